/** A draw of a table as it is checked live: its beginning, its transcript, its proofs. */

import { fromHex, toHex } from "../verifier/hashes.js";
import { leafHash, rootFromPath } from "../verifier/protocol.js";
import { signedRoot, openingTerms, transcript } from "../verifier/signed.js";

/** @import {Proof, TableState} from "../core/table/table-state.d.ts" */
/** @import {Kind} from "../verifier/types.js" */
/** @import {CheckedDraw} from "./live-check.js" */

const MAX_PATH = 9;

/** @param {string} id @param {number} size @param {string} commitment @returns {CheckedDraw} */
export function newDraw(id, size, commitment) {
  return {
    id,
    size,
    commitment,
    announced: null,
    digest: null,
    signature: "",
    cut: -1,
    root: null,
    isWhole: true,
    entropy: new Map(),
    counted: null,
    unopened: [],
    next: null,
    isCut: false,
    over: false,
    cards: [],
    revealed: "sealed",
  };
}

/**
 * True if a proof leads from a card to the root.
 * @param {CheckedDraw} draw
 * @param {string} card
 * @param {Proof} proof
 */
export function hasValidPath(draw, card, { at: place, salt: saltHex, path }) {
  const isHex = [saltHex, ...path].every((text) => /^[0-9a-f]{64}$/.test(text));
  if (!isHex || path.length > MAX_PATH) return false;
  const leaf = leafHash(draw.id, place, card, fromHex(saltHex));
  const root = rootFromPath(leaf, place, draw.size, path.map(fromHex));
  if (!root) return false;
  if (!draw.announced) return toHex(root) === draw.root;
  return !draw.digest || toHex(signedRoot(root, draw.digest, draw.signature)) === draw.root;
}

/** True if nothing is missing to check the proofs of a draw. @param {CheckedDraw} draw */
export const isProvable = ({ announced: announcement, digest }) => !announcement || !!digest;

/**
 * The transcript of a draw that was observed from its commitment on.
 * @param {CheckedDraw} draw
 * @param {Kind} kind
 * @param {NonNullable<TableState["terms"]>} terms
 */
export function drawTranscript(draw, kind, terms) {
  const entropy = new Map(
    [...draw.entropy].map(([name, { commitment, value }]) => [
      name,
      { commitment: commitment ?? "", value: value ?? "" },
    ]),
  );
  return transcript({ ...draw, entropy }, kind, openingTerms(terms));
}
