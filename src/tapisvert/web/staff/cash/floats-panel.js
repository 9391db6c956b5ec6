/**
 * The panel of floats: the cashier's chips (CR-20), unclaimed sums of earlier sessions (CR-19), and
 * the shifts of real tables, with counts that two persons sign.
 */

import { get, hasRole, post } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { confirmDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { withCode } from "../../core/frame/one-time-code.js";
import { date, dateTime, labelText, money, number, signedMoney } from "../../core/text/format.js";
import { countField, foreignField, requestAct } from "../act-form.js";
import { actTitle, placeText, VAULT } from "../act-texts.js";
import { ACTS } from "../acts.js";
import { openForm } from "../form-dialog.js";
import { pilesTotal } from "../form-readers.js";
import {
  actionButton,
  asyncSection,
  autoRefresh,
  figureList,
  itemTable,
  note,
  panelView,
} from "../frame.js";
import { withName, t } from "../i18n.js";
import { withTableNames } from "../table-names.js";
import {
  loadFloats,
  loadGrids,
  openCorrection,
  openCashSlips,
  openCount,
  openDeskCount,
  openFloatSlips,
  openStock,
  openRate,
  openTransfer,
  openCashCorrection,
  standingCounts,
} from "./float-form.js";
import { peopleDesk } from "./people-desk.js";

/** @import {Columns} from "../frame.js" */
/** @import {CashEntry, CashView, DeskState, PersonView, PieceLine, FloatLine, UnclaimedTableView, Session, ShiftLine} from "../../messages.d.ts" */

const CASH = /** @type {const} */ (["sold", "redeemed", "from_tables", "circulation", "purses"]);
const DESK = /** @type {const} */ ([
  "opening",
  "sold",
  "redeemed",
  "purses",
  "transfers",
  "exchange",
  "expected",
  "counted",
  "difference",
]);
const CURRENCY = /** @type {const} */ ([
  "opening",
  "inflow",
  "outflow",
  "transfers",
  "expected",
  "counted",
  "difference",
]);
const SIGNED = /** @type {const} */ ({ signDisplay: "exceptZero" });
const SUMS = /** @type {const} */ (["opening", "fills", "credits", "closing", "drop"]);

/** @type {import("../frame.js").Panel} */
export const FLOATS = {
  id: "floats",
  open(session) {
    const floats = asyncSection(loadFloats, (lines) =>
      lines.length ? lines.map((line) => tableFloat(line, session)) : note("floats-none"),
    );
    const isOfHouse = hasRole(session, "cashier", "controller", "direction");
    const desks = isOfHouse ? [cashDesk(session), registerDesk(session)] : [];
    const views = desks.map(({ view }) => view);
    const mayFind = hasRole(session, "cashier", "chef", "inspector", "direction");
    const element = panelView(
      "floats",
      null,
      views,
      h("p", t("floats-about")),
      floats.element,
      mayFind &&
        peopleDesk(
          (customer, reload) => personActs(customer, session, reload),
          hasRole(session, "direction"),
        ),
    );
    return { element, close: autoRefresh([floats, ...desks]) };
  },
};

/** @param {FloatLine} line @param {Session} session */
function tableFloat(line, session) {
  const acts = line.possible.filter((act) =>
    hasRole(session, ...ACTS[act === "drop" ? "drop" : "float"].asks),
  );
  return h(
    "section.panel",
    h("h3", line.name),
    line.is_uncounted && h("p.error", t("float-uncounted")),
    line.shifts.length > 0 &&
      itemTable(withName(t("room-floats"), line.name), "float", SHIFT_COLUMNS, line.shifts),
    line.tips > 0 && h("p", t("float-tips", { amount: money(line.tips) })),
    h(
      "div.row",
      acts.map((act) => actionButton(t(`float-act-${act}`), () => openCount(line, [act]))),
      standingCounts(line).length > 0 &&
        hasRole(session, ...ACTS["correct_count"].asks) &&
        actionButton(actTitle("correct_count"), () => openCorrection(line)),
      standingCounts(line).length > 0 &&
        actionButton(withName(t("slip-title"), line.name), () => openFloatSlips(line)),
    ),
  );
}

/** @param {number | null} amount */
const amountText = (amount) => (amount === null ? "–" : money(amount));
/** @param {number | null} amount */
const gainText = (amount) => (amount === null ? "–" : signedMoney(amount));

/** @type {import("../frame.js").Columns<ShiftLine>} */
const SHIFT_COLUMNS = [
  [
    "shift",
    ({ number, opened_at: at }) => h("span", t("float-number", { number, at: dateTime(at) })),
  ],
  ...SUMS.map(
    (name) =>
      /** @type {const} */ ([name, (/** @type {ShiftLine} */ s) => amountText(s[name]), true]),
  ),
  ["should_hold", ({ figures }) => amountText(figures?.should_hold ?? null), true],
  ["result", ({ figures }) => gainText(figures?.result ?? null), true],
  ["coups", ({ figures }) => gainText(figures?.coups ?? null), true],
  ["difference", ({ figures }) => gainText(figures?.difference ?? null), true],
];

// The cashier's desk -------------------------------------------------------------------------------

/** @param {Session} session */
function cashDesk(session) {
  /** @type {ReturnType<typeof asyncSection>} */
  const desk = asyncSection(
    () => get("/api/staff/cash"),
    (/** @type {CashView} */ view) => [
      figureList("cash", figuresOf(CASH, view)),
      view.desks.map((desk) => deskSection(desk, view, session)),
      Object.entries(view.rates).map(([currency, rate]) =>
        rate === null
          ? h("p.error", t("cash-rate-missing", { currency }))
          : h("p", t("cash-rate", { currency, rate })),
      ),
      pieceTables(view),
      deskActs(view, session, desk.reload),
    ],
  );
  return { ...desk, view: h("section.panel", h("h3", t("cash-title")), desk.element) };
}

/**
 * The figures that the reader may see.
 * @template {string} N
 * @param {readonly N[]} names
 * @param {Partial<Record<N, number | null>>} sums
 * @returns {[N, string][]}
 */
const figuresOf = (names, sums) =>
  names.flatMap((name) => {
    const amount = sums[name];
    return amount === null || amount === undefined ? [] : [[name, money(amount)]];
  });

/** @param {DeskState} desk @param {CashView} view @param {Session} session */
function deskSection(desk, view, session) {
  const { name, shift, open_since: openSince } = desk;
  const isOpen = openSince !== null;
  const count = isOpen ? "desk_closed" : "desk_opened";
  const worksHere = view.desk === null || view.desk === name;
  const isCounter = worksHere && hasRole(session, ...ACTS["desk"].asks);
  const isOnly = view.desks.length === 1;
  const title = t(`cash-act-${count}`);
  const label = isOnly ? title : withName(title, name);
  return [
    !isOnly && h("h4", t("place-desk", { desk: name })),
    isOpen
      ? h("p", t("till-opened", { at: dateTime(openSince), by: desk.opened_by ?? "–" }))
      : h("p.error", t(view.sells && worksHere ? "till-uncounted" : "till-closed")),
    !isOnly && view.desk === name && h("p", t("till-yours")),
    shift && deskShift(shift),
    isCounter &&
      h(
        "div.row",
        actionButton(label, () => openDeskCount(count, name)),
      ),
  ];
}

/** @param {NonNullable<DeskState["shift"]>} shift The last one. */
function deskShift(shift) {
  const currencies = Object.entries(shift.foreign ?? {});
  const sums = currencies.length ? shift : { ...shift, exchange: null };
  return [
    h("h4", t("till-title")),
    figureList("till", figuresOf(DESK, sums)),
    currencies.map(([currency, notes]) => [
      h("h5", currency),
      figureList("till", figuresOf(CURRENCY, notes)),
    ]),
  ];
}

/** @type {Columns<PieceLine>} */
const PIECE_COLUMNS = [
  ["kind", ({ series, value }) => `${series} ${money(value)}`],
  ["stock", ({ stock }) => (stock === null ? "–" : number(stock)), true],
  ["floats", ({ floats }) => number(floats), true],
  ["circulation", ({ circulation }) => number(circulation), true],
];

/** @param {PieceLine} line */
const placesText = ({ places }) =>
  Object.entries(places)
    .map(([place, pieces]) => `${placeText(place)}: ${number(pieces)}`)
    .join(", ");

/** Where the pieces are now, and at the last counts of those at a place. @param {CashView} view */
function pieceTables({ lines, counts }) {
  const caption = t("stock-title");
  return [
    lines.length > 0 &&
      itemTable(caption, "piece", [...PIECE_COLUMNS, ["places", placesText]], lines),
    counts.map(countTable),
  ];
}

/** @param {CashEntry} count */
function countTable({ at, desk, chips, lines = [] }) {
  const countOf = (/** @type {PieceLine} */ { series, value }) =>
    chips.find((pile) => pile.series === series && pile.value === value)?.pieces ?? 0;
  /** @type {Columns<PieceLine>} */
  const columns = [
    ...PIECE_COLUMNS,
    ["expected", ({ places }) => number(places[desk] ?? 0), true],
    ["counted", (line) => number(countOf(line)), true],
    ["variance", (line) => number(countOf(line) - (line.places[desk] ?? 0), 0, SIGNED), true],
  ];
  const caption = withName(placeText(desk), t("stock-counted", { at: dateTime(at) }));
  return itemTable(caption, "piece", columns, lines);
}

/** @param {CashView} view @param {Session} session @param {() => Promise<void>} reload */
function deskActs(view, session, reload) {
  const { desk, desks, entries, sells } = view;
  const isKeeper = hasRole(session, "direction");
  const isOpen = desks.some(({ name, open_since: at }) => name === desk && at !== null);
  const giver = isOpen && hasRole(session, "cashier") ? desk : isKeeper ? VAULT : null;
  const transfer = giver !== null && actionButton(actTitle("transfer"), () => openTransfer(giver));
  if (!hasRole(session, ...ACTS["desk"].asks)) return transfer && h("div.row", transfer);
  const button = (/** @type {"sell" | "redeem"} */ act) =>
    actionButton(t(`cash-${act}`), () => openCash(act, view, reload));
  return h(
    "div.row",
    sells && [button("sell"), button("redeem")],
    actionButton(actTitle("stock"), () => openStock(desk)),
    transfer,
    Object.keys(view.rates).length > 0 && actionButton(actTitle("rate"), openRate),
    entries.length > 0 && actionButton(actTitle("correct_cash"), () => openCashCorrection(entries)),
    entries.length > 0 && actionButton(t("slip-title"), () => openCashSlips(entries)),
  );
}

/** @param {PersonView} customer @param {Session} session @param {() => Promise<void>} reload */
function personActs(customer, session, reload) {
  if (!hasRole(session, ...ACTS["desk"].asks)) return null;
  return /** @type {const} */ (["sell", "redeem"]).map((act) => {
    const open = async () => openCash(act, await get("/api/staff/cash"), reload, customer);
    const text = t(`cash-${act}`);
    return actionButton(text, open, { label: labelText(text, customer.name) });
  });
}

/**
 * A sale or a purchase; above the house's amount it is an act that another person signs.
 * @param {"sell" | "redeem"} act
 * @param {CashView} view
 * @param {() => Promise<void>} reload
 * @param {PersonView} [customer]
 */
async function openCash(act, { signed_above: limit }, reload, customer) {
  const id = crypto.randomUUID();
  const { chips: grid, currencies } = await loadGrids();
  const isSigned = (/** @type {number} */ amount) => limit !== null && amount > limit;
  const party = customer ? { person: customer.number } : {};
  openForm(customer ? withName(t(`cash-${act}`), customer.name) : t(`cash-${act}`), {
    about: limit === null ? "" : t("cash-signed-above", { amount: money(limit) }),
    fields: () => [
      { name: "chips", ...countField(grid) },
      ...(currencies.length
        ? [{ name: "foreign", label: t("cash-foreign"), ...foreignField(currencies) }]
        : []),
    ],
    submit: t(`cash-${act}`),
    shape: ({ chips = [], foreign = [] }, reader) => {
      if (!chips.length) reader.fail("chips", "wrong-missing");
      const sale = { id, chips, foreign, amount: pilesTotal(chips), ...party };
      return { ...sale, is_redemption: act === "redeem" };
    },
    send: async (body) => {
      const { chips, foreign, amount } = body;
      const notice = act === "sell" ? "chips_sold" : "chips_redeemed";
      const sale = { act: notice, amount, chips, foreign, ...party };
      if (isSigned(amount)) await requestAct("sale", sale);
      else await withCode(() => post("/api/staff/cash", body));
      return isSigned(amount);
    },
    done: (wasAsked) => {
      notify(t(wasAsked ? "cash-asked" : "cash-done"), { kind: "good" });
      reload();
    },
    codeFields: { invalid_count: "chips", not_in_circulation: "chips", no_rate: "foreign" },
  });
}

// The register -------------------------------------------------------------------------------------

/** Unclaimed sums: paid by the cashier, closed by the direction. @param {Session} session */
function registerDesk(session) {
  const desk = asyncSection(
    () => withTableNames(/** @type {Promise<UnclaimedTableView[]>} */ (get("/api/staff/register"))),
    (lines) =>
      lines.length
        ? [h("p", t("register-about")), ...lines.map((line) => tableRegister(line, session))]
        : note("register-none"),
  );
  const view = h("section.panel.register", h("h3", t("register-title")), desk.element);
  return { ...desk, view };
}

/** @param {UnclaimedTableView} line @param {Session} session */
function tableRegister({ table, name, sums, due, days }, session) {
  const players = [...new Set(sums.map(({ player }) => player))].map((player) => {
    const playerSums = sums.filter((sum) => sum.player === player);
    const amount = money(playerSums.reduce((total, sum) => total + sum.amount, 0));
    const firstDay = date(Math.min(...playerSums.map((sum) => sum.since)));
    const text = t("register-sum", { player, amount, since: firstDay });
    const pay = () => ask("register-pay", text, "claim", { table, player });
    const label = t("register-pay-label", { player, amount });
    const button = actionButton(t("register-pay"), pay, { label });
    return h("li", h("span", text), hasRole(session, "cashier") && [" ", button]);
  });
  const question = t("register-close-about", { amount: money(due), days });
  const close = () => ask("register-close", question, "register", { table });
  const button = hasRole(session, "direction") && actionButton(t("register-close"), close);
  return [h("h4", name), h("ul", players), due > 0 && h("p", question, " ", button)];
}

/**
 * Requests the controller's signature, after a confirmation.
 * @param {string} title
 * @param {string} text
 * @param {"claim" | "register"} kind
 * @param {object} body
 */
async function ask(title, text, kind, body) {
  if (!(await confirmDialog(t(title), text))) return;
  await requestAct(kind, body);
  notify(t("abandon-asked"), { kind: "good" });
}
