/** A table's socket: what it says, what it is asked, and coming back without losing anything. */

import { ApiError } from "./api.js";

/** @typedef {import("../messages.d.ts").Event} Event */
/** @typedef {import("../messages.d.ts").Answer} Answer */
/** @typedef {"connecting" | "open" | "offline" | "gone"} Status */

const MIN_RETRY_MS = 400;
const MAX_RETRY_MS = 8_000;
/** The house closes so when a session is over: nobody comes back by himself. */
const SESSION_ENDED = 4401;

/** A request that was not carried out: by which clause, and why. */
export class RefusedError extends Error {
  /** @param {import("../messages.d.ts").RefusedEvent} event */
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
 * Tells `message` (a Snapshot or Entries), `answer` (an Answer, before its promise is kept) and
 * `status`.
 */
export class TableSocket extends EventTarget {
  /** @type {Map<string, PendingRequest>} */
  #pending = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #retryMs = MIN_RETRY_MS;
  #retryTimer = 0;
  #isClosed = false;
  /** @type {number | null} The last entry that has come. */
  #lastEntry = null;

  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
  }

  /**
   * Open it, and keep it open.
   * @param {number} [after] Tell what was written since that entry; else how the table stands.
   */
  open(after) {
    this.#lastEntry = after ?? this.#lastEntry;
    this.#isClosed = false;
    addEventListener("online", this.#reconnectNow);
    this.#connect();
  }

  /** Close it, for good. */
  close() {
    this.#isClosed = true;
    removeEventListener("online", this.#reconnectNow);
    clearTimeout(this.#retryTimer);
    this.#socket?.close();
  }

  /** Begin anew, with how the table stands now. */
  refresh() {
    this.#lastEntry = null;
    this.#socket?.close();
  }

  /**
   * Ask the table for something. Asked again under the same id after a break, it is done once.
   * @param {string} what
   * @param {object} [fields]
   * @returns {Promise<Answer>} Rejects with Refused, or with Problem.
   */
  request(what, fields = {}) {
    const id = `${Date.now()}-${crypto.randomUUID()}`; // the journal finds what comes together together
    const text = JSON.stringify({ do: what, id, ...fields });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #reconnectNow = () => {
    this.#retryMs = MIN_RETRY_MS;
    if (!this.#socket) this.#connect();
  };

  #connect() {
    clearTimeout(this.#retryTimer);
    this.#emit("status", "connecting");
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#lastEntry !== null) address.searchParams.set("after", String(this.#lastEntry));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#onOpen());
    socket.addEventListener("message", ({ data }) => this.#onMessage(JSON.parse(data)));
    socket.addEventListener("close", (event) => this.#onClose(socket, event));
  }

  #onOpen() {
    this.#retryMs = MIN_RETRY_MS;
    this.#emit("status", "open");
    for (const { text } of this.#pending.values()) this.#socket?.send(text);
  }

  /** @param {any} said */
  #onMessage(said) {
    if ("id" in said || "error" in said) {
      this.#onAnswer(said);
      return;
    }
    this.#lastEntry = "table" in said ? said.table.n : said.to;
    this.#emit("message", said);
  }

  /** @param {any} said An Answer, or a Problem. */
  #onAnswer(said) {
    const waiting = this.#pending.get(said.id);
    this.#pending.delete(said.id);
    if ("error" in said) {
      waiting?.reject(new ApiError(400, said.error, said.message));
      return;
    }
    const refused = said.events.find((/** @type {Event} */ event) => event.event === "refused");
    if (refused) {
      waiting?.reject(new RefusedError(refused));
      return;
    }
    this.#emit("answer", said);
    waiting?.resolve(said);
  }

  /**
   * @param {WebSocket} socket
   * @param {CloseEvent} event
   */
  #onClose(socket, event) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#isClosed) return;
    if (event.code === SESSION_ENDED) {
      this.#emit("status", "gone");
      for (const { reject } of this.#pending.values())
        reject(new ApiError(401, "sign_in", "sign in first"));
      this.#pending.clear();
      return;
    }
    this.#emit("status", "offline");
    this.#retryTimer = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
