/** The lesson at the cards: two rows, or the one row of 2.0. */

import { chanceName } from "../cloth/labels.js";
import { SIGNS, isRed } from "../core/table/card-rows.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { CardStage } from "./card-stage.js";
import {
  closeBet,
  decideInPrison,
  outcomeStep,
  ownSentence,
  placeWords,
  showGain,
} from "./own-bet.js";

/** @import {InsuredCoup, Lesson, LessonCoup} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Desk} from "./desk.js" */
/** @import {OwnBet} from "./own-bet.js" */

const ROWS = ["noir", "rouge"];
const SIDES = ["couleur", "inverse"];

/**
 * The stage of the lesson, and the lesson on it.
 * @param {Desk} desk
 * @param {Rulebook} rulebook
 * @param {Lesson} lesson
 */
export function prepareLesson(desk, rulebook, lesson) {
  const stage = new CardStage(rulebook, lesson.stake_minor);
  const stop = Number(rulebook.values["row_stop"]?.value ?? 0);
  return { stage, play: () => playCards(desk, stage, lesson, stop) };
}

/**
 * Plays the lesson to its end.
 * @param {Desk} desk
 * @param {CardStage} stage
 * @param {Lesson} lesson
 * @param {number} stop The count at which a row ends.
 */
async function playCards(desk, stage, lesson, stop) {
  const [first, last] = /** @type {[LessonCoup, LessonCoup]} */ (lesson.coups);
  const stake = money(lesson.stake_minor);
  desk.ask(1, t(`learn-bet-${lesson.layout}`, { stake, stop }));
  const chance = await desk.input(
    () => stage.tap(ROWS, () => desk.remind(t("learn-cloth-later"))),
    "noir",
  );
  stage.lay(chance);
  const ownBet = { desk, stage, lesson, chance };
  await dealFirst(ownBet, stop, first);
  await askSide(ownBet, first);
  await desk.press(t("learn-next"));
  stage.clear();
  stage.lay(chance);
  desk.begin(
    outcomeStep(ownBet) - (lesson.after ? 1 : 0),
    t("learn-laid", { stake, where: placeWords(chance) }),
  );
  await dealAll(stage, last);
  stage.result(last);
  if (lesson.after) await decideInPrison(ownBet, (coup) => showAfter(stage, coup, stop));
  else closeBet(ownBet, last.bets[chance], t("learn-half"));
  if (lesson.insurance) await insureBet(ownBet, lesson.insurance);
}

/** A last bet, insured, meets one more refait: the lesson's last step. @param {OwnBet<CardStage>} ownBet @param {InsuredCoup} insurance */
async function insureBet(ownBet, { premium_minor: minor, coup }) {
  const { desk, stage, lesson, chance } = ownBet;
  const values = {
    stake: money(lesson.stake_minor),
    premium: money(minor),
    on: chanceName(chance),
  };
  await desk.press(t("learn-on"));
  stage.clear();
  stage.lay(chance);
  desk.begin(desk.steps, t("learn-insure", values));
  const isInsured = (await desk.press(t("learn-insure-now", values), t("learn-insure-not"))) === 0;
  await dealAll(stage, coup);
  if (!isInsured) {
    stage.result(coup);
    stage.lay(chance, 1);
    return desk.begin(
      desk.steps,
      t("learn-uninsured", { ...values, ...coup.totals }),
      t("learn-end"),
    );
  }
  stage.result({ ...coup, results: { [chance]: "insured" } });
  stage.settle(chance, -minor);
  desk.begin(desk.steps, t("learn-insured", { ...values, ...coup.totals }), t("learn-end"));
  desk.gain(-minor);
}

/** @param {CardStage} stage @param {LessonCoup} coup */
async function dealAll(stage, coup) {
  for (const row of (coup.rows ?? []).keys()) await stage.deal(coup, row);
}

/**
 * Deals the coup after the refait.
 * @param {CardStage} stage
 * @param {LessonCoup} coup
 * @param {number} stop
 */
async function showAfter(stage, coup, stop) {
  await dealAll(stage, coup);
  stage.result(coup);
  return coupSentence(coup, stop);
}

/** What the rows make, and the winner. @param {LessonCoup} coup @param {number} stop */
function coupSentence(coup, stop) {
  if (coup.rows?.length === 1) return t("learn-row", { stop, colour: colour(coup, -1) });
  return t("learn-rows", { ...coup.totals, stop, winner: t(`chance-${winning(coup, ROWS)}`) });
}

/**
 * Deals the first coup a row at a time, and explains the result of the bet.
 * @param {OwnBet<CardStage>} ownBet
 * @param {number} stop
 * @param {LessonCoup} coup
 */
async function dealFirst(ownBet, stop, coup) {
  const { desk, stage, lesson, chance } = ownBet;
  const values = { stake: money(lesson.stake_minor), where: placeWords(chance) };
  desk.begin(2, t("learn-laid", values));
  if (lesson.layout === "two_rows") {
    await desk.press(t("learn-deal-noir"));
    await stage.deal(coup, 0);
    desk.begin(3, t("learn-noir", { stop, total: coup.totals?.["noir"] ?? 0 }));
    await desk.press(t("learn-deal-rouge"));
    await stage.deal(coup, 1);
    desk.begin(3, coupSentence(coup, stop));
  } else {
    await desk.press(t("learn-deal-row"));
    await stage.deal(coup, 0);
    desk.begin(3, coupSentence(coup, stop));
  }
  stage.result(coup, ROWS);
  desk.say(ownSentence(ownBet, coup.bets[chance]));
  showGain(ownBet, coup.bets[chance]);
  await desk.press(t("learn-on"));
}

/** Asks whether couleur or inverse wins. @param {OwnBet<CardStage>} ownBet @param {LessonCoup} coup */
async function askSide({ desk, stage, lesson }, coup) {
  const row = t(`chance-${winning(coup, ROWS)}`);
  const side = winning(coup, SIDES);
  const card = cardSign(coup.rows?.[0]?.cards[0] ?? "");
  desk.ask(4, t(`learn-ask-${lesson.layout}`, { card, winner: row }));
  const answer = await desk.input(
    () => stage.tap(SIDES, () => desk.remind(t("learn-sides-now"))),
    side,
  );
  stage.result(coup);
  const text = answer === side ? "learn-right" : `learn-wrong-${lesson.layout}`;
  desk.begin(4, t(text, { side, winner: t(`chance-${side}`), colour: colour(coup, 0), row }));
}

/** The chance of these that wins. @param {LessonCoup} coup @param {readonly string[]} chances */
function winning(coup, chances) {
  return chances.find((chance) => coup.results[chance]?.startsWith("wins")) ?? "";
}

/** A card in its signs, as `8♠`. @param {string} code */
function cardSign(code) {
  return `${code.charAt(0).replace("T", "10")}${SIGNS[code.charAt(1)] ?? ""}`;
}

/** The colour of a card in the order of the deal. @param {LessonCoup} coup @param {number} place */
function colour(coup, place) {
  const cards = (coup.rows ?? []).flatMap((row) => row.cards);
  return isRed(cards.at(place) ?? "") ? "red" : "black";
}
