/** The evening of a private table: all players' curves and results, the card of each, and the picture to share. */

import {
  COLOURS as PICTURE_COLOURS,
  HEIGHT,
  SANS,
  SERIF,
  WIDTH,
  drawLine,
  sharePicture,
  writeText,
} from "../../account/result-picture.js";
import { get, tableAddress } from "../../core/api.js";
import { resultPlot } from "../../account/result-curve.js";
import { linePath, linearScale, position } from "../../core/chart-scale.js";
import { openDialog } from "../../core/dialog.js";
import { h, loadStyleSheet, svg } from "../../core/dom.js";
import { labelText, signedMoney } from "../../core/text/format.js";
import { loadMessages, t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Evening} from "../../messages.d.ts" */
/**
 * @typedef {object} Result
 * @property {string} player
 * @property {number} net Of the evening.
 * @property {readonly number[]} sums After each coup.
 * @property {string} colour
 */

/** One a seat: each differs from the others in lightness too, on paper and in the dark. */
const COLOURS = ["#c2382c", "#2c7fb8", "#d08a12", "#7a4fa3", "#2a9070", "#8a6a4a", "#7c8790"];
/** Of the picture: its margin, the height of the band above, the width of the list. */
const MARGIN = 60;
const BAND = 190;
const LIST = 380;

/**
 * The curves and results of all, best first, with the button that shares them.
 * @param {TableState} state
 * @param {boolean} isOver True if the best has won, and no longer leads only.
 */
export async function eveningView(state, isOver) {
  const results = await loadResults(state);
  const coups = t("score-coups", { coups: state.coupNumber });
  const game = `${state.name} · ${coups}`;
  const rows = results.map(({ player, net, colour }) =>
    h(
      "tr",
      { class: player === state.own ? "own" : "" },
      h("th", { scope: "row" }, swatch(colour), h("bdi", player)),
      h("td.figure", signedMoney(net)),
    ),
  );
  const title = bestText(results, isOver) ?? t("score");
  const heading = bestText(results, isOver, state.own) ?? title;
  const lines = results.map(({ player, net }) => labelText(player, signedMoney(net)));
  const text = [game, title, ...lines].join("\n");
  const pass = () => sharePicture((pen) => drawEvening(pen, game, title, results), text);
  return h(
    "div.evening-of-all",
    h("h3", heading),
    h("p", coups),
    h("div.parts", curves(results), h("table.score", h("tbody", rows))),
    h("button", { onclick: pass }, t("evening-share")),
  );
}

/**
 * Opens the card of a player: result, best and worst coup, and the curve among the others.
 * @param {string} name
 * @param {TableState} state
 */
export async function openPlayer(name, state) {
  const results = await loadResults(state);
  const result = results.find(({ player }) => player === name);
  if (!result) return;
  const gains = result.sums.map((sum, place, sums) => sum - (sums[place - 1] ?? 0));
  const text = gains.length
    ? [
        t("mine-best", { result: signedMoney(Math.max(...gains)) }),
        t("mine-worst", { result: signedMoney(Math.min(...gains)) }),
      ].join(" · ")
    : t("score-coups", { coups: 0 });
  openDialog(name, [
    h(
      "p.result",
      h(
        "strong.figure",
        { class: result.net < 0 ? "bad" : "good" },
        t("seat-net", { net: signedMoney(result.net) }),
      ),
    ),
    curves(results, name),
    h("p", text),
  ]);
}

/** The results of all, best first. @param {TableState} state @returns {Promise<Result[]>} */
async function loadResults({ table, nets }) {
  const [{ results }] = await Promise.all([
    /** @type {Promise<Evening>} */ (get(`/api${tableAddress(table)}/evening`)).catch(() => ({
      results: /** @type {Evening["results"]} */ ({}), // the results alone are known anyway
    })),
    loadMessages("company", "account"),
    loadStyleSheet("core/charts"),
    loadStyleSheet("table/seats/closing"),
  ]);
  return Object.entries(nets ?? {})
    .map(([player, net], seat) => ({
      player,
      net,
      sums: results[player] ?? [],
      colour: /** @type {string} */ (COLOURS[seat % COLOURS.length]),
    }))
    .sort((result, other) => other.net - result.net);
}

