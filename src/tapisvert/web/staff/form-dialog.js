/** Dialogs with forms: labelled fields, with their errors next to them. */

import { notify } from "../core/announcer.js";
import { cancelButton, openDialog } from "../core/dialog.js";
import { h, replaceChildren, setAttributes } from "../core/dom.js";
import { FieldError, requestForm } from "../core/form.js";
import { countGrid } from "./count-grid.js";
import { errorView } from "./error-view.js";
import { readForm } from "./form-readers.js";
import { t } from "./i18n.js";

/** @import {Child} from "../core/dom.js" */
/** @import {Errors, Field, Form, Values} from "./form-readers.js" */
/**
 * @typedef {Form & {
 *   submit: string,
 *   send: (body: any) => Promise<unknown>,
 *   notice?: string,
 *   done?: (result: any) => void,
 *   codeFields?: Record<string, string>,
 *   about?: string | false,
 * }} FormOptions
 *   `notice` is told once `send` has succeeded, and `done` gets its result; `codeFields` are the
 *   fields of refusals, by code; `about` stands above the form.
 */

/** Width of a list's arrow and the space before its text: measured in Chromium. */
const ARROW_PX = 20;
/** @type {Record<string, string>} */
const INPUT_TYPES = { date: "datetime-local", day: "date" };
/** @type {Record<string, string>} */
const INPUT_MODES = { amount: "decimal", seconds: "decimal", whole: "numeric" };

let formCount = 0;

/**
 * Opens a dialog with a form; it closes when the request has been carried out.
 * @param {string} title
 * @param {FormOptions} options
 */
export function openForm(title, options) {
  const id = `form-${++formCount}`;
  const body = h("div.fields");
  const shape = (/** @type {Values} */ values) => {
    const focusedName = /** @type {any} */ (document.activeElement)?.name;
    replaceChildren(body, fieldGroups(options.fields(values), values, id));
    control(form, focusedName)?.focus();
  };
  const send = async () => {
    const reading = readForm(options, formValues(form));
    showErrors(form, "errors" in reading ? reading.errors : {});
    if ("errors" in reading) return;
    const result = await options.send(reading.body).catch((problem) => {
      const input = control(form, options.codeFields?.[problem.code]);
      const slot = input && form.querySelector(`#${id}-${input.name}-error`);
      if (!slot) throw problem;
      replaceChildren(slot, errorView(problem));
      throw errorAt(input);
    });
    element.close();
    if (options.notice) notify(options.notice, { kind: "good" });
    options.done?.(result);
  };
  const explain = (/** @type {unknown} */ problem) =>
    problem instanceof FieldError ? "" : errorView(problem);
  const actions = h("div.actions", cancelButton(), h("button.first", options.submit));
  const attributes = { class: "act-form", novalidate: true };
  const form = requestForm({ send, actions, explain }, attributes, body);
  form.addEventListener("change", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.dataset["reshapes"] !== undefined) shape(formValues(form));
  });
  shape({});
  const intro = options.about && h("p", options.about);
  const { element } = openDialog(title, [intro, form], []);
  return element;
}

/** A field of a form by its name. @param {HTMLFormElement} form @param {string | undefined} name */
function control(form, name) {
  const controls = /** @type {HTMLInputElement[]} */ ([...form.elements]);
  return name ? controls.find((control) => control.name === name) : undefined;
}

/** Error that ends a request, with its message next to a field. @param {HTMLInputElement} input */
function errorAt(input) {
  input.closest("details")?.setAttribute("open", "");
  setTimeout(() => input.closest(".field, fieldset")?.scrollIntoView({ block: "nearest" }));
  return new FieldError(input, "");
}

/** The current values of a form. @param {HTMLFormElement} form @returns {Values} */
function formValues(form) {
  /** @type {Values} */
  const values = {};
  for (const control of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    const isMany = control.dataset["many"] !== undefined;
    if (isMany) {
      const checkedValues = /** @type {string[]} */ (values[control.name] ?? []);
      values[control.name] = control.checked ? [...checkedValues, control.value] : checkedValues;
    } else if (control.name)
      values[control.name] = control.type === "checkbox" ? control.checked : control.value;
  }
  return values;
}

/** Shows errors next to their fields; throws one at the first. @param {HTMLFormElement} form @param {Errors} errors */
function showErrors(form, errors) {
  for (const slot of form.querySelectorAll("[data-error-of]")) {
    const wrong = errors[/** @type {HTMLElement} */ (slot).dataset["errorOf"] ?? ""];
    replaceChildren(slot, wrong && t(wrong.key, wrong.values));
  }
  const controls = /** @type {HTMLInputElement[]} */ ([...form.elements]);
  for (const control of controls.filter(({ name }) => name))
    setAttributes(control, { "aria-invalid": control.name in errors && "true" });
  const first = controls.find(({ name }) => name in errors);
  if (first) throw errorAt(first);
}

