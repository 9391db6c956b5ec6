/** The panel of accounts: the direction creates them, resets links, sets roles and bans. */

import { get, hasRole, post, put } from "../../core/api.js";
import { confirmDialog, openDialog } from "../../core/dialog.js";
import { h, emit } from "../../core/dom.js";
import { notify } from "../../core/announcer.js";
import { copyText } from "../../core/share.js";
import { openForm } from "../form-dialog.js";
import { actionButton, asyncSection, itemTable, panelView } from "../frame.js";
import { purseButton } from "../cash/purse-panel.js";
import { choices, withName, t } from "../i18n.js";
import { requestAct } from "../act-form.js";
import { ROLES, openPeopleForm } from "./invite-people.js";

/** @import {Body, Field, FormReader} from "../form-readers.js" */
/** @import {Columns} from "../frame.js" */
/** @import {Account, AccountLink, AccountRow, Role, Session} from "../../messages.d.ts" */

/** @type {import("../frame.js").Panel} */
export const ACCOUNTS = {
  id: "accounts",
  open(session) {
    const isDirection = hasRole(session, "direction");
    let query = "";
    const section = asyncSection(
      () => get("/api/staff/accounts"),
      (/** @type {AccountRow[]} */ accounts) => {
        const matches = accounts.filter(({ name }) => name.toLowerCase().includes(query));
        return accountTable(matches, session, () => section.reload());
      },
    );
    const search = h("input", {
      type: "search",
      autocomplete: "off",
      oninput: () => {
        query = search.value.trim().toLowerCase();
        section.reload();
      },
    });
    const make = () => openAccountForm(() => section.reload());
    const element = panelView(
      "accounts",
      isDirection &&
        h(
          "div.row",
          h("button.first", { onclick: make }, t("account-make")),
          h("button", { onclick: () => openPeopleForm(() => section.reload()) }, t("people-make")),
        ),
      h("label.field.find", t("account-find"), search),
      section.element,
    );
    return { element };
  },
};

/** @param {AccountRow[]} accounts @param {Session} session @param {() => void} reload */
function accountTable(accounts, session, reload) {
  const me = session.account?.id;
  const names = (/** @type {AccountRow} */ { roles, unconfirmed }) =>
    [...roles, ...unconfirmed].map((role) => t(`role-${role}`)).join(", ");
  /** @type {Columns<AccountRow>} */
  const columns = [
    ["name", ({ name }) => name],
    ["roles", names],
    ["state", (account) => t(`account-${accountState(account)}`)],
    ["purse", purseButton],
  ];
  /** @type {Columns<AccountRow>} */
  const acts = [["acts", (account) => accountActions(account, me, reload)]];
  const all = hasRole(session, "direction") ? [...columns, ...acts] : columns;
  return itemTable(t("accounts-caption", { count: accounts.length }), "column", all, accounts);
}

/** @param {AccountRow} account */
function accountState({ disabled, has_password, unconfirmed, ...restrictions }) {
  if (disabled) return "disabled";
  if (Date.now() < restrictions.barred_until_ms) return "is-barred";
  if (Date.now() < restrictions.excluded_until_ms) return "is-excluded";
  if (!has_password) return "new";
  return unconfirmed.length ? "unconfirmed" : "active";
}

/**
 * @param {AccountRow} account
 * @param {string | undefined} me The id of one's own account.
 * @param {() => void} reload
 */
function accountActions(account, me, reload) {
  const path = `/api/staff/accounts/${encodeURIComponent(account.id)}`;
  const newLink = async () => {
    if (await confirmation("account-link", account))
      showLink(await post(`${path}/link`), account.name);
  };
  const lostDevice = async () => {
    if (!(await confirmation("account-device", account))) return;
    await requestAct("second_factor", { account: account.id });
    notify(t("account-device-asked"), { kind: "good" });
  };
  const turn = async (/** @type {"disable" | "enable"} */ act) => {
    if (!(await confirmation(`account-${act}`, account))) return;
    await post(`${path}/${act}`);
    reload();
  };
  const action = account.disabled ? "enable" : "disable";
  const button = (/** @type {string} */ act, /** @type {() => Promise<unknown>} */ run) =>
    actionButton(t(`account-${act}`), run, { about: account.name });
  return h(
    "div.row",
    button("roles", async () => openRolesForm(account, path, reload)),
    button("link", newLink),
    account.has_second_factor && account.id !== me && button("device", lostDevice),
    button(action, () => turn(action)),
    account.roles.includes("player") &&
      button("bar", async () => openBanForm(account, path, reload)),
  );
}

