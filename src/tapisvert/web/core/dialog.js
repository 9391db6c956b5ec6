/** Modal dialogs. */

import { h, replaceChildren } from "./dom.js";
import { t } from "./text/i18n.js";

/** @import {Child} from "./dom.js" */
/** @typedef {{text: string, value: string, kind?: string}} Action */

/**
 * Opens a modal dialog. `closed` resolves with the value of the action that closed it; "" if it was
 * only closed. A dialog without actions has its own way to close in its content. Input in a form
 * there survives a click outside the dialog; other content reports input by `tv-written`.
 * @param {string} title
 * @param {Child} content
 * @param {readonly Action[]} [actions]
 */
export function openDialog(title, content, actions = [{ text: t("close"), value: "" }]) {
  const id = `dialog-${crypto.randomUUID()}`;
  const buttons = actions.map(({ text, value, kind }) =>
    h("button", { class: kind ?? "", onclick: () => element.close(value) }, text),
  );
  const element = h("dialog", { "aria-labelledby": id });
  replaceChildren(
    element,
    h("h2", { id }, title),
    content,
    buttons.length > 0 && h("div.actions", buttons),
  );
  // A click outside closes it, unless that loses input.
  let isWritten = false;
  element.addEventListener("tv-written", () => (isWritten = true));
  element.addEventListener("input", ({ target }) => {
    isWritten ||= target instanceof Element && target.closest("form") !== null;
  });
  element.addEventListener("click", (event) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isBeside =
      event.clientX < left ||
      event.clientX > right ||
      event.clientY < top ||
      event.clientY > bottom;
    if (event.target === element && isBeside && !isWritten) element.close("");
  });
  /** @type {Promise<string>} */
  const closed = new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve(element.returnValue);
    });
  });
  document.body.append(element);
  element.showModal();
  return { element, closed };
}

/** A button that closes its dialog. */
export function cancelButton() {
  const button = h("button", { onclick: () => button.closest("dialog")?.close("") }, t("cancel"));
  return button;
}

/**
 * Resolves to true if the user confirms.
 * @param {string} title
 * @param {string | Element} text
 * @param {string} [yes] The label of the button that confirms.
 */
export async function confirmDialog(title, text, yes = title) {
  const dialog = openDialog(title, typeof text === "string" ? h("p", text) : text, [
    { text: t("cancel"), value: "" },
    { text: yes, value: "yes", kind: "first" },
  ]);
  return (await dialog.closed) === "yes";
}
