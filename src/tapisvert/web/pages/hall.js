/** The lobby page: open tables, last results, private tables. */

import { get } from "../core/api.js";
import { h, reconcile, replaceChildren } from "../core/dom.js";
import { renderShell, openSignIn } from "../core/shell.js";
import { t } from "../core/i18n.js";
import { privateTableForm } from "../lobby/private-table-form.js";
import { tableCard, updateTableCard } from "../lobby/table-card.js";

/** @import {TableLine} from "../messages.d.ts" */

const REFRESH_MS = 4_000;

const { main, session } = await renderShell({
  page: "hall",
  title: "title-hall",
  topics: ["cloth"],
});
const list = h("ul", { class: "tables" });
const none = h("p", { class: "muted", hidden: true }, t("hall-none"));
replaceChildren(
  main,
  h("h1", null, "Tapis Vert"),
  h("p", { class: "lead" }, t("hall-lead")),
  h("h2", null, t("hall-open")),
  none,
  list,
  session.demonstration && privateTableForm(session, (choice) => openSignIn(session, choice)),
);

async function refresh() {
  if (document.hidden) return;
  /** @type {TableLine[]} */
  const tables = await get("/api/tables").catch(() => null);
  if (!tables) return;
  none.hidden = tables.length > 0;
  reconcile(list, tables, ({ id }) => id, tableCard, updateTableCard);
}

await refresh();
setInterval(refresh, REFRESH_MS);
