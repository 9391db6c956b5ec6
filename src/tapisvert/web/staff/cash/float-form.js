/** The form of a count, a fill or a credit of a table's float, for which a second person signs. */

import { get } from "../../core/api.js";
import { actForm } from "../act-form.js";
import { openForm } from "../form-dialog.js";
import { withName, t } from "../i18n.js";
import { withTableNames } from "../table-names.js";

/** @import {FloatLine} from "../../messages.d.ts" */
/** @typedef {FloatLine["possible"]} FloatActs */

/** @returns {Promise<FloatLine[]>} */
export const loadFloats = () => withTableNames(get("/api/staff/floats"));

/** Opens the form at the table; a drop is counted by the cashier. @param {string} table */
export async function openTableFloat(table) {
  const lines = await loadFloats();
  const line = lines.find(({ table: id }) => id === table);
  if (!line) return;
  openCount(
    line,
    line.possible.filter((act) => act !== "drop"),
  );
}

/** @param {FloatLine} line @param {FloatActs} acts One of them is chosen if there are several. */
export function openCount(line, acts) {
  const [only] = acts.length === 1 ? acts : [null];
  const isDrop = only === "drop";
  const waiting = line.shifts.find(({ closing, drop }) => closing !== null && drop === null);
  const fixed = isDrop ? { shift: waiting?.number } : only ? { act: only } : {};
  const series = isDrop ? line.currency : "A";
  openForm(withName(t(only ? `float-act-${only}` : "chef-float"), line.name), {
    about: t(isDrop ? "float-drop-about" : "float-count-about"),
    ...actForm(isDrop ? "drop" : "float", { table: line.table, options: acts, fixed, series }),
    submit: t("float-ask"),
    notice: t(isDrop ? "float-drop-asked" : "float-asked"),
    codeFields: { invalid_count: "chips" },
  });
}
