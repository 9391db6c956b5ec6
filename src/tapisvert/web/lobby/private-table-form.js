/** A table of one's own, under any rulebook, at a demonstration. */

import { get, post } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { leaving, once } from "../core/once.js";
import { titled } from "../core/rulebook.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/api.js").Session} Session */
/** @typedef {{id: string, name: string, house: string}} Line */
/** @typedef {{rulebook: string, mode: string}} Choice */

/** From five chips of one: what tables of this house begin with. */
const LEAST = 500;

/**
 * @param {Session} session
 * @param {(choice: Choice) => void} signIn Who signs in comes back with his choice, and is taken on.
 */
export function privateTable(session, signIn) {
  const books = h("select");
  const modes = h(
    "select",
    null,
    ["automatic", "tailleur", "real"].map((mode) =>
      h("option", { value: mode }, say(`mode-${mode}`)),
    ),
  );
  const error = h("p", { class: "error", role: "alert" });
  const fail = (/** @type {unknown} */ problem) => replace(error, errorText(problem));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const choice = { rulebook: books.value, mode: modes.value };
    if (session.account) once(form, () => open(choice).catch(fail));
    else signIn(choice);
  };
  const form = h(
    "form",
    { class: "own-table", onsubmit: submit },
    h("label", { class: "field" }, say("rulebook"), books),
    h("label", { class: "field" }, say("who-deals"), modes),
    h("button", null, say("open-table")),
    error,
  );
  get("/api/rulebooks").then((/** @type {Line[]} */ lines) => {
    replace(
      books,
      lines.map((line) => h("option", { value: line.id }, titled("rulebook", line.id, line.name))),
    );
    const choice = chosen();
    if (!choice || !session.account) return;
    [books.value, modes.value] = [choice.rulebook, choice.mode];
    form.requestSubmit();
  });
  return h(
    "section",
    null,
    h("h2", null, say("hall-private")),
    h("p", null, say("hall-private-why")),
    form,
  );
}

/** @param {Choice} choice */
async function open({ rulebook, mode }) {
  const made = await post("/api/tables/private", { rulebook, mode, minimum: LEAST });
  await leaving(() => location.assign(`/tables/${encodeURIComponent(made.table)}`));
}

/**
 * What he chose who is back from signing in; told once, though the page be seen anew.
 * @returns {Choice | null}
 */
function chosen() {
  const choice = history.state;
  history.replaceState(null, "");
  return choice;
}
