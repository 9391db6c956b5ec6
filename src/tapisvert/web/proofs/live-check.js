/**
 * The live check of a table: it follows the head of the record, the chain of the draw and the
 * witness's statements, and looks for its player's own stakes. The protocol is docs/background/fairness.md.
 */

import {
  FIRST_HEAD,
  PackInPlay,
  uniformBelow,
  coupStream,
  entropyCommitment,
  fingerprint,
  headAfterHidden,
  isProved,
  keyInput,
  previousShare,
  startOf,
  statementText,
} from "../verifier/chain.js";
import { coupResult, layOutRows, numberCount } from "../verifier/coups.js";
import { editionRules } from "../verifier/editions.js";
import { fromHex, sha256, toHex, utf8 } from "../verifier/hashes.js";

/** @import {CoupEvent, TableState} from "../core/table/table-state.d.ts" */
/** @import {Answer, CoupDealt, Entry, Event as TableEvent, SignedNotice, Statement} from "../messages.d.ts" */
/** @import {Rules} from "../verifier/types.js" */
/** @typedef {"sealed" | "verified" | "failed" | "unsealed"} Seal */
/** @typedef {{card: string, seal: Seal}} CheckedCard A card, or a number. */
/** @typedef {{code: string, n: number, what: string}} Finding */

/** Acts on stakes; their lines must be as they were sent. */
const STAKE_ACTS = new Set("bet move withdraw insure announce".split(" "));
const STAKE_FIELDS = ["do", "on", "to", "amount", "degree", "call", "unit", "salt"];
const STAKE_EVENTS = new Set(["staked", "moved", "insurance_taken", "announced"]);

/** The draw in play, as far as it was observed. */
export class WatchedDraw {
  /** True if all entries since the commitment were observed. */
  isWhole = true;
  /** By player; empty where not observed. @type {Map<string, {commitment: string, value: string}>} */
  entropy = new Map();
  /** Players whose entropy is in it. @type {readonly string[]} */
  counted = [];
  /** @type {readonly string[]} */
  unopened = [];
  /** @type {Uint8Array | null} */
  sealedHead = null;
  /** @type {string | null} */
  start = null;
  /** The coup that `share` opened; 0 of the tip. */
  shareCoup = 0;
  coups = 0;
  /** The head after `ask`; null if it was not observed. @type {Uint8Array | null} */
  askedHead = null;
  /** Of the coup in play. @type {Statement | null} */
  statement = null;

  /**
   * @param {string} tip @param {string} witness The fingerprint; empty without one. @param {Rules | null} rules
   * @param {Uint8Array | null} lastHead The head that its end names; null if it was not observed.
   */
  constructor(tip, witness, rules, lastHead) {
    this.tip = tip;
    this.witness = witness;
    /** The last share opened, or the tip. */
    this.share = tip;
    this.lastHead = lastHead;
    /** Null at the wheel, or if a coup was not observed. */
    this.pack = rules?.kind === "pack" ? new PackInPlay(rules) : null;
  }
}

/** Dispatches `change` after each update, `fail` with each finding, and `doubt` before stakes in a new draw. */
export class LiveCheck extends EventTarget {
  /** The current draw; null before the first and at real tables. @type {WatchedDraw | null} */
  draw = null;
  /** The cards of the coup on the table. @type {CheckedCard[]} */
  cards = [];
  /** @type {Finding[]} */
  findings = [];
  /** Number of coups that were verified. */
  verified = 0;
  /** True if a coup was called off, and its draw ended, without a statement that no one knew it. */
  isDoubtful = false;
  /** @type {Rules | null} */
  #rules = null;
  #table = "";
  #n = 0;
  #head = FIRST_HEAD;
  /** Moduli by fingerprint. @type {Map<string, string>} */
  #keys = new Map();
  /** Tips, and the shares opened. @type {Set<string>} */
  #shares = new Set();
  /** The last statement of each key. @type {Map<string, {n: number, m: number, at: number, text: string}>} */
  #last = new Map();
  /** The hash of each line since the last coup, by entry. @type {Map<number, string>} */
  #lines = new Map();
  /** Hashes of the player's own lines that were not yet seen among all, by entry. @type {Map<number, string>} */
  #own = new Map();
  /** The coup called off last, until a statement shows that no one knew it. @type {{start: string, coup: number} | null} */
  #off = null;
  /** The share opened for the coup that follows it. @type {{coup: number, share: string} | null} */
  #opened = null;
  /** True if the coup of `cards` is complete. */
  #isDealt = false;

