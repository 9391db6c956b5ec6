/** The proofs beside the cloth: live check, badges, the player's entropy, alarms, receipts. */

import { h, listen, replaceChildren } from "../core/dom.js";
import { notify } from "../core/announcer.js";
import { download } from "../core/share.js";
import { number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { getPreference } from "../core/preferences.js";
import { PlayerEntropy } from "./entropy.js";
import { ProofPanel, findingText, overallSeal } from "./panel.js";
import { cardBadge, createBadge } from "./card-badge.js";
import { LiveCheck } from "./live-check.js";

/** @import {TableState} from "../core/table/table-state.d.ts" */
/** @import {TableSocket} from "../core/table/socket.js" */
/** @import {Entry} from "../messages.d.ts" */
/** @import {CardRows} from "../cloth/cards/rows.js" */

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 * @param {CardRows | null} rows The rows whose cards get badges; null at the wheel.
 */
export function proofSidebar({ table }, socket, rows) {
  const watch = new LiveCheck();
  const entropy = new PlayerEntropy(socket);
  entropy.isWanted = () => getPreference("entropy");
  const panel = Object.assign(new ProofPanel(), { table });
  const summary = h("summary");
  const element = h("details.panel.proof", summary, panel, receiptsLine(socket));
  /** @type {Set<string>} */
  const announcedCodes = new Set();
  watch.addEventListener("fail", (event) => {
    const { detail } = /** @type {CustomEvent<import("./live-check.js").Finding>} */ (event);
    element.open = true;
    // Each kind of finding is announced once; all are in the panel.
    if (announcedCodes.has(detail.code)) return;
    announcedCodes.add(detail.code);
    notify(findingText(detail), {
      kind: "bad",
      action: { text: t("proof-look"), act: () => element.scrollIntoView() },
    });
  });
  watch.addEventListener("doubt", () => {
    element.open = true;
    notify(t("proof-doubt"), { kind: "bad" });
  });
  listen(socket, "answer", (answer) => watch.own(answer));
  let current = "";
  const head = () => {
    const seal = overallSeal(watch);
    if (seal === current) return;
    current = seal;
    replaceChildren(summary, t("proof-title"), " ", createBadge(seal));
  };
  head();
  watch.addEventListener("change", () => {
    panel.update(watch, entropy.status);
    head();
  });
  if (rows) rows.badgeAt = (place) => cardBadge(watch.cards[place]);
  return {
    element,
    /** @param {TableState} now @param {readonly Entry[]} entries */
    update: (now, entries) => {
      entropy.update(now);
      watch.update(now, entries);
      // The cards were rendered before their state was known.
      rows?.update(now);
    },
  };
}

/**
 * A line with a button; hidden until there is a receipt. `tapisvert verify` takes the file.
 * @param {TableSocket} socket
 */
function receiptsLine(socket) {
  const button = h("button", {
    onclick: () => download(socket.receipts.join(""), `${socket.table}.receipts`),
  });
  const line = h("p.receipts", { hidden: true }, t("proof-receipts"), " ", button);
  const show = () => {
    line.hidden = !socket.receipts.length;
    const count = socket.receipts.length;
    button.textContent = t("proof-receipts-save", { count, n: number(count) });
  };
  socket.addEventListener("receipt", show);
  show();
  return line;
}
