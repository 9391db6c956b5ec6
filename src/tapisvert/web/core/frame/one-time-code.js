/** The code of a second factor: its field, and the dialog before an act of money. */

import { ApiError, post } from "../api.js";
import { cancelButton, openDialog } from "../dialog.js";
import { h, replaceChildren } from "../dom.js";
import { errorText } from "../text/errors.js";
import { t } from "../text/i18n.js";
import { handleSubmit, once } from "../once.js";

/** Codes of refusals that ask for a code. */
const ASKS = ["second_factor", "wrong_code", "code_too_soon"];

/** True if an error asks for a code, or for another one. @param {unknown} error */
export const asksForCode = (error) => error instanceof ApiError && ASKS.includes(error.code);

/** An input for six digits or a recovery code. */
export function codeInput() {
  return h("input", {
    name: "code",
    required: true,
    maxlength: 40,
    autocomplete: "one-time-code",
    autocapitalize: "none",
    spellcheck: "false",
  });
}

/**
 * Runs an act; if the house asks for a code first, asks for it, and runs the act again.
 * @template Done
 * @param {() => Promise<Done>} act
 * @returns {Promise<Done>}
 */
export async function withCode(act) {
  try {
    return await act();
  } catch (problem) {
    const isAsked = problem instanceof ApiError && problem.code === "second_factor";
    if (!isAsked || !(await askForCode())) throw problem;
    return act();
  }
}

/** Resolves to true once the server has taken a code. */
async function askForCode() {
  const input = codeInput();
  const error = h("p", { class: "error", role: "alert" });
  const send = async () => {
    try {
      await post("/api/session/code", { code: input.value });
      element.close("yes");
    } catch (problem) {
      replaceChildren(error, errorText(problem));
      input.select();
    }
  };
  const form = h(
    "form",
    { onsubmit: handleSubmit(() => void once(form, send)) },
    h("p", null, t("code-why")),
    h("label", { class: "field" }, t("code"), input),
    error,
    h("div", { class: "actions" }, cancelButton(), h("button", { class: "first" }, t("code-send"))),
  );
  const { element, closed } = openDialog(t("code-title"), form, []);
  input.focus();
  return (await closed) === "yes";
}
