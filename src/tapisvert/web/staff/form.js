/** Forms with labels, errors beside the fields, and confirmation. */

import { cancelButton, confirmDialog, openDialog } from "../core/dialog.js";
import { h, replaceChildren } from "../core/dom.js";
import { handleSubmit, once } from "../core/once.js";
import { errorView } from "./error-view.js";
import { readForm } from "./form-readers.js";
import { t } from "./i18n.js";

/** @import {Child} from "../core/dom.js" */
/** @import {Errors, Field, Form, Values} from "./form-readers.js" */
/**
 * @typedef {Form & {
 *   submit: string,
 *   send: (body: any) => Promise<unknown>,
 *   done?: () => void,
 *   confirm?: (body: any) => {title: string, text: string} | null,
 *   codeFields?: Record<string, string>,
 * }} FormOptions
 *   `confirm` asks before an irreversible request; `codeFields` are the fields of refusals, by code.
 */

/** Width of a list that its arrow takes, with what stands before its text: measured in Chromium. */
const ARROW_PX = 20;

/** @type {Record<string, string>} */
const INPUT_MODES = { amount: "decimal", seconds: "decimal", whole: "numeric" };

let formCount = 0;

/**
 * Opens a dialog with a form; it closes when the request has been carried out.
 * @param {string} title
 * @param {FormOptions & {about?: string | false}} options `about` is a paragraph above the form.
 */
export function openForm(title, options) {
  const done = () => {
    element.close();
    options.done?.();
  };
  const about = options.about && h("p", options.about);
  const { element } = openDialog(title, [about, form({ ...options, done })], []);
  return element;
}

/** @param {FormOptions} options @returns {HTMLFormElement} */
function form(options) {
  const id = `form-${++formCount}`;
  const body = h("div.fields");
  const error = h("div.error", { role: "alert" });
  const button = h("button.first", options.submit);
  const shape = (/** @type {Values} */ values) => {
    const focused = /** @type {any} */ (document.activeElement)?.name;
    replaceChildren(body, fieldGroups(options.fields(values), values, id));
    const field = focused && element.elements.namedItem(focused);
    if (field instanceof HTMLElement) field.focus();
  };
  const send = async () => {
    replaceChildren(error);
    const reading = readForm(options, formValues(element));
    showFieldErrors(element, "errors" in reading ? reading.errors : {});
    if ("errors" in reading) return;
    const sure = options.confirm?.(reading.body);
    if (sure && !(await confirmDialog(sure.title, sure.text, options.submit))) return;
    try {
      await options.send(reading.body);
      options.done?.();
    } catch (problem) {
      const field = options.codeFields?.[/** @type {any} */ (problem).code];
      const slot = field && element.querySelector(`#${id}-${field}-error`);
      replaceChildren(slot || error, errorView(problem));
      if (field) focus(element, field);
    }
  };
  const submit = handleSubmit(() => once(element, send));
  const element = h("form.ask", { novalidate: true, onsubmit: submit }, body, error);
  element.append(h("div.actions", cancelButton(), button));
  element.addEventListener("change", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.dataset["reshapes"] !== undefined) shape(formValues(element));
  });
  shape({});
  return element;
}

/** The current values of a form. @param {HTMLFormElement} element @returns {Values} */
function formValues(element) {
  /** @type {Values} */
  const values = {};
  for (const control of element.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      if (control.dataset["many"] === undefined) values[control.name] = control.checked;
      else
        values[control.name] = [
          .../** @type {string[]} */ (values[control.name] ?? []),
          ...(control.checked ? [control.value] : []),
        ];
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    ) {
      values[control.name] = control.value;
    }
  }
  return values;
}

/**
 * Shows the errors beside their fields, and focuses the first.
 * @param {HTMLFormElement} element
 * @param {Errors} errors
 */
function showFieldErrors(element, errors) {
  for (const slot of element.querySelectorAll("[data-error-of]")) {
    const wrong = errors[/** @type {HTMLElement} */ (slot).dataset["errorOf"] ?? ""];
    replaceChildren(slot, wrong && t(wrong.key, wrong.values));
  }
  for (const control of element.elements) {
    const isWrong = Boolean(errors[/** @type {any} */ (control).name]);
    if (control instanceof HTMLButtonElement) continue;
    if (isWrong) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
  const first = [...element.elements].find((control) => errors[/** @type {any} */ (control).name]);
  if (first instanceof HTMLElement) focus(element, /** @type {any} */ (first).name);
}

/** @param {HTMLFormElement} element @param {string} name */
function focus(element, name) {
  const found = element.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!(found instanceof HTMLElement)) return;
  found.closest("details")?.setAttribute("open", "");
  found.focus();
  found.closest(".field, fieldset")?.scrollIntoView({ block: "nearest" }); // with what is wrong
}

