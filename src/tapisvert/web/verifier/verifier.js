/** The verifier of a record, line by line. */

import { ChoiceTally } from "./choice.js";
import { Sha256, sha256, toHex, fromHex, utf8 } from "./hashes.js";
import { BURNT, drawSize, entropyCommitment } from "./protocol.js";
import { isText, readCommand, readObject } from "./records.js";
import { layOutRows, tableRules } from "./coups.js";
import {
  STAKES,
  isDecidable,
  isReady,
  judge,
  judgeProofs,
  cardList,
  openedEntropy,
} from "./refusals.js";
import { isAuthorized, nextPhase } from "./table.js";
import { entropyNames, newDraw, placeOfCard, provesCard, revealedBy } from "./draw.js";
import { announcedBy, fingerprint, isSigned, openingTerms, transcript } from "./signed.js";
import { ReportBuilder, openRemarks } from "./report.js";
import { checkCalledOff, endByHand, endLost } from "./ends.js";
import { checkFallen, isFallenCard } from "./fallen.js";
import { compareAnswer, echoAnswers, packReady } from "./answers.js";
import { cardCoup, wheelCoup } from "./calls.js";
/** @import {Finding, Proved, Opening, Fields, Entropy, Draw, Known, Act, Announced, Report} from './types.js' */

/** The bank's own acts: a refused one is a finding. */
const BANK_ACTS = new Set(["open", "commit", "root", "deal", "spin", "lost", "reveal"]);
/** Acts that show cards or a number. */
const SHOWING = new Set(["deal", "spin", "lost"]);

