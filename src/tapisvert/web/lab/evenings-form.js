/** The form of a question about evenings: system, money, length, seed. */

import { chanceName } from "../cloth/labels.js";
import { parseMoney, parseWhole } from "../core/text/amount.js";
import { h } from "../core/dom.js";
import { errorLine, select } from "../core/form.js";
import { handleSubmit } from "../core/once.js";
import { money, number, percent } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { systemName } from "./labels.js";
import { MAX_AMOUNT, MAX_COUPS, PRISON, SYSTEMS, freshSeed } from "./question.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Child} from "../core/dom.js" */
/** @import {Question} from "./question.js" */

const INSURED_PARTS = [0, 25, 50, 75, 100];
const WHOLE_PARTS = [0, 100];
const EVENINGS = [1_000, 10_000, 50_000, 100_000];

/**
 * @param {Question} question
 * @param {Rulebook} rulebook
 * @param {(change: Partial<Question>) => void} onAsk
 */
export function eveningsForm(question, rulebook, onAsk) {
  const fields = formFields(question, rulebook);
  return h(
    "form.lab-form.panel",
    {
      "aria-label": t("lab-question"),
      novalidate: true,
      onsubmit: handleSubmit(() => {
        const change = readFields(fields, rulebook);
        if (change) onAsk(change);
      }),
    },
    layOut(fields, rulebook),
    h("button.first", { type: "submit" }, t("lab-simulate")),
  );
}

/** @param {Question} question @param {Rulebook} rulebook */
function formFields(question, rulebook) {
  const choices = withChosen(EVENINGS, question.evenings).sort((a, b) => a - b);
  return {
    system: select(withChosen(SYSTEMS, question.system), question.system, systemName),
    other: select(withChosen(["", ...SYSTEMS], question.other), question.other, (name) =>
      name ? systemName(name) : t("lab-no-other"),
    ),
    chance: select(simpleChances(rulebook), question.chance, chanceName),
    unit: textInput("decimal", money(question.unit)),
    bankroll: textInput("decimal", money(question.bankroll)),
    target: textInput("decimal", question.target === null ? "" : money(question.target)),
    coups: textInput("numeric", number(question.coups)),
    evenings: select(choices, question.evenings, (value) => number(value)),
    prison: select(decisionsInPrison(rulebook), question.prison, (item) => t(`lab-prison-${item}`)),
    insured: select(
      withChosen(insuredParts(question, rulebook), question.insured),
      question.insured,
      (value) =>
        value === 0
          ? t("lab-insured-none")
          : t("lab-insured-part", { percent: percent(value / 100, 0) }),
    ),
    seed: textInput("numeric", `${question.seed}`),
  };
}

/**
 * The values to choose from, and an unusual one of the address.
 * @template Value
 * @param {readonly Value[]} values
 * @param {Value} selected
 */
const withChosen = (values, selected) => [...new Set([...values, selected])];

/** @param {string} inputmode @param {string} value */
function textInput(inputmode, value) {
  return h("input", { inputmode, value, autocomplete: "off", placeholder: t("lab-none") });
}

/**
 * The fields in their order; the rarer ones are folded.
 * @param {ReturnType<typeof formFields>} fields
 * @param {Rulebook} rulebook
 */
function layOut(fields, rulebook) {
  const { system, seed } = fields;
  const description = h("p.muted.about");
  const tell = () => {
    const key = `lab-about-${system.value.split(":")[0]}`;
    description.textContent = hasMessage(key) ? t(key) : "";
  };
  system.addEventListener("change", tell);
  tell();
  const shuffle = h(
    "button",
    {
      "aria-label": t("lab-new-seed"),
      title: t("lab-new-seed"),
      onclick: () => (seed.value = `${freshSeed()}`),
    },
    "↻",
  );
  return [
    pair(field("lab-system", system), field("lab-beside", fields.other)),
    description,
    pair(field("lab-unit", fields.unit), field("lab-bankroll", fields.bankroll)),
    pair(field("lab-target", fields.target), field("lab-coups", fields.coups)),
    h(
      "details",
      h("summary", t("lab-more")),
      field("lab-chance", fields.chance),
      hasPrison(rulebook) && field("lab-prison", fields.prison),
      hasInsurance(rulebook) && field("lab-insured", fields.insured),
      pair(field("lab-evenings-count", fields.evenings), field("lab-seed", seed, shuffle)),
    ),
  ];
}

/** @param {Rulebook} rulebook */
const hasPrison = (rulebook) => Boolean(rulebook.values["refait_in_prison"]?.value);
/** The decisions about a stake in prison; a house without a moment for it does not divide. @param {Rulebook} rulebook */
const decisionsInPrison = ({ values }) =>
  PRISON.filter((decision) => decision !== "divide" || values["prison_window"]?.value);
/** @param {Rulebook} rulebook */
const hasInsurance = (rulebook) => Boolean(rulebook.values["insurance_rate"]?.value);

/**
 * The parts of a stake to insure, in percent, by the chosen reading of the rules: the whole alone
 * where no part is insured.
 * @param {Pick<Question, "rulings">} asked
 * @param {Pick<Rulebook, "values">} rulebook
 */
export function insuredParts({ rulings }, { values }) {
  const part = rulings["insurance_part"] ?? values["insurance_part"]?.value;
  return part === "whole" ? WHOLE_PARTS : INSURED_PARTS;
}

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
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
  if (wrong || unit === null || bankroll === null || coups === null || seed === null) return null;
  return {
    unit,
    bankroll,
    target,
    coups,
    seed,
    system: fields.system.value,
    other: fields.other.value,
    chance: fields.chance.value,
    evenings: Number(fields.evenings.value),
    prison: hasPrison(rulebook) ? /** @type {any} */ (fields.prison.value) : PRISON[0],
    insured: hasInsurance(rulebook) ? Number(fields.insured.value) : 0,
  };
}

/** @param {string} text */
const plainWhole = (text) => (/^\d{1,16}$/.test(text.trim()) ? Number(text) : null);

/**
 * The number in a field, or null; an invalid one is marked, with a message. Without a minimum the
 * field may be empty.
 * @param {HTMLInputElement} input
 * @param {(text: string) => number | null} parse
 * @param {number | null} min
 * @param {number} max
 */
function read(input, parse, min, max) {
  const value = parse(input.value);
  const isWrong = min !== null && (value === null || value < min || value > max);
  const message = input.closest(".field")?.querySelector(".error");
  input.setAttribute("aria-invalid", String(isWrong));
  if (message) {
    const write = parse === parseMoney ? money : (/** @type {number} */ value) => number(value);
    message.textContent = isWrong ? t("lab-wrong", { least: write(min), most: write(max) }) : "";
  }
  return isWrong || min === null ? null : value;
}

/**
 * A labelled field, with a line for its error.
 * @param {string} key
 * @param {HTMLElement} control
 * @param {Child} [extra]
 */
export function field(key, control, extra) {
  control.id = key;
  const error = Object.assign(errorLine(), { id: `${key}-error` });
  control.setAttribute("aria-describedby", error.id);
  return h(
    "div.field",
    h("label", { for: key }, t(key)),
    extra ? h("div.with-button", control, extra) : control,
    error,
  );
}

/** @param {...HTMLElement} fields */
function pair(...fields) {
  return h("div.pair", fields);
}
