/**
 * A player's entropy: 32 random bytes, secret until they are opened. The page
 * commits to them first, and stores them, so that it can open them after a reload.
 */

import { readStored, writeStored } from "../core/preferences.js";
import { toHex, fromHex } from "../verifier/hashes.js";
import { entropyCommitment } from "../verifier/chain.js";

/** @import {TableState} from "../core/table/table-state.d.ts" */
/** @typedef {{request: (what: string, fields: object) => Promise<unknown>}} EntropySocket The table's socket. */
/** @typedef {"none" | "bound" | "opened" | "late"} EntropyStatus */

const BYTES = 32;
const KEY = "tapisvert entropy ";

/** Adds the player's entropy to every draw of a table; dispatches `change`. */
export class PlayerEntropy extends EventTarget {
  /** State of the entropy in the current draw. @type {EntropyStatus} */
  status = "none";
  /** Tells whether the player wants to add any. */
  isWanted = () => true;
  /** The last request and its draw. */
  #lastRequest = "";
  /** The bytes of the current draw, in memory too: storage may be blocked. */
  #current = { draw: "", value: "" };

  /** @param {EntropySocket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
  }

  /** @param {TableState} state */
  update({ table, own: viewer, players, draw, stage }) {
    if (!draw || !viewer || !(viewer in players)) return this.#setStatus("none");
    const { tip } = draw;
    const stored = this.#load(table, tip);
    if (draw.opened.includes(viewer)) return this.#setStatus("opened");
    if (draw.start) return this.#setStatus(draw.committed.includes(viewer) ? "late" : "none");
    if (draw.committed.includes(viewer)) {
      this.#setStatus("bound");
      if (stage === "openings" && stored) this.#request(`open ${tip}`, { value: stored });
      return;
    }
    this.#setStatus("none");
    if (stage !== "commitments" || draw.opened.length || !this.isWanted()) return;
    const value = stored ?? this.#create(table, tip);
    this.#request(`commit ${tip}`, {
      commitment: toHex(entropyCommitment(fromHex(tip), viewer, fromHex(value))),
    });
  }

  /** @param {EntropyStatus} status */
  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * The bytes of a draw, if there are any.
   * @param {string} table
   * @param {string} draw
   * @returns {string | null}
   */
  #load(table, draw) {
    if (this.#current.draw === draw) return this.#current.value;
    const stored = readStored("sessionStorage", KEY + table);
    return stored?.draw === draw && /^[0-9a-f]{64}$/.test(stored.value) ? stored.value : null;
  }

  /** @param {string} table @param {string} draw */
  #create(table, draw) {
    this.#current = { draw, value: toHex(crypto.getRandomValues(new Uint8Array(BYTES))) };
    writeStored("sessionStorage", KEY + table, this.#current); // if blocked, a reload leaves it unopened
    return this.#current.value;
  }

  /**
   * Sends a request once. The game goes on after a refusal.
   * @param {string} kind
   * @param {object} fields
   */
  #request(kind, fields) {
    if (this.#lastRequest === kind) return;
    this.#lastRequest = kind;
    this.socket.request("entropy", fields).catch(() => {});
  }
}
