/** The staff's desk at a table: posts and reliefs, and requests for a second person. */

import { get, hasRole } from "../../core/api.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { chanceName } from "../../cloth/labels.js";
import { personInput } from "../act-form.js";
import { approvalList } from "../house/approvals-panel.js";
import { actionButton } from "../frame.js";
import { openForm } from "../form-dialog.js";
import { Console } from "./console.js";
import { roleText, t } from "../i18n.js";

/** @import {Approval, Entry, Role, StaffMember, StaffView} from "../../messages.d.ts" */
/** @import {Field} from "../form-readers.js" */

/** Notices that change the posts, the late stakes or the shift of the float. */
const CHANGES = ["assign", "rotate_asked", "take_post", "dismiss", "staff", "repeat", "float"];
/** @param {Entry} entry */
const isChange = ({ notice, events = [] }) =>
  events.some(({ event }) => event === "late_accepted") ||
  (notice !== undefined && CHANGES.includes(notice.notice));
const POLL_MS = 3_000;
/** Roles that hold posts; the chef assigns the first two, the direction all. */
const POSTS = /** @type {Role[]} */ (["tailleur", "payeur", "chef", "inspector"]);
const CROUPIERS = POSTS.slice(0, 2);
/** Refusals of a person for a post. */
const PERSON_CODES = ["four_eyes", "invalid_state", "unknown_staff"];

/** `<tv-desk>`: posts and reliefs, and requests for a second person. */
export class StaffDesk extends Console {
  #isLoaded = false;
  /** True while the posts are unfolded for who assigns them. */
  #isUnfolded = false;
  /** @type {Approval[]} */
  #approvals = [];
  #offers = h("div", { role: "status" });
  #missing = h("b.error");
  #lateStakes = h("ul.desk");
  #signatures = h("div");
  #posts = h("ul.desk");
  #give = h("div.row.acts");
  #names = h("span");
  /** Folded once complete: the staff know each other, and the space is needed for the coup. */
  #people = h("details.fold", h("summary", this.#names), this.#posts, this.#give);

  #summary = h("summary");
  #steps = h("ul.desk");
  #closing = h("details.fold", { hidden: true }, this.#summary, this.#steps);

  connectedCallback() {
    if (this.childElementCount) return;
    const heading = h("h2.only-read", t("desk-title"));
    this.fill(
      t("desk-title"),
      heading,
      this.#offers,
      this.#lateStakes,
      this.#signatures,
      this.#people,
      this.#closing,
    );
    if (this.#signsAtTables()) setInterval(() => this.#poll(), POLL_MS);
  }

  /** @param {readonly Entry[]} entries */
  update(entries) {
    if (entries.some(isChange) || (entries.length > 0 && !this.#closing.hidden)) this.#load();
    else this.#render();
    if (!this.#isLoaded && this.#signsAtTables()) this.#poll();
    this.#isLoaded = true;
  }

  async #load() {
    await this.service.load().catch(() => null); // the socket reports that the table has gone
    this.#render();
    if (this.#signsAtTables()) this.#poll();
  }

  #signsAtTables() {
    return hasRole(this.service.session, "inspector", "controller");
  }

  async #poll() {
    if (!this.isConnected || document.visibilityState !== "visible") return;
    const approvals = /** @type {Approval[] | null} */ (
      await get("/api/staff/approvals").catch(() => null)
    );
    if (!approvals) return;
    this.#approvals = approvals.filter(({ subject, approved }) => {
      const { table } = /** @type {Record<string, unknown>} */ (subject);
      return table === this.state.table && approved === null;
    });
    this.#render();
  }

