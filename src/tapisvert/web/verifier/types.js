/** Types of the verifier. */

/** @typedef {{line: number, code: string, message: string}} Finding */
/** @typedef {{card: string, at: number, ok: boolean}} Proved */
/** @typedef {{at: number, salt: string, path: string[]}} Opening */
/** @typedef {{[key: string]: any}} Fields A JSON object; readLine has looked at what it holds. */
/** @typedef {'pack' | 'spin' | 'double_zero'} Kind The last is the spin of a wheel with 0 and 00. */
/** @typedef {'betting' | 'closed' | 'suspended' | 'finished'} Phase Phase of a table. */
/** @typedef {{name: string, value: Uint8Array}} Opened */
/** @typedef {{line: number, commitment: string, value: string, doubt: Finding | null}} Entropy */
/**
 * @typedef {object} Rules The rules of cards and numbers.
 * @property {Kind} kind
 * @property {string[]} rows
 * @property {number} stop
 * @property {number} cutCard
 * @property {number} seen
 * @property {number} [refaitTotal] 31 by default.
 * @property {string} [refait] The result of a refait or zero: `prison` by default.
 * @property {number} [packs] 6 by default.
 * @property {number} [burnt] 5 by default.
 * @property {boolean} [oneMore] One more coup follows the one that comes upon the cut card: R25.
 * @property {number} [ace] The first cards of a row among which the ace of spades halves: 3.
 */
/** @typedef {{rulebook: string, edition: string, rulings: [string, string][]}} Terms */
/** @typedef {{table: string, number: number, witness: string, ifAbsent: string}} Announced */
/**
 * @typedef {object} Draw
 * @property {string} id
 * @property {number} size The number of its cards; a spin has one.
 * @property {number} line Of the commitment.
 * @property {string} commitment
 * @property {Announced | null} announced Of version 2.
 * @property {Uint8Array | null} digest Of its transcript, from the root on.
 * @property {string} signature The witness's; empty where none signed.
 * @property {boolean} isSigned True if it is the witness's over the transcript.
 * @property {Map<string, Entropy>} entropy By player.
 * @property {string} root Empty until the order is fixed.
 * @property {number} rootLine
 * @property {number} cut −1 until the pack is cut.
 * @property {number} out Number of cards out of the shoe, the burnt ones included.
 * @property {Map<string, number>} cards Count by card.
 * @property {number} fallen Number of cards that fell since the last coup.
 * @property {boolean} cardSeen True if a card of the next coup was seen.
 * @property {number} seen Coups with a seen card.
 * @property {{finding: Finding, place: number, card: string}[]} doubts Proofs that did not hold.
 * @property {boolean} over
 * @property {boolean} isPlayed True once a card or the number was shown, or it was lost in a coup.
 * @property {boolean} isBroken True if it was ended by hand.
 */
/**
 * @typedef {object} Known The known state of the table.
 * @property {Rules | null} rules
 * @property {Terms | null} terms
 * @property {Fields | null} open The act that opened it.
 * @property {Draw | null} draw
 * @property {Set<string>} players
 * @property {Phase} phase
 * @property {Phase} before The phase in which the game was suspended.
 * @property {boolean} shoe True once an unsealed pack was brought.
 * @property {boolean} last True once 'la dernière' is announced.
 */
/**
 * @typedef {object} Act A command, until the next.
 * @property {number} line
 * @property {Fields} fields
 * @property {boolean} settled
 * @property {number} answers
 * @property {boolean} wrong True if a proof does not hold.
 * @property {boolean} unproved True if its coup is unknown.
 * @property {Fields[]} expected The events that its answers must hold, as far as they are known here.
 */
/**
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {Finding[]} findings The first wrong line first.
 * @property {Record<string, number>} checked Counts by kind.
 * @property {Finding[]} remarks Nothing wrong, but worth knowing.
 * @property {Choice} choice
 * @property {string[]} witnesses The fingerprints of the keys that signed.
 */
/**
 * @typedef {object} Choice What could be chosen.
 * @property {number} draws Played.
 * @property {number} single Of these, those in which nothing could, but by the holder of the witness's key.
 * @property {number} free Those in which any number of orders was open to the house.
 * @property {{players: string[], draws: number}[]} by_players Those in which it was if all of these players helped.
 * @property {number} chosen Those in which the house had several orders even if they did not.
 * @property {string} most Of the others, the orders of the draw that had the most.
 * @property {string} orders The orders of all of them together.
 * @property {number} once_in In how many fair draws the measured outcome comes once.
 * @property {number} chance With which it comes where it can be chosen from the most orders.
 * @property {number} discarded Draws not played, or not to their end, and numbers missing.
 * @property {number} earlier Draws of the table before the first of the record.
 */

export {};
