/** The reality check: time played and result; play continues once it is confirmed. */

import { notify } from "../../core/announcer.js";
import { get } from "../../core/api.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { money, signedMoney } from "../../core/text/format.js";
import { isSeated } from "../../core/table/state.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {Protected} from "../../messages.d.ts" */

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export class RealityCheck {
  #timer = 0;
  /** @type {number | null} */
  #due = null;
  #isOpen = false;

  /** @param {TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  /** @param {TableState} state */
  update(state) {
    if (!isSeated(state)) return;
    const due = state.checkDueMs;
    // A check due before sitting down may be over; if it is not, the next stake is refused.
    if (due !== null && due !== this.#due && due > Date.now()) this.#schedule(due);
  }

  /** @param {number} due */
  #schedule(due) {
    this.#due = due;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.show(),
      Math.min(MAX_TIMEOUT_MS, Math.max(0, due - Date.now())),
    );
  }

  /** Shows the check, and confirms it to the server. */
  async show() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    /** @type {Protected | null} */
    const protection = await get("/api/me/protection").catch(() => null);
    if (!protection) {
      this.#isOpen = false; // a stake is refused until the check is confirmed, and shows it again
      const action = { text: t("reality-again"), act: () => this.show() };
      notify(t("reality-failed"), { kind: "bad", action });
      return;
    }
    const { minutes, staked: stakes, won: gain } = protection.reality;
    const text = [
      h("p", t("reality-minutes", { minutes })),
      h("p", t("reality-sums", { staked: money(stakes), won: signedMoney(gain) })),
      h("p", h("a", { href: "/me" }, t("reality-limits"))),
    ];
    const dialog = openDialog(t("reality"), text, [
      { text: t("reality-go-on"), value: "go", kind: "first" },
    ]);
    await dialog.closed;
    await this.socket.request("confirm").catch(() => null);
    this.#isOpen = false;
    const protectionAfter = await get("/api/me/protection").catch(() => null);
    if (protectionAfter?.check_due_ms) this.#schedule(protectionAfter.check_due_ms);
  }
}
