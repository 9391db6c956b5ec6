/** The lobby page: play now, and the tables. */

import { get, tableAddress } from "../core/api.js";
import { afterPaint, h, reconcile, replaceChildren } from "../core/dom.js";
import { date, labelText } from "../core/text/format.js";
import { renderShell } from "../core/frame/shell.js";
import { loadHall } from "../core/table/rulebook.js";
import { t } from "../core/text/i18n.js";
import { ownTable } from "../core/frame/notices.js";
import { maySit, play, playButton, playText, resumePlay } from "../lobby/play-now.js";
import { tableCard, updateTableCard } from "../lobby/table-card.js";

/** @import {TableLine} from "../messages.d.ts" */

const REFRESH_MS = 4_000;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
let refreshes = 0;

const { main, session } = await renderShell({
  page: "hall",
  title: "title-hall",
  topics: ["cloth", "lobby"],
});
main.classList.add("hall");
const list = h("ul.tables");
const emptyText = h("p.muted", { hidden: true }, t("hall-none"));
const editions = h("ul");
const EMPTY_LINE = "\u00a0"; // its line stays, so that nothing moves when players come
const playing = h("p.playing", EMPTY_LINE);
const picture = h("a.hero-cloth");
const learnLink = h("a.learn", { href: "/learn" }, t("learn-link"));
replaceChildren(
  main,
  hero(),
  h("section", h("h2", t("title-hall")), emptyText, list),
  h(
    "section.rooms",
    h("h2", t("rooms")),
    h(
      "ul",
      ["school", "lab"].map((room) =>
        h(
          "li",
          h("a", { href: `/${room}` }, t(`room-${room}`)),
          h("p.muted", t(`room-${room}-why`)),
        ),
      ),
    ),
  ),
  h("details.editions", h("summary", t("editions")), editions),
);

/** The game in two lines, the button to play, and a picture of a coup. */
function hero() {
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
            { text: t("play-roulette"), label: labelText(t("play-roulette"), text) },
          ),
          session.demonstration && h("button", { onclick: playWithFriends }, t("play-friends")),
        ),
      playing,
      !session.account && session.demonstration && h("p.muted", t("play-guest")),
      h("p", learnLink),
      installButton(),
    ),
    picture,
  );
}

/** Makes the link to the lesson that of the next step on the newcomer's path, if there is one. */
async function continuePath() {
  const { EXERCISES, loadPath, pathAddress, scoreText, totalScore } =
    await import("../school/path.js");
  const path = loadPath();
  if (!path) return;
  const n = path.grades.length + 1;
  learnLink.href = pathAddress(path.rulebook);
  const values = { n, right: scoreText(totalScore(path)), of: EXERCISES };
  learnLink.textContent = t(n > EXERCISES ? "learn-practise" : "learn-continue", values);
  if (n > EXERCISES) learnLink.href = `/school?rulebook=${path.rulebook}`;
}

/** A button that installs the page as an application, where the browser offers it. */
function installButton() {
  const button = h("button.plain", { hidden: true }, t("install"));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true; // the browser asks once
      /** @type {Event & {prompt: () => void}} */ (event).prompt();
    };
  });
  return button;
}

async function playWithFriends() {
  (await import("../lobby/private-table-dialog.js")).openPrivateTable(session);
}

async function refresh() {
  if (document.hidden) return;
  const hall = await loadHall().catch(() => null);
  if (!hall) return;
  const { tables, playing: players } = hall;
  playing.textContent = players ? t("playing-now", { players }) : EMPTY_LINE;
  emptyText.hidden = tables.length > 0;
  showCoup(tables);
  const rank = (/** @type {TableLine} */ { layout }) => Number(layout === "wheel");
  tables.sort((table, other) => rank(table) - rank(other));
  const create = (/** @type {TableLine} */ table) => tableCard(table, session, seat);
  reconcile(list, tables, ({ id }) => id, create, updateTableCard);
  const key = (/** @type {TableLine} */ table) => `${table.rulebook} ${table.edition}`;
  const books = new Map(tables.map((table) => [key(table), table]));
  reconcile(editions, books.values(), key, editionLine);
}

/** Shows the last coup of the table with the most players, or examples in turn. @param {TableLine[]} tables */
function showCoup(tables) {
  const [table] = tables
    .filter(({ layout, last }) => layout === "two_rows" && last.length)
    .sort((table, other) => other.players - table.players);
  const turn = STILL.matches ? 0 : Math.floor(refreshes++ / 2);
  const key = table ? `${table.id} ${table.last.join(" ")}` : String(turn);
  if (picture.dataset["key"] === key) return;
  picture.dataset["key"] = key;
  afterPaint(async () => {
    const [{ drawCoup }, { EXAMPLES }, view] = await Promise.all([
      import("../lobby/hero-picture.js"),
      import("../lobby/example-coups.js"),
      table && get(`/api${tableAddress(table.id)}`).catch(() => null),
    ]);
    const example = EXAMPLES[turn % EXAMPLES.length];
    drawCoup(picture, view?.coup ?? example);
    if (!view?.coup) return;
    const { id, name, players } = table;
    const caption = t(players ? "hero-live" : "hero-coup", { table: name, players });
    picture.setAttribute("href", tableAddress(id));
    picture.append(h("p", caption, " ", h("strong", t("watch"))));
  });
}

/** @param {TableLine} table */
function editionLine({ game, house, edition_title: edition, in_force_from: begins }) {
  const day = begins && date(Date.parse(`${begins}T12:00`));
  const parts = [game, house, day ? t("edition-from", { edition, day }) : edition];
  return h("li", parts.join(" · "));
}

afterPaint(continuePath);
const seat = session.account?.roles.includes("player") ? await ownTable().catch(() => null) : null;
await refresh();
resumePlay(session);
const game = /** @type {"friends" | import("../lobby/play-now.js").Game | null} */ (
  new URLSearchParams(location.search).get("play")
);
if (game) {
  history.replaceState(null, "", "/"); // its button was pressed before this module was there
  if (game === "friends") playWithFriends();
  else play(session, { game }, main);
}
setInterval(refresh, REFRESH_MS);