  #render() {
    const { roles, session, staff } = this.service;
    if (!staff) return;
    const isClosed = this.state.phase === "closed";
    const lateStakes = isClosed && this.service.hasRole("chef") ? staff.repeated : [];
    const isEmpty = !staff.is_assigned && !lateStakes.length && !this.#approvals.length;
    const isComplete = staff.missing.length === 0;
    const { isLast, phase } = this.state;
    const isClosing = isLast || phase === "finished" || staff.closing["count"] === true;
    this.hidden = isEmpty && isComplete && !isClosing;
    const content = [{ ...staff, possible: [] }, lateStakes, this.#approvals, roles, isClosing];
    if (!this.isNew(content)) return;
    this.#showClosing(staff, isClosing);
    const ownName = session.account?.name;
    const ownOffers = staff.given.filter(({ name }) => name === ownName);
    replaceChildren(
      this.#offers,
      ownOffers.map((offer) => this.#offer(offer)),
    );
    replaceChildren(
      this.#lateStakes,
      lateStakes.map((stake) => this.#lateStake(stake)),
    );
    replaceChildren(
      this.#signatures,
      this.#approvals.length > 0 && approvalList(this.#approvals, session, () => this.#poll()),
    );
    this.#showPeople(staff, isComplete);
  }

  /**
   * The posts, and what the opening still lacks.
   * @param {StaffView} staff
   * @param {boolean} isComplete
   */
  #showPeople(staff, isComplete) {
    const ownName = this.service.session.account?.name;
    const otherOffers = staff.given.filter(({ name }) => name !== ownName);
    const names = staff.posts.map(({ role, name }) =>
      t("post-held", { role: this.#roleText(role), name }),
    );
    const parts = staff.missing.map((part) =>
      part === "count" ? t("float-act-opening") : this.#roleText(/** @type {Role} */ (part)),
    );
    replaceChildren(this.#missing, t("desk-missing", { parts: parts.join(", ") }));
    replaceChildren(
      this.#names,
      names.join(" · ") || t(staff.is_assigned ? "desk-empty" : "live-house"),
      otherOffers.length > 0 && h("b", ` · ${t("desk-awaited", { count: otherOffers.length })}`),
      !isComplete && [" · ", this.#missing],
    );
    this.#people.hidden = !staff.is_assigned && isComplete;
    if (this.#isUnfolded === isComplete && this.#mayGive().length) {
      this.#isUnfolded = !isComplete;
      this.#people.open = !isComplete;
    }
    replaceChildren(
      this.#posts,
      staff.posts.map(({ role, name }) => this.#post(role, name, "post-held")),
      otherOffers.map(({ role, name }) => this.#post(role, name, "post-waiting")),
    );
    replaceChildren(
      this.#give,
      staff.is_assigned &&
        this.#mayGive().length > 0 &&
        actionButton(t("post-give"), () => this.#openGive()),
    );
  }

  /**
   * What is done before the table is closed for the day, once it closes.
   * @param {StaffView} staff
   * @param {boolean} isClosing
   */
  #showClosing({ closing, tips }, isClosing) {
    const steps = Object.entries(closing);
    this.#closing.hidden = !isClosing || !steps.length;
    const count = steps.filter(([, isDone]) => isDone).length;
    replaceChildren(this.#summary, t("closing-title", { done: count, all: steps.length }));
    const lines = steps.map(([step, isDone]) =>
      h(
        "li",
        h("span", t(`closing-${step}`)),
        h(
          "b",
          { role: "img", "aria-label": t(isDone ? "step-done" : "step-open") },
          isDone ? "✓" : "○",
        ),
      ),
    );
    const box = tips > 0 && h("li", h("span", t("float-tips", { amount: money(tips) })));
    replaceChildren(this.#steps, lines, box);
  }

  /** @param {StaffView["given"][number]} offer */
  #offer({ role, by, is_relief: isRelief }) {
    const holders = (this.service.staff?.posts ?? []).filter((post) => post.role === role);
    const take = (/** @type {string | undefined} */ relieves) => () =>
      this.service.request("take_post", relieves === undefined ? { role } : { role, relieves });
    const buttons = holders.map(({ name }) =>
      actionButton(t("post-relieve", { name }), take(name), { kind: "first" }),
    );
    if (!isRelief || !holders.length)
      buttons.push(
        actionButton(t("post-take"), take(undefined), { kind: holders.length ? "" : "first" }),
      );
    return h(
      "div.panel",
      h("p", t("post-offered", { by, role: this.#roleText(role) })),
      h("div.row", buttons),
    );
  }

  /** @param {StaffView["repeated"][number]} stake */
  #lateStake({ player, by, on, amount, call, unit }) {
    const bet = on ? chanceName(on) : (call ?? "");
    const text = t("late-waits", { player, by, what: bet, amount: money(amount ?? unit ?? 0) });
    const body = on ? { player, on, amount } : { player, call, unit };
    const accept = () => this.service.request("late", { ...body, croupier: by });
    const button = actionButton(t("chef-late-do"), accept, { kind: "first" });
    return h("li", h("span", text), button);
  }

  /** @param {Role} role @param {string} name @param {string} key */
  #post(role, name, key) {
    const mayEnd = this.#mayGive().includes(role) || name === this.service.session.account?.name;
    const end = () => this.service.request("dismiss", { role, name });
    const text = t(key, { role: this.#roleText(role), name });
    return h("li", h("span", text), mayEnd && actionButton(t("post-end"), end));
  }

  /** @param {Role} role */
  #roleText(role) {
    return roleText(role, this.state.rulebook.layout);
  }

  /** The posts that the viewer may assign. */
  #mayGive() {
    if (this.service.hasRole("direction")) return POSTS;
    return this.service.hasRole("chef") ? CROUPIERS : [];
  }

  async #openGive() {
    const people = (await this.service.people()) ?? [];
    const roles = this.#mayGive();
    /** @type {Record<string, string>} Field of each refusal. */
    const codeFields = {};
    openForm(t("post-give"), {
      about: t("post-give-about"),
      fields: () => roles.map((role) => this.#postField(role, people)),
      shape: (body, reader) => {
        if (!roles.some((role) => body[role])) reader.fail(roles[0], "wrong-missing");
        return body;
      },
      submit: t("post-give"),
      send: async (body) => {
        for (const role of roles.filter((role) => body[role])) {
          for (const code of PERSON_CODES) codeFields[code] = role;
          await this.service.request("assign", { role, name: body[role] });
        }
      },
      codeFields,
    });
  }

  /**
   * The choice of a person for a post: first one who is free, where the table needs the post to
   * open; else empty.
   * @param {Role} role
   * @param {readonly StaffMember[]} people
   * @returns {Field}
   */
  #postField(role, people) {
    const { missing = [], given = [] } = this.service.staff ?? {};
    const isNeeded = missing.includes(role) && !given.some((offer) => offer.role === role);
    const free = people.find(({ roles, tables }) => roles.includes(role) && !tables.length);
    const { options = [], ...input } = personInput({ people }, [role]);
    const value = (isNeeded && free?.name) || "";
    const label = this.#roleText(role);
    return { name: role, label, ...input, options: [{ value: "", text: "–" }, ...options], value };
  }
}
