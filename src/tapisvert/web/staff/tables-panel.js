/** The tables of the house: how they stand, what lies in their ledger; the direction opens and closes. */

import { get, hasRole, post } from "../core/api.js";
import { confirmDialog, openDialog } from "../core/dialog.js";
import { h, replaceChildren } from "../core/dom.js";
import { money, signedMoney } from "../core/format.js";
import { localizeTitles, loadRulebook } from "../core/rulebook.js";
import { requestOnce } from "./one-shot-request.js";
import * as bodies from "./request-bodies.js";
import { form } from "./form.js";
import { maximumCaps, maximumKinds, limitFields } from "./limits.js";
import { actionButton, asyncSection, autoRefresh, dataTable } from "./async-view.js";
import { openTableForm } from "./make-table.js";
import { setRulebook } from "./error-view.js";
import { say } from "./labels.js";

/** @typedef {import("../messages.d.ts").TableLine} TableLine */
/** @typedef {import("../messages.d.ts").Session} Session */
/** @typedef {import("../messages.d.ts").Balanced} Balanced */

/** @type {import("./tabs.js").Panel} */
export const TABLES = {
  id: "tables",
  open(session) {
    const isDirection = hasRole(session, "direction");
    const lines = asyncSection(
      () => get("/api/tables"),
      (tables) => tableList(localizeTitles(tables), session, () => lines.again()),
    );
    const make = () => openTableForm(() => lines.again());
    const element = h(
      "div",
      null,
      h(
        "div",
        { class: "head" },
        h("h2", null, say("room-tables")),
        isDirection &&
          h("button", { type: "button", class: "first", onclick: make }, say("table-make")),
      ),
      lines.element,
    );
    return { element, close: autoRefresh(lines) };
  },
};

/**
 * @param {TableLine[]} tables
 * @param {Session} session
 * @param {() => void} again
 */
function tableList(tables, session, again) {
  const reads = hasRole(session, "controller", "direction", "chef", "tailleur", "payeur");
  return h(
    "ul",
    { class: "table-list" },
    tables.map((table) =>
      h(
        "li",
        { class: "panel" },
        h("h3", null, h("a", { href: `/tables/${encodeURIComponent(table.id)}` }, table.name)),
        h(
          "p",
          { class: "muted" },
          `${table.id} · ${say(`mode-${table.mode}`)} · ${table.currency}${table.is_play_money ? ` · ${say("play-money")}` : ""}`,
        ),
        h(
          "dl",
          { class: "facts" },
          h("dt", null, say("column-stage")),
          h("dd", null, say(`stage-is-${table.stage}`)),
          h("dt", null, say("column-players")),
          h("dd", { class: "figure" }, `${table.players} / ${table.seats}`),
        ),
        h(
          "div",
          { class: "row" },
          reads &&
            actionButton(say("table-balances"), () => openBalances(table), {
              label: `${say("table-balances")}: ${table.name}`,
            }),
          hasRole(session, "direction") && directionActions(table, again),
        ),
      ),
    ),
  );
}

/**
 * @param {TableLine} table
 * @param {() => void} again
 */
function directionActions(table, again) {
  const id = encodeURIComponent(table.id);
  const act = async (/** @type {"open" | "close"} */ what) => {
    const about = h("p", null, say(`table-${what}-about`, { name: table.name }));
    if (!(await confirmDialog(say(`table-${what}`), about, say(`table-${what}`)))) return;
    await post(`/api/staff/tables/${id}/${what}`, { id: crypto.randomUUID() });
    again();
  };
  const label = (/** @type {string} */ key) => ({ label: `${say(key)}: ${table.name}` });
  if (table.stage === "over")
    return actionButton(say("table-open"), () => act("open"), label("table-open"));
  return [
    actionButton(say("table-limits"), () => openLimitsForm(table), label("table-limits")),
    actionButton(say("table-close"), () => act("close"), label("table-close")),
  ];
}

/** @param {TableLine} table */
async function openLimitsForm(table) {
  const [book, view] = await Promise.all([
    loadRulebook(table.rulebook),
    get(`/api/tables/${encodeURIComponent(table.id)}`),
  ]);
  setRulebook(book);
  const asked = openDialog(
    `${say("table-limits")}: ${table.name}`,
    [
      h("p", null, say("chef-limits-about")),
      form({
        fields: () => limitFields(book, view.limits),
        submit: say("chef-limits-do"),
        read: (values) => bodies.limits(values, maximumKinds(book), maximumCaps(book)),
        send: (body) => requestOnce(table.id, "limits", body),
        done: () => asked.element.close(),
        codeFields: { bad_limits: "minimum" },
      }),
    ],
    [],
  );
}

/**
 * What everybody has, as the ledger has it. It is asked of the table, and written down there.
 * @param {TableLine} table
 */
async function openBalances(table) {
  const answer = await requestOnce(table.id, "balances");
  const found = /** @type {Balanced} */ (answer.events.find(({ event }) => event === "balances"));
  const place = h("div");
  const title = `${say("table-balances")}: ${table.name}`;
  replaceChildren(place, ledgerTable(found, answer.n));
  openDialog(title, place);
}

/**
 * @param {Balanced} found
 * @param {number} n
 */
function ledgerTable(found, n) {
  const players = /** @type {[string, any][]} */ (Object.entries(found.players));
  const lies = (/** @type {any} */ one) =>
    one.stakes.reduce(
      (/** @type {number} */ sum, /** @type {any} */ stake) => sum + stake.amount + stake.excess,
      0,
    );
  const columns = [
    { text: say("column-player") },
    { text: say("column-chips"), isAmount: true },
    { text: say("column-stakes"), isAmount: true },
  ];
  const lines = players.map(([name, one]) => [name, money(one.chips), money(lies(one))]);
  const others = [
    [say("ledger-bank"), signedMoney(found.bank)],
    [say("ledger-held"), money(found.held)],
    ...Object.entries(found.unclaimed ?? {}).map(([name, amount]) => [
      say("ledger-unclaimed", { name }),
      money(amount),
    ]),
    ...(found.endowment ? [[say("ledger-endowment"), money(found.endowment)]] : []),
  ];
  return [
    h("p", { class: "muted" }, say("ledger-after", { n })),
    players.length > 0
      ? dataTable(say("ledger-players"), columns, lines)
      : h("p", null, say("ledger-nobody")),
    dataTable(
      say("ledger-house"),
      [{ text: say("column-account") }, { text: say("column-amount"), isAmount: true }],
      others,
    ),
  ];
}