/** @param {string} key @param {Account} account */
function confirmation(key, account) {
  return confirmDialog(t(key), t(`${key}-about`, { name: account.name }));
}

/** @returns {Field} */
const roleBoxes = () => ({
  name: "roles",
  kind: "checks",
  help: t("help-roles"),
  options: choices("role", ROLES),
});

/** A controller cannot have other roles. @param {Body} body @param {FormReader} reader */
export function checkRoles(body, reader) {
  const roles = /** @type {string[]} */ (body["roles"]);
  if (!roles.length) reader.fail("roles", "wrong-roles-none");
  else if (roles.includes("controller") && roles.length > 1)
    reader.fail("roles", "wrong-roles-controller");
  return body;
}

/** @param {() => void} reload */
function openAccountForm(reload) {
  openForm(t("account-make"), {
    fields: () => [{ name: "name", label: t("ask-account-name"), longest: 80 }, roleBoxes()],
    submit: t("account-make"),
    shape: checkRoles,
    send: async (body) => ({ ...(await post("/api/staff/accounts", body)), name: body.name }),
    done: (account) => {
      reload();
      showLink(account, account.name);
    },
    codeFields: { name_taken: "name", invalid_name: "name", invalid_roles: "roles" },
  });
}

/** @param {Account} account @param {string} path @param {() => void} reload */
function openRolesForm(account, path, reload) {
  openForm(withName(t("account-roles"), account.name), {
    about: t("account-roles-about"),
    fields: () => [{ ...roleBoxes(), value: [...account.roles, ...account.unconfirmed] }],
    submit: t("account-roles-do"),
    shape: checkRoles,
    send: async ({ roles }) => {
      /** @type {Account} */
      const { roles: now } = await put(`${path}/roles`, { roles });
      return roles.every((/** @type {Role} */ role) => now.includes(role));
    },
    done: (isGiven) => {
      if (!isGiven) notify(t("account-roles-asked"), { kind: "good" });
      reload();
    },
    codeFields: { invalid_roles: "roles" },
  });
}

/** @param {Account} account @param {string} path @param {() => void} reload */
function openBanForm(account, path, reload) {
  /** @type {Field} */
  const lasting = { name: "for", label: t("ask-bar"), kind: "choice", reshapes: true };
  const options = choices("bar", ["until", "good", "nothing"]);
  openForm(withName(t("account-bar"), account.name), {
    about: t("account-bar-about"),
    fields: (values) => [
      { ...lasting, options },
      ...((values["for"] ?? "until") === "until"
        ? [/** @type {Field} */ ({ name: "until", kind: "date" })]
        : []),
    ],
    submit: t("account-bar-do"),
    shape: (body, reader) => banUntil(body, reader, Date.now()),
    send: (body) => post(`${path}/bar`, body),
    notice: t("account-barred", { name: account.name }),
    done: reload,
  });
}

/**
 * The end of a ban: a future time, none for good, and 0 to lift it.
 * @param {Body} body
 * @param {FormReader} reader
 * @param {number} nowMs
 */
export function banUntil({ for: lasting, until: moment = "" }, reader, nowMs) {
  if (lasting !== "until") return { until_ms: lasting === "good" ? null : 0 };
  const until_ms = Date.parse(moment);
  if (!(until_ms > nowMs)) reader.fail("until", "wrong-moment");
  return { until_ms };
}

/** Shows a one-time link, once. @param {AccountLink} link @param {string} name */
function showLink(link, name) {
  const address = new URL(link.link, location.href).href;
  const input = h("input", {
    readonly: true,
    value: address,
    "aria-label": t("link-title", { name }),
    class: "link",
  });
  const status = h("span", { role: "status" });
  const copy = async () => {
    input.select();
    status.textContent = t((await copyText(address)) ? "link-copied" : "link-copy-yourself");
  };
  const dialog = openDialog(t("link-title", { name }), [
    h("p", t("link-about", { name })),
    input,
    h("p.row", h("button.first", { onclick: copy }, t("link-copy")), status),
  ]);
  dialog.element.classList.add("wide");
  emit(dialog.element, "tv-written"); // closed by mistake, it would be lost
  input.select();
}
