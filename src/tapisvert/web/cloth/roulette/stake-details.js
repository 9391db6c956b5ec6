/** What is drawn of stakes once the cloth is painted: the initials and amounts of others, and the prison. */

import { centredText, svg } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { chip } from "../chips/chips.js";
import { initials, visibleStakes } from "../chips/company.js";
import { splitIntoChips } from "../chips/denominations.js";
import { stackAt } from "../chips/stake-stacks.js";
import { roman } from "../labels.js";
import { nameWidth } from "./geometry.js";

/** @import {OtherStake} from "../chips/company.js" */
/** @import {SpotStakes} from "../chips/stake-stacks.js" */
/** @import {Box, Layout} from "./geometry.js" */

const ACROSS = 3;
/** The height of a chip and its amount, in sizes of the chip. */
const HEIGHT = 1.45;
/** The least share of the size in a small place, whose edge they pass. */
const LEAST = 0.7;
/** Half the width of what is printed in the middle of a field; in a corner a chip is free of one's own, too. */
const HALF_PRINTED = 11;
/** In a large field chips are so much larger; a digit is so wide, in sizes of the chip. */
const IN_LARGE = 1.5;
const DIGIT = 0.3;
/** The share of a large field on one side of its name. */
const BESIDE_NAME = 0.3;
const PRISON_SIZE = 25;
const MAX_PRISON_GROWTH = 1.25;
/** From one stake in prison to the next, sideways and down. */
const STAKE_STEP = 31;
const LINE_STEP = 26;

/** @typedef {{size: number, corners: [number, number][]}} Places The size of a chip, and where each lies. */

/**
 * The places in a field of the cloth at both sides of what is printed there, at the right alone of a
 * low dozen's name; fewer than wanted where there is no room.
 * @param {number} count @param {Box} zone @param {number} wantedSize
 * @returns {Places}
 */
export function placesBeside(count, zone, wantedSize) {
  const least = LEAST * wantedSize;
  const sides = nameWidth(zone) ? 1 : 2;
  const room = sides === 1 ? zone.width - nameWidth(zone) : zone.width / 2 - HALF_PRINTED;
  const most = Math.max(1, Math.floor(zone.height / HEIGHT / least));
  const columns = Math.max(1, Math.floor(room / wantedSize));
  const lines = Math.min(most, Math.ceil(count / sides));
  const size = Math.min(wantedSize, Math.max(least, room / columns), zone.height / lines / HEIGHT);
  const isCorner = sides === 2 && lines === 1;
  const top = zone.y + (isCorner ? 0 : (zone.height - lines * size * HEIGHT) / 2);
  const visibleCount = Math.min(count, sides * columns * lines);
  return {
    size,
    corners: Array.from({ length: visibleCount }, (_, place) => {
      const [order, side] = [Math.floor(place / sides), place % sides];
      const inset = size * Math.floor(order / lines);
      const left = side === sides - 1 ? zone.x + zone.width - size - inset : zone.x + inset;
      return [left, top + (order % lines) * size * HEIGHT];
    }),
  };
}

/**
 * The places round a point, three to a line, or in a large field at the edge where one's own stake does not lie.
 * @param {number} count @param {Box} zone
 * @param {number} wantedSize Smaller where the zone is.
 * @param {readonly [number, number] | null} point The middle of the first chip; null in a large field.
 * @param {number} step From one chip to the next, in sizes.
 * @returns {Places}
 */
function placesAround(count, zone, wantedSize, point, step) {
  const columns = Math.min(ACROSS, count);
  const lines = Math.ceil(count / ACROSS);
  const isLying = zone.width > zone.height;
  const [across, down] = point ? [1, 1] : isLying ? [BESIDE_NAME, 1] : [1, BESIDE_NAME];
  const fitting = Math.min(
    (across * zone.width) / columns / step,
    (down * zone.height) / lines / HEIGHT,
  );
  const size = Math.max(point ? LEAST * wantedSize : 0, Math.min(wantedSize, fitting));
  const [width, height] = [columns * size * step, lines * size * HEIGHT];
  const atEdge = isLying
    ? [zone.x + 0.7 * size, zone.y + (zone.height - height + size) / 2]
    : [zone.x + (zone.width - width + size) / 2, zone.y + 0.6 * size];
  const [x = 0, y = 0] = point ?? atEdge;
  const left = fit(x - size / 2, width, zone.x, zone.width);
  const top = fit(y - size / 2, height, zone.y, zone.height);
  return {
    size,
    corners: Array.from({ length: count }, (_, place) => [
      left + ((place % ACROSS) + 0.5) * size * step - 0.5 * size,
      top + Math.floor(place / ACROSS) * size * HEIGHT,
    ]),
  };
}

