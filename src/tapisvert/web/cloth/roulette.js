/** `<tv-roulette>`: the French cloth of the numbers, and all that lies on it. */

import { define, h, keepingFocus, keyed, replace, svg, tell } from "../core/dom.js";
import { money } from "../core/format.js";
import { say } from "../core/i18n.js";
import { CHANCES, covered } from "./chances.js";
import { dolly, drawn, outline } from "./cloth-drawing.js";
import { layout, nextSpot, spotAt } from "./geometry.js";
import { drawnStakes, gathered, prisonPlace, stackAt } from "./stake-stacks.js";
import { chanceName, roman } from "./labels.js";
import { Pointing, named } from "./pointer-input.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("./tableau.js").ClothView & {number?: number | null}} View */
/** @typedef {import("./stake-stacks.js").Lying} Lying */

/** From here on the cloth lies, and a finger still hits every line of it; else it stands. */
const LIES_FROM = 686;
const FINGER_PIXELS = 12.5;
const LOUPE = 132;
const LARGER = 1.9;

/** What a coup did, as it is written beside the chance. @type {Record<string, string>} */
const FATES = {
  wins: "spot-won",
  loses: "spot-lost",
  prison: "spot-imprisoned",
  null: "spot-null",
};

/** @type {View} */
const EMPTY = {
  own: null,
  stakes: [],
  pending: [],
  open: false,
  fates: {},
  maximum: () => null,
  number: null,
  choosing: false,
  paid: { n: 0, moves: [] },
};

let cloths = 0;

