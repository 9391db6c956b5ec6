/** The dialog to declare irregular cards: the case, then the cards. */

import { cancelButton, openDialog } from "../../core/dialog.js";
import { h, replaceChildren, emit } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { irregularProblem, parseCardKey } from "./entry-parser.js";
import { cardChip, cardPad, showPendingRank, suitLetters } from "./card-pads.js";
import { errorView } from "../error-view.js";
import { t } from "../i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @typedef {(body: {kind: string, cards?: string[]}) => Promise<unknown>} Send */

const KINDS = ["several", "annulled", "seen"];
/** The clause of each case, in the regulations that have one. */
/** @type {Record<string, Record<string, string>>} */
const CLAUSES = {
  two_rows: { several: "VT-17", seen: "VT-18", annulled: "VT-19" },
  one_row: { several: "T2-6.1", seen: "T2-6.2" },
};

/** Opens the dialog. @param {TableState} state @param {Send} send */
export function openIrregularCards(state, send) {
  const declaring = new IrregularCards(state, send);
  const dialog = openDialog(t("act-irregular"), declaring.element, []);
  dialog.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape") return;
    if (declaring.press(event.key)) event.preventDefault();
  });
}

class IrregularCards {
  #kind = KINDS[0];
  /** @type {string | null} The rank that waits for its suit. */
  #rank = null;
  /** @type {string[]} */
  #cards = [];
  #cases = h("fieldset", h("legend", t("irregular-case")));
  #about = h("div");
  #list = h("p.cards", { "aria-live": "polite" });
  #error = h("p.error", { role: "alert" });
  #pad = cardPad((key) => this.press(key));
  element = h(
    "div.irregular",
    this.#cases,
    this.#about,
    h("h3", t("irregular-cards")),
    this.#list,
    this.#pad,
    h("div.row", this.#backButton()),
    this.#error,
    h("div.actions", cancelButton(), this.#declareButton()),
  );

  /** @param {TableState} state @param {Send} send */
  constructor(state, send) {
    this.state = state;
    this.send = send;
    const { fallen_cards: fallenCards } = state.rulebook.values;
    const kinds = KINDS.filter((kind) => kind !== "annulled" || fallenCards?.value); // VT-19
    this.#cases.append(...kinds.map((kind) => this.#radio(kind)));
    this.#render();
  }

  /** Handles a key. @param {string} key @returns {boolean} True if it had a meaning. */
  press(key) {
    const effect = parseCardKey(this.#rank, key, suitLetters());
    this.#rank = effect.rank;
    if (effect.takesBack) this.#cards = this.#cards.slice(0, -1);
    if (effect.card) this.#cards = [...this.#cards, effect.card];
    emit(this.element, "tv-written");
    this.#render();
    return effect.isKnown;
  }

  /** @param {string} kind */
  #radio(kind) {
    const choose = () => {
      this.#kind = kind;
      replaceChildren(this.#error);
      this.#render();
    };
    const isChosen = kind === this.#kind;
    const input = h("input", {
      type: "radio",
      name: "irregular-kind",
      value: kind,
      checked: isChosen,
      onchange: choose,
    });
    return h("label.row", input, t(`irregular-${kind}`));
  }

  #backButton() {
    const undo = () => this.press("Backspace");
    return h("button", { onclick: undo }, t("act-correct"), h("kbd", "⌫"));
  }

  #declareButton() {
    const declare = async () => {
      const [kind, cards] = [this.#kind, this.#cards];
      const problem = irregularProblem(kind, cards);
      if (problem) return replaceChildren(this.#error, t(problem));
      try {
        await this.send(cards.length ? { kind, cards } : { kind });
        this.element.closest("dialog")?.close();
      } catch (problem) {
        replaceChildren(this.#error, errorView(problem));
      }
    };
    const button = h(
      "button.first",
      { onclick: () => once(button, declare) },
      t("irregular-declare"),
    );
    return button;
  }

  #render() {
    const { layout, values, clauses } = this.state.rulebook;
    const kind = this.#kind;
    showPendingRank(this.#pad, this.#rank);
    const emptyText = t(`irregular-none-${kind === "seen" ? "seen" : "yet"}`);
    replaceChildren(
      this.#list,
      this.#cards.length ? this.#cards.map((card) => cardChip(card)) : emptyText,
    );
    const clause = CLAUSES[layout]?.[kind] ?? "";
    const article = clauses[clause]?.text;
    const helpKey =
      kind === "several" ? `several-${values["several_cards"]?.value}` : `${kind}-how`;
    replaceChildren(
      this.#about,
      h("p", t(`irregular-${helpKey}`)),
      article && h("p.cited", h("b", clause), " ", article),
    );
  }
}
