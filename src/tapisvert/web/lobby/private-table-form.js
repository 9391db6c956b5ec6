/** The form to open a private table on a demonstration server. */

import { get, post, tableAddress } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorLine, field, select } from "../core/form.js";
import { errorText } from "../core/text/errors.js";
import { handleSubmit, navigate, once } from "../core/once.js";
import { language, t } from "../core/text/i18n.js";

/** @import {Session} from "../messages.d.ts" */
/** @typedef {{id: string, name: string, house: string}} RulebookLine */
/** @typedef {{rulebook: string, mode: string}} Choice */

/** Five chips of one: the default minimum of tables. */
const DEFAULT_MINIMUM = 500;
const MODES = ["automatic", "tailleur", "real"];

/**
 * @param {Session} session
 * @param {(choice: Choice) => void} signIn Called without an account; the choice survives signing in.
 */
export function privateTableForm(session, signIn) {
  const books = h("select");
  const modes = select(MODES, "automatic", (mode) => t(`mode-${mode}`));
  const error = errorLine();
  const fail = (/** @type {unknown} */ problem) => replaceChildren(error, errorText(problem));
  const submit = handleSubmit(() =>
    once(form, async () => {
      await offers; // pressed at once, and the games may not have come
      const choice = { rulebook: books.value, mode: modes.value };
      if (!choice.rulebook) return;
      if (session.account) await createTable(choice).catch(fail);
      else signIn(choice);
    }),
  );
  const form = h(
    "form.own-table",
    { onsubmit: submit },
    field(t("rulebook"), books),
    field(t("who-deals"), modes),
    h("button", t("open-table")),
    error,
  );
  const offer = (/** @type {RulebookLine[]} */ lines) => {
    replaceChildren(
      books,
      lines.map((line) => h("option", { value: line.id }, line.name)),
    );
    const choice = history.state; // made before signing in; once
    history.replaceState(null, "");
    if (!choice || !session.account) return;
    [books.value, modes.value] = [choice.rulebook, choice.mode];
    form.requestSubmit();
  };
  const offers = get(`/api/rulebooks?lang=${language}`).then(offer, fail);
  return h(
    "section",
    { id: "friends" },
    h("h2", t("hall-private")),
    h("p", t("hall-private-why")),
    form,
  );
}

/** @param {Choice} choice */
async function createTable({ rulebook, mode }) {
  const { table } = await post("/api/tables/private", { rulebook, mode, minimum: DEFAULT_MINIMUM });
  // who has a seat elsewhere reads so when they sit down; a croupier need not play
  if (mode === "automatic") await post("/api/play", { table }).catch(() => {});
  await navigate(() => location.assign(tableAddress(table)));
}
