/** The banner of a rehearsal, on a page rendered by the server. */

import { loadSession } from "../core/api.js";
import { loadMessages } from "../core/text/i18n.js";
import { addBanner } from "../core/frame/rehearsal.js";

const [session] = await Promise.all([loadSession(), loadMessages("page")]);
await addBanner(session);
