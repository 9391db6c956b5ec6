/** The last results in a line, newest first, next to the cloth. */

import { defineElement, h, loadStyleSheet, reconcile } from "../core/dom.js";
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
 * A tap shows its signs in words, as below the columns, which a phone has in its drawer; at the wheel
 * the numbers drawn often and long ago.
 */
export class LastResults extends HTMLElement {
  /** Set before it is connected. @type {Rulebook} */
  rulebook = /** @type {any} */ (null);
  /** What a tap explains. @type {string | HTMLElement | null} */
  meaning = null;
  #list = h("ol.last", { "aria-label": t("perm-last") });

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.append(this.#list);
    this.addEventListener("click", () => this.#explain());
  }

  async #explain() {
    const { meaning } = this;
    if (!meaning || (typeof meaning !== "string" && meaning.checkVisibility())) return;
    const [{ showBubble }] = await Promise.all([
      import("../core/text/glossary.js"),
      loadStyleSheet("core/text/glossary"),
    ]);
    showBubble(
      this,
      typeof meaning === "string" ? `${t("perm-last")}. ${meaning}` : meaning.cloneNode(true),
    );
  }

  /** @param {readonly PlayedCoup[]} coups In their order. */
  update(coups) {
    const last = coups.slice(-MAX_RESULTS).reverse();
    this.hidden = last.length === 0;
    const numbers = coups.flatMap(({ number }) => number ?? []);
    const { layout } = this.rulebook;
    this.meaning =
      layout === "wheel" ? frequentPanel(numbers, clothOf(this.rulebook).zeros) : signsText(layout);
    this.classList.toggle("explained", Boolean(this.meaning));
    reconcile(
      this.#list,
      last,
      (coup) => String(coup.n),
      (coup) =>
        h(
          "li",
          { class: coupColour(coup), title: coupText(coup) },
          h("span", { "aria-hidden": "true" }, coupSign(coup)),
          h("span.only-read", coupText(coup)),
        ),
    );
  }
}

defineElement("tv-strip", LastResults);
