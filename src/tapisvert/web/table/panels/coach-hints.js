/** The coach's hints: one for each moment of a coup, from the state of the table alone. */

import { numberColour, numberText } from "../../cloth/chances.js";
import { isRed } from "../../core/table/card-rows.js";
import { totalGain } from "../../core/table/gains.js";
import { isRefait } from "../../core/table/player-holdings.js";
import {
  freeStakes,
  ownHolding,
  ownSettlements,
  ownStakes,
  presentPlayers,
  visibleStage,
} from "../../core/table/state.js";

/** @import {CoupEvent, TableState} from "../../core/table/table-state.d.ts" */
/** @typedef {{key: string, values?: Record<string, string | number>, points?: string[]}} Hint `points` are the chances to tap. */
/** @typedef {{outcomes: string[], on: string[], gain: number}} Fate Chances whose stakes met the same fates, and their gain. */
/** @typedef {{fates: Fate[], reasons: Hint[]}} Verdict */

const ROWS = ["noir", "rouge"];
const COLOURS = ["couleur", "inverse"];
const TURNS = ["decision", "bets"];
/** The outcomes of stakes in the order of presentation, with their names. @type {Record<string, readonly string[]>} */
const FATE_OUTCOMES = {
  won: ["won"],
  half: ["won_half"],
  free: ["released"],
  saved: ["insured"],
  prison: ["imprisoned", "deepened", "eased"],
  shared: ["divided"],
  lost: ["lost"], // what lay above the maximum was not in play
};
const FATES = Object.keys(FATE_OUTCOMES);

/**
 * The hint for this moment: how to bet, what is dealt, or null. After a coup, see `verdict`.
 * @param {TableState} state
 * @returns {Hint | null}
 */
export function hint(state) {
  const stage = visibleStage(state);
  const { layout } = state.rulebook;
  const holding = ownHolding(state);
  if (!holding || state.phase === "suspended") return null;
  if (TURNS.includes(stage)) {
    if (freeStakes(state).length) return { key: moreKey(state) };
    if (holding.stakes.length) return { key: hasChoice(state) ? "coach-choice" : "coach-prison" };
    return layout === "wheel"
      ? { key: "coach-bet-wheel", points: ["rouge", "noir"] }
      : { key: "coach-bet-cards", points: ROWS };
  }
  if (stage === "ball") return { key: "coach-ball" };
  if (stage === "closed" || stage === "cards") {
    if (layout === "wheel") return { key: "coach-ball" };
    return { key: layout === "one_row" ? "coach-deal-row" : "coach-deal-rows" };
  }
  return null;
}

/** True if the viewer's prisoners may all leave with half. @param {TableState} state */
function hasChoice(state) {
  const prisoners = ownStakes(state).filter(({ degree }) => degree);
  return state.refaitStands && !!prisoners.length && prisoners.every(({ degree }) => degree === 1);
}

/** What to do after laying a stake; a croupier needs no button. @param {TableState} state */
function moreKey(state) {
  const { mode, own: viewer, ready, rulebook } = state;
  if (mode !== "automatic") return "coach-more";
  if (viewer !== null && ready.includes(viewer)) return "coach-waits";
  if (presentPlayers(state).length > 1) return "coach-more";
  return rulebook.layout === "wheel" ? "coach-more-wheel" : "coach-more-cards";
}

/**
 * The outcome of each of the viewer's last stakes, with its reason; null without a stake.
 * @param {TableState} state
 */
export function verdict(state) {
  const { event } = state.coup;
  const results = ownSettlements(state);
  if (!event) return null;
  if (!results.length) return tie(state, event);
  const groups = chancesByFates(results, state.stakesStay);
  /** @type {Hint[]} */
  const reasons =
    "number" in event
      ? [spinReason(event, groups)]
      : coupReasons(event, new Set(results.map(({ on: chance }) => chance)));
  if (groups.some(({ outcomes }) => outcomes.includes("half")))
    reasons.push({ key: "result-half" });
  if (hasChoice(state)) reasons.push({ key: "coach-choice" });
  return { fates: groups, reasons };
}

