/** The score of a private table: each player's result since it opened, to be seen and shared. */

import { notify } from "../../core/announcer.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { canShare, copyText, share } from "../../core/share.js";
import { labelText, signedMoney } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/**
 * Adds a door to the score.
 * @param {TableState} first
 * @param {HTMLElement} doors The player's part of the menu, which stands before.
 */
export function scorePart(first, doors) {
  let state = first;
  const open = () => openDialog(t("score"), scoreView(state));
  doors.after(h("div.doors", h("button", { onclick: open }, t("score"))));
  return { update: (/** @type {TableState} */ current) => (state = current) };
}

/** The results of all, best first, with a button that shares them. @param {TableState} state */
export function scoreView({ coupNumber, name, nets, own: viewer }) {
  const results = Object.entries(nets ?? {}).sort(([, net], [, other]) => other - net);
  const coups = t("score-coups", { coups: coupNumber });
  const lines = results.map(([player, net]) => labelText(player, signedMoney(net)));
  const text = [`${name} · ${coups}`, ...lines].join("\n");
  const pass = async () => {
    if (canShare) await share({ text });
    else if (await copyText(text)) notify(t("score-copied"), { kind: "good" });
  };
  const rows = results.map(([player, net]) =>
    h(
      "tr",
      { class: player === viewer ? "own" : "" },
      h("th", { scope: "row" }, h("bdi", player)),
      h("td.figure", signedMoney(net)),
    ),
  );
  return [
    h("p", coups),
    h("table.score", h("tbody", rows)),
    h("button", { onclick: pass }, t(canShare ? "invite-share" : "score-copy")),
  ];
}