/**
 * Draws them in a field beside its number, else round a point.
 * @param {readonly OtherStake[]} stakes @param {Box} zone @param {number} wantedSize
 * @param {readonly [number, number] | null} point Null in a large field.
 * @param {boolean} isField
 */
export function drawCompany(stakes, zone, wantedSize, point, isField) {
  const visible = visibleStakes(stakes);
  const { length } = visible;
  const digits = Math.max(...visible.map((stake) => stakeText(stake).length));
  const largest = point ? wantedSize : IN_LARGE * wantedSize;
  const step = point ? 1 : Math.max(1, DIGIT * digits);
  const { size, corners } =
    isField && point
      ? placesBeside(length, zone, wantedSize)
      : placesAround(length, zone, largest, point, step);
  return visibleStakes(stakes, corners.length).map((stake, place) => {
    const { player, amount, gain = 0 } = stake;
    const [left, top] = corners[place];
    const face = chip(splitIntoChips(amount)[0] ?? 0, {
      size: size * 0.96,
      text: initials(player),
    });
    face.setAttribute("x", left.toFixed(1));
    face.setAttribute("y", top.toFixed(1));
    return svg(
      "g.lying.other",
      { class: gain > 0 ? "won" : gain < 0 ? "lost" : "" },
      face,
      centredText(left + 0.5 * size, top + 1.32 * size, stakeText(stake), {
        class: "amount",
        "font-size": (size * 0.48).toFixed(1),
      }),
    );
  });
}

/** @param {OtherStake} stake */
const stakeText = ({ amount, gain }) => (gain ? signedMoney(gain) : money(amount));

/** The amounts by name, for the tag of a place. @param {readonly OtherStake[]} stakes */
export const companyText = (stakes) =>
  visibleStakes(stakes).map(({ player, amount }) => `${player} ${money(amount)}`);

/**
 * Where a length begins: as wanted, if it is inside, else in the middle or at an edge.
 * @param {number} start @param {number} length @param {number} from @param {number} room
 */
function fit(start, length, from, room) {
  if (length > room) return from + (room - length) / 2;
  return Math.min(Math.max(start, from), from + room - length);
}

/** Draws the stakes in prison: the player's own, then the others'. @param {SpotStakes} stakes @param {Box} zone @param {Layout} cloth */
export function drawPrison({ prison, othersPrison }, zone, cloth) {
  const lines = [
    { stakes: prison, name: "own", scale: prisonGrowth(cloth) },
    { stakes: othersPrison, name: "others", scale: 1 },
  ].filter(({ stakes }) => stakes.length > 0);
  return lines.flatMap(({ stakes, name, scale }, line) =>
    stakes.map(({ amount, degree }, place) => {
      const { x, y } = prisonPoint(zone, cloth, place, stakes.length, line);
      return prisonStack(amount, degree, x, y, scale, name);
    }),
  );
}

/** Scale of own imprisoned stakes: two fit before the field's name. @param {Layout} cloth */
export const prisonGrowth = ({ grow }) => Math.min(grow, MAX_PRISON_GROWTH);

/**
 * A stake in prison: on the outer line, with its degree.
 * @param {number} amount @param {number} degree @param {number} x @param {number} y
 * @param {number} scale @param {string} name
 */
function prisonStack(amount, degree, x, y, scale, name) {
  return svg(
    "g.prisoner",
    { class: name, transform: `translate(${x} ${y}) scale(${scale})` },
    stackAt(amount, 0, 0, PRISON_SIZE, ""),
    svg("rect.degree-plate", { x: 1, y: 2, width: 17, height: 14, rx: 3 }),
    centredText(9.5, 12.8, roman(degree), { class: "degree" }),
  );
}

/**
 * The point of a stake in prison: along the field's outer line, before its name; the player's own first,
 * then the others'. More than two degrees stand closer.
 * @param {Box} zone @param {Layout} cloth
 * @param {number} place Among those of its line. @param {number} count Number of stakes on the line.
 * @param {number} line 0 is the outer one.
 */
export function prisonPoint(zone, cloth, place, count, line) {
  const share = place / Math.max(1, count - 1);
  const scale = prisonGrowth(cloth);
  if (cloth.isUpright) {
    const inset = line * STAKE_STEP * scale;
    const isFirst = zone.x < cloth.width / 2;
    const x = isFirst ? zone.x + 16 * scale + inset : zone.x + zone.width - 20 * scale - inset;
    return { x, y: zone.y + 36 + (scale - 1) * 16 + share * (PRISON_SIZE - 1) };
  }
  const inset = (20 + line * LINE_STEP) * scale;
  const isFirst = zone.y < cloth.height / 2;
  return {
    x: zone.x + (16 + share * STAKE_STEP) * scale,
    y: isFirst ? zone.y + inset : zone.y + zone.height - inset,
  };
}
