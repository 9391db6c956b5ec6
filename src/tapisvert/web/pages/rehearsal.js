/** The banner of a rehearsal, on a page that the server wrote. */

import { loadSession } from "../core/api.js";
import { loadMessages } from "../core/i18n.js";
import { addBanner } from "../core/rehearsal.js";

const [who] = await Promise.all([loadSession(), loadMessages("page")]);
await addBanner(who);
