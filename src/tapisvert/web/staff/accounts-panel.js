/** The people of the house: the direction makes accounts, hands over links, bars; others read. */

import { get, hasRole, post, put } from "../core/api.js";
import { confirmDialog, openDialog } from "../core/dialog.js";
import { h, emit } from "../core/dom.js";
import { notify } from "../core/announcer.js";
import * as bodies from "./request-bodies.js";
import { form } from "./form.js";
import { actionButton, asyncSection, dataTable } from "./async-view.js";
import { purseButton } from "./purse-panel.js";
import { say } from "./labels.js";

/** @typedef {import("../messages.d.ts").Account} Account */
/** @typedef {import("../messages.d.ts").Link} Link */
/** @typedef {import("../messages.d.ts").Session} Session */

const ROLES = ["player", "tailleur", "payeur", "chef", "controller", "direction"];

/** @type {import("./tabs.js").Panel} */
export const ACCOUNTS = {
  id: "accounts",
  open(session) {
    const isDirection = hasRole(session, "direction");
    let wanted = "";
    const people = asyncSection(
      () => get("/api/staff/accounts"),
      (/** @type {Account[]} */ accounts) => {
        const found = accounts.filter(({ name }) => name.toLowerCase().includes(wanted));
        return accountTable(found, session, () => people.again());
      },
    );
    const search = h("input", {
      type: "search",
      autocomplete: "off",
      oninput: () => {
        wanted = search.value.trim().toLowerCase();
        people.again();
      },
    });
    const element = h(
      "div",
      null,
      h(
        "div",
        { class: "head" },
        h("h2", null, say("room-accounts")),
        isDirection &&
          h(
            "button",
            { type: "button", class: "first", onclick: () => openAccountForm(() => people.again()) },
            say("account-make"),
          ),
      ),
      h("label", { class: "field find" }, say("account-find"), search),
      people.element,
    );
    return { element };
  },
};

/**
 * @param {Account[]} accounts
 * @param {Session} session
 * @param {() => void} again
 */
function accountTable(accounts, session, again) {
  const isDirection = hasRole(session, "direction");
  const columns = ["name", "roles", "state", "purse", ...(isDirection ? ["acts"] : [])].map(
    (name) => ({ text: say(`column-${name}`) }),
  );
  const lines = accounts.map((account) => [
    account.name,
    account.roles.map((role) => say(`role-${role}`)).join(", "),
    say(
      account.disabled
        ? "account-disabled"
        : account.has_password
          ? "account-active"
          : "account-new",
    ),
    purseButton(account),
    ...(isDirection ? [accountActions(account, again)] : []),
  ]);
  return dataTable(say("accounts-caption", { count: accounts.length }), columns, lines);
}

/**
 * @param {Account} account
 * @param {() => void} again
 */
function accountActions(account, again) {
  const path = `/api/staff/accounts/${encodeURIComponent(account.id)}`;
  const label = (/** @type {string} */ key) => ({ label: `${say(key)}: ${account.name}` });
  const newLink = async () => {
    if (await confirmation("account-link", account)) showLink(await post(`${path}/link`), account.name);
  };
  const turn = async (/** @type {"disable" | "enable"} */ act) => {
    if (!(await confirmation(`account-${act}`, account))) return;
    await post(`${path}/${act}`);
    again();
  };
  const off = account.disabled ? "enable" : "disable";
  return h(
    "div",
    { class: "row" },
    h(
      "button",
      {
        type: "button",
        "aria-label": `${say("account-roles")}: ${account.name}`,
        onclick: () => openRolesForm(account, path, again),
      },
      say("account-roles"),
    ),
    actionButton(say("account-link"), newLink, label("account-link")),
    actionButton(say(`account-${off}`), () => turn(off), label(`account-${off}`)),
    account.roles.includes("player") &&
      h(
        "button",
        {
          type: "button",
          "aria-label": `${say("account-bar")}: ${account.name}`,
          onclick: () => openBanForm(account, path),
        },
        say("account-bar"),
      ),
  );
}

/**
 * @param {string} key
 * @param {Account} account
 */
function confirmation(key, account) {
  return confirmDialog(say(key), h("p", null, say(`${key}-about`, { name: account.name })), say(key));
}

/** @returns {import("./form.js").Field} */
const roleBoxes = () => ({
  name: "roles",
  label: say("ask-roles"),
  kind: "checks",
  help: say("help-roles"),
  options: ROLES.map((value) => ({ value, text: say(`role-${value}`) })),
});

/** @param {() => void} again */
function openAccountForm(again) {
  /** @type {Link | null} */
  let link = null;
  let name = "";
  const asked = openDialog(
    say("account-make"),
    form({
      fields: () => [{ name: "name", label: say("ask-account-name") }, roleBoxes()],
      submit: say("account-make"),
      read: bodies.account,
      send: async (body) => {
        name = body.name;
        link = await post("/api/staff/accounts", body);
      },
      done: () => {
        asked.element.close();
        again();
        if (link) showLink(link, name);
      },
      codeFields: { name_taken: "name", bad_name: "name", bad_roles: "roles" },
    }),
    [],
  );
}

/**
 * @param {Account} account
 * @param {string} path
 * @param {() => void} again
 */
function openRolesForm(account, path, again) {
  const asked = openDialog(
    `${say("account-roles")}: ${account.name}`,
    [
      h("p", null, say("account-roles-about")),
      form({
        fields: () => [{ ...roleBoxes(), value: [...account.roles] }],
        submit: say("account-roles-do"),
        read: bodies.rolesOf,
        send: (body) => put(`${path}/roles`, body),
        done: () => {
          asked.element.close();
          again();
        },
        codeFields: { bad_roles: "roles" },
      }),
    ],
    [],
  );
}

/**
 * @param {Account} account
 * @param {string} path
 */
function openBanForm(account, path) {
  const lasting = ["until", "good", "nothing"].map((value) => ({
    value,
    text: say(`bar-${value}`),
  }));
  const asked = openDialog(
    `${say("account-bar")}: ${account.name}`,
    [
      h("p", null, say("account-bar-about")),
      form({
        fields: (values) => [
          { name: "for", label: say("ask-bar"), kind: "choice", options: lasting, reshapes: true },
          ...((values["for"] ?? "until") === "until"
            ? [/** @type {const} */ ({ name: "until", label: say("ask-until"), kind: "date" })]
            : []),
        ],
        submit: say("account-bar-do"),
        read: (values) => bodies.ban(values, Date.now()),
        send: (body) => post(`${path}/bar`, body),
        done: () => {
          asked.element.close();
          notify(say("account-barred", { name: account.name }), { kind: "good" });
        },
      }),
    ],
    [],
  );
}

/**
 * The link that its owner uses once: it is shown now, and never again.
 * @param {Link} link
 * @param {string} name
 */
function showLink(link, name) {
  const address = new URL(link.link, location.href).href;
  const input = h("input", {
    readonly: true,
    value: address,
    "aria-label": say("link-title", { name }),
    class: "link",
  });
  const said = h("span", { role: "status" });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = say("link-copied");
    } catch {
      said.textContent = say("link-copy-yourself");
    }
  };
  const asked = openDialog(say("link-title", { name }), [
    h("p", null, say("link-about", { name })),
    input,
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "first", onclick: copy }, say("link-copy")),
      said,
    ),
  ]);
  asked.element.classList.add("wide");
  emit(asked.element, "tv-written"); // closed by a slip, it would be gone
  input.select();
}
