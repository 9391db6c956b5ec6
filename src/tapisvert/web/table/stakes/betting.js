/** The player's betting at a table: place, take back, undo, repeat, double. */

import { readStored, writeStored } from "../../core/preferences.js";
import { freeStakes, isBettingOpen } from "../../core/table/state.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {Stake} from "../../messages.d.ts" */
/** @typedef {{on: string, amount: number}} PlacedStake */
/** @typedef {{what: string, fields: object}} UndoStep A request that undoes an action. */

const KEY = "tapisvert-stakes";

/** Dispatches `change` when the pending stakes change, and `problem` (an Error) after a refusal. */
export class Betting extends EventTarget {
  /** @type {readonly PlacedStake[]} Requested and not yet answered. */
  pending = [];
  /** @type {TableState | null} */
  #state = null;
  /** @type {UndoStep[][]} */
  #undoSteps = [];
  /** @type {Set<string>} Requests in flight that must not be repeated. */
  #inFlight = new Set();
  /** @type {readonly PlacedStake[]} The stakes when the last coup was closed. */
  #lastStakes;

  /** @param {TableSocket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    this.#lastStakes = readStored("sessionStorage", `${KEY} ${socket.table}`) ?? [];
  }

  /** @param {TableState} state */
  update(state) {
    const before = this.#state;
    this.#state = state;
    if (before?.phase !== "betting") return;
    // A real table's coup may come without 'rien ne va plus'.
    const closes = state.phase === "closed" || state.coup.n !== before.coup.n;
    if (!closes) return;
    const laid = freeStakes(before).map(wholeStake);
    if (laid.length) {
      this.#lastStakes = laid;
      writeStored("sessionStorage", `${KEY} ${state.table}`, laid);
    }
    this.#undoSteps = [];
  }

  /** True while this player may place and take back stakes. */
  get isOpen() {
    const state = this.#state;
    if (!state || state.own === null || !(state.own in state.players)) return false;
    return isBettingOpen(state);
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
   * Places an amount; on an empty place at least the minimum.
   * @param {string} on
   * @param {number} amount
   */
  place(on, amount) {
    const lies = this.#ownStakes().some((stake) => stake.on === on && stake.degree === 0);
    const least = lies ? amount : Math.max(amount, this.#state?.limits.minimum ?? 1);
    return this.#placeStakes([{ on, amount: least }]);
  }

  /** Places several stakes at once. @param {readonly PlacedStake[]} stakes */
  placeAll(stakes) {
    return this.#placeStakes(stakes);
  }

  /** Repeats the previous coup's stakes. */
  repeat() {
    return this.#placeStakes(this.#lastStakes);
  }

  /** Doubles every stake. */
  double() {
    return this.#placeStakes(freeStakes(this.#state).map(wholeStake));
  }

  /**
   * Announces a group of bets (CR-17).
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
   * Takes a whole stake back; one in prison only where the rules allow it (VT-16).
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

  /** Takes all stakes outside prison back. */
  async clear() {
    for (const { on } of freeStakes(this.#state)) await this.takeBack(on);
  }

  /** @param {string} on @param {string} to @param {number} [degree] */
  async move(on, to, degree = 0) {
    const answer = await this.#requestOnce("move", degree ? { on, to, degree } : { on, to });
    if (answer && !degree) this.#undoSteps.push([{ what: "move", fields: { on: to, to: on } }]);
  }

  /**
   * Insures a stake, or an amount of it.
   * @param {string} on
   * @param {number} [amount]
   */
  insure(on, amount) {
    return this.#requestOnce("insure", amount === undefined ? { on } : { on, amount });
  }

  /**
   * Divides a stake with the bank (partager).
   * @param {string} on
   * @param {number} degree
   */
  divide(on, degree) {
    return this.#requestOnce("divide", { on, degree });
  }

  /** Says that the player is ready for the coup, or not any more. @param {boolean} isReady */
  ready(isReady) {
    return this.#requestOnce("ready", { is_ready: isReady });
  }

  /** Leaves the table. */
  leave() {
    return this.#requestOnce("leave", {});
  }

  /** Undoes the last action. */
  async undo() {
    const steps = this.#undoSteps.pop() ?? [];
    this.#emitChange();
    for (const { what, fields } of steps) await this.#request(what, this.#fitMinimum(what, fields));
  }

  /**
   * A withdrawal that would leave less than the minimum withdraws everything.
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
   * Sends a request unless the same one is in flight. Only more chips are meant twice.
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
   * @param {any} fields
   * @returns {Promise<import("../../messages.d.ts").Answer | null>} Null after a refusal, which dispatches `problem`.
   */
  async #request(what, fields) {
    try {
      return await this.socket.request(what, fields);
    } catch (/** @type {any} */ error) {
      // the window has closed by itself: what was wished is done
      if (what === "ready" && fields.is_ready && error.code === "not_now") return null;
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
