/** The page of an invitation to a table: who invites, a name, if none is known, and one button. */

import { ApiError, post, tableAddress } from "../core/api.js";
import { h, loadStyleSheet, replaceChildren } from "../core/dom.js";
import { errorLine, field, nameInput, requestForm } from "../core/form.js";
import { errorText } from "../core/text/errors.js";
import { language, t } from "../core/text/i18n.js";
import { navigate } from "../core/once.js";
import { getPreference } from "../core/preferences.js";
import { enterAsGuest } from "../core/frame/guest.js";
import { openSignIn, renderShell } from "../core/frame/shell.js";

/** @import {Invited} from "../messages.d.ts" */

/** Guests without a name of their own get a random number up to this one. */
const MAX_GUESTS = 99_999;
const { main, session } = await renderShell({
  page: "join",
  title: "title-join",
  topics: ["cloth", "company"],
});
const [table = "", token = ""] = location.hash.slice(1).split(".");
const path = tableAddress(table);
const isGuest = !session.account && session.demonstration;
const name = nameInput("name", "nickname", getPreference("guest"));
const title = h("h1", t("join-lead"));
const form = h("div.join");
const picture = h("div.hero-cloth", { "aria-hidden": "true" });
replaceChildren(main, h("div.hero", h("div", title, form), picture));
try {
  showForm(await post(`/api${path}/invitation?lang=${language}`, { token }));
} catch (problem) {
  replaceChildren(form, errorLine(explain(problem)), h("a.button", { href: "/" }, t("nav-hall")));
}

/** @param {Invited} invitation */
function showForm({ name: tableName, layout, private: host, players }) {
  showPicture(layout);
  if (host) replaceChildren(title, t("join-host", { host }));
  const sit = h("button.first", t(isGuest || session.account ? "join-sit" : "sign-in"));
  const watch = h("button", { formnovalidate: true }, t("join-open"));
  let isWatching = false;
  for (const button of [sit, watch])
    button.addEventListener("click", () => (isWatching = button === watch));
  replaceChildren(
    form,
    h("p", h("strong", tableName)),
    players.length > 0 && h("p", t("join-players", { players: players.join(", ") })),
    requestForm(
      { send: () => send(isWatching), explain, actions: h("div.row", sit, watch) },
      {},
      h("p", reasonText()),
      isGuest && field(t("name"), name),
    ),
  );
  if (isGuest) name.focus();
}

/** Shows the game of the invitation. @param {Invited["layout"]} layout */
async function showPicture(layout) {
  if (layout !== "wheel") return (await import("../lobby/hero-picture.js")).drawCoup(picture);
  const [{ Wheel }] = await Promise.all([
    import("../cloth/wheel/wheel.js"),
    loadStyleSheet("cloth/wheel/wheel"),
  ]);
  replaceChildren(picture, new Wheel());
}

function reasonText() {
  if (session.account) return t("join-as", { name: session.account.name });
  return t(isGuest ? "join-guest" : "join-sign-in");
}

/** @param {boolean} isWatching */
async function send(isWatching) {
  if (!session.account && !isGuest) return openSignIn(session);
  if (isGuest && isWatching)
    name.value ||= t("join-guest-name", { n: String(Math.ceil(Math.random() * MAX_GUESTS)) });
  if (isGuest) await enterAsGuest(name);
  await post(`/api${path}/join`, { token });
  if (!isWatching) await post("/api/play", { table });
  // Replaces this page: back leads to where the link was opened.
  await navigate(() => location.replace(path));
}

/** @param {unknown} problem */
function explain(problem) {
  const isLost = problem instanceof ApiError && problem.code === "unknown_table";
  return isLost ? t("join-lost") : errorText(problem);
}
