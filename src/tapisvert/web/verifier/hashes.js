/** Bytes, and the two hashes: SHA-256 and SHAKE256, synchronous, in 32-bit arithmetic. */

const DIGITS = "0123456789abcdef";
const ENCODER = new TextEncoder();
/** @param {string} text */
export const utf8 = (text) => ENCODER.encode(text);

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += DIGITS[bytes[i] >> 4] + DIGITS[bytes[i] & 15];
  return text;
}

/** @param {string} text Lower-case hexadecimal digits, an even number of them. */
export function fromHex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = (DIGITS.indexOf(text[2 * i]) << 4) | DIGITS.indexOf(text[2 * i + 1]);
  return bytes;
}

/** @param {Uint8Array[]} parts */
export function concatenate(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** @param {number} value From 0 to 2³² − 1, in four bytes, most significant first. */
export const u32 = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** @param {...(string | Uint8Array)} fields Each after its length in eight bytes. */
export function withLengths(...fields) {
  const parts = [];
  for (const field of fields) {
    const bytes = typeof field === "string" ? utf8(field) : field;
    parts.push(u32(0), u32(bytes.length), bytes);
  }
  return concatenate(parts);
}

// SHA-256, FIPS 180-4

/** The first `n` primes. @param {number} n */
function primes(n) {
  /** @type {number[]} */
  const list = [];
  for (let p = 2; list.length < n; p++) if (list.every((q) => p % q)) list.push(p);
  return list;
}

/** The first 32 bits of a fraction. @param {number} x */
const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const SHA_K = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const SHA_START = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
const SHA_W = new Int32Array(64);

/** @param {Int32Array} h @param {Uint8Array} bytes @param {number} from */
function compressBlock(h, bytes, from) {
  const w = SHA_W;
  for (let t = 0, i = from; t < 16; t++, i += 4) {
    w[t] = (bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3];
  }
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15];
    const y = w[t - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (s1 + w[t - 7] + s0 + w[t - 16]) | 0;
  }
  let a = h[0];
  let b = h[1];
  let c = h[2];
  let d = h[3];
  let e = h[4];
  let f = h[5];
  let g = h[6];
  let k = h[7];
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + SHA_K[t] + w[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
  h[5] += f;
  h[6] += g;
  h[7] += k;
}

/** SHA-256 of bytes that come a part at a time. */
export class Sha256 {
  #h = SHA_START.slice();
  #block = new Uint8Array(64);
  #length = 0;

  /** @param {Uint8Array} bytes */
  update(bytes) {
    let i = 0;
    let offset = this.#length % 64;
    this.#length += bytes.length;
    while (i < bytes.length) {
      if (!offset && bytes.length - i >= 64) {
        compressBlock(this.#h, bytes, i);
        i += 64;
        continue;
      }
      const part = bytes.subarray(i, i + 64 - offset);
      this.#block.set(part, offset);
      i += part.length;
      offset = (offset + part.length) % 64;
      if (!offset) compressBlock(this.#h, this.#block, 0);
    }
    return this;
  }

  /** The digest, once. */
  digest() {
    const length = this.#length;
    const zeros = (119 - (length % 64)) % 64;
    const end = new Uint8Array(zeros + 9);
    const bits = new DataView(end.buffer, zeros + 1);
    end[0] = 0x80;
    bits.setUint32(0, length / 2 ** 29);
    bits.setUint32(4, (length * 8) % 2 ** 32);
    this.update(end);
    const digest = new DataView(new ArrayBuffer(32));
    for (let i = 0; i < 8; i++) digest.setInt32(4 * i, this.#h[i]);
    return new Uint8Array(digest.buffer);
  }
}

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => new Sha256().update(bytes).digest();

// SHAKE256, FIPS 202. Lane i of the state is its low half at 2i and its high half at 2i + 1.

const RATE = 136;
/** The target of each lane by ρ and π, and its rotation. @type {[number, number][]} */
const WALK = [];
for (let t = 0, x = 1, y = 0; t < 24; t++) {
  [x, y] = [y, (2 * x + 3 * y) % 5];
  WALK.push([2 * (x + 5 * y), (((t + 1) * (t + 2)) / 2) % 64]);
}
const TARGETS = Int32Array.from(WALK, ([to]) => to);
const TURNS = Int32Array.from(WALK, ([, turn]) => turn);

/** ι's constants: bit 2^j − 1 of round i is bit 7i + j of a shift register. */
const IOTA = new Int32Array(48);
for (let i = 0, r = 1; i < 24; i++) {
  for (let j = 0; j < 7; j++) {
    const bit = 2 ** j - 1;
    if (r & 1) IOTA[2 * i + (bit >> 5)] |= 1 << (bit & 31);
    r = (r << 1) ^ ((r >> 7) * 0x171);
  }
}

const COLUMN = new Int32Array(10);

/** @param {Int32Array} s */
function permute(s) {
  const c = COLUMN;
  for (let round = 0; round < 48; round += 2) {
    for (let x = 0; x < 10; x++) c[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
    for (let x = 0; x < 10; x += 2) {
      const previous = (x + 8) % 10;
      const right = (x + 2) % 10;
      const low = c[previous] ^ ((c[right] << 1) | (c[right + 1] >>> 31));
      const high = c[previous + 1] ^ ((c[right + 1] << 1) | (c[right] >>> 31));
      for (let y = x; y < 50; y += 10) {
        s[y] ^= low;
        s[y + 1] ^= high;
      }
    }
    let low = s[2];
    let high = s[3];
    for (let t = 0; t < 24; t++) {
      const to = TARGETS[t];
      const turn = TURNS[t] & 31;
      if (TURNS[t] > 31) [low, high] = [high, low];
      const nextLow = s[to];
      const nextHigh = s[to + 1];
      s[to] = (low << turn) | (high >>> (32 - turn));
      s[to + 1] = (high << turn) | (low >>> (32 - turn));
      low = nextLow;
      high = nextHigh;
    }
    for (let y = 0; y < 50; y += 10) {
      const a = s[y];
      const b = s[y + 1];
      const d = s[y + 2];
      const e = s[y + 3];
      for (let x = y; x < y + 6; x++) s[x] ^= ~s[x + 2] & s[x + 4];
      s[y + 6] ^= ~s[y + 8] & a;
      s[y + 7] ^= ~s[y + 9] & b;
      s[y + 8] ^= ~a & d;
      s[y + 9] ^= ~b & e;
    }
    s[0] ^= IOTA[round];
    s[1] ^= IOTA[round + 1];
  }
}

/** SHAKE256 of a message, read a part at a time. */
export class Shake256 {
  #s = new Int32Array(50);
  #place = 0;

  /** @param {Uint8Array} message */
  constructor(message) {
    const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
    padded.set(message);
    padded[message.length] ^= 0x1f;
    padded[padded.length - 1] ^= 0x80;
    for (let from = 0; from < padded.length; from += RATE) {
      if (from) permute(this.#s);
      for (let i = 0; i < RATE; i++) this.#s[i >> 2] ^= padded[from + i] << (8 * (i & 3));
    }
    this.#place = RATE;
  }

  /** The next `n` bytes. @param {number} n */
  read(n) {
    const bytes = new Uint8Array(n);
    for (let i = 0; i < n; i++, this.#place++) {
      if (this.#place === RATE) {
        permute(this.#s);
        this.#place = 0;
      }
      bytes[i] = this.#s[this.#place >> 2] >> (8 * (this.#place & 3));
    }
    return bytes;
  }
}
