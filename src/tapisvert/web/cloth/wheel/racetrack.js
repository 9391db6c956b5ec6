/** `<tv-racetrack>`: the racetrack, to choose series, finales and neighbours. */

import { centredText, defineElement, h, replaceChildren, svg, emit } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import {
  announcementPieces,
  countPieces,
  isOffered,
  neighbourPieces,
} from "./announcement-rules.js";
import { coveredNumbers, numberColour } from "../chances.js";
import { numberName } from "../labels.js";
import { trackLayout } from "./track.js";

/** @import {Pieces} from "./announcement-rules.js" */
/** @typedef {{call: string | null, number: number | null, pieces: Pieces}} Announcement */

const HORIZONTAL_FROM = 620;
export const SERIES = ["voisins", "tiers", "orphelins"];

/** @param {string} call @returns {Announcement} */
const series = (call) => ({ call, number: null, pieces: announcementPieces(call) ?? {} });

/** @param {number} number @returns {Announcement} */
const neighbours = (number) => ({ call: null, number, pieces: neighbourPieces(number) });

/** The name of an announcement. @param {{call: string | null, number: number | null}} chosen */
export function announcementName({ call, number }) {
  if (call === null) return t("announce-neighbours", { number: number ?? 0 });
  return call.startsWith("finale ")
    ? t("announce-finale", { ending: call.slice(7) })
    : t(`announce-${call}`);
}

/** The cost as text. @param {Pieces} pieces @param {number} unit */
export function costText(pieces, unit) {
  const all = countPieces(pieces);
  return t("announce-costs", { pieces: all, unit: money(unit), total: money(all * unit) });
}

/** The places and pieces as text. @param {Pieces} pieces */
export function placesText(pieces) {
  const texts = Object.entries(pieces).map(([place, unit]) =>
    unit === 1 ? place : t("announce-twice", { place }),
  );
  return t("announce-lays", { places: texts.join("  ") });
}

/**
 * Dispatches an announcement by its name, or its stakes.
 * @param {EventTarget} from
 * @param {{call: string | null, pieces: Pieces}} chosen
 * @param {number} unit
 */
export function emitStakes(from, { call, pieces }, unit) {
  const stakes = Object.entries(pieces).map(([chance, count]) => ({
    on: chance,
    amount: count * unit,
  }));
  if (call === null) emit(from, "tv-lay", { stakes });
  else emit(from, "tv-announce", { call, unit });
}

class Racetrack extends HTMLElement {
  /** @type {import("../../core/table/rulebook.js").Rulebook | null} */
  rulebook = null;
  #chip = 0;
  #isUpright = false;
  #isOpen = true;
  /** @type {Announcement | null} The chosen one. */
  #selected = null;
  /** @type {Announcement | null} The one under the pointer. */
  #hovered = null;
  #track = svg("svg.track", { role: "group", "aria-label": t("announce-track") });
  #details = h("div.told", { role: "status" });
  #announcedKey = "";
  #lay = h("button.first", { type: "button" }, t("announce-lay"));
  #ending = endingSelect(0, 9);
  #first = endingSelect(0, 8, "announce-first-ending");
  #second = endingSelect(1, 9, "announce-second-ending");
  #watch = new ResizeObserver(() => this.#resize());

  /** The value of a piece, in minor units. */
  set chip(minor) {
    this.#chip = minor;
    if (this.isConnected) this.#showChosen();
  }

  get chip() {
    return this.#chip;
  }

  connectedCallback() {
    if (!this.#track.isConnected) {
      this.#lay.addEventListener(
        "click",
        () => this.#selected && emitStakes(this, this.#selected, this.#chip),
      );
      this.#track.addEventListener("pointerleave", () => this.#setPointed(null));
      this.#listen();
      const buttons = SERIES.filter(this.#isOffered).map((call) => this.#button(series(call)));
      replaceChildren(
        this,
        h(
          "div.announcing",
          this.#track,
          h(
            "div.choices",
            { role: "group", "aria-label": t("announce-title") },
            h("div.series", buttons),
            this.#isOffered("finale 0") && this.#finales(),
          ),
          h("div.told", this.#details, this.#lay),
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
    this.#lay.disabled = !view.open || this.#selected === null;
  }

  #listen() {
    this.#ending.element.addEventListener("change", () =>
      this.#choose(series(`finale ${this.#ending.value()}`)),
    );
    // The lower ending is first, and the endings differ.
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

  #finales() {
    return h(
      "div.finales",
      h("label", t("announce-finales"), this.#ending.element),
      this.#isOffered("finale 0/1") &&
        h(
          "span.cheval",
          { role: "group", "aria-label": t("announce-finales-cheval") },
          h("span.of", { "aria-hidden": "true" }, t("announce-finales-cheval")),
          this.#first.element,
          h("span", { "aria-hidden": "true" }, "/"),
          this.#second.element,
        ),
    );
  }

  /** @param {Announcement} announcement */
  #button(announcement) {
    return h(
      "button",
      {
        "data-call": announcement.call,
        onclick: () => this.#choose(announcement),
        onpointerenter: () => this.#setPointed(announcement),
        onpointerleave: () => this.#setPointed(null),
      },
      announcementName(announcement),
    );
  }

  /** @param {string} call */
  #isOffered = (call) => isOffered(call, this.rulebook);

  #resize() {
    if (this.#isUpright !== this.#isNarrow()) this.#draw();
  }

  /** A low window has no room for an upright track, however narrow it is. */
  #isNarrow() {
    return this.clientWidth < HORIZONTAL_FROM && innerHeight > innerWidth;
  }

  #draw() {
    this.#isUpright = this.#isNarrow();
    const { width, height, cells, zones } = trackLayout(this.#isUpright);
    this.#track.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#track.classList.toggle("upright", this.#isUpright);
    replaceChildren(
      this.#track,
      zones
        .filter(({ call }) => this.#isOffered(call))
        .map(({ call, outline, middle }) =>
          this.#drawPart(series(call), `zone ${call}`, outline, middle, this.#zoneName(call)),
        ),
      cells.map(({ number, outline, middle }) =>
        this.#drawPart(
          neighbours(number),
          `number ${numberColour(number)}`,
          outline,
          middle,
          String(number),
        ),
      ),
    );
    this.#showChosen();
  }

  /** Short, where the track is narrow. @param {string} call */
  #zoneName(call) {
    return call === "voisins" && !this.#isUpright
      ? "Voisins du zéro"
      : call.charAt(0).toUpperCase() + call.slice(1);
  }

