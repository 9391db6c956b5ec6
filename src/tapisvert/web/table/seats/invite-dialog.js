/** The dialog with a table's invitation link. */

import { get } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { canShare, copyText, share } from "../../core/share.js";
import { t } from "../../core/text/i18n.js";

/** @import {Invitation} from "../../messages.d.ts" */

/**
 * Opens the dialog once, however often the button is pressed.
 * @param {string} table
 */
export function openInvitation(table) {
  return once(openInvitation, async () => {
    /** @type {Invitation} */
    const { link } = await get(`/api/tables/${encodeURIComponent(table)}/invitation`);
    const opened = showInvitation(new URL(link, location.origin).href, link.includes("."));
    await opened.closed;
  });
}

/**
 * @param {string} link
 * @param {boolean} isPrivate
 */
function showInvitation(link, isPrivate) {
  const input = h("input", { class: "link", readonly: true, value: link });
  input.addEventListener("focus", () => input.select());
  const copy = async () => {
    input.select();
    // Without a clipboard the link stays selected, to be copied.
    if (await copyText(link)) notify(t("invite-copied"), { kind: "good" });
  };
  const pass = () => share({ title: "Tapis Vert", text: t("invite-text"), url: link });
  const content = h(
    "div",
    { class: "invitation" },
    h("p", null, t(isPrivate ? "invite-private" : "invite-open")),
    h("label", { class: "field" }, t("invite-link"), input),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "first", onclick: copy }, t("invite-copy")),
      canShare && h("button", { type: "button", onclick: pass }, t("invite-share")),
    ),
  );
  return openDialog(t("invite-title"), content);
}
