/** The check of sealed draws, line by line: docs/background/fairness.md, "What a verifier checks". */

import {
  FIRST_HEAD,
  PackInPlay,
  uniformBelow,
  compareCodePoints,
  coupStream,
  entropyCommitment,
  fingerprint,
  headAfterHidden,
  isProved,
  keyInput,
  keyProblem,
  nextHead,
  previousShare,
  startOf,
  statementText,
} from "./chain.js";
import { numberCount, tableRules } from "./coups.js";
import { fromHex, sha256, toHex, utf8 } from "./hashes.js";
import { cardList, isHex, isPresent } from "./records.js";
/** @import {Binding, Fields, Finding, Rules, Statement} from './types.js' */

/** A fault; `line` is its line, where that is an earlier one. */
class Fault extends Error {
  /** @param {string} code @param {string} message @param {number} [line] */
  constructor(code, message, line) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** @param {unknown} condition @param {string} code @param {string} message @returns {asserts condition} */
function demand(condition, code, message) {
  if (!condition) throw new Fault(code, message);
}

/** The digits of so many bytes, or from `min` to `max`. @param {any} text @param {number} [min] @param {number} [max] @returns {string} */
function digits(text, min = 32, max = min) {
  const message = `not the lower-case hexadecimal digits of ${min} to ${max} bytes`;
  demand(isHex(text ?? "", 2 * min, 2 * max), "unreadable", message);
  return text;
}

/** @param {any} text Of a modulus, a signature or a key. */
const keyDigits = (text) => digits(text, 256, 512);

/** What the draws of a record hold. */
export class DrawsTally {
  table = "";
  draws = 0;
  /** The sealed coups, by what bound the house. @type {{binding: Binding, count: number}[]} */
  coups = [];
  /** @type {Statement[]} */
  statements = [];
  /** @type {{witness: string, start: string, coup: number, isShown: boolean}[]} */
  calledOff = [];
  /** Coups of no draw. */
  unsealedCoups = 0;
  /** Draws that ended without a coup. */
  unplayedDraws = 0;
  /** Draws that ended without the statement of their witness. */
  unstatedDraws = 0;
  /** Closed coups that could not be opened. */
  lostCoups = 0;
  /** Hidden lines. */
  hidden = 0;
  /** True if the record ends within a draw. */
  isOpen = false;
  /** True if it ends within a closed coup. */
  isClosed = false;
}

/** A sealed draw. */
export class SealedDraw {
  /** @type {"committed" | "sealed" | "started" | "over"} */
  stage = "committed";
  /** By player. @type {Map<string, string>} */
  commitments = new Map();
  /** By player. @type {Map<string, string>} */
  openings = new Map();
  isCut = false;
  sealedHead = FIRST_HEAD;
  start = "";
  coups = 0;
  /** The head after `ask`; empty while no coup is asked for. */
  askedHead = "";
  isNull = false;
  /** Cards of the coup that lie already. @type {{line: number, card: string}[]} */
  shown = [];

