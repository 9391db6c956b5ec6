/** Answers of the table, against those that an act has. */

import { isCall } from "./calls.js";
import { compareCodePoints } from "./chain.js";
import { RULEBOOKS, packOf } from "./coups.js";
import { isText } from "./records.js";
/** @import {TableState} from "./state.js" */
/** @import {Fields} from "./types.js" */
/** @import {Act} from "./verifier.js" */

/** Answers that only their own acts have. */
const KNOWN_ANSWERS = new Set(
  `witness_named committed entropy_committed entropy_opened sealed started asked share_opened
null_number called_off draw_ended coup draw_lost taille_over finished`.split(/\s+/),
);

/** The answer that repeats an act. @param {Fields} fields @returns {Fields[]} */
export function echoAnswers({ do: name, tip, witness, rulebook, currency, edition }) {
  if (name === "commit") return [{ event: "committed", tip, ...(witness && { witness }) }];
  if (name !== "open") return [];
  const known = edition ?? RULEBOOKS.get(rulebook)?.edition;
  return [{ event: "opened", rulebook, edition: known, currency }];
}

/** The answer when a pack lies ready. @param {Pick<TableState, "rules" | "players">} state */
export function packReady({ rules, players }) {
  const witnesses = [...players].sort(compareCodePoints);
  return { event: "pack_ready", cards: packOf(rules ?? {}).length, witnesses };
}

/** The key of an answer whose text is not that of its act; or ''. @param {Act} act @param {Fields} event @param {TableState} state */
function falseText({ fields }, event, { open }) {
  const { player, on: chance } = event;
  if (event.event === "call" && !isCall(open, fields.do, event)) return "words";
  if (isText(fields.player) && isText(player) && player !== fields.player) return "player";
  const isLaid = ["bet", "insure"].includes(fields.do) && event.event !== "refused";
  return isLaid && isText(chance) && chance !== fields.on ? "on" : "";
}

/**
 * Compares an answer with those that its act has, as far as they are known here.
 * @param {Act} act @param {Fields} event @param {TableState} state
 * @param {(code: string, message: string) => void} add
 */
export function compareAnswer(act, event, state, add) {
  const wrong = falseText(act, event, state);
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
  if (KNOWN_ANSWERS.has(event.event) && !act.isUnknown && !isEnding) {
    const message = `'${event.event}' is not what line ${act.line} brought about`;
    add("answer_extra", message);
  }
}