  /**
   * @param {Announcement} announcement @param {string} kind @param {string} outline
   * @param {import("./track.js").Point} middle @param {string} text
   */
  #drawPart(announcement, kind, outline, middle, text) {
    const label =
      announcement.number === null
        ? announcementName(announcement)
        : `${announcementName(announcement)} (${numberName(announcement.number)})`;
    const isFirst = announcement.number === 0 || announcement.call === "voisins";
    return svg(
      "g",
      {
        class: kind,
        role: "button",
        tabindex: isFirst ? 0 : -1,
        "aria-label": label,
        "aria-pressed": "false",
        "data-number": announcement.number,
        "data-call": announcement.call,
        onclick: () => this.#choose(announcement),
        onpointerenter: (event) => event.pointerType === "mouse" && this.#setPointed(announcement),
        onfocus: () => this.#setPointed(announcement),
        onblur: () => this.#setPointed(null),
        onkeydown: (event) => this.#key(event, announcement),
      },
      svg("path", { d: outline }),
      centredText(middle.x, middle.y + 6, text),
    );
  }

  /** Arrows go around the track, or from series to series. @param {KeyboardEvent} event @param {Announcement} announcement */
  #key(event, announcement) {
    const target = /** @type {SVGElement} */ (event.currentTarget);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(announcement);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const kind = announcement.number === null ? ".zone" : ".number";
    const parts = [...this.#track.querySelectorAll(kind)];
    const next = parts[(parts.indexOf(target) + step + parts.length) % parts.length];
    for (const part of parts) part.setAttribute("tabindex", part === next ? "0" : "-1");
    if (next instanceof SVGElement) next.focus();
  }

  /** @param {Announcement} announcement */
  #choose(announcement) {
    this.#selected = announcement;
    this.#hovered = null;
    if (!/^finale \d$/.test(announcement.call ?? "")) this.#ending.choose(-1);
    if (!announcement.call?.includes("/"))
      for (const part of [this.#first, this.#second]) part.choose(-1);
    this.#showChosen();
  }

  /** @param {Announcement | null} announcement */
  #setPointed(announcement) {
    if (this.#hovered === announcement) return;
    this.#hovered = announcement;
    this.#showChosen();
  }

  #showChosen() {
    const announcement = this.#hovered ?? this.#selected;
    const numbers = new Set(Object.keys(announcement?.pieces ?? {}).flatMap(coveredNumbers));
    for (const part of this.#track.children) {
      const { number, call } = /** @type {SVGElement} */ (part).dataset;
      part.classList.toggle("covers", number !== undefined && numbers.has(Number(number)));
      part.classList.toggle("chosen", call !== undefined && call === announcement?.call);
      const isChosen =
        number === undefined
          ? call === this.#selected?.call
          : Number(number) === this.#selected?.number;
      part.setAttribute("aria-pressed", String(this.#selected !== null && isChosen));
    }
    this.#announceChosen(announcement);
    replaceChildren(
      this.#lay,
      t(this.#selected?.call === null ? "announce-lay-neighbours" : "announce-lay"),
    );
    this.#lay.disabled = !this.#isOpen || this.#selected === null;
  }

  /** Announced once to screen readers. @param {Announcement | null} announcement */
  #announceChosen(announcement) {
    const key = announcement ? `${this.#chip} ${JSON.stringify(announcement)}` : "none";
    if (this.#announcedKey === key) return;
    this.#announcedKey = key;
    replaceChildren(
      this.#details,
      announcement ? this.#describe(announcement) : h("span", t("announce-choose")),
    );
  }

  /** @param {Announcement} announcement */
  #describe(announcement) {
    return [
      h(
        "span.what",
        h("strong", announcementName(announcement)),
        ` – ${costText(announcement.pieces, this.#chip)}`,
      ),
      h("span.lays", placesText(announcement.pieces)),
      announcement.call === null && h("span.lays", t("announce-neighbours-note")),
    ];
  }
}

/**
 * Endings to choose from; initially none is selected.
 * @param {number} from @param {number} to @param {string} [key] The key of its label.
 */
function endingSelect(from, to, key) {
  const endings = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const options = endings.map((ending) => h("option", { value: ending }, String(ending)));
  const element = h(
    "select",
    { "aria-label": key && t(key) },
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

defineElement("tv-racetrack", Racetrack);
