/** What could be chosen in the draws of a record: docs/fairness.md, "What could be chosen". */

/** @import {Choice, Draw, Kind} from './types.js' */

const WRITTEN_OUT = 10n ** 9n;
/** In how many fair draws the outcome comes once by which choices are measured: a refait, a number. */
const ONCE_IN = { pack: 46, spin: 37, double_zero: 38 };
/** Orders from which on any such outcome can be had. */
const ANY = 10n ** 6n;

/** A number of orders, from a thousand million on as the next power of two. @param {bigint} orders */
const ordersText = (orders) =>
  orders < WRITTEN_OUT ? String(orders) : `2^${(orders - 1n).toString(2).length}`;

/** The orders that a draw is one of; null if any number was open. @param {Draw} draw @param {Kind} kind */
function ordersOf({ announced, entropy, root, signature, size }, kind) {
  if (!root || signature) return 1n;
  const counted = [...entropy.values()].filter(({ value }) => value).length;
  const places = kind === "pack" && !announced ? BigInt(size) : 1n;
  return counted ? 2n ** BigInt(entropy.size - counted) * places : null;
}

/** Counts the draws of a record, in their order. */
export class ChoiceTally {
  #counts = { draws: 0, single: 0, free: 0, discarded: 0, most: 1n, orders: 1n };
  /** @type {bigint | null} Orders discarded since the last draw that was played; null: any. */
  #pending = 0n;

  /** Counts numbers that are missing: at least one order each. @param {number} numbers */
  miss(numbers) {
    this.#discard(BigInt(numbers), numbers);
  }

  /** Counts a draw, once it is over. @param {Draw} draw @param {Kind} kind */
  add(draw, kind) {
    const orders = ordersOf(draw, kind);
    if (draw.isPlayed) this.#play(orders);
    if (!draw.isPlayed || draw.isBroken) this.#discard(orders, 1);
  }

  /** What could be chosen so far, with a draw in play. @param {Draw | null} draw @param {Kind} kind @returns {Choice} */
  choiceWith(draw, kind) {
    const tally = new ChoiceTally();
    tally.#counts = { ...this.#counts };
    tally.#pending = this.#pending;
    if (draw && (draw.isPlayed || draw.over)) tally.add(draw, kind);
    const { most, orders, ...counts } = tally.#counts;
    const chance = 1 - (1 - 1 / ONCE_IN[kind]) ** Number(most < ANY ? most : ANY);
    const texts = { most: ordersText(most), orders: ordersText(orders) };
    return { ...counts, ...texts, once_in: ONCE_IN[kind], chance: Math.round(chance * 1e4) / 1e4 };
  }

  /** @param {bigint | null} orders */
  #play(orders) {
    const counts = this.#counts;
    const pending = this.#pending;
    counts.draws++;
    this.#pending = 0n;
    if (orders === null || pending === null) {
      counts.free++;
      return;
    }
    const total = orders + pending;
    if (total === 1n) counts.single++;
    if (total > counts.most) counts.most = total;
    counts.orders *= total;
  }

  /** @param {bigint | null} orders @param {number} draws */
  #discard(orders, draws) {
    this.#counts.discarded += draws;
    this.#pending = orders === null || this.#pending === null ? null : this.#pending + orders;
  }
}
