/** Commands of a record: who gives them, when, and their fields: docs/reference/record.md, "Commands" and "When". */

const DEALER = ["tailleur", "croupier", "chef"];
const TABLE = [...DEALER, "direction"];
const SELF = [...TABLE, "payeur", "player"];
const OFFICIAL = [...TABLE, "payeur", "controller", "inspector"];
/** @type {Record<string, string[]>} */
const GIVERS = {
  player: ["player"],
  self: SELF,
  dealer: DEALER,
  table: TABLE,
  chef: ["chef"],
  direction: ["direction"],
  advancer: [...DEALER, "payeur"],
  official: OFFICIAL,
  anyone: [...OFFICIAL, "player"],
};

/**
 * Every command: its givers, who with `!` must say who they are; the initials of the phases in which
 * it comes; and its fields: `?` is optional, and one without a type is text.
 */
export const COMMANDS = new Map(
  `
table        -    open rulebook currency edition? limits?:limits rulings?:rulings table?
self         bc   sit player chips:number standing?:boolean
self         bc   leave player
self         b    société players:texts
table        bc   last
direction    bcs  finish
anyone       bcsf balances
self         b    bet player on amount:number
self         b    withdraw player on amount?:number degree?:integer
self         b    clear player
self         b    move player on to degree?:integer
self         b    insure player on amount?:number
self         b    divide player on degree?:integer
self         b    announce player call unit:number
dealer       bc   shoe cards:cards inspector?
self         bc   cut player at_card:integer
table        b    close
dealer       bc   deal cards?:cards share? witness?:statement
dealer       bc   spin number:integer share? witness?:statement
table        c    lost cards?:cards
chef!        bc   null reason
dealer       bc   irregular kind cards?:cards order?:cards
table        bc   end_taille
chef!        c    late player croupier on? amount?:number call? unit?:number
chef!        bc   reject player on
chef!        bcs  abandon player controller on? degree?:integer
self         bcsf claim player
chef!        bcs  correct_coup coup:integer signer cards?:cards number?:integer
chef!        bcs  correct_stake player on amount:number coup:integer signer
direction!   bc   limits minimum?:number maximum?:maximum controller?
advancer!    bc   advance player amount:number inspector
self         bc   tip player amount:number
direction!   bc   suspend reason informed
direction!   s    resume
chef!        bcs  rotate role name minutes?:integer inspector?
direction!   bcs  decide dispute decision
official!    bcs  declare clause
table        b    witness modulus proof:texts
table        b    commit tip witness?
player       bc   entropy player commitment? value?
table        bc   seal
table        bc   start start
table        c    ask
table        c    off
table        bcsf end head witness?:statement`
    .trim()
    .split("\n")
    .map((line) => {
      const [givers, when, name, ...fields] = line.split(/ +/);
      const shape = [...fields, "by?:by", "at?:time", "salt?:salt"].map((field) => {
        const [key, type = "text"] = field.split(":");
        return { key: key.replace("?", ""), type, optional: key.endsWith("?") };
      });
      return [
        name,
        { roles: GIVERS[givers.replace("!", "")], named: givers.endsWith("!"), when, shape },
      ];
    }),
);
