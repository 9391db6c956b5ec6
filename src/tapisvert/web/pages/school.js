/** The school: exercises, set and answered by the rules' own engine. */

import { get } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { complain, shell } from "../core/shell.js";
import { say } from "../core/i18n.js";
import { kept } from "../school/progress-storage.js";
import { Room } from "../school/lesson-view.js";

/** @typedef {import("../school/lesson-view.js").Choice} Choice */

/** What the address names, before what was chosen last. @returns {{choice: Choice, seed: number | null}} */
function asked() {
  const named = new URLSearchParams(location.search);
  const whole = (/** @type {string} */ name) =>
    /^\d{1,15}$/.test(named.get(name) ?? "") ? Number(named.get(name)) : null;
  const before = kept().choice;
  const choice = {
    rulebook: named.get("rulebook") ?? before.rulebook ?? "venezia-trente-et-quarante",
    drill: named.get("drill") ?? before.drill ?? "rows",
    level: whole("level") ?? before.level ?? 1,
    clock: before.clock ?? "off",
  };
  return { choice, seed: whole("seed") };
}

const { main } = await shell({ page: "school", title: "school-title", words: ["school", "cloth"] });
try {
  const { choice, seed } = asked();
  const room = new Room(await get("/api/school"), choice, seed);
  replace(
    main,
    h(
      "header",
      { class: "school-head" },
      h("h1", null, say("school-title")),
      h("p", { class: "muted" }, say("school-lead")),
    ),
    room.element,
  );
} catch (error) {
  complain(error);
}
