/** 'Messieurs, la coupe': the player puts the cut card where he likes (CT-1.3, VT-6). */

import { dialog } from "../core/dialog.js";
import { h, replace } from "../core/dom.js";
import { once } from "../core/once.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/socket.js").TableSocket} TableSocket */

const CARDS = 312;

/** @param {TableSocket} socket */
export function cutPack(socket) {
  return once(cutPack, () => cut(socket));
}

/** @param {TableSocket} socket */
async function cut(socket) {
  const range = h("input", {
    type: "range",
    min: 0,
    max: CARDS,
    value: CARDS / 2,
    class: "pack",
    "aria-label": say("cut-where"),
  });
  const told = h("output", { class: "figure" });
  const show = () => replace(told, say("cut-at", { cards: Number(range.value) }));
  range.addEventListener("input", show);
  show();
  const asked = dialog(
    say("cut-title"),
    [h("p", null, say("cut-why")), range, h("p", null, told)],
    [
      { text: say("cancel"), value: "" },
      { text: say("cut-now"), value: "cut", kind: "first" },
    ],
  );
  if ((await asked.closed) === "cut") await socket.ask("cut", { at_card: Number(range.value) });
}
