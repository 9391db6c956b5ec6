/** Keyframes of the running ball. Angles are degrees, clockwise. Pure. */

import { WHEEL } from "./pockets.js";

/** @typedef {{offset: number, angle: number, radius: number}} Moment Seen from the rotor. */

/** Radii of the track and of the stationary ball; the wheel's is 500. */
export const TRACK_RADIUS = 418;
export const REST_RADIUS = 254;

/** Times at which the ball leaves the track, strikes a deflector and rests: fractions of the run. */
export const LEAVES = 0.44;
const STRIKES = 0.6;
const RESTS = 0.93;
const MOMENTS = 160;
/** Half hops of the ball over the frets before it rests. */
const HOPS = 4.5;

/** @param {number} number @param {readonly number[]} [pockets] */
export function pocketAngle(number, pockets = WHEEL) {
  return (pockets.indexOf(number) * 360) / pockets.length;
}

/** @param {number} from @param {number} to @param {number} part */
const lerp = (from, to, part) => from + (to - from) * part;

/** @param {number} offset */
function ballRadius(offset) {
  if (offset < LEAVES) return TRACK_RADIUS;
  if (offset < STRIKES) {
    const part = (offset - LEAVES) / (STRIKES - LEAVES);
    return lerp(TRACK_RADIUS, 352, part * part);
  }
  if (offset >= RESTS) return REST_RADIUS;
  const part = (offset - STRIKES) / (RESTS - STRIKES);
  // Bounces off the deflector, then hops over the frets, each lower than the one before.
  const leap = Math.abs(Math.cos(part * Math.PI * HOPS)) * (1 - part) ** 1.2;
  return lerp(352, REST_RADIUS, Math.min(1, part * 2)) + 84 * leap * Math.min(1, part * 6);
}

/** The moments at which the ball strikes the deflector, the frets, and its pocket: fractions of the run. */
export function hopMoments() {
  const bounces = Array.from({ length: Math.floor(HOPS) }, (_, hop) => (hop + 0.5) / HOPS);
  return [0, ...bounces, 1].map((part) => lerp(STRIKES, RESTS, part));
}

/** Deceleration: the remaining distance is this power of the remaining time. */
const SLOWING = 2.4;

/**
 * A run of the ball into a number's pocket, against the rotor, slower and slower; at last over a few
 * pockets and back. It begins at the current pace, so that the change from the free
 * run is invisible.
 * @param {number} number
 * @param {number} from Its angle on the rotor when it begins.
 * @param {number} pace Its way in the whole time without slowing.
 * @param {readonly number[]} [pockets] The wheel's.
 * @returns {Moment[]}
 */
export function ballMoments(number, from, pace, pockets = WHEEL) {
  const past = (((from - pocketAngle(number, pockets)) % 360) + 360) % 360;
  const turns = Math.max(1, Math.round((pace * RESTS) / SLOWING / 360 - past / 360));
  const distance = past + 360 * turns;
  const power = Math.min(3.2, Math.max(1.5, (pace * RESTS) / distance));
  return Array.from({ length: MOMENTS + 1 }, (_, place) => {
    const offset = place / MOMENTS;
    const part = Math.min(1, offset / RESTS);
    const remaining = (1 - part) ** power;
    const number = (offset - STRIKES) / (RESTS - STRIKES);
    const rattle =
      number > 0 && number < 1
        ? Math.sin(number * Math.PI * 3) * (360 / pockets.length) * 1.4 * (1 - number)
        : 0;
    return {
      offset,
      angle: from - distance * (1 - remaining) + rattle,
      radius: ballRadius(offset),
    };
  });
}
