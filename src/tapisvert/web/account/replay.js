/** A finished coup again: card by card, then its settlements with their clauses; by steps, or slowly. */

import { h, replaceChildren } from "../core/dom.js";
import { cardPoints } from "../core/table/card-rows.js";
import { t } from "../core/text/i18n.js";

const SLOW_MS = 900;

/**
 * The buttons that replay what a coup of the history shows.
 * @param {HTMLElement} body
 * @param {readonly (readonly string[])[]} rows The cards of each row, in dealing order.
 */
export function replayControls(body, rows) {
  const totals = [...body.querySelectorAll(".small-row > strong")];
  const lines = [...body.querySelectorAll("ul > li:not(.laid-for)")];
  const parts = /** @type {HTMLElement[]} */ ([
    ...body.querySelectorAll(".small-cards > *"),
    ...lines,
  ]);
  const status = h("p.only-read", { role: "status" });
  let shown = parts.length;
  let timer = 0;
  const show = (/** @type {number} */ count) => {
    shown = count;
    for (const [place, part] of parts.entries())
      part.style.visibility = place < count ? "" : "hidden";
    let start = 0;
    for (const [row, total] of totals.entries()) {
      const cards = rows[row] ?? [];
      const points = cards
        .slice(0, Math.max(0, count - start))
        .reduce((sum, code) => sum + cardPoints(code), 0);
      total.textContent = points ? String(points) : "";
      start += cards.length;
    }
    const last = parts[count - 1];
    const isCard = last?.closest(".small-row");
    replaceChildren(status, (isCard ?? last)?.textContent ?? "");
  };
  const step = () => {
    show(shown < parts.length ? shown + 1 : 1);
    if (shown === parts.length) clearInterval(timer);
  };
  const begin = (/** @type {number} */ interval) => {
    clearInterval(timer);
    if (interval) timer = setInterval(step, interval);
    step();
  };
  return h(
    "div.row.replay",
    h("button", { onclick: () => begin(0) }, t("mine-replay-step")),
    h("button", { onclick: () => begin(SLOW_MS) }, t("mine-replay-slow")),
    status,
  );
}
