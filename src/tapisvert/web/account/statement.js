/** The player's statement: each day's money at each table, over a period. */

import { get } from "../core/api.js";
import { dataTable } from "../core/data-table.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { language, t } from "../core/text/i18n.js";
import { handleSubmit, once } from "../core/once.js";
import { findTables, showLoaded } from "./panel-parts.js";

/** @import {PlayerStatement as StatementView} from "../messages.d.ts" */
/** @import {PlayerSums} from "../messages.d.ts" */
/** @typedef {keyof Omit<PlayerSums, "currency">} Sum */

/** @type {readonly Sum[]} */
const USUAL_SUMS = ["brought", "staked", "won", "lost", "taken_out", "at_table"];
/** In the order of the columns; other sums appear if they are nonzero. */
const SUMS = /** @type {readonly Sum[]} */ (
  "brought advanced staked won lost corrected tips abandoned claimed taken_out at_table".split(" ")
);

class Statement extends HTMLElement {
  #first = h("input", { type: "date", name: "from" });
  #last = h("input", { type: "date", name: "to" });
  #place = h("div", { "aria-live": "polite" });
  #files = ["csv", "pdf"].map((kind) => h("a", { download: "" }, t(`statement-${kind}`)));

  connectedCallback() {
    if (this.childElementCount) return;
    const form = h(
      "form.row",
      { onsubmit: handleSubmit(() => void once(form, () => this.#show())) },
      h("label", t("statement-from"), " ", this.#first),
      h("label", t("statement-to"), " ", this.#last),
      h("button", t("statement-show")),
      h("span.row", this.#files),
    );
    form.addEventListener("input", () => this.#point());
    replaceChildren(this, h("p.muted", t("statement-why")), form, this.#place);
    this.#point();
  }

  get #query() {
    const query = new URLSearchParams();
    for (const input of [this.#first, this.#last])
      if (input.value) query.set(input.name, input.value);
    return query;
  }

  #point() {
    const [csv, pdf] = this.#files;
    csv?.setAttribute("href", `/api/me/statement.csv?${this.#query}`);
    pdf?.setAttribute("href", `/api/me/statement.pdf?lang=${language}&${this.#query}`);
  }

  #show() {
    return showLoaded(this.#place, async () => {
      /** @type {StatementView} */
      const statement = await get(`/api/me/statement?${this.#query}`);
      this.#first.value = statement.first;
      this.#last.value = statement.last;
      this.#point();
      return statementTables(statement);
    });
  }
}

/** @param {StatementView} made */
async function statementTables({ lines, totals }) {
  const tables = await findTables(lines);
  if (!totals.length) return h("p", t("statement-nothing"));
  return [
    ...totals.map((total) => {
      const visible = SUMS.filter((sum) => USUAL_SUMS.includes(sum) || total[sum]);
      const heads = ["day", "table", ...visible].map((name) => ({
        text: t(`statement-${name}`),
        isAmount: name !== "day" && name !== "table",
      }));
      const amounts = (/** @type {Record<Sum, number>} */ sums) =>
        visible.map((sum) => money(sums[sum]));
      const rows = lines
        .filter(({ currency }) => currency === total.currency)
        .map((line) => [line.day, tables.get(line.table)?.name ?? line.table, ...amounts(line)]);
      rows.push([t("statement-total"), "", ...amounts(total)]);
      const caption = t("statement-lines", { currency: total.currency });
      const table = dataTable(heads, rows, caption);
      const parts = { class: "scroll", tabindex: 0, role: "region", "aria-label": caption };
      return h("div", parts, table);
    }),
    h("p.muted", t("statement-about")),
  ];
}

defineElement("tv-statement", Statement);
