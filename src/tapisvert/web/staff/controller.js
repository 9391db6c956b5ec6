/** The controller's rooms: everything can be read, nothing changed, abandoned stakes are signed. */

import { defineElement, replaceChildren } from "../core/dom.js";
import { ACCOUNTS } from "./accounts-panel.js";
import { APPROVALS } from "./approvals-panel.js";
import { JOURNAL } from "./journal-panel.js";
import { CHECKPOINTS, RECORDS } from "./records-panel.js";
import { REPORTS } from "./reports-panel.js";
import { TABLES } from "./tables-panel.js";
import { tabs } from "./tabs.js";

/** `<tv-controller>`: give it the session. */
export class Controller extends HTMLElement {
  /** @param {import("../messages.d.ts").Session} session */
  update(session) {
    replaceChildren(
      this,
      tabs([TABLES, APPROVALS, JOURNAL, REPORTS, RECORDS, CHECKPOINTS, ACCOUNTS], session),
    );
  }
}

defineElement("tv-controller", Controller);
