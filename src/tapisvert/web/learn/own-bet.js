/** What becomes of the learner's bet: the sentences, and the choice in prison. */

import { CHANCES } from "../cloth/chances.js";
import { chanceName, numberName } from "../cloth/labels.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";

/** @import {Lesson, LessonBet} from "../messages.d.ts" */
/** @import {Desk} from "./desk.js" */
/**
 * @typedef {object} Stage
 * @property {(on: string | null, degree?: number) => void} lay
 * @property {(on: string, gain: number) => void} settle
 * @property {() => void} clear
 */

/** The words for the place of a bet: on a number, or on another chance. @param {string} on */
export function placeWords(on) {
  const { kind, numbers: [number = 0] = [] } = CHANCES.get(on) ?? {};
  return kind === "plein"
    ? t("learn-where-number", { number: numberName(number) })
    : t("learn-where", { on: chanceName(on) });
}

/** @param {Lesson} lesson @param {LessonBet | undefined} bet @param {string} on */
export function ownSentence(lesson, bet, on) {
  if (!bet) return "";
  return t(`learn-own-${bet.outcome}`, {
    on: chanceName(on),
    where: placeWords(on),
    stake: money(lesson.stake_minor),
    gain: money(bet.to_player_minor - lesson.stake_minor),
    to_player: money(bet.to_player_minor),
    to_bank: money(bet.to_bank_minor),
  });
}

/**
 * Tells how it ended for the bet, which leaves the cloth: the lesson's last step.
 * @param {Desk} desk
 * @param {Stage} stage
 * @param {Lesson} lesson
 * @param {LessonBet | undefined} bet
 * @param {string} on
 * @param {string} [why] Said first.
 */
export function closeBet(desk, stage, lesson, bet, on, why = "") {
  const said = [why, ownSentence(lesson, bet, on), t("learn-end")];
  desk.begin(desk.steps, ...said.filter(Boolean));
  showGain(desk, stage, lesson, bet, on);
}

/**
 * Shows what the bet won or lost, and takes it from the cloth.
 * @param {Desk} desk
 * @param {Stage} stage
 * @param {Lesson} lesson
 * @param {LessonBet | undefined} bet
 * @param {string} on
 */
export function showGain(desk, stage, lesson, bet, on) {
  const gain = (bet?.to_player_minor ?? 0) - lesson.stake_minor;
  desk.gain(gain);
  stage.settle(on, gain);
}

/**
 * The bet is in prison: half back now, or the next coup.
 * @param {Desk} desk
 * @param {Stage} stage
 * @param {Lesson} lesson
 * @param {string} on
 * @param {() => Promise<void>} playAfter Plays the next coup.
 */
export async function decideInPrison(desk, stage, lesson, on, playAfter) {
  const stake = money(lesson.stake_minor);
  const total = lesson.coups.at(-1)?.totals?.["noir"] ?? 0;
  const named = { stake, total, on: chanceName(on) };
  stage.lay(on, 1);
  desk.begin(
    desk.steps - 1,
    t(lesson.layout === "wheel" ? "learn-zero" : "learn-refait", named),
    t("learn-choose", named),
  );
  const amount = money(lesson.divided[on]?.to_player_minor ?? 0);
  const chosen = await desk.press(t("learn-divide", { amount }), t("learn-leave"));
  if (chosen === 0 || !lesson.after) {
    closeBet(desk, stage, lesson, lesson.divided[on], on);
    return;
  }
  stage.clear();
  await playAfter();
  closeBet(desk, stage, lesson, lesson.after.bets[on], on);
}
