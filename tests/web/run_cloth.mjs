/** The pure parts of the cloth, as tests call them. */

import { answer } from "./answering.mjs";
import * as announced from "../../src/tapisvert/web/cloth/announcement-rules.js";
import * as chances from "../../src/tapisvert/web/cloth/chances.js";
import * as chips from "../../src/tapisvert/web/cloth/denominations.js";
import * as geometry from "../../src/tapisvert/web/cloth/geometry.js";
import * as rolling from "../../src/tapisvert/web/cloth/ball-animation.js";
import * as track from "../../src/tapisvert/web/cloth/track.js";

const calls = {
  ...announced,
  ...chances,
  ...chips,
  ...geometry,
  ...rolling,
  ...track,
  wheel: () => chances.WHEEL,
  calls: () => announced.CALLS,
  denominations: () => chips.DENOMINATIONS,
  places: () => [...chances.CHANCES.values()],
  hit: (isUpright, x, y, reach) =>
    geometry.spotAt(geometry.clothLayout(isUpright), x, y, reach)?.on ?? null,
  next: (isUpright, on, key) => geometry.nextSpot(geometry.clothLayout(isUpright), on, key),
};

await answer((name, ...given) => calls[name](...given));
