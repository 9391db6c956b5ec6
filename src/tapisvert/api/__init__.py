"""HTTP and WebSocket machinery, and the routing of requests to tables.

`endpoint` declares the parameters of handlers; `bodies` and `snapshot` are the wire formats.
`websocket` serves the clients of tables on `websocket_protocol`. `table_access` decides who sees a
table. `gateway` submits each request there, and keeps a player at one table at a time.
"""
