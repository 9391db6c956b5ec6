/** Roles and phases of commands: docs/record.md, "Commands" and "When". */

/** @import {Fields, Known, Phase} from './types.js' */

const DEALERS = ["tailleur", "croupier", "chef"];
const TABLE = [...DEALERS, "direction"];
const SELF = [...TABLE, "payeur", "player"];
/** Commands by role; `named`: they must say it. @type {[commands: string, roles: string[], named?: boolean][]} */
const GIVEN = [
  ["sit leave société bet withdraw move insure divide announce cut claim tip", SELF],
  ["shoe deal spin irregular", DEALERS],
  ["open close last end_taille lost commit root reveal", TABLE],
  ["finish", ["direction"]],
  ["advance", [...DEALERS, "payeur"], true],
  ["entropy", ["player"]],
  ["null late reject abandon rotate", ["chef"], true],
  ["limits suspend resume decide", ["direction"], true],
  ["declare", [...TABLE, "payeur", "controller", "inspector"], true],
  ["balances", [...SELF, "controller", "inspector"]],
];
const GIVERS = new Map(
  GIVEN.flatMap(([names, roles, hasName = false]) =>
    names.split(" ").map((name) => [name, { roles, named: hasName }]),
  ),
);

/** The players whose stakes or place a command is about. @param {Fields} fields @returns {string[]} */
export const commandPlayers = ({ do: name, player, players }) =>
  name === "société" ? players : player === undefined ? [] : [player];

/** The second person of a command, by the field that names them: CR-5e, CR-9, CR-16, CR-19. */
const SECOND = {
  abandon: "controller",
  late: "croupier",
  limits: "controller",
  advance: "inspector",
};

/** True if the giver of a command may give it. @param {Fields} fields */
export function isAuthorized(fields) {
  const { do: name, by } = fields;
  const { roles, named: hasName } = /** @type {{roles: string[], named: boolean}} */ (
    GIVERS.get(name)
  );
  if (!by) return !hasName;
  const role = by.role === "chef de table" ? "chef" : by.role;
  if (!roles.includes(role)) return false;
  if (role === "player" && name !== "balances") return commandPlayers(fields).includes(by.name);
  const second = Object.hasOwn(SECOND, name)
    ? fields[/** @type {Record<string, string>} */ (SECOND)[name]]
    : null;
  return second !== by.name;
}

const WHEN_FINISHED = new Set(["balances", "reveal", "claim"]);
const WHEN_SUSPENDED = new Set(
  "balances abandon claim rotate decide declare reveal resume finish".split(" "),
);
const NOT_WHEN_CLOSED = new Set(
  "bet withdraw move insure divide announce société commit close".split(" "),
);

/** The refusal of a command in a phase; or ''. @param {string} name @param {Phase} phase */
export function phaseRefusal(name, phase) {
  if (phase === "finished") return WHEN_FINISHED.has(name) ? "" : "table_finished";
  if (phase === "suspended") return WHEN_SUSPENDED.has(name) ? "" : "suspended";
  if (name === "open") return "already_open";
  if (name === "resume") return "not_suspended";
  if (phase === "closed") return NOT_WHEN_CLOSED.has(name) ? "betting_closed" : "";
  return name === "late" ? "not_late" : name === "lost" ? "bets_open" : "";
}

/** @type {Record<string, Phase>} */
const NEXT_PHASES = {
  close: "closed",
  null: "betting",
  deal: "betting",
  spin: "betting",
  end_taille: "betting",
  lost: "betting",
  suspend: "suspended",
  finish: "finished",
};
/** The phase after a command; after the last coup the table closes. @param {string} name @param {Known} known */
export const nextPhase = (name, { phase, before: old }) =>
  name === "resume" ? old : (NEXT_PHASES[name] ?? phase);
