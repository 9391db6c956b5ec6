/** A player's wallet with the movements of the purse, page by page. */

import { get } from "../../core/api.js";
import { openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { dateTime, money, signedMoney } from "../../core/text/format.js";
import { actionButton, asyncSection, columns, captionedTable } from "../async-view.js";
import { hasMessage, named, t } from "../i18n.js";
import { loadTableNames, tableName } from "../table-names.js";

/** @import {Account, AccountPurse, Movement} from "../../messages.d.ts" */

const PAGE_SIZE = 20;

/** The button that opens it. @param {Account} account */
export function purseButton(account) {
  const label = named(t("purse-show"), account.name);
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
  const amounts = ["chips", "stakes", "unclaimed"];
  const heads = columns("column", ["table", ...amounts], amounts);
  const lines = at.map(({ table, chips, staked, unclaimed }) => [
    tableName(table),
    money(chips),
    money(staked),
    money(unclaimed),
  ]);
  return [
    h("p", t("purse-holds"), " ", h("b.figure", money(amount))),
    at.length
      ? captionedTable(t("purse-at-caption", { name }), heads, lines)
      : h("p.muted", t("purse-at-none")),
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
  const amounts = ["amount", "balance"];
  const heads = columns("column", ["when", "what", ...amounts], amounts);
  const lines = pages.flatMap(({ movements, names }) =>
    movements.map((movement) => [
      h("time", { datetime: new Date(movement.at).toISOString() }, dateTime(movement.at)),
      movementText(movement, names),
      signedMoney(movement.amount),
      money(movement.balance),
    ]),
  );
  if (!lines.length) return h("p.muted", t("purse-none"));
  return captionedTable(t("purse-caption"), heads, lines);
}

/** @param {Movement} movement @param {Record<string, string>} names */
function movementText({ what, table, by, asked_by, approval }, names) {
  const key = `purse-did-${what}`;
  if (!hasMessage(key)) return what;
  const asked = asked_by ?? "";
  return t(key, {
    table: table ? tableName(table) : "",
    by: names[by] ?? by,
    asked: names[asked] ?? asked,
    number: approval ?? 0,
  });
}