  /**
   * @param {string} tip @param {string} witness The fingerprint; empty without one. @param {Rules} rules
   * @param {string} lastHead The head that its end has to name.
   */
  constructor(tip, witness, rules, lastHead) {
    this.tip = tip;
    this.witness = witness;
    this.pack = rules.kind === "pack" ? new PackInPlay(rules) : null;
    this.lastHead = lastHead;
    /** The last share opened, or the tip. */
    this.share = tip;
  }
}

/** Checks the draws of a record whose lines come in their order. The first fault ends the check. */
export class DrawsCheck {
  head = FIRST_HEAD;
  /** @type {Finding | null} */
  finding = null;
  tally = new DrawsTally();
  /** @type {Rules | null} */
  #rules = null;
  /** Moduli by their fingerprints. @type {Map<string, string>} */
  #keys = new Map();
  /** The draw in play. @type {SealedDraw | null} */
  draw = null;
  #isClosed = false;
  /** Shares shown so far, and tips. @type {Set<string>} */
  #shares = new Set();
  /** The last statement of each key. @type {Map<string, {n: number, m: number, clock: number, text: string}>} */
  #last = new Map();
  /** What is checked of each act. @type {Record<string, (fields: Fields, line: number) => void>} */
  #handlers = {
    open: (fields) => {
      this.#demandTurn(!this.#rules, "open");
      this.#rules = tableRules(fields);
      this.tally.table = fields.table ?? "";
    },
    witness: (fields) => this.#witness(fields),
    commit: (fields) => this.#commit(fields),
    entropy: (fields) => this.#entropy(fields),
    cut: () => {
      if (!this.draw) return; // of a shoe
      const draw = this.#drawAt("committed", "cut");
      this.#demandTurn(draw.pack && !draw.isCut, "cut");
      draw.isCut = true;
    },
    seal: () => {
      const draw = this.#drawAt("committed", "seal");
      this.#demandTurn(!draw.pack || draw.isCut, "seal");
      draw.stage = "sealed";
      draw.sealedHead = this.head;
    },
    start: (fields) => this.#start(fields),
    close: () => {
      this.#demandTurn(!this.#isClosed, "close");
      this.#isClosed = true;
    },
    ask: () => {
      const draw = this.#drawAt("started", "ask");
      this.#demandTurn(!draw.askedHead && this.#isClosed, "ask");
      draw.askedHead = toHex(this.head);
    },
    deal: (fields, line) => this.#coup(line, fields),
    spin: (fields, line) => this.#coup(line, fields),
    off: () => this.#cancelCoup(),
    null: () => this.#null(),
    lost: ({ cards }) => this.#lose(cardList(cards ?? [])),
    finish: () => this.#finish(),
    end_taille: () => this.#finish(),
    end: (fields, line) => this.#end(line, fields),
  };

  /** @param {number} line @param {string} text Without its line feed. @param {Fields | null} fields Null if the table refused it. */
  feed(line, text, fields) {
    this.head = nextHead(this.head, text);
    try {
      if (fields && !this.finding) this.#handlers[fields.do]?.(fields, line);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.finding = { line: error.line ?? line, code: error.code, message: error.message };
    }
    this.tally.isOpen = !!this.draw;
    this.tally.isClosed = this.#isStarted && this.#isClosed;
  }

  /** Takes a line of which only the SHA-256 is known. @param {Uint8Array} hash */
  hide(hash) {
    this.head = headAfterHidden(this.head, hash);
    this.tally.hidden++;
  }

  /** Takes a card that lies before its coup is dealt; false if none can lie now. @param {number} line @param {string} card */
  show(line, card) {
    if (this.finding) return true;
    if (!this.draw?.pack || !this.draw.askedHead) return false;
    this.draw.shown.push({ line, card });
    return true;
  }

