/** The panel of tables: state and ledger; the direction opens and closes them. */

import { get, hasRole, post } from "../../core/api.js";
import { confirmDialog, openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { stakeTotal } from "../../core/table/player-holdings.js";
import { loadRulebook, loadTables } from "../../core/table/rulebook.js";
import { requestOnce } from "../idempotent-request.js";
import { openForm } from "../form.js";
import { gatherLimits, limitFields, postLimits } from "./limits.js";
import {
  actionButton,
  asyncSection,
  autoRefresh,
  columns,
  captionedTable,
  panelView,
} from "../async-view.js";
import { openTableForm } from "./make-table.js";
import { setRulebook } from "../error-view.js";
import { named, t } from "../i18n.js";

/** @import {Balanced, Session, TableLine} from "../../messages.d.ts" */

/** @type {import("../house/tabs.js").Panel} */
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
    return { element, close: autoRefresh(lines) };
  },
};

/** @param {TableLine[]} tables @param {Session} session @param {() => void} reload */
function tableList(tables, session, reload) {
  const reads = hasRole(
    session,
    "controller",
    "direction",
    "chef",
    "tailleur",
    "payeur",
    "inspector",
  );
  return h(
    "ul.table-list",
    tables.map((table) =>
      h(
        "li.panel",
        h("h3", h("a", { href: `/tables/${encodeURIComponent(table.id)}` }, table.name)),
        h(
          "p.muted",
          `${t(`mode-${table.mode}`)} · ${table.is_play_money ? t("play-money") : table.currency}`,
        ),
        h(
          "dl.facts",
          h("dt", t("column-stage")),
          h("dd", t(`stage-is-${table.stage}`)),
          h("dt", t("column-players")),
          h("dd.figure", `${table.players} / ${table.seats}`),
        ),
        h(
          "div.row",
          reads &&
            actionButton(t("table-balances"), () => openBalances(table), {
              label: named(t("table-balances"), table.name),
            }),
          hasRole(session, "direction") && directionActions(table, reload),
        ),
      ),
    ),
  );
}

/** @param {TableLine} table @param {() => void} reload */
function directionActions(table, reload) {
  const id = encodeURIComponent(table.id);
  const act = async (/** @type {"open" | "close"} */ what) => {
    const about = t(`table-${what}-about`, { name: table.name });
    if (!(await confirmDialog(t(`table-${what}`), about))) return;
    await post(`/api/staff/tables/${id}/${what}`, { id: crypto.randomUUID() });
    reload();
  };
  const label = (/** @type {string} */ key) => ({ label: named(t(key), table.name) });
  if (table.stage === "over")
    return actionButton(t("table-open"), () => act("open"), label("table-open"));
  return [
    actionButton(t("table-limits"), () => openLimitsForm(table), label("table-limits")),
    actionButton(t("table-close"), () => act("close"), label("table-close")),
  ];
}

/** @param {TableLine} table */
async function openLimitsForm(table) {
  const [book, view] = await Promise.all([
    loadRulebook(table.rulebook, table.edition),
    get(`/api/tables/${encodeURIComponent(table.id)}`),
  ]);
  setRulebook(book);
  openForm(named(t("table-limits"), table.name), {
    about: t("chef-limits-about"),
    fields: () => limitFields(book, view.limits),
    submit: t("chef-limits-do"),
    shape: gatherLimits,
    send: (body) =>
      postLimits(table.id, body, book, view.limits, (rest) =>
        requestOnce(table.id, "limits", rest),
      ),
    codeFields: { bad_limits: "minimum" },
  });
}

/** Shows the ledger's balances. The request is journalled. @param {TableLine} table */
async function openBalances(table) {
  const answer = await requestOnce(table.id, "balances");
  const found = /** @type {Balanced} */ (answer.events.find(({ event }) => event === "balances"));
  openDialog(named(t("table-balances"), table.name), h("div", ledgerTable(found, answer.n)));
}

/** @param {Balanced} found @param {number} n */
function ledgerTable(found, n) {
  const players = /** @type {[string, any][]} */ (Object.entries(found.players));
  const heads = columns("column", ["player", "chips", "stakes"], ["chips", "stakes"]);
  const lines = players.map(([name, one]) => [
    name,
    money(one.chips),
    money(stakeTotal(one.stakes)),
  ]);
  const others = [
    [t("ledger-bank"), signedMoney(found.bank)],
    [t("ledger-held"), money(found.held)],
    ...Object.entries(found.unclaimed ?? {}).map(([name, amount]) => [
      t("ledger-unclaimed", { name }),
      money(amount),
    ]),
    ...(found.endowment ? [[t("ledger-endowment"), money(found.endowment)]] : []),
  ];
  return [
    h("p.muted", t("ledger-after", { n })),
    players.length > 0
      ? captionedTable(t("ledger-players"), heads, lines)
      : h("p", t("ledger-no-player")),
    captionedTable(t("ledger-house"), columns("column", ["account", "amount"], ["amount"]), others),
  ];
}
