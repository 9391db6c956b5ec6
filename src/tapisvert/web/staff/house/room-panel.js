/** The panel of the room: all tables at once, live, those that need a decision first. */

import { chanceName } from "../../cloth/labels.js";
import { lastResult } from "../../cloth/last-result.js";
import { get, hasRole } from "../../core/api.js";
import { announce } from "../../core/announcer.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { language } from "../../core/text/i18n.js";
import { actionButton } from "../frame.js";
import { errorView } from "../error-view.js";
import { hasMessage, roleText, t } from "../i18n.js";
import { ACTS } from "../acts.js";
import { COUNT, requestOnce, takePost } from "../request-once.js";

/** @import {PendingDecision, Role, RoomTable, Session} from "../../messages.d.ts" */

const POLL_MS = 2_000;
const STEP_MS = 500;
/** Decisions that hold up the coup. */
const URGENT = ["late", "suspended", "advance"];

/** @type {import("../frame.js").Panel} */
export const ROOM = {
  id: "live",
  open(session) {
    const room = new Room(session);
    return { element: room.element, close: () => room.close() };
  },
};

/**
 * The place of a table in the room: urgent decisions, decisions, play, closed tables.
 * @param {RoomTable} table
 */
function urgency({ decisions, phase }) {
  if (decisions.some(({ kind }) => URGENT.includes(kind))) return 0;
  if (decisions.length) return 1;
  return phase === "finished" ? 3 : 2;
}

