/** The choice in a stake's menu to insure it, or an amount of it. */

import { parseMoney } from "../../core/text/amount.js";
import { h } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { insuranceOffer, insuranceRule, insurancePremium } from "../../core/table/insurance.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Stake} from "../../messages.d.ts" */
/** @import {Betting} from "./betting.js" */

/**
 * The line of the menu; null if the stake cannot be insured. The whole insurable amount is offered;
 * less may be typed.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @param {() => void} close
 */
export function insuranceLine({ rulebook }, betting, stake, close) {
  const offer = insuranceOffer(rulebook, stake);
  if (!offer) return null;
  const { bare, most: max, hasLess } = offer;
  let amount = max;
  const button = h("button", { onclick: insure });
  const explanation = h("span.muted", { role: "status" });
  const field = h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    value: money(max),
    oninput: () => choose(parseMoney(field.value) ?? 0),
  });

  function insure() {
    close();
    betting.insure(stake.on, amount === bare ? undefined : amount);
  }

  /** @param {number} selected */
  function choose(selected) {
    amount = selected;
    const premium = amount <= max ? insurancePremium(rulebook, amount, stake.amount - bare) : null;
    const { key, amount: min } = insuranceRule(rulebook);
    const isPart = premium !== null && amount < stake.amount;
    button.textContent = isPart ? t("insure-part", { amount: money(amount) }) : t("insure");
    button.disabled = !betting.isOpen || premium === null;
    explanation.textContent =
      premium === null
        ? t(key, { amount: money(min) })
        : t("insure-why", { premium: money(premium) });
  }

  choose(amount);
  return h(
    "li.insurance",
    button,
    explanation,
    hasLess && h("label", t("insure-amount"), " ", field),
  );
}
