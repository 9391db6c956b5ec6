/** The hall: what is open now, what was played last, and a table of one's own. */

import { get } from "../core/api.js";
import { h, keyed, replace } from "../core/dom.js";
import { shell, signIn } from "../core/shell.js";
import { say } from "../core/i18n.js";
import { privateTable } from "../lobby/private-table-form.js";
import { tableCard, freshen } from "../lobby/table-card.js";

/** @typedef {import("../messages.d.ts").TableLine} TableLine */

const EVERY_MS = 4_000;

const { main, session } = await shell({ page: "hall", title: "title-hall", words: ["cloth"] });
const list = h("ul", { class: "tables" });
const none = h("p", { class: "muted", hidden: true }, say("hall-none"));
replace(
  main,
  h("h1", null, "Tapis Vert"),
  h("p", { class: "lead" }, say("hall-lead")),
  h("h2", null, say("hall-open")),
  none,
  list,
  session.demonstration && privateTable(session, (choice) => signIn(session, choice)),
);

async function look() {
  if (document.hidden) return;
  /** @type {TableLine[]} */
  const tables = await get("/api/tables").catch(() => null);
  if (!tables) return;
  none.hidden = tables.length > 0;
  keyed(list, tables, ({ id }) => id, tableCard, freshen);
}

await look();
setInterval(look, EVERY_MS);
