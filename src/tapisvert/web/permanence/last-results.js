/** The last results in a line, the latest first: beside the cloth, and in the hall. */

import { define, h, keyed } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { simplesOf } from "./coups.js";
import { inWords, SIGNS } from "./labels.js";

/** @typedef {import("./coups.js").Came} Came */

const SHOWN = 12;

/**
 * A result as the hall has it, in a word or two: `17`, `rouge couleur`, `refait`.
 * @param {string} short
 * @param {number} place
 * @returns {Came}
 */
export function fromShort(short, place) {
  const base = { n: -place, at: null, totals: {} };
  if (/^\d+$/.test(short)) {
    const number = Number(short);
    return { ...base, number, won: simplesOf(number), fate: number ? "won" : "zero" };
  }
  const words = short.split(" ");
  const won = words.filter((word) => word in SIGNS);
  const fate = won.length
    ? words.includes("half")
      ? "half"
      : "won"
    : short === "refait"
      ? "refait"
      : "tie";
  return { ...base, number: null, won, fate };
}

/** @param {Came} came */
function sign(came) {
  if (came.number !== null) return String(came.number);
  if (came.fate === "refait") return "31";
  if (came.fate === "tie") return "=";
  if (came.fate === "nulled") return "–";
  const letters = came.won.map((name) => SIGNS[/** @type {keyof typeof SIGNS} */ (name)]).join("");
  return came.fate === "half" ? `${letters}½` : letters;
}

/** @param {Came} came */
function colour({ number, won }) {
  return number === 0
    ? "vert"
    : (won.find((name) => name === "rouge" || name === "noir") ?? "none");
}

export class Strip extends HTMLElement {
  #list = h("ol", { "aria-label": say("perm-last") });

  connectedCallback() {
    if (!this.#list.isConnected) this.append(this.#list);
  }

  /** @param {readonly Came[]} coups In their order. */
  update(coups) {
    const last = coups.slice(-SHOWN).reverse();
    this.hidden = last.length === 0;
    keyed(
      this.#list,
      last,
      (came) => String(came.n),
      (came) =>
        h(
          "li",
          { class: colour(came), title: inWords(came) },
          h("span", { "aria-hidden": "true" }, sign(came)),
          h("span", { class: "only-read" }, inWords(came)),
        ),
    );
  }
}

define("tv-strip", Strip);
