/** A draw as a record shows it: its beginning, and the proofs of its cards or its number. */

import { fromHex, toHex } from "./hashes.js";
import { leafHash, rootFromPath } from "./protocol.js";
/** @import {Draw, Kind, Opening} from './types.js' */

/** A draw of so many cards at its commitment. @param {string} id @param {number} size @param {number} line @param {string} commitment @returns {Draw} */
export const newDraw = (id, size, line, commitment) => ({
  id,
  size,
  line,
  commitment,
  entropy: new Map(),
  root: "",
  rootLine: 0,
  cut: -1,
  out: 0,
  cards: new Map(),
  cardSeen: false,
  seen: 0,
  doubts: [],
  over: false,
});

/** The place in the draw of a coming card, by its index in the coup. @param {Draw} draw @param {Kind} kind @param {number} index */
export const placeOfCard = ({ cut, out, size }, kind, index) =>
  kind === "pack" ? (cut + out + index) % size : 0;

/** True if a proof leads from a card to the root. @param {Draw} draw @param {string} card @param {Opening} proof */
export function provesCard({ id, size, root }, card, { at, salt, path }) {
  if (path.length > 9) return false;
  const leaf = leafHash(id, at, card, fromHex(salt));
  const end = rootFromPath(leaf, at, size, path.map(fromHex));
  return !!end && toHex(end) === root;
}