/**
 * Each chance once, with the fates of all stakes on it; winners first.
 * @param {ReturnType<typeof ownSettlements>} results
 * @param {boolean} stakesStay
 */
function chancesByFates(results, stakesStay) {
  /** @type {Fate[]} */
  const groups = [];
  for (const chance of new Set(results.map(({ on }) => on))) {
    // without premiums, which are no stakes
    const events = results.flatMap((event) =>
      event.on === chance && "outcome" in event ? [event] : [],
    );
    const outcomes = FATES.filter((outcome) =>
      events.some((event) => FATE_OUTCOMES[outcome]?.includes(event.outcome)),
    );
    const group = groups.find((other) => other.outcomes.join() === outcomes.join());
    const gain = totalGain(events, stakesStay);
    if (group) {
      group.on.push(chance);
      group.gain += gain;
    } else if (outcomes.length) groups.push({ outcomes, on: [chance], gain });
  }
  const place = (/** @type {Fate} */ { outcomes: [first = ""] }) => FATES.indexOf(first);
  return groups.sort((group, other) => place(group) - place(other));
}

/**
 * Why the viewer's stakes were not affected; null if they were, or without stakes.
 * @param {TableState} state
 * @param {CoupEvent} event
 * @returns {Verdict | null}
 */
function tie(state, event) {
  if ("number" in event || state.stage !== "pause") return null;
  const { noir, rouge } = event.totals;
  if (noir === undefined || noir !== rouge || !freeStakes(state).length) return null;
  return { fates: [], reasons: coupReasons(event, new Set()) };
}

/** @param {Extract<CoupEvent, {number: number}>} event @param {Fate[]} groups @returns {Hint} */
function spinReason({ number, result }, groups) {
  const values = { number: numberText(number) };
  const isMiss = groups.every(({ outcomes }) => outcomes.join() === "lost");
  if (numberColour(number) !== "vert")
    return { key: isMiss ? "coach-why-miss" : "coach-why-number", values };
  return { key: "coach-why-zero", values: { ...values, effect: result["rouge"] ?? "" } };
}

/** @param {Extract<CoupEvent, {rows: unknown}>} event @param {Set<string>} stakes */
function coupReasons(event, stakes) {
  const { noir, rouge } = event.totals;
  const first = event.rows["noir"]?.[0] ?? event.rows["row"]?.[0] ?? "";
  const isOnRow = ROWS.some((chance) => stakes.has(chance));
  const isOnColour = COLOURS.some((chance) => stakes.has(chance));
  /** @type {Hint[]} */
  const reasons = [];
  if (noir === undefined || rouge === undefined) {
    const last = event.rows["row"]?.at(-1) ?? "";
    if (isOnRow) reasons.push({ key: "coach-why-last", values: { chance: cardColour(last) } });
    if (isOnColour) {
      const isSameColour = isRed(first) === isRed(last);
      reasons.push({ key: isSameColour ? "coach-why-same" : "coach-why-other" });
    }
    return reasons;
  }
  if (noir === rouge) {
    const key = isRefait(event.result) ? "coach-why-refait" : "coach-why-tie";
    return [{ key, values: { points: noir } }];
  }
  const winner = noir < rouge ? "noir" : "rouge";
  if (isOnRow) {
    const [lower, higher] = [Math.min(noir, rouge), Math.max(noir, rouge)];
    reasons.push({ key: "coach-why-row", values: { chance: winner, less: lower, more: higher } });
  }
  if (isOnColour) {
    const key = cardColour(first) === winner ? "coach-why-couleur" : "coach-why-inverse";
    reasons.push({ key, values: { chance: winner } });
  }
  return reasons;
}

/** @param {string} card */
function cardColour(card) {
  return isRed(card) ? "rouge" : "noir";
}
