/** A player's stakes at one table: laid, taken back, laid again as in the coup before, doubled. */

import { freeStakes, visibleStage } from "../core/state.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../core/socket.js").TableSocket} TableSocket */
/** @typedef {import("../messages.d.ts").Stake} Stake */
/** @typedef {{on: string, amount: number}} PlacedStake */
/** @typedef {{what: string, fields: object}} UndoStep What takes an act back. */

const KEY = "tapisvert-stakes";

/** Tells `change` when what is pending changes, and `problem` (an Error) for what was refused. */
export class Betting extends EventTarget {
  /** @type {readonly PlacedStake[]} Asked for, and not yet answered. */
  pending = [];
  /** @type {TableState | null} */
  #state = null;
  /** @type {UndoStep[][]} */
  #undoSteps = [];
  /** @type {Set<string>} What is asked for, and done once. */
  #inFlight = new Set();
  /** @type {readonly PlacedStake[]} What lay on the cloth when the last coup was closed. */
  #lastStakes;

  /** @param {TableSocket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    this.#lastStakes = loadStakes(socket.table);
  }

  /** @param {TableState} state */
  update(state) {
    const before = this.#state;
    this.#state = state;
    if (before?.phase !== "betting") return;
    // A real table's coup may come without its 'rien ne va plus' having been said.
    const closes = state.phase === "closed" || state.coup.n !== before.coup.n;
    if (!closes) return;
    const laid = freeStakes(before).map(wholeStake);
    if (laid.length) {
      this.#lastStakes = laid;
      saveStakes(state.table, laid);
    }
    this.#undoSteps = [];
  }

  /** Whether stakes are laid and taken back now, by this player. */
  get isOpen() {
    const state = this.#state;
    if (state?.phase !== "betting" || state.own === null || !(state.own in state.players))
      return false;
    const stage = visibleStage(state);
    return stage === "bets" || stage === "decision";
  }

  get canUndo() {
    return this.isOpen && this.#undoSteps.length > 0;
  }

  get canRepeat() {
    return this.isOpen && this.#lastStakes.length > 0;
  }

  get canDouble() {
    return this.isOpen && this.#ownStakes().some((stake) => stake.degree === 0);
  }

