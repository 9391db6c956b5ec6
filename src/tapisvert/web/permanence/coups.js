/** Coups of the permanence, from live events and from the API. Pure. */

import { isRefait } from "../core/table/player-holdings.js";
import { numberColour } from "../cloth/chances.js";
import { DRAW_LOST } from "../core/table/state.js";

/** @import {Result, TailleView} from "../messages.d.ts" */
/** @import {CoupEvent} from "../core/table/table-state.d.ts" */
/** @typedef {"won" | "half" | "tie" | "refait" | "zero" | "nulled"} Fate */
/**
 * @typedef {object} PlayedCoup A coup: `n` is its entry, `won` are the chances that won it.
 * @property {number} n
 * @property {number | null} at Time in milliseconds; null for a live event.
 * @property {Record<string, number>} totals Of its rows; empty at the wheel.
 * @property {number | null} number
 * @property {readonly string[]} won
 * @property {Fate} fate
 * @property {boolean} [isLost] True if its sealed draw was lost: R26.
 * @property {string | null} [previous] The number or the totals before a correction.
 */
/**
 * @typedef {object} Run A taille, or at the wheel a session.
 * @property {number} number
 * @property {number} session
 * @property {boolean} over
 * @property {boolean} void
 * @property {readonly PlayedCoup[]} coups
 */
/** @typedef {"taille" | "session" | "day"} Span */

/** The simple chances that a number wins; either zero wins none (CR-3). @param {number} number */
export function simpleChances(number) {
  const colour = numberColour(number);
  if (colour === "vert") return [];
  return [colour, number % 2 ? "impair" : "pair", number < 19 ? "manque" : "passe"];
}

/**
 * A coup from a live event.
 * @param {number} n
 * @param {CoupEvent} event
 * @param {number | null} [time]
 * @returns {PlayedCoup}
 */
export function fromEvent(n, event, time = null) {
  if ("number" in event) return numberCoup(n, time, event.number);
  const outcomes = Object.entries(event.result);
  const winners = outcomes
    .filter(([, outcome]) => outcome.startsWith("wins"))
    .map(([chance]) => chance);
  const isHalf = outcomes.some(([, outcome]) => outcome === "wins_half");
  const ending = cardFate(winners, isHalf, isRefait(event.result));
  return { n, at: time, totals: event.totals, number: null, won: winners, fate: ending };
}

/**
 * A coup from the API, where `result` names the winning chances.
 * @param {Result} result
 * @returns {PlayedCoup}
 */
export function fromResult({ previous, ...result }) {
  return { ...resultCoup(result), previous };
}

/** @param {Omit<Result, "previous">} result @returns {PlayedCoup} */
function resultCoup({ n, at: time, totals, number, result, null: reason }) {
  if (reason !== null) {
    const isLost = reason === DRAW_LOST;
    return { n, at: time, totals: {}, number: null, won: [], fate: "nulled", isLost };
  }
  if (number !== null) return numberCoup(n, time, number);
  const words = result.split(" ").filter(Boolean);
  const winners = words.filter((word) => !["half", "refait", "null"].includes(word));
  const ending = cardFate(winners, words.includes("half"), words.includes("refait"));
  return { n, at: time, totals: totals ?? {}, number: null, won: winners, fate: ending };
}

/** @param {readonly string[]} winners @param {boolean} isHalf @param {boolean} isRefait @returns {Fate} */
function cardFate(winners, isHalf, isRefait) {
  if (winners.length) return isHalf ? "half" : "won";
  return isRefait ? "refait" : "tie";
}

/** @param {number} n @param {number | null} time @param {number} number @returns {PlayedCoup} */
function numberCoup(n, time, number) {
  const winners = simpleChances(number);
  return { n, at: time, totals: {}, number, won: winners, fate: winners.length ? "won" : "zero" };
}

/** @param {TailleView} taille @returns {Run} */
export function fromTaille(taille) {
  return { ...taille, coups: taille.coups.map(fromResult) };
}

/**
 * Tailles with older ones before them; one split over two pages is joined.
 * @param {readonly Run[]} older
 * @param {readonly Run[]} runs
 * @returns {readonly Run[]}
 */
export function prependRuns(older, runs) {
  const cut = older.at(-1);
  const first = runs[0];
  if (!cut || cut.number !== first?.number || cut.session !== first.session)
    return [...older, ...runs];
  const joined = { ...first, coups: [...cut.coups, ...first.coups] };
  return [...older.slice(0, -1), joined, ...runs.slice(1)];
}

/**
 * True if these tailles cover the whole span.
 * @param {readonly Run[]} runs
 * @param {Span} span
 * @param {number} day The beginning of the server's day.
 */
export function hasWholeSpan(runs, span, day) {
  const first = runs[0];
  const last = runs.at(-1);
  if (!first || !last) return false;
  if (span === "taille") return first !== last;
  if (span === "session") return first.session !== last.session;
  const from = first.coups[0]?.at;
  return typeof from === "number" && from < day;
}

/**
 * The tailles with newer coups. Existing coups stay unchanged, and a coup after a finished taille
 * begins the next.
 * @param {readonly Run[]} runs
 * @param {readonly PlayedCoup[]} coups In order.
 */
export function appendCoups(runs, coups) {
  const last = runs.at(-1);
  const latest = Math.max(0, ...runs.flatMap((run) => run.coups.map(({ n }) => n)));
  const newCoups = coups.filter(({ n }) => n > latest);
  if (!newCoups.length) return runs;
  if (last && !last.over)
    return [...runs.slice(0, -1), { ...last, coups: [...last.coups, ...newCoups] }];
  const newRun = {
    number: (last?.number ?? 0) + 1,
    session: last?.session ?? 0,
    over: false,
    void: false,
  };
  return [...runs, { ...newRun, coups: newCoups }];
}

/**
 * True if `now` continues `before` without a reset in between.
 * @param {readonly PlayedCoup[]} previous
 * @param {readonly PlayedCoup[]} now
 */
export function isContinuation(previous, now) {
  if (!previous.length) return true;
  const last = previous.at(-1)?.n ?? 0;
  return now.some(({ n }) => n === last);
}

/**
 * The part of the tailles in a span.
 * @param {readonly Run[]} runs
 * @param {Span} span
 * @param {number} day The beginning of the server's day.
 * @returns {readonly Run[]}
 */
export function filterSpan(runs, span, day) {
  const last = runs.at(-1);
  if (!last) return [];
  if (span === "taille") return [last];
  if (span === "session") return runs.filter(({ session }) => session === last.session);
  // A live coup has no time yet: it is of today.
  const today = runs.map((run) => ({
    ...run,
    coups: run.coups.filter(({ at: time }) => time === null || time >= day),
  }));
  return today.filter(({ coups }) => coups.length);
}
