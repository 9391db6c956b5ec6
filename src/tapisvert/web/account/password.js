/** Another password, and another name to sign in with, for whoever has one. */

import { put } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { leaving, once } from "../core/once.js";
import { say } from "../core/i18n.js";

/**
 * @param {number} letters So many at least.
 * @param {string | null} known The name to sign in with, until now.
 */
export function passwordForm(letters, known) {
  const login = h("input", {
    name: "login",
    required: true,
    maxlength: 80,
    autocomplete: "username",
    value: known ?? "",
  });
  const [old, chosen, again] = [
    field("old", "current-password", null),
    field("new", "new-password", letters),
    field("again", "new-password", letters),
  ];
  const error = h("p", { class: "error", role: "alert" });
  const change = async () => {
    if (chosen.value !== again.value) {
      replace(error, say("mine-password-differs"));
      again.focus();
      return;
    }
    try {
      const body = { old: old.value, new: chosen.value };
      await put("/api/password", login.value === known ? body : { ...body, login: login.value });
      await leaving(() => location.assign("/"));
    } catch (problem) {
      replace(error, errorText(problem));
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    once(form, change);
  };
  const form = h(
    "form",
    { class: "password", onsubmit: submit },
    h("p", { class: "muted" }, say("mine-password-why", { letters })),
    h("label", { class: "field" }, say("login"), login),
    h("label", { class: "field" }, say("mine-password-old"), old),
    h("label", { class: "field" }, say("mine-password-new"), chosen),
    h("label", { class: "field" }, say("mine-password-again"), again),
    error,
    h("button", null, say("mine-password-change")),
  );
  return form;
}

/** @param {string} name @param {string} autocomplete @param {number | null} minlength */
function field(name, autocomplete, minlength) {
  return h("input", { name, type: "password", required: true, minlength, autocomplete });
}
