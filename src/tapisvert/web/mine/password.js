/** Another password, for whoever has one. */

import { put } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { leaving, once } from "../core/once.js";
import { say } from "../core/words.js";

/** @param {number} letters So many at least. */
export function passwordForm(letters) {
  /** @param {string} name @param {string} complete */
  const field = (name, complete) =>
    h("input", {
      name,
      type: "password",
      required: true,
      minlength: name === "old" ? null : letters,
      autocomplete: complete,
    });
  const [old, chosen, again] = [
    field("old", "current-password"),
    field("new", "new-password"),
    field("again", "new-password"),
  ];
  const error = h("p", { class: "error", role: "alert" });
  const change = async () => {
    if (chosen.value !== again.value) {
      replace(error, say("mine-password-differs"));
      again.focus();
      return;
    }
    try {
      await put("/api/password", { old: old.value, new: chosen.value });
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
    h("label", { class: "field" }, say("mine-password-old"), old),
    h("label", { class: "field" }, say("mine-password-new"), chosen),
    h("label", { class: "field" }, say("mine-password-again"), again),
    error,
    h("button", null, say("mine-password-change")),
  );
  return form;
}
