/** The report of a verification: findings, remarks and counts. */

/** @import {Choice, Draw, Finding, Report} from './types.js' */

/** The codes of findings; of several findings in one line, the first of these comes first. */
const CODES =
  `unreadable id_reused number_reused stake_before_draw no_proof card_mismatch wrong_place proof_mismatch
entropy_mismatch commitment_mismatch signature_mismatch root_mismatch seed_mismatch not_revealed coup_unsettled act_refused answer_mismatch
answer_missing answer_extra digest_mismatch digest_missing`.split(/\s/);
/** Order of findings. @param {Finding} a @param {Finding} b */
const byLine = (a, b) => a.line - b.line || CODES.indexOf(a.code) - CODES.indexOf(b.code);

/**
 * Remarks that hold if the record ends here; the draw is that in play, if the record goes on.
 * @param {Draw | null} draw @param {boolean} hasAnswers @returns {Finding[]}
 */
export function openRemarks(draw, hasAnswers) {
  const notes = [
    { line: 1, code: "payments", message: "payments are verified by the engine only" },
  ];
  const message = "the record has no answers to compare";
  if (!hasAnswers) notes.push({ line: 1, code: "no_answers", message });
  if (draw) {
    const [code, message] = draw.over
      ? ["to_reveal", "finished; seed not revealed yet"]
      : ["in_play", "in play"];
    notes.unshift({ line: draw.line, code, message: `'${draw.id}' is ${message}` });
  }
  return notes;
}

/** Collects findings, remarks and counts while a record is read. */
export class ReportBuilder {
  /** @type {Finding[]} */
  #findings = [];
  /** @type {Finding[]} */
  #notes = [];
  checked = {
    lines: 0,
    draws: 0,
    entropy: 0,
    cards: 0,
    proofs: 0,
    coups: 0,
    stakes: 0,
    reveals: 0,
    answers: 0,
    digests: 0,
  };

  /** The findings until now, sorted. */
  get findings() {
    return this.#findings.map((finding) => ({ ...finding })).sort(byLine);
  }

  /** @param {number} line @param {string} code @param {string} message */
  add(line, code, message) {
    const finding = { line, code, message };
    this.#findings.push(finding);
    return finding;
  }

  /** @param {number} line @param {string} code @param {string} message */
  remark(line, code, message) {
    this.#notes.push({ line, code, message });
  }

  /** @param {number} line @param {string} id @param {{counted: string[], unopened: string[]}} names */
  noteEntropy(line, id, { counted, unopened }) {
    if (!counted.length) this.remark(line, "no_entropy", `no player added entropy to '${id}'`);
    for (const name of unopened)
      this.remark(line, "unopened", `${name} committed to entropy and did not open it`);
  }

  /**
   * The report, with findings and remarks that hold only if the record ends here.
   * @param {Finding[]} findings @param {Finding[]} notes @param {Choice} choice @param {string[]} witnesses
   * @returns {Report}
   */
  build(findings, notes, choice, witnesses) {
    const all = [...this.findings, ...findings].sort(byLine);
    return {
      ok: !all.length,
      findings: all,
      checked: { ...this.checked },
      remarks: [...this.#notes, ...notes],
      choice,
      witnesses,
    };
  }
}
