/** The head of the lobby: the game in two lines, the button to play, and a picture of a coup. */

import { afterPaint, h } from "../core/dom.js";
import { labelled } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { maySit, playButton, playText } from "./play-now.js";

/** @import {Session} from "../messages.d.ts" */

/** @param {Session} session */
export function hero(session) {
  const picture = h("div.hero-cloth", { "aria-hidden": "true" });
  afterPaint(async () => (await import("./hero-picture.js")).drawCoup(picture));
  const text = playText(session);
  return h(
    "section.hero",
    { "aria-labelledby": "hero-title" },
    h(
      "div.hero-words",
      h(
        "h1",
        { id: "hero-title" },
        h("span", t("hero-question")),
        " ",
        h("span", t("hero-answer")),
      ),
      h("p.lead", t("hero-lead")),
      maySit(session) &&
        h(
          "div.row",
          playButton(session, { game: "trente-et-quarante" }, { text, class: "first play-now" }),
          playButton(
            session,
            { game: "roulette" },
            {
              text: t("play-roulette"),
              label: labelled(t("play-roulette"), text),
            },
          ),
        ),
      !session.account && session.demonstration && h("p.muted", t("play-guest")),
      h("p", h("a.learn", { href: "/learn" }, t("learn-link"))),
    ),
    picture,
  );
}
