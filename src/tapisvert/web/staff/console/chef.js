/** The console of the chef and the direction at a table. */

import { confirmDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { actTitle } from "../act-texts.js";
import { openTableFloat } from "../cash/float-form.js";
import { openForm } from "../form-dialog.js";
import { hasMessage, t } from "../i18n.js";
import { COUNT } from "../request-once.js";
import { Console } from "./console.js";
import { requestForm } from "./request-forms.js";
import { DECLARED, REQUESTS } from "./requests.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** Requests that name one of the staff. */
const NAMING = ["late", "rotate"];

/** `<tv-chef>`: the acts of the chef and the direction, and of other roles there. */
export class Chef extends Console {
  #title = h("h2");
  #status = h("p.muted");
  #actions = h("div.row.acts");

  update() {
    const { service } = this;
    const requests = [...REQUESTS, ...DECLARED];
    this.hidden = !requests.some((kind) => service.isOffered(kind));
    if (this.hidden) return;
    const title = service.hasRole("chef")
      ? "chef-title"
      : service.hasRole("direction")
        ? "direction-at-table"
        : "acts-at-table";
    if (!this.childElementCount)
      this.fill("", this.#title, this.#status, this.#actions, this.error);
    this.setAttribute("aria-label", t(title));
    replaceChildren(this.#title, t(title));
    this.#showStatus(this.state);
    const openers = requests.map((kind) => [kind, () => this.#open(kind)]);
    this.drawActions(this.#actions, actTitle, Object.fromEntries(openers));
    if (location.hash !== COUNT || !service.isOffered("float")) return;
    history.replaceState(history.state, "", location.pathname);
    this.#open("float");
  }

  /** @param {TableState} state */
  #showStatus({ suspended, isLast }) {
    const key = `suspend-${suspended?.reason}`;
    const reason = hasMessage(key) ? t(key) : (suspended?.reason ?? "");
    replaceChildren(
      this.#status,
      suspended
        ? t("chef-suspended", { reason, informed: suspended.informed })
        : isLast && t("chef-is-last"),
    );
    this.#status.hidden = !suspended && !isLast;
  }

  /** @param {string} kind */
  #open(kind) {
    return once(this, () => this.attempt(() => this.#start(kind)));
  }

  /** @param {string} kind */
  async #start(kind) {
    if (kind === "float") return openTableFloat(this.state.table);
    const people = NAMING.includes(kind) ? await this.service.people() : null;
    const give = (/** @type {any} */ command) => this.service.request(kind, command);
    const form = requestForm(kind, this.state, give, people);
    if (!form) return this.#confirm(kind);
    openForm(actTitle(kind), {
      about: hasMessage(`chef-${kind}-about`) && t(`chef-${kind}-about`),
      submit: t(hasMessage(`chef-${kind}-do`) ? `chef-${kind}-do` : "float-ask"),
      ...form,
    });
  }

  /** @param {string} kind */
  async #confirm(kind) {
    const [title, question, yes] = [`chef-${kind}`, `chef-${kind}-about`, `chef-${kind}-do`];
    if (await confirmDialog(t(title), t(question), t(yes))) await this.service.request(kind);
  }
}
