/** The proof of one coup: its cards under the root of their draw, and the seed once it is published. */

import { fromHex, toHex } from "../verifier/hashes.js";
import { commitment, leafHash, rootFromPath } from "../verifier/protocol.js";
import { signedRoot } from "../verifier/signed.js";

/** @import {CoupReport} from "../messages.d.ts" */

/**
 * True if the coup is what was sealed: each of its cards lay at its place under the root, one after
 * the other, and the seed, once published, is the one that the house was bound to.
 * @param {CoupReport} report
 */
export function isProved({ number, rows, draw }) {
  if (!draw) return false;
  const isSpin = number !== null;
  const visible = isSpin ? [String(number)] : rows.flat();
  const first = draw.cards[0]?.at ?? 0;
  const isSealed =
    visible.length === draw.cards.length &&
    draw.cards.every(({ card, at: place, salt, path }, i) => {
      const leaf = leafHash(draw.id, place, card, fromHex(salt));
      const root = rootFromPath(leaf, place, draw.size, path.map(fromHex));
      const isMatch = card === visible[i] && place === (first + i) % draw.size;
      if (!isMatch || root === null) return false;
      const { transcript, signature } = draw;
      const bindings = transcript ? signedRoot(root, fromHex(transcript), signature ?? "") : root;
      return toHex(bindings) === draw.root;
    });
  const digest = (/** @type {string} */ seed) =>
    toHex(commitment(draw.kind, draw.id, fromHex(seed)));
  return isSealed && (!draw.seed || digest(draw.seed) === draw.commitment);
}
