/**
 * A verifier of table records, for the page and for anybody else.
 *
 * Written from docs/fairness.md and docs/record.md alone, so that it shares no mistake with the
 * engine's own. It needs nothing: no library, no build, no secure context (where browsers lack
 * `crypto.subtle`); the hashes are its own, synchronous, in 32-bit arithmetic.
 *
 * It checks the order of the acts, the players' entropy, every proof and place, every reveal, and
 * rows, totals and results of the coups. Payments it leaves to the engine (`tapisvert verify`).
 */

import { Sha256, toHex, fromHex, utf8 } from "./verifier/hashes.js";
import {
  BURNT,
  CARDS,
  compareCodePoints,
  commitment,
  drawRoot,
  entropyCommitment,
  leafHash,
  drawOrder,
  rootFromPath,
} from "./verifier/protocol.js";
import { isText, readCommand, readObject } from "./verifier/records.js";
import { layOutRows, numberCoup, coupResult, tableRules } from "./verifier/coups.js";
import {
  STAKES,
  isDecidable,
  isReady,
  judge,
  judgeProofs,
  cardList,
  openedEntropy,
} from "./verifier/refusals.js";
import { isAuthorized, nextPhase } from "./verifier/table.js";
/** @import {Finding, Proved, Opening, Fields, Entropy, Draw, Known, Act, Report} from './verifier/types.js' */

export * from "./verifier/hashes.js";
export * from "./verifier/protocol.js";
export * from "./verifier/records.js";
export * from "./verifier/coups.js";

/** The house's own acts: one that the table refuses is a fault. */
const BANK_ACTS = new Set(["open", "commit", "root", "deal", "spin", "reveal"]);
/** Answers that no act has but those that bring them about. */
const KNOWN_ANSWERS = new Set(
  `committed entropy_committed entropy_opened sealed revealed coup taille_over finished`.split(" "),
);

/** What can be wrong with a line; of several in one the first of these is told first. */
const CODES =
  `unreadable id_reused stake_before_draw no_proof card_mismatch wrong_place proof_mismatch
entropy_mismatch commitment_mismatch root_mismatch seed_mismatch not_revealed act_refused answer_mismatch
answer_missing answer_extra digest_mismatch digest_missing`.split(/\s/);
/** The first wrong line first. @param {Finding} a @param {Finding} b */
const byLine = (a, b) => a.line - b.line || CODES.indexOf(a.code) - CODES.indexOf(b.code);

