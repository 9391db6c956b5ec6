/** The dialogs of a player at a table: chips, a tip, the cut, the invitation. */

import { DENOMINATIONS } from "../../cloth/chips/denominations.js";
import { get } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { field, formDialog, typedAmount } from "../../core/form.js";
import { linkToOwnTable } from "../../core/frame/notices.js";
import { singly } from "../../core/once.js";
import { qrPicture } from "../../core/qr-picture.js";
import { canShare, copyText, loadInvitation, share } from "../../core/share.js";
import { packCount } from "../../core/table/rulebook.js";
import { freeSeats, isSeated } from "../../core/table/state.js";
import { errorText } from "../../core/text/errors.js";
import { money } from "../../core/text/format.js";
import { loadMessages, t } from "../../core/text/i18n.js";
import { stageClock } from "../croupier/croupier.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {Purse} from "../../messages.d.ts" */

/** Proposed chips, in minimum stakes. */
const BUY_IN_STAKES = 100;

/** Prompts for chips, and sits down; a seated player buys more. Only one at a time. */
export const openBuyIn = singly(
  async (/** @type {TableState} */ state, /** @type {TableSocket} */ socket) => {
    /** @type {[Purse, void]} */
    const [purse] = await Promise.all([get("/api/me/purse"), loadMessages("refusals")]);
    const isBuyingMore = isSeated(state);
    const isStandingOnly = !isBuyingMore && freeSeats(state) === 0;
    const submit = isBuyingMore ? "bring" : isStandingOnly ? "play-standing" : "sit-down";
    const input = h("input", {
      inputmode: "decimal",
      required: true,
      value: money(proposedAmount(state, purse.amount)),
      "aria-describedby": "purse-holds",
    });
    const standing = h("input", { type: "checkbox", checked: isStandingOnly });
    const send = async () => {
      const chips = typedAmount(input);
      const piece = leastChip(state);
      if (chips % piece) throw new Error(t("chips-multiple", { piece: money(piece) }));
      await socket.request("sit", standing.checked ? { chips, standing: true } : { chips });
    };
    const explain = async (/** @type {any} */ problem) => {
      if (problem.code === "table_full") standing.checked = true; // the last seat was taken meanwhile
      return [errorText(problem), " ", await linkToOwnTable(problem)];
    };
    const title = isBuyingMore ? t("bring-more") : t("sit-at", { table: state.rulebook.name });
    await formDialog(
      isStandingOnly ? t(submit) : title,
      { send, explain, submit: t(submit), above: stageClock(state) },
      h("p", { id: "purse-holds" }, t("purse-holds", { amount: money(purse.amount) })),
      field(t("bring-chips"), input),
      isStandingOnly && h("p", t("refused-table_full")),
      submit === "sit-down" && h("p", h("label.row", standing, t("play-standing"))),
    );
  },
);

/**
 * A proposal: a multiple of the minimum in round chips.
 * @param {TableState} state
 * @param {number} purse
 */
function proposedAmount(state, purse) {
  const amount = Math.min(purse, Math.max(BUY_IN_STAKES * state.limits.minimum, 10_000));
  return amount - (amount % leastChip(state));
}

/** The least chip that can be laid; any amount where less than a chip can. @param {TableState} state */
const leastChip = ({ limits }) => DENOMINATIONS.findLast((minor) => minor <= limits.minimum) ?? 1;

/** Prompts for chips for the employees' box. */
export const openTip = singly((/** @type {TableSocket} */ socket) => {
  const input = h("input", { inputmode: "decimal", required: true });
  const send = async () => socket.request("tip", { amount: typedAmount(input) });
  return formDialog(t("tip"), { send, submit: t("tip-give") }, field(t("tip-amount"), input));
});

/** 'Messieurs, la coupe': prompts for the place of the cut card (CT-1.3, VT-6). */
export const openCut = singly(
  (/** @type {TableState} */ state, /** @type {TableSocket} */ socket) => {
    const max = 52 * packCount(state.rulebook);
    const oninput = () => replaceChildren(output, t("cut-at", { cards: Number(range.value) }));
    const range = h("input.pack", {
      type: "range",
      min: 0,
      max,
      value: max / 2,
      "aria-label": t("cut-where"),
      oninput,
    });
    const output = h("output.figure");
    oninput();
    const send = () => socket.request("cut", { at_card: Number(range.value) });
    const options = { send, submit: t("cut-now"), above: stageClock(state) };
    return formDialog(t("cut-title"), options, h("p", t("cut-why")), range, h("p", output));
  },
);

/** Shows a table's link, to be copied or passed on. */
export const openInvitation = singly(async (/** @type {string} */ table) => {
  const { link, qr } = await loadInvitation(table);
  const url = new URL(link, location.origin).href;
  const input = h("input.link", { readonly: true, value: url, onfocus: () => input.select() });
  const copy = async () => {
    input.select();
    // Without a clipboard the link stays selected, to be copied.
    if (await copyText(url)) notify(t("invite-copied"), { kind: "good" });
  };
  const pass = () => share({ title: "Tapis Vert", text: t("invite-text"), url });
  const content = h(
    "div.invitation",
    h("p", t(link.includes(".") ? "invite-private" : "invite-open")),
    field(t("invite-link"), input),
    h(
      "div.row",
      h("button.first", { onclick: copy }, t("invite-copy")),
      canShare && h("button", { onclick: pass }, t("invite-share")),
    ),
    h("details", h("summary", t("invite-qr")), qrPicture(qr, t("invite-qr"))),
  );
  return openDialog(t("invite-title"), content).closed;
});
