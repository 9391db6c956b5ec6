/** The form of a question about evenings: system, money, length, seed. */

import { chanceName } from "../cloth/labels.js";
import { parseMoney, parseWhole } from "../core/amount.js";
import { h } from "../core/dom.js";
import { money, number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { systemName } from "./labels.js";
import { MAX_AMOUNT, MAX_COUPS, PRISON, SYSTEMS, freshSeed } from "./question.js";

/** @import {Rulebook} from "../core/rulebook.js" */
/** @import {Child} from "../core/dom.js" */
/** @import {Question} from "./question.js" */

const EVENINGS = [1_000, 10_000, 50_000, 100_000];

/**
 * @param {Question} asked
 * @param {Rulebook} rulebook
 * @param {(change: Partial<Question>) => void} onAsk
 */
export function eveningsForm(asked, rulebook, onAsk) {
  const fields = formFields(asked, rulebook);
  const form = h(
    "form",
    {
      class: "lab-form panel",
      "aria-label": t("lab-question"),
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const change = readFields(fields, rulebook);
        if (change) onAsk(change);
      },
    },
    fields.layout,
    h("button", { type: "submit", class: "first" }, t("lab-simulate")),
  );
  return form;
}

/**
 * @param {Question} asked
 * @param {Rulebook} rulebook
 */
function formFields(asked, rulebook) {
  const system = select(SYSTEMS, asked.system, systemName);
  const other = select(["", ...SYSTEMS], asked.other, (one) =>
    one ? systemName(one) : t("lab-no-other"),
  );
  const chance = select(simpleChances(rulebook), asked.chance, chanceName);
  const amount = (/** @type {number | null} */ minor) =>
    h("input", {
      inputmode: "decimal",
      autocomplete: "off",
      value: minor === null ? "" : money(minor),
    });
  const [unit, bankroll, target] = [
    amount(asked.unit),
    amount(asked.bankroll),
    amount(asked.target),
  ];
  const coups = h("input", {
    inputmode: "numeric",
    autocomplete: "off",
    value: number(asked.coups),
  });
  const choices = [...new Set([...EVENINGS, asked.evenings])].sort((a, b) => a - b);
  const evenings = select(choices.map(String), `${asked.evenings}`, (one) => number(Number(one)));
  const prison = select([...PRISON], asked.prison, (one) => t(`lab-prison-${one}`));
  const insured = h("input", { type: "checkbox", checked: asked.insured });
  const seed = h("input", { inputmode: "numeric", autocomplete: "off", value: asked.seed });
  const about = h("p", { class: "muted about" }, t(`lab-about-${system.value}`));
  system.addEventListener("change", () => (about.textContent = t(`lab-about-${system.value}`)));
  const shuffle = h(
    "button",
    {
      type: "button",
      "aria-label": t("lab-new-seed"),
      title: t("lab-new-seed"),
      onclick: () => (seed.value = `${freshSeed()}`),
    },
    "↻",
  );
  const layout = [
    pair(field("lab-system", system), field("lab-beside", other)),
    about,
    field("lab-chance", chance),
    pair(field("lab-unit", unit), field("lab-bankroll", bankroll)),
    pair(field("lab-target", target), field("lab-coups", coups)),
    hasPrison(rulebook) && field("lab-prison", prison),
    hasInsurance(rulebook) && h("label", { class: "row" }, insured, t("lab-insured")),
    pair(field("lab-evenings-count", evenings), field("lab-seed", seed, shuffle)),
  ];
  return {
    layout,
    system,
    other,
    chance,
    unit,
    bankroll,
    target,
    coups,
    evenings,
    prison,
    insured,
    seed,
  };
}

/** @param {Rulebook} rulebook */
const hasPrison = (rulebook) => Boolean(rulebook.values["refait_in_prison"]?.value);
/** @param {Rulebook} rulebook */
const hasInsurance = (rulebook) => Boolean(rulebook.values["insurance_rate"]?.value);

/** @param {Rulebook} rulebook */
export function simpleChances(rulebook) {
  return rulebook.chances.filter(({ kind }) => kind === "simple").map(({ name }) => name);
}

/**
 * The change of the question that the fields hold; null, with a message, if one is wrong.
 * @param {ReturnType<typeof formFields>} fields
 * @param {Rulebook} rulebook
 * @returns {Partial<Question> | null}
 */
function readFields(fields, rulebook) {
  const unit = read(fields.unit, parseMoney, Math.max(1, rulebook.limits.minimum), MAX_AMOUNT);
  const bankroll = read(fields.bankroll, parseMoney, unit ?? 1, MAX_AMOUNT);
  const hasTarget = fields.target.value.trim() !== "";
  const target = read(
    fields.target,
    parseMoney,
    hasTarget ? (bankroll ?? 0) + 1 : null,
    MAX_AMOUNT,
  );
  const coups = read(fields.coups, parseWhole, 1, MAX_COUPS);
  const seed = read(fields.seed, plainWhole, 0, Number.MAX_SAFE_INTEGER);
  const wrong = [fields.unit, fields.bankroll, fields.target, fields.coups, fields.seed].find(
    (input) => input.getAttribute("aria-invalid") === "true",
  );
  wrong?.focus();
  if (wrong || unit === null || bankroll === null || coups === null || seed === null) return null;
  return {
    ...{ unit, bankroll, target, coups, seed },
    system: fields.system.value,
    other: fields.other.value,
    chance: fields.chance.value,
    evenings: Number(fields.evenings.value),
    prison: hasPrison(rulebook) ? /** @type {any} */ (fields.prison.value) : "divide",
    insured: hasInsurance(rulebook) && fields.insured.checked,
  };
}

/** @param {string} text */
const plainWhole = (text) => (/^\d{1,16}$/.test(text.trim()) ? Number(text) : null);

/**
 * The number in a field, or null; a wrong one is marked, with a message. Without a least the field may
 * be empty.
 * @param {HTMLInputElement} input
 * @param {(text: string) => number | null} parse
 * @param {number | null} least
 * @param {number} most
 */
function read(input, parse, least, most) {
  const value = parse(input.value);
  const isWrong = least !== null && (value === null || value < least || value > most);
  const message = input.closest(".field")?.querySelector(".error");
  input.setAttribute("aria-invalid", String(isWrong));
  if (message) {
    const write = parse === parseMoney ? money : (/** @type {number} */ one) => number(one);
    message.textContent = isWrong ? t("lab-wrong", { least: write(least), most: write(most) }) : "";
  }
  return isWrong || least === null ? null : value;
}

/**
 * @param {readonly string[]} names
 * @param {string} chosen
 * @param {(name: string) => string} label
 */
export function select(names, chosen, label) {
  const all = names.includes(chosen) ? names : [...names, chosen];
  return h(
    "select",
    null,
    all.map((name) => h("option", { value: name, selected: name === chosen }, label(name))),
  );
}

/**
 * A labelled field with room for a message.
 * @param {string} key
 * @param {HTMLElement} control
 * @param {Child} [beside]
 */
export function field(key, control, beside) {
  control.id = key;
  const error = h("p", { class: "error", id: `${key}-error`, role: "alert" });
  control.setAttribute("aria-describedby", error.id);
  return h(
    "div",
    { class: "field" },
    h("label", { for: key }, t(key)),
    beside ? h("div", { class: "with-button" }, control, beside) : control,
    error,
  );
}

/** @param {...HTMLElement} fields */
function pair(...fields) {
  return h("div", { class: "pair" }, fields);
}
