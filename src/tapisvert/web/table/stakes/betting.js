/** The player's betting at a table: place, withdraw, undo, repeat, double. */

import { readStored, writeStored } from "../../core/preferences.js";
import { freeStakes, isBettingOpen, isSeated, ownStakes } from "../../core/table/state.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {Stake} from "../../messages.d.ts" */
/** @typedef {{on: string, amount: number}} PlacedStake */
/** @typedef {{kind: string, fields: object}} UndoStep A request that undoes an action. */

const KEY = "tapisvert-stakes";

/** Dispatches `change` when the pending stakes change, and `problem` (an Error) after a refusal. */
export class Betting extends EventTarget {
  /** @type {readonly PlacedStake[]} Requested and not yet answered. */
  pending = [];
  /** @type {TableState | null} */
  #state = null;
  /** @type {UndoStep[][]} */
  #undoSteps = [];
  /** @type {Promise<unknown>} */
  #undoing = Promise.resolve();
  /** @type {Set<string>} Requests in flight that must not be repeated. */
  #inFlight = new Set();
  /** @type {readonly PlacedStake[]} The stakes when the last coup was closed. */
  lastStakes;

  /** @param {TableSocket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    this.lastStakes = readStored("sessionStorage", `${KEY} ${socket.table}`) ?? [];
  }

  /** @param {TableState} state */
  update(state) {
    const old = this.#state;
    this.#state = state;
    if (old?.phase !== "betting") return;
    // A real table's coup may come without 'rien ne va plus'.
    if (state.phase !== "closed" && state.coup.n === old.coup.n) return;
    const stakes = freeStakes(old).map(wholeStake);
    if (stakes.length) {
      this.lastStakes = stakes;
      writeStored("sessionStorage", `${KEY} ${state.table}`, stakes);
    }
    this.#undoSteps = [];
  }

  /** True while this player may place and withdraw stakes. */
  get isOpen() {
    return this.#state !== null && isSeated(this.#state) && isBettingOpen(this.#state);
  }

  get canUndo() {
    return this.isOpen && this.#undoSteps.length > 0;
  }

  get canRepeat() {
    return this.isOpen && this.lastStakes.length > 0;
  }

