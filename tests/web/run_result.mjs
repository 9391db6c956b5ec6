/** The pure parts of a coup's result and of the prison's choice, as tests call them. */

import { answer } from "./answering.mjs";

Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
});

const web = "../../src/tapisvert/web";
const result = await import(`${web}/table/coup-result.js`);
const prison = await import(`${web}/table/prison-values.js`);
const { legMs } = await import(`${web}/table/settlement.js`);
const { placeGains } = await import(`${web}/cloth/gain-marks.js`);
const { clothLayout } = await import(`${web}/cloth/geometry.js`);

const calls = {
  ...result,
  ...prison,
  legMs: (stage, deadline) => legMs({ stage, deadline }, 0),
  placeGains: (isUpright, marks) => placeGains(clothLayout(isUpright), marks),
};

await answer((name, ...given) => calls[name](...given));
