/** Figures with their names, as reports and panels show them. */

import { h } from "../core/dom.js";
import { t } from "./i18n.js";

/**
 * A list of figures: the end of each one's name in the words, its text, and where it leads.
 * @param {string} prefix @param {[key: string, text: string, href?: string][]} figures
 */
export const figureList = (prefix, figures) =>
  h(
    "dl.report-figures",
    figures.map(([key, text, href]) =>
      h(
        "div",
        h("dt", t(`${prefix}-${key}`)),
        h("dd.figure", href ? h("a", { href }, text) : text),
      ),
    ),
  );
