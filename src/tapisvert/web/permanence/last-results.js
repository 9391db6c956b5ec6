/** The last results in a line, newest first, next to the cloth. */

import { defineElement, emit, h, reconcile, replaceChildren } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { clothOf, numberText } from "../cloth/chances.js";
import { LETTERS } from "../cloth/last-result.js";
import { frequentPanel } from "./frequent-numbers.js";
import { coupText, signsText } from "./labels.js";

/** @import {PlayedCoup} from "./coups.js" */
/** @import {Rulebook} from "../core/table/rulebook.js" */

const MAX_RESULTS = 12;

/** @param {PlayedCoup} coup */
function coupSign(coup) {
  if (coup.number !== null) return numberText(coup.number);
  if (coup.fate === "refait") return "31";
  if (coup.fate === "tie") return "=";
  if (coup.fate === "nulled") return "–";
  const letters = coup.won.map((name) => LETTERS[name]).join("");
  return coup.fate === "half" ? `${letters}½` : letters;
}

/** @param {PlayedCoup} came */
function coupColour({ fate: outcome, won: winners }) {
  return outcome === "zero"
    ? "vert"
    : (winners.find((name) => name === "rouge" || name === "noir") ?? "none");
}

/**
 * A tap on a result dispatches `tv-replay` with its coup, one beside them that of the last. At the wheel the
 * numbers drawn often and long ago stand beneath, where the bar has room.
 */
export class LastResults extends HTMLElement {
  /** Set before it is connected. @type {Rulebook} */
  rulebook = /** @type {any} */ (null);
  #list = h("ol.last", { "aria-label": t("perm-last") });
  #frequent = h("div");

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.append(this.#list, this.#frequent);
    this.addEventListener("click", ({ target }) => {
      const item = target instanceof Element && target.closest("li[data-n]");
      const { n } = /** @type {HTMLElement} */ (item || this.#list.firstChild).dataset;
      emit(this, "tv-replay", { n: Number(n), explanation: this.#explanation() });
    });
  }

  /** What a phone has no room for: the frequent numbers, or the signs in words. */
  #explanation() {
    const signs = signsText(this.rulebook.layout);
    const explanation = this.#frequent.firstElementChild ?? (signs && h("p.muted", signs));
    return explanation ? explanation.cloneNode(true) : null;
  }

  /** @param {readonly PlayedCoup[]} coups In their order. */
  update(coups) {
    const last = coups.slice(-MAX_RESULTS).reverse();
    this.hidden = last.length === 0;
    const numbers = coups.flatMap(({ number }) => number ?? []);
    const isWheel = this.rulebook.layout === "wheel";
    replaceChildren(
      this.#frequent,
      isWheel && frequentPanel(numbers, clothOf(this.rulebook).zeros),
    );
    reconcile(
      this.#list,
      last,
      (coup) => String(coup.n),
      (coup) =>
        h(
          "li",
          { class: coupColour(coup), title: coupText(coup), "data-n": coup.n },
          h("span", { "aria-hidden": "true" }, coupSign(coup)),
          h("span.only-read", coupText(coup)),
        ),
    );
  }
}

defineElement("tv-strip", LastResults);
