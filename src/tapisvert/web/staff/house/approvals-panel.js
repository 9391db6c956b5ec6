/** The panel of approvals: the acts that two people sign (CR-5e, CR-16, CR-19). */

import { get, hasRole, post } from "../../core/api.js";
import { confirmDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { withCode } from "../../core/frame/one-time-code.js";
import { dateTime } from "../../core/text/format.js";
import { notify } from "../../core/announcer.js";
import { language, loadMessages } from "../../core/text/i18n.js";
import { openForm } from "../form-dialog.js";
import { actionButton, asyncSection, autoRefresh, note, panelView } from "../frame.js";
import { requestAct } from "../act-form.js";
import { actSentence, whatToCheck } from "../act-texts.js";
import { ACTS } from "../acts.js";
import { codeText } from "../error-view.js";
import { choices, hasMessage, t } from "../i18n.js";
import { loadTableNames } from "../table-names.js";

/** @import {Account, Approval, Role, Session} from "../../messages.d.ts" */

const PAGE_SIZE = 10;
const MAX_DECISIONS = 200;
/** A request is seen within seconds by the person who signs. */
const WAITING_MS = 3_000;

/** @type {import("../frame.js").Panel} */
export const APPROVALS = {
  id: "approvals",
  open(session) {
    const fetch = async () => {
      await loadTableNames();
      return get("/api/staff/approvals");
    };
    const decisions = latestDecisions();
    const waiting = asyncSection(fetch, (/** @type {Approval[]} */ approvals) => [
      confirmAllButton(approvals, session, reload),
      approvalList(approvals, session, reload),
    ]);
    const reload = () => Promise.all([waiting.reload(), decisions.reload()]);
    const mayRequest = hasRole(session, ...ACTS["chips"].asks);
    const element = panelView(
      "approvals",
      mayRequest && h("button.first", { onclick: () => openChipsForm(reload) }, t("chips-ask")),
      h("p", t("approvals-about")),
      waiting.element,
      decisions.element,
    );
    const ends = [autoRefresh([waiting], WAITING_MS), autoRefresh([decisions])];
    return { element, close: () => ends.forEach((end) => end()) };
  },
};

/**
 * A button that confirms all pending accounts after one question that lists them; null for fewer
 * than two.
 * @param {Approval[]} approvals
 * @param {Session} session
 * @param {() => void} reload
 */
export function confirmAllButton(approvals, session, reload) {
  const accounts = approvals.filter(
    ({ kind, approved, asked_by: requester }) =>
      kind === "account" && approved === null && requester !== session.account?.id,
  );
  if (accounts.length < 2 || !hasRole(session, ...ACTS["account"].signs)) return null;
  const title = t("approvals-confirm-all", { count: accounts.length });
  const confirm = async () => {
    const lines = accounts.map((account) =>
      h("li", `${actSentence(account)}. ${whatToCheck(account)}`),
    );
    if (!(await confirmDialog(title, h("ul", lines)))) return;
    try {
      for (const { id } of accounts) await decide(id, true);
      notify(t("approvals-confirmed", { count: accounts.length }), { kind: "good" });
    } finally {
      reload();
    }
  };
  return h("p.row", actionButton(title, confirm));
}

/** @param {number} id @param {boolean} approved @returns {Promise<Approval>} */
const decide = (id, approved) => withCode(() => post(`/api/staff/approvals/${id}`, { approved }));

/** The latest decisions with their outcomes, which the signing client may have missed. */
function latestDecisions() {
  let limit = PAGE_SIZE;
  const moreButton = actionButton(t("approvals-more"), async () => {
    limit = Math.min(MAX_DECISIONS, 2 * limit);
    await section.reload();
  });
  const fetch = async () => {
    await Promise.all([loadMessages("refusals"), loadTableNames()]);
    return get(`/api/staff/approvals/latest?limit=${limit}`);
  };
  const section = asyncSection(
    fetch,
    (/** @type {Approval[]} */ approvals) =>
      approvals.length > 0 && [
        decisionList(approvals),
        approvals.length === limit && limit < MAX_DECISIONS && moreButton,
      ],
  );
  return section;
}

/** @param {Approval[]} approvals */
function decisionList(approvals) {
  const items = approvals.map((approval) =>
    h(
      "li",
      h("span", actSentence(approval)),
      h(approval.outcome === "done" ? "span" : "b", outcomeText(approval)),
      h("small.muted", signatures(approval)),
    ),
  );
  return [h("h3", t("approvals-latest")), h("ul.approvals.became", items)];
}

/** @param {Approval} approval */
function signatures({ id, asked_by, decided_by, decided_ms, names }) {
  const decider = decided_by ?? "";
  return t("approval-decided", {
    asked: names[asked_by] ?? asked_by,
    by: names[decider] ?? decider,
    at: dateTime(decided_ms ?? 0),
    number: id,
  });
}

/** @param {Approval} approval */
function outcomeText({ approved, outcome }) {
  if (outcome === "superseded") return t("approval-outcome-superseded");
  if (!approved) return t("approval-outcome-not-approved");
  if (outcome === "done") return t("approval-outcome-done");
  const reason = codeText(outcome ?? "", ["refused", "problem"]) ?? outcome ?? "";
  return t("approval-outcome-refused", { why: reason });
}

/** @param {Approval[]} approvals @param {Session} session @param {() => void} reload */
export function approvalList(approvals, session, reload) {
  if (!approvals.length) return note("approvals-none");
  return h(
    "ul.approvals",
    approvals.map((approval) => approvalItem(approval, session, reload)),
  );
}

/** @param {Approval} approval @param {Session} session @param {() => void} reload */
function approvalItem(approval, session, reload) {
  const { id, kind, approved, asked_by: requester, asked_ms: at, names } = approval;
  const [sentence, check, { signs }] = [actSentence(approval), whatToCheck(approval), ACTS[kind]];
  const sign = async () => {
    if (!(await confirmDialog(verb(kind, "yes"), check ? `${sentence}. ${check}` : sentence)))
      return;
    const { outcome } = await decide(id, true).finally(reload);
    notify(t(outcome ? "approval-given" : "approval-pending-execution", { kind }), {
      kind: "good",
    });
  };
  const reject = async () => {
    if (!(await confirmDialog(verb(kind, "no"), sentence))) return;
    await decide(id, false).finally(reload);
    notify(t("approval-refused", { kind }), { kind: "good" });
  };
  const isMine = requester === session.account?.id;
  const state = approved !== null ? "approval-pending-execution" : isMine && "approval-yours";
  return h(
    "li.panel",
    h("p", h("b", sentence)),
    check && h("p", check),
    h(
      "p.muted",
      t("approval-by", { by: names[requester] ?? requester, at: dateTime(at), number: id }),
    ),
    !state && hasRole(session, ...signs)
      ? h(
          "div.row",
          actionButton(verb(kind, "yes"), sign, { kind: "first" }),
          actionButton(verb(kind, "no"), reject),
        )
      : h("p", state ? t(state) : waitingText(signs)),
  );
}

/**
 * The word on the button of a decision: the act's own, or that of a signature.
 * @param {string} kind
 * @param {"yes" | "no"} decision
 */
const verb = (kind, decision) => {
  const specificKey = `approval-${kind}-${decision}`;
  return t(hasMessage(specificKey) ? specificKey : `approval-${decision}`);
};

/** @param {readonly Role[]} signers */
const waitingText = (signers) => {
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  return t("approval-waits", { signers: list.format(signers.map((role) => t(`signer-${role}`))) });
};

/** Chips taken back are a negative amount. @param {import("../form-readers.js").Body} body */
export const chipsBody = ({ account, way, amount }) => ({
  account,
  amount: way === "take" ? -amount : amount,
});

/** @param {() => void} reload */
async function openChipsForm(reload) {
  const accounts = /** @type {Account[]} */ (await get("/api/staff/accounts"));
  const players = accounts.filter(({ roles, disabled }) => roles.includes("player") && !disabled);
  const options = players.map(({ id, name }) => ({ value: id, text: name }));
  openForm(t("chips-ask"), {
    about: t("chips-about"),
    fields: () => [
      { name: "account", label: t("ask-player"), kind: "choice", options },
      { name: "way", kind: "choice", options: choices("chips", ["issue", "take"]) },
      { name: "amount", kind: "amount" },
    ],
    submit: t("chips-ask"),
    shape: chipsBody,
    send: (body) => requestAct("chips", body),
    notice: t("chips-asked"),
    done: reload,
    codeFields: { invalid_amount: "amount", unknown_account: "account" },
  });
}
