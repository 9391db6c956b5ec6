/** The verifier of a record, line by line. */

import { compareAnswer, echoAnswers } from "./answers.js";
import { DrawsCheck } from "./draws.js";
import { Sha256, fromHex, toHex, utf8 } from "./hashes.js";
import { judgeOpening } from "./opening.js";
import { hiddenHash, isFallenCard, readCard, readCommand, readObject } from "./records.js";
import { isDecidable, judge } from "./refusals.js";
import { TableState, carryOut, followAnswer } from "./state.js";
import { isAuthorized } from "./table.js";
import { WRONG, judge as judgeDraws } from "./verdict.js";
/** @import {Fields, Finding, Report} from './types.js' */

/** The house's own acts: a refused one is a finding. */
const HOUSE_ACTS = new Set("open witness commit seal start ask deal spin off lost end".split(" "));
/** Refusals of an `open` under rules that are not state. */
const UNKNOWN_RULES = ["unknown_rulebook", "unknown_edition"];

/** The codes of findings; of several findings in one line, the first of these comes first. */
const CODES =
  `unreadable act_out_of_turn invalid_key unknown_witness entropy_mismatch start_mismatch share_mismatch
share_repeated witness_mismatch signature_mismatch statement_out_of_turn key_mismatch result_mismatch coup_unsettled
act_refused answer_mismatch answer_missing answer_extra digest_mismatch digest_missing`.split(/\s/);
/** Order of findings. @param {Finding} a @param {Finding} b */
const byLine = (a, b) => a.line - b.line || CODES.indexOf(a.code) - CODES.indexOf(b.code);

/** A command, until the next. */
export class Act {
  isSettled = false;
  answers = 0;
  /** True if not all of its answers can be known here. */
  isUnknown = false;
  /** The events that its answers must hold, as far as they are known here. @type {Fields[]} */
  expected = [];

  /** @param {number} line @param {string} text @param {Fields} fields */
  constructor(line, text, fields) {
    this.line = line;
    this.text = text;
    this.fields = fields;
  }
}

/** Checks a record while it is written: `feed` a line at a time, `finish` for a report. */
export class Verifier {
  #line = 0;
  #hash = new Sha256();
  #isStopped = false;
  #hasDigest = false;
  #hasHidden = false;
  #state = new TableState();
  #draws = new DrawsCheck();
  /** @type {Act | null} */
  #act = null;
  #acts = 0;
  #hasAnswers = false;
  /** The first command without an answer. */
  #unansweredLine = 0;
  /** @type {Finding[]} */
  #findings = [];
  #lineCounts = { lines: 0, answers: 0, digests: 0 };

