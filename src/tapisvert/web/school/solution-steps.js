/** The solution step by step, each step with a button for its clause. */

import { h } from "../core/dom.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { showError } from "../core/frame/shell.js";
import { explainTerms } from "../core/text/terms.js";
import { t } from "../core/text/i18n.js";
import { openClause } from "../table/result/clause-dialog.js";
import { textValues } from "./questions.js";

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

/** @param {Reasoning} step */
export const stepText = ({ key, facts = {} }) => t(`school-step-${key}`, textValues(facts));

/** @param {string} book @param {Reasoning} step */
const stepItem = (book, step) =>
  h(
    "li",
    h("span.figure", stepText(step)),
    h("button.clause", { onclick: () => showClause(book, step.clause) }, step.clause),
  );

/** @param {string} book @param {string} clause */
async function showClause(book, clause) {
  try {
    await openClause(await loadRulebook(book), clause);
  } catch (error) {
    showError(error);
  }
}
