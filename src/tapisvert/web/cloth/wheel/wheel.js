/** `<tv-wheel>`: the wheel and its ball. */

import { defineElement, replaceChildren, svg } from "../../core/dom.js";
import { prefersReducedMotion } from "../../core/preferences.js";
import { t } from "../../core/text/i18n.js";
import { TRIPLE_ZERO, numberColour, numberText } from "../chances.js";
import { numberName } from "../labels.js";
import { WHEEL } from "./pockets.js";
import { REST_RADIUS, TRACK_RADIUS, pocketAngle, ballMoments } from "./ball-animation.js";

const POCKET_FILLS = { rouge: "#a81f29", noir: "#191a1b", vert: "#0f7a4b" };
const BRASS = "#d8b66a";
const DEFLECTORS = 8;
const BALL = 13;
/** A turn of the free rotor, and one of the free ball seen from it, in milliseconds. */
const ROTOR_MS = 9000;
const BALL_MS = 850;

/** @param {number} radius @param {number} degrees Clockwise from the top. */
function polarPoint(radius, degrees) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}

/** @param {number} inner @param {number} outer @param {number} middle @param {number} width */
function sector(inner, outer, middle, width) {
  const [from, to] = [middle - width / 2, middle + width / 2];
  return `M${polarPoint(outer, from)}A${outer} ${outer} 0 0 1 ${polarPoint(outer, to)}L${polarPoint(inner, to)}A${inner} ${inner} 0 0 0 ${polarPoint(inner, from)}Z`;
}

/** Smaller for 000, as wide as two digits. @param {number} number @param {number} size */
const fontSize = (number, size) => (number === TRIPLE_ZERO ? (2 * size) / 3 : size);

/** @param {number} number @param {number} index @param {readonly number[]} pockets */
function pocket(number, index, pockets) {
  const degrees = 360 / pockets.length;
  const angle = index * degrees;
  const fill = POCKET_FILLS[numberColour(number)];
  return [
    svg("path", { d: sector(288, 352, angle, degrees), fill, stroke: BRASS, "stroke-width": 1.6 }),
    svg("path", { d: sector(222, 288, angle, degrees), fill, stroke: BRASS, "stroke-width": 2.6 }),
    svg("path", { d: sector(222, 288, angle, degrees), fill: "#000", opacity: 0.3 }),
    svg(
      "text.wheel-number",
      {
        transform: `rotate(${angle}) translate(0 -308)`,
        "text-anchor": "middle",
        fill: "#fbf5e3",
        "font-size": fontSize(number, 36),
        "font-weight": 600,
      },
      numberText(number),
    ),
  ];
}

/** @param {number} r @param {string} fill @param {string} stroke */
const ring = (r, fill, stroke, width = 0) =>
  svg("circle", { r, fill, stroke, "stroke-width": width });

/** The stationary bowl. */
function bowl() {
  const deflectors = Array.from({ length: DEFLECTORS }, (_, place) => {
    const turn = (360 / DEFLECTORS) * (place + 0.5);
    const outline = place % 2 ? "M0-12L26 0L0 12L-26 0Z" : "M0-22L11 0L0 22L-11 0Z";
    return svg("path", {
      d: outline,
      transform: `rotate(${turn}) translate(0 -388)`,
      fill: BRASS,
      stroke: "#6f5320",
      "stroke-width": 2,
    });
  });
  return [
    ring(498, "#3a2012", "#1f110a", 4),
    ring(478, "#5b341d", BRASS, 2.5),
    ring(444, "#4a2816", "#2c170c", 3),
    ring(432, "#774728", "none"),
    ring(404, "#653a20", "#2c170c", 2),
    ring(366, "#432413", BRASS, 3),
    deflectors,
  ];
}

/** The cone and the turret, which turn with the pockets. */
function cone() {
  return [
    ring(222, "#5b341d", BRASS, 4),
    ring(196, "#6d4024", "none"),
    Array.from({ length: 8 }, (_, place) => {
      const transform = `rotate(${45 * place})`;
      return svg("path", { d: "M0-190L13-96L-13-96Z", transform, fill: "#845331" });
    }),
    [0, 90].map((turn) =>
      svg(
        "g",
        { transform: `rotate(${turn + 45})` },
        svg("rect", { x: -118, y: -7, width: 236, height: 14, rx: 7, fill: BRASS }),
        [-118, 118].map((x) =>
          svg("circle", { cx: x, r: 15, fill: BRASS, stroke: "#6f5320", "stroke-width": 2 }),
        ),
      ),
    ),
    ring(78, "#8a6a2c", "none"),
  ];
}

