/** The stakes at a table as a list: who, where, how much, insured; and what the last coup pays. */

import { chanceName, roman } from "../../cloth/labels.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { laidChances, payments } from "./cloth-list.js";
import { Console } from "./console.js";
import { t } from "../i18n.js";

/** @import {Role} from "../../messages.d.ts" */
/** @import {LaidChance, LaidStake, Payment} from "./cloth-list.js" */

const READERS = /** @type {Role[]} */ (["tailleur", "payeur", "chef", "inspector", "direction"]);

/** `<tv-stakes>`: for all who serve the table. */
export class StakesView extends Console {
  #paidCoup = 0;
  #sum = h("output", { class: "figure" });
  #laid = h("div");
  #paid = h("details", { class: "fold", open: true }, h("summary", null, t("pays-title")));
  #paidList = h("ul", { class: "desk" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.#paid.append(this.#paidList);
    const head = h("div", { class: "head" }, h("h2", null, t("stakes-title")), this.#sum);
    this.fill(t("stakes-title"), this.#paid, head, this.#laid);
  }

  update() {
    const { state } = this;
    this.hidden = !this.service.has(...READERS);
    if (this.hidden) return;
    const chances = laidChances(state);
    const paid = this.mode === "real" ? payments(state) : []; // elsewhere the table pays
    if (!this.isNew([chances, paid])) return;
    const stakes = chances.flatMap((chance) => chance.stakes);
    const players = new Set(stakes.map(({ player }) => player)).size;
    const total = chances.reduce((sum, chance) => sum + chance.total, 0);
    replaceChildren(this.#sum, total > 0 && t("stakes-sum", { amount: money(total), players }));
    replaceChildren(
      this.#laid,
      chances.length
        ? h("table", { class: "stakes" }, stakesHead(), chances.map(chanceRows))
        : h("p", { class: "muted" }, t("stakes-none")),
    );
    this.#paid.hidden = paid.length === 0;
    if (paid.length && state.coup.n !== this.#paidCoup) this.#paid.open = true;
    this.#paidCoup = state.coup.n;
    replaceChildren(this.#paidList, paid.map(paymentItem));
  }
}

const stakesHead = () =>
  h(
    "thead",
    { class: "only-read" },
    h(
      "tr",
      null,
      ["player", "insured", "amount"].map((name) =>
        h("th", { scope: "col" }, t(`stakes-column-${name}`)),
      ),
    ),
  );

/** @param {LaidChance} chance */
function chanceRows({ on, total, stakes }) {
  return h(
    "tbody",
    null,
    h(
      "tr",
      { class: "chance" },
      h("th", { scope: "rowgroup", colspan: 2 }, chanceName(on)),
      h("td", { class: "amount" }, h("b", null, money(total))),
    ),
    stakes.map((stake) =>
      h(
        "tr",
        null,
        h("td", null, stake.player),
        h("td", { class: "muted" }, stakeNote(stake)),
        h("td", { class: "amount" }, money(stake.amount)),
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
    h("span", null, h("b", null, player), " ", h("small", { class: "muted" }, parts.join(" · "))),
    h("b", { class: "figure" }, signedMoney(sum)),
  );
}
