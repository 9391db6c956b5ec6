/** A name and its value, as the reader's language writes them: French has a space before the colon. */

import { language } from "./i18n.js";

const COLON = language === "fr" ? "\u00a0: " : ": ";

/** @param {string} name @param {string} value */
export const labelled = (name, value) => name + COLON + value;
