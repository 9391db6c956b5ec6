/** The outcome of the learner's bet: the sentences, and the choice in prison. */

import { CHANCES } from "../cloth/chances.js";
import { chanceName, numberName } from "../cloth/labels.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";

/** @import {Lesson, LessonBet, LessonCoup} from "../messages.d.ts" */
/** @import {Desk} from "./desk.js" */
/**
 * @typedef {object} Stage
 * @property {(on: string | null, degree?: number) => void} lay
 * @property {(on: string, gain: number) => void} settle
 * @property {() => void} clear
 */
/**
 * The learner's bet on a chance.
 * @template {Stage} [Where=Stage]
 * @typedef {{desk: Desk, stage: Where, lesson: Lesson, chance: string}} OwnBet
 */

/** The words for the place of a bet: on a number, or on another chance. @param {string} chance */
export function placeWords(chance) {
  const { kind, numbers: [number = 0] = [] } = CHANCES.get(chance) ?? {};
  return kind === "plein"
    ? t("learn-where-number", { number: numberName(number) })
    : t("learn-where", { on: chanceName(chance) });
}

/** @param {OwnBet} ownBet @param {LessonBet | undefined} bet */
export function ownSentence({ lesson, chance }, bet) {
  if (!bet) return "";
  return t(`learn-own-${bet.outcome}`, {
    on: chanceName(chance),
    where: placeWords(chance),
    stake: money(lesson.stake_minor),
    gain: money(bet.to_player_minor - lesson.stake_minor),
    to_player: money(bet.to_player_minor),
    to_bank: money(bet.to_bank_minor),
  });
}

/** True if an insured bet or an announcement follows. @param {Lesson} lesson */
const goesOn = ({ insurance, announcement }) => !!(insurance ?? announcement);

/** The step in which the bet ends: the last one, unless another follows. @param {OwnBet} ownBet */
export const outcomeStep = ({ desk, lesson }) => desk.steps - (goesOn(lesson) ? 1 : 0);

/**
 * Explains the outcome of the bet, which leaves the cloth.
 * @param {OwnBet} ownBet
 * @param {LessonBet | undefined} bet
 * @param {string} [reason] Said first.
 */
export function closeBet(ownBet, bet, reason = "") {
  const text = [reason, ownSentence(ownBet, bet), goesOn(ownBet.lesson) ? "" : t("learn-end")];
  ownBet.desk.begin(outcomeStep(ownBet), ...text.filter(Boolean));
  showGain(ownBet, bet);
}

/**
 * Shows the gain or loss of the bet, and removes it from the cloth.
 * @param {OwnBet} ownBet
 * @param {LessonBet | undefined} bet
 */
export function showGain({ desk, stage, lesson, chance }, bet) {
  const gain = (bet?.to_player_minor ?? 0) - lesson.stake_minor;
  desk.gain(gain);
  stage.settle(chance, gain);
}

/**
 * The bet is in prison: half back now, or the next coup.
 * @param {OwnBet} ownBet
 * @param {(coup: LessonCoup) => Promise<string>} playAfter Plays the next coup; a sentence on it.
 */
export async function decideInPrison(ownBet, playAfter) {
  const { desk, stage, lesson, chance } = ownBet;
  const stake = money(lesson.stake_minor);
  const total = lesson.coups.at(-1)?.totals?.["noir"] ?? 0;
  const labels = { stake, total, on: chanceName(chance) };
  stage.lay(chance, 1);
  const deeper = lesson.second_degree[chance];
  const step = outcomeStep(ownBet) - 1;
  desk.begin(step, t(lesson.layout === "wheel" ? "learn-zero" : "learn-refait", labels));
  await desk.press(t("learn-on"));
  desk.begin(
    step,
    t("learn-choose", labels),
    ...(deeper
      ? [t("learn-deeper", { layout: lesson.layout, amount: money(deeper.to_player_minor) })]
      : []),
  );
  const division = lesson.divided[chance];
  const amount = money(division?.to_player_minor ?? 0);
  const choices = division ? [t("learn-divide", { amount }), t("learn-leave")] : [t("learn-leave")];
  const selected = await desk.press(...choices);
  if ((division && selected === 0) || !lesson.after) return closeBet(ownBet, division);
  stage.clear();
  closeBet(ownBet, lesson.after.bets[chance], await playAfter(lesson.after));
}
