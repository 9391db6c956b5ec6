/** A table's WebSocket. It reconnects without losing entries or requests. */

import { ApiError, get, offline, tableAddress } from "../api.js";
import { readStored, writeStored } from "../preferences.js";

/** @import {Answer, Event} from "../../messages.d.ts" */
/** @typedef {"connecting" | "open" | "offline" | "gone" | "missing"} Status `gone`: the session; `missing`: the table. */

/** Time until a lost connection is tried again: a house that was killed is back in two seconds. */
const MIN_RETRY_MS = 400;
const MAX_RETRY_MS = 8_000;
/** Tries after which each waits twice as long as the one before. */
const QUICK_TRIES = 12;
/** Close code of a session that is over: no reconnection. */
const SESSION_ENDED = 4401;
/** Receipts kept: the newest of them. */
const KEPT_RECEIPTS = 500;
/** Silence after which the house is asked for a sign: browsers notice no half-open connection. */
const SILENCE_MS = 10_000;
const PING = '{"do":"ping"}';
/** Requests for the moment, and not for the next coup. */
const FOR_NOW = /^{"do":"(ready|go)"/;
/** After these events of the window a connection may be gone. */
const WAKING = ["online", "pageshow", "visibilitychange"];

/** The time until the next try, about a mean, lest all pages come at once. @param {number} tries */
function retryMs(tries) {
  const mean = Math.min(MIN_RETRY_MS * 2 ** Math.max(0, tries - QUICK_TRIES), MAX_RETRY_MS);
  return mean * (0.75 + Math.random() / 2);
}

/** 16 random bytes, so that no one can guess the line of a request in the record. */
const newSalt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** A refused request: its code, message and clause. */
export class RefusedError extends Error {
  /** @param {import("../../messages.d.ts").RefusedEvent} event */
  constructor(event) {
    super(event.message);
    this.code = event.code;
    this.clause = event.clause;
  }
}

/**
 * @typedef {object} PendingRequest
 * @property {string} text
 * @property {(answer: Answer) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * Dispatches `message` (a Snapshot or Entries), `answer` (an Answer and what was `sent`, before its promise resolves),
 * `phrase` (what a player says), `watching` (the number of spectators), `receipt` (a signed note) and `status`.
 */
export class TableSocket extends EventTarget {
  /** @type {Map<string, PendingRequest>} */
  #pending = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #retryTimer = 0;
  #isClosed = false;
  #watchdog = 0;
  /** True while the house owes a message. */
  #isDue = false;
  /** @type {number | null} The last entry received. */
  #lastEntry = null;
  /** @type {string[]} What the server signed for, the newest last: see docs/background/fairness.md. */
  receipts = [];

  /** @param {string} table @param {boolean} [takesReceipts] Accounts alone are given any. */
  constructor(table, takesReceipts = false) {
    super();
    this.table = table;
    this.takesReceipts = takesReceipts;
    if (!takesReceipts) return;
    const place = `receipts ${table}`; // they outlive a reload of the page
    this.receipts = readStored("sessionStorage", place) ?? [];
    addEventListener("pagehide", () => writeStored("sessionStorage", place, this.receipts));
  }

  /**
   * Opens the connection, and keeps it open.
   * @param {number} [next] Receive the entries since this one; without it a snapshot.
   */
  open(next) {
    this.#lastEntry = next ?? this.#lastEntry;
    this.#isClosed = false;
    for (const name of WAKING) addEventListener(name, this.#look);
    this.#connect();
  }

  /** Closes the connection for good. */
  close() {
    this.#isClosed = true;
    for (const name of WAKING) removeEventListener(name, this.#look);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#watchdog);
    // one that connects is closed once it is open: browsers write an error if it is closed before
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close();
  }

  /** Reconnects for a new snapshot. */
  refresh() {
    this.#lastEntry = null;
    this.#socket?.close();
  }

  /**
   * Sends a request. It is sent again under the same id after a reconnection, and carried out once;
   * one for the moment is given up.
   * @param {string} kind
   * @param {object} [fields]
   * @returns {Promise<Answer>} Rejects with RefusedError or ApiError.
   */
  request(kind, fields = {}) {
    const id = `${Date.now()}-${crypto.randomUUID()}`; // ids in time order: lookups in the journal stay local
    const text = JSON.stringify({ do: kind, id, ...fields, salt: newSalt() });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject });
      this.#send(text);
    });
  }

  /** @param {string} text What the house answers in time; it is kept by who waits for the answer. */
  #send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    if (!this.#isDue) this.#expect();
  }

  /** Asks for a sign of the house, or connects at once. */
  #look = () => {
    this.#tries = 0;
    if (this.#socket) this.#send(PING);
    else this.#connect();
  };

  /** Gives the connection up unless a message comes in time. */
  #expect() {
    clearTimeout(this.#watchdog);
    this.#isDue = true;
    this.#watchdog = setTimeout(() => {
      const socket = this.#socket;
      this.#retry();
      if (socket?.readyState === WebSocket.OPEN) socket.close();
    }, SILENCE_MS);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    this.#expect();
    this.#emit("status", "connecting");
    const address = new URL(`/api${tableAddress(this.table)}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#lastEntry !== null) address.searchParams.set("after", String(this.#lastEntry));
    if (this.takesReceipts) address.searchParams.set("receipts", "1");
    const socket = new WebSocket(address);
    this.#socket = socket;
    let wasOpen = false;
    socket.addEventListener("open", () => {
      wasOpen = true;
      if (this.#isClosed || socket !== this.#socket) socket.close();
      else this.#onOpen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket && !this.#isClosed) this.#onMessage(JSON.parse(data));
    });
    socket.addEventListener("close", (event) => this.#onClose(socket, event, wasOpen));
  }

  #onOpen() {
    this.#tries = 0;
    this.#emit("status", "open");
    this.#emit("watching", 0);
    this.#expect();
    for (const { text } of this.#pending.values()) this.#send(text);
  }

  /** @param {any} message */
  #onMessage(message) {
    this.#isDue = false;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(this.#look, SILENCE_MS);
    if ("pong" in message) return;
    if ("receipt" in message) {
      this.receipts.push(message.receipt);
      if (this.receipts.length > KEPT_RECEIPTS) this.receipts.shift();
      return this.#emit("receipt", message.receipt);
    }
    if ("id" in message || "error" in message) return this.#onAnswer(message);
    if ("phrase" in message) return this.#emit("phrase", message.phrase);
    if ("watching" in message) return this.#emit("watching", message.watching);
    this.#lastEntry = "table" in message ? message.table.n : message.to;
    this.#emit("message", message);
  }

  /** @param {any} message An Answer or an error. */
  #onAnswer(message) {
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ("error" in message)
      return waiting?.reject(new ApiError(400, message.error, message.message));
    const refusal = message.events.find((/** @type {Event} */ event) => event.event === "refused");
    if (refusal) return waiting?.reject(new RefusedError(refusal));
    this.#emit("answer", { ...message, sent: waiting?.text });
    waiting?.resolve(message);
  }

  /** @param {WebSocket} socket @param {CloseEvent} event @param {boolean} wasOpen */
  #onClose(socket, event, wasOpen) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#isClosed) return;
    if (event.code === SESSION_ENDED)
      return this.#end("gone", new ApiError(401, "unauthenticated", "authentication required"));
    if (!wasOpen) this.#endIfMissing();
    this.#retry();
  }

  #retry() {
    clearTimeout(this.#watchdog);
    this.#socket = null;
    this.#emit("status", "offline");
    for (const [id, { text, reject }] of this.#pending)
      if (FOR_NOW.test(text)) {
        this.#pending.delete(id);
        reject(offline());
      }
    this.#retryTimer = setTimeout(() => this.#connect(), retryMs(this.#tries));
    this.#tries += 1;
  }

  /** Stops reconnecting where there is no such table any more: a handshake does not say why it fails. */
  async #endIfMissing() {
    const problem = await get(`/api${tableAddress(this.table)}`).catch((error) => error);
    if (!(problem instanceof ApiError) || problem.status !== 404 || this.#isClosed) return;
    this.#end("missing", problem);
  }

  /**
   * @param {Status} status
   * @param {ApiError} problem Why requests that wait are not carried out.
   */
  #end(status, problem) {
    this.close();
    this.#emit("status", status);
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
  }

  /** @param {string} name @param {unknown} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
