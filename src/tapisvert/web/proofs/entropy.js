/**
 * A player's own entropy: 32 bytes by his machine, that nobody knows until he shows them. His page is
 * bound to them before it shows them, and knows them again when it is loaded anew.
 */

import { toHex, fromHex } from "../verifier/hashes.js";
import { entropyCommitment } from "../verifier/protocol.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {{request: (what: string, fields: object) => Promise<unknown>}} EntropySocket The table's socket. */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} EntropyStorage */
/** @typedef {"none" | "bound" | "opened" | "late"} EntropyStatus */

const BYTES = 32;
const KEY = "tapisvert entropy ";

/** Adds the player's entropy to every draw of a table at which he sits; tells `change`. */
export class PlayerEntropy extends EventTarget {
  /** What has become of it in the draw in play. @type {EntropyStatus} */
  status = "none";
  /** What was asked for last, and for which draw. */
  #lastRequest = "";
  /** The bytes of the draw in play, beside those that are kept: storage may be closed. */
  #current = { draw: "", value: "" };

  /**
   * @param {EntropySocket} socket
   * @param {EntropyStorage} [storage]
   * @param {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array} [random]
   */
  constructor(socket, storage = sessionStorage, random = (bytes) => crypto.getRandomValues(bytes)) {
    super();
    this.socket = socket;
    this.storage = storage;
    this.random = random;
  }

  /** @param {TableState} state */
  update({ table, own, players, draw, stage }) {
    if (!draw || !own || !(own in players)) return this.#setStatus("none");
    const kept = this.#load(table, draw.id);
    if (draw.opened.includes(own)) return this.#setStatus("opened");
    if (draw.root) return this.#setStatus(draw.committed.includes(own) ? "late" : "none");
    if (draw.committed.includes(own)) {
      this.#setStatus("bound");
      if (stage === "openings" && kept) this.#request(`open ${draw.id}`, { value: kept });
      return;
    }
    this.#setStatus("none");
    if (stage !== "commitments" || draw.opened.length) return;
    const value = kept ?? this.#create(table, draw.id);
    this.#request(`commit ${draw.id}`, {
      commitment: toHex(entropyCommitment(draw.id, own, fromHex(value))),
    });
  }

  /** @param {EntropyStatus} added */
  #setStatus(added) {
    if (added === this.status) return;
    this.status = added;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * The bytes for a draw, if they were made: those of the draws before are forgotten.
   * @param {string} table
   * @param {string} draw
   * @returns {string | null}
   */
  #load(table, draw) {
    if (this.#current.draw === draw) return this.#current.value;
    try {
      const said = JSON.parse(this.storage.getItem(KEY + table) ?? "null");
      return said?.draw === draw && /^[0-9a-f]{64}$/.test(said.value) ? said.value : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} table
   * @param {string} draw
   */
  #create(table, draw) {
    this.#current = { draw, value: toHex(this.random(new Uint8Array(BYTES))) };
    try {
      this.storage.setItem(KEY + table, JSON.stringify(this.#current));
    } catch {
      // Storage is closed: whoever loads the page anew now does not open what he is bound to.
    }
    return this.#current.value;
  }

  /**
   * Asked once: a table that refuses has its reasons, and the game goes on without.
   * @param {string} what
   * @param {object} fields
   */
  #request(what, fields) {
    if (this.#lastRequest === what) return;
    this.#lastRequest = what;
    this.socket.request("entropy", fields).catch(() => {});
  }
}
