/** The page for missing content, in the reader's theme; from the address of a private table to its invitation. */

import { applyTheme } from "../core/preferences.js";

applyTheme();
const [, table] = /^\/tables\/(private-\w+)$/.exec(location.pathname) ?? [];
if (table && location.hash) location.replace(`/join#${table}.${location.hash.slice(1)}`);
