/** The lesson at the wheel: a colour, a number, zero, and an announcement. */

import { CHANCES } from "../cloth/chances.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { decideInPrison, ownSentence, placeWords, showGain } from "./own-bet.js";
import { WheelStage } from "./wheel-stage.js";

/** @import {AnnouncedCoup, Lesson, LessonCoup} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Desk} from "./desk.js" */

const isColour = (/** @type {string} */ chance) => chance === "rouge" || chance === "noir";
const isNumber = (/** @type {string} */ chance) => /^\d+$/.test(chance);

/**
 * The stage of the lesson, and the lesson on it.
 * @param {Desk} desk
 * @param {Rulebook} rulebook
 * @param {Lesson} lesson
 */
export function prepareLesson(desk, rulebook, lesson) {
  const stage = new WheelStage(
    Object.keys(lesson.coups[0]?.bets ?? {}),
    lesson.stake_minor,
    rulebook,
  );
  return { stage, play: () => playWheel(desk, stage, rulebook, lesson) };
}

/**
 * Plays the lesson to its end.
 * @param {Desk} desk
 * @param {WheelStage} stage
 * @param {Rulebook} rulebook
 * @param {Lesson} lesson
 */
async function playWheel(desk, stage, rulebook, lesson) {
  const [first, zero] = /** @type {[LessonCoup, LessonCoup]} */ (lesson.coups);
  const stake = money(lesson.stake_minor);
  desk.ask(1, t("learn-bet-wheel", { stake }));
  await betAndSpin(desk, stage, lesson, () => first, isColour, 2);
  const { plein = 0, cheval = 0, carré: carre = 0, douzaine = 0 } = rulebook.pays;
  desk.ask(3, t("learn-bet-number", { plein }));
  await betAndSpin(desk, stage, lesson, (on) => lesson.numbers[on] ?? first, isNumber, 3);
  desk.ask(4, t("learn-bet-again", { cheval, carre, douzaine }));
  const chance = await betAndSpin(desk, stage, lesson, () => zero, isColour, 0);
  await decideInPrison({ desk, stage, lesson, chance }, async (coup) => {
    await stage.spin(coup);
    return numberSentence(coup);
  });
  if (!lesson.announcement) return;
  await desk.press(t("learn-on"));
  const whole = new WheelStage([...CHANCES.keys()], lesson.stake_minor, rulebook);
  stage.element.replaceWith(whole.element);
  await announceBets(desk, whole, lesson.stake_minor, lesson.announcement);
}

/**
 * The lesson's last step: the learner announces a series, which wins at the arranged spin.
 * @param {Desk} desk
 * @param {WheelStage} stage
 * @param {number} unit
 * @param {AnnouncedCoup} announcement
 */
async function announceBets(desk, stage, unit, { title, pieces, coup }) {
  const count = Object.values(pieces).reduce((sum, n) => sum + n, 0);
  const total = money(count * unit);
  desk.begin(desk.steps, t("learn-announcement", { title, count, unit: money(unit) }));
  await desk.press(title);
  stage.layPieces(pieces);
  desk.say(t("learn-announced", { count, total }));
  await desk.press(t("learn-spin"));
  await stage.spin(coup);
  const received = Object.values(coup.bets).reduce((sum, bet) => sum + bet.to_player_minor, 0);
  const result = t("learn-announced-result", { total, to_player: money(received) });
  desk.begin(desk.steps, numberSentence(coup), result, t("learn-end"));
  desk.gain(received - count * unit);
}

/**
 * Waits for a bet and for the button to spin, and explains the result of the bet.
 * @param {Desk} desk
 * @param {WheelStage} stage
 * @param {Lesson} lesson
 * @param {(on: string) => LessonCoup} coupFor The coup for a bet.
 * @param {(on: string) => boolean} isOffered
 * @param {number} step The step of the result; 0 where the caller tells it.
 */
async function betAndSpin(desk, stage, lesson, coupFor, isOffered, step) {
  const reminder = isOffered === isColour ? "learn-colour-now" : "learn-number-now";
  const chance = await desk.input(
    () => stage.tap(isOffered, () => desk.remind(t(reminder))),
    isOffered === isColour ? "rouge" : "25",
  );
  stage.lay(chance);
  desk.say(t("learn-laid", { stake: money(lesson.stake_minor), where: placeWords(chance) }));
  await desk.press(t("learn-spin"));
  const coup = coupFor(chance);
  await stage.spin(coup);
  if (!step) return chance;
  const ownBet = { desk, stage, lesson, chance };
  desk.begin(step, numberSentence(coup), ownSentence(ownBet, coup.bets[chance]));
  showGain(ownBet, coup.bets[chance]);
  await desk.press(t("learn-on"));
  stage.clear();
  return chance;
}

/** The number and its colour. @param {LessonCoup} coup */
function numberSentence({ number, color }) {
  return t("learn-number", { number: number ?? 0, colour: color ?? "" });
}
