/** The dialog to sign in, sign up or enter as a guest. */

import { post } from "./api.js";
import { cancelButton, openDialog } from "./dialog.js";
import { h, replaceChildren } from "./dom.js";
import { errorText } from "./errors.js";
import { asksForCode, codeInput } from "./one-time-code.js";
import { handleSubmit, navigate, once } from "./once.js";
import { setPreference, getPreference } from "./preferences.js";
import { t } from "./i18n.js";

/**
 * Opens the dialog once, however often the button is pressed.
 * @param {import("../messages.d.ts").Session} who
 * @param {unknown} [then]
 */
export function openSignInDialog(who, then) {
  return once(openSignInDialog, () => showSignInDialog(who, then));
}

/**
 * Shows what this server allows: sign in, sign up, guest. The page reloads afterwards.
 * @param {import("../messages.d.ts").Session} who
 * @param {unknown} [then] Found in `history.state` after the reload.
 * @returns {Promise<string>} Resolves when the dialog is closed.
 */
function showSignInDialog(who, then) {
  const isGuest = who.demonstration;
  const { name, password, code, shown } = signInFields(isGuest ? getPreference("guest") : "");
  const error = h("p", { class: "error", role: "alert" });
  /** @param {string} path */
  const send = async (path) => {
    try {
      const body = requestBody(path, name.value, password.value, shown.value);
      await post(path, code.value ? { ...body, code: code.value } : body);
      if (isGuest) setPreference("guest", name.value);
      if (then) history.replaceState(then, "");
      await navigate(() => location.reload());
    } catch (problem) {
      replaceChildren(error, errorText(problem));
      codeField.hidden &&= !asksForCode(problem);
      code.disabled = codeField.hidden;
      (asksForCode(problem) ? code : name).focus();
    }
  };
  const codeField = h("label", { class: "field", hidden: true }, t("code"), code);
  const others = h("label", { class: "field", hidden: true }, t("shown-name"), shown);
  /** @param {string} path */
  const enter = (path) => form.reportValidity() && once(form, () => send(path));
  const signUp = () => {
    shown.required = true;
    if (!others.hidden) return enter("/api/accounts");
    others.hidden = false;
    shown.focus();
  };
  const submit = handleSubmit(() => {
    shown.required = false;
    enter(isGuest ? "/api/guests" : "/api/session");
  });
  const form = h(
    "form",
    { onsubmit: submit },
    isGuest && h("p", null, t("guest-why")),
    h("label", { class: "field" }, t(isGuest ? "name" : "login"), name),
    !isGuest && h("label", { class: "field" }, t("password"), password),
    codeField,
    others,
    error,
    h(
      "div",
      { class: "actions" },
      cancelButton(),
      who.sign_up && !isGuest && h("button", { type: "button", onclick: signUp }, t("sign-up")),
      h("button", { class: "first" }, t(isGuest ? "sit-as-guest" : "sign-in")),
    ),
  );
  const { closed } = openDialog(t("sign-in"), form, []);
  name.focus();
  return closed;
}

/**
 * The body of the request to a path.
 * @param {string} path
 * @param {string} name The login name; a guest's only name.
 * @param {string} password
 * @param {string} shown The display name.
 */
function requestBody(path, name, password, shown) {
  if (path === "/api/guests") return { name };
  if (path === "/api/session") return { name, password };
  return { name: shown, login: name, password };
}

/** @param {string} known The last name. */
function signInFields(known) {
  const name = h("input", {
    name: "name",
    required: true,
    maxlength: 80,
    autocomplete: "username",
    value: known,
  });
  const password = h("input", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const shown = h("input", { name: "shown", maxlength: 80, autocomplete: "nickname" });
  const code = codeInput();
  code.disabled = true;
  return { name, password, code, shown };
}
