/** The evening of a private table: all players' curves and results, the card of each, and the picture to share. */

import { sharePicture } from "../../account/result-picture.js";
import { get, tableAddress } from "../../core/api.js";
import { gridLines, linePath, linearScale, position, tickText } from "../../core/chart-scale.js";
import { openDialog } from "../../core/dialog.js";
import { h, loadStyleSheet, svg } from "../../core/dom.js";
import { labelText, money, signedMoney } from "../../core/text/format.js";
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

const [WIDE, HIGH, LEFT_MARGIN, RIGHT_MARGIN, TOP, BOTTOM, EM] = [400, 190, 62, 12, 12, 26, 12];
/** One a seat: each differs from the others in lightness too, on paper and in the dark. */
const COLOURS = ["#c2382c", "#2c7fb8", "#d08a12", "#7a4fa3", "#2a9070", "#8a6a4a", "#7c8790"];
const PICTURE = { width: 1200, height: 630, margin: 60, band: 190, list: 380 };
const SERIF = '"Libre Bodoni", serif';
const SANS = '"Source Sans 3", sans-serif';

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
  const yScale = linearScale([0, ...results.flatMap(({ sums }) => sums)]);
  const y = (/** @type {number} */ sum) => position(yScale, sum, HIGH - BOTTOM, TOP);
  const step = (WIDE - LEFT_MARGIN - RIGHT_MARGIN) / count;
  const paths = results.map(({ player, sums, colour }) =>
    svg("path.course", {
      d: linePath([0, ...sums].map((sum, place) => ({ x: LEFT_MARGIN + place * step, y: y(sum) }))),
      stroke: colour,
      class: name && player !== name ? "faint" : "",
    }),
  );
  return h(
    "figure.plot.curves",
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("evening-curves") },
      gridLines(yScale, y, { left: LEFT_MARGIN, right: WIDE - RIGHT_MARGIN, em: EM }, money),
      svg("line.zero", { x1: LEFT_MARGIN, x2: WIDE - RIGHT_MARGIN, y1: y(0), y2: y(0) }),
      tickText(LEFT_MARGIN, HIGH - 8, "start", "0"),
      tickText(WIDE - RIGHT_MARGIN, HIGH - 8, "end", t("score-coups", { coups: count })),
      paths,
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
  const { width, height, margin, band, list } = PICTURE;
  /** @param {string} colour @param {number} top @param {number} bottom */
  const fill = (colour, top, bottom) => {
    pen.fillStyle = colour;
    pen.fillRect(0, top, width, bottom - top);
  };
  fill("#fbf5e3", 0, height);
  fill("#14573b", 0, band);
  /**
   * @param {string} text @param {number} x @param {number} y
   * @param {string} font @param {string} fillStyle @param {number} [most] The greatest width.
   */
  const write = (text, x, y, font, fillStyle, most = width - 2 * margin) => {
    Object.assign(pen, { font, fillStyle });
    pen.fillText(text, x, y, most);
  };
  write(`Tapis Vert · ${game}`, margin, 66, `600 34px ${SERIF}`, "#d9cfa8");
  write(title, margin, 146, `600 66px ${SERIF}`, "#e2b33c");
  write(location.host, margin, height - 22, `400 24px ${SANS}`, "#5b6b60");
  const right = width - margin - list;
  const scale = linearScale([0, ...results.flatMap(({ sums }) => sums)]);
  const y = (/** @type {number} */ sum) => position(scale, sum, height - 70, band + 40);
  const step = (right - 2 * margin) / Math.max(1, ...results.map(({ sums }) => sums.length));
  /** @param {{x: number, y: number}[]} points @param {string} strokeStyle @param {number} lineWidth */
  const stroke = (points, strokeStyle, lineWidth) => {
    Object.assign(pen, { lineWidth, strokeStyle, lineJoin: "round" });
    pen.stroke(new Path2D(linePath(points)));
  };
  const zero = [margin, right - margin].map((x) => ({ x, y: y(0) }));
  stroke(zero, "#b9b294", 2);
  const rowHeight = Math.min(58, (height - band - 90) / results.length);
  for (const [place, { player, net, sums, colour }] of results.entries()) {
    stroke(
      [0, ...sums].map((sum, index) => ({ x: margin + index * step, y: y(sum) })),
      colour,
      5,
    );
    const line = band + 62 + place * rowHeight;
    pen.fillStyle = colour;
    pen.fillRect(right, line - 18, 20, 20);
    write(player, right + 34, line, `600 30px ${SANS}`, "#1c2621", 200);
    pen.textAlign = "right";
    write(signedMoney(net), width - margin, line, `600 30px ${SANS}`, "#1c2621", 130);
    pen.textAlign = "left";
  }
}
