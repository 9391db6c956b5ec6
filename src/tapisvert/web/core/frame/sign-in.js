/** The dialog to sign in, sign up or enter as a guest. */

import { post } from "../api.js";
import { cancelButton, openDialog } from "../dialog.js";
import { h, replaceChildren } from "../dom.js";
import { errorLine, field, nameInput, passwordInput } from "../form.js";
import { errorText } from "../text/errors.js";
import { asksForCode, codeInput } from "./one-time-code.js";
import { enterAsGuest } from "./guest.js";
import { handleSubmit, navigate, once, singly } from "../once.js";
import { getPreference } from "../preferences.js";
import { t } from "../text/i18n.js";

export const openSignInDialog = singly(showSignInDialog);

/**
 * Shows what this server allows: sign in, sign up, guest. The page reloads afterwards.
 * @param {import("../../messages.d.ts").Session} session
 * @param {unknown} [state] Found in `history.state` after the reload.
 * @returns {Promise<string>} Resolves when the dialog is closed.
 */
function showSignInDialog(session, state) {
  const isGuest = session.demonstration;
  const fields = signInFields(isGuest ? getPreference("guest") : "");
  const error = errorLine();
  /** @param {string} path */
  const send = async (path) => {
    try {
      if (isGuest) await enterAsGuest(fields.name);
      else await post(path, requestBody(path, fields));
      if (state) history.replaceState(state, "");
      await navigate(() => location.reload());
    } catch (problem) {
      replaceChildren(error, errorText(problem));
      (fields.code.isAskedBy(problem) ? fields.code.input : fields.name).focus();
    }
  };
  const displayNameField = h("label.field", { hidden: true }, t("shown-name"), fields.shown);
  /** @param {string} path */
  const enter = (path) => form.reportValidity() && once(form, () => send(path));
  const signUp = () => {
    fields.shown.required = true;
    if (!displayNameField.hidden) return enter("/api/accounts");
    displayNameField.hidden = false;
    fields.shown.focus();
  };
  const submit = handleSubmit(() => {
    fields.shown.required = false;
    enter("/api/session");
  });
  const form = h(
    "form",
    { onsubmit: submit },
    isGuest && h("p", t("guest-why")),
    field(t(isGuest ? "name" : "login"), fields.name),
    !isGuest && field(t("password"), fields.password),
    fields.code.label,
    displayNameField,
    error,
    h(
      "div.actions",
      cancelButton(),
      session.sign_up && !isGuest && h("button", { onclick: signUp }, t("sign-up")),
      h("button.first", t(isGuest ? "sit-as-guest" : "sign-in")),
    ),
  );
  const { closed } = openDialog(t(isGuest ? "play-as-guest" : "sign-in"), form, []);
  fields.name.focus();
  return closed;
}

/**
 * The body of the request to a path. The name is the login name; a new account also needs a
 * displayed name.
 * @param {string} path
 * @param {ReturnType<typeof signInFields>} fields
 */
function requestBody(path, { name, password, code, shown: displayName }) {
  const credentials = { password: password.value };
  if (path === "/api/session") return { name: name.value, ...credentials, ...code.body() };
  return { name: displayName.value, login: name.value, ...credentials };
}

/** @param {string} lastName The last name. */
function signInFields(lastName) {
  const name = nameInput("name", "username", lastName);
  const displayName = h("input", { name: "shown", maxlength: 80, autocomplete: "nickname" });
  return { name, password: passwordInput(), code: codeField(), shown: displayName };
}

/** The field of the second factor, hidden until the server requires it. */
function codeField() {
  const input = codeInput();
  const label = h("label.field", { hidden: true }, t("code"), input);
  input.disabled = true;
  /** @param {unknown} problem */
  const isAskedBy = (problem) => {
    const isRequested = asksForCode(problem);
    if (isRequested) label.hidden = input.disabled = false;
    return isRequested;
  };
  return { label, input, isAskedBy, body: () => (input.disabled ? {} : { code: input.value }) };
}
