/** A table's page: its parts, and who tells whom. */

import { afterwards } from "../core/after-paint.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { money } from "../core/format.js";
import { notify } from "../core/announcer.js";
import { titled } from "../core/rulebook.js";
import { signIn } from "../core/shell.js";
import { Refused } from "../core/socket.js";
import { loadWords, say } from "../core/i18n.js";
import { Betting } from "./betting.js";
import "./croupier.js";
import { felt } from "./card-surface.js";
import "./outcome.js";
import "./rack.js";
import { play } from "./sound.js";
import { clothView, mayDecide } from "./cloth-view.js";

/** @typedef {import("../core/api.js").Session} Session */
/** @typedef {import("../core/socket.js").TableSocket} TableSocket */
/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../messages.d.ts").Entry} Entry */
/** @typedef {{state: TableState, entries: readonly Entry[]}} Change */

/** Left in `history.state` by whoever signs in to sit down: he is asked to at once. */
const SIT = "sit";

export class TablePage {
  #head = h("div", { class: "table-head" });
  #croupier = /** @type {import("./croupier.js").Croupier} */ (h("tv-croupier"));
  #rack = /** @type {import("./rack.js").Rack} */ (h("tv-rack", { hidden: true }));
  /** It is defined when there is something beside the cloth. @type {HTMLElement & Partial<Pick<import("./prison-decision.js").Decision, "update">>} */
  #decision = h("tv-decision", { hidden: true });
  #outcome = /** @type {import("./outcome.js").Outcome} */ (h("tv-outcome", { class: "panel" }));
  /** So is this. @type {HTMLElement & Partial<Pick<import("./players.js").Players, "update">>} */
  #players = h("tv-players");
  #grid = h("div", { class: "table-grid" });
  #place = h("div", { class: "felt" });
  #seat = h("div", { class: "seat row" });
  #status = h("p", { class: "offline", role: "status", hidden: true });
  #console = h("div", { class: "console" });
  #side = h("aside", { class: "side", "aria-label": say("side") });
  /** @type {import("./card-surface.js").Felt | null} */
  #felt = null;
  /** @type {TableState | null} */
  #state = null;
  /** @type {Change[]} What happened before there was anything beside the cloth. */
  #missed = [];
  /** @type {import("./side-panels.js").Extras | null} */
  #extras = null;

