/** The pure parts of the cloth, as tests call them. */

import { answer } from "./answering.mjs";
import * as announced from "../../src/tapisvert/web/cloth/wheel/announcement-rules.js";
import * as chances from "../../src/tapisvert/web/cloth/chances.js";
import * as chips from "../../src/tapisvert/web/cloth/chips/denominations.js";
import * as geometry from "../../src/tapisvert/web/cloth/roulette/geometry.js";
import * as pockets from "../../src/tapisvert/web/cloth/wheel/pockets.js";
import { placesBeside } from "../../src/tapisvert/web/cloth/roulette/stake-details.js";
import { stakesPoint } from "../../src/tapisvert/web/cloth/chips/stake-stacks.js";
import { EXAMPLES } from "../../src/tapisvert/web/lobby/example-coups.js";
import * as rolling from "../../src/tapisvert/web/cloth/wheel/ball-animation.js";
import * as track from "../../src/tapisvert/web/cloth/wheel/track.js";

const calls = {
  examples: () => EXAMPLES,
  ...announced,
  ...chances,
  ...chips,
  ...geometry,
  ...rolling,
  ...track,
  wheel: (many) => pockets.wheelFor(many),
  names: (announcements) => [...announced.numbersByName(announcements)],
  denominations: () => chips.DENOMINATIONS,
  ...pockets,
  places: (cloth) => chances.chancesOn(cloth),
  /** The spots between numbers, dozens or columns, with the points of their stakes. */
  between: (shape) => {
    const cloth = geometry.clothLayout(...shape);
    const spots = cloth.spots.filter(({ on }) => on.includes("/"));
    return spots.map((spot) => ({ ...spot, point: stakesPoint(spot, cloth) }));
  },
  placesBeside,
  hit: (shape, x, y, reach) =>
    geometry.spotAt(geometry.clothLayout(...shape), x, y, reach)?.on ?? null,
  next: (shape, on, key) => geometry.nextSpot(geometry.clothLayout(...shape), on, key),
};

await answer((name, ...given) => calls[name](...given));
