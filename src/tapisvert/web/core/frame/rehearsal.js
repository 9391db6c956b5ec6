/** The banner of a rehearsal: a note on the house, the accounts of every role, the words at the table. */

import { get, hasRole, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { h, loadStyleSheet, replaceChildren } from "../dom.js";
import { errorLine } from "../form.js";
import { errorText } from "../text/errors.js";
import { loadMessages, t } from "../text/i18n.js";
import { once } from "../once.js";

/** @import {RehearsalView, Session, TrainingAccount} from "../../messages.d.ts" */

const POLL_MS = 2_000;
/** The first page of a role; for all others the tables. @type {Record<string, string>} */
const PAGES = { cashier: "/house", chef: "/house", controller: "/house", direction: "/house" };

/** Adds the banner above the page. @param {Session} session */
export async function addBanner(session) {
  await Promise.all([
    loadMessages("rehearsal", "refusals"),
    loadStyleSheet("core/frame/rehearsal"),
  ]);
  const words = h("span.said", { role: "status" });
  const banner = h(
    "aside.rehearsal",
    { "aria-label": t("rehearsal-title") },
    h("b", t("rehearsal-title")),
    h("span.about", t("rehearsal-about")),
    words,
    h(
      "button",
      { onclick: () => openRoles(session) },
      t(session.account ? "rehearsal-change" : "rehearsal-choose"),
    ),
  );
  document.querySelector("body > header")?.before(banner);
  const table = /^\/tables\/([a-z0-9-]+)$/.exec(location.pathname)?.[1];
  if (table && hasRole(session, "payeur", "tailleur", "chef")) listen(table, words);
}

/**
 * Shows the words of people without a device at a table, for the croupier to enter.
 * @param {string} table
 * @param {Element} place
 */
function listen(table, place) {
  let current = "";
  const hear = async () => {
    if (document.visibilityState !== "visible") return;
    const view = /** @type {RehearsalView | null} */ (
      await get("/api/rehearsal").catch(() => null)
    );
    const tableWords = view?.said.filter((phrase) => phrase.table === table) ?? [];
    const text = tableWords
      .map(({ player, words }) => t("rehearsal-says", { player, words }))
      .join(" · ");
    if (text === current) return;
    current = text;
    replaceChildren(place, text);
  };
  hear();
  setInterval(hear, POLL_MS);
}

/** @param {Session} session */
async function openRoles(session) {
  const { people: accounts, password } = /** @type {RehearsalView} */ (await get("/api/rehearsal"));
  const error = errorLine();
  const enter = async (/** @type {TrainingAccount} */ { login, role }) => {
    try {
      await post("/api/session", { name: login, password });
      location.assign(PAGES[role] ?? "/");
    } catch (problem) {
      replaceChildren(error, errorText(problem));
    }
  };
  const list = h("ul.roles");
  const items = accounts.map((account) =>
    h(
      "li",
      h(
        "button",
        {
          "aria-current": account.name === session.account?.name && "true",
          onclick: () => once(list, () => enter(account)),
        },
        h("b", t(`rehearsal-role-${account.role}`)),
        h("span", account.name),
      ),
    ),
  );
  replaceChildren(list, items);
  const description = h("p", t("rehearsal-roles"));
  openDialog(t("rehearsal-choose"), [description, list, error]);
}
