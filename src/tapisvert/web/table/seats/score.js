/** The score of a private table: each player's result since it opened, to be seen and shared. */

import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/**
 * Adds a door to the score.
 * @param {TableState} first
 * @param {HTMLElement} doors The player's part of the menu, which stands before.
 */
export function scorePart(first, doors) {
  let state = first;
  const open = async () => {
    const { eveningView } = await import("./evening.js");
    openDialog(t("score"), await eveningView(state, false));
  };
  doors.after(h("div.doors", h("button", { onclick: open }, t("score"))));
  return { update: (/** @type {TableState} */ current) => (state = current) };
}
