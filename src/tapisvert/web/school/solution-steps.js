/** The steps from what is seen to the answer, each with its clause one click away. */

import { dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { money } from "../core/format.js";
import { rulebook, titled } from "../core/rulebook.js";
import { complain } from "../core/shell.js";
import { language, say } from "../core/i18n.js";
import { placeName, values } from "./grading.js";

/** @typedef {import("../messages.d.ts").Exercise} Exercise */
/** @typedef {import("../messages.d.ts").Reasoning} Reasoning */

/**
 * @param {Exercise} exercise
 * @param {boolean} isOpen
 */
export function steps(exercise, isOpen) {
  return h(
    "details",
    { class: "steps", open: isOpen },
    h("summary", null, say("school-why")),
    h(
      "ol",
      null,
      exercise.steps.map((step) => one(exercise.rulebook, step)),
    ),
  );
}

/**
 * @param {string} book
 * @param {Reasoning} step
 */
function one(book, { key, clause, facts = {} }) {
  const said = values(facts, money);
  const name = placeName({
    on: String(facts["on"] ?? ""),
    kind: String(facts["kind"] ?? "simple"),
  });
  return h(
    "li",
    null,
    h("span", { class: "figure" }, say(`school-step-${key}`, { ...said, name })),
    h("button", { type: "button", class: "clause", onclick: () => show(book, clause) }, clause),
  );
}

/**
 * What a clause, or a ruling, says.
 * @param {string} book
 * @param {string} clause
 */
async function show(book, clause) {
  try {
    const { clauses, rulings, name } = await rulebook(book);
    const text = clauses[clause]?.text ?? rulings[clause]?.text ?? "";
    const title = rulings[clause] ? `${clause} · ${rulings[clause].title}` : clause;
    const place = `/rules/${book}?lang=${language}#${clause}`;
    dialog(title, [
      h("p", null, text),
      h("p", null, h("a", { href: place }, titled("rulebook", book, name))),
    ]);
  } catch (error) {
    complain(error);
  }
}
