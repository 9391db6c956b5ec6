/** What could be chosen in the draws of a record: docs/fairness.md, "What could be chosen". */

import { compareCodePoints } from "./protocol.js";
/** @import {Choice, Draw, Kind} from './types.js' */

const WRITTEN_OUT = 10n ** 9n;
/** In how many fair draws the outcome comes once by which choices are measured: a refait, a number. */
const ONCE_IN = { pack: 46, spin: 37, double_zero: 38 };
/** Orders from which on any such outcome can be had. */
const ANY = 10n ** 6n;

/** A number of orders, from a thousand million on as the next power of two. @param {bigint} orders */
const ordersText = (orders) =>
  orders < WRITTEN_OUT ? String(orders) : `2^${(orders - 1n).toString(2).length}`;

/** True if a draw needed the signature that it has. @param {Draw} draw */
const isBound = ({ announced: announcement, isSigned }) =>
  isSigned && announcement?.ifAbsent === "stop";

/** The players on whom a draw rests: those whose entropy was counted. @param {Draw} draw */
const countedPlayers = (draw) =>
  draw.root && !isBound(draw)
    ? [...draw.entropy.entries()]
        .filter(([, { value }]) => value)
        .map(([name]) => name)
        .sort(compareCodePoints)
    : [];

/**
 * The orders that a draw is one of if a player who was counted did not help the house; null if none
 * was counted.
 * @param {Draw} draw @param {Kind} kind
 */
function possibleOrders(draw, kind) {
  const { announced: announcement, entropy, root, size } = draw;
  if (!root || isBound(draw)) return 1n;
  const helpers = countedPlayers(draw).length;
  const places = kind === "pack" && !announcement ? BigInt(size) : 1n;
  const signed = announcement?.witness ? 1n : 0n;
  return helpers ? 2n ** BigInt(entropy.size - helpers) * places + signed : null;
}

/** @param {string[]} a @param {string[]} b The shorter list first, then by its names. */
function comparePlayers(a, b) {
  const index = a.findIndex((name, i) => name !== b[i]);
  return a.length - b.length || (index < 0 ? 0 : compareCodePoints(a[index], b[index]));
}

/** Counts the draws of a record, in their order. */
export class ChoiceTally {
  #counts = { draws: 0, single: 0, free: 0, chosen: 0, discarded: 0, most: 1n, orders: 1n };
  /** @type {bigint | null} Orders discarded since the last draw that was played; null: any. */
  #pending = 0n;
  /** Lists of players as JSON, on whom the draws rest that were discarded since. @type {Set<string>} */
  #pendingPlayers = new Set();
  /** The draws that rest on a list of players, as JSON. @type {Map<string, number>} */
  #byPlayers = new Map();
  /** Draws of the table before the first of the record. */
  earlier = 0;

  /** Counts numbers that are missing: at least one order each. @param {number} numbers */
  miss(numbers) {
    this.#discard(BigInt(numbers), numbers, []);
  }

  /** Counts a draw, once it is over. @param {Draw} draw @param {Kind} kind */
  add(draw, kind) {
    const orders = possibleOrders(draw, kind);
    const players = countedPlayers(draw);
    // one that was lost before its order was fixed decided nothing
    const isPlayed = draw.isPlayed && !!draw.root;
    if (isPlayed) this.#play(orders, players);
    if (!isPlayed || draw.isBroken) this.#discard(orders, 1, players);
  }

  /** What could be chosen so far, with a draw in play. @param {Draw | null} draw @param {Kind} kind @returns {Choice} */
  choiceWith(draw, kind) {
    const tally = new ChoiceTally();
    tally.#counts = { ...this.#counts };
    tally.#pending = this.#pending;
    tally.#pendingPlayers = new Set(this.#pendingPlayers);
    tally.#byPlayers = new Map(this.#byPlayers);
    if (draw && (draw.isPlayed || draw.over)) tally.add(draw, kind);
    const { most, orders, ...counts } = tally.#counts;
    const chance = 1 - (1 - 1 / ONCE_IN[kind]) ** Number(most < ANY ? most : ANY);
    const texts = { most: ordersText(most), orders: ordersText(orders) };
    const byPlayers = [...tally.#byPlayers]
      .map(([players, draws]) => ({
        players: /** @type {string[]} */ (JSON.parse(players)),
        draws,
      }))
      .sort((a, b) => comparePlayers(a.players, b.players));
    return {
      ...{ ...counts, ...texts, by_players: byPlayers, earlier: this.earlier },
      ...{ once_in: ONCE_IN[kind], chance: Math.round(chance * 1e4) / 1e4 },
    };
  }

  /** @param {bigint | null} orders @param {string[]} players */
  #play(orders, players) {
    const counts = this.#counts;
    const pending = this.#pending;
    const playersOnWhom = this.#pendingPlayers;
    counts.draws++;
    this.#pending = 0n;
    this.#pendingPlayers = new Set();
    if (players.length) playersOnWhom.add(JSON.stringify(players));
    if (orders === null || pending === null) {
      counts.free++;
      return;
    }
    const total = orders + pending;
    for (const list of playersOnWhom)
      this.#byPlayers.set(list, (this.#byPlayers.get(list) ?? 0) + 1);
    if (total > 1n) counts.chosen++;
    else if (!playersOnWhom.size) counts.single++;
    if (total > counts.most) counts.most = total;
    counts.orders *= total;
  }

  /** @param {bigint | null} orders @param {number} draws @param {string[]} players */
  #discard(orders, draws, players) {
    if (players.length) this.#pendingPlayers.add(JSON.stringify(players));
    this.#counts.discarded += draws;
    this.#pending = orders === null || this.#pending === null ? null : this.#pending + orders;
  }
}
