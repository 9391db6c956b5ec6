/** What needs a second pair of eyes: chips of the direction, abandoned stakes of the chef (CR-19). */

import { get, hasRole, post } from "../core/api.js";
import { confirmDialog, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { dateTime, money } from "../core/format.js";
import { notify } from "../core/announcer.js";
import { loadMessages } from "../core/i18n.js";
import * as bodies from "./request-bodies.js";
import { form } from "./form.js";
import { actionButton, asyncSection, autoRefresh } from "./async-view.js";
import { codeText } from "./error-view.js";
import { say } from "./labels.js";

/** @typedef {import("../messages.d.ts").Account} Account */
/** @typedef {import("../messages.d.ts").Approval} Approval */
/** @typedef {import("../messages.d.ts").Session} Session */

const PAGE_SIZE = 10;
const MAX_DECISIONS = 200;

/** @type {import("./tabs.js").Panel} */
export const APPROVALS = {
  id: "approvals",
  open(session) {
    const fetch = () => get("/api/staff/approvals");
    const over = latestDecisions();
    const waiting = asyncSection(fetch, (approvals) =>
      approvalList(approvals, session, () => waiting.again(), over.again),
    );
    const ask = () => openChipsForm(() => waiting.again());
    const element = h(
      "div",
      null,
      h(
        "div",
        { class: "head" },
        h("h2", null, say("room-approvals")),
        hasRole(session, "direction") &&
          h("button", { type: "button", class: "first", onclick: ask }, say("chips-ask")),
      ),
      h("p", null, say("approvals-about")),
      waiting.element,
      over.element,
    );
    const ends = [waiting, over].map(autoRefresh);
    return { element, close: () => ends.forEach((end) => end()) };
  },
};

/** What became of the latest: carried out, or why not. Whoever signed has not always heard it. */
function latestDecisions() {
  let most = PAGE_SIZE;
  const more = actionButton(say("approvals-more"), async () => {
    most = Math.min(MAX_DECISIONS, 2 * most);
    await place.again();
  });
  const fetch = async () => {
    await loadMessages("refusals");
    return get(`/api/staff/approvals/latest?limit=${most}`);
  };
  const place = asyncSection(
    fetch,
    (/** @type {Approval[]} */ approvals) =>
      approvals.length > 0 && [decisionList(approvals), approvals.length === most && most < MAX_DECISIONS && more],
  );
  return place;
}

/** @param {Approval[]} approvals */
function decisionList(approvals) {
  return [
    h("h3", null, say("approvals-latest")),
    h(
      "ul",
      { class: "approvals became" },
      approvals.map((approval) =>
        h(
          "li",
          null,
          h("span", null, approvalText(approval)),
          h(approval.outcome === "done" ? "span" : "b", null, outcomeText(approval)),
          h("small", { class: "muted" }, signatures(approval)),
        ),
      ),
    ),
  ];
}

/** @param {Approval} approval */
function signatures({ id, asked_by, decided_by, decided_ms, names }) {
  const by = decided_by ?? "";
  return say("approval-decided", {
    asked: names[asked_by] ?? asked_by,
    by: names[by] ?? by,
    at: dateTime(decided_ms ?? 0),
    number: id,
  });
}

/** @param {Approval} approval */
function outcomeText({ approved, outcome }) {
  if (!approved) return say("approval-became-not-approved");
  if (outcome === "done" || outcome === "lapsed") return say(`approval-became-${outcome}`);
  const why = codeText(outcome ?? "", ["refused", "problem"]) ?? outcome ?? "";
  return say("approval-became-refused", { why });
}

/**
 * @param {Approval[]} approvals
 * @param {Session} session
 * @param {() => void} again
 * @param {() => void} tried Something was decided, and may have been refused.
 */
function approvalList(approvals, session, again, tried) {
  if (!approvals.length) return h("p", { class: "muted" }, say("approvals-none"));
  return h(
    "ul",
    { class: "approvals" },
    approvals.map((approval) => approvalItem(approval, session, again, tried)),
  );
}

/**
 * @param {Approval} approval
 * @param {Session} session
 * @param {() => void} again
 * @param {() => void} tried
 */
function approvalItem(approval, session, again, tried) {
  const by = approval.names[approval.asked_by] ?? approval.asked_by;
  const what = approvalText(approval);
  const isMine = approval.asked_by === session.account?.id;
  const role = approval.kind === "abandon" ? "controller" : "direction";
  const decide = async (/** @type {boolean} */ approved) => {
    const key = `approval-${approval.kind}-${approved ? "yes" : "no"}`;
    if (!(await confirmDialog(say(key), h("p", null, what), say(key)))) return;
    /** @type {Approval} */
    const decided = await post(`/api/staff/approvals/${approval.id}`, { approved }).finally(tried);
    const said = approved
      ? decided.outcome
        ? "approval-given"
        : "approval-undone"
      : "approval-refused";
    notify(say(said), { kind: "good" });
    again();
  };
  const isSigned = approval.approved !== null;
  const mayDecide = hasRole(session, role) && !isMine && !isSigned;
  return h(
    "li",
    { class: "panel" },
    h("p", null, h("b", null, what)),
    h(
      "p",
      { class: "muted" },
      say("approval-by", { by, at: dateTime(approval.asked_ms), number: approval.id }),
    ),
    mayDecide
      ? h(
          "div",
          { class: "row" },
          actionButton(say(`approval-${approval.kind}-yes`), () => decide(true), { kind: "first" }),
          actionButton(say(`approval-${approval.kind}-no`), () => decide(false)),
        )
      : h(
          "p",
          null,
          say(isSigned ? "approval-undone" : isMine ? "approval-yours" : `approval-waits-${role}`),
        ),
  );
}

/** @param {Approval} approval */
function approvalText({ kind, subject, names }) {
  const said = /** @type {Record<string, any>} */ (subject);
  if (kind === "abandon") {
    const { player, table, on, degree } = said;
    if (on === null) return say("approval-abandon-chips", { player, table });
    return say(degree ? "approval-abandon-prison" : "approval-abandon-stake", {
      player,
      table,
      on,
      degree: degree ?? 0,
    });
  }
  const key = said["amount"] > 0 ? "approval-chips-issue" : "approval-chips-take";
  return say(key, {
    name: names[said["account"]] ?? said["account"],
    amount: money(Math.abs(said["amount"])),
  });
}

/** @param {() => void} again */
async function openChipsForm(again) {
  const accounts = /** @type {Account[]} */ (await get("/api/staff/accounts"));
  const players = accounts.filter(({ roles, disabled }) => roles.includes("player") && !disabled);
  const ways = ["issue", "take"].map((value) => ({ value, text: say(`chips-${value}`) }));
  const asked = openDialog(
    say("chips-ask"),
    [
      h("p", null, say("chips-about")),
      form({
        fields: () => [
          {
            name: "account",
            label: say("ask-player"),
            kind: "choice",
            options: players.map(({ id, name }) => ({ value: id, text: name })),
          },
          { name: "way", label: say("ask-way"), kind: "choice", options: ways },
          { name: "amount", label: say("ask-amount"), kind: "amount" },
        ],
        submit: say("chips-ask"),
        read: bodies.chips,
        send: (body) => post("/api/staff/approvals", body),
        done: () => {
          asked.element.close();
          notify(say("chips-asked"), { kind: "good" });
          again();
        },
        codeFields: { bad_amount: "amount", unknown_account: "account" },
      }),
    ],
    [],
  );
}
