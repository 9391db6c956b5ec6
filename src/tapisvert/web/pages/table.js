/** The table page. */

import { listen } from "../core/dom.js";
import { TableSocket } from "../core/table/socket.js";
import { TableStore } from "../core/table/store.js";
import { renderShell } from "../core/frame/shell.js";
import { TablePage } from "../table/page.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const { main, header, session } = await renderShell({
  page: "table",
  title: "title-table",
  topics: ["cloth"],
});
const socket = new TableSocket(name, session.account !== null);
const store = new TableStore(socket, session.account?.name ?? null);
const page = new TablePage(main, header, session, socket);
store.addEventListener("amended", () => location.reload());
listen(store, "change", (change) => page.update(change));
socket.open();
