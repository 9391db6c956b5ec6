/** The laboratory page: effects of systems, odds with removed cards, the price of a reading. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { language, t } from "../core/text/i18n.js";
import { renderShell, showError } from "../core/frame/shell.js";
import { setProgram } from "../lab/command-line.js";
import { Laboratory } from "../lab/laboratory.js";

const { main, session } = await renderShell({
  page: "lab",
  title: "lab",
  topics: ["lab", "table", "cloth"],
});
setProgram(session.program);
try {
  const laboratory = new Laboratory(await get(`/api/rulebooks?lang=${language}`));
  replaceChildren(
    main,
    h("header.lab-head", h("h1", t("lab")), h("p.muted", t("lab-lead"))),
    laboratory.element,
  );
  await laboratory.open();
} catch (error) {
  showError(error);
}
