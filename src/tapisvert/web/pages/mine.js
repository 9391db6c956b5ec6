/** Your play: what you have, every coup you played, your records, and what you set against yourself. */

import { hasRole } from "../core/api.js";
import { h, keyed, replace } from "../core/dom.js";
import { shell, signIn } from "../core/shell.js";
import { say } from "../core/i18n.js";
import "../account/history.js";
import { passwordForm } from "../account/password.js";
import "../account/responsible-gaming.js";
import "../account/wallet.js";
import { tableOf } from "../account/tables.js";
import { verifying } from "../proofs/record-check.js";

/** @typedef {import("../account/history.js").Known} Known */

const { main, session } = await shell({
  page: "mine",
  title: "mine-title",
  words: ["mine", "tableau", "cloth", "proof", "refusals"],
});
const account = session.account;

/**
 * @param {string} id
 * @param {string} title
 * @param {...import("../core/dom.js").Child} content
 */
function section(id, title, ...content) {
  return h(
    "section",
    { class: "panel", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    content,
  );
}

/** @param {Known} table */
function record(table) {
  const name = h("h3", null, table.name);
  const columns = h(
    "a",
    {
      href: `/api/tables/${encodeURIComponent(table.id)}/permanences`,
      download: `${table.id}.csv`,
    },
    say("mine-columns"),
  );
  return h("li", null, name, verifying(table.id, say("mine-verify")), h("p", null, columns));
}

if (!account) {
  const enter = () => signIn(session);
  replace(
    main,
    h("h1", null, say("mine-title")),
    h("p", null, say("mine-stranger")),
    h("button", { type: "button", class: "first", onclick: enter }, say("sign-in")),
  );
} else {
  const purse = /** @type {import("../account/wallet.js").Purse} */ (h("tv-purse"));
  const history = /** @type {import("../account/history.js").History} */ (h("tv-history"));
  const protection = /** @type {import("../account/responsible-gaming.js").Protection} */ (
    h("tv-protection")
  );
  const records = h("ul", { class: "records" });
  const unplayed = h("p", { class: "muted" }, say("mine-records-none"));
  Object.assign(purse, { name: account.name, tableOf });
  Object.assign(history, { tableOf });
  Object.assign(protection, { name: account.name });
  history.addEventListener("tv-tables", (event) => {
    /** @type {Known[]} */
    const tables = /** @type {CustomEvent} */ (event).detail;
    unplayed.hidden = tables.length > 0;
    keyed(records, tables, ({ id }) => id, record);
  });
  const roles = account.roles
    .filter((role) => role !== "player")
    .map((role) => say(`mine-role-${role}`));
  replace(
    main,
    h(
      "div",
      { class: "mine-head" },
      h("h1", null, account.name),
      h("p", { class: "muted" }, roles.join(", ") || say("mine-player")),
    ),
    h(
      "div",
      { class: "mine-grid" },
      h("div", { class: "mine-main" }, section("history", say("mine-history"), history)),
      h(
        "div",
        { class: "mine-side" },
        section("balance", say("mine-balance"), purse),
        section(
          "records",
          say("mine-records"),
          h("p", { class: "muted" }, say("mine-records-why")),
          unplayed,
          records,
        ),
        hasRole(session, "player") && section("protection", say("mine-protection"), protection),
        account.has_password &&
          section(
            "password",
            say("mine-password"),
            passwordForm(session.password_letters, session.login),
          ),
      ),
    ),
  );
  const look = () => document.hidden || purse.load();
  addEventListener("visibilitychange", look);
  await Promise.all([
    purse.load(),
    history.load(),
    hasRole(session, "player") && protection.load(),
  ]);
}
