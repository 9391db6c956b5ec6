/** Chips in motion: stakes as they are laid, the settlement with its marks, a balance that counts up. */

import { animateSettlement } from "../../cloth/chips/chip-animation.js";
import { money } from "../../core/text/format.js";
import { prefersReducedMotion } from "../../core/preferences.js";
import { isAlone, ownSettlements } from "../../core/table/state.js";
import { chipMoves, othersMarks, resultMarks } from "../../cloth/coup-result.js";
import { StakeMotion } from "../stakes/stake-motion.js";
import { showMoment } from "./moment.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting} from "../stakes/betting.js" */
/** @import {ResultMark} from "../../cloth/coup-result.js" */
/** @import {Cloth, Rack} from "../stakes/rack.js" */

/** The time in which chips move once; bounds in milliseconds. */
const LEG_MS = { least: 150, most: 600 };
/** Winnings come to the chance and leave it, and all stacks start within a third leg. */
const LEGS = 3;
/** Chips have stopped after this share of the pause. */
const PAUSE_SHARE = 0.7;

/**
 * The time in which chips move once, shorter at a quick table.
 * @param {Pick<TableState, "stage" | "deadline">} state
 * @param {number} [nowMs]
 */
export function legMs({ stage, deadline }, nowMs = Date.now()) {
  if (stage !== "pause" || deadline === null) return LEG_MS.most;
  const ms = (PAUSE_SHARE * (deadline - nowMs)) / LEGS;
  return Math.min(LEG_MS.most, Math.max(LEG_MS.least, ms));
}

export class Settlement {
  /** The coup that was decided before the page was opened, and the one whose settlement has been shown. */
  #firstCoup;
  #shownCoup;
  #stakes = new StakeMotion();

  /** @param {TableState} state The first one, whose settlement is not news. */
  constructor({ coup }) {
    document.addEventListener("visibilitychange", () => document.hidden && finishMotion());
    this.#firstCoup = this.#shownCoup = coup.n;
  }

  /**
   * The last coup on each chance, but for those under a new stake: its result, and each player's gain.
   * @param {TableState} state
   * @param {Betting} betting
   * @returns {{fates: Readonly<Record<string, string>>, marks: readonly ResultMark[]}}
   */
  lastCoup(state, betting) {
    const chances = coveredChances(state, betting);
    const results = Object.entries(this.#results(state)).filter(([chance]) => !chances.has(chance));
    const marks = [
      ...resultMarks(ownSettlements(state), state.stakesStay),
      ...othersMarks(state.coup.settled, state.own, state.stakesStay),
    ];
    return {
      fates: Object.fromEntries(results),
      marks: marks.filter(({ on: chance }) => !chances.has(chance)),
    };
  }

  /**
   * The result of the last coup on each chance; `insured` where that saved the player's whole stake. None of
   * a coup before the player came, once the next bets of one alone are open.
   * @param {TableState} state
   * @returns {Readonly<Record<string, string>>}
   */
  #results(state) {
    const { coup, stage } = state;
    if (stage !== "pause" && isAlone(state) && coup.n === this.#firstCoup) return {};
    const results = { ...coup.event?.result };
    const outcomes = ownSettlements(state).map((event) =>
      "outcome" in event ? [event.on, event.outcome] : [],
    );
    const prisoners = outcomes
      .filter(([, outcome]) => outcome === "imprisoned")
      .map(([chance]) => chance);
    for (const [place = "", outcome] of outcomes)
      if (outcome === "insured" && !prisoners.includes(place)) results[place] = outcome;
    return results;
  }

  /**
   * Moves stakes that are laid or withdrawn, and the chips of a new coup.
   * @param {TableState} state
   * @param {Betting} betting
   * @param {Cloth} cloth
   * @param {Rack} rack
   */
  move(state, betting, cloth, rack) {
    this.#stakes.update(state, betting, cloth, rack);
    const isNews = state.coup.n > this.#shownCoup;
    this.#shownCoup = Math.max(state.coup.n, this.#shownCoup);
    const moves = isNews ? chipMoves(ownSettlements(state), state.stakesStay) : [];
    if (document.hidden) return;
    const waitMs = isNews ? showMoment(state, cloth) : 0;
    if (!moves.length || prefersReducedMotion()) return;
    const ms = legMs(state, Date.now() + waitMs);
    animateSettlement(cloth, moves, rack.balancePoint(), ms, waitMs);
    const gain = moves.reduce((sum, { back: stake, won: winnings }) => sum + stake + winnings, 0);
    if (gain) countUp(rack, gain, ms, waitMs);
  }
}

/**
 * The chances on which stakes lie, once the pause after a coup is over; at a real table, once the player has bet.
 * @param {TableState} state
 * @param {Betting} betting
 */
function coveredChances({ stage, mode, players }, { pending, canUndo }) {
  const isPause = mode === "real" ? !pending.length && !canUndo : stage === "pause";
  const stakes = isPause ? [] : Object.values(players).flatMap((player) => player.stakes);
  return new Set([...stakes, ...pending].map(({ on: chance }) => chance));
}

/**
 * Counts the balance up while chips are on their way to it, until it changes otherwise.
 * @param {Rack} rack
 * @param {number} gain
 * @param {number} ms Of a leg.
 * @param {number} waitMs Before the first leg.
 */
function countUp(rack, gain, ms, waitMs) {
  const to = rack.balance;
  const begins = performance.now() + waitMs + ms;
  const step = (/** @type {number} */ now) => {
    if (rack.balance !== to) return;
    const share = Math.min(1, Math.max(0, (now - begins) / (ms * (LEGS - 1))));
    // Whole units on the way, the exact amount at the end.
    const shownAmount = share < 1 ? Math.floor((to - gain * (1 - share)) / 100) * 100 : to;
    rack.figure.textContent = money(shownAmount);
    if (share < 1) requestAnimationFrame(step);
  };
  step(performance.now());
}

/** Ends the flights of cards, chips and ball: a hidden page shows no frame, and waits for none. */
function finishMotion() {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