/**
 * Null if no player has won, or the best are equal.
 * @param {readonly Result[]} results
 * @param {boolean} isOver
 * @param {string | null} [viewer] Who is addressed.
 */
function bestText([first, second], isOver, viewer) {
  if (!first || !second || first.net === second.net || first.net <= 0) return null;
  const { player, net } = first;
  const key = `${isOver ? "evening-winner" : "evening-leader"}${player === viewer ? "-own" : ""}`;
  return t(key, { player, result: signedMoney(net) });
}

/** All curves on one grid. @param {readonly Result[]} results @param {string} [name] Whose curve leads. */
function curves(results, name) {
  const count = Math.max(0, ...results.map(({ sums }) => sums.length));
  if (count < 2) return null;
  const sums = results.flatMap((result) => result.sums);
  const course = { length: count, coups: t("score-coups", { coups: count }) };
  return h(
    "figure.plot.curves",
    resultPlot(t("evening-curves"), sums, course, (pointsOf) =>
      results.map((result) =>
        svg("path.course", {
          d: linePath(pointsOf(result.sums)),
          stroke: result.colour,
          class: name && result.player !== name ? "faint" : "",
        }),
      ),
    ),
  );
}

/** @param {string} colour */
function swatch(colour) {
  const attributes = { viewBox: "0 0 10 10", "aria-hidden": "true" };
  return svg("svg.swatch", attributes, svg("circle", { cx: 5, cy: 5, r: 5, fill: colour }));
}

/**
 * The picture: what was played, who won, the curves, and beside them the results.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} game @param {string} title @param {readonly Result[]} results
 */
function drawEvening(pen, game, title, results) {
  const { cloth, ink: paper, gold, line: band } = PICTURE_COLOURS;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = cloth;
  pen.fillRect(0, 0, WIDTH, BAND);
  /** @param {string} text @param {number} y @param {string} font @param {string} colour */
  const writeLine = (text, y, font, colour) =>
    writeText(pen, text, { x: MARGIN, y }, { font, colour, width: WIDTH - 2 * MARGIN });
  writeLine(`Tapis Vert · ${game}`, 66, `600 34px ${SERIF}`, band);
  writeLine(title, 146, `600 66px ${SERIF}`, gold);
  writeLine(location.host, HEIGHT - 22, `400 24px ${SANS}`, "#5b6b60");
  const right = WIDTH - MARGIN - LIST;
  const scale = linearScale([0, ...results.flatMap(({ sums }) => sums)]);
  const y = (/** @type {number} */ sum) => position(scale, sum, HEIGHT - 70, BAND + 40);
  const step = (right - 2 * MARGIN) / Math.max(1, ...results.map(({ sums }) => sums.length));
  const zero = [MARGIN, right - MARGIN].map((x) => ({ x, y: y(0) }));
  drawLine(pen, zero, "#b9b294", 2);
  const rowHeight = Math.min(58, (HEIGHT - BAND - 90) / results.length);
  const style = { font: `600 30px ${SANS}`, colour: "#1c2621" };
  for (const [place, { player, net, sums, colour }] of results.entries()) {
    const points = [0, ...sums].map((sum, n) => ({ x: MARGIN + n * step, y: y(sum) }));
    drawLine(pen, points, colour, 5);
    const line = BAND + 62 + place * rowHeight;
    pen.fillStyle = colour;
    pen.fillRect(right, line - 18, 20, 20);
    writeText(pen, player, { x: right + 34, y: line }, { ...style, width: 200 });
    pen.textAlign = "right";
    writeText(pen, signedMoney(net), { x: WIDTH - MARGIN, y: line }, { ...style, width: 130 });
    pen.textAlign = "left";
  }
}
