/** Answers of the table, against those that an act has. */

import { isCall } from "./calls.js";
import { FIRST_EDITIONS } from "./coups.js";
import { compareCodePoints } from "./protocol.js";
import { isText } from "./records.js";
/** @import {Act, Draw, Fields, Known} from "./types.js" */

/** Answers that only their own acts have. */
const KNOWN_ANSWERS = new Set(
  `committed entropy_committed entropy_opened sealed revealed coup draw_lost taille_over finished`.split(
    " ",
  ),
);

/** The answer that repeats an act. @param {Fields} fields @returns {Fields[]} */
export function echoAnswers({ do: name, by: _, at: _at, ...fields }) {
  const entries = Object.entries(fields).filter(([, value]) => (value ?? null) !== null);
  if (name === "commit") return [{ event: "committed", ...Object.fromEntries(entries) }];
  if (name === "reveal") return [{ event: "revealed", id: fields.id, seed: fields.seed }];
  if (name !== "open") return [];
  const { rulebook, currency, edition } = fields;
  return [
    { event: "opened", rulebook, edition: edition ?? FIRST_EDITIONS.get(rulebook), currency },
  ];
}

/** The answer when a pack lies ready. @param {Draw} draw @param {Known} known @returns {Fields[]} */
export function packReady({ size }, { rules, players }) {
  const witnesses = [...players].sort(compareCodePoints);
  return rules?.kind === "pack" ? [{ event: "pack_ready", cards: size, witnesses }] : [];
}

/** The key of an answer whose text is not that of its act; or ''. @param {Act} act @param {Fields} event @param {Known} known */
function falseText({ fields }, event, { open }) {
  const { player, on: chance } = event;
  if (event.event === "call" && !isCall(open, fields.do, event)) return "words";
  if (isText(fields.player) && isText(player) && player !== fields.player) return "player";
  const isLaid = ["bet", "insure"].includes(fields.do) && event.event !== "refused";
  return isLaid && isText(chance) && chance !== fields.on ? "on" : "";
}

/**
 * Compares an answer with those that its act has, as far as they are known here.
 * @param {Act} act @param {Fields} event @param {Known} facts
 * @param {(code: string, message: string) => void} add
 */
export function compareAnswer(act, event, facts, add) {
  const wrong = falseText(act, event, facts);
  if (wrong) return add("answer_mismatch", `'${wrong}' of '${event.event}' is not so`);
  const index = act.expected.findIndex((expected) => expected.event === event.event);
  if (index >= 0) {
    const [expected] = act.expected.splice(index, 1);
    const differences = Object.keys(expected).filter(
      (key) => JSON.stringify(expected[key]) !== JSON.stringify(event[key]),
    );
    if (differences.length)
      add("answer_mismatch", `'${differences.join()}' of '${event.event}' is not so`);
    return;
  }
  const isEnding = ["end_taille", "finish"].includes(act.fields.do);
  if (KNOWN_ANSWERS.has(event.event) && !act.unproved && !isEnding) {
    const message = `'${event.event}' is not what line ${act.line} brought about`;
    add("answer_extra", message);
  }
}
