/** The page of an invitation link, to set login and password. The secret stays behind the #. */

import { post } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { navigate, once } from "../core/once.js";
import { renderShell } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";

const { main, session } = await renderShell({
  page: "welcome",
  title: "title-welcome",
  topics: ["welcome"],
});
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
    await navigate(() => location.assign("/"));
  } catch (problem) {
    replaceChildren(error, errorText(problem));
    login.focus();
  }
};
const submit = (/** @type {Event} */ event) => {
  event.preventDefault();
  once(/** @type {Element} */ (event.currentTarget), choose);
};
replaceChildren(
  main,
  h("h1", null, t("title-welcome")),
  h("p", null, t("welcome-why")),
  h(
    "form",
    { onsubmit: submit },
    h("label", { class: "field" }, t("welcome-login"), login),
    h(
      "label",
      { class: "field" },
      t("welcome-password", { letters: session.password_letters }),
      password,
    ),
    error,
    h("button", { class: "first" }, t("welcome-choose")),
  ),
);
