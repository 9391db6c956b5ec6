/** The page of an invitation to a table: a name, if none is known, and one button. */

import { ApiError, post, tableAddress } from "../core/api.js";
import { afterPaint, h, replaceChildren } from "../core/dom.js";
import { field, nameInput, requestForm } from "../core/form.js";
import { errorText } from "../core/text/errors.js";
import { navigate } from "../core/once.js";
import { getPreference, setPreference } from "../core/preferences.js";
import { openSignIn, renderShell } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";

const { main, session } = await renderShell({
  page: "join",
  title: "title-join",
  topics: ["cloth", "company"],
});
const [table = "", token = ""] = location.hash.slice(1).split(".");
const isGuest = !session.account && session.demonstration;
const name = nameInput("name", "nickname", getPreference("guest"));
/** Shown if the table admits the guest but has no seat: they may watch. */
const watch = h("a.button", { hidden: true }, t("join-open"));
const submit = h("button.first", t(isGuest || session.account ? "join-sit" : "sign-in"));
const form = requestForm(
  { send, explain, actions: [submit, watch] },
  { class: "join" },
  h("p", reasonText()),
  isGuest && field(t("name"), name),
);
const picture = h("div.hero-cloth", { "aria-hidden": "true" });
replaceChildren(main, h("div.hero", h("div", h("h1", t("join-lead")), form), picture));
if (isGuest) name.focus();
afterPaint(async () => (await import("../lobby/hero-picture.js")).drawCoup(picture));

function reasonText() {
  if (session.account) return t("join-as", { name: session.account.name });
  return t(isGuest ? "join-guest" : "join-sign-in");
}

async function send() {
  if (!session.account && !isGuest) return openSignIn(session);
  if (isGuest) {
    await post("/api/guests", { name: name.value });
    setPreference("guest", name.value);
  }
  const path = tableAddress(table);
  await post(`/api${path}/join`, { token });
  watch.href = path;
  await post("/api/play", { table });
  // Replaces this page: back leads to where the link was opened.
  await navigate(() => location.replace(path));
}

/** @param {unknown} problem */
function explain(problem) {
  const isLost = problem instanceof ApiError && problem.code === "unknown_table";
  watch.hidden = !watch.hasAttribute("href");
  if (isLost) for (const part of form.querySelectorAll(":scope > :not(.error)")) part.remove();
  return isLost ? t("join-lost") : errorText(problem);
}
