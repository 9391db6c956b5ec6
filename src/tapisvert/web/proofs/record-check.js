/** The check of a table's record in this browser. */

import { getText, tableAddress } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { number } from "../core/text/format.js";
import { announce } from "../core/announcer.js";
import { hasMessage, loadMessages, t } from "../core/text/i18n.js";
import { verifyInWorker } from "./verify-in-worker.js";

/** @import {Finding, Report, Sentence} from "../verifier/types.js" */

const MAX_FINDINGS = 20;
/** The counts of a report, in display order. */
const COUNT_KINDS = ["draws", "coups", "statements", "lines"];

/**
 * A button that verifies a table's record, with the report beneath it.
 * @param {string} table
 * @param {string} [label]
 */
export function recordCheck(table, label = t("proof-verify")) {
  const href = `/api${tableAddress(table)}/record`;
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("proof-verifying") });
  const output = h("div.found", { role: "status" });
  const record = h("a.button", { href, download: `${table}.jsonl` }, t("proof-record"));
  const button = h("button", { onclick: () => verify() }, label);
  bar.hidden = true;
  const verify = async () => {
    button.disabled = true;
    bar.hidden = false;
    replaceChildren(output, h("p.muted", t("proof-fetching")));
    try {
      const text = await getText(href);
      replaceChildren(output, h("p.muted", t("proof-verifying")));
      const [report] = await Promise.all([
        verifyInWorker(text, { onProgress: (share) => (bar.value = share) }),
        loadMessages("verify"),
      ]);
      replaceChildren(output, reportView(report));
      announce(verdict(report), report.ok ? "polite" : "assertive");
    } catch (error) {
      replaceChildren(output, h("p.error", errorText(error) || t("proof-no-worker")));
    }
    bar.hidden = true;
    button.disabled = false;
  };
  return h("div.verifying", h("div.row", button, record), bar, output);
}

/** @param {Report} report */
function verdict({ ok, verdict: { isComplete }, findings }) {
  if (!ok) return t("proof-wrong", { count: findings.length });
  return t(isComplete ? "proof-right" : "incomplete");
}

/** @param {Report} report */
function reportView(report) {
  const counts = COUNT_KINDS.filter((kind) => report.checked[kind]);
  return [
    h("p.verdict", { class: report.ok ? "good" : "bad" }, h("strong", verdict(report))),
    h("ul.sentences", report.verdict.sentences.map(sentenceLine)),
    report.findings.length > 0 && h("ul.findings", findingLines(report.findings)),
    h(
      "dl.counts",
      counts.map((kind) => [
        h("dt", t(`proof-checked-${kind}`)),
        h("dd.figure", number(report.checked[kind] ?? 0)),
      ]),
    ),
    h(
      "ul.remarks",
      report.remarks.map(({ code }) => h("li", t(`proof-remark-${code}`))),
    ),
  ];
}

/** A sentence of the verdict, as `tapisvert verify` says it. @param {Sentence} sentence */
function sentenceLine({ point, values, isDoubt }) {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" && name !== "count" ? number(value) : value,
  ]);
  const n = number(Number(values["count"] ?? 0));
  const text = t(`verdict-${point}`, { n, ...Object.fromEntries(texts) });
  return h("li", { class: isDoubt ? "doubt" : "" }, text);
}

/** @param {readonly Finding[]} findings */
function findingLines(findings) {
  return findings.slice(0, MAX_FINDINGS).map(({ line, code, message }) => {
    const key = `means-${code}`;
    return h("li", t("proof-line", { line }), " ", hasMessage(key) ? t(key) : message);
  });
}