  /**
   * Takes a change from the table's store.
   * @param {TableState} state
   * @param {readonly Entry[]} entries Empty for a snapshot.
   */
  update(state, entries) {
    this.#rules = editionRules(state.rulebook);
    this.#table = state.table;
    if (!entries.length && state.n > this.#n) this.#start(state);
    for (const entry of entries) if (entry.n > this.#n) this.#apply(entry);
    this.dispatchEvent(new Event("change"));
  }

  /** Takes a snapshot. It must agree with what was observed. @param {TableState} state */
  #start({ n, head, witnesses, draw, coup }) {
    this.#n = n;
    this.#head = fromHex(head);
    this.#lines.clear();
    this.#own.clear();
    for (const modulus of witnesses) this.#keys.set(fingerprint(modulus), modulus);
    const before = this.draw?.tip === draw?.tip ? this.draw : null;
    if (before?.start && draw?.start !== before.start) this.#fail("start_changed", before.tip);
    if (!before) this.#leaveDraw();
    this.draw =
      draw && (before ?? new WatchedDraw(draw.tip, draw.witness ?? "", this.#rules, null));
    if (this.draw && draw) {
      const { start, coups, statement } = draw;
      if (coups !== this.draw.coups) this.draw.pack = null;
      Object.assign(this.draw, { isWhole: false, askedHead: null, lastHead: null });
      Object.assign(this.draw, { start, coups, statement });
      this.#shares.add(draw.tip);
    }
    if (this.draw && draw && !before) {
      const unknown = { commitment: "", value: "" };
      this.draw.entropy = new Map(draw.committed.map((name) => [name, unknown]));
      this.draw.counted = draw.opened;
    }
    this.cards = coup.cards.map((card) => this.#shownCard(card));
    this.#isDealt = false;
  }

  /** The draw is over: what was called off in it stays unshown. */
  #leaveDraw() {
    this.draw = null;
    this.isDoubtful ||= this.#off !== null;
    this.#off = null;
  }

  /** @param {Entry & {text?: string}} entry Its text is that of the line, if it is the player's own. */
  #apply({ n, line, text, events = [], notice }) {
    this.#n = n;
    const hash = line ?? (text && toHex(sha256(utf8(text))));
    if (events[0]?.event === "opened") this.#head = FIRST_HEAD;
    if (hash) {
      this.#head = headAfterHidden(this.#head, fromHex(hash));
      this.#lines.set(n, hash);
      this.#compareOwn(n);
    }
    for (const event of events) this.#applyEvent(event);
    if (notice) this.#applyNotice(/** @type {any} */ (notice));
  }

  /** @param {string} code @param {string} what */
  #fail(code, what) {
    const finding = { code, n: this.#n, what };
    this.findings.push(finding);
    this.dispatchEvent(new CustomEvent("fail", { detail: finding }));
  }

  /**
   * Takes the answer to a request of the player: its line is in the record, and as it was sent.
   * @param {Answer & {sent?: string}} answer
   */
  own({ n, text, sent }) {
    if (!text || !sent) return;
    const line = JSON.parse(text);
    const request = JSON.parse(sent);
    if (!STAKE_ACTS.has(request.do)) return;
    const isAsSent = STAKE_FIELDS.every((name) => (request[name] ?? null) === (line[name] ?? null));
    if (!isAsSent) this.#fail("stake_changed", text);
    this.#own.set(n, toHex(sha256(utf8(text))));
    this.#compareOwn(this.#n);
    this.dispatchEvent(new Event("change"));
  }

  /** Looks for the player's own lines among those of all up to an entry. @param {number} last */
  #compareOwn(last) {
    const first = this.#lines.keys().next().value ?? Infinity;
    for (const [n, hash] of this.#own) {
      if (n > last) continue;
      this.#own.delete(n);
      if (n >= first && this.#lines.get(n) !== hash) this.#fail("stake_left_out", String(n));
    }
  }

  /** @param {any} notice */
  #applyNotice(notice) {
    const { draw } = this;
    if (notice.notice === "card" || notice.notice === "fell") {
      if (this.#isDealt) this.cards = [];
      this.#isDealt = false;
      this.cards.push(this.#shownCard(notice.card));
      if (draw?.witness && !draw.statement) this.#fail("statement_missing", notice.card);
    } else if (notice.notice === "correct") this.cards.pop();
    else if (notice.notice === "signed" && draw) this.#onSigned(draw, notice);
  }

  /** A card that lies before its coup is opened. @param {string} card @returns {CheckedCard} */
  #shownCard(card) {
    return { card, seal: this.draw ? "sealed" : "unsealed" };
  }

  /** @type {{[event: string]: (event: any, draw: WatchedDraw | null) => void}} */
  #handlers = {
    opened: () => {
      this.#keys.clear();
      this.#shares.clear();
      this.#leaveDraw();
      this.cards = [];
    },
    witness_named: ({ modulus }) => this.#keys.set(fingerprint(modulus), modulus),
    committed: ({ tip, witness }) => this.#onCommitted(tip, witness ?? ""),
    entropy_committed: ({ player, commitment }, draw) => {
      if (draw?.sealedHead) this.#fail("order", player);
      draw?.entropy.set(player, { commitment, value: "" });
    },
    entropy_opened: ({ player, value }) => this.#onEntropyOpened(player, value),
    sealed: (_, draw) => draw && (draw.sealedHead = this.#head),
    started: (event) => this.#onStarted(event),
    asked: (_, draw) => {
      this.#compareOwn(this.#n);
      if (draw) draw.askedHead = this.#head;
    },
    share_opened: (event) => (this.#opened = event),
    coup: (event) => this.#onCoup(event),
    null_number: ({ number }) => this.#onResult([String(number)]),
    called_off: ({ coup }, draw) => {
      if (draw?.start) this.#off = { start: draw.start, coup };
      if (draw) draw.askedHead = draw.statement = null;
    },
    taille_over: () => this.#opened && this.#onResult(this.cards.map(({ card }) => card)),
    draw_ended: () => this.#leaveDraw(),
  };

  /** @param {TableEvent} event */
  #applyEvent(event) {
    const { draw } = this;
    this.#handlers[event.event]?.(event, draw);
    if (STAKE_EVENTS.has(event.event) && draw && (!draw.start || draw.askedHead))
      this.#fail(draw.start ? "stake_after_ask" : "stake_before_start", draw.tip.slice(0, 8));
  }

  /** @param {string} tip @param {string} witness */
  #onCommitted(tip, witness) {
    if (this.draw) this.#fail("order", tip.slice(0, 8));
    if (witness && !this.#keys.has(witness)) this.#fail("unknown_witness", witness);
    this.#leaveDraw();
    this.#addShare(tip);
    this.draw = new WatchedDraw(tip, witness, this.#rules, this.#head);
    this.cards = [];
    if (this.isDoubtful) this.dispatchEvent(new Event("doubt"));
  }

  /** A share, or a tip: no earlier draw has shown it. @param {string} share */
  #addShare(share) {
    if (this.#shares.has(share)) this.#fail("share_repeated", share.slice(0, 8));
    this.#shares.add(share);
  }

  /** @param {string} player @param {string} value */
  #onEntropyOpened(player, value) {
    const draw = this.draw;
    if (!draw) return;
    const commitment = draw.entropy.get(player)?.commitment ?? "";
    const isBound =
      toHex(entropyCommitment(fromHex(draw.tip), player, fromHex(value))) === commitment;
    if (draw.isWhole && (!isBound || !draw.sealedHead)) this.#fail("entropy_mismatch", player);
    draw.entropy.set(player, { commitment, value });
    draw.counted = [...draw.counted, player];
  }

  /** @param {import("../messages.d.ts").Started} event */
  #onStarted({ start, counted, unopened }) {
    const draw = this.draw;
    if (!draw) return;
    const { isWhole, sealedHead, entropy } = draw;
    if (isWhole) {
      const openings = [...entropy].map(([name, { value }]) => [name, fromHex(value)]);
      const expected =
        sealedHead && startOf(sealedHead, /** @type {[string, Uint8Array][]} */ (openings));
      if (!expected || toHex(expected) !== start) this.#fail("start_mismatch", start.slice(0, 8));
    }
    Object.assign(draw, { start, counted, unopened, lastHead: this.#head });
  }

  /**
   * A statement of the witness: on the coup in play, or on the end of the draw.
   * @param {WatchedDraw} draw
   * @param {SignedNotice} notice
   */
  #onSigned(draw, notice) {
    const { coup, signature, key } = notice;
    const isEnd = typeof coup === "string";
    draw.statement = isEnd ? null : notice;
    const modulus = this.#keys.get(draw.witness);
    const head = isEnd ? draw.lastHead : draw.askedHead;
    if (!modulus || !draw.start) return;
    const start = fromHex(draw.start);
    if (!isEnd && !isProved(modulus, keyInput(start, coup), fromHex(key ?? "")))
      this.#fail("key_mismatch", String(coup));
    if (coup !== (isEnd ? `end ${draw.coups}` : draw.coups + 1))
      this.#fail("statement_out_of_turn", String(coup));
    if (!head) return;
    const text = statementText(this.#table, notice, draw.start, String(coup), toHex(head));
    if (!isProved(modulus, utf8(text), fromHex(signature)))
      return this.#fail("signature_mismatch", String(coup));
    const last = this.#last.get(draw.witness);
    if (last && !isNext(last, notice)) this.#fail("statement_out_of_turn", String(coup));
    this.#last.set(draw.witness, { ...notice, text });
    const { start: offStart, coup: offCoup } = this.#off ?? {};
    // a coup is signed once: what is signed now had not been signed when it was called off
    if (offStart === draw.start && offCoup === (isEnd ? draw.coups + 1 : coup)) this.#off = null;
  }

  /** @param {CoupEvent} event */
  #onCoup(event) {
    if ("number" in event) return this.#onResult([String(event.number)]);
    const cards = Object.values(event.rows).flat();
    const shown = this.cards.map(({ card }) => card);
    if (this.#opened && !this.#isDealt && shown.length && shown.join() !== cards.join())
      this.#fail("coup_mismatch", cards.join(" "));
    this.#onResult(cards);
    if (this.#rules && !isRightResult(event, cards, this.#rules))
      this.#fail("result_mismatch", cards.join(" "));
  }

  /** The cards of a coup, or its number: what its share and the witness's key give. @param {string[]} cards */
  #onResult(cards) {
    const before = this.findings.length;
    const isChecked = this.#opened !== null && this.#checkCoup(cards);
    if (isChecked) this.verified += 1;
    const isFailed = this.findings.length > before;
    const unchecked = this.#opened ? "sealed" : "unsealed";
    const seal = isFailed ? "failed" : isChecked ? "verified" : unchecked;
    const isShown = this.cards.map(({ card }) => card).join() === cards.join() && !this.#isDealt;
    if (isShown) for (const card of this.cards) card.seal = seal;
    else this.cards = cards.map((card) => ({ card, seal }));
    this.#isDealt = true;
    this.#opened = null;
    this.#lines.clear();
  }

  /** True if the coup was verified; false if it is wrong, or not all of it is known. @param {string[]} cards */
  #checkCoup(cards) {
    const draw = this.draw;
    const { coup, share } = /** @type {{coup: number, share: string}} */ (this.#opened);
    if (!draw?.start || !this.#rules) {
      if (draw) this.#fail("order", String(coup));
      return false;
    }
    const { statement, witness, pack, askedHead } = draw;
    const isNext = coup === draw.coups + 1 && chainLeads(share, coup - draw.shareCoup, draw.share);
    if (!isNext) this.#fail("share_mismatch", String(coup));
    this.#addShare(share);
    if (witness && !statement?.key) this.#fail("statement_missing", String(coup));
    const key = statement?.key ? fromHex(statement.key) : undefined;
    const stream = coupStream(fromHex(share), fromHex(draw.start), coup, key);
    const isWheel = this.#rules.kind !== "pack";
    const expected = isWheel
      ? [uniformBelow(stream, numberCount(this.#rules))]
      : pack?.deal(stream);
    const isRight = !expected || expected.join() === cards.join();
    if (isNext && !isRight) this.#fail("coup_mismatch", cards.join(" "));
    Object.assign(draw, { share, shareCoup: coup, coups: coup, statement: null });
    Object.assign(draw, { askedHead: null, lastHead: this.#head });
    return isNext && isRight && !!expected && (!witness || (!!key && !!askedHead));
  }
}

/** True if a share opens the chain so many links after another. @param {string} share @param {number} links @param {string} before */
function chainLeads(share, links, before) {
  let hash = fromHex(share);
  for (let link = 0; link < links; link++) hash = previousShare(hash);
  return links > 0 && toHex(hash) === before;
}

/** True if a statement can come after the last one of its key. @param {{n: number, m: number, at: number, text: string}} last @param {SignedNotice} next */
function isNext(last, next) {
  const isLater = next.n > last.n && next.m > last.m && next.at >= last.at;
  return isLater && (next.n > last.n + 1 || next.prev === toHex(sha256(utf8(last.text))));
}

/**
 * True if totals and results follow from the cards.
 * @param {CoupDealt} event
 * @param {string[]} cards
 * @param {Rules} rules
 */
function isRightResult({ totals, result }, cards, rules) {
  const coup = layOutRows(cards, rules);
  const isEqual = (/** @type {object} */ item, /** @type {object} */ other) =>
    JSON.stringify(Object.entries(item).sort()) === JSON.stringify(Object.entries(other).sort());
  return (
    !coup.missing &&
    !coup.spare &&
    isEqual(coup.totals, totals) &&
    isEqual(coupResult(coup.rows, coup.totals, rules), result)
  );
}
