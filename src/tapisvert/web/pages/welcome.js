/** Where an account's owner chooses how to sign in: the link's secret stays behind the #. */

import { post } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { leaving, once } from "../core/once.js";
import { shell } from "../core/shell.js";
import { say } from "../core/i18n.js";

const { main, session } = await shell({ page: "welcome", title: "title-welcome" });
const login = h("input", { autocomplete: "username", maxlength: 80, required: true });
const password = h("input", {
  type: "password",
  autocomplete: "new-password",
  minlength: session.password_letters,
  maxlength: 256,
  required: true,
});
const error = h("p", { class: "error", role: "alert" });
const choose = async () => {
  try {
    const token = location.hash.slice(1);
    await post("/api/link", { token, login: login.value, password: password.value });
    history.replaceState(null, "", "/welcome");
    await leaving(() => location.assign("/"));
  } catch (problem) {
    replace(error, errorText(problem));
    login.focus();
  }
};
const submit = (/** @type {Event} */ event) => {
  event.preventDefault();
  once(/** @type {Element} */ (event.currentTarget), choose);
};
replace(
  main,
  h("h1", null, say("title-welcome")),
  h("p", null, say("welcome-why")),
  h(
    "form",
    { onsubmit: submit },
    h("label", { class: "field" }, say("welcome-login"), login),
    h(
      "label",
      { class: "field" },
      say("welcome-password", { letters: session.password_letters }),
      password,
    ),
    error,
    h("button", { class: "first" }, say("welcome-choose")),
  ),
);
