/** Hashes of docs/fairness.md: commitments, order, salts, leaves, paths. */

import { Shake256, concatenate, withLengths, sha256, shake256, u32 } from "./hashes.js";
/** @import {Kind, Opened, Rules} from './types.js' */

/** @param {...(string | Uint8Array)} fields */
const shake32 = (...fields) => shake256(withLengths(...fields), 32);

/** @param {Kind} kind @param {string} id @param {Uint8Array} seed */
export const commitment = (kind, id, seed) => shake32("tapisvert 1 commitment", kind, id, seed);

/** @param {string} id @param {string} player @param {Uint8Array} value */
export const entropyCommitment = (id, player, value) =>
  shake32("tapisvert 1 entropy", id, player, value);

/** @param {string} id @param {Uint8Array} seed @param {number} place */
export const salt = (id, seed, place) => shake32("tapisvert 1 salt", id, seed, u32(place));

/** @param {string} id @param {number} place @param {string} text Card or number. @param {Uint8Array} saltHex */
export const leafHash = (id, place, text, saltHex) =>
  sha256(
    concatenate([Uint8Array.of(0), withLengths("tapisvert 1 leaf", id, u32(place), text, saltHex)]),
  );

/** @param {Uint8Array} left @param {Uint8Array} right */
const nodeHash = (left, right) => sha256(concatenate([Uint8Array.of(1), left, right]));

/** In the order of code points, which is that of the bytes in UTF-8. @param {string} a @param {string} b */
export function compareCodePoints(a, b) {
  const x = Array.from(a, (c) => c.codePointAt(0) ?? 0);
  const y = Array.from(b, (c) => c.codePointAt(0) ?? 0);
  const i = x.findIndex((point, index) => point !== y[index]);
  return i < 0 ? x.length - y.length : x[i] - (y[i] ?? -1);
}

/** One of 0 … n − 1. @param {Shake256} source @param {number} n From 1 to 65536. */
function randomBelow(source, n) {
  for (;;) {
    const [high, low] = source.read(2);
    const word = (high << 8) | low;
    if (word < 65536 - (65536 % n)) return word % n;
  }
}

const SUITS = ["s", "h", "d", "c"];
export const RANKS = "A23456789TJQK";
export const PACK = SUITS.flatMap((suit) => Array.from(RANKS, (rank) => rank + suit));
export const BURNT = 5;
/** The number of cards of a draw, a sixain by default, or 1 of a spin. @param {Partial<Rules> | null} rules */
export const drawSize = (rules) =>
  (rules?.kind ?? "pack") === "pack" ? (rules?.packs ?? 6) * PACK.length : 1;

/** The order of so many cards, the top one first. @param {Shake256} source @param {number} size @returns {string[]} */
function shuffle(source, size) {
  const cards = Array.from({ length: size }, (_, i) => PACK[i % 52]);
  for (let i = cards.length - 1; i > 0; i--) {
    const j = randomBelow(source, i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

/** How many numbers can fall. @param {Kind} [kind] Of a spin. */
export const numberCount = (kind) => (kind === "double_zero" ? 38 : 37);

/**
 * The order of a draw: the cards of all packs, or one number.
 * @param {Kind} kind @param {string} id @param {Uint8Array} seed @param {Opened[]} openings @param {number} [size]
 */
export function drawOrder(kind, id, seed, openings, size = drawSize({ kind })) {
  const all = [...openings].sort((a, b) => compareCodePoints(a.name, b.name));
  const fields = all.flatMap(({ name, value }) => [name, value]);
  const source = new Shake256(withLengths("tapisvert 1 order", kind, id, seed, ...fields));
  return orderFrom(source, kind, size);
}

/** The order that a stream gives. @param {Shake256} source @param {Kind} kind @param {number} size */
export const orderFrom = (source, kind, size) =>
  kind === "pack" ? shuffle(source, size) : [String(randomBelow(source, numberCount(kind)))];

/** RFC 6962, section 2.1. @param {Uint8Array[]} leaves At least one. @returns {Uint8Array} */
export function merkleRoot(leaves) {
  if (leaves.length === 1) return leaves[0];
  const parts = 2 ** (31 - Math.clz32(leaves.length - 1));
  return nodeHash(merkleRoot(leaves.slice(0, parts)), merkleRoot(leaves.slice(parts)));
}

/** The root of a draw. @param {string} id @param {Uint8Array} seed @param {string[]} all The result of `drawOrder`. */
export const drawRoot = (id, seed, all) =>
  merkleRoot(all.map((text, i) => leafHash(id, i, text, salt(id, seed, i))));

/**
 * The root of a path, RFC 9162, section 2.1.3.2; null if it is no path of that leaf.
 * @param {Uint8Array} hash @param {number} index @param {number} size @param {Uint8Array[]} path
 */
export function rootFromPath(hash, index, size, path) {
  if (!Number.isInteger(index) || index < 0 || index >= size) return null;
  let fn = index;
  let sn = size - 1;
  let r = hash;
  for (const p of path) {
    if (sn === 0) return null;
    if (fn % 2 || fn === sn) {
      r = nodeHash(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else {
      r = nodeHash(r, p);
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? r : null;
}
