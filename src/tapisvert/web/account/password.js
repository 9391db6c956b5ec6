/** The form to change the password and the login name. */

import { put } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { handleSubmit, navigate, once } from "../core/once.js";
import { t } from "../core/text/i18n.js";

/**
 * @param {number} minLength Smallest number of characters.
 * @param {string | null} currentName The current login name.
 */
export function passwordForm(minLength, currentName) {
  const login = h("input", {
    name: "login",
    required: true,
    maxlength: 80,
    autocomplete: "username",
    value: currentName ?? "",
  });
  const [old, chosen, again] = [
    field("old", "current-password", null),
    field("new", "new-password", minLength),
    field("again", "new-password", minLength),
  ];
  const error = h("p", { class: "error", role: "alert" });
  const change = async () => {
    if (chosen.value !== again.value) {
      replaceChildren(error, t("mine-password-differs"));
      again.focus();
      return;
    }
    try {
      const body = { old: old.value, new: chosen.value };
      await put(
        "/api/password",
        login.value === currentName ? body : { ...body, login: login.value },
      );
      await navigate(() => location.assign("/"));
    } catch (problem) {
      replaceChildren(error, errorText(problem));
    }
  };
  const form = h(
    "form",
    { class: "password", onsubmit: handleSubmit(() => void once(form, change)) },
    h("p", { class: "muted" }, t("mine-password-why", { letters: minLength })),
    h("label", { class: "field" }, t("login"), login),
    h("label", { class: "field" }, t("mine-password-old"), old),
    h("label", { class: "field" }, t("mine-password-new"), chosen),
    h("label", { class: "field" }, t("mine-password-again"), again),
    error,
    h("button", null, t("mine-password-change")),
  );
  return form;
}

/** @param {string} name @param {string} autocomplete @param {number | null} minlength */
function field(name, autocomplete, minlength) {
  return h("input", { name, type: "password", required: true, minlength, autocomplete });
}
