/** A draw as a record shows it: its beginning, and the proofs of its cards or its number. */

import { fromHex, sha256, toHex } from "./hashes.js";
import {
  commitment,
  compareCodePoints,
  drawOrder,
  drawRoot,
  leafHash,
  rootFromPath,
} from "./protocol.js";
import { signedOrder, signedRoot, transcript } from "./signed.js";
/** @import {Announced, Draw, Kind, Opening, Opened, Terms} from './types.js' */

/**
 * A draw of so many cards at its commitment; of version 2 with what that announces.
 * @param {string} id @param {number} size @param {number} line @param {string} commitment
 * @param {Announced | null} [announcement] @returns {Draw}
 */
export const newDraw = (id, size, line, commitment, announcement = null) => ({
  id,
  size,
  line,
  commitment,
  announced: announcement,
  digest: null,
  signature: "",
  isSigned: false,
  entropy: new Map(),
  root: "",
  rootLine: 0,
  cut: -1,
  out: 0,
  cards: new Map(),
  fallen: 0,
  cardSeen: false,
  seen: 0,
  doubts: [],
  over: false,
  isPlayed: false,
  isBroken: false,
});

/** The place in the draw of a coming card, by its index in the coup. @param {Draw} draw @param {Kind} kind @param {number} index */
export const placeOfCard = ({ cut, out: dealtCount, size }, kind, index) =>
  kind === "pack" ? (cut + dealtCount + index) % size : 0;

/**
 * True if a proof leads from a card to the root.
 * @param {Pick<Draw, "id" | "size" | "root" | "digest" | "signature">} draw @param {string} card @param {Opening} proof
 */
export function provesCard({ id, size, root, digest, signature }, card, { at: place, salt, path }) {
  if (path.length > 9) return false;
  const leaf = leafHash(id, place, card, fromHex(salt));
  const end = rootFromPath(leaf, place, size, path.map(fromHex));
  return !!end && toHex(digest ? signedRoot(end, digest, signature) : end) === root;
}

/** Who committed to entropy, opened it or not, and who at the table did neither. @param {Draw} draw @param {Set<string>} players */
export function entropyNames({ entropy }, players) {
  const names = [...entropy.keys()].sort(compareCodePoints);
  const counted = names.filter((name) => entropy.get(name)?.value);
  const unopened = names.filter((name) => !counted.includes(name));
  const silent = [...players].filter((name) => !entropy.has(name)).sort(compareCodePoints);
  return { counted, unopened, without: silent };
}

/**
 * What a seed gives: the commitment, the order, and the root.
 * @param {Draw} draw @param {Kind} kind @param {Terms} terms @param {Uint8Array} seed @param {Opened[]} openings
 */
export function revealedBy(draw, kind, terms, seed, openings) {
  const { id, size, announced: announcement, signature } = draw;
  const fixed = announcement && transcript(draw, kind, terms, seed);
  const all = fixed
    ? signedOrder(kind, seed, fixed, signature, size)
    : drawOrder(kind, id, seed, openings, size);
  const tree = drawRoot(id, seed, all);
  const root = toHex(fixed ? signedRoot(tree, sha256(fixed), signature) : tree);
  return { all, root, bound: toHex(commitment(kind, id, seed)) };
}
