/** Draws of version 2: the transcript, its witness's signature, the order and the root. docs/fairness.md. */

import { Shake256, concatenate, fromHex, sha256, toHex, withLengths, u32 } from "./hashes.js";
import { compareCodePoints, entropyCommitment, commitment, orderFrom } from "./protocol.js";
/** @import {Announced, Draw, Fields, Kind, Terms} from './types.js' */

/**
 * A draw as far as its transcript has it.
 * @typedef {Pick<Draw, "id" | "announced" | "cut" | "size" | "commitment"> & {entropy: Map<string, {commitment: string, value: string}>}} Bound
 */

const EXPONENT = 65537n;
const SUITE = 1;

/** @param {Uint8Array} bytes */
const toNumber = (bytes) => BigInt(`0x${toHex(bytes) || "0"}`);
/** @param {number} number In eight bytes. */
const u64 = (number) => concatenate([u32(Math.floor(number / 2 ** 32)), u32(number % 2 ** 32)]);

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

/** Moduli that were looked at, in hexadecimal. @type {Map<string, boolean>} */
const MODULI = new Map();

/**
 * True if a number can be a witness's modulus: of 2048 to 4096 bits, without a factor below 65536,
 * and not prime (Fermat's test); with its factors anyone could sign.
 * @param {string} modulus Whole bytes in hexadecimal.
 */
export function isModulus(modulus) {
  let isValid = MODULI.get(modulus);
  if (isValid === undefined) MODULI.set(modulus, (isValid = testModulus(BigInt(`0x${modulus}`))));
  return isValid;
}

/** @param {bigint} n */
function testModulus(n) {
  const bits = n.toString(2).length;
  if (bits < 2048 || bits > 4096 || n % 2n === 0n) return false;
  for (let factor = 3n; factor < 65536n; factor += 2n) if (n % factor === 0n) return false;
  return power(2n, n - 1n, n) !== 1n;
}

/** The fingerprint of a key: SHA-256 of its modulus. @param {string} modulus */
export const fingerprint = (modulus) => toHex(sha256(fromHex(modulus)));

/** The output of a proof: RFC 9381, 4.2. @param {Uint8Array} pi */
const proofToHash = (pi) => sha256(concatenate([Uint8Array.of(SUITE, 2), pi]));

/**
 * The output of RSA-FDH-VRF-SHA256 if the proof holds, null if not: RFC 9381, 4.3.
 * @param {Uint8Array} modulus @param {Uint8Array} alpha @param {Uint8Array} pi
 */
function verifyVrf(modulus, alpha, pi) {
  const n = toNumber(modulus);
  const signed = toNumber(pi);
  if (pi.length !== modulus.length || signed >= n) return null;
  const salt = concatenate([u32(modulus.length), modulus]);
  const seed = concatenate([Uint8Array.of(SUITE, 1), salt, alpha]);
  if (power(signed, EXPONENT, n) !== toNumber(mask(seed, modulus.length - 1))) return null;
  return proofToHash(pi);
}

/** The terms of a table, as its `open` line has them. @param {Fields} fields @returns {Terms} */
export const openingTerms = ({ rulebook, edition, rulings }) => ({
  rulebook,
  edition: edition ?? "",
  rulings: Object.entries(rulings ?? {}).map(([name, text]) => [name, String(text ?? "none")]),
});

/** What a commitment of version 2 announces; null of version 1. @param {Fields} fields @returns {Announced | null} */
export const announcedBy = ({ table, number, witness, if_absent: rule }) =>
  (number ?? null) === null
    ? null
    : { table, number, witness: witness ?? "", ifAbsent: rule ?? "" };

/**
 * The bytes of the transcript. With a seed, every commitment is as what was revealed gives it.
 * @param {Bound} draw @param {Kind} kind @param {Terms} terms @param {Uint8Array} [seed]
 */
export function transcript(draw, kind, terms, seed) {
  const { id, announced: announcement, cut, size } = draw;
  if (!announcement) throw new Error("a draw of version 1 has no transcript");
  const names = [...draw.entropy.keys()].sort(compareCodePoints);
  const entropy = names.flatMap((name) => {
    const contribution = draw.entropy.get(name) ?? { commitment: "", value: "" };
    const value = fromHex(contribution.value);
    const isDerived = seed && contribution.value;
    const binding = isDerived
      ? entropyCommitment(id, name, value)
      : fromHex(contribution.commitment);
    return [name, binding, value];
  });
  const rulings = [...terms.rulings].sort(([a], [b]) => compareCodePoints(a, b));
  return withLengths(
    "tapisvert 2 transcript",
    ...[terms.rulebook, terms.edition, u32(rulings.length), ...rulings.flat()],
    ...[announcement.table, u64(announcement.number), id, kind, u32(size)],
    seed ? commitment(kind, id, seed) : fromHex(draw.commitment),
    ...[fromHex(announcement.witness), announcement.ifAbsent],
    kind === "pack" ? u32(cut) : "",
    ...[u32(names.length), ...entropy],
  );
}

/** True if the witness signed the transcript. @param {Announced} announced @param {Uint8Array} digest Of the transcript. @param {string} signature */
export function isSigned({ table, number, witness }, digest, signature) {
  const alpha = withLengths("tapisvert 2 witness", table, u64(number), digest);
  return verifyVrf(fromHex(witness), alpha, fromHex(signature)) !== null;
}

/** The root to publish over a tree's own. @param {Uint8Array} tree @param {Uint8Array} digest Of the transcript. @param {string} signature */
export const signedRoot = (tree, digest, signature) =>
  sha256(
    concatenate([
      Uint8Array.of(2),
      withLengths("tapisvert 2 root", digest, fromHex(signature), tree),
    ]),
  );

/**
 * The order that a seed, a transcript and a signature give.
 * @param {Kind} kind @param {Uint8Array} seed @param {Uint8Array} fixed @param {string} signature @param {number} size
 */
export function signedOrder(kind, seed, fixed, signature, size) {
  const drawing = signature ? proofToHash(fromHex(signature)) : "";
  return orderFrom(
    new Shake256(withLengths("tapisvert 2 order", seed, fixed, drawing)),
    kind,
    size,
  );
}
