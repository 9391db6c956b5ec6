/** The code of a second factor: its field, and the dialog before a money action. */

import { ApiError, post } from "../api.js";
import { h } from "../dom.js";
import { field, formDialog } from "../form.js";
import { t } from "../text/i18n.js";

/** Refusal codes that require a code. */
const CODE_REFUSALS = ["second_factor_required", "invalid_code", "too_many_code_attempts"];

/** True if an error requires a code, or another one. @param {unknown} error */
export const asksForCode = (error) =>
  error instanceof ApiError && CODE_REFUSALS.includes(error.code);

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
 * Runs an action; if the house requires a code first, prompts for it and runs the action again.
 * @template Done
 * @param {() => Promise<Done>} act
 */
export async function withCode(act) {
  try {
    return await act();
  } catch (problem) {
    const needsCode = problem instanceof ApiError && problem.code === "second_factor_required";
    if (!needsCode || !(await askForCode())) throw problem;
    return act();
  }
}

/** Resolves to true once the server has taken a code. */
function askForCode() {
  const input = codeInput();
  const send = () => post("/api/session/code", { code: input.value });
  const options = { send, submit: t("code-send") };
  return formDialog(t("code-title"), options, h("p", t("code-why")), field(t("code"), input));
}