export class Roulette extends HTMLElement {
  /** @type {Rulebook | null} */
  rulebook = null;
  /** @type {number} What a click lays, in minor units. */
  chip = 0;
  #layout = layout(false);
  #view = EMPTY;
  /** The coup whose payments have been shown. @type {number | null} */
  #paid = null;
  /** @type {Map<string, Lying>} */
  #lying = new Map();
  /** @type {string} */
  #roving = "0";
  /** What is lit up now. @type {{on: string | null, isHeld: boolean, key: string}} */
  #lighted = { on: null, isHeld: false, key: "" };
  #printed = svg("g", { id: `cloth-${(cloths += 1)}`, class: "printed" });
  #lit = svg("g", { class: "lit" });
  #marks = svg("g", { class: "marks" });
  #dolly = svg("g", { class: "marks" });
  #stakes = svg("g", { class: "stakes" });
  #spots = svg("g", { class: "spots" });
  #prisoners = svg("g", { class: "prisoners" });
  #above = svg("g", { class: "above" });
  #cloth = svg("svg", { role: "group", "aria-label": say("cloth-name") });
  #tag = h("div", { class: "spot-tag", "aria-hidden": "true", hidden: true });
  #loupe = svg("svg", {
    class: "loupe",
    "aria-hidden": "true",
    width: LOUPE,
    height: LOUPE,
    hidden: true,
  });
  #watch = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    if (!this.#cloth.isConnected) {
      const help = h(
        "p",
        { id: `${this.#printed.id}-help`, class: "spot-help" },
        say("cloth-help"),
      );
      this.#cloth.setAttribute("aria-describedby", help.id);
      // The stakes lie under the controls: these are felt, not seen.
      const whole = svg(
        "g",
        { id: `${this.#printed.id}-all` },
        this.#printed,
        this.#lit,
        this.#marks,
        this.#stakes,
        this.#dolly,
      );
      replace(this.#cloth, whole, this.#spots, this.#prisoners, this.#above);
      replace(this.#loupe, svg("use", { href: `#${whole.id}` }));
      replace(this, h("div", { class: "spot-field" }, this.#cloth, this.#tag, this.#loupe), help);
      // Heard here, not at the drawing: a drawing that hears of the focus takes it too.
      this.addEventListener("keydown", (event) => this.#key(event));
      this.addEventListener("focusin", (event) => this.#focus(named(event.target) ?? null));
      this.addEventListener("focusout", () => this.highlight(null));
      this.#point();
    }
    this.#lay(this.clientWidth >= LIES_FROM);
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** @param {View} view */
  update(view) {
    this.#view = view;
    this.#lying = gathered(view);
    this.classList.toggle("open", view.open);
    this.classList.toggle("choosing", view.choosing);
    this.#show();
    this.#pay(view.paid);
    this.#light(this.#lighted.on, this.#lighted.isHeld);
  }

  /** @param {import("./chip-animation.js").Paid} paid */
  async #pay({ n, moves }) {
    const isNews = this.#paid !== null && n > this.#paid;
    this.#paid = Math.max(n, this.#paid ?? 0);
    const seen = this.#cloth.getScreenCTM();
    if (!isNews || !seen) return;
    const { settle } = await import("./chip-animation.js"); // nothing moves before the first coup
    settle(this, moves, (on) => {
      const spot = this.#layout.spots.find((one) => one.on === on);
      return spot ? new DOMPoint(spot.x, spot.y).matrixTransform(seen) : null;
    });
  }

  /**
   * The place under a point of the window.
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  spotAt(x, y) {
    return this.#hit(x, y)?.on ?? null;
  }

  /** @param {string | null} on */
  highlight(on) {
    this.#light(on, false);
  }

  #fit() {
    const isUpright = this.clientWidth < LIES_FROM;
    if (isUpright !== this.#layout.isUpright) this.#lay(!isUpright);
  }

  /** @param {boolean} lies */
  #lay(lies) {
    this.#layout = layout(!lies);
    const { width, height } = this.#layout;
    this.#cloth.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.classList.toggle("upright", !lies);
    replace(this.#printed, drawn(this.#layout));
    const spots = this.#layout.spots.filter((spot) => !spot.isAgain);
    replace(
      this.#spots,
      spots.map((spot) => {
        const isRoving = spot.on === this.#roving;
        return svg(
          "g",
          { class: "spot", role: "button", "data-on": spot.on, tabindex: isRoving ? 0 : -1 },
          svg("rect", { ...spot.zone, rx: 3 }),
        );
      }),
    );
    this.#show();
  }

  #show() {
    const cloth = this.#layout;
    const drawnOn = [...this.#lying].map(([on, lying]) => ({
      on,
      lying,
      key: `${cloth.isUpright} ${on} ${JSON.stringify(lying)}`,
    }));
    const order = new Map(
      cloth.spots.filter((spot) => !spot.isAgain).map((spot) => [spot.on, spot]),
    );
    const there = drawnOn
      .filter(({ on }) => order.has(on))
      .sort((one, other) => (order.get(one.on)?.y ?? 0) - (order.get(other.on)?.y ?? 0));
    keyed(
      this.#stakes,
      there,
      ({ key }) => key,
      ({ on, lying }) => {
        const spot = order.get(on);
        return svg("g", { "data-lies": on }, spot ? drawnStakes(spot, lying, cloth) : null);
      },
    );
    this.#showMarks();
    keepingFocus(
      this.#prisoners,
      () => this.#showPrisoners(),
      () => this.#spots.querySelector('[tabindex="0"]'),
    );
    for (const spot of this.#spots.children) {
      const on = named(spot) ?? "";
      spot.setAttribute("aria-label", this.#label(on));
    }
  }

  #showMarks() {
    const { fates, number = null, open } = this.#view;
    const fields = this.#layout.fields;
    const out = fields.find((field) => field.on === String(number));
    // With new stakes the marker is taken away; where it stood is still to be seen.
    if (open) {
      replace(this.#marks, out && outline(out));
      replace(this.#dolly);
      return;
    }
    const won =
      number === null
        ? []
        : fields.filter(
            (field) => field.on !== String(number) && covered(field.on).includes(number),
          );
    const told = fields.filter(
      (field) => fates[field.on] && CHANCES.get(field.on)?.kind === "simple",
    );
    replace(
      this.#marks,
      won.map(outline),
      told.map((field) => fate(field, fates[field.on] ?? "")),
    );
    replace(this.#dolly, out && [outline(out), dolly(out)]);
  }

  /** One's own stakes in prison, each a control of its own. */
  #showPrisoners() {
    const cloth = this.#layout;
    const bound = [...this.#lying].flatMap(([on, { prison }]) =>
      prison.map((stake, place) => ({ on, stake, place, many: prison.length })),
    );
    keyed(
      this.#prisoners,
      bound,
      ({ on, stake, place, many }) =>
        `${cloth.isUpright} ${on} ${stake.degree} ${stake.amount} ${place} ${many}`,
      ({ on, stake, place, many }) => {
        const zone = cloth.spots.find((spot) => spot.on === on)?.zone ?? {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
        };
        const { x, y } = prisonPlace(zone, cloth, place, many, 0);
        const label = say("spot-prison-stake", {
          amount: money(stake.amount),
          degree: roman(stake.degree),
          chance: chanceName(on),
        });
        const open = () => tell(this, "tv-stake", { on, degree: stake.degree });
        return svg(
          "g",
          {
            class: "spot prisoner-spot",
            role: "button",
            tabindex: 0,
            "aria-label": label,
            "data-stake": "",
            "data-on": on,
            onclick: (/** @type {Event} */ event) => (event.stopPropagation(), open()),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.stopPropagation();
              open();
            },
          },
          svg("rect", { x: x - 14, y: y - 13, width: 31, height: 29, rx: 4 }),
        );
      },
    );
  }

  /** @param {string} on */
  #label(on) {
    const { maximum, fates, number } = this.#view;
    const lying = this.#lying.get(on);
    const free = lying?.free;
    const most = maximum(on);
    const fated = FATES[fates[on] ?? ""];
    return [
      chanceName(on),
      this.#pays(on),
      most !== null && say("spot-maximum", { amount: money(most) }),
      free && say("spot-own", { amount: money(free.amount) }),
      free?.insured && say("spot-insured"),
      free?.excess && say("spot-excess", { amount: money(free.excess) }),
      lying?.prison.map((stake) =>
        say("spot-prison", { degree: roman(stake.degree), amount: money(stake.amount) }),
      ),
      lying?.pending && say("spot-pending", { amount: money(lying.pending) }),
      lying?.others && say("spot-others", { amount: money(lying.others) }),
      fated && say(fated),
      String(number) === on && say("spot-result"),
    ]
      .flat()
      .filter(Boolean)
      .join(", ");
  }

  /** @param {string} on */
  #pays(on) {
    const pays = this.rulebook?.pays[CHANCES.get(on)?.kind ?? ""];
    return pays === undefined ? "" : say("spot-pays", { pays });
  }

  #point() {
    new Pointing(this.#cloth, {
      spotAt: (x, y) => this.#hit(x, y),
      hasFree: (on) => this.#lying.get(on)?.free !== undefined,
      hasOwn: (on) => this.#hasOwn(on),
      show: (on, isHeld) => this.#light(on, isHeld),
      act: (on) => this.#act(on),
      open: (on) => tell(this, "tv-stake", { on, degree: this.#degree(on) }),
      carry: (on, to) =>
        to === null
          ? tell(this, "tv-take", { on, degree: 0 })
          : tell(this, "tv-move", { on, to, degree: 0 }),
      ghost: (on, x, y) => this.#carry(on, x, y),
    });
  }

  /** @param {string} on */
  #hasOwn(on) {
    const lying = this.#lying.get(on);
    return lying !== undefined && (lying.free !== undefined || lying.prison.length > 0);
  }

  /** @param {string} on The free stake, or else that of the least degree. */
  #degree(on) {
    const lying = this.#lying.get(on);
    return lying?.free ? 0 : (lying?.prison[0]?.degree ?? 0);
  }

  /** Lay a chip; where nothing can be laid now, ask about what lies there. @param {string} on */
  #act(on) {
    if (!this.#view.open && this.#hasOwn(on))
      tell(this, "tv-stake", { on, degree: this.#degree(on) });
    else tell(this, "tv-place", { on });
  }

  /** @param {number} x @param {number} y Of the window. */
  #inside(x, y) {
    const box = this.#cloth.getBoundingClientRect();
    const scale = this.#layout.width / box.width;
    return { x: (x - box.left) * scale, y: (y - box.top) * scale, scale };
  }

  /** @param {number} x @param {number} y */
  #hit(x, y) {
    const at = this.#inside(x, y);
    return spotAt(this.#layout, at.x, at.y, Math.max(FINGER_PIXELS * at.scale, 10));
  }

  /** @param {string | null} on @param {number} x @param {number} y */
  #carry(on, x, y) {
    const free = on === null ? undefined : this.#lying.get(on)?.free;
    this.classList.toggle("carrying", Boolean(free));
    const at = this.#inside(x, y);
    replace(this.#above, free && stackAt(free.amount + free.excess, at.x, at.y, 27, "carried"));
  }

  /** @param {string | null} on @param {boolean} isHeld */
  #light(on, isHeld) {
    const key = `${this.#layout.isUpright} ${on} ${isHeld} ${JSON.stringify(this.#lying.get(on ?? ""))}`;
    if (key === this.#lighted.key) return;
    this.#lighted = { on, isHeld, key };
    const spot = this.#layout.spots.find((one) => one.on === on);
    const lights = spot ? new Set([...covered(spot.on).map(String), spot.on]) : null;
    replace(
      this.#lit,
      lights &&
        this.#layout.fields
          .filter((field) => lights.has(field.on))
          .map(({ x, y, width, height }) => svg("rect", { x, y, width, height, class: "light" })),
      spot && svg("circle", { cx: spot.x, cy: spot.y, r: 12.5, class: "aim" }),
    );
    this.#tag.hidden = !spot;
    this.#loupe.toggleAttribute("hidden", !spot || !isHeld);
    if (spot) this.#tell(spot, isHeld);
  }

  /**
   * Name the spot beside it; under a finger, show it larger above.
   * @param {import("./geometry.js").Spot} spot @param {boolean} isHeld
   */
  #tell(spot, isHeld) {
    const lying = this.#lying.get(spot.on);
    const own = lying?.free ? say("spot-own", { amount: money(lying.free.amount) }) : "";
    replace(
      this.#tag,
      h("strong", null, chanceName(spot.on)),
      h("span", null, [own, this.#pays(spot.on)].filter(Boolean).join(" · ")),
    );
    const box = this.#cloth.getBoundingClientRect();
    const scale = box.width / this.#layout.width;
    const half = this.#tag.offsetWidth / 2 + 4;
    const x = Math.min(Math.max(spot.x * scale, half), Math.max(half, box.width - half));
    const above = isHeld ? spot.y * scale - 40 : this.#clear(spot) * scale - 6;
    this.#tag.style.translate = `calc(${x}px - 50%) calc(${above}px - 100%)`;
    if (!isHeld) return;
    const wide = LOUPE / scale / LARGER;
    this.#loupe.setAttribute(
      "viewBox",
      `${spot.x - wide / 2} ${spot.y - wide / 2} ${wide} ${wide}`,
    );
    const aside = Math.min(Math.max(spot.x * scale, LOUPE / 2), box.width - LOUPE / 2);
    this.#loupe.style.translate = `calc(${aside}px - 50%) calc(${above - 48}px - 100%)`;
  }

  /**
   * Where a word about a spot hides nothing of it: above the numbers that it covers, if they are few.
   * @param {import("./geometry.js").Spot} spot
   */
  #clear(spot) {
    const few = covered(spot.on).length <= 6 ? covered(spot.on).map(String) : [spot.on];
    return Math.min(
      spot.y - 16,
      ...this.#layout.fields.filter((field) => few.includes(field.on)).map(({ y }) => y),
    );
  }

  /** @param {string | null} on */
  #focus(on) {
    if (on === null) return;
    this.highlight(on);
    this.#roving = on;
    for (const spot of this.#spots.children)
      spot.setAttribute("tabindex", named(spot) === on ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const on = named(event.target);
    if (!on || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const next = nextSpot(this.#layout, on, event.key);
      const spot = [...this.#spots.children].find((one) => named(one) === next);
      if (spot instanceof SVGElement) spot.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#act(on);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      tell(this, "tv-take", { on, degree: 0 });
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** @param {import("./geometry.js").Field} field @param {string} what */
function fate({ x, y, width, height }, what) {
  const key = FATES[what];
  if (!key) return null;
  const text = say(key);
  const wide = text.length * 6.4 + 14;
  const at = y + (height > width ? 14 : height * 0.18); // upright the prison begins beneath it
  return svg(
    "g",
    { class: `fate ${what}` },
    svg("rect", { x: x + width / 2 - wide / 2, y: at - 9, width: wide, height: 18, rx: 9 }),
    svg("text", { x: x + width / 2, y: at + 4, "text-anchor": "middle" }, text),
  );
}

define("tv-roulette", Roulette);