  /**
   * Takes the next line of the record, without its line feed.
   * @param {string} text @returns {{line: number, findings: Finding[]}}
   */
  feed(text) {
    this.#line++;
    if (!this.#isStopped) {
      this.#lineCounts.lines++;
      this.#read(text);
    }
    return { line: this.#line, findings: this.#findings.toSorted(byLine) };
  }

  /**
   * The report on all lines up to here. Call it between a command's answers and the next command.
   * @param {{soFar?: boolean}} [options] `soFar`: the record goes on, so that a draw may be in play.
   * @returns {Report}
   */
  finish({ soFar = false } = {}) {
    if (soFar && !this.#act?.answers) this.#judgeAct("", "");
    else if (!this.#isStopped) this.#finishAct();
    const findings = [...this.#findings, ...this.#openFindings(soFar)].sort(byLine);
    const { tally } = this.#draws;
    const verdict = findings.length ? WRONG : judgeDraws(tally, { soFar });
    const coups = tally.coups.reduce((sum, { count }) => sum + count, 0);
    const counts = { draws: tally.draws, coups, statements: tally.statements.length };
    const message = "payments and late stakes are verified by the engine only";
    return {
      ok: !findings.length,
      findings,
      tally,
      verdict,
      checked: { ...counts, ...this.#lineCounts },
      remarks: tally.hidden ? [] : [{ line: 1, code: "payments", message }],
    };
  }

  /** Findings that hold if the record ends here. @param {boolean} soFar @returns {Finding[]} */
  #openFindings(soFar) {
    const line = Math.max(1, this.#line);
    if (this.#isStopped) return [];
    if (!this.#acts) return [{ line, code: "unreadable", message: "no command to verify" }];
    if (!this.#hasAnswers || this.#hasDigest || this.#hasHidden || soFar) return [];
    return [{ line, code: "digest_missing", message: "there are answers and no digest" }];
  }

  /** @param {string} code @param {string} message @param {number} [line] */
  #add(code, message, line = this.#line) {
    this.#findings.push({ line, code, message });
  }

  /** @param {string} message @param {number} [line] */
  #stop(message, line = this.#line) {
    this.#judgeAct("", "");
    if (!this.#isStopped) this.#add("unreadable", message, line);
    this.#isStopped = true;
  }

  /** Checks the draws of a line; a fault ends the reading. @param {number} line @param {string} text @param {Fields | null} fields */
  #checkDraws(line, text, fields) {
    this.#draws.feed(line, text, fields);
    if (!this.#draws.finding) return;
    this.#findings.push(this.#draws.finding);
    this.#isStopped = true;
  }

  /** @param {string} text */
  #read(text) {
    if (text.endsWith("\r")) return this.#stop("its line ends are CRLF and not LF");
    if (this.#hasDigest) return this.#stop("unexpected data after the digest");
    if (text.startsWith('{"digest":')) return this.#checkDigest(text);
    if (text.startsWith('{"hidden":')) this.#hide(text);
    else if (isFallenCard(text)) this.#show(text);
    else if (text.startsWith('{"event":')) this.#answer(text);
    else this.#command(text);
    this.#hash.update(utf8(`${text}\n`));
  }

  /** A line that its reader may not see: no table is followed from here on. @param {string} text */
  #hide(text) {
    const hash = hiddenHash(text);
    if (!hash) return this.#stop("a hidden line is its SHA-256 alone, in 64 digits");
    this.#finishAct();
    this.#hasHidden = true;
    this.#draws.hide(fromHex(hash));
  }

  /** @param {string} text */
  #command(text) {
    /** @type {Fields} */
    let fields;
    try {
      fields = readCommand(text);
    } catch (error) {
      return this.#stop(String(error));
    }
    this.#acts++;
    if (this.#hasHidden) return this.#commandBesideHidden(text, fields);
    this.#finishAct();
    this.#act = new Act(this.#line, text, fields);
  }

  /** @param {string} text @param {Fields} fields */
  #commandBesideHidden(text, fields) {
    const refusal = fields.do === "open" ? judgeOpening(fields) : "";
    if ([...UNKNOWN_RULES, "unknown_ruling", "invalid_ruling"].includes(refusal))
      return this.#stop(`'${fields.rulebook}' has no such rules: ${refusal}`);
    this.#checkDraws(this.#line, text, fields);
  }

  /** An answer of the table. @param {string} text */
  #answer(text) {
    if (this.#hasHidden) return;
    const act = this.#act;
    this.#hasAnswers = true;
    const unansweredLine = this.#unansweredLine;
    if (unansweredLine > 0)
      this.#add("answer_missing", `line ${unansweredLine} has no answer`, unansweredLine + 1);
    this.#unansweredLine = -1;
    if (!act) return this.#add("answer_extra", "answer without a command");
    act.answers++;
    this.#lineCounts.answers++;
    /** @type {Fields} */
    let event = {};
    try {
      event = readObject(text);
    } catch (error) {
      this.#add("answer_mismatch", String(error));
    }
    if (event.line !== act.line) {
      const code = act.answers > 1 ? "answer_extra" : "answer_mismatch";
      this.#add(code, `it is no answer to line ${act.line}`);
      this.#judgeAct("", "");
    }
    this.#judgeAct(event.event === "refused" ? "refused" : "accepted", event.code);
    followAnswer(event, this.#state);
    compareAnswer(act, event, this.#state, (code, message) => this.#add(code, message));
  }

  /** A card that fell before its coup was dealt. @param {string} text */
  #show(text) {
    const card = readCard(text);
    if (!card && this.#hasHidden) return this.#stop("it is no card");
    this.#judgeAct("", "");
    const command = this.#act?.line ?? 0;
    if (!card || (!this.#hasHidden && card.line !== command))
      return this.#add("answer_mismatch", `it is no card that fell after line ${command}`);
    if (!this.#draws.show(this.#line, card.card)) this.#add("answer_extra", "unexpected card");
  }

  /** @param {string} text */
  #checkDigest(text) {
    this.#finishAct();
    this.#act = null;
    this.#hasDigest = true;
    this.#lineCounts.digests++;
    const digest = toHex(this.#hash.digest());
    if (text !== `{"digest":"${digest}"}`)
      this.#add("digest_mismatch", `the lines before have the digest ${digest}`);
  }

  /** The act before the next: all its answers have come. */
  #finishAct() {
    const act = this.#act;
    if (!act) return;
    this.#judgeAct("", "");
    if (act.answers ? act.expected.length : this.#hasAnswers) {
      const missing = act.expected.map(({ event }) => event).join() || "its answer";
      this.#add("answer_missing", `${missing} to line ${act.line} is missing`);
      act.expected = [];
    } else if (!act.answers && !this.#unansweredLine) {
      this.#unansweredLine = act.line;
    }
    this.#act = null;
  }

  /**
   * An act is carried out or not: as its first answer says, '' where there is none, and as must be.
   * @param {string} answer @param {string} code
   */
  #judgeAct(answer, code) {
    const act = this.#act;
    if (!act || act.isSettled) return;
    act.isSettled = true;
    const { fields, line } = act;
    const state = this.#state;
    const reason = judge(fields, state);
    if (UNKNOWN_RULES.includes(reason))
      return this.#stop(`'${fields.rulebook}' has no such edition that is known here`, line);
    const text = `the table refuses '${fields.do}': ${reason || code}`;
    const isRefused = !!reason || (answer === "refused" && !isDecidable(fields, state));
    if (isRefused && (!state.rules || (HOUSE_ACTS.has(fields.do) && isAuthorized(fields))))
      this.#add("act_refused", text, line);
    if (answer && (answer === "refused") !== isRefused)
      this.#add("answer_mismatch", isRefused ? text : "the command should have been accepted");
    act.isUnknown = isRefused || (fields.do === "deal" && !state.draw);
    if (!isRefused) act.expected.push(...carryOut(fields, state), ...echoAnswers(fields));
    this.#checkDraws(line, act.text, isRefused ? null : fields);
    if (!isRefused && fields.do === "commit") state.draw = this.#draws.draw;
  }
}
