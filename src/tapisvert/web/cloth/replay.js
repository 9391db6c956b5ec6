/** A finished coup again: card by card or with the ball, then its settlements with their clauses; by steps, or slowly. */

import { h, loadStyleSheet, replaceChildren } from "../core/dom.js";
import { cardPoints } from "../core/table/card-rows.js";
import { t } from "../core/text/i18n.js";
import { card } from "./cards/cards.js";
import { numberName } from "./labels.js";
import { wheelWith } from "./wheel/pockets.js";

const SLOW_MS = 900;
const BALL_MS = 5_000;

/**
 * @typedef {object} ReplayedCoup Its cards by row, in dealing order, with their totals; or its number.
 * @property {Record<string, readonly string[]>} [rows]
 * @property {Record<string, number>} [totals]
 * @property {number} [number]
 */

/**
 * Adds a coup to its settlements: the cards or the wheel, and the buttons that replay it.
 * @param {HTMLElement} body
 * @param {ReplayedCoup} coup
 * @param {number} zeros Of the wheel.
 */
export function addReplay(body, { rows, totals, number }, zeros) {
  loadStyleSheet("cloth/replay");
  if (rows) {
    body.prepend(...cardRows(rows, totals ?? {}));
    body.append(replayControls(body, Object.values(rows)));
  } else if (number !== undefined) {
    body.append(spinReplayControls(body, number, zeros));
  }
}

/** @param {NonNullable<ReplayedCoup["rows"]>} rows @param {Record<string, number>} totals */
const cardRows = (rows, totals) =>
  Object.entries(rows).map(([name, cards]) =>
    h(
      "div.small-row",
      { class: name },
      h("span.row-name", t(`tableau-${name}`)),
      h(
        "span.small-cards",
        cards.map((code) => card(code)),
      ),
      h("strong.figure", String(totals[name] ?? "")),
    ),
  );

/**
 * The buttons that replay what a coup of the history shows.
 * @param {HTMLElement} body
 * @param {readonly (readonly string[])[]} rows The cards of each row, in dealing order.
 */
function replayControls(body, rows) {
  const totals = [...body.querySelectorAll(".small-row > strong")];
  const lines = [...body.querySelectorAll("ul > li:not(.laid-for)")];
  const parts = /** @type {HTMLElement[]} */ ([
    ...body.querySelectorAll(".small-cards > *"),
    ...lines,
  ]);
  const status = h("p.only-read", { role: "status" });
  let visible = parts.length;
  let timer = 0;
  const show = (/** @type {number} */ count) => {
    visible = count;
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
    show(visible < parts.length ? visible + 1 : 1);
    if (visible === parts.length) clearInterval(timer);
  };
  const begin = (/** @type {number} */ interval) => {
    clearInterval(timer);
    if (interval) timer = setInterval(step, interval);
    step();
  };
  return controls(begin, status);
}

/** @param {(interval: number) => unknown} begin @param {HTMLElement} status */
const controls = (begin, status) =>
  h(
    "div.row.replay",
    h("button", { onclick: () => begin(0) }, t("mine-replay-step")),
    h("button", { onclick: () => begin(SLOW_MS) }, t("mine-replay-slow")),
    status,
  );

/**
 * The buttons that replay a spin: the ball runs, the number is named, and the stakes are settled.
 * @param {HTMLElement} body
 * @param {number} number
 * @param {number} zeros Of the wheel.
 */
function spinReplayControls(body, number, zeros) {
  const lines = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("ul > li:not(.laid-for)")]);
  const place = h("div.replay-wheel", { hidden: true });
  const numberLine = h("p.replay-number", { role: "status" });
  body.prepend(place, numberLine);
  /** @type {Promise<import("./wheel/wheel.js").Wheel> | null} */
  let loading = null;
  let run = 0;
  let lineCount = lines.length;
  const showLines = (/** @type {number} */ count) => {
    lineCount = count;
    for (const [index, line] of lines.entries())
      line.style.visibility = index < count ? "" : "hidden";
  };
  const load = async () => {
    const [{ Wheel }] = await Promise.all([
      import("./wheel/wheel.js"),
      loadStyleSheet("cloth/wheel/wheel"),
    ]);
    const wheel = Object.assign(new Wheel(), { pockets: wheelWith(zeros) });
    place.append(wheel);
    place.hidden = false;
    return wheel;
  };
  const wait = () => new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const begin = async (/** @type {number} */ interval) => {
    const current = (run += 1);
    if (!interval && lineCount < lines.length) return showLines(lineCount + 1);
    showLines(0);
    replaceChildren(numberLine);
    const wheel = await (loading ??= load());
    wheel.restOn(null);
    await wheel.spinTo(number, interval ? BALL_MS : 0);
    if (current === run) replaceChildren(numberLine, numberName(number));
    while (interval && current === run && lineCount < lines.length) {
      await wait();
      if (current === run) showLines(lineCount + 1);
    }
  };
  return controls(begin, h("p.only-read"));
}
