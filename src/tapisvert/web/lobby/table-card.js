/** A table in the lobby: its differences, limits, players, last results, and a seat. */

import { lastResult } from "../cloth/last-result.js";
import { tableAddress } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { limitsText } from "../core/table/posted-limits.js";
import { rulesLink } from "../core/table/rulebook.js";
import { labelText } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { maySit, playButton } from "./play-now.js";

/** @import {Session, TableLine} from "../messages.d.ts" */

/**
 * @param {TableLine} table
 * @param {Session} session
 * @param {string | null} seat The table where the player sits.
 */
export function tableCard(table, session, seat) {
  const { id, name, rulebook, layout } = table;
  const href = tableAddress(id);
  const text = t(id === seat ? "seat-back" : "sit-down");
  return h(
    "li.table-card",
    { class: layout },
    h("div.cloth-strip", h("h3", h("a", { href }, name)), h("p", difference(table))),
    h("div.facts", h("p.limits"), h("ol.last", { "aria-label": t("last-results") })),
    h(
      "div.ways",
      maySit(session) &&
        playButton(session, { table: id }, { text, class: "sit", label: labelText(text, name) }),
      h("a", { href, "aria-label": labelText(t("watch"), name) }, t("watch")),
      h(
        "a",
        {
          ...rulesLink(rulebook, { table: id }),
          "aria-label": labelText(t("rules"), name),
        },
        t("rules"),
      ),
    ),
  );
}

/**
 * The game's differences from the others, for a shipped text; otherwise house and edition.
 * @param {TableLine} table
 */
function difference({ rulebook, house, edition_title: edition, in_force_from: begins }) {
  const label = `different-${rulebook.replaceAll(".", "-")}`;
  return !begins && hasMessage(label) ? t(label) : `${house} · ${edition}`;
}

/** @param {HTMLElement} element @param {TableLine} table */
export function updateTableCard(element, table) {
  const limits = element.querySelector(".limits");
  const text = factsText(table);
  if (limits && limits.textContent !== text) limits.textContent = text;
  const last = element.querySelector(".last");
  const key = table.last.join(" ");
  if (last instanceof HTMLElement && last.dataset["key"] !== key) {
    last.dataset["key"] = key;
    last.hidden = table.last.length === 0;
    replaceChildren(last, table.last.map(lastResult));
  }
}

/** Limits, players and pace in one line. @param {TableLine} table */
function factsText(table) {
  const limits = limitsText(table);
  return [
    t("fact-limits", { limits, currency: table.is_play_money ? t("play-money") : table.currency }),
    t("table-players", { players: table.players }),
    table.bets_seconds === null && t(`mode-${table.mode}`),
    table.private && t("private-of", { owner: table.private }),
  ]
    .filter(Boolean)
    .join(" · ");
}
