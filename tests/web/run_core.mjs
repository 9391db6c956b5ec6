/** The pure parts that every page has, and those of a player at a table, as tests call them. */

import { answer } from "./answering.mjs";

const web = "../../src/tapisvert/web";
const format = await import(`${web}/core/text/format.js`);
const amount = await import(`${web}/core/text/amount.js`);
const { applyEvent } = await import(`${web}/core/table/player-holdings.js`);
const { totalGain } = await import(`${web}/core/table/gains.js`);
const { TableSocket } = await import(`${web}/core/table/socket.js`);
const { bestPlace } = await import(`${web}/core/toast-place.js`);
const { once } = await import(`${web}/core/once.js`);
const { visibleStage } = await import(`${web}/core/table/state.js`);
const { insuranceOffer, insuranceRule, insurancePremium } = await import(
  `${web}/core/table/insurance.js`
);

const calls = {
  ...amount,
  ...format,
  applyEvent,
  bestPlace,
  totalGain,
  visibleStage,
  insuranceOffer,
  insuranceRule,
  insurancePremium,
  /** The times, in ms, at which a table's page tries to reach a house that has gone and that answers none of so many tries. */
  async tried(tries) {
    let now = 0;
    const times = [];
    const timers = [];
    class Unreachable extends EventTarget {
      static OPEN = 1;
      static CONNECTING = 0;
      constructor() {
        super();
        times.push(now);
        if (times.length <= tries) queueMicrotask(() => this.dispatchEvent(new Event("close")));
      }
    }
    const browser = {
      WebSocket: Unreachable,
      location: { href: "http://house.example/table" },
      addEventListener() {},
      fetch: async () => Promise.reject(new TypeError("it cannot be reached")),
      setTimeout: (act, ms) => timers.push({ act, at: now + ms }) && timers.at(-1),
      clearTimeout: (timer) => timers.includes(timer) && timers.splice(timers.indexOf(timer), 1),
    };
    const before = Object.fromEntries(Object.keys(browser).map((name) => [name, globalThis[name]]));
    Object.assign(globalThis, browser);
    try {
      new TableSocket("wheel").open();
      for (let seen = 0; seen < tries; seen += 1) {
        await new Promise(setImmediate);
        const [next] = timers.sort((one, other) => one.at - other.at).splice(0, 1);
        now = next.at;
        next.act();
      }
    } finally {
      Object.assign(globalThis, before);
    }
    return times;
  },
  /** How often an act began that is asked for three times at once, and then, when it has ended so, again. */
  async began(ends) {
    const sender = {};
    let count = 0;
    const act = async () => {
      count += 1;
      await Promise.resolve();
      if (ends === "refused") throw new Error("refused");
    };
    const ask = () => once(sender, act).catch(() => {});
    await Promise.all([ask(), ask(), ask()]);
    const first = count;
    await ask();
    return [first, count];
  },
};

await answer((name, ...given) => calls[name](...given));
