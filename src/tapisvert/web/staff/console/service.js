/** Service at a table: state shared by its consoles, and the requests possible now. */

import { get } from "../../core/api.js";
import { ACTS } from "../acts.js";
import { loadTableNames } from "../table-names.js";
import { DECLARED } from "./requests.js";

/** @import {Answer, Entry, SensorView, StaffMember, RolesAtTable, Role, Session, StaffView, TableView} from "../../messages.d.ts" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** Requests of one layout alone: true for the wheel. @type {Record<string, boolean>} */
const OF_LAYOUT = { correct_number: true, correct_cards: false };

/** A person's service at a table; dispatches `change` when roles or requests change. */
export class Service extends EventTarget {
  /** @type {readonly Role[]} The roles that count at this table. */
  roles = [];
  isOpener = false;
  /** @type {StaffView | null} */
  staff = null;
  /** @type {readonly string[]} The requests that the staff may make now. */
  #possible = [];
  /** The last entry included. */
  #since = 0;
  #socket;
  #path;

  /** @param {TableState} state @param {TableSocket} socket @param {Session} session */
  constructor(state, socket, session) {
    super();
    this.state = state;
    this.session = session;
    this.#socket = socket;
    this.#path = `/api/tables/${encodeURIComponent(state.table)}`;
    socket.addEventListener("message", (event) => {
      const { to, possible, table } = /** @type {CustomEvent} */ (event).detail;
      if (possible) this.#setPossible(possible, to);
      else if (table?.staff) this.#setPossible(table.staff.possible, table.n);
    });
  }

  /** Loads the table's staff, and one's own roles there. */
  async load() {
    const answers = await Promise.all([get(this.#path), get(`${this.#path}/roles`)]);
    const [view, roles] = /** @type {[TableView, RolesAtTable]} */ (answers);
    this.staff = view.staff;
    this.isOpener = roles.private !== null && roles.private === this.state.own;
    if (roles.roles.join() !== this.roles.join()) {
      this.roles = roles.roles;
      this.dispatchEvent(new Event("change"));
    }
    if (view.staff) this.#setPossible(view.staff.possible, view.n);
  }

  /**
   * Takes the table's state after these entries, and the sensor's readings in them.
   * @param {TableState} state
   * @param {readonly Entry[]} entries
   */
  follow(state, entries) {
    this.state = state;
    for (const { notice, events = [] } of this.staff ? entries : []) {
      const { readings } = /** @type {StaffView} */ (this.staff);
      if (notice?.notice === "reading") readings.push(/** @type {SensorView} */ (notice));
      if (events.some(({ event }) => event === "coup")) readings.length = 0;
    }
  }

  /** @param {readonly string[]} possible @param {number} entry */
  #setPossible(possible, entry) {
    if (entry < this.#since) return;
    this.#since = entry;
    if (possible.join() === this.#possible.join()) return;
    this.#possible = possible;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Those who can hold a post here; null where all of the house's staff serve.
   * @returns {Promise<StaffMember[] | null>}
   */
  async people() {
    if (!this.staff?.is_assigned) return null;
    const path = `/api/staff/tables/${encodeURIComponent(this.state.table)}/people`;
    const [people] = await Promise.all([get(path), loadTableNames()]);
    return people;
  }

  /** @param {...Role} roles */
  hasRole(...roles) {
    return roles.some((role) => this.roles.includes(role));
  }

  /** True if one may make a request at this table, at some time. @param {string} kind */
  isOffered(kind) {
    if (kind === "finish" && this.isOpener) return true;
    const roles = DECLARED.includes(kind) ? ACTS[kind].asks : this.staff?.requests[kind];
    return this.hasRole(...(roles ?? []));
  }

  /** True if one of the staff may make a request now. @param {string} kind */
  isPossible(kind) {
    if (kind in OF_LAYOUT && OF_LAYOUT[kind] !== (this.state.rulebook.layout === "wheel"))
      return false;
    if (DECLARED.includes(kind)) return this.state.phase !== "finished";
    return this.#possible.includes(kind);
  }

  /**
   * @param {string} kind
   * @param {object} [fields]
   * @returns {Promise<Answer>} Rejects with RefusedError or ApiError.
   */
  request(kind, fields) {
    return this.#socket.request(kind, fields);
  }
}
