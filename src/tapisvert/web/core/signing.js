/** Signing in, signing up, being a guest. */

import { post } from "./api.js";
import { cancel, dialog } from "./dialog.js";
import { h, replace } from "./dom.js";
import { errorText } from "./errors.js";
import { leaving, once } from "./once.js";
import { prefer, preference } from "./preferences.js";
import { say } from "./words.js";

/**
 * Ask once, however often the button is pressed.
 * @param {import("./api.js").Session} who
 * @param {unknown} [then]
 */
export function signing(who, then) {
  return once(signing, () => asked(who, then));
}

/**
 * Sign in, sign up, or be a guest: whatever this house lets one do. The page begins anew after it.
 * @param {import("./api.js").Session} who
 * @param {unknown} [then] What the page finds in its `history.state` when it has begun anew.
 * @returns {Promise<string>} Kept when the dialog is closed.
 */
function asked(who, then) {
  const isGuest = who.demonstration;
  const { name, password } = inputs();
  if (isGuest) name.value = preference("guest");
  const error = h("p", { class: "error", role: "alert" });
  /** @param {string} path */
  const send = async (path) => {
    try {
      await post(
        path,
        isGuest ? { name: name.value } : { name: name.value, password: password.value },
      );
      if (isGuest) prefer("guest", name.value);
      if (then) history.replaceState(then, "");
      await leaving(() => location.reload());
    } catch (problem) {
      replace(error, errorText(problem));
      name.focus();
    }
  };
  /** @param {string} path */
  const enter = (path) => form.reportValidity() && once(form, () => send(path));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    enter(isGuest ? "/api/guests" : "/api/session");
  };
  const form = h(
    "form",
    { onsubmit: submit },
    isGuest && h("p", null, say("guest-why")),
    h("label", { class: "field" }, say("name"), name),
    !isGuest && h("label", { class: "field" }, say("password"), password),
    error,
    h(
      "div",
      { class: "actions" },
      cancel(),
      who.sign_up &&
        !isGuest &&
        h("button", { type: "button", onclick: () => enter("/api/accounts") }, say("sign-up")),
      h("button", { class: "first" }, say(isGuest ? "sit-as-guest" : "sign-in")),
    ),
  );
  const { closed } = dialog(say("sign-in"), form, []);
  name.focus();
  return closed;
}

function inputs() {
  const name = h("input", {
    name: "name",
    required: true,
    maxlength: 80,
    autocomplete: "username",
  });
  const password = h("input", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  return { name, password };
}