export class Wheel extends HTMLElement {
  /** Its numbers, clockwise from zero; set before the wheel is connected. @type {readonly number[]} */
  pockets = WHEEL;
  /** The number in whose pocket the ball is; null otherwise. @type {number | null} */
  #result = null;
  #rotor = svg("g.wheel-rotor");
  #ball = svg("circle.wheel-ball", {
    r: BALL,
    fill: "#fdfbf4",
    stroke: "#8f8a7c",
    "stroke-width": 1.5,
  });
  #plate = svg("g.wheel-plate");
  #drawing = svg("svg", { viewBox: "-500 -500 1000 1000", role: "img" });
  /** @type {Animation[]} */
  #motion = [];
  /** The position of the rotor, and of the ball on it. */
  #position = { rotor: 0, ball: 0, radius: TRACK_RADIUS };
  #spin = 0;

  connectedCallback() {
    if (this.#drawing.isConnected) return;
    replaceChildren(this.#rotor, this.pockets.map(pocket), cone(), this.#ball);
    replaceChildren(this.#drawing, bowl(), this.#rotor, this.#plate);
    replaceChildren(this, this.#drawing);
    this.#render();
  }

  disconnectedCallback() {
    this.#stop();
  }

  /** Puts the ball into a number's pocket, or removes it. @param {number | null} number */
  restOn(number) {
    this.#spin += 1;
    this.#stop();
    this.#result = number;
    if (number !== null) {
      this.#position = {
        rotor: -pocketAngle(number, this.pockets),
        ball: pocketAngle(number, this.pockets),
        radius: REST_RADIUS,
      };
    }
    this.#render();
  }

  /** Spins the ball freely, without an end. */
  spinFreely() {
    if (this.#result === null && this.#motion.length) return;
    this.#spin += 1;
    this.#stop();
    this.#result = null;
    this.#position.radius = TRACK_RADIUS;
    this.#render();
    if (prefersReducedMotion()) return;
    const { rotor, ball, radius } = this.#position;
    this.#motion = [
      this.#rotor.animate([{ transform: rotation(rotor) }, { transform: rotation(rotor + 360) }], {
        duration: ROTOR_MS,
        iterations: Infinity,
      }),
      this.#ball.animate(
        [{ transform: rotation(ball, radius) }, { transform: rotation(ball - 360, radius) }],
        { duration: BALL_MS, iterations: Infinity },
      ),
    ];
  }

  /**
   * Spins the ball against the rotor until it falls.
   * @param {number} number
   * @param {number} milliseconds
   * @returns {Promise<void>} Resolves when it rests; at once with reduced motion.
   */
  async spinTo(number, milliseconds) {
    const isMotionless = prefersReducedMotion() || document.hidden; // a hidden page draws no frame
    if (isMotionless || milliseconds < 100) return this.restOn(number);
    const { rotor, ball } = this.#currentPosition();
    this.#stop();
    const spin = (this.#spin += 1);
    this.#result = null;
    this.#position = { rotor, ball, radius: TRACK_RADIUS };
    this.#render();
    const timing = { duration: milliseconds, fill: /** @type {const} */ ("forwards") };
    const moments = ballMoments(number, ball, (360 * milliseconds) / BALL_MS, this.pockets).map(
      ({ offset, angle, radius }) => ({ offset, transform: rotation(angle, radius) }),
    );
    this.#motion = [this.#ball.animate(moments, timing), this.#slowRotor(rotor, number, timing)];
    await Promise.allSettled(this.#motion.map((motion) => motion.finished));
    if (spin === this.#spin) this.restOn(number);
  }

  /**
   * Slows the rotor until the number is at the top.
   * @param {number} from @param {number} number @param {KeyframeAnimationOptions} timing
   */
  #slowRotor(from, number, timing) {
    const min = from + (360 * Number(timing.duration)) / ROTOR_MS / 1.6;
    const end = min + ((((-pocketAngle(number, this.pockets) - min) % 360) + 360) % 360);
    return this.#rotor.animate([{ transform: rotation(from) }, { transform: rotation(end) }], {
      ...timing,
      easing: "cubic-bezier(0.3, 0.45, 0.5, 1)",
    });
  }

  /** The current position while they run freely. */
  #currentPosition() {
    const [rotor, ball] = this.#motion.map(
      (motion) => motion.effect?.getComputedTiming().progress ?? 0,
    );
    return {
      rotor: this.#position.rotor + 360 * (rotor ?? 0),
      ball: this.#position.ball - 360 * (ball ?? 0),
    };
  }

  #stop() {
    for (const motion of this.#motion) motion.cancel();
    this.#motion = [];
  }

  #render() {
    const { rotor, ball, radius } = this.#position;
    this.#rotor.style.transform = rotation(rotor);
    this.#ball.style.transform = rotation(ball, radius);
    const number = this.#result;
    this.#drawing.setAttribute(
      "aria-label",
      number === null ? t("wheel-runs") : t("wheel-result", { number: numberName(number) }),
    );
    replaceChildren(this.#plate, number !== null && resultPlate(number));
    this.toggleAttribute("data-runs", number === null);
  }
}

/** @param {number} degrees @param {number} [radius] Out from the middle. */
function rotation(degrees, radius) {
  const transform = radius === undefined ? "" : ` translateY(${-radius}px)`;
  return `rotate(${degrees}deg)${transform}`;
}

/** The result, legible from across the room; its shape shows its colour. @param {number} number */
function resultPlate(number) {
  const hue = numberColour(number);
  const paint = { fill: POCKET_FILLS[hue], stroke: "#fbf5e3", "stroke-width": 6 };
  const form =
    hue === "vert"
      ? svg("circle", { r: 86, ...paint })
      : svg("path", { d: "M0-128L128 0L0 128L-128 0Z", ...paint });
  return [
    form,
    svg(
      "text.wheel-number",
      {
        y: 36,
        "text-anchor": "middle",
        fill: "#fbf5e3",
        "font-size": fontSize(number, 108),
        "font-weight": 700,
      },
      numberText(number),
    ),
  ];
}

defineElement("tv-wheel", Wheel);
