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
/** The first page of a role; of all others the tables. @type {Record<string, string>} */
const PAGES = { cashier: "/house", chef: "/house", controller: "/house", direction: "/house" };

/** Adds the banner above the page. @param {Session} who */
export async function addBanner(who) {
  await Promise.all([loadMessages("rehearsal", "refusals"), loadStyleSheet("rehearsal")]);
  const said = h("span.said", { role: "status" });
  const banner = h(
    "aside.rehearsal",
    { "aria-label": t("rehearsal-title") },
    h("b", t("rehearsal-title")),
    h("span.about", t("rehearsal-about")),
    said,
    h(
      "button",
      { onclick: () => openRoles(who) },
      t(who.account ? "rehearsal-change" : "rehearsal-choose"),
    ),
  );
  document.querySelector("body > header")?.before(banner);
  const table = /^\/tables\/([a-z0-9-]+)$/.exec(location.pathname)?.[1];
  if (table && hasRole(who, "payeur", "tailleur", "chef")) listen(table, said);
}

/**
 * Shows what people without a device say at a table, for the croupier to enter.
 * @param {string} table
 * @param {Element} place
 */
function listen(table, place) {
  let shown = "";
  const hear = async () => {
    if (document.visibilityState !== "visible") return;
    const view = /** @type {RehearsalView | null} */ (
      await get("/api/rehearsal").catch(() => null)
    );
    const here = view?.said.filter((one) => one.table === table) ?? [];
    const text = here
      .map(({ player, words }) => t("rehearsal-says", { player, words }))
      .join(" · ");
    if (text === shown) return;
    shown = text;
    replaceChildren(place, text);
  };
  hear();
  setInterval(hear, POLL_MS);
}

/** @param {Session} who */
async function openRoles(who) {
  const { people, password } = /** @type {RehearsalView} */ (await get("/api/rehearsal"));
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
  const items = people.map((one) =>
    h(
      "li",
      h(
        "button",
        {
          "aria-current": one.name === who.account?.name && "true",
          onclick: () => once(list, () => enter(one)),
        },
        h("b", t(`rehearsal-role-${one.role}`)),
        h("span", one.name),
      ),
    ),
  );
  replaceChildren(list, items);
  const about = h("p", t("rehearsal-roles"));
  openDialog(t("rehearsal-choose"), [about, list, error]);
}
