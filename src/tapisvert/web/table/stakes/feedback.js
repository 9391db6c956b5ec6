/** What a player is told of their requests: changed stakes to screen readers, refusals as toasts. */

import { chanceName } from "../../cloth/labels.js";
import { labelled, money } from "../../core/text/format.js";
import { announce, notify } from "../../core/announcer.js";
import { errorText } from "../../core/text/errors.js";
import { t } from "../../core/text/i18n.js";
import { freeStakes } from "../../core/table/state.js";
import { insuranceRule } from "../../core/table/insurance.js";

/** @import {TableState} from "../../core/table/state.js" */

/** Up to so many places are named; of more, the sum. */
const MAX_LISTED = 3;

export class StakeAnnouncer {
  /** @type {TableState | null} */
  #before = null;

  /** @param {TableState} state */
  update(state) {
    const before = this.#before;
    this.#before = state;
    if (before?.phase !== "betting" || before.coup.n !== state.coup.n) return;
    const [was, is] = [freeAmounts(before), freeAmounts(state)];
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
      (on) => was.get(on) !== is.get(on),
    );
    if (!changed.length) return;
    const sum = [...is.values()].reduce((all, amount) => all + amount, 0);
    const texts =
      changed.length > MAX_LISTED
        ? [t("stakes-in-all", { amount: money(sum) })]
        : changed.map((on) => stakeText(on, is.get(on)));
    const chips = (state.own && state.players[state.own]?.chips) || 0;
    announce([...texts, labelled(t("your-chips"), money(chips))].join(". "));
  }
}

/** @param {TableState} state */
function freeAmounts(state) {
  return new Map(freeStakes(state).map(({ on, amount }) => [on, amount]));
}

/** @param {string} on @param {number | undefined} amount */
function stakeText(on, amount) {
  const chance = chanceName(on);
  return amount === undefined
    ? t("stake-gone", { chance })
    : t("stake-of", { chance, amount: money(amount) });
}

/**
 * Shows a problem as a toast, with what helps: the way to one's own table, or the rule of insurance.
 * @param {unknown} error
 * @param {string} code The refusal's; "" of another error.
 * @param {TableState | null} state
 */
export async function showProblem(error, code, state) {
  if (code === "at_another_table")
    return (await import("../../core/frame/notices.js")).showSeatProblem(error);
  let text = errorText(error);
  if (code === "not_insurable" && state) {
    const { key, amount } = insuranceRule(state.rulebook);
    text += ` ${t(key, { amount: money(amount) })}`;
  }
  notify(text, { kind: "bad" });
}