  get canDouble() {
    return this.isOpen && freeStakes(this.#state).length > 0;
  }

  /**
   * Places an amount; on an empty place at least the minimum.
   * @param {string} chance
   * @param {number} amount
   */
  place(chance, amount) {
    const lowest = this.#stake(chance, 0) ? 0 : (this.#state?.limits.minimum ?? 1);
    return this.placeAll([{ on: chance, amount: Math.max(amount, lowest) }]);
  }

  /** Repeats the previous coup's stakes. */
  repeat() {
    return this.placeAll(this.lastStakes);
  }

  /** Doubles every stake. */
  double() {
    return this.placeAll(freeStakes(this.#state).map(wholeStake));
  }

  /** Announces a group of bets (CR-17). @param {string} call @param {number} unit */
  async announce(call, unit) {
    const answer = await this.#request("announce", { call, unit });
    /** @type {UndoStep[]} */
    const steps = [];
    for (const event of answer?.events ?? []) {
      if (event.event === "staked")
        steps.push({ kind: "withdraw", fields: { on: event.on, amount: event.added } });
    }
    if (steps.length) this.#undoSteps.push(steps);
    this.#emitChange();
    return answer;
  }

  /**
   * Withdraws a whole stake; an imprisoned one only if the rules allow it (VT-16).
   * @param {string} chance
   * @param {number} [degree]
   */
  async takeBack(chance, degree = 0) {
    const stake = this.#stake(chance, degree);
    if (!stake) return;
    const fields = { on: chance, ...(degree && { degree }) };
    const answer = await this.#requestOnce("withdraw", fields);
    if (answer && !degree) {
      this.#undoSteps.push([
        { kind: "bet", fields: { on: chance, amount: stake.amount + stake.excess } },
      ]);
      this.#emitChange();
    }
  }

  /** Withdraws all stakes outside prison. */
  async clear() {
    const stakes = freeStakes(this.#state).map(wholeStake);
    if (!stakes.length || !(await this.#requestOnce("clear", {}))) return;
    this.#undoSteps.push(stakes.map((fields) => ({ kind: "bet", fields })));
    this.#emitChange();
  }

  /** @param {string} chance @param {string} to @param {number} [degree] */
  async move(chance, to, degree = 0) {
    const answer = await this.#requestOnce("move", { on: chance, to, ...(degree && { degree }) });
    if (answer && !degree) this.#undoSteps.push([{ kind: "move", fields: { on: to, to: chance } }]);
  }

  /** Insures a stake, or an amount of it. @param {string} chance @param {number} [amount] */
  insure(chance, amount) {
    return this.#requestOnce("insure", { on: chance, amount });
  }

  /** Divides a stake with the bank (partager). @param {string} chance @param {number} degree */
  divide(chance, degree) {
    return this.#requestOnce("divide", { on: chance, degree });
  }

  /** Says that the player is ready for the coup, or not any more. @param {boolean} isReady */
  ready(isReady) {
    return this.#requestOnce("ready", { is_ready: isReady });
  }

  /** Leaves the table. */
  leave() {
    return this.#requestOnce("leave", {});
  }

  /** Undoes the last action, once what is being undone is. */
  undo() {
    const steps = this.#undoSteps.pop() ?? [];
    this.#emitChange();
    this.#undoing = this.#undoing.then(() => Promise.all(steps.map((step) => this.#send(step))));
  }

  /** Sends a step; a withdrawal that would leave less than the minimum withdraws everything. @param {UndoStep} step */
  #send({ kind, fields }) {
    if (kind !== "withdraw") return this.#request(kind, fields);
    const { on: chance, amount } = /** @type {PlacedStake} */ (fields);
    const stake = this.#stake(chance, 0);
    const rest = stake ? stake.amount + stake.excess - amount : 0;
    const isWhole = rest < (this.#state?.limits.minimum ?? 1);
    return this.#request(kind, isWhole ? { on: chance } : fields);
  }

  /** Places several stakes at once; true if all lie. @param {readonly PlacedStake[]} stakes */
  async placeAll(stakes) {
    this.pending = [...this.pending, ...stakes];
    this.#emitChange();
    /** @type {UndoStep[]} */
    const steps = [];
    await Promise.all(
      stakes.map(async (stake) => {
        const answer = await this.#request("bet", stake);
        this.pending = this.pending.filter((other) => other !== stake);
        if (answer) steps.push({ kind: "withdraw", fields: stake });
        this.#emitChange();
      }),
    );
    if (steps.length) this.#undoSteps.push(steps);
    this.#emitChange();
    return steps.length === stakes.length;
  }

  /**
   * Sends a request unless the same one is in flight. Only more chips are meant twice.
   * @param {string} kind
   * @param {object} fields
   */
  async #requestOnce(kind, fields) {
    const name = JSON.stringify([kind, fields]);
    if (this.#inFlight.has(name)) return null;
    this.#inFlight.add(name);
    return this.#request(kind, fields).finally(() => this.#inFlight.delete(name));
  }

  /**
   * @param {string} kind
   * @param {any} fields
   * @returns {Promise<import("../../messages.d.ts").Answer | null>} Null after a refusal, which dispatches `problem`.
   */
  async #request(kind, fields) {
    try {
      return await this.socket.request(kind, fields);
    } catch (/** @type {any} */ error) {
      // the window has closed by itself, as intended
      if (kind === "ready" && fields.is_ready && error.code === "invalid_state") return null;
      this.dispatchEvent(new CustomEvent("problem", { detail: error }));
      return null;
    }
  }

  /** @param {string} chance @param {number} degree */
  #stake(chance, degree) {
    return ownStakes(this.#state).find((stake) => stake.on === chance && stake.degree === degree);
  }

  #emitChange() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Stake} stake @returns {PlacedStake} Its excess included. */
export const wholeStake = ({ on: chance, amount, excess }) => ({
  on: chance,
  amount: amount + excess,
});
