/** The players' holdings at a table, folded event by event. Pure. */

/** @import {Event, Settled, Stake} from "../../messages.d.ts" */
/**
 * @typedef {object} Holding
 * @property {string} place
 * @property {number | null} chips Null for others, whose chips the server does not send.
 * @property {readonly Stake[]} stakes
 * @property {boolean} away True if the player has no open connection.
 */
/** @typedef {Readonly<Record<string, Holding>>} Players */

/** The outcomes of stakes that won. */
export const WINS = ["won", "won_half"];
const NOT_INSURED = { insured_amount: 0 };
const NO_STAKE = { amount: 0, excess: 0 };
/** @type {Record<string, number>} Change of a prison's degree, by outcome. */
const DEGREE_CHANGE = { imprisoned: 1, deepened: 1, eased: -1 };

/**
 * The holdings after an event.
 * @param {Players} players
 * @param {Event} event
 * @param {boolean} stakesStay True if a winning stake stays on the cloth (R19).
 */
export function applyEvent(players, event, stakesStay) {
  if (event.event === "left") {
    const { [event.player]: removed, ...rest } = players;
    return removed ? rest : players;
  }
  if (event.event === "sat") {
    const old = players[event.player];
    const chips = event.chips ?? null;
    const place = event.standing ? "standing" : "seated";
    return {
      ...players,
      [event.player]: { stakes: old?.stakes ?? [], place, chips, away: old?.away ?? false },
    };
  }
  const change = REDUCERS[event.event];
  const holding = "player" in event ? players[event.player] : undefined;
  if (!change || !holding) return players;
  return { ...players, [/** @type {any} */ (event).player]: change(holding, event, stakesStay) };
}

/** @type {{[event: string]: (holding: Holding, event: any, stakesStay: boolean) => Holding}} */
const REDUCERS = {
  staked: (holding, event) => addChips(setStake(holding, event.on, 0, event), -event.added),
  excess_marked: (holding, event) => setStake(holding, event.on, 0, event),
  withdrawn: (holding, event) =>
    takeStake(holding, event, event.amount, event.excess, event.amount + event.excess),
  moved: (holding, event) => {
    const { on: chance, to, degree } = event;
    return setStake(
      chance === to ? holding : setStake(holding, chance, degree, NO_STAKE),
      to,
      degree,
      event,
    );
  },
  insurance_taken: (holding, event) =>
    addChips(addStake(holding, event.on, 0, 0, 0, event.amount), -event.premium),
  premium_returned: (holding, event) =>
    addChips(setStake(holding, event.on, 0, NOT_INSURED), event.premium),
  premium_earned: (holding, event) => setStake(holding, event.on, 0, NOT_INSURED),
  settled: settle,
  divided: (holding, event) => takeStake(holding, event, event.stake, 0, event.to_player),
  abandoned: (holding, event) => addChips(holding, -event.amount),
  owed: (holding, event) => addChips(holding, event.amount ?? 0),
  relaid: (holding, event) =>
    takeStake(holding, event, -event.amount, -event.excess, -event.amount - event.excess),
  reversed: (holding, event, stakesStay) => settle(holding, event, stakesStay, -1),
  premium_reversed: (holding, event) => addStake(holding, event.on, 0, 0, 0, event.amount),
  undivided: (holding, event) => takeStake(holding, event, -event.stake, 0, -event.to_player),
  claimed: (holding, event) => addChips(holding, event.amount),
  advanced: (holding, event) => addChips(holding, event.amount),
  tipped: (holding, event) => addChips(holding, -event.amount),
};

/**
 * A stake that a coup decided, or with the sign -1 one whose decision is reversed.
 * @param {Holding} holding
 * @param {Omit<Settled, "event"> & {excess?: number}} event
 * @param {boolean} stakesStay
 */
function settle(holding, event, stakesStay, sign = 1) {
  const { on: chance, degree, outcome } = event;
  const stake = sign * event.stake;
  const inPlay =
    outcome === "excess_returned" ? 0 : (stakeOn(holding, chance, degree)?.amount ?? 0);
  const excess = sign * (event.excess ?? Math.max(0, stake - inPlay)); // R09: it may share what becomes of the stake
  const next = takeStake(holding, event, stake - excess, excess, sign * event.to_player);
  const change = stakesStay && WINS.includes(outcome) ? 0 : DEGREE_CHANGE[outcome];
  return change === undefined ? next : addStake(next, chance, degree + change, stake, 0);
}

/**
 * @param {Holding} holding
 * @param {{on: string, degree: number}} event
 * @param {number} amount
 * @param {number} excess
 * @param {number} chips
 */
function takeStake(holding, { on: chance, degree }, amount, excess, chips) {
  return addChips(addStake(holding, chance, degree, -amount, -excess), chips);
}

/** @param {Holding} holding @param {number} amount @returns {Holding} */
function addChips(holding, amount) {
  return holding.chips === null ? holding : { ...holding, chips: holding.chips + amount };
}

/**
 * @param {Holding} holding
 * @param {string} chance
 * @param {number} degree
 * @param {number} amount
 * @param {number} excess
 * @param {number} [insuredChange]
 */
function addStake(holding, chance, degree, amount, excess, insuredChange = 0) {
  const stake = stakeOn(holding, chance, degree);
  return setStake(holding, chance, degree, {
    amount: (stake?.amount ?? 0) + amount,
    excess: (stake?.excess ?? 0) + excess,
    insured_amount: insuredAmount(stake) + insuredChange,
  });
}

/**
 * A stake as it now is; an amount of 0 removes it.
 * @param {Holding} holding
 * @param {string} chance
 * @param {number} degree
 * @param {Partial<Stake>} change
 * @returns {Holding}
 */
function setStake(holding, chance, degree, change) {
  const previous = stakeOn(holding, chance, degree);
  const { amount = 0, excess = 0 } = { ...previous, ...change };
  const { insured_amount: insuredPart = insuredAmount(previous) } = change;
  const insurance = insuredPart && insuredPart < amount ? { insured_amount: insuredPart } : {};
  const stake = { on: chance, degree, amount, excess, insured: insuredPart > 0, ...insurance };
  const stakes = [...holding.stakes];
  const place = previous ? stakes.indexOf(previous) : stakes.length;
  stakes.splice(place, 1, ...(amount || excess ? [stake] : []));
  return { ...holding, stakes };
}

/** @param {Holding} holding @param {string} chance @param {number} degree */
const stakeOn = ({ stakes }, chance, degree) =>
  stakes.find((stake) => stake.on === chance && stake.degree === degree);

/** The insured amount of a stake. @param {Stake} [stake] */
export const insuredAmount = (stake) =>
  stake?.insured ? (stake.insured_amount ?? stake.amount) : 0;

/**
 * True if the results of a coup are those of a refait or zero: imprisoned, divided at once or lost.
 * @param {Readonly<Record<string, string>>} result
 */
export const isRefait = (result) => ["prison", "partage", "lost"].includes(result["rouge"] ?? "");

/**
 * The sum of stakes with their excess, in minor units.
 * @param {readonly Pick<Stake, "amount" | "excess">[]} stakes
 */
export function stakeTotal(stakes) {
  return stakes.reduce((sum, { amount, excess }) => sum + amount + excess, 0);
}
