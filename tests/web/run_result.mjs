/** The pure parts of a coup's result and of the prison's choice, as tests call them. */

import { answer } from "./answering.mjs";

const web = "../../src/tapisvert/web";
const result = await import(`${web}/cloth/coup-result.js`);
const prison = await import(`${web}/table/stakes/prison-values.js`);
const { legMs } = await import(`${web}/table/result/settlement.js`);
const { placeGains } = await import(`${web}/cloth/roulette/gain-marks.js`);
const { decidableStakes } = await import(`${web}/table/surface/cloth-view.js`);
const { stakeAmounts, stakeChanges } = await import(`${web}/table/stakes/stake-motion.js`);
const { layoutFor, nameWidth } = await import(`${web}/cloth/roulette/geometry.js`);

const calls = {
  ...result,
  ...prison,
  legMs: (stage, deadline) => legMs({ stage, deadline }, 0),
  /** What may be decided while bets are open. */
  decidable: (state) => {
    const rulebook = { values: { prison_window: { value: "after_refait" } } };
    return decidableStakes({ rulebook, ...state }, { isOpen: true }).map(({ on }) => on);
  },
  /** What is laid and taken back from one state to the next, each with what is on its way. */
  moved: (before, after) => stakeChanges(stakeAmounts(...before), stakeAmounts(...after)),
  placeGains: (room, marks) => {
    const cloth = layoutFor(room);
    const fields = cloth.fields.map((field) => {
      const width = (/[PMD]12/.test(field.on) && nameWidth(field)) || field.width;
      return { ...field, name: { ...field, width } };
    });
    return { placed: placeGains(cloth, marks), fields };
  },
};

await answer((name, ...given) => calls[name](...given));
