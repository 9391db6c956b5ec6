/** The controller's rooms: everything can be read, nothing changed, abandoned stakes are signed. */

import { define, replace } from "../core/dom.js";
import { ACCOUNTS } from "./accounts-room.js";
import { APPROVALS } from "./approvals-room.js";
import { JOURNAL } from "./journal-room.js";
import { CHECKPOINTS, RECORDS } from "./records-room.js";
import { REPORTS } from "./reports-room.js";
import { TABLES } from "./tables-room.js";
import { tabs } from "./tabs.js";

/** `<tv-controller>`: give it the session. */
export class Controller extends HTMLElement {
  /** @param {import("../messages.d.ts").Session} session */
  update(session) {
    replace(
      this,
      tabs([TABLES, APPROVALS, JOURNAL, REPORTS, RECORDS, CHECKPOINTS, ACCOUNTS], session),
    );
  }
}

define("tv-controller", Controller);
