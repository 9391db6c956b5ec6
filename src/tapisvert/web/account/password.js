/** The form to change the password and the login name. */

import { put } from "../core/api.js";
import { h } from "../core/dom.js";
import { FieldError, field, nameInput, requestForm } from "../core/form.js";
import { navigate } from "../core/once.js";
import { t } from "../core/text/i18n.js";

/**
 * @param {number} minLength Smallest number of characters.
 * @param {string | null} currentName The current login name.
 */
export function passwordForm(minLength, currentName) {
  const login = nameInput("login", "username", currentName ?? "");
  const [old, replacement, repeatInput] = [
    input("old", "current-password", null),
    input("new", "new-password", minLength),
    input("again", "new-password", minLength),
  ];
  const send = async () => {
    if (replacement.value !== repeatInput.value)
      throw new FieldError(repeatInput, t("mine-password-differs"));
    const body = { old: old.value, new: replacement.value };
    await put(
      "/api/password",
      login.value === currentName ? body : { ...body, login: login.value },
    );
    await navigate(() => location.assign("/"));
  };
  return requestForm(
    { send, actions: h("button", t("mine-password-change")) },
    { class: "password" },
    h("p.muted", t("mine-password-why", { letters: minLength })),
    field(t("login"), login),
    field(t("mine-password-old"), old),
    field(t("mine-password-new"), replacement),
    field(t("mine-password-again"), repeatInput),
  );
}

/** @param {string} name @param {string} autocomplete @param {number | null} minlength */
function input(name, autocomplete, minlength) {
  return h("input", { name, type: "password", required: true, minlength, autocomplete });
}
