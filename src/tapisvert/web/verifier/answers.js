/** Answers of the table, against those that an act has. */

/** @import {Act, Fields} from "./types.js" */

/** Answers that only their own acts have. */
const KNOWN_ANSWERS = new Set(
  `committed entropy_committed entropy_opened sealed revealed coup draw_lost taille_over finished`.split(
    " ",
  ),
);

/**
 * Compares an answer with those that its act has, as far as they are known here.
 * @param {Act} act @param {Fields} event @param {(code: string, message: string) => void} add
 */
export function compareAnswer(act, event, add) {
  const found = act.expected.findIndex((expected) => expected.event === event.event);
  if (found >= 0) {
    const [expected] = act.expected.splice(found, 1);
    const other = Object.keys(expected).filter(
      (key) => JSON.stringify(expected[key]) !== JSON.stringify(event[key]),
    );
    if (other.length) add("answer_mismatch", `'${other.join()}' of '${event.event}' is not so`);
    return;
  }
  const isEnding = ["end_taille", "finish"].includes(act.fields.do);
  if (KNOWN_ANSWERS.has(event.event) && !act.unproved && !isEnding) {
    const message = `'${event.event}' is not what line ${act.line} brought about`;
    add("answer_extra", message);
  }
}