/** Checks a record while it is written: `feed` a line at a time, `finish` for a report. */
export class Verifier {
  #line = 0;
  #hash = new Sha256();
  #isStopped = false;
  #hasDigest = false;
  /** The state of the table; its draw is committed and not revealed. @type {Known} */
  #facts = {
    rules: null,
    terms: null,
    open: null,
    draw: null,
    players: new Set(),
    phase: "betting",
    before: "betting",
    shoe: false,
    last: false,
  };
  /** @type {Set<string>} */
  #ids = new Set();
  /** The latest draw of version 2. @type {Announced | null} */
  #announcement = null;
  /** Lines of stakes with no draw to decide them yet. @type {number[]} */
  #undecidedStakes = [];
  /** @type {Act | null} */
  #act = null;
  #acts = 0;
  #hasAnswers = false;
  /** The first command without an answer. */
  #unansweredLine = 0;
  #report = new ReportBuilder();
  #choice = new ChoiceTally();
  /** The fingerprint of the witness that was named last. */
  #key = "";
  /** Fingerprints of the keys that signed. @type {Set<string>} */
  #witnesses = new Set();

  /**
   * Takes the next line of the record, without its line feed.
   * @param {string} text @returns {{line: number, findings: Finding[], proved: Proved[]}}
   */
  feed(text) {
    this.#line++;
    /** @type {Proved[]} */
    let proofs = [];
    if (this.#isStopped)
      return { line: this.#line, findings: this.#report.findings, proved: proofs };
    this.#report.checked.lines++;
    if (text.endsWith("\r")) this.#stop("its line ends are CRLF and not LF");
    else if (this.#hasDigest) this.#stop("unexpected data after the digest");
    else if (text.startsWith('{"digest":')) this.#checkDigest(text);
    else {
      if (isFallenCard(text)) proofs = this.#fall(text);
      else if (text.startsWith('{"event":')) this.#answer(text);
      else proofs = this.#command(text);
      this.#hash.update(utf8(`${text}\n`));
    }
    return { line: this.#line, findings: this.#report.findings, proved: proofs };
  }

  /**
   * The report on all lines up to here. Call it between a command's answers and the next command.
   * @param {{soFar?: boolean}} [options] `soFar`: the record goes on, so that a draw may be in play.
   * @returns {Report}
   */
  finish({ soFar = false } = {}) {
    if (soFar && this.#act && !this.#act.answers) this.#judgeAct("", "");
    else this.#finishAct();
    const { draw, rules } = this.#facts;
    const choice = this.#choice.choiceWith(draw, rules?.kind ?? "pack");
    const notes = openRemarks(soFar ? draw : null, this.#hasAnswers);
    return this.#report.build(this.#openFindings(soFar), notes, choice, [...this.#witnesses]);
  }

  /** Findings that hold if the record ends here. @param {boolean} soFar @returns {Finding[]} */
  #openFindings(soFar) {
    if (this.#isStopped) return [];
    /** @type {Finding[]} */
    const findings = [];
    /** @param {number} line @param {string} code @param {string} message */
    const add = (line, code, message) => findings.push({ line, code, message });
    if (!this.#acts) add(Math.max(1, this.#line), "unreadable", "no command to verify");
    for (const line of this.#undecidedStakes)
      add(line, "stake_before_draw", "a stake, and no draw that will decide it");
    if (this.#facts.draw && !soFar)
      add(this.#line, "not_revealed", `the draw '${this.#facts.draw.id}' is never revealed`);
    if (this.#hasAnswers && !this.#hasDigest && !soFar)
      add(this.#line, "digest_missing", "there are answers and no digest");
    return findings;
  }

  /** @param {string} message @param {number} [line] */
  #stop(message, line = this.#line) {
    this.#report.add(line, "unreadable", message);
    this.#isStopped = true;
  }

  /** @param {string} text @returns {Proved[]} */
  #command(text) {
    /** @type {Fields} */
    let fields;
    try {
      fields = readCommand(text);
    } catch (error) {
      this.#stop(String(error));
      return [];
    }
    this.#finishAct();
    this.#acts++;
    this.#act = {
      line: this.#line,
      fields,
      settled: false,
      answers: 0,
      wrong: false,
      unproved: false,
      expected: [],
    };
    return this.#checkProofs(this.#act);
  }

  /** An answer of the table. @param {string} text */
  #answer(text) {
    const act = this.#act;
    const line = this.#line;
    this.#hasAnswers = true;
    if (this.#unansweredLine > 0)
      this.#report.add(
        this.#unansweredLine + 1,
        "answer_missing",
        `line ${this.#unansweredLine} has no answer`,
      );
    this.#unansweredLine = -1;
    if (!act) return void this.#report.add(line, "answer_extra", "answer without a command");
    act.answers++;
    this.#report.checked.answers++;
    /** @type {Fields} */
    let event = {};
    try {
      event = readObject(text);
    } catch (error) {
      this.#report.add(line, "answer_mismatch", String(error));
    }
    if (event.line !== act.line) {
      const code = act.answers > 1 ? "answer_extra" : "answer_mismatch";
      this.#report.add(line, code, `it is no answer to line ${act.line}`);
      this.#judgeAct("", "");
    }
    this.#judgeAct(event.event === "refused" ? "refused" : "accepted", event.code);
    compareAnswer(act, event, this.#facts, (code, message) =>
      this.#report.add(line, code, message),
    );
  }

  /** A card that fell before its coup was dealt. @param {string} text @returns {Proved[]} */
  #fall(text) {
    this.#judgeAct("", "");
    return checkFallen(text, this.#act?.line ?? 0, this.#facts, (code, message) =>
      this.#report.add(this.#line, code, message),
    );
  }

  /** @param {string} text */
  #checkDigest(text) {
    this.#finishAct();
    this.#act = null;
    this.#hasDigest = true;
    this.#report.checked.digests++;
    const digest = toHex(this.#hash.digest());
    if (text !== `{"digest":"${digest}"}`)
      this.#report.add(this.#line, "digest_mismatch", `the lines before have the digest ${digest}`);
  }

  /** The act before the next: all its answers have come. */
  #finishAct() {
    const act = this.#act;
    if (!act) return;
    this.#judgeAct("", "");
    if (act.answers ? act.expected.length : this.#hasAnswers) {
      const missing = act.expected.map(({ event }) => event).join() || "its answer";
      this.#report.add(this.#line, "answer_missing", `${missing} to line ${act.line} is missing`);
      act.expected = [];
    } else if (!act.answers && !this.#unansweredLine) {
      this.#unansweredLine = act.line;
    }
    this.#act = null;
  }

  /** The proofs of a coup, or of a number, before anything is said about it. @param {Act} act @returns {Proved[]} */
  #checkProofs(act) {
    const { fields, line } = act;
    const draw = this.#facts.draw;
    const kind = this.#facts.rules?.kind;
    if (!draw || !kind || !SHOWING.has(fields.do) || judgeProofs(fields, this.#facts)) return [];
    const texts = fields.do === "spin" ? [String(fields.number)] : cardList(fields.cards ?? []);
    return texts.map((card, i) => {
      const at = /** @type {Opening} */ (fields.proofs[i]).at;
      const place = placeOfCard(draw, kind, i);
      const ok = at === place && provesCard(draw, card, fields.proofs[i]);
      if (at !== place && !act.wrong) {
        this.#report.add(line, "wrong_place", `'${card}' is of place ${at}, and ${place} is next`);
      } else if (!ok && !act.wrong) {
        const finding = this.#report.add(
          line,
          "proof_mismatch",
          `the proof of '${card}' does not lead to the root`,
        );
        draw.doubts.push({ finding, place, card });
      }
      act.wrong ||= !ok;
      this.#report.checked.proofs++;
      return { card, at, ok };
    });
  }

  /**
   * An act is carried out or not: as its first answer says, '' where there is none, and as must be.
   * @param {string} answer @param {string} code
   */
  #judgeAct(answer, code) {
    const act = this.#act;
    if (!act || act.settled) return;
    act.settled = true;
    const { fields, line } = act;
    const reason = judge(fields, this.#facts);
    if (reason === "unknown_rulebook" || reason === "unknown_edition")
      return void this.#stop(`'${fields.rulebook}' has no such edition that is known here`, line);
    const text = `the table refuses '${fields.do}': ${reason || code}`;
    const refusal = !!reason || (answer === "refused" && !isDecidable(fields, this.#facts));
    if (!this.#facts.rules || (BANK_ACTS.has(fields.do) && isAuthorized(fields))) {
      act.unproved = act.wrong || refusal;
      if (refusal && !act.wrong) {
        const refusedFor = ["no_proof", "not_revealed"].includes(reason) ? reason : "act_refused";
        this.#report.add(line, refusedFor, text);
      }
      if (reason === "no_proof") this.#undecidedStakes = [];
    }
    if (answer && (answer === "refused") !== refusal && reason !== "no_proof") {
      const explanation = refusal ? text : "the command should have been accepted";
      this.#report.add(this.#line, "answer_mismatch", explanation);
    }
    if (refusal) return;
    checkCalledOff(this.#report, this.#facts, act.fields, act.line);
    this.#apply(act);
  }

  /** Carries an act out. @param {Act} act */
  #apply({ fields, line, expected, wrong }) {
    const facts = this.#facts;
    const { draw } = facts;
    const { player } = fields;
    if (fields.do === "suspend") facts.before = facts.phase;
    facts.phase = nextPhase(fields.do, facts);
    switch (fields.do) {
      case "open":
        facts.rules = tableRules(fields);
        facts.terms = openingTerms(fields);
        facts.open = fields;
        break;
      case "sit":
        facts.players.add(player);
        break;
      case "leave":
        facts.players.delete(player);
        break;
      case "last":
        facts.last = true;
        break;
      case "shoe":
        facts.shoe = true;
        break;
      case "irregular":
        if (draw && fields.kind === "seen") draw.cardSeen = true;
        break;
      case "commit":
        this.#commit(fields, line);
        break;
      case "deal":
        this.#deal(fields, expected, wrong);
        break;
      case "reveal":
        this.#reveal(fields.seed, line);
        break;
      case "finish":
      case "end_taille":
        endByHand(this.#report, draw, line);
        break;
      default:
        if (STAKES.has(fields.do)) this.#stake(line);
        else if (draw) this.#applyToDraw(draw, fields, line, expected);
    }
    expected.push(...echoAnswers(fields));
  }

  /**
   * Acts of a draw that is there.
   * @param {Draw} draw @param {Fields} fields @param {number} line @param {Fields[]} expected
   */
  #applyToDraw(draw, fields, line, expected) {
    const { do: name, player, commitment: input, value, at_card: atCard, number } = fields;
    if (name === "entropy" && isText(input)) {
      draw.entropy.set(player, { line, commitment: input, value: "", doubt: null });
      expected.push({ event: "entropy_committed", player, commitment: input });
    } else if (name === "entropy") {
      const entropy = /** @type {Entropy} */ (draw.entropy.get(player));
      entropy.value = value;
      this.#report.checked.entropy++;
      if (toHex(entropyCommitment(draw.id, player, fromHex(value))) !== entropy.commitment) {
        entropy.doubt = this.#report.add(
          line,
          "entropy_mismatch",
          `${player} did not commit to this`,
        );
      }
      expected.push({ event: "entropy_opened", player, value });
    } else if (name === "root") {
      this.#root(draw, fields, line, expected);
    } else if (name === "cut") {
      draw.cut = atCard;
      expected.push({ event: "cut_made", player, at_card: atCard });
      if (draw.root) this.#burn(draw, expected);
    } else if (name === "lost") {
      endLost(this.#report, draw, cardList(fields.cards ?? []), line, expected);
      this.#closeIfLast(expected);
    } else if (name === "spin") {
      draw.over = true;
      draw.isPlayed = true;
      this.#report.checked.coups++;
      expected.push(wheelCoup(number, this.#facts.rules ?? {}));
      this.#closeIfLast(expected);
    }
  }

  /** @param {Draw} draw @param {Fields[]} expected */
  #burn(draw, expected) {
    draw.out = this.#facts.rules?.burnt ?? BURNT;
    expected.push({ event: "burnt", cards: draw.out });
  }

  /** @param {Fields} fields @param {number} line */
  #commit(fields, line) {
    const { id, commitment: input } = fields;
    for (const stakeLine of this.#undecidedStakes)
      this.#report.add(stakeLine, "stake_before_draw", `a stake before '${id}' that decides it`);
    this.#undecidedStakes = [];
    if (this.#ids.has(id)) this.#report.add(line, "id_reused", `there was a draw '${id}' already`);
    this.#ids.add(id);
    this.#report.checked.draws++;
    const announcement = announcedBy(fields);
    this.#facts.draw = newDraw(id, drawSize(this.#facts.rules), line, input, announcement);
    if (announcement) this.#checkNumber(announcement, line);
  }

  /** @param {Announced} announcement @param {number} line */
  #checkNumber(announcement, line) {
    const { table, number, witness } = announcement;
    const last = this.#announcement;
    this.#announcement = announcement;
    const previous = this.#key;
    if (witness) this.#key = fingerprint(witness);
    if (previous && previous !== this.#key)
      this.#report.remark(line, "witness_changed", `the witness was ${previous}, now ${this.#key}`);
    if (!last) this.#choice.earlier = number - 1;
    if (!last || (last.table === table && number === last.number + 1)) return;
    if (last.table !== table || number <= last.number)
      this.#report.add(line, "number_reused", `'${table}' and ${number} are not next`);
    else {
      this.#report.remark(line, "numbers_missing", `draws before ${number} are not here`);
      this.#choice.miss(number - last.number - 1);
    }
  }

  /** @param {Draw} draw @param {Fields} fields @param {number} line @param {Fields[]} expected */
  #root(draw, { root, signature }, line, expected) {
    draw.root = root;
    draw.rootLine = line;
    draw.signature = signature ?? "";
    const names = entropyNames(draw, this.#facts.players);
    const signed = signature ? { signature } : {};
    expected.push({ event: "sealed", id: draw.id, root, ...names, ...signed });
    expected.push(...packReady(draw, this.#facts));
    const { announced: announcement } = draw;
    const { rules, terms } = this.#facts;
    if (announcement && rules && terms) {
      draw.digest = sha256(transcript(draw, rules.kind, terms));
      if (rules.kind === "pack") this.#burn(draw, expected);
      draw.isSigned = !!signature && isSigned(announcement, draw.digest, signature);
      if (draw.isSigned) this.#witnesses.add(fingerprint(announcement.witness));
      else if (signature)
        this.#report.add(line, "signature_mismatch", "no witness signed this transcript so");
      else this.#report.remark(line, "unwitnessed", `no witness signed '${draw.id}'`);
    }
    if (!draw.isSigned || announcement?.ifAbsent !== "stop")
      this.#report.noteEntropy(line, draw.id, names);
  }

  /** @param {number} line */
  #stake(line) {
    if (this.#facts.rules && isReady(this.#facts.draw, this.#facts.rules.kind))
      this.#report.checked.stakes++;
    else this.#undecidedStakes.push(line);
  }

  /** @param {Fields[]} expected */
  #closeIfLast(expected) {
    if (!this.#facts.last) return;
    this.#facts.phase = "finished";
    expected.push({ event: "finished" });
  }

  /** A coup of cards. @param {Fields} fields @param {Fields[]} expected @param {boolean} wrong */
  #deal({ cards }, expected, wrong) {
    const draw = this.#facts.draw;
    const rules = this.#facts.rules;
    const all = cardList(cards);
    if (!draw || !rules) return;
    draw.out += all.length;
    draw.isPlayed = true;
    for (const card of all) draw.cards.set(card, (draw.cards.get(card) ?? 0) + 1);
    this.#report.checked.cards += all.length;
    const { rows, totals, missing } = layOutRows(all, rules);
    const remaining = draw.size - draw.out;
    if (!missing) {
      this.#report.checked.coups++;
      if (!wrong) expected.push(cardCoup(rows, totals, rules));
      if (draw.cardSeen) draw.seen++;
      draw.cardSeen = false;
      this.#closeIfLast(expected);
    }
    const isClosed = this.#facts.phase === "finished";
    const current = rules.oneMore && remaining ? all.length : 0;
    const isLast = remaining + current <= rules.cutCard || draw.seen >= rules.seen;
    draw.over = missing || isLast || isClosed;
    if (draw.over && !isClosed && !wrong)
      expected.push({ event: "taille_over", cards_left: remaining, void: missing });
  }

  /** The seed is known: it tells which line was wrong. @param {string} seed @param {number} line */
  #reveal(seed, line) {
    const { draw, rules, terms } = this.#facts;
    if (!draw || !rules || !terms) return;
    const openings = openedEntropy(draw);
    const doubts = [...draw.entropy.values()].filter(({ doubt }) => doubt);
    const { all, root, bound } = revealedBy(draw, rules.kind, terms, fromHex(seed), openings);
    const isCommitted = bound === draw.commitment;
    const isRooted = root === draw.root;
    if (isRooted) {
      for (const { finding, place, card } of draw.doubts)
        if (all[place] !== card) finding.code = "card_mismatch";
      if (!isCommitted)
        this.#report.add(draw.line, "commitment_mismatch", "seed does not match this commitment");
      for (const { doubt, line: origin } of doubts) if (doubt) doubt.line = origin;
    } else if (!isCommitted) {
      this.#report.add(line, "seed_mismatch", "the seed gives neither the commitment nor the root");
    } else if (draw.root && !doubts.length) {
      this.#report.add(
        draw.rootLine,
        "root_mismatch",
        "the seed gives the commitment, and not this root",
      );
    }
    this.#report.checked.reveals++;
    this.#choice.add(draw, rules.kind);
    this.#facts.draw = null;
  }
}
