/** `<tv-roulette>`: the cloth of the wheel with its stakes. */

import {
  afterPaint,
  defineElement,
  emit,
  h,
  preserveFocus,
  reconcile,
  replaceChildren,
  setAttributes,
  svg,
} from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { CHANCES, clothOf, numberText } from "../chances.js";
import { FATE_SIGNS, drawCloth } from "./cloth-drawing.js";
import { clothLayout, layoutFor, nextSpot, spotAt } from "./geometry.js";
import { drawStakes, groupStakes, sizeKey, stackAt, stakesPoint } from "../chips/stake-stacks.js";
import { chanceAt, chanceName, roman } from "../labels.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {SpotStakes} from "../chips/stake-stacks.js" */
/** @typedef {import("../cards/tableau.js").ClothView & {number?: number | null}} RouletteView */

/** The least side of a field: for a finger, and for a mouse. */
const FINGER_FIELD = 44;
const MOUSE_FIELD = 24;
const FINGER_PIXELS = 12.5;
const LOUPE = 132;

/** @type {RouletteView} */
const EMPTY = {
  own: null,
  stakes: [],
  pending: [],
  open: false,
  fates: {},
  maximum: () => null,
  number: null,
  choosing: false,
  marks: [],
};

let instances = 0;

export class Roulette extends HTMLElement {
  /** @type {Rulebook | null} */
  rulebook = null;
  /** @type {number} The amount of a click, in minor units. */
  chip = 0;
  #layout = clothLayout(false);
  #view = EMPTY;
  #isReady = false;
  /** Loaded after the cloth. @type {typeof import("./stake-details.js") | null} */
  #details = null;
  /** Too. @type {typeof import("./result-marks.js") | null} */
  #result = null;
  /** Too. @type {typeof import("./spot-tag.js") | null} */
  #tags = null;
  /** @type {Map<string, SpotStakes>} */
  #lying = new Map();
  #roving = "0";
  /** The current highlight. @type {{on: string | null, isTouched: boolean, key: string}} */
  #highlight = { on: null, isTouched: false, key: "" };
  #scale = 1; // pixels a unit of the cloth
  #print = svg("g.printed", { id: `cloth-${(instances += 1)}` });
  #lit = svg("g.lit");
  #marks = svg("g.marks");
  #dolly = svg("g.marks");
  #gains = svg("g.gains");
  #stakes = svg("g.stakes");
  #spots = svg("g.spots");
  #prisoners = svg("g.prisoners");
  #overlay = svg("g.above");
  #cloth = svg("svg", { role: "group", "aria-label": t("cloth-name") });
  #tag = h("div.spot-tag", { "aria-hidden": "true", hidden: true });
  /** @type {Map<string, string>} */
  #printedLabels = new Map();
  #loupe = svg("svg.loupe", { "aria-hidden": "true", width: LOUPE, height: LOUPE, hidden: true });
  #watch = new ResizeObserver(() => this.#resize());

