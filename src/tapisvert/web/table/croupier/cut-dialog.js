/** 'Messieurs, la coupe': the dialog to place the cut card (CT-1.3, VT-6). */

import { openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { packsOf } from "../../core/table/rulebook.js";
import { t } from "../../core/text/i18n.js";
import { stageClock } from "./croupier.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {TableSocket} from "../../core/table/socket.js" */

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 */
export function openCutDialog(state, socket) {
  return once(openCutDialog, () => showCutDialog(state, socket));
}

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 */
async function showCutDialog(state, socket) {
  const cards = 52 * packsOf(state.rulebook);
  const range = h("input", {
    type: "range",
    min: 0,
    max: cards,
    value: cards / 2,
    class: "pack",
    "aria-label": t("cut-where"),
  });
  const output = h("output", { class: "figure" });
  const show = () => replaceChildren(output, t("cut-at", { cards: Number(range.value) }));
  range.addEventListener("input", show);
  show();
  const opened = openDialog(
    t("cut-title"),
    [stageClock(state), h("p", null, t("cut-why")), range, h("p", null, output)],
    [
      { text: t("cancel"), value: "" },
      { text: t("cut-now"), value: "cut", kind: "first" },
    ],
  );
  if ((await opened.closed) === "cut")
    await socket.request("cut", { at_card: Number(range.value) });
}
