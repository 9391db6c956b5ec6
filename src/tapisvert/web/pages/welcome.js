/** The page of an invitation link, to set login and password. The secret stays behind the #. */

import { post } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { field, nameInput, requestForm } from "../core/form.js";
import { navigate } from "../core/once.js";
import { renderShell } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";

/** @import {Session} from "../messages.d.ts" */

const { main, session } = await renderShell({
  page: "welcome",
  title: "title-welcome",
  topics: ["welcome"],
});
const login = nameInput("login", "username");
const password = h("input", {
  type: "password",
  autocomplete: "new-password",
  minlength: session.password_letters,
  maxlength: 256,
  required: true,
});
const send = async () => {
  const token = location.hash.slice(1);
  const body = { token, login: login.value, password: password.value };
  const { account } = /** @type {Session} */ (await post("/api/link", body));
  const roles = account ? [...account.roles, ...account.unconfirmed] : [];
  const isStaff = roles.some((role) => role !== "player");
  history.replaceState(null, "", "/welcome");
  await navigate(() => location.assign(isStaff ? "/house" : "/"));
};
replaceChildren(
  main,
  h("h1", t("title-welcome")),
  h("p", t("welcome-why")),
  requestForm(
    { send, actions: h("button.first", t("welcome-choose")) },
    {},
    field(t("welcome-login"), login),
    field(t("welcome-password", { letters: session.password_letters }), password),
  ),
);
