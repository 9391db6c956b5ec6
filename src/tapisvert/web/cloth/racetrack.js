/** `<tv-racetrack>`: the wheel as a track, on which series, finales and neighbours are chosen. */

import { define, h, replace, svg, tell } from "../core/dom.js";
import { money } from "../core/format.js";
import { say } from "../core/i18n.js";
import { announcement, besides, count } from "./announcement-rules.js";
import { covered, colour } from "./chances.js";
import { numberName } from "./labels.js";
import { track } from "./track.js";

/** @typedef {import("./announcement-rules.js").Pieces} Pieces */
/** @typedef {{call: string | null, number: number | null, pieces: Pieces}} Chosen */

const LIES_FROM = 620;
const SERIES = ["voisins", "tiers", "orphelins"];

/** @param {string} call @returns {Chosen} */
const series = (call) => ({ call, number: null, pieces: announcement(call) ?? {} });

/** @param {number} number @returns {Chosen} */
const neighbourhood = (number) => ({ call: null, number, pieces: besides(number) });

/**
 * What is chosen, as one says it.
 * @param {{call: string | null, number: number | null}} chosen
 */
export function wishName({ call, number }) {
  if (call === null) return say("announce-neighbours", { number: number ?? 0 });
  return call.startsWith("finale ")
    ? say("announce-finale", { ending: call.slice(7) })
    : say(`announce-${call}`);
}

/**
 * What it costs, in words.
 * @param {Pieces} pieces @param {number} unit
 */
export function cost(pieces, unit) {
  const all = count(pieces);
  return say("announce-costs", { pieces: all, unit: money(unit), total: money(all * unit) });
}

/**
 * What is laid where.
 * @param {Pieces} pieces
 */
export function places(pieces) {
  const said = Object.entries(pieces).map(([place, each]) =>
    each === 1 ? place : say("announce-twice", { place }),
  );
  return say("announce-lays", { places: said.join("  ") });
}

/**
 * Lay it: an announcement by its name, anything else stake by stake.
 * @param {EventTarget} from
 * @param {Chosen} chosen
 * @param {number} unit
 */
export function lay(from, { call, pieces }, unit) {
  const stakes = Object.entries(pieces).map(([on, each]) => ({ on, amount: each * unit }));
  if (call === null) tell(from, "tv-lay", { stakes });
  else tell(from, "tv-announce", { call, unit });
}

export class Racetrack extends HTMLElement {
  #chip = 0;
  #isUpright = false;
  #isOpen = true;
  /** @type {Chosen | null} What stays chosen. */
  #chosen = null;
  /** @type {Chosen | null} What is pointed at. */
  #pointed = null;
  #track = svg("svg", { class: "track", role: "group", "aria-label": say("announce-track") });
  #told = h("div", { class: "told", role: "status" });
  #said = "";
  #lay = h("button", { type: "button", class: "first" }, say("announce-lay"));
  #ending = select(0, 9);
  #first = select(0, 8, "announce-first-ending");
  #second = select(1, 9, "announce-second-ending");
  #watch = new ResizeObserver(() => this.#fit());

  /** What one piece is worth, in minor units. */
  set chip(minor) {
    this.#chip = minor;
    if (this.isConnected) this.#tell();
  }

  get chip() {
    return this.#chip;
  }

