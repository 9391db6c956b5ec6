/** Every coup that one played: what came, what was laid, what it won or lost, and by which clause. */

import { card } from "../cloth/cards.js";
import { get } from "../core/api.js";
import { define, h, keyed, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { dateTime, money, signed } from "../core/format.js";
import { rulebook } from "../core/rulebook.js";
import { say } from "../core/i18n.js";
import { result } from "../table/calls.js";
import { showClause } from "../table/clause-dialog.js";
import { chanceName, sentence } from "../table/outcome.js";
import { showCurve } from "./result-curve.js";
import { laidFor, resultOf } from "./result-sums.js";

/** @typedef {import("../messages.d.ts").Coup} Coup */
/** @typedef {import("../messages.d.ts").Coups} Coups */
/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {{id: string, name: string, rulebook: string | null}} Known A table as the list names it. */

/** Loads what it shows, page by page; tells `tv-tables` with the tables at which one played. */
const PAGE = 20;

/** What becomes of what somebody left behind (CR-19). */
const KEPT = ["abandoned", "claimed", "endowed"];

export class History extends HTMLElement {
  /** @type {(id: string) => Promise<Known>} */
  tableOf = async (id) => ({ id, name: id, rulebook: null });
  /** @type {Coup[]} The latest first. */
  #coups = [];
  /** @type {number | null} */
  #before = null;
  #curve = h("figure", { class: "plot curve", hidden: true });
  #list = h("ol", { class: "coups", "aria-label": say("mine-history") });
  #none = h("p", { class: "muted", hidden: true }, say("mine-history-none"));
  #error = h("p", { class: "error", role: "alert" });
  #more = h(
    "button",
    { type: "button", hidden: true, onclick: () => this.load() },
    say("mine-earlier"),
  );

  connectedCallback() {
    if (!this.childElementCount)
      replace(this, this.#curve, this.#none, this.#list, this.#error, this.#more);
  }

  /** The next page. */
  async load() {
    this.#more.disabled = true;
    try {
      const query = `?limit=${PAGE}${this.#before === null ? "" : `&before=${this.#before}`}`;
      /** @type {Coups} */
      const told = await get(`/api/me/coups${query}`);
      this.#coups.push(...told.coups);
      this.#before = told.before;
      replace(this.#error);
    } catch (error) {
      replace(this.#error, errorText(error));
    }
    this.#more.disabled = false;
    this.#more.hidden = this.#before === null;
    this.#none.hidden = this.#coups.length > 0;
    await this.#show();
  }

  async #show() {
    const names = [...new Set(this.#coups.map(({ table }) => table))];
    const tables = new Map(
      await Promise.all(
        names.map(async (id) => /** @type {[string, Known]} */ ([id, await this.tableOf(id)])),
      ),
    );
    showCurve(this.#curve, this.#coups);
    keyed(
      this.#list,
      this.#coups,
      (coup) => `${coup.table} ${coup.n}`,
      (coup) =>
        item(coup, tables.get(coup.table) ?? { id: coup.table, name: coup.table, rulebook: null }),
    );
    this.dispatchEvent(new CustomEvent("tv-tables", { detail: [...tables.values()] }));
  }
}

/**
 * @param {Coup} coup
 * @param {Known} table
 */
function item(coup, table) {
  const sum = resultOf(coup);
  const event = /** @type {any} */ (coup.coup);
  const body = h("div", { class: "coup-body" });
  const unfold = async () => {
    if (!details.open || body.childElementCount) return;
    const book = table.rulebook ? await rulebook(table.rulebook).catch(() => null) : null;
    replace(body, event && rowsOf(event), told(coup, book));
  };
  const details = h(
    "details",
    { ontoggle: unfold },
    h(
      "summary",
      null,
      h(
        "span",
        { class: "when" },
        h("time", { datetime: new Date(coup.at).toISOString() }, dateTime(coup.at)),
        " · ",
        table.name,
      ),
      h("span", { class: "came" }, event ? result(event) : say("mine-apart")),
      h("span", { class: `sum figure ${sum > 0 ? "good" : sum < 0 ? "bad" : ""}` }, signed(sum)),
    ),
    body,
  );
  return h("li", null, details);
}

/** @param {{rows?: Record<string, string[]>, totals?: Record<string, number>}} event */
function rowsOf({ rows, totals }) {
  return Object.entries(rows ?? {}).map(([name, cards]) =>
    h(
      "div",
      { class: `small-row ${name}` },
      h("span", { class: "row-name" }, say(`tableau-${name}`)),
      h(
        "span",
        { class: "small-cards" },
        cards.map((code) => card(code)),
      ),
      h("strong", { class: "figure" }, String(totals?.[name] ?? "")),
    ),
  );
}

/**
 * @param {Coup} coup
 * @param {Rulebook | null} book
 */
function told(coup, book) {
  const laid = laidFor(coup);
  const events = /** @type {any[]} */ (coup.events);
  const lines = events.map((event) => explained(event, book)).filter(Boolean);
  return h(
    "ul",
    null,
    laid.map(({ on, amount }) =>
      h(
        "li",
        { class: "laid-for" },
        say("mine-laid", { on: chanceName(on), amount: money(amount) }),
      ),
    ),
    lines,
    coup.coup &&
      !events.some(({ event }) => event === "settled") &&
      h("li", null, say("mine-stands")),
  );
}

/**
 * @param {any} event
 * @param {Rulebook | null} book
 */
function explained(event, book) {
  if (event.event === "settled" || event.event === "divided") {
    return h("li", null, sentence(event), " ", cited(event.outcome ?? "divided", book));
  }
  if (event.event === "premium_earned")
    return h("li", null, sentence(event), " ", cited("insured", book));
  if (event.event === "premium_returned") {
    const values = { on: chanceName(event.on), amount: money(event.premium) };
    return h("li", null, say("mine-premium-returned", values), " ", cited("insured", book));
  }
  if (KEPT.includes(event.event))
    return h("li", null, say(`mine-${event.event}`, { amount: money(event.amount) }));
  return null;
}

/**
 * The clause behind it, one click away.
 * @param {string} code
 * @param {Rulebook | null} book
 */
function cited(code, book) {
  const clause = book?.why[code]?.clause;
  if (!book || !clause) return null;
  return h(
    "button",
    {
      type: "button",
      class: "clause",
      "aria-label": say("mine-why", { clause }),
      onclick: () => showClause(book, clause),
    },
    clause,
  );
}

define("tv-history", History);
