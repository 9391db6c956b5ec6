/** The listed coups by day and table, with their sums; one chosen filters the history. */

import { h, replaceChildren } from "../core/dom.js";
import { date, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";

/** @import {Coup} from "../messages.d.ts" */
/** @import {TableInfo} from "./history.js" */

/** The day and the table of a coup. @param {Coup} coup @param {Map<string, TableInfo>} tables */
export const eveningOf = (coup, tables) =>
  `${date(coup.at)} · ${tables.get(coup.table)?.name ?? coup.table}`;

/**
 * Shows a button for each evening, if there are several.
 * @param {HTMLElement} element
 * @param {readonly Coup[]} coups
 * @param {Map<string, TableInfo>} tables
 * @param {string | null} selected
 * @param {(evening: string | null) => void} select Called with null to show all.
 */
export function renderEvenings(element, coups, tables, selected, select) {
  /** @type {Map<string, Coup[]>} */
  const evenings = new Map();
  for (const coup of coups) {
    const evening = eveningOf(coup, tables);
    evenings.set(evening, [...(evenings.get(evening) ?? []), coup]);
  }
  element.hidden = evenings.size < 2;
  const buttons = [...evenings].map(([evening, played]) => {
    const sum = played.reduce((total, { gain }) => total + gain, 0);
    const isSelected = evening === selected;
    return h(
      "button",
      { "aria-pressed": String(isSelected), onclick: () => select(isSelected ? null : evening) },
      h("span", evening),
      h(
        "span.figure",
        `${t("mine-coups", { coups: played.filter(({ coup }) => coup).length })}, ${signedMoney(sum)}`,
      ),
    );
  });
  replaceChildren(element, buttons);
}