  connectedCallback() {
    if (!this.#track.isConnected) {
      this.#lay.addEventListener(
        "click",
        () => this.#chosen && lay(this, this.#chosen, this.#chip),
      );
      this.#track.addEventListener("pointerleave", () => this.#point(null));
      this.#listen();
      const buttons = SERIES.map((call) => this.#button(series(call)));
      replace(
        this,
        h(
          "div",
          { class: "announcing" },
          this.#track,
          h(
            "div",
            { class: "choices", role: "group", "aria-label": say("announce-title") },
            buttons,
            h("label", null, say("announce-finales"), this.#ending.element),
            h(
              "span",
              { class: "cheval", role: "group", "aria-label": say("announce-finales-cheval") },
              h("span", { class: "of", "aria-hidden": "true" }, say("announce-finales-cheval")),
              this.#first.element,
              h("span", { "aria-hidden": "true" }, "/"),
              this.#second.element,
            ),
          ),
          h("div", { class: "told" }, this.#told, this.#lay),
        ),
      );
    }
    this.#draw();
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** @param {{open: boolean}} view */
  update(view) {
    this.#isOpen = view.open;
    this.#lay.disabled = !view.open || this.#chosen === null;
  }

  #listen() {
    this.#ending.element.addEventListener("change", () =>
      this.#choose(series(`finale ${this.#ending.value()}`)),
    );
    // The lower ending stands first, and no ending stands twice.
    this.#first.element.addEventListener("change", () => {
      const first = this.#first.value();
      if (this.#second.value() <= first) this.#second.choose(first + 1);
      this.#choose(series(`finale ${first}/${this.#second.value()}`));
    });
    this.#second.element.addEventListener("change", () => {
      const second = this.#second.value();
      if (this.#first.value() < 0 || this.#first.value() >= second) this.#first.choose(second - 1);
      this.#choose(series(`finale ${this.#first.value()}/${second}`));
    });
  }

  /** @param {Chosen} wish */
  #button(wish) {
    return h(
      "button",
      {
        type: "button",
        "data-call": wish.call,
        onclick: () => this.#choose(wish),
        onpointerenter: () => this.#point(wish),
        onpointerleave: () => this.#point(null),
      },
      wishName(wish),
    );
  }

  #fit() {
    if (this.#isUpright !== this.clientWidth < LIES_FROM) this.#draw();
  }

  #draw() {
    this.#isUpright = this.clientWidth < LIES_FROM;
    const { width, height, cells, zones } = track(this.#isUpright);
    this.#track.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#track.classList.toggle("upright", this.#isUpright);
    replace(
      this.#track,
      zones.map(({ call, outline, middle }) =>
        this.#part(series(call), `zone ${call}`, outline, middle, this.#zoneName(call)),
      ),
      cells.map(({ number, outline, middle }) =>
        this.#part(
          neighbourhood(number),
          `number ${colour(number)}`,
          outline,
          middle,
          String(number),
        ),
      ),
    );
    this.#tell();
  }

  /** Short, where the track is narrow. @param {string} call */
  #zoneName(call) {
    return call === "voisins" && !this.#isUpright
      ? "Voisins du zéro"
      : call.charAt(0).toUpperCase() + call.slice(1);
  }

  /**
   * @param {Chosen} wish @param {string} kind @param {string} outline
   * @param {import("./track.js").Point} middle @param {string} text
   */
  #part(wish, kind, outline, middle, text) {
    const named =
      wish.number === null ? wishName(wish) : `${wishName(wish)} (${numberName(wish.number)})`;
    const isFirst = wish.number === 0 || wish.call === "voisins";
    return svg(
      "g",
      {
        class: kind,
        role: "button",
        tabindex: isFirst ? 0 : -1,
        "aria-label": named,
        "aria-pressed": "false",
        "data-number": wish.number,
        "data-call": wish.call,
        onclick: () => this.#choose(wish),
        onpointerenter: (/** @type {PointerEvent} */ event) =>
          event.pointerType === "mouse" && this.#point(wish),
        onfocus: () => this.#point(wish),
        onblur: () => this.#point(null),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, wish),
      },
      svg("path", { d: outline }),
      svg("text", { x: middle.x, y: middle.y + 6, "text-anchor": "middle" }, text),
    );
  }

  /** Arrows go around the track, or from series to series. @param {KeyboardEvent} event @param {Chosen} wish */
  #key(event, wish) {
    const own = /** @type {SVGElement} */ (event.currentTarget);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(wish);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const kind = wish.number === null ? ".zone" : ".number";
    const parts = [...this.#track.querySelectorAll(kind)];
    const next = parts[(parts.indexOf(own) + step + parts.length) % parts.length];
    for (const part of parts) part.setAttribute("tabindex", part === next ? "0" : "-1");
    if (next instanceof SVGElement) next.focus();
  }

  /** @param {Chosen} wish */
  #choose(wish) {
    this.#chosen = wish;
    this.#pointed = null;
    if (!/^finale \d$/.test(wish.call ?? "")) this.#ending.choose(-1);
    if (!wish.call?.includes("/")) for (const part of [this.#first, this.#second]) part.choose(-1);
    this.#tell();
  }

  /** @param {Chosen | null} wish */
  #point(wish) {
    if (this.#pointed === wish) return;
    this.#pointed = wish;
    this.#tell();
  }

  #tell() {
    const wish = this.#pointed ?? this.#chosen;
    const numbers = new Set(wish ? numbersOf(wish) : []);
    for (const part of this.#track.children) {
      const { number, call } = /** @type {SVGElement} */ (part).dataset;
      part.classList.toggle("covers", number !== undefined && numbers.has(Number(number)));
      part.classList.toggle("chosen", call !== undefined && call === wish?.call);
      const isChosen =
        number === undefined
          ? call === this.#chosen?.call
          : Number(number) === this.#chosen?.number;
      part.setAttribute("aria-pressed", String(this.#chosen !== null && isChosen));
    }
    this.#say(wish);
    replace(
      this.#lay,
      say(this.#chosen?.call === null ? "announce-lay-neighbours" : "announce-lay"),
    );
    this.#lay.disabled = !this.#isOpen || this.#chosen === null;
  }

  /** Said once, for whoever hears it. @param {Chosen | null} wish */
  #say(wish) {
    const key = wish ? `${this.#chip} ${JSON.stringify(wish)}` : "none";
    if (this.#said === key) return;
    this.#said = key;
    replace(this.#told, wish ? this.#words(wish) : h("span", null, say("announce-choose")));
  }

  /** @param {Chosen} wish */
  #words(wish) {
    return [
      h(
        "span",
        { class: "what" },
        h("strong", null, wishName(wish)),
        ` – ${cost(wish.pieces, this.#chip)}`,
      ),
      h("span", { class: "lays" }, places(wish.pieces)),
      wish.call === null && h("span", { class: "lays" }, say("announce-neighbours-note")),
    ];
  }
}

/** @param {Chosen} wish */
function numbersOf(wish) {
  return Object.keys(wish.pieces).flatMap((on) => [...covered(on)]);
}

/**
 * Endings to choose from; nothing is chosen at first.
 * @param {number} from @param {number} to @param {string} [key] What it is called, without a label.
 */
function select(from, to, key) {
  const endings = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const options = endings.map((ending) => h("option", { value: ending }, String(ending)));
  const element = h(
    "select",
    { "aria-label": key && say(key) },
    h("option", { value: -1 }, "–"),
    options,
  );
  return {
    element,
    value: () => Number(element.value),
    choose: (/** @type {number} */ ending) => {
      element.value = String(ending);
    },
  };
}

define("tv-racetrack", Racetrack);
