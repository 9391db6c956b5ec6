/** Sealed coups: the head of a record, the chain of a draw, and the coup that they give. docs/background/fairness.md, "The protocol". */

import { BURNT, layOutRows, packOf } from "./coups.js";
import { Shake256, concatenate, fromHex, sha256, toHex, u32, utf8, withLengths } from "./hashes.js";
/** @import {Fields, Rules} from './types.js' */

const EXPONENT = 65537n;
const KEY_PROOFS = 8;
const SUITE = 1;

/** The head of a record before its first line. */
export const FIRST_HEAD = new Uint8Array(32);
/** `prev` of a key's first statement. */
export const NO_STATEMENT = "0".repeat(64);

/** The head after a line of which the SHA-256 is known. @param {Uint8Array} head @param {Uint8Array} hash */
export const headAfterHidden = (head, hash) => sha256(concatenate([head, hash]));
/** The head after a line. @param {Uint8Array} head @param {string} line Without its line feed. */
export const nextHead = (head, line) => headAfterHidden(head, sha256(utf8(line)));

/** The share before one in the chain; before the first, the tip. @param {Uint8Array} share */
export const previousShare = (share) => sha256(withLengths("tapisvert 3 share", share));

/** @param {Uint8Array} tip @param {string} player @param {Uint8Array} value */
export const entropyCommitment = (tip, player, value) =>
  sha256(withLengths("tapisvert 3 entropy", tip, player, value));

/** In the order of code points, which is that of the bytes in UTF-8. @param {string} a @param {string} b */
export function compareCodePoints(a, b) {
  const x = Array.from(a, (c) => c.codePointAt(0) ?? 0);
  const y = Array.from(b, (c) => c.codePointAt(0) ?? 0);
  const i = x.findIndex((point, index) => point !== y[index]);
  return i < 0 ? x.length - y.length : x[i] - (y[i] ?? -1);
}

/**
 * The start of a draw.
 * @param {Uint8Array} sealedHead After the `seal` line.
 * @param {[string, Uint8Array][]} entropy All who committed; empty where it was not opened.
 */
export function startOf(sealedHead, entropy) {
  const fields = [...entropy].sort(([a], [b]) => compareCodePoints(a, b)).flat();
  return sha256(withLengths("tapisvert 3 start", sealedHead, ...fields));
}

/** The input to the key of a coup. @param {Uint8Array} start @param {number} coup From 1. */
export const keyInput = (start, coup) => withLengths("tapisvert 3 coup key", start, u32(coup));

/**
 * The text of a witness's statement.
 * @param {string} table @param {Fields} statement @param {string} start @param {string} coup Its number, or `end J`.
 * @param {string} head
 */
export const statementText = (table, { n, m, prev, at: clock }, start, coup, head) =>
  ["tapisvert draw 3", table, n, m, prev, start, coup, head, clock, ""].join("\n");

/** The output of a proof: RFC 9381, 4.2. @param {Uint8Array} pi */
export const proofToHash = (pi) => sha256(concatenate([Uint8Array.of(SUITE, 2), pi]));

/**
 * The stream of a coup.
 * @param {Uint8Array} share @param {Uint8Array} start @param {number} coup @param {Uint8Array} [key] None without a witness.
 */
export const coupStream = (share, start, coup, key) =>
  new Shake256(
    withLengths("tapisvert 3 coup", share, start, u32(coup), key ? proofToHash(key) : ""),
  );

/** One of 0 … n − 1. @param {Shake256} stream @param {number} n From 1 to 65536. */
export function uniformBelow(stream, n) {
  for (;;) {
    const [high, low] = stream.read(2);
    const word = (high << 8) | low;
    if (word < 65536 - (65536 % n)) return word % n;
  }
}

/** A pack that is shuffled as far as it is dealt. */
export class PackInPlay {
  #cards;
  #out = 0;
  #rules;

  /** @param {Rules} rules */
  constructor(rules) {
    this.#rules = rules;
    this.#cards = packOf(rules);
  }

  /** The cards of the next coup, or all that are left if they are too few. @param {Shake256} stream */
  deal(stream) {
    const cards = this.#cards;
    const end = cards.length - (this.#rules.burnt ?? BURNT);
    const from = this.#out;
    while (this.#out < end && layOutRows(cards.slice(from, this.#out), this.#rules).missing) {
      const place = this.#out++;
      const other = place + uniformBelow(stream, cards.length - place);
      [cards[place], cards[other]] = [cards[other], cards[place]];
    }
    return cards.slice(from, this.#out);
  }
}

/** @param {Uint8Array} bytes */
const toNumber = (bytes) => BigInt(`0x${toHex(bytes) || "0"}`);

/** MGF1 of RFC 8017, B.2.1. @param {Uint8Array} seed @param {number} length */
function mask(seed, length) {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, i) =>
    sha256(concatenate([seed, u32(i)])),
  );
  return concatenate(blocks).slice(0, length);
}

/** A power modulo n. @param {bigint} base @param {bigint} exponent @param {bigint} n */
function power(base, exponent, n) {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % n;
    if (bit === "1") result = (result * base) % n;
  }
  return result;
}

/** The fingerprint of a key. @param {string} modulus In hexadecimal. */
export const fingerprint = (modulus) => toHex(sha256(fromHex(modulus)));

/**
 * True if pi is the proof of alpha by RSA-FDH-VRF-SHA256, RFC 9381, 4.3.
 * @param {string} modulus In hexadecimal. @param {Uint8Array} alpha @param {Uint8Array} pi
 */
export function isProved(modulus, alpha, pi) {
  const bytes = fromHex(modulus);
  const n = toNumber(bytes);
  const signed = toNumber(pi);
  if (pi.length !== bytes.length || signed >= n) return false;
  const salt = concatenate([u32(bytes.length), bytes]);
  const seed = concatenate([Uint8Array.of(SUITE, 1), salt, alpha]);
  return power(signed, EXPONENT, n) === toNumber(mask(seed, bytes.length - 1));
}

/** Keys that were looked at. @type {Map<string, string>} */
const PROBLEMS = new Map();

/**
 * Why a key is not sound; or ''.
 * @param {string} modulus In hexadecimal, without a byte 0 first. @param {string[]} proofs
 */
export function keyProblem(modulus, proofs) {
  const key = [modulus, ...proofs].join();
  let problem = PROBLEMS.get(key);
  if (problem === undefined) PROBLEMS.set(key, (problem = findProblem(modulus, proofs)));
  return problem;
}

/** @param {string} modulus @param {string[]} proofs */
function findProblem(modulus, proofs) {
  const n = BigInt(`0x${modulus || "0"}`);
  const bits = n.toString(2).length;
  if (bits < 2048 || bits > 4096) return `has ${bits} bits, not 2048 to 4096`;
  if (n % 2n === 0n) return "is even";
  for (let factor = 3n; factor < 65536n; factor += 2n)
    if (n % factor === 0n) return `has the factor ${factor}`;
  if (power(2n, n - 1n, n) === 1n) return "may be prime: then anyone can sign with it";
  const isSound = proofs.every((pi, i) =>
    isProved(modulus, withLengths("tapisvert 3 good key", u32(i)), fromHex(pi)),
  );
  return isSound && proofs.length === KEY_PROOFS ? "" : "is not shown to give one signature only";
}
