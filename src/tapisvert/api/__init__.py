"""Machinery of HTTP and WebSocket, and the way of a request to a table.

`endpoint` declares what a handler takes, and `bodies` and `snapshot` are shapes of the wire.
`websocket` serves the clients of tables on `websocket_protocol`. `table_access` decides who sees a
table, `gateway` leads each request there, past the seats of other tables.
"""
