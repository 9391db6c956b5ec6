/** The rooms of the staff: each sees those that his roles open. */

import { hasRole } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { renderShell } from "../core/shell.js";
import { APPROVALS } from "../staff/approvals-panel.js";
import { TABLES } from "../staff/tables-panel.js";
import { tabs } from "../staff/tabs.js";
import { Controller } from "../staff/controller.js";
import { Direction } from "../staff/direction.js";
import { say } from "../staff/labels.js";

/** @typedef {import("../messages.d.ts").Session} Session */

const { main, session } = await renderShell({
  page: "house",
  title: "staff-house-title",
  words: ["table", "cloth", "consoles"],
});
replaceChildren(main, h("h1", null, say("house-title")), panels(session));

/** @param {Session} who */
function panels(who) {
  const room = hasRole(who, "direction")
    ? new Direction()
    : hasRole(who, "controller")
      ? new Controller()
      : null;
  if (room) {
    room.update(who);
    return room;
  }
  if (hasRole(who, "chef")) return tabs([TABLES, APPROVALS], who);
  if (hasRole(who, "tailleur", "payeur")) return tabs([TABLES], who);
  return h("p", null, say(who.account ? "house-not-yours" : "house-sign-in"));
}