/** @param {Field[]} fields @param {Values} values @param {string} id @returns {Child} */
function fieldGroups(fields, values, id) {
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const one of fields)
    groups.set(one.group ?? "", [...(groups.get(one.group ?? "") ?? []), one]);
  return [...groups].map(([legend, inside]) => {
    const controls = inside.map((one) => field(one, values[one.name] ?? one.value, id));
    if (!legend) return controls;
    const pairs = h("div.pairs", controls);
    if (!inside[0].isFolded) return h("fieldset", h("legend", legend), pairs);
    return h("details.fold", h("summary", legend), pairs);
  });
}

/**
 * @param {Field} one
 * @param {string | boolean | string[] | undefined} value
 * @param {string} form
 */
function field(one, value, form) {
  const id = `${form}-${one.name}`;
  const described = [one.help && `${id}-help`, `${id}-error`].filter(Boolean).join(" ");
  const help = one.help && h("small", { id: `${id}-help`, class: "muted" }, one.help);
  const error = h("span", {
    id: `${id}-error`,
    class: "error",
    role: "alert",
    "data-error-of": one.name,
  });
  const text = one.label ?? t(`ask-${one.name}`);
  const label = one.isOptional ? `${text} ${t("optional")}` : text;
  if (one.kind === "checks") {
    const chosen = Array.isArray(value) ? value : [];
    const boxes = (one.options ?? []).map((option) =>
      h(
        "label.row",
        checkbox(one, {
          value: option.value,
          checked: chosen.includes(option.value),
          "data-many": true,
          "aria-describedby": described,
        }),
        option.text,
      ),
    );
    return h("fieldset.checks", h("legend", label), boxes, help, error);
  }
  if (one.kind === "check") {
    const tick = checkbox(one, { id, checked: value === true, "aria-describedby": described });
    return h("div.field", h("label.row", tick, label), help, error);
  }
  const control = textControl(one, id, String(value ?? ""), described);
  return h("div.field", h("label", { for: id }, label), control, help, error);
}

/** @param {Field} one @param {Record<string, unknown>} attributes */
function checkbox(one, attributes) {
  return h("input", {
    type: "checkbox",
    name: one.name,
    "data-reshapes": one.reshapes ?? false,
    ...attributes,
  });
}

/**
 * A list to choose from. Beneath it stands the whole of a choice that the list is too narrow for,
 * unless the help says it.
 * @param {HTMLSelectElement} list
 * @param {string} help
 */
function choiceControl(list, help) {
  const whole = h("small.whole-choice", { "aria-hidden": "true" });
  const tell = () => {
    const text = list.selectedOptions[0]?.text ?? "";
    const room = list.clientWidth - 2 * parseFloat(getComputedStyle(list).paddingLeft) - ARROW_PX;
    const isCut = list.clientWidth > 0 && widthOf(text, list) > room;
    const isSaid = text.endsWith("…") || (help && text.endsWith(help));
    whole.textContent = isCut && !isSaid ? text : "";
  };
  list.addEventListener("change", tell);
  new ResizeObserver(tell).observe(list);
  return [list, whole];
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

/**
 * @param {Field} one
 * @param {string} id
 * @param {string} value
 * @param {string} described
 * @returns {Child}
 */
function textControl(one, id, value, described) {
  const common = {
    id,
    name: one.name,
    "aria-describedby": described,
    "data-reshapes": one.reshapes ?? false,
  };
  if (one.kind === "choice" || one.kind === "stake") {
    const options = (one.options ?? []).map((option) =>
      h("option", { value: option.value, selected: option.value === value }, option.text),
    );
    return choiceControl(h("select", common, options), one.help ?? "");
  }
  if (one.kind === "area" || one.kind === "piles")
    return h("textarea", { ...common, rows: 3, maxlength: 500 }, value);
  const inputmode = INPUT_MODES[one.kind ?? "text"];
  const type = one.kind === "date" ? "datetime-local" : "text";
  return h("input", { ...common, type, inputmode, value, autocomplete: "off" });
}
