/** The laboratory: the regulation and its readings, and three views of one question. */

import { get } from "../core/api.js";
import { h, preserveFocus, replaceChildren } from "../core/dom.js";
import { select } from "../core/form.js";
import { t } from "../core/text/i18n.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { showError } from "../core/frame/shell.js";
import { explainTerms } from "../core/text/terms.js";
import { CoupView } from "./coup-view.js";
import { copy } from "./command-line.js";
import { insuredParts, simpleChances } from "./evenings-form.js";
import { FileView } from "./file-view.js";
import { EveningsView } from "./evenings-view.js";
import { openChoices, readingLabel } from "./labels.js";
import { address, readQuestion, readingText, readingValue } from "./question.js";
import { ReadingsView } from "./readings-view.js";

/** @import {Reading as Alternative, RulebookLine} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Question} from "./question.js" */

export class Laboratory {
  /** @param {readonly RulebookLine[]} books */
  constructor(books) {
    this.#books = books;
    this.element = h(
      "div.laboratory",
      this.#head,
      this.#evenings.element,
      this.#file.element,
      this.#coup.element,
      this.#readings.element,
    );
    explainTerms(this.element, ".lab-insight, .next-coup p.muted, .readings p.muted");
  }

  #books;
  #question = readQuestion(location.search);
  #head = h("div.lab-choice.panel");
  #evenings = new EveningsView((change) => {
    this.#change(change);
    this.#run();
  });
  #file = new FileView();
  #coup = new CoupView((change) => {
    this.#change({ gone: change(this.#question.gone) });
    this.#showCoup();
  });
  #readings = new ReadingsView();
  /** @type {Rulebook | null} */
  #rulebook = null;

  /** Shows the question in the address, and answers it. */
  async open() {
    if (!this.#books.some(({ id }) => id === this.#question.rulebook))
      this.#question = { ...this.#question, rulebook: this.#books[0]?.id ?? "" };
    await this.#load();
  }

  /** Loads the rulebook, and answers the question under it. */
  async #load() {
    const { rulebook } = this.#question;
    const book = await loadRulebook(rulebook);
    if (rulebook !== this.#question.rulebook) return;
    this.#rulebook = book;
    const chances = simpleChances(book);
    const chance = chances.includes(this.#question.chance)
      ? this.#question.chance
      : (chances[0] ?? "");
    const unit = Math.max(this.#question.unit, book.limits.minimum);
    this.#change({ chance, unit });
    this.#showChoice([]);
    this.#evenings.show(this.#question, book);
    this.#showCoup();
    this.#run();
    this.#readings.wait();
    const path = `/api/lab/${encodeURIComponent(rulebook)}/readings`;
    /** @type {Alternative[]} */
    const alternatives = await get(path).catch((error) => {
      this.#readings.element.hidden = rulebook === this.#question.rulebook;
      throw error;
    });
    if (rulebook !== this.#question.rulebook) return;
    this.#showChoice(alternatives);
    this.#readings.update(alternatives, book);
  }

  /** @param {readonly Alternative[]} alternatives */
  #showChoice(alternatives) {
    preserveFocus(
      this.#head,
      () => replaceChildren(this.#head, this.#choice(alternatives)),
      () => this.#head.querySelector("select"),
    );
  }

  /** @param {readonly Alternative[]} alternatives */
  #choice(alternatives) {
    const books = new Map(this.#books.map(({ id, name }) => [id, name]));
    const choose = (/** @type {string} */ rulebook) => {
      this.#change({ rulebook, rulings: {}, gone: {} });
      this.#load().catch(showError);
    };
    const choices = openChoices(alternatives);
    return [
      choiceField(
        "lab-rulebook",
        t("lab-rulebook"),
        [...books.keys()],
        this.#question.rulebook,
        (id) => books.get(id) ?? id,
        choose,
      ),
      choices.length > 0 &&
        h(
          "details",
          { open: Object.keys(this.#question.rulings).length > 0 },
          h("summary", t("lab-read-otherwise")),
          h(
            "div.lab-rulings",
            choices.map((choice) => this.#rulingField(choice)),
          ),
        ),
      h(
        "button",
        { onclick: () => copy(new URL(address(this.#question), location.href).href) },
        t("lab-copy-link"),
      ),
    ];
  }

  /** @param {import("./labels.js").Choice} choice */
  #rulingField({ field, taken: current, others: rest }) {
    const { [field]: selected = current, ...rulings } = this.#question.rulings;
    const choose = (/** @type {string} */ text) => {
      const value = readingValue(text);
      this.#read(value === current ? rulings : { ...rulings, [field]: value });
      this.#showCoup();
      this.#run();
    };
    return choiceField(
      `lab-ruling-${field}`,
      t(`field-${field}`),
      [current, ...rest].map(readingText),
      readingText(selected),
      (text) => readingLabel(field, readingValue(text)),
      choose,
    );
  }

  /**
   * Overrides a ruling. The form offers the parts of a stake that this reading insures.
   * @param {Question["rulings"]} rulings
   */
  #read(rulings) {
    const book = this.#rulebook;
    const previous = book && insuredParts(this.#question, book);
    this.#change({ rulings });
    if (!book || insuredParts(this.#question, book) === previous) return;
    this.#change({ insured: this.#question.insured && 100 });
    this.#evenings.show(this.#question, book);
  }

  /** Changes the question, and its address. @param {Partial<Question>} change */
  #change(change) {
    this.#question = { ...this.#question, ...change };
    history.replaceState(null, "", address(this.#question) + location.hash);
  }

  #run() {
    if (!this.#rulebook) return;
    this.#evenings.run(this.#question, this.#rulebook);
    this.#file.update(this.#question, this.#rulebook);
  }

  #showCoup() {
    if (this.#rulebook) this.#coup.update(this.#question, this.#rulebook);
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {readonly string[]} values
 * @param {string} selected
 * @param {(value: string) => string} name
 * @param {(value: string) => void} choose
 */
function choiceField(id, label, values, selected, name, choose) {
  const list = select(values, selected, name, { id, onchange: () => choose(list.value) });
  return h("div.field", h("label", { for: id }, label), list);
}
