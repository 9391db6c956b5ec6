/** The stakes at a table as a list, and the payments of the last coup. */

import { chanceName, roman } from "../../cloth/labels.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { laidChances, payments } from "../../core/table/laid-stakes.js";
import { Console } from "./console.js";
import { t } from "../i18n.js";

/** @import {Role} from "../../messages.d.ts" */
/** @import {LaidChance, LaidStake, Payment} from "../../core/table/laid-stakes.js" */

const READERS = /** @type {Role[]} */ (["tailleur", "payeur", "chef", "inspector", "direction"]);

/** `<tv-stakes>`: for the table's staff. */
export class StakesView extends Console {
  #paidCoup = 0;
  #sum = h("output.figure");
  #laid = h("div");
  #paid = h("details.fold", { open: true }, h("summary", t("pays-title")));
  #paidList = h("ul.desk");

  connectedCallback() {
    if (this.childElementCount) return;
    this.#paid.append(this.#paidList);
    const head = h("div.head", h("h2", t("stakes-title")), this.#sum);
    this.fill(t("stakes-title"), this.#paid, head, this.#laid);
  }

  update() {
    const { state } = this;
    this.hidden = !this.service.hasRole(...READERS);
    if (this.hidden) return;
    const chances = laidChances(state);
    const payouts = this.mode === "real" ? payments(state) : []; // at other tables the server pays
    if (!this.isNew([chances, payouts])) return;
    const stakes = chances.flatMap((chance) => chance.stakes);
    const players = new Set(stakes.map(({ player }) => player)).size;
    const total = chances.reduce((sum, chance) => sum + chance.total, 0);
    replaceChildren(this.#sum, total > 0 && t("stakes-sum", { amount: money(total), players }));
    replaceChildren(
      this.#laid,
      chances.length
        ? h("table.stakes", stakesHead(), chances.map(chanceRows))
        : h("p.muted", t("stakes-none")),
    );
    this.#paid.hidden = payouts.length === 0;
    if (payouts.length && state.coup.n !== this.#paidCoup) this.#paid.open = true;
    this.#paidCoup = state.coup.n;
    replaceChildren(this.#paidList, payouts.map(paymentItem));
  }
}

const stakesHead = () =>
  h(
    "thead.only-read",
    h(
      "tr",
      ["player", "insured", "amount"].map((name) =>
        h("th", { scope: "col" }, t(`stakes-column-${name}`)),
      ),
    ),
  );

/** @param {LaidChance} chance */
function chanceRows({ on, total, stakes }) {
  return h(
    "tbody",
    h(
      "tr.chance",
      h("th", { scope: "rowgroup", colspan: 2 }, chanceName(on)),
      h("td.amount", h("b", money(total))),
    ),
    stakes.map((stake) =>
      h(
        "tr",
        h("td", stake.player),
        h("td.muted", stakeNote(stake)),
        h("td.amount", money(stake.amount)),
      ),
    ),
  );
}

/** @param {LaidStake} stake */
function stakeNote({ degree, insured, amount }) {
  if (degree) return t("stakes-prison", { degree: roman(degree) });
  if (!insured) return "";
  return insured < amount
    ? t("stakes-insured-part", { amount: money(insured) })
    : t("stakes-insured");
}

/** @param {Payment} payment */
function paymentItem({ player, sum, gains }) {
  const parts = gains.map(({ on, gain }) => `${chanceName(on)} ${signedMoney(gain)}`);
  return h(
    "li",
    { class: sum > 0 ? "wins" : "" },
    h("span", h("b", player), " ", h("small.muted", parts.join(" · "))),
    h("b.figure", signedMoney(sum)),
  );
}