  get #isStarted() {
    return this.draw?.stage === "started";
  }

  /** @param {unknown} condition @param {string} act @returns {asserts condition} */
  #demandTurn(condition, act) {
    demand(condition, "act_out_of_turn", `'${act}' is out of turn`);
  }

  #demandSettled() {
    const isOpen = this.#isStarted && this.#isClosed;
    demand(!isOpen, "coup_unsettled", "a coup behind closed bets is never settled");
  }

  /** The draw in play, which is at this stage. @param {SealedDraw["stage"]} stage @param {string} act */
  #drawAt(stage, act) {
    const draw = this.draw;
    this.#demandTurn(draw && draw.stage === stage, act);
    return draw;
  }

  /** @param {Fields} fields */
  #witness({ modulus: input, proof }) {
    this.#demandTurn(!this.draw, "witness");
    const modulus = keyDigits(input).replace(/^(00)+/, "");
    const problem = keyProblem(modulus, proof.map(keyDigits));
    demand(!problem, "invalid_key", `the witness's key ${problem}`);
    this.#keys.set(fingerprint(modulus), modulus);
  }

  /** @param {Fields} fields */
  #commit({ tip: input, witness }) {
    this.#demandTurn(!this.draw && this.#rules && !this.#isClosed, "commit");
    const tip = digits(input);
    const isKnown = !isPresent(witness) || this.#keys.has(witness);
    demand(isKnown, "unknown_witness", `no key of this fingerprint was named: ${witness}`);
    this.#addShare(tip);
    this.draw = new SealedDraw(tip, witness ?? "", this.#rules, toHex(this.head));
    this.tally.draws++;
  }

  /** @param {Fields} fields */
  #entropy({ player, commitment: input, value }) {
    if (isPresent(input)) {
      const { commitments } = this.#drawAt("committed", "entropy");
      demand(!commitments.has(player), "entropy_mismatch", `${player} is bound already`);
      commitments.set(player, digits(input));
      return;
    }
    const { tip, commitments, openings } = this.#drawAt("sealed", "entropy");
    const bytes = fromHex(digits(value, 16, 64));
    const commitment = toHex(entropyCommitment(fromHex(tip), player, bytes));
    const isBound = commitments.get(player) === commitment && !openings.has(player);
    demand(isBound, "entropy_mismatch", `${player} did not commit to this, or opens it twice`);
    openings.set(player, value);
  }

  /** @param {Fields} fields */
  #start({ start }) {
    const draw = this.#drawAt("sealed", "start");
    /** @type {[string, Uint8Array][]} */
    const entropy = Array.from(draw.commitments.keys(), (name) => [
      name,
      fromHex(draw.openings.get(name) ?? ""),
    ]);
    draw.start = toHex(startOf(draw.sealedHead, entropy));
    demand(start === draw.start, "start_mismatch", `the start is ${draw.start}`);
    draw.stage = "started";
    draw.lastHead = toHex(this.head);
  }

  /** @param {number} line @param {Fields} fields */
  #coup(line, fields) {
    if (!this.draw) {
      this.tally.unsealedCoups++;
      this.#isClosed = false;
      return;
    }
    const draw = this.#drawAt("started", fields.do);
    this.#demandTurn(draw.askedHead, fields.do);
    const coup = draw.coups + 1;
    const share = fromHex(digits(fields.share));
    const isNext = toHex(previousShare(share)) === draw.share;
    demand(isNext, "share_mismatch", `the share of coup ${coup} is not the next of the chain`);
    this.#addShare(fields.share);
    const key = this.#statement(line, fields.witness, String(coup), draw.askedHead);
    const stream = coupStream(share, fromHex(draw.start), coup, key ? fromHex(key) : undefined);
    this.#result(draw, fields, stream);
    if (draw.isNull) this.#callOff(draw, true);
    Object.assign(draw, { share: fields.share, coups: coup, lastHead: toHex(this.head) });
    this.#count(draw);
    this.#reopen(draw);
  }

  /** @param {string} share Or a tip: no earlier draw has shown it. */
  #addShare(share) {
    const isNew = !this.#shares.has(share);
    demand(isNew, "share_repeated", "an earlier draw has shown this tip or share");
    this.#shares.add(share);
  }

  /** @param {SealedDraw} draw @param {Fields} fields @param {ReturnType<typeof coupStream>} stream */
  #result(draw, { do: act, number, cards: input }, stream) {
    this.#demandTurn((act === "deal") === !!draw.pack, act);
    if (!draw.pack) {
      const expected = uniformBelow(stream, numberCount(this.#rules ?? {}));
      demand(number === expected, "result_mismatch", `the number is ${expected}`);
      return;
    }
    const cards = draw.pack.deal(stream);
    this.#demandTurn(cards.length, act);
    const message = `the cards are ${cards.join(" ")}`;
    const wrong = draw.shown.find(({ card }, place) => card !== cards[place]);
    if (wrong) throw new Fault("result_mismatch", message, wrong.line);
    demand(cardList(input ?? []).join() === cards.join(), "result_mismatch", message);
  }

  /** @param {SealedDraw} draw */
  #count({ witness, openings, commitments }) {
    const players = [...openings.keys()].sort(compareCodePoints);
    const withheldCount = commitments.size - openings.size;
    /** @type {Binding} */
    const binding = { witness, players, withheldCount };
    const key = JSON.stringify(binding);
    const group = this.tally.coups.find((item) => JSON.stringify(item.binding) === key);
    if (group) group.count++;
    else this.tally.coups.push({ binding, count: 1 });
  }

  /**
   * Checks the witness's statement of a coup, or of the end of a draw, and returns the key of the coup.
   * @param {number} line @param {any} input @param {string} coup @param {string} head
   */
  #statement(line, input, coup, head) {
    const { witness, start } = /** @type {SealedDraw} */ (this.draw);
    const statement = /** @type {Fields | null} */ (input ?? null);
    const message = `the statement on '${coup}' is missing, or there is no witness`;
    demand(!statement === !witness, "witness_mismatch", message);
    if (!statement) return "";
    const { n, m, at: clock, prev, key } = statement;
    const modulus = this.#keys.get(witness) ?? "";
    const { table } = this.tally;
    const text = statementText(table, statement, start, coup, head);
    const isSigned = isProved(modulus, utf8(text), fromHex(keyDigits(statement.signature)));
    demand(isSigned, "signature_mismatch", `${witness} did not sign '${coup}' of this record`);
    const last = this.#last.get(witness) ?? { n: 0, m: 0, clock: -Infinity, text: "" };
    const isNext = n > last.n && m > last.m && clock >= last.clock;
    const isChained = n > last.n + 1 || !last.text || prev === toHex(sha256(utf8(last.text)));
    demand(isNext && isChained, "statement_out_of_turn", `statement ${n} is not one that follows`);
    const coupKey = isPresent(key) ? keyDigits(key) : "";
    const isKey = coup.startsWith("end")
      ? !coupKey
      : isProved(modulus, keyInput(fromHex(start), Number(coup)), fromHex(coupKey));
    demand(isKey, "key_mismatch", `the key on '${coup}' is not the witness's`);
    this.#last.set(witness, { n, m, clock, text });
    this.tally.statements.push({ witness, table, n, m, prev, start, coup, text, line });
    return coupKey;
  }

  #cancelCoup() {
    const draw = this.#drawAt("started", "off");
    this.#demandTurn(draw.askedHead && draw.witness, "off");
    demand(!draw.shown.length, "coup_unsettled", "cards lie, and their coup is called off");
    this.#callOff(draw, false);
    this.#reopen(draw);
  }

  #null() {
    const draw = this.draw;
    if (!draw || !this.#isStarted) this.#isClosed = false;
    else if (draw.askedHead) draw.isNull = true;
    else if (this.#isClosed) {
      this.#callOff(draw, false);
      this.#reopen(draw);
    }
  }

  /** @param {SealedDraw} draw @param {boolean} isShown */
  #callOff({ witness, start, coups }, isShown) {
    this.tally.calledOff.push({ witness, start, coup: coups + 1, isShown });
  }

  /** Bets are open again. @param {SealedDraw} draw */
  #reopen(draw) {
    Object.assign(draw, { askedHead: "", isNull: false, shown: [] });
    this.#isClosed = false;
  }

  /** @param {string[]} cards Those of the coup that lie. */
  #lose(cards) {
    const { shown = [] } = this.draw ?? {};
    const isLeftOut = shown.some(({ card }, place) => card !== cards[place]);
    demand(!isLeftOut, "coup_unsettled", "cards lay that the lost coup leaves out");
    this.tally.lostCoups += Number(this.#isStarted && this.#isClosed);
    this.#breakOff();
  }

  #finish() {
    this.#demandSettled();
    this.#breakOff();
  }

  /** No coup of the draw in play comes any more. */
  #breakOff() {
    const draw = this.draw;
    if (draw) {
      this.#countUnplayed(draw);
      this.#reopen(draw);
      draw.stage = "over";
    }
    this.#isClosed = false;
  }

  /** @param {SealedDraw} draw */
  #countUnplayed({ stage, coups }) {
    this.tally.unplayedDraws += Number(stage === "started" && !coups);
  }

  /** @param {number} line @param {Fields} fields */
  #end(line, { head, witness }) {
    const draw = this.draw;
    this.#demandTurn(draw, "end");
    this.#demandSettled();
    demand(head === draw.lastHead, "digest_mismatch", `the head is ${draw.lastHead}`);
    if (isPresent(witness)) {
      demand(draw.start, "witness_mismatch", "a draw without a start ends without a statement");
      this.#statement(line, witness, `end ${draw.coups}`, draw.lastHead);
    } else if (draw.witness && draw.start) this.tally.unstatedDraws++;
    this.#countUnplayed(draw);
    this.draw = null;
  }
}