  connectedCallback() {
    if (!this.#cloth.isConnected) {
      const help = h("p.only-read", { id: `${this.#print.id}-help` }, t("cloth-help"));
      this.#cloth.setAttribute("aria-describedby", help.id);
      // The stakes are below the transparent controls.
      const drawing = svg(
        "g",
        { id: `${this.#print.id}-all` },
        this.#print,
        this.#lit,
        this.#marks,
        this.#stakes,
        this.#dolly,
        this.#gains,
      );
      replaceChildren(this.#cloth, drawing, this.#spots, this.#prisoners, this.#overlay);
      replaceChildren(this.#loupe, svg("use", { href: `#${drawing.id}` }));
      replaceChildren(this, h("div.spot-field", this.#cloth, this.#tag, this.#loupe), help);
      // Listened to here: an SVG with a focus listener becomes focusable itself.
      this.addEventListener("keydown", (event) => this.#key(event));
      this.addEventListener("focusin", (event) => this.#focus(chanceAt(event.target) ?? null));
      this.addEventListener("focusout", () => this.highlight(null));
      afterPaint(() => this.#listenToPointer());
    }
    this.#resize();
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** @param {RouletteView} view */
  update(view) {
    this.#view = view;
    this.#lying = groupStakes(view);
    this.classList.toggle("open", view.open && this.#isReady);
    this.classList.toggle("choosing", view.choosing);
    this.#render();
    this.#highlightSpot(this.#highlight.on, this.#highlight.isTouched);
  }

  /** The point of the window where a chance's stakes lie. @param {string} chance */
  pointFor(chance) {
    const spot = this.#layout.spots.find((spot) => spot.on === chance);
    const visible = this.#cloth.getScreenCTM();
    return spot && visible
      ? new DOMPoint(...stakesPoint(spot, this.#layout)).matrixTransform(visible)
      : null;
  }

  /** The place at a point of the window. @param {number} x @param {number} y */
  spotAt(x, y) {
    return this.#findSpot(x, y)?.on ?? null;
  }

  /** @param {string | null} chance */
  highlight(chance) {
    this.#highlightSpot(chance, false);
  }

  #resize() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!width || !height) return;
    const finger = matchMedia("(pointer: coarse)").matches ? FINGER_FIELD : MOUSE_FIELD;
    const layout = layoutFor({ width, height, finger }, clothOf(this.rulebook));
    const scale = Math.min(width / layout.width, height / layout.height);
    this.#scale = scale;
    const field = /** @type {HTMLElement} */ (this.#cloth.parentElement);
    field.style.width = `${layout.width * scale}px`;
    field.style.height = `${layout.height * scale}px`;
    for (const side of /** @type {const} */ (["x", "y", "width", "height"]))
      field.style.setProperty(`--free-${side}`, `${layout.free[side] * scale}px`);
    const key = sizeKey(layout);
    if (key !== sizeKey(this.#layout) || !this.#spots.firstChild) this.#layOut(layout);
  }

  /** @param {import("./geometry.js").Layout} layout */
  #layOut(layout) {
    this.highlight(null);
    this.#layout = layout;
    const isHorizontal = !layout.isUpright;
    const { width, height } = layout;
    this.#cloth.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.classList.toggle("upright", !isHorizontal);
    replaceChildren(this.#print, drawCloth(this.#layout));
    // Each keeps its element, and with it the focus.
    reconcile(
      this.#spots,
      this.#layout.spots.filter((spot) => !spot.isRepeat),
      ({ on: chance }) => chance,
      ({ on: chance }) =>
        svg(
          "g.spot",
          { role: "button", "data-on": chance, tabindex: chance === this.#roving ? 0 : -1 },
          svg("rect", { rx: 3 }),
        ),
      (spot, { zone }) => setAttributes(spot.firstChild, { ...zone }),
    );
    this.#render();
  }

  #render() {
    const cloth = this.#layout;
    const places = [...this.#lying].map(([chance, lying]) => ({
      on: chance,
      lying,
      key: `${sizeKey(cloth)} ${chance} ${JSON.stringify(lying)} ${this.#isReady}`,
    }));
    const order = new Map(
      cloth.spots.filter((spot) => !spot.isRepeat).map((spot) => [spot.on, spot]),
    );
    const stakes = places
      .filter(({ on: chance }) => order.has(chance))
      .sort((place, other) => (order.get(place.on)?.y ?? 0) - (order.get(other.on)?.y ?? 0));
    reconcile(
      this.#stakes,
      stakes,
      ({ key }) => key,
      ({ on: chance, lying }) => {
        const spot = order.get(chance);
        return svg(
          "g",
          { "data-lies": chance },
          spot ? drawStakes(spot, lying, cloth, this.#details) : null,
        );
      },
    );
    this.#result?.showResult(this.#marks, this.#dolly, cloth, this.#view, this.#lying);
    this.#showPrisoners();
    this.#showGains();
    for (const spot of this.#spots.children) {
      const label = this.#label(chanceAt(spot) ?? "");
      if (spot.getAttribute("aria-label") !== label) spot.setAttribute("aria-label", label);
    }
  }

  async #showGains() {
    if (!this.#view.marks.length && !this.#gains.childElementCount) return;
    const { showGains } = await import("./gain-marks.js"); // no result before the first coup
    showGains(this.#gains, this.#layout, this.#view.marks);
  }

  /** Loads their module with the first one. */
  async #showPrisoners() {
    const isAny = [...this.#lying.values()].some(({ prison }) => prison.length > 0);
    if (!isAny && !this.#prisoners.firstChild) return;
    const { renderPrisoners } = await import("./prisoner-spots.js");
    preserveFocus(
      this.#prisoners,
      () =>
        renderPrisoners(this.#prisoners, this.#layout, this.#lying, (stake) =>
          emit(this, "tv-stake", stake),
        ),
      () => this.#spots.querySelector('[tabindex="0"]'),
    );
  }

  /**
   * The words that stakes do not change, cached: a chip updates all 157 labels.
   * @param {string} chance
   */
  #printedLabel(chance) {
    const max = this.#view.maximum(chance);
    const key = `${chance} ${max}`;
    const cached = this.#printedLabels.get(key);
    if (cached !== undefined) return cached;
    const maximum = max === null ? "" : t("spot-maximum", { amount: money(max) });
    const label = [chanceName(chance), this.#payoutText(chance), maximum]
      .filter(Boolean)
      .join(", ");
    this.#printedLabels.set(key, label);
    return label;
  }

  /** @param {string} chance */
  #label(chance) {
    const { fates: outcomes, number } = this.#view;
    const lying = this.#lying.get(chance);
    const free = lying?.free;
    const fateSign = FATE_SIGNS[outcomes[chance] ?? ""];
    const marks = this.#view.marks.filter((mark) => mark.on === chance && !mark.player);
    const isResult = numberText(number ?? -1) === chance;
    if (!lying && !fateSign && !marks.length && !isResult) return this.#printedLabel(chance);
    return [
      this.#printedLabel(chance),
      free && t("spot-own", { amount: money(free.amount) }),
      free?.insured && t("spot-insured"),
      free?.excess && t("spot-excess", { amount: money(free.excess) }),
      lying?.prison.map((stake) =>
        t("spot-prison", { degree: roman(stake.degree), amount: money(stake.amount) }),
      ),
      lying?.pending && t("spot-pending", { amount: money(lying.pending) }),
      lying?.others && t("spot-others", { amount: money(lying.others) }),
      fateSign && t(fateSign),
      marks.map(({ gain }) => signedMoney(gain)),
      isResult && t("spot-result"),
    ]
      .flat()
      .filter(Boolean)
      .join(", ");
  }

  /** @param {string} chance */
  #payoutText(chance) {
    const payouts = this.rulebook?.pays[CHANCES.get(chance)?.kind ?? ""];
    return payouts === undefined ? "" : t("spot-pays", { pays: payouts });
  }

  /** Loads what follows a pointer once the cloth is painted; a cloth is open from then on. */
  async #listenToPointer() {
    const [{ PointerInput }, details, result, tags] = await Promise.all([
      import("./pointer-input.js"),
      import("./stake-details.js"),
      import("./result-marks.js"),
      import("./spot-tag.js"),
    ]);
    this.#tags = tags;
    this.#details = details;
    this.#result = result;
    new PointerInput(this.#cloth, {
      spotAt: (x, y) => this.#findSpot(x, y),
      hasFree: (chance) => this.#lying.get(chance)?.free !== undefined,
      hasOwn: (chance) => this.#hasOwn(chance),
      show: (chance, isTouched) => this.#highlightSpot(chance, isTouched),
      act: (chance) => this.#placeOrOpen(chance),
      open: (chance) => emit(this, "tv-stake", { on: chance, degree: this.#degree(chance) }),
      carry: (chance, to) =>
        to === null
          ? emit(this, "tv-take", { on: chance, degree: 0 })
          : emit(this, "tv-move", { on: chance, to, degree: 0 }),
      ghost: (chance, x, y) => this.#showCarried(chance, x, y),
      enlarge: (chance) => this.#enlarge(chance),
    });
    this.#isReady = true;
    this.update(this.#view);
  }

  /** @param {string} chance */
  #enlarge(chance) {
    const { scale } = this.#toClothPoint(0, 0);
    const zone = this.#layout.spots.find((spot) => spot.on === chance)?.zone;
    const isSmall = Math.min(zone?.width ?? 0, zone?.height ?? 0) / scale < FINGER_FIELD / 2;
    const isLine = !this.#layout.fields.some((field) => field.on === chance);
    if (!isSmall || !isLine || !this.#view.open) return false;
    import("./neighbourhood.js").then(({ openNeighbourhood }) =>
      openNeighbourhood(this.#layout, chance, `#${this.#print.id}-all`, (selected) =>
        emit(this, "tv-place", { on: selected }),
      ),
    );
    return true;
  }

  /** @param {string} chance */
  #hasOwn(chance) {
    const lying = this.#lying.get(chance);
    return lying !== undefined && (lying.free !== undefined || lying.prison.length > 0);
  }

  /** @param {string} chance The stake outside prison, else the one of the least degree. */
  #degree(chance) {
    const lying = this.#lying.get(chance);
    return lying?.free ? 0 : (lying?.prison[0]?.degree ?? 0);
  }

  /** Places a chip; if betting is closed, opens the menu of the stake. @param {string} chance */
  #placeOrOpen(chance) {
    if (!this.#view.open && this.#hasOwn(chance))
      emit(this, "tv-stake", { on: chance, degree: this.#degree(chance) });
    else emit(this, "tv-place", { on: chance });
  }

  /** @param {number} x @param {number} y Of the window. */
  #toClothPoint(x, y) {
    const box = this.#cloth.getBoundingClientRect();
    const scale = this.#layout.width / box.width;
    return { x: (x - box.left) * scale, y: (y - box.top) * scale, scale };
  }

  /** @param {number} x @param {number} y */
  #findSpot(x, y) {
    const point = this.#toClothPoint(x, y);
    return spotAt(this.#layout, point.x, point.y, Math.max(FINGER_PIXELS * point.scale, 10));
  }

  /** @param {string | null} chance @param {number} x @param {number} y */
  #showCarried(chance, x, y) {
    const free = chance === null ? undefined : this.#lying.get(chance)?.free;
    this.classList.toggle("carrying", Boolean(free));
    const point = this.#toClothPoint(x, y);
    replaceChildren(
      this.#overlay,
      free &&
        stackAt(free.amount + free.excess, point.x, point.y, 27 * this.#layout.grow, "carried"),
    );
  }

  /** @param {string | null} chance @param {boolean} isTouched */
  #highlightSpot(chance, isTouched) {
    const key = `${chance} ${isTouched} ${JSON.stringify(this.#lying.get(chance ?? ""))}`;
    if (key === this.#highlight.key || !this.#tags) return;
    const spot = this.#layout.spots.find((spot) => spot.on === chance);
    // Not at each chip: everything would be repainted.
    if (chance !== this.#highlight.on)
      replaceChildren(this.#lit, spot && this.#tags.drawLights(this.#layout, spot));
    this.#highlight = { on: chance, isTouched, key };
    this.#tag.hidden = !spot;
    this.#loupe.toggleAttribute("hidden", !spot || !isTouched);
    if (spot) this.#showTag(spot, isTouched);
  }

  /**
   * Shows the spot's tag; under a finger, also the loupe.
   * @param {import("./geometry.js").Spot} spot @param {boolean} isTouched
   */
  #showTag(spot, isTouched) {
    const lying = this.#lying.get(spot.on);
    const names = this.#details?.companyText(lying?.company ?? []) ?? [];
    const ownText = lying?.free ? t("spot-own", { amount: money(lying.free.amount) }) : "";
    replaceChildren(
      this.#tag,
      h("strong", chanceName(spot.on)),
      h("span", [ownText, this.#payoutText(spot.on), ...names].filter(Boolean).join(" · ")),
    );
    this.#tags?.placeTag(this.#tag, this.#loupe, this.#layout, spot, {
      isTouched,
      scale: this.#scale,
    });
  }

  /** @param {string | null} chance */
  #focus(chance) {
    if (chance === null) return;
    // A finger moves the focus too, and leaves it there: its tag would stay.
    if (this.#cloth.querySelector(":focus-visible")) this.highlight(chance);
    this.#roving = chance;
    for (const spot of this.#spots.children)
      spot.setAttribute("tabindex", chanceAt(spot) === chance ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const chance = chanceAt(event.target);
    if (!chance || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const next = nextSpot(this.#layout, chance, event.key);
      const spot = [...this.#spots.children].find((element) => chanceAt(element) === next);
      if (spot instanceof SVGElement) spot.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#placeOrOpen(chance);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      emit(this, "tv-take", { on: chance, degree: 0 });
    } else {
      return;
    }
    event.preventDefault();
  }
}

defineElement("tv-roulette", Roulette);
