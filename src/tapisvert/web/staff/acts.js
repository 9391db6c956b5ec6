/**
 * The acts that two persons sign, and the fields of commands that one gives alone, as
 * `python -m tapisvert.server.apidocs` writes them.
 */

/** @import {Role} from "../messages.d.ts" */
/**
 * @typedef {object} ActField A field of a request.
 * @property {string} name
 * @property {string} input Its input in a form: a choice has `options`, a text is the `longest`; a
 *   person has one of the roles in `options`, or the role in the form.
 * @property {boolean} [isOptional]
 * @property {string[]} [options]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [longest]
 */
/**
 * @typedef {object} Act
 * @property {Role[]} asks
 * @property {Role[]} signs
 * @property {boolean} needsCode True if the requester proves a second factor.
 * @property {boolean} atTable
 * @property {ActField[]} fields Those besides the table; none for an act that the server asks for.
 */
/** @type {Record<string, Act>} */
// prettier-ignore
export const ACTS = {
  chips: {"asks":["cashier","direction"],"signs":["cashier","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"account","input":"account","longest":64},{"name":"amount","input":"amount"}]},
  abandon: {"asks":["chef"],"signs":["controller"],"needsCode":false,"atTable":true,"fields":[{"name":"player","input":"player","longest":80},{"name":"on","input":"place","longest":80,"isOptional":true},{"name":"degree","input":"whole","least":0,"most":99,"isOptional":true}]},
  advance: {"asks":["chef","payeur","tailleur"],"signs":["inspector"],"needsCode":false,"atTable":true,"fields":[{"name":"player","input":"player","longest":80},{"name":"amount","input":"amount","least":1}]},
  correct_number: {"asks":["chef"],"signs":["controller","direction","inspector"],"needsCode":false,"atTable":true,"fields":[{"name":"coup","input":"coup","least":1,"isOptional":true},{"name":"number","input":"whole","least":0,"most":38}]},
  correct_cards: {"asks":["chef"],"signs":["controller","direction","inspector"],"needsCode":false,"atTable":true,"fields":[{"name":"coup","input":"coup","least":1,"isOptional":true},{"name":"cards","input":"text","longest":100}]},
  correct_stake: {"asks":["chef"],"signs":["controller","direction","inspector"],"needsCode":false,"atTable":true,"fields":[{"name":"coup","input":"coup","least":1,"isOptional":true},{"name":"player","input":"player","longest":80},{"name":"on","input":"place","longest":80},{"name":"amount","input":"amount","least":0}]},
  derogation: {"asks":["direction"],"signs":["controller"],"needsCode":false,"atTable":true,"fields":[{"name":"maximum","input":"maxima","longest":16}]},
  float: {"asks":["chef","inspector"],"signs":["cashier"],"needsCode":true,"atTable":true,"fields":[{"name":"act","input":"choice","options":["opening","fill","credit","closing"]},{"name":"desk","input":"desk","longest":16,"isOptional":true},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40},{"name":"is_checked","input":"check","isOptional":true}]},
  drop: {"asks":["cashier"],"signs":["controller"],"needsCode":true,"atTable":true,"fields":[{"name":"shift","input":"whole","least":1,"most":48},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40}]},
  correct_count: {"asks":["cashier","chef","inspector"],"signs":["controller","direction"],"needsCode":true,"atTable":true,"fields":[{"name":"corrects","input":"entry","least":1},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40,"isOptional":true}]},
  sale: {"asks":["cashier"],"signs":["cashier","controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"act","input":"choice","options":["chips_sold","chips_redeemed"]},{"name":"amount","input":"amount","least":1},{"name":"chips","input":"piles","longest":40},{"name":"foreign","input":"foreign","longest":40,"isOptional":true},{"name":"person","input":"whole","least":1,"isOptional":true}]},
  desk: {"asks":["cashier"],"signs":["controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"act","input":"choice","options":["desk_opened","desk_closed"]},{"name":"desk","input":"desk","longest":16,"isOptional":true},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40},{"name":"foreign","input":"foreign","longest":40,"isOptional":true}]},
  correct_cash: {"asks":["cashier"],"signs":["controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"corrects","input":"entry","least":1},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40,"isOptional":true},{"name":"foreign","input":"foreign","longest":40,"isOptional":true}]},
  stock: {"asks":["cashier"],"signs":["controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"act","input":"choice","options":["chips_added","chips_withdrawn","chips_counted"]},{"name":"desk","input":"desk","longest":16,"isOptional":true},{"name":"amount","input":"amount","least":0},{"name":"chips","input":"piles","longest":40}]},
  transfer: {"asks":["cashier","direction"],"signs":["cashier","controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"act","input":"choice","options":["desk_transferred"]},{"name":"desk","input":"desk","longest":16},{"name":"to","input":"desk","longest":16},{"name":"amount","input":"amount","least":0},{"name":"notes","input":"piles","longest":40},{"name":"chips","input":"piles","longest":40,"isOptional":true},{"name":"foreign","input":"foreign","longest":40,"isOptional":true}]},
  rate: {"asks":["cashier"],"signs":["controller","direction"],"needsCode":true,"atTable":false,"fields":[{"name":"act","input":"choice","options":["rate_posted"]},{"name":"currency","input":"currency","longest":3},{"name":"rate","input":"text","longest":13}]},
  claim: {"asks":["cashier"],"signs":["controller"],"needsCode":true,"atTable":true,"fields":[{"name":"player","input":"player","longest":80}]},
  register: {"asks":["direction"],"signs":["controller"],"needsCode":true,"atTable":true,"fields":[]},
  incident: {"asks":["chef","inspector"],"signs":["direction"],"needsCode":false,"atTable":true,"fields":[{"name":"category","input":"choice","options":["injury","disturbance","equipment","dispute","other"]},{"name":"text","input":"text","longest":500}]},
  second_factor: {"asks":["direction"],"signs":["direction"],"needsCode":false,"atTable":false,"fields":[{"name":"account","input":"account","longest":64}]},
  account: {"asks":[],"signs":["direction"],"needsCode":false,"atTable":false,"fields":[]},
};
/** @type {Record<string, ActField[]>} */
// prettier-ignore
export const COMMANDS = {
  null: [{"name":"reason","input":"choice","longest":80,"options":["same_direction","previous_coup_unfinished","too_few_turns","wheel_stopped","foreign_body"]}],
  suspend: [{"name":"reason","input":"choice","longest":80,"options":["service","mechanism","force_majeure"]},{"name":"informed","input":"text","longest":80}],
  rotate: [{"name":"role","input":"role","longest":80,"options":["tailleur","payeur","croupier"]},{"name":"name","input":"person","longest":80},{"name":"minutes","input":"whole","most":1440,"isOptional":true},{"name":"inspector","input":"person","longest":80,"options":["inspector"],"isOptional":true}],
  decide: [{"name":"dispute","input":"text","longest":500},{"name":"decision","input":"text","longest":500}],
  declare: [{"name":"clause","input":"clause","longest":80}],
};
