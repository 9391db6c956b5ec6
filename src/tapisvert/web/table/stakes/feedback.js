/** Feedback on a player's requests: changed stakes for screen readers, refusals as toasts. */

import { chanceName } from "../../cloth/labels.js";
import { labelText, money } from "../../core/text/format.js";
import { announce, notify } from "../../core/announcer.js";
import { errorText } from "../../core/text/errors.js";
import { t } from "../../core/text/i18n.js";
import { freeStakes, ownHolding } from "../../core/table/state.js";
import { insuranceRule } from "../../core/table/insurance.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** Maximum number of places that are named; beyond it the sum is given. */
const MAX_LISTED = 3;

export class StakeAnnouncer {
  /** @type {TableState | null} */
  #previous = null;

  /** @param {TableState} state */
  update(state) {
    const old = this.#previous;
    this.#previous = state;
    if (old?.phase !== "betting" || old.coup.n !== state.coup.n) return;
    const [previous, current] = [freeAmounts(old), freeAmounts(state)];
    const changed = [...new Set([...previous.keys(), ...current.keys()])].filter(
      (chance) => previous.get(chance) !== current.get(chance),
    );
    if (!changed.length) return;
    const sum = [...current.values()].reduce((all, amount) => all + amount, 0);
    const texts =
      changed.length > MAX_LISTED
        ? [t("stakes-in-all", { amount: money(sum) })]
        : changed.map((chance) => stakeText(chance, current.get(chance)));
    const chips = ownHolding(state)?.chips ?? 0;
    announce([...texts, labelText(t("your-chips"), money(chips))].join(". "));
  }
}

/** @param {TableState} state */
function freeAmounts(state) {
  return new Map(freeStakes(state).map(({ on: chance, amount }) => [chance, amount]));
}

/** @param {string} place @param {number | undefined} amount */
function stakeText(place, amount) {
  const chance = chanceName(place);
  return amount === undefined
    ? t("stake-gone", { chance })
    : t("stake-of", { chance, amount: money(amount) });
}

/**
 * Shows a problem as a toast, with help: a link to one's own table, the rule of insurance, or chips.
 * @param {unknown} error
 * @param {string} code The refusal's; "" of another error.
 * @param {TableState | null} state
 * @param {() => void} addChips Opens the dialog.
 */
export async function showProblem(error, code, state, addChips) {
  if (code === "at_another_table")
    return (await import("../../core/frame/notices.js")).showSeatProblem(error);
  let text = errorText(error);
  if (code === "not_insurable" && state) {
    const { key, amount } = insuranceRule(state.rulebook);
    text += ` ${t(key, { amount: money(amount) })}`;
  }
  const isPoor = code === "insufficient_chips";
  notify(text, {
    kind: "bad",
    action: isPoor ? { text: t("bring-more"), act: addChips } : undefined,
  });
}
