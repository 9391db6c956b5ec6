/** The check of a table's record in this browser. */

import { getText, tableAddress } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { number, percent } from "../core/text/format.js";
import { announce } from "../core/announcer.js";
import { hasMessage, loadMessages, t } from "../core/text/i18n.js";
import { verifyInWorker } from "./verify-in-worker.js";

/** @import {Choice, Finding, Report} from "../verifier/types.js" */

const MAX_FINDINGS = 20;
/** The counts of a report, in display order. */
const COUNT_KINDS = ["draws", "entropy", "proofs", "coups", "reveals", "lines"];

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
function verdict(report) {
  return report.ok ? t("proof-all-right") : t("proof-wrong", { count: report.findings.length });
}

/** @param {Report} report */
function reportView(report) {
  const counts = COUNT_KINDS.filter((kind) => report.checked[kind]);
  return [
    h("p.verdict", { class: report.ok ? "good" : "bad" }, h("strong", verdict(report))),
    [...choiceLines(report.choice), ...witnessLines(report.witnesses)].map((line) =>
      h("p.choice", line),
    ),
    report.findings.length > 0 && h("ul.findings", findingLines(report.findings, "means")),
    h(
      "dl.counts",
      counts.map((kind) => [
        h("dt", t(`proof-checked-${kind}`)),
        h("dd.figure", number(report.checked[kind] ?? 0)),
      ]),
    ),
    report.remarks.length > 0 &&
      h(
        "details",
        h("summary", t("proof-remarks", { count: report.remarks.length })),
        h("ul", findingLines(report.remarks, "proof-remark")),
      ),
  ];
}

/** What could be chosen in the draws, as `tapisvert verify` says it. @param {Choice} choice */
function choiceLines(choice) {
  if (!choice.draws) return [];
  const draws = number(choice.draws);
  const counted = (/** @type {string} */ key, /** @type {number} */ count) =>
    count ? [t(`choice-${key}`, { count, n: number(count), draws })] : [];
  const lines = counted("single", choice.single);
  for (const { players, draws: n } of choice.by_players) {
    const names = { count: players.length, players: players.join(", ") };
    lines.push(t("choice-players", { ...names, n: number(n), draws }));
  }
  const { chosen: chosenDraws, most: max, orders, once_in: onceIn, chance } = choice;
  if (chosenDraws) {
    const values = { chosen: number(chosenDraws), draws, most: max, orders };
    const fair = percent(1 / onceIn, 1);
    lines.push(
      t("choice-some", { count: chosenDraws, ...values }),
      t("choice-chance", { once: String(onceIn), fair, chance: percent(chance, 1) }),
    );
  }
  for (const key of /** @type {const} */ (["free", "discarded", "earlier"]))
    lines.push(...counted(key, choice[key]));
  return [...lines, t("choice-known")];
}

/** The keys of the witnesses that signed. @param {string[]} keys */
function witnessLines(keys) {
  const values = { count: keys.length, n: number(keys.length), keys: keys.join(", ") };
  const changed = keys.length > 1 ? [t("witness-changed", values)] : [];
  return keys.length ? [...changed, t("witness-compare", values)] : [];
}

/** @param {readonly Finding[]} findings @param {"means" | "proof-remark"} kind Findings or remarks. */
function findingLines(findings, kind) {
  return findings.slice(0, MAX_FINDINGS).map(({ line, code, message }) => {
    const key = `${kind}-${code}`;
    return h("li", t("proof-line", { line }), " ", hasMessage(key) ? t(key) : message);
  });
}
