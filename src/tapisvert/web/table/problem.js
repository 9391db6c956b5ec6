/** A problem with a request to the table, told to the player. */

import { notify } from "../core/announcer.js";
import { errorText } from "../core/text/errors.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { insuranceRule } from "./stakes/insurance.js";

/** @import {TableState} from "../core/table/state.js" */

/**
 * Shows a problem as a toast, with what helps: the way to one's own table, or the rule of insurance.
 * @param {unknown} error
 * @param {string} code The refusal's; "" of another error.
 * @param {TableState | null} state
 */
export async function showProblem(error, code, state) {
  if (code === "at_another_table")
    return (await import("../core/frame/own-seat.js")).showSeatProblem(error);
  let text = errorText(error);
  if (code === "not_insurable" && state) {
    const { key, amount } = insuranceRule(state.rulebook);
    text += ` ${t(key, { amount: money(amount) })}`;
  }
  notify(text, { kind: "bad" });
}
