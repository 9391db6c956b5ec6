/** The next coup: the removed cards, and the exact edge of every bet. */

import { changeSign, edgeTable, edgeText } from "../cloth/edge-table.js";
import { chanceName } from "../cloth/labels.js";
import { parseWhole } from "../core/text/amount.js";
import { get, post } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { handleSubmit } from "../core/once.js";
import { number, percent } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { packCount } from "../core/table/rulebook.js";
import { showError } from "../core/frame/shell.js";
import { cardPad } from "./card-pad.js";
import { commandLine } from "./command-line.js";
import { field, simpleChances } from "./evenings-form.js";
import { oddsCommand, changeRemoved } from "./question.js";

/** @import {Odds} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Child} from "../core/dom.js" */
/** @import {Question} from "./question.js" */

const MAX_COUPS = 60;

export class CoupView {
  /**
   * @param {(change: (gone: Record<string, number>) => Record<string, number>) => void} onGone A
   *   change of the cards that are gone: of those of the question, which may not be shown yet.
   */
  constructor(onGone) {
    this.#onGone = onGone;
    this.#pad = cardPad((card, change) =>
      onGone((removed) => changeRemoved(removed, card, change, this.#packs)),
    );
    this.#coups = h("input", { inputmode: "numeric", autocomplete: "off", value: 12 });
    this.#seed = h("input", { inputmode: "numeric", autocomplete: "off", value: 7 });
    this.#cards = this.#cardsPart();
    this.element = h(
      "section.next-coup",
      { "aria-labelledby": "lab-coup" },
      h("h2", { id: "lab-coup" }, t("lab-coup")),
      h("div.lab-columns", this.#cards, h("div.lab-results", this.#odds, this.#command.element)),
    );
  }

  #onGone;
  #pad;
  #coups;
  #seed;
  #cards;
  #remaining = h("p.figure", { role: "status" });
  #odds = h("div.panel");
  #command = commandLine("lab-command");
  #rulebook = "";
  #packs = 6;
  /** @type {{asked: Question, rulebook: Rulebook} | null} The last question, not asked yet. */
  #next = null;
  #isAsking = false;

  #cardsPart() {
    const clear = h("button", { onclick: () => this.#onGone(() => ({})) }, t("lab-clear"));
    return h(
      "div.panel.lab-cards",
      h("p.muted", t("lab-pad-lead"), " ", h("span.by-mouse", t("lab-pad-back"))),
      this.#pad.element,
      h("div.row", this.#remaining, clear),
      h(
        "form.taille-form",
        { novalidate: true, onsubmit: handleSubmit(() => void this.#deal().catch(showError)) },
        field("lab-after-coups", this.#coups),
        field("lab-of-taille", this.#seed),
        h("button", { type: "submit" }, t("lab-deal")),
      ),
    );
  }

  /** Removes the cards of the first coups of a seed's taille. */
  async #deal() {
    const coups = Math.min(MAX_COUPS, parseWhole(this.#coups.value) ?? 0);
    const seed = parseWhole(this.#seed.value) ?? 0;
    const path = `/api/lab/${encodeURIComponent(this.#rulebook)}/taille?seed=${seed}&coups=${coups}`;
    /** @type {import("../messages.d.ts").DealtTaille} */
    const taille = await get(path);
    /** @type {Record<string, number>} */
    const removed = {};
    for (const card of taille.coups.flatMap(({ rows }) => rows.flat()))
      removed[card] = (removed[card] ?? 0) + 1;
    this.#coups.value = String(taille.coups.length);
    this.#onGone(() => removed);
  }

  /**
   * Shows the odds of a question's next coup.
   * @param {Question} question
   * @param {Rulebook} rulebook
   */
  async update(question, rulebook) {
    const isWheel = rulebook.layout === "wheel";
    const removed = isWheel ? {} : question.gone;
    const coup = { ...question, gone: removed };
    if (this.#rulebook !== question.rulebook)
      replaceChildren(this.#odds, h("p.muted", t("lab-computing")));
    this.#rulebook = question.rulebook;
    this.#packs = packCount(rulebook);
    this.#cards.hidden = isWheel;
    this.#cards.parentElement?.classList.toggle("single", isWheel);
    this.#pad.update(removed);
    const removedCount = Object.values(removed).reduce((sum, count) => sum + count, 0);
    this.#remaining.textContent = t("lab-cards-left", {
      left: 52 * this.#packs - removedCount,
      gone: removedCount,
    });
    this.#command.update(oddsCommand(coup, rulebook));
    this.#next = { asked: coup, rulebook };
    if (!this.#isAsking) await this.#ask();
  }

  /** Requests the odds; of questions that arrive meanwhile, only the last one's. */
  async #ask() {
    this.#isAsking = true;
    this.#odds.setAttribute("aria-busy", "true"); // the current content is for the question before
    while (this.#next) {
      const { asked: question, rulebook } = this.#next;
      this.#next = null;
      const body = { rulebook: question.rulebook, rulings: question.rulings, gone: question.gone };
      try {
        /** @type {Odds} */
        const odds = await post("/api/lab/odds", body);
        if (!this.#next) replaceChildren(this.#odds, oddsPart(odds, rulebook));
      } catch (error) {
        if (!this.#next) showError(error);
      }
    }
    this.#isAsking = false;
    this.#odds.removeAttribute("aria-busy");
  }
}

/** @param {Odds} odds @param {Rulebook} rulebook @returns {Child} */
function oddsPart(odds, rulebook) {
  const { law, best } = odds;
  const isWheel = rulebook.layout === "wheel";
  const refait = percent(law.refait, 3);
  const edge = law.bets[best.on]?.[best.decision]?.edge ?? 0;
  return [
    h(
      "p.lab-best",
      t("lab-best", {
        chance: chanceName(best.on),
        decision: t(`lab-decision-${best.decision}`),
        edge: edgeText(edge),
      }),
    ),
    h(
      "div.scroll",
      { tabindex: 0, role: "group", "aria-labelledby": "lab-coup" },
      oddsTable(odds, rulebook),
    ),
    law.null > 0 && h("p.muted", decidedText(odds, rulebook)),
    law.refait > 0 &&
      h("p.muted", t(isWheel ? "lab-zero" : "lab-refait", { refait, ties: percent(law.null, 3) })),
  ];
}

/** @param {Odds} odds @param {Rulebook} rulebook */
const oddsTable = (odds, rulebook) =>
  edgeTable(
    odds,
    simpleChances(rulebook),
    {
      chance: t("lab-chance"),
      others: t("lab-other-chances"),
      decision: (decision) => t(`lab-decision-${decision}`),
      caption: t("lab-edge-caption"),
    },
    (edge, change, isBest) => [
      h(isBest ? "strong" : "span", { class: edge < 0 ? "good" : "" }, edgeText(edge)),
      odds.gone > 0 && h("span.interval", ` ${changeText(change)}`),
    ],
  );

/** @param {number} change Of an edge, by the cards that are gone. */
function changeText(change) {
  const sign = changeSign(change);
  if (!sign) return "=";
  return `${sign} ${change > 0 ? "+" : "−"}${number(100 * Math.abs(change), 4)}`;
}

/**
 * The cost of the first chance per decided coup, as for the evenings.
 * @param {Odds} odds
 * @param {Rulebook} rulebook
 */
function decidedText({ law }, rulebook) {
  const chance = simpleChances(rulebook)[0] ?? "";
  const edges = Object.entries(law.bets[chance] ?? {}).map(
    ([decision, { per_decided: edge }]) =>
      `${t(`lab-decision-${decision}`)} ${edgeText(edge ?? 0)}`,
  );
  return t("lab-edge-decided", { chance: chanceName(chance), edges: edges.join(", ") });
}
