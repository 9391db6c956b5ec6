/** The console of the chef and the direction at a table. */

import { confirmDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { notify } from "../../core/announcer.js";
import { once } from "../../core/once.js";
import { actTitle } from "../act-texts.js";
import { openTableFloat } from "../cash/float-form.js";
import { openForm } from "../form.js";
import { hasMessage, t } from "../i18n.js";
import { Console } from "./console.js";
import { requestForm } from "./forms.js";
import { DECLARED, REQUESTS } from "./requests.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** `<tv-chef>`: the acts of the chef and the direction, and those that others have there. */
export class Chef extends Console {
  #title = h("h2");
  #status = h("p.muted");
  #actions = h("div.row.acts");

  update() {
    const { service } = this;
    const requests = [...REQUESTS, ...DECLARED];
    this.hidden = !requests.some((what) => service.isOffered(what));
    if (this.hidden) return;
    const title = service.has("chef")
      ? "chef-title"
      : service.has("direction")
        ? "direction-at-table"
        : "acts-at-table";
    if (!this.childElementCount)
      this.fill("", this.#title, this.#status, this.#actions, this.error);
    this.setAttribute("aria-label", t(title));
    replaceChildren(this.#title, t(title));
    this.#showStatus(this.state);
    const openers = requests.map((what) => [what, () => this.#open(what)]);
    this.drawActions(this.#actions, actTitle, Object.fromEntries(openers));
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

  /** @param {string} what */
  #open(what) {
    replaceChildren(this.error);
    const form = requestForm(what, this.state);
    if (form && what !== "float") return this.#openForm(what, form);
    const act =
      what === "float" ? () => openTableFloat(this.state.table) : () => this.#confirm(what);
    return once(this, () => this.attempt(act));
  }

  /** @param {string} what @param {import("./forms.js").RequestForm} form */
  #openForm(what, form) {
    const send = async (/** @type {any} */ body) => {
      const give = (/** @type {any} */ command) => this.service.request(what, command);
      await (form.send ? form.send(body, give) : give(body));
      if (form.after) notify(t(form.after), { kind: "good" });
    };
    openForm(actTitle(what), {
      about: hasMessage(`chef-${what}-about`) && t(`chef-${what}-about`),
      submit: t(hasMessage(`chef-${what}-do`) ? `chef-${what}-do` : "float-ask"),
      ...form,
      send,
    });
  }

  /** @param {string} what */
  async #confirm(what) {
    const [title, about, yes] = [`chef-${what}`, `chef-${what}-about`, `chef-${what}-do`];
    if (await confirmDialog(t(title), t(about), t(yes))) await this.service.request(what);
  }
}
