/** The dialog to open a private table on a demonstration server. */

import { get, post, tableAddress } from "../core/api.js";
import { h } from "../core/dom.js";
import { field, formDialog, nameInput, select } from "../core/form.js";
import { enterAsGuest } from "../core/frame/guest.js";
import { loadRefusals, showError } from "../core/frame/shell.js";
import { navigate, singly } from "../core/once.js";
import { getPreference } from "../core/preferences.js";
import { hasMessage, language, t } from "../core/text/i18n.js";

/** @import {Session} from "../messages.d.ts" */
/** @typedef {{id: string, name: string}} RulebookLine */

/** Five chips of one: the default minimum of tables. */
const DEFAULT_MINIMUM = 500;
/** The rulebook proposed first. */
const DEFAULT_RULEBOOK = "venezia-trente-et-quarante";
const MODES = ["automatic", "tailleur", "real"];

/** Prompts for the game and, without an account, a name; then opens the table. */
export const openPrivateTable = singly(async (/** @type {Session} */ { account }) => {
  const rulebooks = get(`/api/rulebooks?lang=${language}`);
  /** @type {[RulebookLine[], void] | void} */
  const answers = await Promise.all([rulebooks, loadRefusals()]).catch(showError);
  if (!answers) return;
  const name = account ? null : nameInput("name", "nickname", getPreference("guest"));
  const books = h(
    "select",
    answers[0].map((line) => h("option", { value: line.id }, line.name)),
  );
  if (answers[0].some(({ id }) => id === DEFAULT_RULEBOOK)) books.value = DEFAULT_RULEBOOK;
  const rules = h("p.muted", { "aria-live": "polite" });
  const explain = () => {
    const label = `different-${books.value.replaceAll(".", "-")}`;
    rules.textContent = hasMessage(label) ? t(label) : "";
  };
  books.addEventListener("change", explain);
  explain();
  const title = h("input", { maxlength: 80, autocomplete: "off" });
  const text = (/** @type {string} */ mode) => t(`mode-${mode}`);
  const modes = select(MODES, "automatic", text);
  const send = async () => {
    if (name) await enterAsGuest(name);
    await createTable(books.value, modes.value, title.value);
  };
  await formDialog(
    t("hall-private"),
    { send, submit: t("open-table") },
    h("p", t("hall-private-why")),
    name && field(t("name"), name),
    field(t("friends-game"), books),
    rules,
    h(
      "details",
      h("summary", t("friends-more")),
      field(t("friends-name"), title),
      field(t("who-deals"), modes),
    ),
  );
});

/** @param {string} rulebook @param {string} mode @param {string} name Empty for the default. */
async function createTable(rulebook, mode, name) {
  const minimum = DEFAULT_MINIMUM;
  const { table } = await post("/api/tables/private", { rulebook, mode, name, minimum });
  // who has a bet elsewhere reads so when they sit down; a croupier need not play
  if (mode === "automatic") await post("/api/play", { table }).catch(() => {});
  await navigate(() => location.assign(tableAddress(table)));
}
