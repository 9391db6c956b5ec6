/** `<tv-racetrack>`: the racetrack, to choose series, finales and neighbours. */

import { centredText, defineElement, h, replaceChildren, svg, emit } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { countPieces, neighbourPieces, numbersByName } from "./announcement-rules.js";
import { clothOf, coveredNumbers, numberColour, numberText } from "../chances.js";
import { numberName } from "../labels.js";
import { wheelWith } from "./pockets.js";
import { trackLayout } from "./track.js";

/** @import {Pieces} from "./announcement-rules.js" */
/**
 * @typedef {object} Announcement A bet of several pieces; without a call, ordinary stakes.
 * @property {string | null} call
 * @property {number | null} number The number of the track that it is about.
 * @property {string} title
 * @property {Pieces} pieces
 */
/** @typedef {{calls: string[], clear: () => void, element: Element}} Choice Inputs for a number. */

const HORIZONTAL_FROM = 620;
const SIDES = 2;
const MOST_SIDES = 9;
/** The width of a letter within the track. */
const LETTER = 10;

/**
 * A number and its neighbours, as ordinary stakes.
 * @param {number} number
 * @param {number} zeros
 * @param {number} sides
 * @returns {Announcement}
 */
const neighbourStakes = (number, zeros, sides) => ({
  call: null,
  number,
  title: t("announce-sides", { number: numberText(number), sides }),
  pieces: neighbourPieces(number, zeros, sides),
});

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
  /** @type {import("../../core/table/rulebook.js").Rulebook} */
  rulebook = /** @type {any} */ (null);
  #chip = 0;
  #isUpright = false;
  #isOpen = true;
  /** @type {Announcement | null} The chosen one. */
  #selected = null;
  /** @type {Announcement | null} The one under the pointer. */
  #hovered = null;
  /** @type {Choice[]} */
  #choices = [];
  /** Neighbours on each side of a number on the track. */
  #sides = SIDES;
  #sidesText = h("output");
  #track = svg("svg.track", { role: "group", "aria-label": t("announce-track") });
  #details = h("div.told", { role: "status" });
  #announcedKey = "";
  #lay = h("button.first", { type: "button" }, t("announce-lay"));
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
      const names = [...numbersByName(this.rulebook.announcements)];
      this.#choices = names.flatMap(([name, numbers]) => this.#numberChoices(name, numbers));
      replaceChildren(
        this,
        h(
          "div.announcing",
          this.#track,
          h(
            "div.choices",
            { role: "group", "aria-label": t("announce-title") },
            h(
              "div.series",
              names.flatMap(([name, numbers]) => (numbers.length ? [] : [this.#button(name)])),
            ),
            h(
              "div.finales",
              this.#choices.map(({ element }) => element),
              this.#sideChoice(names),
            ),
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

  /** @param {string} call @returns {Announcement} */
  #announcement = (call) => ({
    call,
    number: null,
    ...(this.rulebook.announcements[call] ?? { title: call, pieces: {} }),
  });

  /**
   * The inputs for the numbers that may be called after a name.
   * @param {string} name
   * @param {string[]} numbers
   * @returns {Choice[]}
   */
  #numberChoices(name, numbers) {
    const of = this.rulebook.announcements[`${name} ${numbers[0]}`]?.of;
    if (!of) return [];
    if (of === "neighbours") return [];
    const pairs = numbers.filter((number) => number.includes("/"));
    const singles = numbers.filter((number) => !number.includes("/"));
    const label = of === "endings" ? t("announce-finales") : capitalize(name);
    return [
      this.#numberChoice(name, singles, label),
      ...(pairs.length > 0 ? [this.#pairChoice(name, pairs)] : []),
    ];
  }

  /** @param {string} name @param {string[]} numbers @param {string} label @returns {Choice} */
  #numberChoice(name, numbers, label) {
    const select = numberSelect(numbers);
    select.addEventListener("change", () =>
      this.#choose(this.#announcement(`${name} ${select.value}`)),
    );
    return {
      calls: numbers.map((number) => `${name} ${number}`),
      clear: () => (select.value = ""),
      element: h("label", label, select),
    };
  }

  /** Two numbers: a change of one moves the other to the nearest that goes with it. @param {string} name @param {string[]} pairs @returns {Choice} */
  #pairChoice(name, pairs) {
    const parts = pairs.map((pair) => pair.split("/"));
    const [first, second] = [0, 1].map((place) =>
      numberSelect(
        [...new Set(parts.map((part) => part[place] ?? ""))].sort((a, b) => Number(a) - Number(b)),
        t(place ? "announce-second-ending" : "announce-first-ending"),
      ),
    );
    if (!first || !second) throw new Error("a pair has two numbers");
    const choose = () => this.#choose(this.#announcement(`${name} ${first.value}/${second.value}`));
    first.addEventListener("change", () => {
      const seconds = parts
        .filter(([number]) => number === first.value)
        .map(([, number]) => number);
      if (!seconds.includes(second.value)) second.value = seconds[0] ?? "";
      choose();
    });
    second.addEventListener("change", () => {
      const firsts = parts
        .filter(([, number]) => number === second.value)
        .map(([number]) => number);
      if (!firsts.includes(first.value)) first.value = firsts.at(-1) ?? "";
      choose();
    });
    return {
      calls: pairs.map((pair) => `${name} ${pair}`),
      clear: () => (first.value = second.value = ""),
      element: h(
        "span.cheval",
        { role: "group", "aria-label": t("announce-finales-cheval") },
        h("span.of", { "aria-hidden": "true" }, t("announce-finales-cheval")),
        first,
        h("span", { "aria-hidden": "true" }, "/"),
        second,
      ),
    };
  }

  /** The number of neighbours: at first the house's own. @param {[string, string[]][]} names */
  #sideChoice(names) {
    const { announcements } = this.rulebook;
    const [, numbers = []] =
      names.find(([name, [number]]) => announcements[`${name} ${number}`]?.of === "neighbours") ??
      [];
    const houseSides = numbers.map((number) => Number(number.split("/")[1]));
    if (houseSides.length && !houseSides.includes(SIDES)) this.#sides = houseSides[0] ?? SIDES;
    const step = (/** @type {number} */ by, /** @type {string} */ text) =>
      h(
        "button",
        { type: "button", "aria-label": text, title: text, onclick: () => this.#changeSides(by) },
        by < 0 ? "−" : "+",
      );
    return h(
      "span.sides",
      { role: "group", "aria-label": t("announce-sides-label") },
      step(-1, t("announce-fewer")),
      this.#sidesText,
      step(1, t("announce-more")),
    );
  }

  /** A chosen number keeps its choice. @param {number} by */
  #changeSides(by) {
    this.#sides = Math.min(MOST_SIDES, Math.max(1, this.#sides + by));
    const number = this.#selected?.number ?? null;
    if (number !== null) this.#selected = this.#neighbours(number);
    this.#draw();
  }

  /** @param {string} call */
  #button(call) {
    const announcement = this.#announcement(call);
    return h(
      "button",
      {
        "data-call": call,
        onclick: () => this.#choose(announcement),
        onpointerenter: () => this.#setPointed(announcement),
        onpointerleave: () => this.#setPointed(null),
      },
      announcement.title,
    );
  }

  /** A number of the track with its neighbours, announced where the house accepts that. @param {number} number */
  #neighbours(number) {
    const ending = ` ${numberText(number)}/${this.#sides}`;
    const [call] = Object.entries(this.rulebook.announcements).find(
      ([name, { of }]) => of === "neighbours" && name.endsWith(ending),
    ) ?? [null];
    return call === null
      ? neighbourStakes(number, clothOf(this.rulebook).zeros, this.#sides)
      : { ...this.#announcement(call), number };
  }

  #resize() {
    if (this.#isUpright !== this.#isNarrow()) this.#draw();
  }

  /** A low window has no room for an upright track, however narrow it is. */
  #isNarrow() {
    return this.clientWidth < HORIZONTAL_FROM && innerHeight > innerWidth;
  }

  #draw() {
    this.#isUpright = this.#isNarrow();
    const series = Object.entries(this.rulebook.announcements).filter(([, { of }]) => of === null);
    const { width, height, cells, zones } = trackLayout(
      this.#isUpright,
      wheelWith(clothOf(this.rulebook).zeros),
      Object.fromEntries(
        series.map(([call, { pieces }]) => [call, Object.keys(pieces).flatMap(coveredNumbers)]),
      ),
    );
    replaceChildren(this.#sidesText, t("announce-sides-count", { sides: this.#sides }));
    this.#track.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#track.classList.toggle("upright", this.#isUpright);
    replaceChildren(
      this.#track,
      zones.map(({ call, outline, middle, room }, place) => {
        const announcement = this.#announcement(call);
        const { title: label } = announcement;
        const isShort = this.#isUpright || label.length * LETTER > room;
        return this.#drawPart(announcement, `zone ${place ? "" : "head"}`, outline, middle, {
          text: isShort ? capitalize(call) : label,
          label,
          data: { "data-call": call },
        });
      }),
      cells.map(({ number, outline, middle }) => {
        const announcement = this.#neighbours(number);
        const kind = `number ${numberColour(number)} ${number ? "" : "head"}`;
        return this.#drawPart(announcement, kind, outline, middle, {
          text: numberText(number),
          label: `${announcement.title} (${numberName(number)})`,
          data: { "data-number": number },
        });
      }),
    );
    this.#showChosen();
  }

  /**
   * @param {Announcement} announcement @param {string} kind @param {string} outline
   * @param {import("./track.js").Point} middle
   * @param {{text: string, label: string, data: Record<string, string | number>}} texts
   */
  #drawPart(announcement, kind, outline, middle, { text, label, data }) {
    return svg(
      "g",
      {
        class: kind,
        role: "button",
        tabindex: kind.endsWith("head") ? 0 : -1,
        "aria-label": label,
        "aria-pressed": "false",
        ...data,
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
    const kind = target.classList.contains("zone") ? ".zone" : ".number";
    const parts = [...this.#track.querySelectorAll(kind)];
    const next = parts[(parts.indexOf(target) + step + parts.length) % parts.length];
    for (const part of parts) part.setAttribute("tabindex", part === next ? "0" : "-1");
    if (next instanceof SVGElement) next.focus();
  }

  /** @param {Announcement} announcement */
  #choose(announcement) {
    this.#selected = announcement;
    this.#hovered = null;
    for (const { calls, clear } of this.#choices)
      if (!calls.includes(announcement.call ?? "")) clear();
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
        h("strong", announcement.title),
        ` – ${costText(announcement.pieces, this.#chip)}`,
      ),
      h("span.lays", placesText(announcement.pieces)),
      announcement.call === null &&
        h("span.lays", t("announce-pleins", { count: countPieces(announcement.pieces) })),
    ];
  }
}

/** @param {string} text */
const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Numbers to choose from; initially none is selected.
 * @param {string[]} numbers
 * @param {string} [label]
 */
function numberSelect(numbers, label) {
  const options = numbers.map((number) => h("option", { value: number }, number));
  return h("select", { "aria-label": label }, h("option", { value: "" }, "–"), options);
}

defineElement("tv-racetrack", Racetrack);
