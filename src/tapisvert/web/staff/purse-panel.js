/** What somebody has, and how it came there: everything that moved his purse, page by page. */

import { get } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h, replaceChildren } from "../core/dom.js";
import { dateTime, money, signedMoney } from "../core/format.js";
import { actionButton, asyncSection, dataTable } from "./async-view.js";
import { has, say } from "./labels.js";

/** @typedef {import("../messages.d.ts").Account} Account */
/** @typedef {import("../messages.d.ts").AccountPurse} AccountPurse */
/** @typedef {import("../messages.d.ts").Movement} Movement */

const PAGE_SIZE = 20;

/**
 * What opens it.
 * @param {Account} account
 */
export function purseButton(account) {
  const label = `${say("purse-show")}: ${account.name}`;
  return h(
    "button",
    { type: "button", "aria-label": label, onclick: () => openPurse(account) },
    say("purse-show"),
  );
}

/** @param {Account} account */
function openPurse({ id, name }) {
  const path = `/api/staff/accounts/${encodeURIComponent(id)}/purse?limit=${PAGE_SIZE}`;
  const panel = asyncSection(
    () => get(path),
    (/** @type {AccountPurse} */ purse) => [purseTable(purse), movementList(purse, path)],
  );
  openDialog(say("purse-title", { name }), panel.element).element.classList.add("wide");
}

/** @param {AccountPurse} purse */
function purseTable({ name, amount, at }) {
  const columns = [
    { text: say("column-table") },
    ...["chips", "stakes", "unclaimed"].map((key) => ({
      text: say(`column-${key}`),
      isAmount: true,
    })),
  ];
  const lines = at.map(({ table, chips, staked, unclaimed }) => [
    table,
    money(chips),
    money(staked),
    money(unclaimed),
  ]);
  return [
    h("p", null, say("purse-holds"), " ", h("b", { class: "figure" }, money(amount))),
    at.length
      ? dataTable(say("purse-at-caption", { name }), columns, lines)
      : h("p", { class: "muted" }, say("purse-at-none")),
  ];
}

/**
 * @param {AccountPurse} first The latest.
 * @param {string} path
 */
function movementList(first, path) {
  const place = h("div");
  const pages = [first];
  const earlier = actionButton(say("purse-earlier"), async () => {
    pages.push(await get(`${path}&before=${pages.at(-1)?.before}`));
    show();
  });
  const show = () => replaceChildren(place, movementTable(pages), pages.at(-1)?.before !== null && earlier);
  show();
  return place;
}

/** @param {readonly AccountPurse[]} pages */
function movementTable(pages) {
  const columns = [
    { text: say("column-when") },
    { text: say("column-what") },
    { text: say("column-amount"), isAmount: true },
    { text: say("column-balance"), isAmount: true },
  ];
  const lines = pages.flatMap(({ movements, names }) =>
    movements.map((movement) => [
      h("time", { datetime: new Date(movement.at).toISOString() }, dateTime(movement.at)),
      movementText(movement, names),
      signedMoney(movement.amount),
      money(movement.balance),
    ]),
  );
  if (!lines.length) return h("p", { class: "muted" }, say("purse-none"));
  return dataTable(say("purse-caption"), columns, lines);
}

/**
 * @param {Movement} movement
 * @param {Record<string, string>} names
 */
function movementText({ what, table, by, asked_by, approval }, names) {
  const key = `purse-did-${what}`;
  if (!has(key)) return what;
  const asked = asked_by ?? "";
  return say(key, {
    table: table ?? "",
    by: names[by] ?? by,
    asked: names[asked] ?? asked,
    number: approval ?? 0,
  });
}
