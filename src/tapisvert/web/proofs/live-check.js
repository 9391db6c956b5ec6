/**
 * The live check of a table: its commitments, the players' entropy, every card's proof,
 * and the whole order once the seed is revealed. The protocol is docs/fairness.md.
 */

import { hasDoubleZero } from "../cloth/chances.js";
import { FIRST_EDITIONS, coupResult, layOutRows, tableRules } from "../verifier/coups.js";
import { editionRules } from "../verifier/editions.js";
import { toHex, fromHex, sha256 } from "../verifier/hashes.js";
import {
  BURNT,
  commitment,
  drawSize,
  entropyCommitment,
  leafHash,
  drawOrder,
  merkleRoot,
  salt,
} from "../verifier/protocol.js";

import { announcedBy, isSigned, signedOrder, signedRoot } from "../verifier/signed.js";
import { hasValidPath, isProvable, newDraw, drawTranscript } from "./checked-draw.js";

/** @import {Proof, TableState} from "../core/table/table-state.d.ts" */
/** @import {Announced} from "../verifier/types.js" */
/** @import {Entry, Event as TableEvent} from "../messages.d.ts" */
/** @typedef {"sealed" | "verified" | "failed" | "unsealed"} Seal */
/** @typedef {{card: string, seal: Seal, proof: Proof | null}} CheckedCard A card, or a number. */
/** @typedef {{commitment: string | null, value: string | null}} SeenEntropy A player's entropy, as far as it was observed. */
/** @typedef {{code: string, n: number, draw: string, what: string}} Finding */
/**
 * @typedef {object} CheckedDraw
 * @property {string} id
 * @property {number} size The number of its cards; a spin has one.
 * @property {string} commitment
 * @property {Announced | null} announced Of version 2.
 * @property {Uint8Array | null} digest Of its transcript; null as long as it is not known.
 * @property {string} signature The witness's; empty where none signed.
 * @property {number} cut The card at which the pack was cut; −1 if that was not observed.
 * @property {string | null} root
 * @property {boolean} isWhole True if all entries since the commitment were observed.
 * @property {Map<string, SeenEntropy>} entropy
 * @property {readonly string[] | null} counted Players whose entropy is in it; null before the root.
 * @property {readonly string[]} unopened
 * @property {number | null} next The place of the next card; null if the cut was not observed.
 * @property {boolean} isCut
 * @property {boolean} over
 * @property {CheckedCard[]} cards All cards drawn from it.
 * @property {"sealed" | "verified" | "half" | "failed" | "void"} revealed `sealed`: not yet, or not yet
 *   checked; `half`: the observed part holds.
 */

/** @typedef {(steps: Iterator<void>) => void} Scheduler Runs a long computation step by step. */

const MAX_PAST = 6;
const STAKE_EVENTS = new Set(["staked", "insurance_taken", "announced"]);

/** Runs all steps at once. @type {Scheduler} */
const runAtOnce = (steps) => {
  while (!steps.next().done);
};

/** Dispatches `change` after each update, and `fail` with each finding. */
export class LiveCheck extends EventTarget {
  /** The current draw; null before the first and at real tables. @type {CheckedDraw | null} */
  draw = null;
  /** Revealed draws, the latest first. @type {CheckedDraw[]} */
  past = [];
  /** The cards of the coup on the table. @type {CheckedCard[]} */
  cards = [];
  /** @type {Finding[]} */
  findings = [];
  /** Number of valid proofs. */
  verified = 0;
  /** @type {import("../verifier/types.js").Kind} */
  #kind = "pack";
  #schedule;
  /** @type {import("../verifier/types.js").Rules | null} */
  #rules = null;
  /** The rules that a transcript binds; null after an opening, until the next snapshot. @type {TableState["terms"]} */
  #terms = null;
  #n = 0;
  /** True if the coup of `cards` is complete. */
  #isDealt = false;
  /** @type {Set<string>} */
  #ids = new Set();

  /** @param {Scheduler} [walk] A page runs one step at a time, to stay responsive. */
  constructor(walk = runAtOnce) {
    super();
    this.#schedule = walk;
  }

