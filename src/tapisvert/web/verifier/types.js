/** What the verifier's parts hand to each other. */

/** @typedef {{line: number, code: string, message: string}} Finding */
/** @typedef {{card: string, at: number, ok: boolean}} Proved */
/** @typedef {{at: number, salt: string, path: string[]}} Opening */
/** @typedef {{[key: string]: any}} Fields A JSON object; readLine has looked at what it holds. */
/** @typedef {'pack' | 'spin'} Kind */
/** @typedef {'betting' | 'closed' | 'suspended' | 'finished'} Phase Where a table stands. */
/** @typedef {{name: string, value: Uint8Array}} Opened */
/** @typedef {{line: number, commitment: string, value: string, doubt: Finding | null}} Entropy */
/** @typedef {{kind: Kind, rows: string[], stop: number, cutCard: number, seen: number}} Rules */
/**
 * @typedef {object} Draw
 * @property {string} id
 * @property {number} line Of the commitment.
 * @property {string} commitment
 * @property {Map<string, Entropy>} entropy By player.
 * @property {string} root Empty until the order is fixed.
 * @property {number} rootLine
 * @property {number} cut −1 until the pack is cut.
 * @property {number} out How many cards have left the shoe, the burnt ones included.
 * @property {Map<string, number>} cards How often each came out.
 * @property {boolean} cardSeen Whether a card of the next coup was seen.
 * @property {number} seen Coups with a seen card.
 * @property {{finding: Finding, place: number, card: string}[]} doubts Proofs that did not hold.
 * @property {boolean} over
 */
/**
 * @typedef {object} Known How the table stands.
 * @property {Rules | null} rules
 * @property {Draw | null} draw
 * @property {Set<string>} players
 * @property {Phase} phase
 * @property {Phase} before The phase in which the game was suspended.
 * @property {boolean} shoe Whether a pack that nobody sealed was ever brought.
 * @property {boolean} last Whether 'la dernière' is announced.
 */
/**
 * @typedef {object} Act A command, until the next.
 * @property {number} line
 * @property {Fields} fields
 * @property {boolean} settled
 * @property {number} answers
 * @property {boolean} wrong Whether a proof does not hold.
 * @property {boolean} unproved Whether nothing is known of its coup.
 * @property {Fields[]} expected What its answers must hold, as far as it is known here.
 */
/**
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {Finding[]} findings The first wrong line first.
 * @property {Record<string, number>} checked How many of each.
 * @property {Finding[]} remarks Nothing wrong, but worth knowing.
 */

export {};
