/** The fields of the finales: an ending, or two of them à cheval. */

import { h } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";

export class EndingFields {
  #endings;
  #choose;
  #isPaired = false;
  /** The first of two endings, while the second is missing. @type {string | null} */
  #first = null;
  /** @type {HTMLButtonElement[]} */
  #fields;
  /** One ending, and two; none where only one may be called. @type {HTMLButtonElement[]} */
  #ways;
  element;

  /**
   * @param {string} name
   * @param {string[]} endings What may be called after the name, as `4` or `4/7`.
   * @param {(ending: string | null) => void} choose Null while the second of two is missing.
   */
  constructor(name, endings, choose) {
    this.#endings = endings;
    this.#choose = choose;
    const all = [...new Set(endings.flatMap((ending) => ending.split("/")))];
    this.#fields = all
      .sort((a, b) => Number(a) - Number(b))
      .map((ending) =>
        h(
          "button.ending",
          { type: "button", "aria-label": `${name} ${ending}`, onclick: () => this.#tap(ending) },
          ending,
        ),
      );
    const ways = endings.some((ending) => ending.includes("/"))
      ? [t("announce-finales"), t("announce-finales-cheval")]
      : [];
    this.#ways = ways.map((text, place) =>
      h("button.way", { type: "button", onclick: () => this.#changeWay(place === 1) }, text),
    );
    this.element = h(
      "div.finales",
      h("div.row", ways.length ? this.#ways : h("span", name)),
      h("div.fields", this.#fields),
    );
    this.#show();
  }

  /** True while the second of two endings is missing. */
  get isHalf() {
    return this.#first !== null;
  }

  /** @param {boolean} isPaired */
  #changeWay(isPaired) {
    this.#isPaired = isPaired;
    this.#first = null;
    this.#show();
    this.#choose(null);
  }

  /** @param {string} ending */
  #tap(ending) {
    const pair = this.#pair(ending);
    this.#first = this.#isPaired && !pair ? ending : null;
    this.#show();
    this.#choose(pair ?? (this.#isPaired ? null : ending));
  }

  /** The first ending and this one, as called. @param {string} ending */
  #pair(ending) {
    return this.#endings.find(
      (pair) => pair === `${this.#first}/${ending}` || pair === `${ending}/${this.#first}`,
    );
  }

  /** Shows the first of two endings, and which go with it. */
  #show() {
    for (const field of this.#fields) {
      const ending = field.textContent ?? "";
      field.hidden = !this.#isPaired && !this.#endings.includes(ending);
      field.setAttribute("aria-pressed", String(ending === this.#first));
      field.classList.toggle("goes", this.#first !== null && this.#pair(ending) !== undefined);
    }
    for (const [place, way] of this.#ways.entries())
      way.setAttribute("aria-pressed", String(this.#isPaired === (place === 1)));
  }
}