  /**
   * Takes a change from the table's store.
   * @param {TableState} state
   * @param {readonly Entry[]} entries Empty for a snapshot.
   */
  update(state, entries) {
    if (!entries.length) this.start(state);
    for (const entry of entries) this.apply(entry);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Takes a snapshot. It must agree with the observed part of the draw.
   * @param {TableState} state
   */
  start({ n, rulebook, draw, coup, terms }) {
    this.#terms = terms ?? null;
    const values = Object.fromEntries(
      ["row_stop", "seen_coups", "cut_card"]
        .map((name) => [name, rulebook.values[name]?.value])
        .filter(([, value]) => typeof value === "number"),
    );
    this.#kind = hasDoubleZero(rulebook)
      ? "double_zero"
      : rulebook.layout === "wheel"
        ? "spin"
        : "pack";
    const builtIn = FIRST_EDITIONS.get(rulebook.id);
    const isBuiltIn = builtIn !== undefined && builtIn === (rulebook.edition ?? builtIn);
    this.#rules = isBuiltIn
      ? tableRules({ rulebook: rulebook.id, rulings: values })
      : editionRules(rulebook);
    if (n <= this.#n) return;
    this.#n = n;
    if (draw?.id !== this.draw?.id) {
      this.draw = draw && {
        ...newDraw(draw.id, drawSize(this.#rules), draw.commitment),
        isWhole: false,
      };
      for (const name of draw?.committed ?? [])
        this.draw?.entropy.set(name, { commitment: null, value: null });
    }
    if (this.draw && draw) {
      if (draw.commitment !== this.draw.commitment) this.#fail("commitment_changed", draw.id);
      if (this.draw.root && draw.root !== this.draw.root) this.#fail("root_changed", draw.id);
      this.draw.root = draw.root;
      this.draw.counted ??= draw.root ? draw.opened : null;
      this.draw.isCut ||= !!draw.is_cut;
      this.draw.announced ??= announcedBy(draw);
      this.draw.signature ||= draw.signature ?? "";
      this.draw.digest ??= draw.transcript && draw.root ? fromHex(draw.transcript) : null;
      // Cards may have been dealt unobserved.
      this.draw.next = null;
    }
    this.cards = [];
    for (const { card, proof } of coup.cards) this.#onCard(card, proof);
  }

  /** Applies an entry. Entries already applied are skipped. @param {Entry} entry */
  apply(entry) {
    if (entry.n <= this.#n) return;
    this.#n = entry.n;
    for (const event of entry.events ?? []) this.#applyEvent(event);
    const notice = /** @type {any} */ (entry.notice);
    if (notice?.notice === "card") {
      if (this.#isDealt) this.cards = [];
      this.#onCard(notice.card, notice.proof);
    } else if (notice?.notice === "fell") {
      if (this.#isDealt) this.cards = [];
      this.cards.push({ card: notice.card, seal: "unsealed", proof: null });
      this.#isDealt = false;
    } else if (notice?.notice === "stage" && notice.transcript && this.draw) {
      this.draw.digest = fromHex(notice.transcript);
    } else if (notice?.notice === "correct") {
      this.cards.pop();
    } else if (notice?.notice === "draw_void" && this.draw) {
      this.#finishDraw("void");
    }
  }

  /** @param {string} code @param {string} kind @param {string} [draw] */
  #fail(code, kind, draw = this.draw?.id ?? "") {
    const finding = { code, n: this.#n, draw, what: kind };
    this.findings.push(finding);
    this.dispatchEvent(new CustomEvent("fail", { detail: finding }));
  }

  /** @param {TableEvent} event */
  #applyEvent(event) {
    const draw = this.draw;
    switch (event.event) {
      case "opened":
        this.#terms = null;
        this.cards = [];
        return;
      case "committed":
        if (draw && !draw.over) this.#fail("order", event.id);
        else if (draw) this.#fail("not_revealed", draw.id);
        if (this.#ids.has(event.id)) this.#fail("id_reused", event.id);
        this.#ids.add(event.id);
        this.draw = newDraw(event.id, drawSize(this.#rules), event.commitment);
        this.draw.announced = announcedBy(event);
        this.cards = [];
        return;
      case "entropy_committed":
        if (draw?.root) this.#fail("order", event.player);
        draw?.entropy.set(event.player, { commitment: event.commitment, value: null });
        return;
      case "entropy_opened":
        this.#onEntropyOpened(event.player, event.value);
        return;
      case "sealed":
        this.#onSealed(event);
        return;
      case "cut_made":
        if (!draw) return;
        draw.isCut = true;
        draw.cut = event.at_card;
        draw.next = (event.at_card + (this.#rules?.burnt ?? BURNT)) % draw.size;
        return;
      case "coup":
        this.#onCoup(/** @type {any} */ (event));
        return;
      case "taille_over":
      case "finished":
        if (draw) draw.over = true;
        return;
      case "revealed":
        this.#onRevealed(event.id, event.seed);
        return;
      default:
        if (STAKE_EVENTS.has(event.event) && draw && !draw.over && !this.#isReady())
          this.#fail("stake_before_draw", draw.id);
    }
  }

  #isReady() {
    return !!this.draw?.root && (this.#kind !== "pack" || this.draw.isCut);
  }

  /** @param {string} player @param {string} value */
  #onEntropyOpened(player, value) {
    const draw = this.draw;
    if (!draw) return;
    const binding = draw.entropy.get(player)?.commitment ?? null;
    if (draw.root) this.#fail("order", player);
    else if (
      binding ? toHex(entropyCommitment(draw.id, player, fromHex(value))) !== binding : draw.isWhole
    )
      this.#fail("entropy_mismatch", player);
    draw.entropy.set(player, { commitment: binding, value });
  }

  /** @param {import("../messages.d.ts").Sealed} event */
  #onSealed({ id, root, counted, unopened, signature }) {
    const draw = this.draw;
    if (!draw) return;
    draw.signature = signature ?? "";
    if (draw.announced && draw.isWhole && this.#terms)
      draw.digest = sha256(drawTranscript(draw, this.#kind, this.#terms));
    const { announced: announcement, digest } = draw;
    if (announcement && digest && signature && !isSigned(announcement, digest, signature))
      this.#fail("signature_mismatch", id);
    if (draw.id !== id || draw.root) this.#fail("order", id);
    draw.root = root;
    draw.counted = counted;
    draw.unopened = unopened;
    // Every opened entropy must be counted, and every counted one be opened.
    const omission = [...draw.entropy].find(
      ([name, { value }]) => value !== null && !counted.includes(name),
    );
    const unopenedName = draw.isWhole && counted.find((name) => !draw.entropy.get(name)?.value);
    if (omission || unopenedName)
      this.#fail("entropy_left_out", omission?.[0] ?? String(unopenedName));
  }

  /**
   * Checks a dealt card: its proof against the root, its place against the cut.
   * @param {string} card
   * @param {Proof | null} proof
   */
  #onCard(card, proof) {
    const draw = this.draw;
    this.#isDealt = false;
    if (!draw?.root || !proof) {
      this.cards.push({ card, seal: "unsealed", proof });
      if (draw?.root) this.#fail("no_proof", card);
      return;
    }
    // Sent again with a snapshot: it must be the same card.
    const duplicate = draw.cards.find((card) => card.proof?.at === proof.at);
    if (duplicate && duplicate.card === card && draw.next === null) {
      draw.next = (proof.at + 1) % draw.size;
      this.cards.push(duplicate);
      return;
    }
    const isPlace = !duplicate && (draw.next === null || proof.at === draw.next);
    const isValid = hasValidPath(draw, card, proof);
    const checkedCard = /** @type {CheckedCard} */ ({
      card,
      seal: !isPlace || !isValid ? "failed" : isProvable(draw) ? "verified" : "sealed",
      proof,
    });
    draw.next = (proof.at + 1) % draw.size;
    draw.cards.push(checkedCard);
    this.cards.push(checkedCard);
    if (!isPlace) this.#fail("wrong_place", card);
    else if (!isValid) this.#fail("proof_mismatch", card);
    else if (isProvable(draw)) this.verified += 1;
  }

  /** @param {import("../core/table/table-state.d.ts").CoupEvent} event */
  #onCoup(event) {
    const draw = this.draw;
    this.#isDealt = true;
    if ("number" in event) {
      const checkedCard = /** @type {CheckedCard} */ ({
        card: String(event.number),
        seal: draw?.root ? "sealed" : "unsealed",
        proof: null,
      });
      this.cards = [checkedCard];
      draw?.cards.push(checkedCard);
      if (draw) draw.over = true;
      return;
    }
    const cards = Object.values(event.rows).flat();
    const isVisible =
      this.cards.length === cards.length &&
      this.cards.every(({ card }, index) => card === cards[index]);
    if (draw?.root && !isVisible) this.#fail("coup_mismatch", cards.join(" "));
    if (!isVisible) this.cards = cards.map((card) => ({ card, seal: "unsealed", proof: null }));
    if (this.#rules && !isRightResult(event, cards, this.#rules))
      this.#fail("result_mismatch", cards.join(" "));
  }

  /**
   * Checks a revealed seed: commitment, salts, and for a fully observed draw order and root.
   * @param {string} id
   * @param {string} seed
   */
  #onRevealed(id, seed) {
    const draw = this.draw;
    if (!draw || draw.id !== id) return;
    const bytes = fromHex(seed);
    const findingsBefore = this.findings.length;
    if (toHex(commitment(this.#kind, id, bytes)) !== draw.commitment)
      this.#fail("seed_mismatch", id);
    for (const { card, proof } of draw.cards) {
      if (proof && toHex(salt(id, bytes, proof.at)) !== proof.salt)
        this.#fail("salt_mismatch", card);
    }
    const names = (draw.counted ?? []).map((name) => ({
      name,
      value: draw.entropy.get(name)?.value ?? null,
    }));
    const isBound = !draw.announced || (draw.isWhole && !!this.#terms);
    const isKnown =
      isBound && !!draw.root && draw.counted !== null && names.every(({ value }) => value !== null);
    const revealedDraw = this.#finishDraw(
      this.findings.length > findingsBefore
        ? "failed"
        : isKnown
          ? "sealed"
          : draw.root
            ? "half"
            : "verified",
    );
    const openings = names.map(({ name, value }) => ({ name, value: fromHex(value ?? "") }));
    if (isKnown) this.#schedule(this.#checkOrder(revealedDraw, bytes, openings));
  }

  /**
   * Checks the order of a draw from seed and entropy: its root, and each card's place.
   * @param {CheckedDraw} draw
   * @param {Uint8Array} seed
   * @param {import("../verifier/types.js").Opened[]} openings
   * @returns {Generator<void, void>}
   */
  *#checkOrder(draw, seed, openings) {
    const { id } = draw;
    const findingsBefore = this.findings.length;
    const fixed = draw.announced && this.#terms && drawTranscript(draw, this.#kind, this.#terms);
    const all = fixed
      ? signedOrder(this.#kind, seed, fixed, draw.signature, draw.size)
      : drawOrder(this.#kind, id, seed, openings, draw.size);
    /** @type {Uint8Array[]} */
    const leaves = [];
    for (const [place, card] of all.entries()) {
      yield;
      leaves.push(leafHash(id, place, card, salt(id, seed, place)));
    }
    const tree = merkleRoot(leaves);
    const root = fixed ? signedRoot(tree, sha256(fixed), draw.signature) : tree;
    if (toHex(root) !== draw.root) this.#fail("root_mismatch", id, id);
    for (const checkedCard of draw.cards)
      this.#checkPlace(checkedCard, all[checkedCard.proof?.at ?? 0], id);
    draw.revealed =
      draw.revealed === "failed" || this.findings.length > findingsBefore ? "failed" : "verified";
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {CheckedCard} card
   * @param {string | undefined} expected The card at that place of the order.
   * @param {string} draw
   */
  #checkPlace(card, expected, draw) {
    if (card.card !== expected) {
      card.seal = "failed";
      this.#fail("card_mismatch", card.card, draw);
    } else if (card.seal === "sealed") {
      card.seal = "verified";
      this.verified += 1;
    }
  }

  /** @param {CheckedDraw["revealed"]} reveal */
  #finishDraw(reveal) {
    const revealedDraw = { .../** @type {CheckedDraw} */ (this.draw), revealed: reveal };
    this.past = [revealedDraw, ...this.past].slice(0, MAX_PAST);
    this.draw = null;
    return revealedDraw;
  }
}

/**
 * True if totals and results follow from the cards.
 * @param {import("../messages.d.ts").CoupDealt} event
 * @param {string[]} cards
 * @param {import("../verifier/types.js").Rules} rules
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
