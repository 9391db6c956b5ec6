/** The player's history: every coup with result, stakes, gain and clauses. */

import { clothOf } from "../cloth/chances.js";
import { chanceName } from "../cloth/labels.js";
import { get, tableAddress } from "../core/api.js";
import { defineElement, h, reconcile, replaceChildren } from "../core/dom.js";
import { errorLine } from "../core/form.js";
import { errorText } from "../core/text/errors.js";
import { dateTime, money, signedMoney } from "../core/text/format.js";
import { markTerms } from "../core/text/glossary.js";
import { totalGain } from "../core/table/gains.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { t } from "../core/text/i18n.js";
import { resultText } from "../cloth/calls.js";
import { openClause } from "../table/result/clause-dialog.js";
import { addReplay } from "../cloth/replay.js";
import { eventText } from "../cloth/result-text.js";
import { eveningOf, renderEvenings } from "./evenings.js";
import { findTables } from "./panel-parts.js";
import { renderCurve } from "./result-curve.js";
import { stakesLaid } from "./result-sums.js";

/** @import {Coup, CoupReport, Coups} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @typedef {{id: string, name: string, rulebook: string | null}} TableInfo A table with its name. */

const PAGE_SIZE = 20;

/** Events of corrections (R30). */
const REVERSALS = ["reversed", "premium_reversed", "undivided"];
/** Events about abandoned stakes (CR-19), tips, and debts (R30). */
const EVENTS_APART = ["abandoned", "claimed", "endowed", "tipped", "owed"];

/** Loads the history page by page; dispatches `tv-tables` with the tables in it. */
export class PlayHistory extends HTMLElement {
  /** @type {Coup[]} The latest first. */
  #coups = [];
  /** @type {number | null} */
  #cursor = null;
  /** The day and table of the coups that are shown; null for all. @type {string | null} */
  #evening = null;
  #evenings = h("div.evenings", { role: "group", "aria-label": t("mine-evenings"), hidden: true });
  #curve = h("figure.plot.curve", { hidden: true });
  #list = h("ol.coups", { "aria-label": t("mine-history") });
  #emptyText = h("p.muted", { hidden: true }, t("mine-history-none"));
  #archive = h("p.muted", { hidden: true }, t("mine-history-archived"));
  #error = errorLine();
  #moreButton = h("button", { hidden: true, onclick: () => this.load() }, t("mine-earlier"));

  connectedCallback() {
    if (!this.childElementCount)
      replaceChildren(
        this,
        this.#evenings,
        this.#curve,
        this.#emptyText,
        this.#list,
        this.#archive,
        this.#error,
        this.#moreButton,
      );
  }

  /** Loads the next page. */
  async load() {
    this.#moreButton.disabled = true;
    try {
      const query = `?limit=${PAGE_SIZE}${this.#cursor === null ? "" : `&before=${this.#cursor}`}`;
      /** @type {Coups} */
      const page = await get(`/api/me/coups${query}`);
      this.#coups.push(...page.coups);
      this.#cursor = page.before;
      this.#archive.hidden = !page.archived;
      replaceChildren(this.#error);
    } catch (error) {
      replaceChildren(this.#error, errorText(error));
    }
    this.#moreButton.disabled = false;
    this.#moreButton.hidden = this.#cursor === null;
    this.#emptyText.hidden = this.#coups.length > 0 || !this.#archive.hidden;
    await this.#render();
  }

  async #render() {
    const tables = await findTables(this.#coups);
    renderEvenings(this.#evenings, this.#coups, tables, this.#evening, (evening) => {
      this.#evening = evening;
      this.#render();
    });
    const coups = this.#coups.filter(
      (coup) => this.#evening === null || eveningOf(coup, tables) === this.#evening,
    );
    renderCurve(this.#curve, coups);
    reconcile(
      this.#list,
      coups,
      (coup) => `${coup.table} ${coup.n}`,
      (coup) => coupItem(coup, /** @type {TableInfo} */ (tables.get(coup.table))),
    );
    this.dispatchEvent(new CustomEvent("tv-tables", { detail: [...tables.values()] }));
  }
}

/** @param {Coup} coup @param {TableInfo} table */
function coupItem(coup, table) {
  const sum = coup.gain;
  const event = /** @type {any} */ (coup.coup);
  const body = h("div.coup-body");
  const unfold = async () => {
    if (!details.open || body.childElementCount) return;
    const book = await playedRulebook(coup, table).catch(() => null);
    const text = coupDetails(coup, book);
    replaceChildren(body, text);
    if (event?.rows || (event && book)) addReplay(body, event, clothOf(book).zeros);
    await markTerms(text.children);
  };
  const details = h(
    "details",
    { ontoggle: unfold },
    h(
      "summary",
      h(
        "span.when",
        h("time", { datetime: new Date(coup.at).toISOString() }, dateTime(coup.at)),
        " · ",
        table.name,
      ),
      h("span.came", event ? resultText(event) : t("mine-apart")),
      h("span.sum.figure", { class: sum > 0 ? "good" : sum < 0 ? "bad" : "" }, signedMoney(sum)),
    ),
    body,
  );
  return h("li", details);
}

/**
 * The rulebook in the edition under which a coup was played; of money apart from a coup, today's.
 * @param {Coup} coup
 * @param {TableInfo} table
 */
async function playedRulebook({ n, coup }, { id, rulebook }) {
  if (!rulebook) return null;
  if (!coup) return loadRulebook(rulebook);
  /** @type {CoupReport} */
  const report = await get(`/api${tableAddress(id)}/coups/${n}`);
  return loadRulebook(report.rulebook, report.edition);
}

/** @param {Coup} coup @param {Rulebook | null} book */
function coupDetails(coup, book) {
  const stakes = stakesLaid(coup);
  const events = /** @type {any[]} */ (coup.events);
  const stakesStay = totalGain(events) !== coup.gain; // R19
  const lines = events.map((event) => eventLine(event, stakesStay, book)).filter(Boolean);
  return h(
    "ul",
    stakes.map(({ on: chance, amount }) =>
      h("li.laid-for", t("mine-laid", { on: chanceName(chance), amount: money(amount) })),
    ),
    lines,
    coup.coup && !events.some(({ event }) => event === "settled") && h("li", t("mine-stands")),
  );
}

/** @param {any} event @param {boolean} stakesStay @param {Rulebook | null} book */
function eventLine(event, stakesStay, book) {
  if (event.event === "settled" || event.event === "divided") {
    const text = eventText(event, stakesStay);
    return h("li", text, " ", clauseButton(event.outcome ?? "divided", book));
  }
  if (event.event === "premium_earned")
    return h("li", eventText(event), " ", clauseButton("insured", book));
  if (REVERSALS.includes(event.event)) return h("li", eventText(event, stakesStay));
  if (event.event === "premium_returned") {
    const values = { on: chanceName(event.on), amount: money(event.premium) };
    return h("li", t("mine-premium-returned", values), " ", clauseButton("insured", book));
  }
  if (EVENTS_APART.includes(event.event))
    return h("li", t(`mine-${event.event}`, { amount: money(event.amount) }));
  return null;
}

/** A button that opens the clause. @param {string} code @param {Rulebook | null} book */
function clauseButton(code, book) {
  const clause = book?.why[code]?.clause;
  if (!book || !clause) return null;
  return h(
    "button.clause",
    { "aria-label": t("mine-why", { clause }), onclick: () => openClause(book, clause) },
    clause,
  );
}

defineElement("tv-history", PlayHistory);
