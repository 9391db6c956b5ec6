/** A form of the account page that is sent or cancelled, with the error of the server in it. */

import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { t } from "../core/text/i18n.js";
import { handleSubmit, once } from "../core/once.js";

/** @import {Child} from "../core/dom.js" */

/** The input in which a signed-in owner repeats the password. */
export const passwordInput = () =>
  h("input", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });

/**
 * @param {string} submit
 * @param {() => Promise<void>} send
 * @param {() => Promise<void>} cancel
 * @param {...Child} content
 */
export function ownForm(submit, send, cancel, ...content) {
  const error = h("p", { class: "error", role: "alert" });
  const run = async () => {
    replaceChildren(error);
    try {
      await send();
    } catch (problem) {
      replaceChildren(error, errorText(problem));
    }
  };
  const element = h(
    "form",
    { onsubmit: handleSubmit(() => void once(element, run)) },
    content,
    error,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: cancel }, t("cancel")),
      h("button", { class: "first" }, submit),
    ),
  );
  return element;
}
