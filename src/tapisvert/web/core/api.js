/** Client of the HTTP API. */

/** @import {Role, Session} from "../messages.d.ts" */

/** An error response: its code and its message. */
export class ApiError extends Error {
  /** @param {number} status 0 without a response. @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The server does not respond. */
export const offline = () =>
  new ApiError(0, "offline", "server unreachable: check your connection");

/** Timeout of a request: browsers do not detect half-open connections, and have six of them. */
const ANSWER_MS = 60_000;

/**
 * Sends a request. Throws ApiError, also once the signal stops it.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export async function request(method, path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw offline();
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new ApiError(
    response.status,
    problem.error ?? "unknown",
    problem.message ?? response.statusText,
  );
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const isLate = new AbortController();
  setTimeout(() => isLate.abort(), ANSWER_MS);
  const response = await request("GET", path, undefined, isLate.signal);
  return response.json().catch(() => Promise.reject(offline()));
}

/** @param {string} path @returns {Promise<string>} */
export async function getText(path) {
  return (await request("GET", path)).text();
}

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function post(path, body = {}) {
  return (await request("POST", path, body)).json();
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function put(path, body) {
  return (await request("PUT", path, body)).json();
}

/** @param {string} path @returns {Promise<any>} */
export async function remove(path) {
  return (await request("DELETE", path)).json();
}

/** The page of a table; below `/api` the server's data about it. @param {string} id */
export const tableAddress = (id) => `/tables/${encodeURIComponent(id)}`;

/** @type {Promise<Session> | null} */
let currentSession = null;

/** The session: the account and what this server offers. Loaded once a page. */
export function loadSession() {
  currentSession ??= get("/api/session");
  return currentSession;
}

/**
 * True if the signed-in account has one of these roles.
 * @param {Session} session
 * @param {...Role} roles
 */
export function hasRole(session, ...roles) {
  return session.account?.roles.some((role) => roles.includes(role)) ?? false;
}

/**
 * A function that calls `load` once for each key.
 * @template Value
 * @param {(key: string) => Value} load
 * @returns {(key: string) => Value}
 */
export function memoize(load) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  return (key) => {
    if (!values.has(key)) values.set(key, load(key));
    return /** @type {Value} */ (values.get(key));
  };
}
