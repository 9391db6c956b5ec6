/** The moment of a result: number or totals, the call and the viewer's gain, large over the cloth. */

import { h } from "../../core/dom.js";
import { signedMoney } from "../../core/text/format.js";
import { prefersReducedMotion } from "../../core/preferences.js";
import { totalGain } from "../../core/table/gains.js";
import { isRefait } from "../../core/table/player-holdings.js";
import { ownSettlements } from "../../core/table/state.js";
import { numberText } from "../../cloth/chances.js";

/** @import {CoupEvent, TableState} from "../../core/table/table-state.d.ts" */
/** @import {Cloth} from "../stakes/rack.js" */

/** Its time, at most this share of what remains of the pause; none at a quick table. */
const MOMENT_MS = 1_600;
const SHORTEST_MS = 250;
const PAUSE_SHARE = 0.5;
/** The share of its time in which the gain is counted up. */
const COUNT_SHARE = 0.5;
/** How far it stands off the middle of the cloth, on the side without the number. */
const ASIDE = 0.2;

/**
 * Shows the result of a new coup.
 * @param {TableState} state
 * @param {Cloth} cloth
 * @returns {number} Milliseconds for which it is seen.
 */
export function showMoment(state, cloth) {
  const { coup, deadline, stage } = state;
  const restMs = stage === "pause" && deadline !== null ? deadline - Date.now() : Infinity;
  const duration = Math.min(MOMENT_MS, PAUSE_SHARE * restMs);
  if (!coup.event || duration < SHORTEST_MS) return 0;
  const gain = totalGain(ownSettlements(state), state.stakesStay);
  const sum = h("p.sum.figure", { class: gain > 0 ? "won" : "" }, gain ? signedMoney(gain) : "");
  const call = state.calls.findLast(({ n }) => n === coup.n);
  const { figure, colour } = headline(coup.event);
  const panel = h(
    "div.moment",
    { "aria-hidden": "true" },
    h("strong.figure", { class: colour }, figure),
    call && h("em", { lang: "fr" }, call.words),
    gain !== 0 && sum,
  );
  placePanel(panel, coup.event, cloth);
  document.body.append(panel);
  const isStill = prefersReducedMotion();
  const opaque = { opacity: 1, scale: 1 };
  const frames = [
    { opacity: 0, scale: 0.6 },
    { opacity: 1, scale: 1.06, offset: 0.1 },
    { ...opaque, offset: 0.16 },
    { ...opaque, offset: 0.88 },
    { opacity: 0, scale: 1 },
  ];
  const remove = () => panel.remove();
  panel.animate(isStill ? [opaque, opaque] : frames, { duration }).finished.then(remove, remove);
  if (gain > 0 && !isStill) countUp(sum, gain, COUNT_SHARE * duration);
  return duration;
}

/** @param {CoupEvent} event The number, or the totals in the order of the rows; and the winning colour. */
function headline(event) {
  if ("number" in event) return { figure: numberText(event.number), colour: event.color };
  const { noir, rouge, row } = event.totals;
  const colour = ["rouge", "noir"].find((chance) => event.result[chance]?.startsWith("wins"));
  const points = noir === undefined ? `${row}` : `${noir} – ${rouge}`;
  const figure = isRefait(event.result) ? `${noir ?? row} – refait` : points;
  return { figure, colour: colour ?? "vert" };
}

/** @param {HTMLElement} panel @param {CoupEvent} event @param {Cloth} cloth */
function placePanel(panel, event, cloth) {
  const box = cloth.getBoundingClientRect();
  const { width, height } = box;
  const middle = { x: box.left + width / 2, y: box.top + height / 2 };
  const point = "number" in event ? cloth.pointFor(numberText(event.number)) : null;
  if (point && width > height) middle.x += width * (point.x > middle.x ? -ASIDE : ASIDE);
  else if (point) middle.y += height * (point.y > middle.y ? -ASIDE : ASIDE);
  panel.style.left = `${middle.x}px`;
  panel.style.top = `${middle.y}px`;
}

/** @param {HTMLElement} figure @param {number} amount @param {number} ms */
function countUp(figure, amount, ms) {
  const begins = performance.now();
  const step = (/** @type {number} */ now) => {
    const share = Math.min(1, Math.max(0, (now - begins) / ms));
    const current = share < 1 ? Math.floor((amount * share) / 100) * 100 : amount;
    figure.textContent = signedMoney(current);
    if (share < 1) requestAnimationFrame(step);
  };
  step(begins);
}
