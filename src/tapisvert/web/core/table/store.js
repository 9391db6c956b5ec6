/**
 * The store of a table's state: it reads the socket's messages and dispatches `change`, and
 * `amended` when the table opens under another edition.
 */

import { listen } from "../dom.js";
import { initialState, ownHolding, reduce, reduceEvent } from "./state.js";
import { loadTerms } from "./rulebook.js";

/** @import {TableState} from "./table-state.d.ts" */
/** @import {TableSocket} from "./socket.js" */
/** @import {Answer, Entry} from "../../messages.d.ts" */

export class TableStore extends EventTarget {
  /** @type {TableState | null} Null before the first snapshot. */
  state = null;
  /** @type {Promise<void>} Keeps the messages in order while a rulebook is loading. */
  #queue = Promise.resolve();

  /** @param {TableSocket} socket @param {string | null} viewer */
  constructor(socket, viewer) {
    super();
    this.socket = socket;
    this.viewer = viewer;
    listen(socket, "message", (message) => this.#onMessage(message));
    listen(socket, "answer", (answer) => this.#onAnswer(answer));
  }

  /** @param {any} message */
  #onMessage(message) {
    if (this.state && opensUnderAnother(message.entries ?? [], this.state.rulebook.edition))
      this.dispatchEvent(new Event("amended"));
    if (this.state && !("table" in message)) this.#reduce(message);
    else this.#queue = this.#queue.then(() => this.#initialize(message));
  }

  /** @param {any} message */
  #reduce(message) {
    if (this.state) this.#setState(reduce(this.state, message, Date.now()), message.entries);
  }

  /** @param {any} message */
  async #initialize(message) {
    if (!("table" in message)) return this.#reduce(message);
    const nowMs = Date.now();
    const rulebook = await loadTerms(message.table.rulebook, message.table.edition);
    this.#setState(initialState(message.table, rulebook, this.viewer, nowMs), []);
  }

  /**
   * Only the client that made a request gets its answer in full. A player who sits
   * down learns the number of chips here.
   * @param {Answer} answer
   */
  #onAnswer(answer) {
    const state = this.state;
    // A reply without events, to a card entered by hand, also arrives as a notice.
    if (!state || answer.again || !answer.events.length) return;
    const { n, text, events } = answer;
    const entry = { n, at: Date.now(), text, events };
    if (answer.n === state.n + 1) {
      this.#setState(reduce(state, { to: answer.n, entries: [entry] }, entry.at + state.skew), [
        entry,
      ]);
      return;
    }
    const chipEvents = answer.events.filter(({ event }) => event === "sat" || event === "claimed");
    if (answer.n <= state.n && chipEvents.length) {
      this.#setState(
        chipEvents.reduce((next, event) => reduceEvent(next, event, entry), state),
        [],
      );
    }
  }

  /** @param {TableState} state @param {readonly Entry[]} entries */
  #setState(state, entries) {
    const isUnknown = ownHolding(state)?.chips === null;
    this.state = state;
    this.dispatchEvent(new CustomEvent("change", { detail: { state, entries } }));
    // The player sat down in another window: the chips come with a snapshot.
    if (isUnknown && entries.length) this.socket.refresh();
  }
}

/**
 * True if the table reopens under another edition of its rulebook.
 * @param {readonly Entry[]} entries
 * @param {string} edition
 */
function opensUnderAnother(entries, edition) {
  return entries.some(({ events }) =>
    (events ?? []).some((event) => event.event === "opened" && event.edition !== edition),
  );
}
