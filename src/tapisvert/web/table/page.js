/** The table page: its parts and their wiring. */

import { afterPaint, h, listen, loadStyleSheet, replaceChildren } from "../core/dom.js";
import { hasRole } from "../core/api.js";
import { notify } from "../core/announcer.js";
import { rulesLink } from "../core/table/rulebook.js";
import { loadRefusals } from "../core/frame/shell.js";
import { RefusedError } from "../core/table/socket.js";
import { freeSeats, isSeated, ownHolding } from "../core/table/state.js";
import { hasMessage, loadMessages, t } from "../core/text/i18n.js";
import { isCoachWanted } from "../core/preferences.js";
import { Betting } from "./stakes/betting.js";
import "./croupier/croupier.js";
import { createSurface } from "./surface/card-surface.js";
import "./stakes/rack.js";
import { playSound } from "./croupier/sound.js";
import { clothView } from "./surface/cloth-view.js";
import { placeBeside, placePurse, placeSeats, renderFrame, renderTitle } from "./frame.js";

/** @import {TableSocket} from "../core/table/socket.js" */
/** @import {TableState} from "../core/table/table-state.d.ts" */
/** @import {Entry, Session} from "../messages.d.ts" */
/** @typedef {{state: TableState, entries: readonly Entry[]}} Change */

/** Hash of the address that opens the buy-in dialog. */
const SIT = "#sit";

export class TablePage {
  #head = h("div.table-head");
  #croupier = /** @type {import("./croupier/croupier.js").Croupier} */ (h("tv-croupier"));
  #rack = /** @type {import("./stakes/rack.js").Rack} */ (h("tv-rack", { hidden: true }));
  /** Stored until the coach is loaded, for a player. */
  #coachPlace = h("div.coach-place", { hidden: true });
  /** Defined once the side panels are loaded. @type {HTMLElement & Partial<Pick<import("./stakes/prison-decision.js").PrisonDecision, "update">>} */
  #decision = h("tv-decision", { hidden: true });
  /** Loaded with the side panels. @type {import("./result/settlement.js").Settlement | null} */
  #settlement = null;
  /** Too. @type {HTMLElement & Partial<Pick<import("./seats/seats.js").Seats, "update" | "say">>} */
  #seats = h("tv-seats");
  #grid = h("div.table-grid");
  #clothPlace = h("div.felt");
  #seat = h("div.seat.row");
  #doors = h("div.doors");
  #status = h("p.offline", { role: "status", hidden: true });
  #console = h("div.console");
  #side = h("aside.side", { "aria-label": t("side") });
  /** @type {import("./surface/card-surface.js").Surface | null} */
  #surface = null;
  /** Loaded with the first menu of a stake. @type {((state: TableState) => void) | null} */
  #updateStakeMenu = null;
  /** @type {TableState | null} */
  #state = null;
  /** The displayed state, before a result that is not shown yet. @type {TableState | null} */
  #shownState = null;
  /** @type {Change[]} Changes that the side panels do not show yet: before they are loaded, or ahead of the cards. */
  #pendingChanges = [];
  /** @type {import("./panels/side-panels.js").SidePanels | null} */
  #sidePanels = null;
  /** True once the host of a private table has removed the viewer. */
  #isRemoved = false;
  /** True once there is no such table for the viewer. */
  #isMissing = false;
  /** Why the viewer's evening here is over; null while the table plays. @type {import("./seats/closing.js").Ending | null} */
  #ending = null;
  /** True once the table is over, if the viewer sat there to its end. */
  #wasSeated = false;
  /** In the place of the cloth then. */
  #card = h("div.ending", { hidden: true });

