/** The pieces of announcements: CR-17.1 to CR-17.4, R18. */

import { CHANCES, numberText } from "../chances.js";
import { neighbours } from "./pockets.js";

/** @typedef {Readonly<Record<string, number>>} Pieces Number of pieces by place. */

/** @param {...string} places @returns {Pieces} */
const onePieceEach = (...places) => Object.fromEntries(places.map((chance) => [chance, 1]));

/** @type {Readonly<Record<string, Pieces>>} */
const SERIES = {
  voisins: { "0-2-3": 2, ...onePieceEach("4/7", "12/15", "18/21", "19/22", "32/35"), "25/29": 2 },
  tiers: onePieceEach("5/8", "10/11", "13/16", "23/24", "27/30", "33/36"),
  orphelins: onePieceEach("1", "6/9", "14/17", "17/20", "31/34"),
};

const MAX_NUMBER = 36;

/** @param {number} ending */
function finale(ending) {
  const numbers = [];
  for (let number = ending; number <= MAX_NUMBER; number += 10) numbers.push(number);
  return numbers;
}

/** @param {number} first @param {number} second */
function finalePair(first, second) {
  const seconds = finale(second);
  return finale(first)
    .slice(0, seconds.length)
    .flatMap((low, place) => {
      const pair = `${low}/${seconds[place]}`;
      return CHANCES.get(pair)?.kind === "cheval" ? [pair] : [String(low), String(seconds[place])];
    });
}

/** The pieces of an announcement; null if it is not accepted (CR-17). @param {string} call */
export function announcementPieces(call) {
  const series = Object.hasOwn(SERIES, call) ? SERIES[call] : null;
  const match = /^finale (\d)(?:\/(\d|1[0-2]))?$/.exec(call);
  if (!match) return series ?? null;
  const first = Number(match[1]);
  if (match[2] === undefined) return onePieceEach(...finale(first).map(String));
  const second = Number(match[2]);
  // of the next ten only 7/10, 8/11 and 9/12, which touch on the cloth (R18)
  if (second > 9 && CHANCES.get(`${first}/${second}`)?.kind !== "cheval") return null;
  return second > first ? onePieceEach(...finalePair(first, second)) : null;
}

/**
 * True if the house accepts an announcement; a number and its neighbours (null) are not one.
 * @param {string | null} call
 * @param {import("../../core/table/rulebook.js").Rulebook | null} rulebook
 */
export function isOffered(call, rulebook) {
  if (call === null) return true;
  const finale = call.includes("/") ? "finale_cheval" : "finale";
  const name = call.startsWith("finale ") ? finale : call;
  return rulebook?.announcements.includes(name) ?? true;
}

/** Every announcement, by its name in the record. */
export const CALLS = Object.freeze([
  ...Object.keys(SERIES),
  ...Array.from({ length: 10 }, (_, ending) => `finale ${ending}`),
  ...Array.from({ length: 10 }, (_, first) =>
    Array.from({ length: 9 - first }, (__, count) => `finale ${first}/${first + 1 + count}`),
  ).flat(),
  ...["finale 7/10", "finale 8/11", "finale 9/12"],
]);

/** @param {Pieces} pieces */
export function countPieces(pieces) {
  return Object.values(pieces).reduce((sum, unit) => sum + unit, 0);
}

/**
 * A number and its neighbours are five pleins: ordinary stakes, not an announcement here.
 * @param {number} number
 * @param {boolean} [isDouble] On the wheel with a double zero.
 */
export function neighbourPieces(number, isDouble = false) {
  return onePieceEach(...neighbours(number, 2, isDouble).map(numberText));
}
