/** The result of a coup for the player: one line with the sum, and each stake folded behind it. */

import { tableAddress } from "../../core/api.js";
import { announce } from "../../core/announcer.js";
import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { hasMessage, language, t } from "../../core/text/i18n.js";
import { DRAW_LOST, NO_CARDS, ownSettlements } from "../../core/table/state.js";
import { explainTerms } from "../../core/text/terms.js";
import { resultText } from "../../cloth/calls.js";
import { coupResult } from "../../cloth/coup-result.js";
import { chanceName } from "../../cloth/labels.js";
import { lineText } from "../../cloth/result-text.js";
import { playSound } from "../croupier/sound.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {CoupResult, ResultLine} from "../../cloth/coup-result.js" */

export class Result extends HTMLElement {
  #shownKey = "";

  connectedCallback() {
    // A list over the cloth closes with a click outside, or with Escape.
    document.addEventListener("pointerdown", this.#closeBeside);
    this.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    explainTerms(this, "li > span");
  }

  disconnectedCallback() {
    document.removeEventListener("pointerdown", this.#closeBeside);
  }

  /** @param {TableState} state */
  update(state) {
    const { event, n, settled: settlements, nulled: nullReason } = state.coup;
    const { correction } = state;
    const isShown = event || nullReason || correction;
    const key = isShown ? `${n} ${settlements.length} ${nullReason} ${correction?.line}` : "";
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    const results = ownSettlements(state);
    this.hidden = !key;
    if (correction) {
      const text = correctionText(correction);
      announce(text);
      if (!event) return replaceChildren(this, h("p.nulled", text));
    }
    if (nullReason && !event) {
      const text = nullText(nullReason, state);
      if (results.length) return this.#show(coupResult(results, state.stakesStay), text, state);
      replaceChildren(this, h("p.nulled", text));
      announce(text);
    } else if (event) {
      const text = correction && correctionText(correction);
      const isLast = correction?.coup === state.coupNumber;
      const number = [!isLast && resultText(event), text].filter(Boolean).join(" · ");
      if (!results.length) replaceChildren(this, h("p.fell", number));
      else this.#show(coupResult(results, state.stakesStay), number, state);
    }
  }

  /**
   * Shows and announces a result, the sum first.
   * @param {CoupResult} result
   * @param {string} resultLine The totals or the number, and the chances that won.
   * @param {TableState} state
   */
  #show({ sum, lines }, resultLine, state) {
    const amount = signedMoney(sum);
    const kind = sum > 0 ? "good" : sum < 0 ? "bad" : "";
    replaceChildren(
      this,
      h(
        "details",
        h(
          "summary",
          { title: t("settled-show") },
          h("span.fell", resultLine),
          " ",
          h("span.sum.figure", { class: kind }, h("span", t("settled-net")), ` ${amount}`),
        ),
        h(
          "ul",
          !state.coup.event && h("li", resultLine), // why no card or number decided
          lines.map((line) => listItem(line, state)),
          state.coup.event && // a lost coup has no page
            h(
              "li.page",
              h("button", { onclick: () => replay(state) }, t("settled-replay")),
              h("a", { href: coupAddress(state), target: "_blank" }, t("settled-page")),
            ),
        ),
      ),
    );
    announce(`${t("settled-net")} ${amount}. ${lines.map(lineText).join(". ")}`);
    if (sum > 0) playSound("won");
  }

  #closeBeside = (/** @type {PointerEvent} */ { target }) => {
    if (!(target instanceof Node && this.contains(target))) this.#close();
  };

  #close() {
    const details = this.querySelector("details");
    if (!details?.open) return;
    details.open = false;
    if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
  }
}

/**
 * Why a coup does not count, and the outcome of the bets if the cards ran out.
 * @param {string} reason
 * @param {TableState} state
 */
function nullText(reason, { rulebook }) {
  if (reason === NO_CARDS) return t(`coup-void-${rulebook.values["void_coup"]?.value ?? "stands"}`);
  if (reason === DRAW_LOST)
    return t(`coup-lost-${rulebook.values["lost_draw"]?.value ?? "best_result"}`);
  return t("coup-nulled", { reason: hasMessage(`null-${reason}`) ? t(`null-${reason}`) : reason });
}

/** @param {ResultLine} line @param {TableState} state */
function listItem(line, { rulebook, table }) {
  const clause = rulebook.why[line.outcome === "premium" ? "insured" : line.outcome]?.clause;
  const kind = line.gain > 0 ? "good" : line.gain < 0 ? "bad" : "";
  return h(
    "li",
    h("span", { class: kind }, lineText(line)),
    " ",
    clause && h("button.clause", { onclick: () => openClause(rulebook, clause, table) }, clause),
  );
}

/** What a correction changed. @param {NonNullable<TableState["correction"]>} correction */
function correctionText(correction) {
  const { coup } = correction;
  if (correction.event === "corrected") {
    const result = resultText(/** @type {any} */ ({ ...correction, event: "coup" }));
    return t("coup-corrected", { coup, result, previous: correction.previous });
  }
  const { player, on: chance, previous, amount } = correction;
  const amounts = { previous: money(previous), amount: money(amount) };
  return t("coup-stake-corrected", { coup, player, on: chanceName(chance), ...amounts });
}

/** The page of the last coup, to share. @param {TableState} state */
const coupAddress = ({ table, coup }) => `${tableAddress(table)}/coups/${coup.n}?lang=${language}`;

/** @param {TableState} state */
async function replay(state) {
  (await import("./coup-replay.js")).openCoupReplay(state, state.coup.n);
}

/** @param {Rulebook} rulebook @param {string} clause @param {string} table */
async function openClause(rulebook, clause, table) {
  (await import("./clause-dialog.js")).openClause(rulebook, clause, table);
}

defineElement("tv-result", Result);