/** Checks a record as it is written: `take` a line at a time, `end` whenever a word on it is wanted. */
export class Verifier {
  #line = 0;
  #hash = new Sha256();
  #stopped = false;
  #closed = false;
  /** How the table stands; its draw is the one that is committed and not revealed. @type {Known} */
  #known = {
    rules: null,
    draw: null,
    players: new Set(),
    phase: "betting",
    before: "betting",
    shoe: false,
    last: false,
  };
  /** @type {Set<string>} */
  #ids = new Set();
  /** Lines of stakes with no draw to decide them yet. @type {number[]} */
  #early = [];
  /** @type {Act | null} */
  #act = null;
  #acts = 0;
  #full = false;
  /** The first command without an answer. */
  #silent = 0;
  /** @type {Finding[]} */
  #findings = [];
  /** @type {Finding[]} */
  #remarks = [];
  #checked = {
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

  /**
   * Takes the next line of the record, without its line feed.
   * @param {string} text @returns {{line: number, findings: Finding[], proved: Proved[]}}
   */
  feed(text) {
    this.#line++;
    /** @type {Proved[]} */
    let proved = [];
    if (this.#stopped) return { line: this.#line, findings: this.#sorted(), proved };
    this.#checked.lines++;
    if (this.#closed) this.#stop("nothing may follow the digest");
    else if (text.startsWith('{"digest":')) this.#checkDigest(text);
    else {
      if (text.startsWith('{"event":')) this.#answer(text);
      else proved = this.#command(text);
      this.#hash.update(utf8(`${text}\n`));
    }
    return { line: this.#line, findings: this.#sorted(), proved };
  }

  /**
   * What is to be said of all lines up to here. Call it between a command's answers and the next command.
   * @param {{soFar?: boolean}} [options] `soFar`: the record goes on, so that a draw may be in play.
   * @returns {Report}
   */
  finish({ soFar = false } = {}) {
    if (soFar && this.#act && !this.#act.answers) this.#judgeAct("", "");
    else this.#finishAct();
    const findings = this.#sorted();
    /** @param {number} line @param {string} code @param {string} message */
    const add = (line, code, message) => findings.push({ line, code, message });
    if (!this.#stopped && !this.#acts)
      add(Math.max(1, this.#line), "unreadable", "there is no command in it to verify");
    if (!this.#stopped) {
      for (const line of this.#early)
        add(line, "stake_before_draw", "a stake, and no draw that will decide it");
      if (this.#known.draw && !soFar)
        add(this.#line, "not_revealed", `the draw '${this.#known.draw.id}' is never revealed`);
      if (this.#full && !this.#closed && !soFar)
        add(this.#line, "digest_missing", "there are answers and no digest");
    }
    findings.sort(byLine);
    const remarks = [...this.#remarks];
    const draw = this.#known.draw;
    if (draw && soFar) {
      const [code, message] = draw.over
        ? ["to_reveal", "over, and its seed not shown yet"]
        : ["in_play", "in play"];
      remarks.push({ line: draw.line, code, message: `'${draw.id}' is ${message}` });
    }
    remarks.push({ line: 1, code: "payments", message: "payments are left to the engine" });
    if (!this.#full)
      remarks.push({
        line: 1,
        code: "no_answers",
        message: "the record has no answers to compare",
      });
    return { ok: !findings.length, findings, checked: { ...this.#checked }, remarks };
  }

  #sorted() {
    return this.#findings.map((finding) => ({ ...finding })).sort(byLine);
  }

  /** @param {number} line @param {string} code @param {string} message */
  #addFinding(line, code, message) {
    const finding = { line, code, message };
    this.#findings.push(finding);
    return finding;
  }

  /** @param {number} line @param {string} code @param {string} message */
  #addRemark(line, code, message) {
    this.#remarks.push({ line, code, message });
  }

  /** @param {string} message */
  #stop(message) {
    this.#addFinding(this.#line, "unreadable", message);
    this.#stopped = true;
  }

  // Lines

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
    this.#full = true;
    if (this.#silent > 0)
      this.#addFinding(this.#silent + 1, "answer_missing", `line ${this.#silent} has no answer`);
    this.#silent = -1;
    if (!act) return void this.#addFinding(line, "answer_extra", "an answer to nothing");
    act.answers++;
    this.#checked.answers++;
    /** @type {Fields} */
    let event = {};
    try {
      event = readObject(text);
    } catch (error) {
      this.#addFinding(line, "answer_mismatch", String(error));
    }
    if (event.line !== act.line) {
      this.#addFinding(
        line,
        act.answers > 1 ? "answer_extra" : "answer_mismatch",
        `it is no answer to line ${act.line}`,
      );
      this.#judgeAct("", "");
    }
    this.#judgeAct(event.event === "refused" ? "refused" : "accepted", event.code);
    const found = act.expected.findIndex((expected) => expected.event === event.event);
    if (found >= 0) {
      const [expected] = act.expected.splice(found, 1);
      const other = Object.keys(expected).filter(
        (key) => JSON.stringify(expected[key]) !== JSON.stringify(event[key]),
      );
      if (other.length)
        this.#addFinding(
          line,
          "answer_mismatch",
          `'${other.join()}' of '${event.event}' is not so`,
        );
    } else if (
      KNOWN_ANSWERS.has(event.event) &&
      !act.unproved &&
      !["end_taille", "finish"].includes(act.fields.do)
    ) {
      this.#addFinding(
        line,
        "answer_extra",
        `'${event.event}' is not what line ${act.line} brought about`,
      );
    }
  }

  /** @param {string} text */
  #checkDigest(text) {
    this.#finishAct();
    this.#act = null;
    this.#closed = true;
    this.#checked.digests++;
    const own = toHex(this.#hash.digest());
    if (text !== `{"digest":"${own}"}`)
      this.#addFinding(this.#line, "digest_mismatch", `the lines before have the digest ${own}`);
  }

  /** The act before the next: all its answers have come. */
  #finishAct() {
    const act = this.#act;
    if (!act) return;
    this.#judgeAct("", "");
    if (act.answers ? act.expected.length : this.#full) {
      const lacks = act.expected.map(({ event }) => event).join() || "its answer";
      this.#addFinding(this.#line, "answer_missing", `${lacks} to line ${act.line} is missing`);
      act.expected = [];
    } else if (!act.answers && !this.#silent) {
      this.#silent = act.line;
    }
    this.#act = null;
  }

  // Acts

  /** The proofs of a coup, or of a number, before anything is said about it. @param {Act} act @returns {Proved[]} */
  #checkProofs(act) {
    const { fields, line } = act;
    const draw = this.#known.draw;
    const kind = this.#known.rules?.kind;
    if (!draw || !kind || !["deal", "spin"].includes(fields.do) || judgeProofs(fields, this.#known))
      return [];
    const texts = fields.do === "deal" ? cardList(fields.cards) : [String(fields.number)];
    const size = kind === "pack" ? CARDS : 1;
    return texts.map((card, i) => {
      /** @type {Opening} */
      const { at, salt: salted, path } = fields.proofs[i];
      const place = kind === "pack" ? (draw.cut + draw.out + i) % CARDS : 0;
      const end =
        path.length <= 9 &&
        rootFromPath(leafHash(draw.id, at, card, fromHex(salted)), at, size, path.map(fromHex));
      const ok = at === place && !!end && toHex(end) === draw.root;
      if (at !== place && !act.wrong) {
        this.#addFinding(line, "wrong_place", `'${card}' is of place ${at}, and ${place} is next`);
      } else if (!ok && !act.wrong) {
        const finding = this.#addFinding(
          line,
          "proof_mismatch",
          `the proof of '${card}' does not lead to the root`,
        );
        draw.doubts.push({ finding, place, card });
      }
      act.wrong ||= !ok;
      this.#checked.proofs++;
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
    const reason = judge(fields, this.#known);
    // What the engine alone can decide is as the table answered it.
    const isTold = answer === "refused" && !isDecidable(fields, this.#known);
    const refused = reason !== "" || isTold;
    const { rules } = this.#known;
    if (!rules || (BANK_ACTS.has(fields.do) && isAuthorized(fields))) {
      act.unproved = act.wrong || refused;
      if (refused && !act.wrong) {
        const known = ["no_proof", "not_revealed"].includes(reason) ? reason : "act_refused";
        this.#addFinding(line, known, `the table refuses '${fields.do}': ${reason || code}`);
      }
      if (reason === "no_proof") this.#early = [];
    }
    if (answer && (answer === "refused") !== refused && reason !== "no_proof") {
      const why = refused
        ? `the table refuses '${fields.do}': ${reason}`
        : "nothing speaks against it";
      this.#addFinding(this.#line, "answer_mismatch", why);
    }
    if (!refused) this.#apply(act);
  }

  /** Carries an act out. @param {Act} act */
  #apply({ fields, line, expected, wrong }) {
    const known = this.#known;
    const { draw } = known;
    const { player, id } = fields;
    if (fields.do === "suspend") known.before = known.phase;
    known.phase = nextPhase(fields.do, known);
    switch (fields.do) {
      case "open":
        known.rules = tableRules(fields);
        break;
      case "sit":
        known.players.add(player);
        break;
      case "leave":
        known.players.delete(player);
        break;
      case "last":
        known.last = true;
        break;
      case "shoe":
        known.shoe = true;
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
        this.#endByHand(line);
        break;
      default:
        if (STAKES.has(fields.do)) this.#stake(line);
        else if (draw) this.#applyToDraw(draw, fields, line, expected);
    }
    if (fields.do === "commit")
      expected.push({ event: "committed", id, commitment: fields.commitment });
    if (fields.do === "reveal") expected.push({ event: "revealed", id, seed: fields.seed });
  }

  /**
   * Acts of a draw that is there.
   * @param {Draw} draw @param {Fields} fields @param {number} line @param {Fields[]} expected
   */
  #applyToDraw(draw, fields, line, expected) {
    const { do: name, player, commitment: given, value, root, at_card: atCard, number } = fields;
    if (name === "entropy" && isText(given)) {
      draw.entropy.set(player, { line, commitment: given, value: "", doubt: null });
      expected.push({ event: "entropy_committed", player, commitment: given });
    } else if (name === "entropy") {
      const his = /** @type {Entropy} */ (draw.entropy.get(player));
      his.value = value;
      this.#checked.entropy++;
      if (toHex(entropyCommitment(draw.id, player, fromHex(value))) !== his.commitment) {
        his.doubt = this.#addFinding(line, "entropy_mismatch", `${player} did not commit to this`);
      }
      expected.push({ event: "entropy_opened", player, value });
    } else if (name === "root") {
      this.#root(draw, root, line, expected);
    } else if (name === "cut") {
      draw.cut = atCard;
      draw.out = BURNT;
      expected.push(
        { event: "cut_made", player, at_card: atCard },
        { event: "burnt", cards: BURNT },
      );
    } else if (name === "spin") {
      draw.over = true;
      this.#checked.coups++;
      expected.push(numberCoup(number));
      this.#closeIfLast(expected);
    }
  }

  /** @param {Fields} fields @param {number} line */
  #commit({ id, commitment: given }, line) {
    for (const early of this.#early)
      this.#addFinding(early, "stake_before_draw", `a stake before '${id}' that decides it`);
    this.#early = [];
    if (this.#ids.has(id)) this.#addFinding(line, "id_reused", `there was a draw '${id}' already`);
    this.#ids.add(id);
    this.#checked.draws++;
    this.#known.draw = {
      id,
      line,
      commitment: given,
      entropy: new Map(),
      root: "",
      rootLine: 0,
      cut: -1,
      out: 0,
      cards: new Map(),
      cardSeen: false,
      seen: 0,
      doubts: [],
      over: false,
    };
  }

  /** @param {Draw} draw @param {string} root @param {number} line @param {Fields[]} expected */
  #root(draw, root, line, expected) {
    draw.root = root;
    draw.rootLine = line;
    const names = [...draw.entropy.keys()].sort(compareCodePoints);
    const counted = names.filter((name) => draw.entropy.get(name)?.value);
    const unopened = names.filter((name) => !counted.includes(name));
    const without = [...this.#known.players]
      .filter((name) => !draw.entropy.has(name))
      .sort(compareCodePoints);
    expected.push({ event: "sealed", id: draw.id, root, counted, unopened, without });
    if (!counted.length)
      this.#addRemark(line, "no_entropy", `no player added entropy to '${draw.id}'`);
    for (const name of unopened)
      this.#addRemark(line, "unopened", `${name} committed to entropy and did not open it`);
  }

  /** @param {number} line */
  #stake(line) {
    if (this.#known.rules && isReady(this.#known.draw, this.#known.rules.kind))
      this.#checked.stakes++;
    else this.#early.push(line);
  }

  /** The draw ends though its cards have not. @param {number} line */
  #endByHand(line) {
    const draw = this.#known.draw;
    if (!draw || draw.over) return;
    draw.over = true;
    if (draw.out > BURNT)
      this.#addRemark(
        line,
        "ended_early",
        `the taille was ended with ${CARDS - draw.out} cards left`,
      );
    else this.#addRemark(line, "never_played", `the draw '${draw.id}' was never played`);
  }

  /** @param {Fields[]} expected */
  #closeIfLast(expected) {
    if (!this.#known.last) return;
    this.#known.phase = "finished";
    expected.push({ event: "finished" });
  }

  /** A coup of cards. @param {Fields} fields @param {Fields[]} expected @param {boolean} wrong */
  #deal({ cards }, expected, wrong) {
    const draw = this.#known.draw;
    const rules = this.#known.rules;
    const all = cardList(cards);
    if (!draw || !rules) return;
    draw.out += all.length;
    for (const card of all) draw.cards.set(card, (draw.cards.get(card) ?? 0) + 1);
    this.#checked.cards += all.length;
    const { rows, totals, missing } = layOutRows(all, rules);
    const left = CARDS - draw.out;
    if (!missing) {
      this.#checked.coups++;
      if (!wrong) expected.push({ event: "coup", rows, totals, result: coupResult(rows, totals) });
      if (draw.cardSeen) draw.seen++;
      draw.cardSeen = false;
      this.#closeIfLast(expected);
    }
    const isClosed = this.#known.phase === "finished";
    draw.over = missing || left <= rules.cutCard || draw.seen >= rules.seen || isClosed;
    if (draw.over && !isClosed && !wrong)
      expected.push({ event: "taille_over", cards_left: left, void: missing });
  }

  /** The seed is known: it tells which line was wrong. @param {string} seed @param {number} line */
  #reveal(seed, line) {
    const draw = this.#known.draw;
    const kind = this.#known.rules?.kind;
    if (!draw || !kind) return;
    const bytes = fromHex(seed);
    const opened = openedEntropy(draw);
    const doubts = [...draw.entropy.values()].filter(({ doubt }) => doubt);
    const isCommitted = toHex(commitment(kind, draw.id, bytes)) === draw.commitment;
    const all = drawOrder(kind, draw.id, bytes, opened);
    const isRooted = toHex(drawRoot(draw.id, bytes, all)) === draw.root;
    if (isRooted) {
      for (const { finding, place, card } of draw.doubts)
        if (all[place] !== card) finding.code = "card_mismatch";
      if (!isCommitted)
        this.#addFinding(draw.line, "commitment_mismatch", "the seed gives the root, and not this");
      for (const { doubt, line: committed } of doubts) if (doubt) doubt.line = committed;
    } else if (!isCommitted) {
      this.#addFinding(line, "seed_mismatch", "the seed gives neither the commitment nor the root");
    } else if (draw.root && !doubts.length) {
      this.#addFinding(
        draw.rootLine,
        "root_mismatch",
        "the seed gives the commitment, and not this root",
      );
    }
    this.#checked.reveals++;
    this.#known.draw = null;
  }
}

/**
 * Checks a whole record.
 * @param {string} text @param {{soFar?: boolean}} [options] `soFar`: it goes on, so that a draw may be in play.
 */
export function verify(text, options = {}) {
  const verifier = new Verifier();
  const lines = text.split("\n");
  const last = lines.pop();
  for (const line of lines) verifier.feed(line);
  if (!last) return verifier.finish(options);
  // A record that is being written may end in the middle of a line.
  if (!options.soFar || isWhole(last)) verifier.feed(last);
  const report = verifier.finish(options);
  if (options.soFar && !isWhole(last)) {
    report.remarks.push({
      line: lines.length + 1,
      code: "cut_short",
      message: "the last line is not all there",
    });
  }
  return report;
}

/** @param {string} line */
function isWhole(line) {
  try {
    return !!readObject(line);
  } catch {
    return false;
  }
}
