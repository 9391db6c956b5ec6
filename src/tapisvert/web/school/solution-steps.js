/** The solution step by step, each step with a button for its clause. */

import { openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { showError } from "../core/frame/shell.js";
import { explainTerms } from "../core/text/terms.js";
import { language, t } from "../core/text/i18n.js";
import { placeName, messageValues } from "./grading.js";

/** @import {Exercise, Reasoning} from "../messages.d.ts" */

/** @param {Exercise} exercise @param {boolean} isOpen */
export function solutionSteps(exercise, isOpen) {
  const steps = h(
    "details.steps",
    { open: isOpen },
    h("summary", t("school-why")),
    h(
      "ol",
      exercise.steps.map((step) => stepItem(exercise.rulebook, step)),
    ),
  );
  explainTerms(steps, "li > span");
  return steps;
}

/** @param {string} book @param {Reasoning} step */
function stepItem(book, { key, clause, facts = {} }) {
  const values = messageValues(facts, money);
  const name = placeName({
    on: String(facts["on"] ?? ""),
    kind: String(facts["kind"] ?? "simple"),
  });
  return h(
    "li",
    h("span.figure", t(`school-step-${key}`, { ...values, name })),
    h("button.clause", { onclick: () => openClause(book, clause) }, clause),
  );
}

/**
 * Opens a clause or a ruling.
 * @param {string} book
 * @param {string} clause
 */
async function openClause(book, clause) {
  try {
    const { clauses, rulings, name } = await loadRulebook(book);
    const text = clauses[clause]?.text ?? rulings[clause]?.text ?? "";
    const title = rulings[clause] ? `${clause} · ${rulings[clause].title}` : clause;
    const place = `/rules/${book}?lang=${language}#${clause}`;
    openDialog(title, [h("p", text), h("p", h("a", { href: place }, name))]);
  } catch (error) {
    showError(error);
  }
}
