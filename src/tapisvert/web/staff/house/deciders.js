/** The roles that decide requests: who signs beside the requester. */

/** @import {Role} from "../../messages.d.ts" */

/** The roles by the kind of the request; the direction decides all others. @type {Record<string, Role[]>} */
const DECIDERS = {
  abandon: ["controller"],
  derogation: ["controller"],
  advance: ["inspector"],
  chips: ["direction", "cashier"],
  float: ["cashier"],
  drop: ["controller"],
  claim: ["controller"],
  register: ["controller"],
};

/** @param {string} kind @returns {Role[]} */
export const decidersOf = (kind) => DECIDERS[kind] ?? ["direction"];
