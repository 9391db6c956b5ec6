/** A table's socket: what it says, what it is asked, and coming back without losing anything. */

import { Problem } from "./api.js";

/** @typedef {import("../messages.d.ts").Event} Event */
/** @typedef {import("../messages.d.ts").Answer} Answer */
/** @typedef {"connecting" | "open" | "offline" | "gone"} Status */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** The house closes so when a session is over: nobody comes back by himself. */
const GONE = 4401;

/** A request that was not carried out: by which clause, and why. */
export class Refused extends Error {
  /** @param {import("../messages.d.ts").RefusedEvent} event */
  constructor(event) {
    super(event.message);
    this.code = event.code;
    this.clause = event.clause;
  }
}

/**
 * @typedef {object} Waiting
 * @property {string} text
 * @property {(answer: Answer) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * Tells `message` (a Snapshot or Entries), `answer` (an Answer, before its promise is kept) and
 * `status`.
 */
export class TableSocket extends EventTarget {
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #isClosed = false;
  /** @type {number | null} The last entry that has come. */
  #last = null;

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
    this.#last = after ?? this.#last;
    this.#isClosed = false;
    addEventListener("online", this.#atOnce);
    this.#connect();
  }

  /** Close it, for good. */
  close() {
    this.#isClosed = true;
    removeEventListener("online", this.#atOnce);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Begin anew, with how the table stands now. */
  refresh() {
    this.#last = null;
    this.#socket?.close();
  }

  /**
   * Ask the table for something. Asked again under the same id after a break, it is done once.
   * @param {string} what
   * @param {object} [fields]
   * @returns {Promise<Answer>} Rejects with Refused, or with Problem.
   */
  ask(what, fields = {}) {
    const id = `${Date.now()}-${crypto.randomUUID()}`; // the journal finds what comes together together
    const text = JSON.stringify({ do: what, id, ...fields });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #atOnce = () => {
    this.#wait = FIRST_WAIT_MS;
    if (!this.#socket) this.#connect();
  };

  #connect() {
    clearTimeout(this.#timer);
    this.#tell("status", "connecting");
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#last !== null) address.searchParams.set("after", String(this.#last));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", ({ data }) => this.#heard(JSON.parse(data)));
    socket.addEventListener("close", (event) => this.#ended(socket, event));
  }

  #opened() {
    this.#wait = FIRST_WAIT_MS;
    this.#tell("status", "open");
    for (const { text } of this.#waiting.values()) this.#socket?.send(text);
  }

  /** @param {any} said */
  #heard(said) {
    if ("id" in said || "error" in said) {
      this.#answered(said);
      return;
    }
    this.#last = "table" in said ? said.table.n : said.to;
    this.#tell("message", said);
  }

  /** @param {any} said An Answer, or a Problem. */
  #answered(said) {
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if ("error" in said) {
      waiting?.reject(new Problem(400, said.error, said.message));
      return;
    }
    const refused = said.events.find((/** @type {Event} */ event) => event.event === "refused");
    if (refused) {
      waiting?.reject(new Refused(refused));
      return;
    }
    this.#tell("answer", said);
    waiting?.resolve(said);
  }

  /**
   * @param {WebSocket} socket
   * @param {CloseEvent} event
   */
  #ended(socket, event) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#isClosed) return;
    if (event.code === GONE) {
      this.#tell("status", "gone");
      for (const { reject } of this.#waiting.values())
        reject(new Problem(401, "sign_in", "sign in first"));
      this.#waiting.clear();
      return;
    }
    this.#tell("status", "offline");
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
