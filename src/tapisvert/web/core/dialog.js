/** Questions that stand before everything else. */

import { h, replace } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{text: string, value: string, kind?: string}} Action */

/**
 * A dialog that is open. Its promise is kept with the value of the action that closed it; "" when
 * it was only closed.
 * @param {string} title
 * @param {Child} content
 * @param {readonly Action[]} [actions]
 * @returns {{element: HTMLDialogElement, closed: Promise<string>}}
 */
export function dialog(title, content, actions = [{ text: say("close"), value: "" }]) {
  const id = `dialog-${crypto.randomUUID()}`;
  const buttons = actions.map(({ text, value, kind }) =>
    h("button", { type: "button", class: kind ?? "", onclick: () => element.close(value) }, text),
  );
  const element = h("dialog", { "aria-labelledby": id });
  replace(
    element,
    h("h2", { id }, title),
    content,
    buttons.length > 0 && h("div", { class: "actions" }, buttons),
  );
  // A click beside it closes it, unless something is being written there.
  element.addEventListener("click", (event) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isBeside =
      event.clientX < left ||
      event.clientX > right ||
      event.clientY < top ||
      event.clientY > bottom;
    if (event.target === element && isBeside && !element.querySelector("form")) element.close("");
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

/**
 * Whether somebody says yes.
 * @param {string} title
 * @param {Child} content
 * @param {string} yes
 */
export async function confirmed(title, content, yes) {
  const asked = dialog(title, content, [
    { text: say("cancel"), value: "" },
    { text: yes, value: "yes", kind: "first" },
  ]);
  return (await asked.closed) === "yes";
}