  /**
   * Lay so much; on an empty place at least the minimum.
   * @param {string} on
   * @param {number} amount
   */
  place(on, amount) {
    const lies = this.#ownStakes().some((stake) => stake.on === on && stake.degree === 0);
    const least = lies ? amount : Math.max(amount, this.#state?.limits.minimum ?? 1);
    return this.#placeStakes([{ on, amount: least }]);
  }

  /**
   * Lay several at once.
   * @param {readonly PlacedStake[]} stakes
   */
  placeAll(stakes) {
    return this.#placeStakes(stakes);
  }

  /** Lay what lay there in the coup before. */
  repeat() {
    return this.#placeStakes(this.#lastStakes);
  }

  /** Lay as much again on every place. */
  double() {
    return this.#placeStakes(freeStakes(this.#state).map(wholeStake));
  }

  /**
   * Announce a group of bets (CR-17).
   * @param {string} call
   * @param {number} unit
   */
  async announce(call, unit) {
    const answer = await this.#request("announce", { call, unit });
    /** @type {UndoStep[]} */
    const steps = [];
    for (const event of answer?.events ?? []) {
      if (event.event === "staked")
        steps.push({ what: "withdraw", fields: { on: event.on, amount: event.added } });
    }
    if (steps.length) this.#undoSteps.push(steps);
    this.#emitChange();
    return answer;
  }

  /**
   * Take a free stake back, whole; or one in prison, where the rules allow it (VT-16).
   * @param {string} on
   * @param {number} [degree]
   */
  async takeBack(on, degree = 0) {
    const stake = this.#ownStakes().find((one) => one.on === on && one.degree === degree);
    if (!stake) return;
    const answer = await this.#requestOnce("withdraw", degree ? { on, degree } : { on });
    if (answer && !degree) {
      this.#undoSteps.push([{ what: "bet", fields: { on, amount: stake.amount + stake.excess } }]);
      this.#emitChange();
    }
  }

  /** Take all free stakes back. */
  async clear() {
    for (const { on } of freeStakes(this.#state)) await this.takeBack(on);
  }

  /**
   * @param {string} on
   * @param {string} to
   * @param {number} [degree]
   */
  async move(on, to, degree = 0) {
    const answer = await this.#requestOnce("move", degree ? { on, to, degree } : { on, to });
    if (answer && !degree) this.#undoSteps.push([{ what: "move", fields: { on: to, to: on } }]);
  }

  /** @param {string} on */
  insure(on) {
    return this.#requestOnce("insure", { on });
  }

  /**
   * Partager: divide with the bank.
   * @param {string} on
   * @param {number} degree
   */
  divide(on, degree) {
    return this.#requestOnce("divide", { on, degree });
  }

  /** Leave the table. */
  leave() {
    return this.#requestOnce("leave", {});
  }

  /** Take the last act back. */
  async undo() {
    const steps = this.#undoSteps.pop() ?? [];
    this.#emitChange();
    for (const { what, fields } of steps) await this.#request(what, this.#fitMinimum(what, fields));
  }

  /**
   * What would leave less than the minimum takes everything.
   * @param {string} what
   * @param {any} fields
   */
  #fitMinimum(what, fields) {
    if (what !== "withdraw") return fields;
    const stake = this.#ownStakes().find((one) => one.on === fields.on && one.degree === 0);
    const rest = stake ? stake.amount + stake.excess - fields.amount : 0;
    return rest < (this.#state?.limits.minimum ?? 1) ? { on: fields.on } : fields;
  }

  /** @param {readonly PlacedStake[]} wanted */
  async #placeStakes(wanted) {
    this.pending = [...this.pending, ...wanted];
    this.#emitChange();
    /** @type {UndoStep[]} */
    const steps = [];
    await Promise.all(
      wanted.map(async (one) => {
        const answer = await this.#request("bet", one);
        this.pending = this.pending.filter((other) => other !== one);
        if (answer) steps.push({ what: "withdraw", fields: one });
        this.#emitChange();
      }),
    );
    if (steps.length) this.#undoSteps.push(steps);
    this.#emitChange();
  }

  /**
   * Ask for what cannot be meant twice, as more chips can: until it is answered, not again.
   * @param {string} what
   * @param {object} fields
   */
  async #requestOnce(what, fields) {
    const name = JSON.stringify([what, fields]);
    if (this.#inFlight.has(name)) return null;
    this.#inFlight.add(name);
    return this.#request(what, fields).finally(() => this.#inFlight.delete(name));
  }

  /**
   * @param {string} what
   * @param {object} fields
   * @returns {Promise<import("../messages.d.ts").Answer | null>} Null if it was refused: then `problem` was told.
   */
  async #request(what, fields) {
    try {
      return await this.socket.request(what, fields);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("problem", { detail: error }));
      return null;
    }
  }

  /** @returns {readonly Stake[]} */
  #ownStakes() {
    const state = this.#state;
    return (state?.own && state.players[state.own]?.stakes) || [];
  }

  #emitChange() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Stake} stake @returns {PlacedStake} Its excess included. */
const wholeStake = ({ on, amount, excess }) => ({ on, amount: amount + excess });

/**
 * @param {string} table
 * @returns {readonly PlacedStake[]}
 */
function loadStakes(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`${KEY} ${table}`) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {readonly PlacedStake[]} laid
 */
function saveStakes(table, laid) {
  try {
    sessionStorage.setItem(`${KEY} ${table}`, JSON.stringify(laid));
  } catch {
    // Then it is known until the page is left.
  }
}
