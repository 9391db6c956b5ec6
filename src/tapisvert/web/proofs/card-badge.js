/** The badge on a card that shows the state of its proof. */

import { h, replaceChildren, svg } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

/** @import {CheckedCard, Seal} from "./live-check.js" */

/** @type {Record<Seal, string>} Shapes, so that colour is not needed. */
const MARKS = {
  sealed: "M8 4.2v4l2.6 1.6",
  verified: "M4.6 8.3l2.3 2.4 4.4-5",
  failed: "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6",
  unsealed: "M5 8h6",
};

/** Creates the badge of a seal's state. @param {Seal} seal */
export function createBadge(seal) {
  const mark = h("span.seal", { role: "img" });
  updateBadge(mark, seal);
  return mark;
}

/** @param {HTMLElement} mark @param {Seal} seal */
function updateBadge(mark, seal) {
  if (mark.dataset["seal"] === seal) return;
  mark.dataset["seal"] = seal;
  mark.setAttribute("aria-label", t(`seal-${seal}`));
  mark.title = t(`seal-${seal}`);
  replaceChildren(
    mark,
    svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("circle", { cx: 8, cy: 8, r: 7 }),
      svg("path", { d: MARKS[seal] }),
    ),
  );
}

/** The badges shown, by card. @type {WeakMap<CheckedCard, HTMLElement>} */
const BADGES = new WeakMap();

/** The badge of a card of the coup; null without a sealed draw. @param {CheckedCard} [card] */
export function cardBadge(card) {
  if (!card || card.seal === "unsealed") return null;
  const mark = BADGES.get(card) ?? createBadge(card.seal);
  BADGES.set(card, mark);
  updateBadge(mark, card.seal);
  return mark;
}
