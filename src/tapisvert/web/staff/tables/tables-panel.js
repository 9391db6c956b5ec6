/** The panel of tables: state and ledger; the direction opens and closes them. */

import { get, hasRole, post } from "../../core/api.js";
import { confirmDialog, openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { stakeTotal } from "../../core/table/player-holdings.js";
import { loadRulebook, loadTables } from "../../core/table/rulebook.js";
import { requestOnce, takePost } from "../request-once.js";
import { openForm } from "../form-dialog.js";
import { limitsForm } from "./limits.js";
import { actionButton, asyncSection, autoRefresh, itemTable, panelView } from "../frame.js";
import { openTableForm } from "./make-table.js";
import { setRulebook } from "../error-view.js";
import { roleText, withName, t } from "../i18n.js";

/** @import {Balanced, Role, Session, TableLine} from "../../messages.d.ts" */

const READERS = /** @type {Role[]} */ ([
  "controller",
  "direction",
  "chef",
  "tailleur",
  "payeur",
  "inspector",
]);

/** A croupier sees within seconds that a post waits. */
const REFRESH_MS = 3_000;

/** @type {import("../frame.js").Panel} */
export const TABLES = {
  id: "tables",
  open(session) {
    const isDirection = hasRole(session, "direction");
    const lines = asyncSection(loadTables, (tables) =>
      tableList(tables, session, () => lines.reload()),
    );
    const make = () => openTableForm(() => lines.reload());
    const element = panelView(
      "tables",
      isDirection && h("button.first", { onclick: make }, t("table-make")),
      lines.element,
    );
    return { element, close: autoRefresh([lines], REFRESH_MS) };
  },
};

/** @param {TableLine[]} tables @param {Session} session @param {() => void} reload */
function tableList(tables, session, reload) {
  return h(
    "ul.table-list",
    tables.map((table) => tableItem(table, session, reload)),
  );
}

/** @param {TableLine} table @param {Session} session @param {() => void} reload */
function tableItem(table, session, reload) {
  const { id, name, mode, stage, players, seats } = table;
  const reads = hasRole(session, ...READERS);
  const ownName = session.account?.name ?? "";
  const chips = table.is_play_money ? t("play-money") : table.currency;
  const balances = () => openBalances(table);
  const offers = table.offered.map((role) => {
    const post = t("post-waiting", { role: roleText(role, table.layout), name: ownName });
    const take = () => takePost(id, role).finally(reload);
    return h("p", post, " ", actionButton(t("post-take"), take, { kind: "first", about: name }));
  });
  return h(
    "li.panel",
    h("h3", h("a", { href: `/tables/${encodeURIComponent(id)}` }, name)),
    offers,
    h("p.muted", `${t(`mode-${mode}`)} · ${chips}`),
    h(
      "dl.facts",
      h("dt", t("column-stage")),
      h("dd", t(`stage-is-${stage}`)),
      h("dt", t("column-players")),
      h("dd.figure", `${players} / ${seats}`),
    ),
    h(
      "div.row",
      reads && actionButton(t("table-balances"), balances, { about: name }),
      hasRole(session, "direction") && directionActions(table, reload),
    ),
  );
}

/** @param {TableLine} table @param {() => void} reload */
function directionActions(table, reload) {
  const id = encodeURIComponent(table.id);
  const act = async (/** @type {"open" | "close"} */ action) => {
    const question = t(`table-${action}-about`, { name: table.name });
    if (!(await confirmDialog(t(`table-${action}`), question))) return;
    await post(`/api/staff/tables/${id}/${action}`, { id: crypto.randomUUID() });
    reload();
  };
  const options = { about: table.name };
  if (table.stage === "over") return actionButton(t("table-open"), () => act("open"), options);
  return [
    actionButton(t("table-limits"), () => openLimitsForm(table), options),
    actionButton(t("table-close"), () => act("close"), options),
  ];
}

/** @param {TableLine} table */
async function openLimitsForm(table) {
  const [book, view] = await Promise.all([
    loadRulebook(table.rulebook, table.edition),
    get(`/api/tables/${encodeURIComponent(table.id)}`),
  ]);
  setRulebook(book);
  openForm(withName(t("table-limits"), table.name), {
    about: t("chef-limits-about"),
    ...limitsForm(table.id, book, view.limits, (body) => requestOnce(table.id, "limits", body)),
    submit: t("chef-limits-do"),
  });
}

/** Shows the ledger's balances. The request is journalled. @param {TableLine} table */
async function openBalances(table) {
  const answer = await requestOnce(table.id, "balances");
  const balances = /** @type {Balanced} */ (
    answer.events.find(({ event }) => event === "balances")
  );
  openDialog(withName(t("table-balances"), table.name), h("div", ledgerTable(balances, answer.n)));
}

/** @param {Balanced} balances @param {number} n */
function ledgerTable({ players, bank, held, unclaimed = {}, endowment }, n) {
  const playerAccounts = /** @type {[string, any][]} */ (Object.entries(players));
  /** @type {import("../frame.js").Columns<[string, any]>} */
  const columns = [
    ["player", ([name]) => name],
    ["chips", ([, { chips }]) => money(chips), true],
    ["stakes", ([, { stakes }]) => money(stakeTotal(stakes)), true],
  ];
  const accounts = [
    [t("ledger-bank"), signedMoney(bank)],
    [t("ledger-held"), money(held)],
    ...Object.entries(unclaimed).map(([name, amount]) => [
      t("ledger-unclaimed", { name }),
      money(amount),
    ]),
    ...(endowment ? [[t("ledger-endowment"), money(endowment)]] : []),
  ];
  /** @type {import("../frame.js").Columns<string[]>} */
  const otherAccounts = [
    ["account", ([account]) => account],
    ["amount", ([, amount]) => amount, true],
  ];
  return [
    h("p.muted", t("ledger-after", { n })),
    playerAccounts.length > 0
      ? itemTable(t("ledger-players"), "column", columns, playerAccounts)
      : h("p", t("ledger-no-player")),
    itemTable(t("ledger-house"), "column", otherAccounts, accounts),
  ];
}
