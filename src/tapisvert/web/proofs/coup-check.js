/** The proof of one coup: its cards under the root of their draw, and the seed once it is published. */

import { fromHex, toHex } from "../verifier/hashes.js";
import { provesCard } from "../verifier/draw.js";
import { commitment } from "../verifier/protocol.js";

/** @import {CoupReport} from "../messages.d.ts" */

/**
 * True if the coup is what was sealed: each of its cards lay at its place under the root, one after
 * the other, and the seed, once published, is the one that the house was bound to.
 * @param {CoupReport} report
 */
export function isProved({ number, rows, draw }) {
  if (!draw) return false;
  const { id, kind, size, root, cards, transcript, seed } = draw;
  const visible = number === null ? rows.flat() : [String(number)];
  const first = cards[0]?.at ?? 0;
  const digest = transcript ? fromHex(transcript) : null;
  const sealed = { id, size, root, digest, signature: draw.signature ?? "" };
  const isSealed =
    visible.length === cards.length &&
    cards.every(
      ({ card, ...proof }, place) =>
        card === visible[place] &&
        proof.at === (first + place) % size &&
        provesCard(sealed, card, proof),
    );
  return isSealed && (!seed || toHex(commitment(kind, id, fromHex(seed))) === draw.commitment);
}
