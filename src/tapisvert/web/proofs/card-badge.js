/** A small seal on a card: what is known of it, for the eye and in words. */

import { h, replace, svg } from "../core/dom.js";
import { say } from "../core/i18n.js";

/** @typedef {import("./live-check.js").Seal} Seal */
/** @typedef {import("./live-check.js").ProofWatch} ProofWatch */

/** @type {Record<Seal, string>} Shapes tell them apart, not colours alone. */
const MARKS = {
  sealed: "M8 4.2v4l2.6 1.6",
  verified: "M4.6 8.3l2.3 2.4 4.4-5",
  failed: "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6",
  unsealed: "M5 8h6",
};

/**
 * A seal that says what is known of a card.
 * @param {Seal} seal
 */
export function sealMark(seal) {
  const mark = h("span", { class: "seal", role: "img" });
  setSeal(mark, seal);
  return mark;
}

/**
 * @param {HTMLElement} mark
 * @param {Seal} seal
 */
export function setSeal(mark, seal) {
  if (mark.dataset["seal"] === seal) return;
  mark.dataset["seal"] = seal;
  mark.setAttribute("aria-label", say(`seal-${seal}`));
  mark.title = say(`seal-${seal}`);
  replace(
    mark,
    svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("circle", { cx: 8, cy: 8, r: 7 }),
      svg("path", { d: MARKS[seal] }),
    ),
  );
}

/** The seals of the cards that lie: one for each place, kept while the card lies there. */
export class Seals {
  /** @type {Map<object, HTMLElement>} */
  #marks = new Map();

  /** @param {ProofWatch} watch */
  constructor(watch) {
    this.watch = watch;
  }

  /**
   * The seal of the card at a place of the coup; null where nothing is sealed.
   * @param {number} place
   * @returns {HTMLElement | null}
   */
  of(place) {
    const card = this.watch.cards[place];
    if (!card || card.seal === "unsealed") return null;
    let mark = this.#marks.get(card);
    if (!mark) {
      if (place === 0) this.#marks.clear();
      this.#marks.set(card, (mark = sealMark(card.seal)));
    }
    setSeal(mark, card.seal);
    return mark;
  }
}
