/** A player's wallet with the movements of the purse, page by page. */

import { get } from "../../core/api.js";
import { openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { dateTime, money, signedMoney } from "../../core/text/format.js";
import { actionButton, asyncSection, itemTable, note } from "../frame.js";
import { hasMessage, withName, t } from "../i18n.js";
import { loadTableNames, tableName } from "../table-names.js";

/** @import {Columns} from "../frame.js" */
/** @import {Account, AccountPurse, Movement} from "../../messages.d.ts" */

const PAGE_SIZE = 20;

/** The button that opens it. @param {Account} account */
export function purseButton(account) {
  const label = withName(t("purse-show"), account.name);
  return h("button", { "aria-label": label, onclick: () => openPurse(account) }, t("purse-show"));
}

/** @param {Account} account */
function openPurse({ id, name }) {
  const path = `/api/staff/accounts/${encodeURIComponent(id)}/purse?limit=${PAGE_SIZE}`;
  const fetch = async () => {
    await loadTableNames();
    return get(path);
  };
  const panel = asyncSection(fetch, (/** @type {AccountPurse} */ purse) => [
    purseTable(purse),
    movementList(purse, path),
  ]);
  openDialog(t("purse-title", { name }), panel.element).element.classList.add("wide");
}

/** @param {AccountPurse} purse */
function purseTable({ name, amount, at }) {
  /** @type {Columns<AccountPurse["at"][number]>} */
  const columns = [
    ["table", ({ table }) => tableName(table)],
    ["chips", ({ chips }) => money(chips), true],
    ["stakes", ({ staked }) => money(staked), true],
    ["unclaimed", ({ unclaimed }) => money(unclaimed), true],
  ];
  return [
    h("p", t("purse-holds"), " ", h("b.figure", money(amount))),
    at.length
      ? itemTable(t("purse-at-caption", { name }), "column", columns, at)
      : note("purse-at-none"),
  ];
}

/** @param {AccountPurse} first The latest. @param {string} path */
function movementList(first, path) {
  const place = h("div");
  const pages = [first];
  const earlier = actionButton(t("purse-earlier"), async () => {
    pages.push(await get(`${path}&before=${pages.at(-1)?.before}`));
    show();
  });
  const show = () =>
    replaceChildren(place, movementTable(pages), pages.at(-1)?.before !== null && earlier);
  show();
  return place;
}

/** @param {readonly AccountPurse[]} pages */
function movementTable(pages) {
  const names = Object.assign({}, ...pages.map((page) => page.names));
  const movements = pages.flatMap((page) => page.movements);
  if (!movements.length) return note("purse-none");
  /** @type {Columns<Movement>} */
  const columns = [
    ["when", ({ at }) => h("time", { datetime: new Date(at).toISOString() }, dateTime(at))],
    ["what", (movement) => movementText(movement, names)],
    ["amount", ({ amount }) => signedMoney(amount), true],
    ["balance", ({ balance }) => money(balance), true],
  ];
  return itemTable(t("purse-caption"), "column", columns, movements);
}

/** @param {Movement} movement @param {Record<string, string>} names */
function movementText({ what: kind, table, by, asked_by, approval }, names) {
  const key = `purse-did-${kind}`;
  if (!hasMessage(key)) return kind;
  const requester = asked_by ?? "";
  return t(key, {
    table: table ? tableName(table) : "",
    by: names[by] ?? by,
    asked: names[requester] ?? requester,
    number: approval ?? 0,
  });
}
