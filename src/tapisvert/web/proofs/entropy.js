/**
 * A player's own entropy: 32 bytes by his machine, that nobody knows until he shows them. His page is
 * bound to them before it shows them, and knows them again when it is loaded anew.
 */

import { hex, unhex } from "../verifier/hashes.js";
import { entropyCommitment } from "../verifier/protocol.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {{ask: (what: string, fields: object) => Promise<unknown>}} Asking The table's socket. */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Keeping */
/** @typedef {"none" | "bound" | "opened" | "late"} Added */

const BYTES = 32;
const KEY = "tapisvert entropy ";

/** Adds the player's entropy to every draw of a table at which he sits; tells `change`. */
export class OwnEntropy extends EventTarget {
  /** What has become of it in the draw in play. @type {Added} */
  added = "none";
  /** What was asked for last, and for which draw. */
  #asked = "";
  /** The bytes of the draw in play, beside those that are kept: storage may be closed. */
  #made = { draw: "", value: "" };

  /**
   * @param {Asking} socket
   * @param {Keeping} [keeping]
   * @param {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array} [random]
   */
  constructor(socket, keeping = sessionStorage, random = (bytes) => crypto.getRandomValues(bytes)) {
    super();
    this.socket = socket;
    this.keeping = keeping;
    this.random = random;
  }

  /** @param {TableState} state */
  update({ table, own, players, draw, stage }) {
    if (!draw || !own || !(own in players)) return this.#become("none");
    const kept = this.#kept(table, draw.id);
    if (draw.opened.includes(own)) return this.#become("opened");
    if (draw.root) return this.#become(draw.committed.includes(own) ? "late" : "none");
    if (draw.committed.includes(own)) {
      this.#become("bound");
      if (stage === "openings" && kept) this.#ask(`open ${draw.id}`, { value: kept });
      return;
    }
    this.#become("none");
    if (stage !== "commitments" || draw.opened.length) return;
    const value = kept ?? this.#make(table, draw.id);
    this.#ask(`commit ${draw.id}`, {
      commitment: hex(entropyCommitment(draw.id, own, unhex(value))),
    });
  }

  /** @param {Added} added */
  #become(added) {
    if (added === this.added) return;
    this.added = added;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * The bytes for a draw, if they were made: those of the draws before are forgotten.
   * @param {string} table
   * @param {string} draw
   * @returns {string | null}
   */
  #kept(table, draw) {
    if (this.#made.draw === draw) return this.#made.value;
    try {
      const said = JSON.parse(this.keeping.getItem(KEY + table) ?? "null");
      return said?.draw === draw && /^[0-9a-f]{64}$/.test(said.value) ? said.value : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} table
   * @param {string} draw
   */
  #make(table, draw) {
    this.#made = { draw, value: hex(this.random(new Uint8Array(BYTES))) };
    try {
      this.keeping.setItem(KEY + table, JSON.stringify(this.#made));
    } catch {
      // Storage is closed: whoever loads the page anew now does not open what he is bound to.
    }
    return this.#made.value;
  }

  /**
   * Asked once: a table that refuses has its reasons, and the game goes on without.
   * @param {string} what
   * @param {object} fields
   */
  #ask(what, fields) {
    if (this.#asked === what) return;
    this.#asked = what;
    this.socket.ask("entropy", fields).catch(() => {});
  }
}