/** @param {Field[]} fields @param {Values} values @param {string} id @returns {Child} */
function fieldGroups(fields, values, id) {
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const field of fields)
    groups.set(field.group ?? "", [...(groups.get(field.group ?? "") ?? []), field]);
  return [...groups].map(([legend, groupFields]) => {
    const controls = groupFields.map((field) =>
      labelledField(field, values[field.name] ?? field.value, id),
    );
    if (!legend) return controls;
    const pairs = h("div.pairs", controls);
    if (!groupFields[0].isFolded) return h("fieldset", h("legend", legend), pairs);
    return h("details.fold", h("summary", legend), pairs);
  });
}

/**
 * A field with its label, its help, and the place of its error.
 * @param {Field} field
 * @param {string | boolean | string[] | undefined} value
 * @param {string} form
 */
function labelledField(field, value, form) {
  const { name, kind, options = [], isOptional, reshapes = false } = field;
  const id = `${form}-${name}`;
  const help = field.help && h("small.muted", { id: `${id}-help` }, field.help);
  const error = h("span.error", { id: `${id}-error`, role: "alert", "data-error-of": name });
  const text = field.label ?? t(`ask-${name}`);
  const label = isOptional ? `${text} ${t("optional")}` : text;
  const descriptionIds = help ? `${id}-help ${id}-error` : `${id}-error`;
  const common = { name, "aria-describedby": descriptionIds, "data-reshapes": reshapes };
  if (kind === "checks") {
    const selection = Array.isArray(value) ? value : [];
    const boxes = options.map((option) => {
      const attributes = { value: option.value, checked: selection.includes(option.value) };
      const box = h("input", { type: "checkbox", ...common, ...attributes, "data-many": true });
      return h("label.row", box, option.text);
    });
    return h("fieldset.checks", h("legend", label), boxes, help, error);
  }
  if (kind === "check") {
    const box = h("input", { type: "checkbox", id, ...common, checked: value === true });
    return h("div.field", h("label.row", box, label), help, error);
  }
  const input = textControl(field, { id, ...common }, String(value ?? ""));
  return h("div.field", h("label", { for: id }, label), input, help, error);
}

/**
 * A list to choose from. Choices wider than the list are shown in full below it, unless the help
 * does so.
 * @param {HTMLSelectElement} list
 * @param {string} help
 */
function choiceControl(list, help) {
  const wholeText = h("small.whole-choice", { "aria-hidden": "true" });
  const tell = () => {
    const text = list.selectedOptions[0]?.text ?? "";
    const room = list.clientWidth - 2 * parseFloat(getComputedStyle(list).paddingLeft) - ARROW_PX;
    const isCut = list.clientWidth > 0 && widthOf(text, list) > room;
    const isSaid = text.endsWith("…") || (help && text.endsWith(help));
    wholeText.textContent = isCut && !isSaid ? text : "";
  };
  list.addEventListener("change", tell);
  new ResizeObserver(tell).observe(list);
  return [list, wholeText];
}

/**
 * The width of a text in the type of an element, in pixels.
 * @param {string} text
 * @param {Element} element
 */
function widthOf(text, element) {
  const pen = /** @type {CanvasRenderingContext2D} */ (
    document.createElement("canvas").getContext("2d")
  );
  pen.font = getComputedStyle(element).font;
  return pen.measureText(text).width;
}

/** @param {Field} field @param {Record<string, any>} attributes @param {string} value @returns {Child} */
function textControl(field, attributes, value) {
  const { kind = "text", options = [], help = "" } = field;
  if (kind === "choice" || kind === "stake") {
    const items = options.map((option) =>
      h("option", { value: option.value, selected: option.value === value }, option.text),
    );
    return choiceControl(h("select", attributes, items), help);
  }
  if (kind === "piles") return countGrid(field, attributes);
  if (kind === "area") return h("textarea", { ...attributes, rows: 3, maxlength: 500 }, value);
  if (kind === "lines") return h("textarea", { ...attributes, rows: 8, maxlength: 10_000 }, value);
  const type = INPUT_TYPES[kind] ?? "text";
  const inputmode = INPUT_MODES[kind];
  return h("input", { ...attributes, type, inputmode, value, autocomplete: "off" });
}
