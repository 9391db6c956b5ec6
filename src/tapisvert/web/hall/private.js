/** A table of one's own, under any rulebook, at a demonstration. */

import { get, post } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { titled } from "../core/rulebook.js";
import { say } from "../core/words.js";

/** @typedef {import("../core/api.js").Session} Session */
/** @typedef {{id: string, name: string, house: string}} Line */

/** From five chips of one: what tables of this house begin with. */
const LEAST = 500;

/**
 * @param {Session} session
 * @param {() => void} signIn
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
  get("/api/rulebooks").then((/** @type {Line[]} */ lines) => {
    replace(
      books,
      lines.map((line) => h("option", { value: line.id }, titled("rulebook", line.id, line.name))),
    );
  });
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!session.account) {
      signIn();
      return;
    }
    try {
      const made = await post("/api/tables/private", {
        rulebook: books.value,
        mode: modes.value,
        minimum: LEAST,
      });
      location.assign(`/tables/${encodeURIComponent(made.table)}`);
    } catch (problem) {
      replace(error, errorText(problem));
    }
  };
  return h(
    "section",
    null,
    h("h2", null, say("hall-private")),
    h("p", null, say("hall-private-why")),
    h(
      "form",
      { class: "own-table", onsubmit: open },
      h("label", { class: "field" }, say("rulebook"), books),
      h("label", { class: "field" }, say("who-deals"), modes),
      h("button", null, say("open-table")),
      error,
    ),
  );
}