class Room {
  #session;
  /** @type {Map<string, TableCard>} */
  #cards = new Map();
  #list = h("ul.table-list.room");
  #sum = h("p.muted", { role: "status" });
  #error = h("div.error", { role: "alert" });
  #timers = [
    setInterval(() => document.visibilityState === "visible" && this.#load(), POLL_MS),
    setInterval(() => this.#tick(), STEP_MS),
  ];
  #waiting = -1;
  element = h("div", h("h2", t("room-live")), this.#sum, this.#error, this.#list);

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    this.#load();
  }

  close() {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #load() {
    try {
      this.#show(await get(`/api/staff/room?lang=${language}`));
      replaceChildren(this.#error);
    } catch (problem) {
      replaceChildren(this.#error, errorView(problem));
    }
  }

  /** @param {RoomTable[]} tables */
  #show(tables) {
    const reload = () => this.#load();
    for (const table of tables) {
      const card = this.#cards.get(table.id) ?? new TableCard(this.#session, reload);
      this.#cards.set(table.id, card);
      card.update(table);
    }
    const order = [...tables].sort((table, other) => urgency(table) - urgency(other));
    this.#place(order.map(({ id }) => /** @type {TableCard} */ (this.#cards.get(id)).element));
    const waiting = tables.reduce((sum, { decisions }) => sum + decisions.length, 0);
    if (waiting === this.#waiting) return;
    const text = t("live-waiting", { count: waiting });
    if (this.#waiting >= 0 && waiting > this.#waiting) announce(text);
    this.#waiting = waiting;
    replaceChildren(this.#sum, text);
  }

  /** Orders the cards; one already in place keeps the focus. @param {Element[]} cards */
  #place(cards) {
    const focusedItem = document.activeElement?.closest("li");
    if (
      focusedItem &&
      this.#list.contains(focusedItem) &&
      this.#list.children.length === cards.length
    )
      return;
    if (cards.every((card, index) => this.#list.children[index] === card)) return;
    replaceChildren(this.#list, cards);
  }

  #tick() {
    for (const card of this.#cards.values()) card.tick();
  }
}

/** The card of one table: unchanged parts are not redrawn. */
class TableCard {
  #session;
  #reload;
  /** @type {RoomTable | null} */
  #table = null;
  #deadline = 0;
  #shown = "";
  #title = h("h3");
  #stage = h("b");
  #clock = h("span.figure.clock");
  #decisions = h("ul.decisions");
  #facts = h("dl.facts");
  #last = h("ol.last", { "aria-label": t("live-last") });
  element = h(
    "li.panel",
    h("div.head", this.#title, h("span", this.#stage, " ", this.#clock)),
    this.#decisions,
    this.#facts,
    this.#last,
  );

  /** @param {Session} session @param {() => Promise<void>} reload */
  constructor(session, reload) {
    this.#session = session;
    this.#reload = reload;
  }

  /** @param {RoomTable} table */
  update(table) {
    const { seconds, stage_seconds: _all, ...rest } = table;
    this.#deadline = seconds === null ? 0 : Date.now() + 1000 * seconds;
    this.tick();
    const signature = JSON.stringify(rest);
    if (signature === this.#shown) return;
    const previousTable = this.#table;
    [this.#shown, this.#table] = [signature, table];
    const level = urgency(table);
    this.element.className = `panel ${["urgent", "waits", "", "closed"][level]}`;
    const href = `/tables/${encodeURIComponent(table.id)}`;
    if (previousTable?.name !== table.name)
      replaceChildren(this.#title, h("a", { href }, table.name));
    replaceChildren(this.#stage, stageText(table));
    if (JSON.stringify(previousTable?.decisions) !== JSON.stringify(table.decisions))
      replaceChildren(
        this.#decisions,
        table.decisions.map((decision) => this.#decision(table, decision)),
      );
    replaceChildren(this.#facts, factPairs(table));
    replaceChildren(this.#last, table.last.map(lastResult));
    this.#last.hidden = table.last.length === 0;
  }

  tick() {
    const remainingMs = this.#deadline - Date.now();
    const text =
      this.#deadline && remainingMs > 0
        ? t("live-seconds", { seconds: Math.ceil(remainingMs / 1000) })
        : "";
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
  }

  /** @param {RoomTable} table @param {PendingDecision} decision */
  #decision(table, decision) {
    return h(
      "li",
      h("span", decisionText(decision, table.layout)),
      decisionAct(table, decision, this.#session, this.#reload),
    );
  }
}

/** @param {RoomTable} table */
function stageText({ phase, stage, is_last: isLast, mode }) {
  const isClosed = mode === "real" && phase === "closed";
  const key = phase === "suspended" ? "live-suspended" : `stage-is-${isClosed ? phase : stage}`;
  return isLast && phase !== "finished" ? `${t(key)} · ${t("live-is-last")}` : t(key);
}

/** @param {RoomTable} table */
function factPairs({ layout, players, away, seats, stakes, posts, is_assigned: isAssigned }) {
  const staff = posts.map(({ role, name }) =>
    t("post-held", { role: roleText(role, layout), name }),
  );
  /** @type {[string, string][]} */
  const pairs = [
    ["column-players", t("live-players", { players, seats, away })],
    ["live-stakes", money(stakes)],
    ["live-staff", isAssigned ? staff.join(" · ") || t("live-no-staff") : t("live-house")],
  ];
  return pairs.map(([key, text]) => [h("dt", t(key)), h("dd", text)]);
}

/** @param {PendingDecision} one @param {string} layout */
function decisionText({ kind, player, name, by, role, on, call, amount, unit, reason }, layout) {
  const reasonText =
    reason && hasMessage(`suspend-${reason}`) ? t(`suspend-${reason}`) : (reason ?? "");
  return t(`live-waits-${kind}`, {
    player: player ?? "",
    name: name ?? "",
    by: by ?? "",
    role: role ? roleText(role, layout) : "",
    what: on ? chanceName(on) : (call ?? ""),
    amount: money(amount ?? unit ?? 0),
    reason: reasonText,
  });
}

/**
 * The act that makes a decision, if permitted; else a link to the table.
 * @param {RoomTable} table
 * @param {PendingDecision} decision
 * @param {Session} session
 * @param {() => Promise<void>} reload
 */
function decisionAct(table, decision, session, reload) {
  const act = ownAct(table, decision, session);
  if (act) {
    const send = () => act.send().finally(reload);
    return actionButton(t(act.text), send, {
      kind: "first",
      label: `${t(act.text)}, ${table.name}`,
    });
  }
  const signs = decision.approval !== undefined && hasRole(session, ...ACTS[decision.kind].signs);
  const href = signs ? "#approvals" : `/tables/${encodeURIComponent(table.id)}`;
  const text = t(signs ? "live-to-approvals" : "live-to-table");
  return h("a.button", { href, "aria-label": `${text}, ${table.name}` }, text);
}

/**
 * @param {RoomTable} table
 * @param {PendingDecision} decision
 * @param {Session} session
 * @returns {{send: () => Promise<unknown>, text: string} | null}
 */
function ownAct({ id, posts, is_assigned: isAssigned, decisions }, decision, session) {
  const name = session.account?.name;
  const { player, on, amount, call, unit, by: croupier } = decision;
  const isChef =
    hasRole(session, "chef") &&
    (!isAssigned || posts.some((post) => post.role === "chef" && post.name === name));
  if (decision.kind === "late" && isChef) {
    const bet = on ? { player, on, amount } : { player, call, unit };
    return { send: () => requestOnce(id, "late", { ...bet, croupier }), text: "chef-late-do" };
  }
  if ((decision.kind === "post" || decision.kind === "relief") && decision.name === name) {
    const role = /** @type {Role} */ (decision.role);
    const counts = role === "chef" && decisions.some(({ kind }) => kind === "count");
    const stay = () => requestOnce(id, "take_post", { role });
    return { send: counts ? () => takePost(id, role, COUNT) : stay, text: "post-take" };
  }
  if (decision.kind === "suspended" && hasRole(session, "direction"))
    return { send: () => requestOnce(id, "resume"), text: "chef-resume-do" };
  return null;
}
