/** The permanence next to the cloth: last results, columns, and the charts on demand. */

import { h, listen } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { explainTerms } from "../core/text/terms.js";
import { ResultColumns } from "./columns.js";
import { LastResults } from "./last-results.js";

/** @import {TableState} from "../core/table/table-state.d.ts" */

/** In the rail the charts have room below the columns. */
const HIGH_SCREEN = "(min-height: 70rem)";

/**
 * The charts of a permanence, folded, and hidden until it has a coup; their module is loaded once they are open.
 * @param {TableState["rulebook"]} rulebook
 * @param {ResultColumns} columns
 * @param {boolean} isOpen
 */
function charts({ id, edition }, columns, isOpen) {
  const pictures = h(
    "details.pictures",
    { open: isOpen, hidden: true, ontoggle: () => show() },
    h("summary", t("plot-title")),
  );
  /** @type {import("./plots.js").Plots | null} */
  let plots = null;
  const show = async () => {
    if (!pictures.open) return;
    const { Plots } = await import("./plots.js");
    if (!plots) {
      plots = Object.assign(new Plots(), { rulebook: id, edition });
      pictures.append(plots);
    }
    plots.update(columns.runs);
  };
  return { pictures, show };
}

/**
 * @param {TableState} state
 * @param {MediaQueryList} wide Matches if there is room beside the cloth.
 * @param {HTMLElement} bar Its place for the last results.
 * @returns {{element: HTMLElement, update: (state: TableState) => void}}
 */
export function permanenceSidebar(state, wide, bar) {
  const { table, rulebook } = state;
  const { layout } = rulebook;
  const strip = Object.assign(new LastResults(), { rulebook });
  const columns = Object.assign(new ResultColumns(), { table, layout });
  const isOpen = wide.matches && matchMedia(HIGH_SCREEN).matches;
  const { pictures, show } = charts(rulebook, columns, isOpen);
  const text = h(
    "details",
    { open: true, ontoggle: () => columns.scrollToEnd() },
    h("summary", t("perm-title")),
    columns,
    pictures,
  );
  columns.addEventListener("tv-runs", () => {
    pictures.hidden = columns.coups.length === 0;
    strip.update(columns.coups);
    show();
  });
  const element = h("div.panel.permanence", text);
  explainTerms(columns, "thead .long");
  bar.prepend(strip);
  let latest = state;
  listen(strip, "tv-replay", async ({ n, explanation }) => {
    const { openCoupReplay } = await import("../table/result/coup-replay.js");
    openCoupReplay(latest, n, explanation);
  });
  let nullReason = 0;
  return {
    element,
    update: (now) => {
      const { results, coup } = (latest = now);
      columns.update(results);
      // A null coup is not a live result: it is loaded from the API.
      if (coup.nulled && nullReason !== results.length + 1) columns.load();
      nullReason = coup.nulled ? results.length + 1 : 0;
    },
  };
}