  /**
   * @param {HTMLElement} main
   * @param {Session} session
   * @param {TableSocket} socket
   */
  constructor(main, session, socket) {
    this.session = session;
    this.socket = socket;
    this.betting = new Betting(socket);
    const hand = h("div", { class: "hand" }, this.#decision, this.#rack);
    const play = [this.#croupier, this.#place, hand, this.#seat, this.#console];
    replace(
      this.#grid,
      h("section", { class: "play", "aria-label": say("table") }, play),
      this.#side,
    );
    replace(main, this.#status, this.#head, this.#grid);
    replace(this.#head, h("h1", null, say("title-table")));
    this.#listen();
  }

  #listen() {
    this.betting.addEventListener("change", () => this.#show());
    this.betting.addEventListener("problem", (event) =>
      this.#problem(/** @type {CustomEvent} */ (event).detail),
    );
    this.socket.addEventListener("status", (event) =>
      this.#connection(/** @type {CustomEvent} */ (event).detail),
    );
    for (const act of /** @type {const} */ (["undo", "repeat", "double", "clear"])) {
      this.#rack.addEventListener(`tv-${act}`, () => this.betting[act]());
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Change} change */
  async update(change) {
    const { state, entries } = change;
    const isFirst = this.#state === null;
    this.#state = state;
    this.betting.update(state);
    const extras = this.#extras;
    if (!extras) this.#missed.push(change);
    if (isFirst) await this.#furnish(state);
    this.#show();
    extras?.update(state, entries);
    if (isFirst && history.state === SIT) this.#arrive();
    if (entries.some((entry) => entry.notice?.notice === "card")) play("card");
  }

  /** @param {TableState} state */
  async #furnish(state) {
    const name = titled("rulebook", state.rulebook.id, state.rulebook.name);
    document.title = `${name} – Tapis Vert`;
    replace(this.#head, h("h1", null, name), h("p", { class: "muted" }, limits(state)));
    const made = await felt(state, () => this.#rests());
    replace(this.#place, made.element);
    if (made.beside) this.#grid.prepend(made.beside);
    this.#rack.cloth = made.cloth;
    this.#attend(made.cloth);
    replace(
      this.#side,
      this.#outcome,
      h(
        "details",
        { class: "panel", open: innerWidth > 900 },
        h("summary", null, say("players")),
        this.#players,
      ),
    );
    this.#felt = made;
    afterwards(() => this.#add(made));
  }

  /**
   * What stands beside the cloth, once that can be played on; it is told what happened meanwhile.
   * @param {import("./card-surface.js").Felt} made
   */
  async #add(made) {
    const [{ extras }] = await Promise.all([
      import("./side-panels.js"),
      import("./prison-decision.js"),
      import("./players.js"),
      loadWords("refusals"),
    ]);
    this.#show(); // what is to be decided, and who is there, too
    const state = /** @type {TableState} */ (this.#state);
    const { socket, session } = this;
    const added = await extras({
      state,
      felt: made,
      side: this.#side,
      console: this.#console,
      socket,
      session,
    });
    this.#extras = added;
    for (const change of this.#missed.splice(0)) added.update(change.state, change.entries);
  }

  /** @param {HTMLElement} cloth */
  #attend(cloth) {
    /** @param {string} name @param {(detail: any) => unknown} act */
    const on = (name, act) =>
      this.#grid.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("tv-place", ({ on: chance, amount }) => this.#lay(chance, amount));
    on("tv-take", ({ on: chance, degree }) => this.betting.take(chance, degree));
    on("tv-move", ({ on: chance, to, degree }) => this.betting.move(chance, to, degree));
    on("tv-lay", ({ stakes }) => this.#player() && this.betting.lay(stakes));
    on("tv-announce", ({ call, unit }) => this.#player() && this.betting.announce(call, unit));
    on("tv-divide", ({ on: chance, degree }) => this.betting.divide(chance, degree));
    on("tv-stake", (where) => this.#menu(where));
    cloth.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {{on: string, degree: number}} where */
  async #menu(where) {
    const { stakeMenu } = await import("./stake-menu.js");
    if (this.#state)
      stakeMenu(this.#state, this.betting, where, (on, degree) => this.#worth(on, degree));
  }

  /**
   * @param {string} on
   * @param {number} degree
   */
  async #worth(on, degree) {
    return (this.#state && (await this.#extras?.worth(this.#state, on, degree))) ?? null;
  }

  /** Whether somebody plays; if not, he is asked to sit down. */
  #player() {
    const state = this.#state;
    if (!state) return false;
    if (!this.session.account) signIn(this.session, SIT);
    else if (!state.own || !(state.own in state.players)) this.#sit();
    else return true;
    return false;
  }

  /**
   * @param {string} on
   * @param {number} [amount]
   */
  #lay(on, amount) {
    if (!this.#player()) return;
    if (!this.betting.isOpen) {
      notify(say("not-now"), { kind: "info" });
      return;
    }
    play("chip");
    this.betting.place(on, amount ?? this.#rack.chip);
  }

  /** The ball rests: what it told may be told elsewhere too. */
  #rests() {
    this.#show();
    if (this.#state) this.#extras?.update(this.#state, []);
  }

  #show() {
    const state = this.#state;
    if (!state || !this.#felt) return;
    const isPlaying = state.own !== null && state.own in state.players;
    this.#rack.hidden = !isPlaying;
    this.#felt.update(state, clothView(state, this.betting), this.#rack.chip);
    if (!this.#felt.isRolling()) {
      if (isPlaying) this.#rack.update(state, this.betting);
      this.#decision.update?.(state, this.betting);
      this.#croupier.update(state);
      this.#outcome.update(state, true);
      this.#outcome.offer(mayDecide(state, this.betting));
      this.#players.update?.(state);
    }
    this.#seats(state, isPlaying);
  }

  /**
   * @param {TableState} state
   * @param {boolean} isPlaying
   */
  #seats(state, isPlaying) {
    const cuts = state.stage === "coupe" && state.cutter !== null && state.cutter === state.own;
    this.#seat.classList.toggle("away", !isPlaying || cuts);
    const key = `${isPlaying} ${cuts} ${state.phase === "finished"}`;
    if (this.#seat.dataset["key"] === key) return;
    this.#seat.dataset["key"] = key;
    const sit = () => this.#sit();
    replace(
      this.#seat,
      cuts &&
        h("button", { type: "button", class: "first", onclick: () => this.#cut() }, say("cut-now")),
      state.phase !== "finished" &&
        h(
          "button",
          { type: "button", class: isPlaying ? "" : "first", onclick: sit },
          say(isPlaying ? "bring-more" : "sit-down"),
        ),
      isPlaying &&
        h("button", { type: "button", onclick: () => this.betting.leave() }, say("leave")),
      h(
        "a",
        {
          class: "button",
          href: `/rules/${state.rulebook.id}?lang=${document.documentElement.lang}`,
        },
        say("rules"),
      ),
    );
  }

  /** Whoever is back from signing in wanted to sit down; asked once, though the page be seen anew. */
  #arrive() {
    history.replaceState(null, "");
    if (this.session.account) this.#player();
  }

  async #sit() {
    const state = this.#state;
    if (!state) return;
    if (!this.session.account) signIn(this.session, SIT);
    else {
      const { sitDown } = await import("./buy-in-dialog.js");
      sitDown(state, this.socket).catch((error) => this.#problem(error));
    }
  }

  async #cut() {
    const { cutPack } = await import("./cut-dialog.js");
    cutPack(this.socket).catch((error) => this.#problem(error));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog, tv-tailleur, tv-chef")
    )
      return;
    const acts = /** @type {Record<string, () => unknown>} */ ({
      z: () => this.betting.canUndo && this.betting.undo(),
      r: () => this.betting.canRepeat && this.betting.repeat(),
      d: () => this.betting.canDouble && this.betting.double(),
      c: () => this.betting.canDouble && this.betting.clear(),
    });
    acts[event.key]?.();
  }

  /** @param {unknown} error */
  async #problem(error) {
    const code = error instanceof Refused ? error.code : "";
    if (code === "reality_check") {
      this.#extras?.check();
      return;
    }
    let text = errorText(error);
    if (code === "not_insurable" && this.#state) {
      const { insurable } = await import("./insurance.js");
      const { key, amount } = insurable(this.#state.rulebook);
      text += ` ${say(key, { amount: money(amount) })}`;
    }
    notify(text, { kind: "bad" });
  }

  /** @param {import("../core/socket.js").Status} status */
  #connection(status) {
    this.#status.hidden = status === "open" || (status === "connecting" && this.#state === null);
    replace(this.#status, say(`status-${status}`));
    if (status === "gone")
      notify(say("status-gone"), {
        kind: "bad",
        action: { text: say("sign-in"), act: () => location.reload() },
      });
  }
}

/** @param {TableState} state */
function limits(state) {
  const { minimum, maximum } = state.limits;
  const most = typeof maximum === "number" ? maximum : maximum?.["simple"];
  const house = `${titled("house", state.rulebook.id, state.rulebook.house)} · `;
  if (!most) return house + say("limits-from", { minimum: money(minimum) });
  return house + say("limits-between", { minimum: money(minimum), maximum: money(most) });
}
