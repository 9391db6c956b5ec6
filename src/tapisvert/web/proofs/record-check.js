/** A table's record is fetched, and verified here: by this machine, with nobody's word for it. */

import { getText } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { number } from "../core/format.js";
import { announce } from "../core/announcer.js";
import { has, loadWords, say } from "../core/i18n.js";

/** @typedef {import("../verifier/types.js").Report} Report */
/** @typedef {import("../verifier/types.js").Finding} Finding */

const SHOWN = 20;
/** What was checked, in the order in which it is told. */
const CHECKED = ["draws", "entropy", "proofs", "coups", "reveals", "lines"];

/** @param {string} table */
export function recordAddress(table) {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/**
 * Verify a record in a worker.
 * @param {string} text
 * @param {(done: number) => void} progress From nothing to 1.
 * @returns {Promise<Report>}
 */
export function verifyAside(text, progress) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  /** @type {Promise<Report>} */
  const verified = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if ("report" in data) resolve(data.report);
      else progress(data.done / data.of);
    });
    worker.addEventListener("error", (event) =>
      reject(new Error(event.message || say("proof-no-worker"))),
    );
  });
  worker.postMessage(text);
  return verified.finally(() => worker.terminate());
}

/**
 * The button that verifies a table's record, with what was found beneath it.
 * @param {string} table
 * @param {string} [label]
 */
export function verifying(table, label = say("proof-verify")) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": say("proof-verifying") });
  const found = h("div", { class: "found", role: "status" });
  const record = h(
    "a",
    { class: "button", href: recordAddress(table), download: `${table}.jsonl` },
    say("proof-record"),
  );
  const button = h("button", { type: "button", class: "first", onclick: () => verify() }, label);
  bar.hidden = true;
  const verify = async () => {
    button.disabled = true;
    bar.hidden = false;
    replace(found, h("p", { class: "muted" }, say("proof-fetching")));
    try {
      const text = await getText(recordAddress(table));
      replace(found, h("p", { class: "muted" }, say("proof-verifying")));
      const [report] = await Promise.all([
        verifyAside(text, (done) => (bar.value = done)),
        loadWords("verify"),
      ]);
      replace(found, told(report));
      announce(verdict(report), report.ok ? "polite" : "assertive");
    } catch (error) {
      replace(found, h("p", { class: "error" }, errorText(error)));
    }
    bar.hidden = true;
    button.disabled = false;
  };
  return h("div", { class: "verifying" }, h("div", { class: "row" }, button, record), bar, found);
}

/** @param {Report} report */
function verdict(report) {
  return report.ok ? say("proof-all-right") : say("proof-wrong", { count: report.findings.length });
}

/** @param {Report} report */
function told(report) {
  const counts = CHECKED.filter((what) => report.checked[what]);
  return [
    h("p", { class: `verdict ${report.ok ? "good" : "bad"}` }, h("strong", null, verdict(report))),
    report.findings.length > 0 &&
      h(
        "ul",
        { class: "findings" },
        report.findings.slice(0, SHOWN).map((one) => finding(one, "means")),
      ),
    h(
      "dl",
      { class: "counts" },
      counts.map((what) => [
        h("dt", null, say(`proof-checked-${what}`)),
        h("dd", { class: "figure" }, number(report.checked[what] ?? 0)),
      ]),
    ),
    report.remarks.length > 0 &&
      h(
        "details",
        null,
        h("summary", null, say("proof-remarks", { count: report.remarks.length })),
        h(
          "ul",
          null,
          report.remarks.slice(0, SHOWN).map((one) => finding(one, "proof-remark")),
        ),
      ),
  ];
}

/**
 * @param {Finding} one
 * @param {"means" | "proof-remark"} kind What is wrong, or worth knowing.
 */
function finding({ line, code, message }, kind) {
  const key = `${kind}-${code}`;
  return h("li", null, say("proof-line", { line }), " ", has(key) ? say(key) : message);
}