  /**
   * @param {HTMLElement} main
   * @param {HTMLElement} header
   * @param {Session} session
   * @param {TableSocket} socket
   */
  constructor(main, header, session, socket) {
    this.session = session;
    this.socket = socket;
    this.betting = new Betting(socket);
    const hand = h(
      "div.hand",
      this.#decision,
      isCoachWanted() && this.#coachPlace,
      this.#rack,
      this.#croupier.deal,
    );
    const play = [this.#clothPlace, hand, this.#seat, this.#card];
    replaceChildren(this.#grid, h("section.play", { "aria-label": t("table") }, play), this.#side);
    replaceChildren(main, this.#status, this.#grid);
    replaceChildren(this.#head, h("h1", t("title-table")));
    renderFrame(header, this.#head, this.#croupier, this.#doors, this.#side);
    this.#listen();
  }

  #listen() {
    this.betting.addEventListener("change", () => this.#render());
    listen(this.betting, "problem", (error) => this.#showProblem(error));
    listen(this.socket, "status", (status) => this.#showConnection(status));
    listen(this.socket, "watching", (count) => this.#seats.setAttribute("watching", count));
    listen(this.socket, "phrase", (phrase) => this.#seats.say?.(phrase));
    for (const act of /** @type {const} */ (["undo", "repeat", "double", "clear"]))
      this.#rack.addEventListener(`tv-${act}`, () => this.betting[act]());
    listen(this.#croupier.deal, "tv-deal", (isReady) => this.betting.ready(isReady));
  }

  /** @param {Change} change */
  async update(change) {
    const { state, entries } = change;
    const isFirst = this.#state === null;
    this.#isRemoved ||= entries.some(
      ({ notice }) => notice?.notice === "removed" && notice.player === state.own,
    );
    this.#state = state;
    this.betting.update(state);
    this.#pendingChanges.push(change);
    if (isFirst) await this.#createSurface(state);
    this.#render();
    if (isFirst && (history.state?.play || location.hash === SIT)) this.#resumeSitting();
  }

  /** @param {TableState} state */
  async #createSurface(state) {
    renderTitle(this.#head, state);
    const surface = await createSurface(state, () => this.#render());
    replaceChildren(this.#clothPlace, surface.element);
    this.#rack.cloth = surface.cloth;
    this.#listenToCloth(surface.cloth);
    replaceChildren(this.#side, this.#console);
    placePurse(this.#rack, this.#side);
    placeSeats(this.#seats, this.#clothPlace, this.#side);
    if (surface.beside) placeBeside(surface.beside, this.#side, surface.cloth);
    this.#surface = surface;
    afterPaint(() => this.#addSidePanels(surface));
  }

  /**
   * Loads the side panels after the cloth, and passes them the changes since.
   * @param {import("./surface/card-surface.js").Surface} surface
   */
  async #addSidePanels(surface) {
    const [{ loadSidePanels }, { Settlement }] = await Promise.all([
      import("./panels/side-panels.js"),
      import("./result/settlement.js"),
      Promise.all([loadMessages("company"), loadStyleSheet("table/seats/seats")]).then(
        () => import("./seats/seats.js"),
      ),
      import("./stakes/feedback.js"), // before the connection is lost
      loadStyleSheet("table/result/result"),
      Promise.all([loadRefusals(), loadMessages("result", "panels")]).then(() =>
        Promise.all([
          import("./stakes/prison-decision.js"),
          import("./result/result.js"),
          import("./croupier/deal-now.js"),
        ]),
      ),
    ]);
    const state = /** @type {TableState} */ (this.#state);
    this.#settlement = new Settlement(state);
    const { listenToShortcuts } = await import("./croupier/deal-now.js");
    listenToShortcuts(this.betting, this.#rack, this.#croupier.deal);
    this.#render(); // decisions, results and players too
    const { socket, session } = this;
    const panels = await loadSidePanels({
      state,
      surface,
      head: this.#head,
      side: this.#side,
      console: this.#console,
      doors: this.#doors,
      rack: this.#rack,
      seats: this.#seats,
      betting: this.betting,
      socket,
      session,
    });
    if (this.#console.querySelector(".card-entry")) this.#rack.dropShortcuts();
    this.#sidePanels = panels;
    this.#render(); // the decisions with their odds
  }

  /** @param {HTMLElement} cloth */
  #listenToCloth(cloth) {
    /** @param {string} name @param {(detail: any) => unknown} act */
    const listenTo = (name, act) => listen(this.#grid, name, act);
    listenTo("tv-place", ({ on: chance, amount }) => this.#place(chance, amount));
    listenTo("tv-take", ({ on: chance, degree }) => this.betting.takeBack(chance, degree));
    listenTo("tv-move", ({ on: chance, to, degree }) => this.betting.move(chance, to, degree));
    listenTo("tv-lay", async ({ stakes, onPlaced }) => {
      if (this.#mayBet() && (await this.betting.placeAll(stakes))) onPlaced();
    });
    listenTo("tv-announce", async ({ call, unit, onPlaced }) => {
      if (this.#mayBet() && (await this.betting.announce(call, unit))) onPlaced();
    });
    listenTo("tv-divide", ({ on: chance, degree }) => this.betting.divide(chance, degree));
    listenTo("tv-stake", (place) => this.#openStakeMenu(place));
    listenTo("tv-invite", () => this.#openInvitation());
    cloth.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {{on: string, degree: number}} place */
  async #openStakeMenu(place) {
    const [{ openStakeMenu, updateStakeMenu }] = await Promise.all([
      import("./stakes/stake-menu.js"),
      loadMessages("panels"),
    ]);
    this.#updateStakeMenu = updateStakeMenu;
    if (this.#state) openStakeMenu(this.#state, this.betting, place, this.#loadOdds);
  }

  /** The current odds; null where the table shows none, or before the side panels are loaded. */
  #loadOdds = async () => (this.#state && (await this.#sidePanels?.loadOdds(this.#state))) ?? null;

  /** True if the viewer plays; if not, leads to a seat. */
  #isSeated() {
    const isPlaying = this.#state !== null && isSeated(this.#state);
    if (!isPlaying) this.#openBuyIn();
    return isPlaying;
  }

  /** True if the viewer may bet now; if not, leads to a seat, or says so. */
  #mayBet() {
    if (!this.#isSeated()) return false;
    if (!this.betting.isOpen) notify(t("not-now"));
    return this.betting.isOpen;
  }

  /** @param {string} chance @param {number} [amount] */
  #place(chance, amount) {
    if (!this.#mayBet()) return;
    playSound("chip");
    this.betting.place(chance, amount ?? this.#rack.chip);
  }

  /** Shows the state; while the ball or the last card moves, the one before, on all but the surface. */
  #render() {
    const state = this.#state;
    if (!state || !this.#surface) return;
    const isPlaying = isSeated(state);
    this.#rack.hidden = this.#rack.purse.hidden = !isPlaying;
    this.#coachPlace.hidden = !isPlaying;
    this.#surface.play(state);
    const isRolling = this.#surface.isRolling();
    if (!isRolling) this.#shownState = state;
    const view = clothView(this.#shownState ?? state, this.betting, this.#settlement);
    this.#surface.update(view, this.#rack.chip);
    this.#clothPlace.classList.toggle("past", view.open); // the last coup's cards and results
    if (!isRolling) {
      if (isPlaying) this.#rack.update(state, this.betting);
      this.#decision.update?.(state, this.betting, this.#sidePanels && this.#loadOdds);
      this.#croupier.update(state);
      this.#croupier.result.update?.(state);
      this.#settlement?.move(state, this.betting, this.#surface.cloth, this.#rack);
      this.#seats.update?.(state);
      this.#updateStakeMenu?.(state);
      const changes = this.#sidePanels ? this.#pendingChanges.splice(0) : [];
      for (const change of changes) this.#sidePanels?.update(change.state, change.entries);
      this.#showEnding();
    }
    this.#renderSeat(state, isPlaying);
  }

  /** @param {TableState} state @param {boolean} isPlaying */
  #renderSeat(state, isPlaying) {
    const cuts = state.stage === "coupe" && state.cutter !== null && state.cutter === state.own;
    const mayBuy = state.phase !== "finished";
    const mayTip = mayBuy && isPlaying && state.mode !== "automatic";
    this.#seats.hidden = !mayBuy;
    const mayInvite = mayBuy && hasMessage("invite"); // which come late: the seat's buttons keep the focus
    /** @param {HTMLElement} part @param {string} key */
    const isChanged = (part, key) => part.dataset["key"] !== (part.dataset["key"] = key);
    const conducts = hasRole(this.session, "tailleur", "payeur", "chef", "inspector");
    /** @param {string} text @param {() => unknown} act @param {string} kind */
    const button = (text, act, kind = "plain") =>
      h("button", { class: kind, onclick: act }, t(text));
    const isStanding = ownHolding(state)?.place === "standing";
    const maySit = mayInvite && isStanding && Boolean(freeSeats(state));
    if (isChanged(this.#seat, `${isPlaying} ${cuts} ${mayBuy} ${maySit}`))
      replaceChildren(
        this.#seat,
        cuts &&
          button(
            "cut-now",
            () => this.#open(({ openCut }) => openCut(state, this.socket)),
            "first",
          ),
        conducts && openConsole(),
        mayBuy &&
          !isPlaying &&
          (!this.session.account || hasRole(this.session, "player")) &&
          button("sit-down", () => this.#openBuyIn(), conducts ? "" : "first"),
        maySit &&
          button("take-seat", () => this.socket.request("sit", { chips: 0, standing: false })),
        !isPlaying && h("a.button", { href: "/" }, t("nav-hall")),
      );
    if (isChanged(this.#doors, `${isPlaying} ${mayBuy} ${mayInvite} ${mayTip}`))
      replaceChildren(
        this.#doors,
        mayBuy && isPlaying && button("bring-more", () => this.#openBuyIn()),
        mayTip && button("tip", () => this.#open(({ openTip }) => openTip(this.socket))),
        mayInvite && button("invite-title", () => this.#openInvitation()), // seats have no room on phones
        h("a.button", rulesLink(state.rulebook.id, { table: state.table }), t("rules")),
        isPlaying && button("leave", () => this.betting.leave()),
      );
  }

  /** Continues after signing in or arriving to sit down; once, even after a reload. */
  async #resumeSitting() {
    if (history.state) return (await import("../lobby/play-now.js")).resumePlay(this.session);
    history.replaceState(null, "", location.pathname);
    if (this.session.account) this.#isSeated();
  }

  /** Seats a visitor immediately, and anyone at a private table; others choose the chips. */
  async #openBuyIn() {
    const state = this.#state;
    if (!state) return;
    const isAtOnce = !this.session.account || (state.nets && !isSeated(state));
    if (!isAtOnce) this.#open(({ openBuyIn }) => openBuyIn(state, this.socket));
    else
      (await import("../lobby/play-now.js")).play(this.session, { table: state.table }, this.#seat);
  }

  #openInvitation() {
    this.#open(({ openInvitation }) => openInvitation(this.socket.table));
  }

  /**
   * Opens a dialog; they are loaded with the first one.
   * @param {(dialogs: typeof import("./seats/dialogs.js")) => Promise<unknown>} open
   */
  async #open(open) {
    const [dialogs] = await Promise.all([import("./seats/dialogs.js"), loadMessages("panels")]);
    await open(dialogs).catch((error) => this.#showProblem(error));
  }

  /** @param {unknown} error */
  async #showProblem(error) {
    const code = error instanceof RefusedError ? error.code : "";
    if (code === "reality_check") return this.#sidePanels?.showRealityCheck();
    (await import("./stakes/feedback.js")).showProblem(error, code, this.#state, () =>
      this.#openBuyIn(),
    );
  }

  /** Puts a card in the place of the cloth once the viewer's evening is over, until the table plays again. */
  async #showEnding() {
    const state = this.#state;
    const isRemoved = this.#isRemoved && !ownHolding(state);
    const isClosed = state?.phase === "finished";
    const ending = isClosed ? "closed" : isRemoved ? "removed" : this.#isMissing ? "missing" : null;
    if (ending === this.#ending) return;
    const { session } = this;
    const isAgain = this.#ending === "closed" && !ending;
    const isSeated = this.#wasSeated;
    this.#ending = ending;
    this.#wasSeated = isClosed && state?.cashedOut !== null;
    const { playAgain, showEnding } = await import("./seats/closing.js");
    showEnding(this.#card, ending, state, session);
    if (isAgain && state) playAgain(this.#card, state, { session, isSeated });
  }

  /** @param {import("../core/table/socket.js").Status} status */
  #showConnection(status) {
    this.#isMissing ||= status === "missing";
    this.#showEnding();
    this.#status.hidden =
      this.#ending !== null ||
      status === "open" ||
      (status === "connecting" && this.#state === null);
    replaceChildren(this.#status, t(`status-${status}`));
    if (status === "gone")
      notify(t("status-gone"), {
        kind: "bad",
        action: { text: t("sign-in"), act: () => location.reload() },
      });
  }
}

/** In a small window the staff's consoles are in the drawer. */
const openConsole = () =>
  h("button.first.opens-side", { type: "button", popovertarget: "side" }, t("open-console"));
