/** The account page: wallet, history, records, responsible gaming. */

import { hasRole, tableAddress } from "../core/api.js";
import { h, listen, reconcile, replaceChildren } from "../core/dom.js";
import { renderShell, openSignIn } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";
import { PlayHistory } from "../account/history.js";
import { accessTokensPanel } from "../account/access-tokens.js";
import { passwordForm } from "../account/password.js";
import { secondFactorPanel } from "../account/second-factor.js";
import { ResponsibleGaming } from "../account/responsible-gaming.js";
import "../account/statement.js";
import { Wallet } from "../account/wallet.js";
import { recordCheck } from "../proofs/record-check.js";

/** @import {TableInfo} from "../account/history.js" */

const { main, session } = await renderShell({
  page: "mine",
  title: "mine-title",
  topics: ["account", "statement", "tableau", "cloth", "proof", "refusals", "result"],
});
const account = session.account;

/** @param {string} id @param {string} title @param {...import("../core/dom.js").Child} content */
function section(id, title, ...content) {
  return h(
    "section.panel",
    { id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    content,
  );
}

/** @param {TableInfo} table */
function recordItem(table) {
  const name = h("h3", table.name);
  const file = {
    href: `/api${tableAddress(table.id)}/permanences`,
    download: `${table.id}.csv`,
  };
  const columns = h("p", h("a", file, t("mine-columns")));
  return h("li", name, recordCheck(table.id, t("mine-verify")), columns);
}

if (!account) {
  const enter = () => openSignIn(session);
  replaceChildren(
    main,
    h("h1", t("mine-title")),
    h("p", t("mine-stranger")),
    h("button.first", { onclick: enter }, t(session.demonstration ? "play-as-guest" : "sign-in")),
  );
} else {
  const isPlayer = hasRole(session, "player");
  const purse = Object.assign(new Wallet(), { name: account.name });
  const history = new PlayHistory();
  const protection = Object.assign(new ResponsibleGaming(), { name: account.name });
  const records = h("ul.records");
  const emptyNote = h("p.muted", t("mine-records-none"));
  listen(history, "tv-tables", (/** @type {TableInfo[]} */ tables) => {
    emptyNote.hidden = tables.length > 0;
    reconcile(records, tables, ({ id }) => id, recordItem);
  });
  const roles = account.roles
    .filter((role) => role !== "player")
    .map((role) => t(`mine-role-${role}`));
  replaceChildren(
    main,
    h("div.mine-head", h("h1", account.name), h("p.muted", roles.join(", ") || t("mine-player"))),
    h(
      "div.mine-grid",
      section("balance", t("mine-balance"), purse),
      section("history", t("mine-history"), history),
      isPlayer && section("statement", t("statement-title"), h("tv-statement")),
      section(
        "records",
        t("mine-records"),
        h("p.muted", t("mine-records-why")),
        emptyNote,
        records,
      ),
      isPlayer && section("protection", t("mine-protection"), protection),
      account.has_password &&
        section(
          "password",
          t("mine-password"),
          passwordForm(session.password_letters, session.login),
        ),
      account.has_password && section("second", t("mine-second"), secondFactorPanel()),
      account.has_password && isPlayer && section("tokens", t("mine-tokens"), accessTokensPanel()),
    ),
  );
  addEventListener("visibilitychange", () => document.hidden || purse.load());
  await Promise.all([purse.load(), history.load(), isPlayer && protection.load()]);
}
