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
  const shown = isSpin ? [String(number)] : rows.flat();
  const first = draw.cards[0]?.at ?? 0;
  const isSealed =
    shown.length === draw.cards.length &&
    draw.cards.every(({ card, at, salt, path }, i) => {
      const leaf = leafHash(draw.id, at, card, fromHex(salt));
      const root = rootFromPath(leaf, at, draw.size, path.map(fromHex));
      const isHere = card === shown[i] && at === (first + i) % draw.size;
      if (!isHere || root === null) return false;
      const { transcript, signature } = draw;
      const bound = transcript ? signedRoot(root, fromHex(transcript), signature ?? "") : root;
      return toHex(bound) === draw.root;
    });
  const bound = (/** @type {string} */ seed) =>
    toHex(commitment(draw.kind, draw.id, fromHex(seed)));
  return isSealed && (!draw.seed || bound(draw.seed) === draw.commitment);
}
