/** Cards of a sealed pack, written down as they fall behind closed bets. */

import { placeOfCard, provesCard } from "./draw.js";
import { isBehindClosedBets } from "./ends.js";
import { isObject, isText, isTime, readObject } from "./records.js";
import { isHex, isReady } from "./refusals.js";
/** @import {Fields, Known, Opening, Proved} from './types.js' */

/** True of the line of a card that fell before its coup was dealt. @param {string} text */
export const isFallenCard = (text) => text.startsWith('{"event":"card"');

/** @param {any} value */
const isProof = (value) =>
  isObject(value, "at,path,salt") &&
  Number.isInteger(value.at) &&
  Array.isArray(value.path) &&
  [value.salt, ...value.path].every((digits) => isHex(digits, 64));

/** The line of a card, if it is well written. @param {string} text @param {number} command @returns {Fields | null} */
function readCard(text, command) {
  /** @type {Fields} */
  let fields;
  try {
    fields = readObject(text);
  } catch {
    return null;
  }
  const { event: _, line, card, proof, at: place = null, ...rest } = fields;
  const isSound = isText(card) && isProof(proof) && (place === null || isTime(place));
  return isSound && line === command && !Object.keys(rest).length ? fields : null;
}

/**
 * Checks a card that fell after the command of a line: by its proof, and as one of the next coup.
 * @param {string} text @param {number} command @param {Known} facts
 * @param {(code: string, message: string) => any} add @returns {Proved[]}
 */
export function checkFallen(text, command, facts, add) {
  const fields = readCard(text, command);
  if (!fields) {
    add("answer_mismatch", `it is no card that fell after line ${command}`);
    return [];
  }
  const { draw, rules } = facts;
  const isPack = draw && !draw.over && rules?.kind === "pack" && isReady(draw, "pack");
  if (!isPack || !isBehindClosedBets(facts)) {
    add("answer_extra", "unexpected card");
    return [];
  }
  /** @type {{card: string, proof: Opening}} */
  const { card, proof } = /** @type {any} */ (fields);
  const place = placeOfCard(draw, "pack", draw.fallen++);
  const ok = proof.at === place && provesCard(draw, card, proof);
  if (proof.at !== place) {
    add("wrong_place", `'${card}' is of place ${proof.at}, and ${place} is next`);
  } else if (!ok) {
    const finding = add("proof_mismatch", `the proof of '${card}' does not lead to the root`);
    draw.doubts.push({ finding, place, card });
  }
  return [{ card, at: proof.at, ok }];
}
