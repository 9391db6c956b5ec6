/** The direction's rooms: tables, people, chips by four eyes, reports; and what it may read. */

import { defineElement, replaceChildren } from "../core/dom.js";
import { ACCOUNTS } from "./accounts-panel.js";
import { APPROVALS } from "./approvals-panel.js";
import { JOURNAL } from "./journal-panel.js";
import { CHECKPOINTS, RECORDS } from "./records-panel.js";
import { REPORTS } from "./reports-panel.js";
import { TABLES } from "./tables-panel.js";
import { tabs } from "./tabs.js";

/** `<tv-direction>`: give it the session. */
export class Direction extends HTMLElement {
  /** @param {import("../messages.d.ts").Session} session */
  update(session) {
    replaceChildren(
      this,
      tabs([TABLES, ACCOUNTS, APPROVALS, REPORTS, JOURNAL, RECORDS, CHECKPOINTS], session),
    );
  }
}

defineElement("tv-direction", Direction);
