/** Forms: their fields, their error line, and dialogs that send one request at a time. */

import { cancelButton, openDialog } from "./dialog.js";
import { h, replaceChildren } from "./dom.js";
import { handleSubmit, once } from "./once.js";
import { parseMoney } from "./text/amount.js";
import { errorText } from "./text/errors.js";
import { t } from "./text/i18n.js";

/** @import {Attributes, Child} from "./dom.js" */
/**
 * @typedef {object} FormOptions
 * @property {() => Promise<unknown>} send Throws what is wrong with the fields, too.
 * @property {Child} actions The buttons.
 * @property {(problem: unknown) => Child | Promise<Child>} [explain] The text of a problem.
 */

/** The error of a field, which gets the focus. */
export class FieldError extends Error {
  /** @param {HTMLInputElement} input @param {string} message */
  constructor(input, message) {
    super(message);
    this.input = input;
  }
}

/** The line that shows the error. @param {...Child} text */
export const errorLine = (...text) => h("p.error", { role: "alert" }, text);

/** The input in which a signed-in owner repeats the password, or that of who signs in. */
export const passwordInput = () =>
  h("input", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });

/** The input of a name. @param {string} name @param {"username" | "nickname"} autocomplete */
export const nameInput = (name, autocomplete, value = "") =>
  h("input", { name, required: true, maxlength: 80, autocomplete, value });

/** A labelled field. @param {string} label @param {Child} control */
export const field = (label, control) => h("label.field", label, control);

/** The amount typed into a field; throws the error message. @param {HTMLInputElement} input */
export function typedAmount(input) {
  const amount = parseMoney(input.value);
  if (!amount) throw new FieldError(input, t("amount-wrong"));
  return amount;
}

/**
 * A list to choose from.
 * @template {string | number | null} Value
 * @param {readonly Value[]} values
 * @param {Value} selected
 * @param {(value: Value) => string} label
 * @param {Attributes} [attributes]
 */
export function select(values, selected, label, attributes = {}) {
  const options = values.map((value) =>
    h("option", { value: value ?? "", selected: value === selected }, label(value)),
  );
  return h("select", attributes, options);
}

/**
 * A form that sends one request at a time, and shows its error, with the focus on a field.
 * @param {FormOptions} options
 * @param {Attributes} attributes
 * @param {...Child} content
 */
export function requestForm({ send, actions, explain = errorText }, attributes, ...content) {
  const error = errorLine();
  const run = async () => {
    replaceChildren(error);
    try {
      await send();
    } catch (problem) {
      replaceChildren(error, await explain(problem));
      const input = problem instanceof FieldError ? problem.input : form.querySelector("input");
      input?.focus();
    }
  };
  const onsubmit = handleSubmit(() => void once(form, run));
  const form = h("form", { ...attributes, onsubmit }, content, error, actions);
  return form;
}

/**
 * Opens a dialog with such a form. Resolves when it is closed and idle; to true if it was sent.
 * @param {string} title
 * @param {Omit<FormOptions, "actions"> & {submit: string, kind?: string, above?: Child, beside?: Child}} options
 *   The submit button's label and class; what stands above the form, and beside its buttons.
 * @param {...Child} content
 */
export async function formDialog(title, options, ...content) {
  const { submit, kind = "first", above, beside: extra } = options;
  let sending = Promise.resolve();
  const sendAndClose = async () => {
    await options.send();
    element.close("sent");
  };
  const send = () => (sending = sendAndClose());
  const actions = h("div.actions", extra, cancelButton(), h("button", { class: kind }, submit));
  const form = requestForm({ ...options, send, actions }, {}, ...content);
  const { element, closed } = openDialog(title, [above, form], []);
  const first = form.querySelector("input");
  first?.focus();
  first?.select();
  const outcome = await closed;
  await Promise.allSettled([sending]);
  return outcome === "sent";
}
