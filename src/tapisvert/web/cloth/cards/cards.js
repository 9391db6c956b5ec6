/** Playing cards, drawn: pips and indices here, the twelve courts in `courts.svg`. */

import { getText } from "../../core/api.js";
import { isRed } from "../../core/table/card-rows.js";
import { centredText, replaceChildren, svg } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";

const COURTS = new URL("courts.svg", import.meta.url).href;
const SERIF = '"Libertinus Serif", Charter, Cambria, Georgia, serif';

/** Size of a card; and the width below which a face has only its index and one pip. */
const WIDTH = 240;
const HEIGHT = 336;
const SMALL = 60;

const PAPER = "#fdfaf1";
const EDGE = "#a79d86";
const ROUGE = "#b3202a";
const NOIR = "#1d1a17";

/** @type {Record<string, string>} Each within a square of 100 around nothing. */
const PIPS = {
  s: "M0-50C12-26 44-10 44 15a21 21 0 0 1-38 12c1 10 5 17 13 21h-38c8-4 12-11 13-21a21 21 0 0 1-38-12C-44-10-12-26 0-50Z",
  h: "M0 48C-12 24-46 4-46-22a23 23 0 0 1 46-6a23 23 0 0 1 46 6C46 4 12 24 0 48Z",
  d: "M0-50Q15-20 39 0Q15 20 0 50Q-15 20-39 0Q-15-20 0-50Z",
  c: "M0-48a21 21 0 0 1 17 34a21 21 0 1 1-11 32c1 14 4 23 14 30h-40c10-7 13-16 14-30a21 21 0 1 1-11-32A21 21 0 0 1 0-48Z",
};

const LEFT_X = 80;
const MIDDLE_X = 120;
const RIGHT_X = 160;

/** @param {number[]} heights A pip left and right at each of them. @returns {[number, number][]} */
// prettier-ignore
const pairs = (...heights) =>
  heights.flatMap((y) => /** @type {[number, number][]} */ ([[LEFT_X, y], [RIGHT_X, y]]));

const FOUR = pairs(66, 270);
const SIX = pairs(66, 168, 270);
const EIGHT = pairs(62, 133, 203, 274);

/** @type {Record<string, [number, number][]>} Positions of a rank's pips; the lower ones are turned. */
// prettier-ignore
const LAYOUTS = {
  2: [[MIDDLE_X, 66], [MIDDLE_X, 270]],
  3: [[MIDDLE_X, 66], [MIDDLE_X, 168], [MIDDLE_X, 270]],
  4: FOUR,
  5: [...FOUR, [MIDDLE_X, 168]],
  6: SIX,
  7: [...SIX, [MIDDLE_X, 117]],
  8: [...SIX, [MIDDLE_X, 117], [MIDDLE_X, 219]],
  9: [...EIGHT, [MIDDLE_X, 168]],
  T: [...EIGHT, [MIDDLE_X, 98], [MIDDLE_X, 238]],
};

/** The card in words: the queen of hearts. @param {string} code */
export function cardName(code) {
  return t("card", {
    rank: t(`card-rank-${code.charAt(0)}`),
    suit: t(`card-suit-${code.charAt(1)}`),
  });
}

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} [rotation]
 */
function pip(suit, x, y, size, rotation = false) {
  const scale = size / 100;
  const transform = `translate(${x} ${y}) scale(${scale} ${rotation ? -scale : scale})`;
  return svg("path", { d: PIPS[suit], transform });
}

/** @param {string} rank @param {number} x @param {number} y Its baseline. @param {number} size */
function rankText(rank, x, y, size) {
  const wide = rank === "T";
  return centredText(x, y, wide ? "10" : rank, {
    "font-family": SERIF,
    "font-size": size,
    "font-weight": 700,
    textLength: wide ? size * 0.74 : null,
    lengthAdjust: wide ? "spacingAndGlyphs" : null,
  });
}

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
  return [rankText(rank, 27, 56, 54), pip(suit, 27, 82, 33)];
}

/** @param {import("../../core/dom.js").Child} content */
const upsideDown = (content) =>
  svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, content);

/** @type {Promise<void> | null} */
let courts = null;

/** Loads the courts with the first one shown, into the document. */
async function fetchCourts() {
  try {
    const text = await getText(COURTS);
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    drawing.setAttribute("hidden", "");
    document.body.append(drawing);
  } catch {
    courts = null; // a court is also known by its corners; the next one retries
  }
}

/** @param {string} code */
function courtFace(code) {
  courts ??= fetchCourts();
  const [x, y, width, height] = [47, 48, 146, 240];
  const suit = code.charAt(1);
  // On its halo the suit is legible over hair and crown.
  const halo = { stroke: PAPER, "stroke-width": 14, "paint-order": "stroke" };
  const upperHalf = () => [corner(code.charAt(0), suit), svg("g", halo, pip(suit, 73, 75, 36))];
  return [
    svg("use", { href: `#${code}`, x, y, width, height }),
    svg("rect", { x, y, width, height, fill: "none", stroke: "#2a4690", "stroke-width": 1.6 }),
    upperHalf(),
    upsideDown(upperHalf()),
  ];
}

/** @param {string} code */
function pipFace(code) {
  const [rank, suit] = [code.charAt(0), code.charAt(1)];
  const places = LAYOUTS[rank];
  const face = places
    ? places.map(([x, y]) => pip(suit, x, y, 50, y > HEIGHT / 2))
    : pip(suit, WIDTH / 2, HEIGHT / 2, suit === "s" ? 140 : 96);
  return [corner(rank, suit), face, upsideDown(corner(rank, suit))];
}

/** A face for a small card: only the readable parts. @param {string} code */
function smallFace(code) {
  const [rank, suit] = [code.charAt(0), code.charAt(1)];
  return [rankText(rank, 66, 138, 156), pip(suit, 62, 200, 84), pip(suit, 164, 254, 124)];
}

/**
 * A card, face up.
 * @param {string} code `Qh`: its rank and its suit, as the record writes it.
 * @param {{size?: number}} [options] Its width in pixels; without one, as wide as its place.
 */
export function card(code, { size } = {}) {
  const isSmall = size !== undefined && size < SMALL;
  const paper = { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: isSmall ? 22 : 15 };
  const drawing = svg(
    "svg.card",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: size,
      height: size && (size * HEIGHT) / WIDTH,
      role: "img",
      "aria-label": cardName(code),
      "data-card": code,
    },
    svg("rect", { ...paper, fill: PAPER, stroke: EDGE, "stroke-width": isSmall ? 4 : 2 }),
    svg("g", { fill: isRed(code) ? ROUGE : NOIR }),
  );
  // Without a width it begins small: a phone never loads the courts.
  swapFace(drawing, isSmall || size === undefined);
  if (size === undefined) widths.observe(drawing);
  return drawing;
}

/** A card without a fixed width gets the face for its actual width. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (target instanceof SVGSVGElement && contentRect.width > 0)
      swapFace(target, contentRect.width < SMALL);
  }
});

/** @param {SVGSVGElement} drawing @param {boolean} isSmall */
function swapFace(drawing, isSmall) {
  const kind = isSmall ? "small" : "full";
  const code = drawing.dataset["card"] ?? "";
  const face = drawing.lastElementChild;
  if (!face || drawing.dataset["face"] === kind) return;
  drawing.dataset["face"] = kind;
  replaceChildren(
    face,
    isSmall ? smallFace(code) : "JQK".includes(code.charAt(0)) ? courtFace(code) : pipFace(code),
  );
}
