"""The server: composes services and endpoints of all packages into one application, with its jobs.

`app` is the ASGI application, `services` what its endpoints use. `apidocs` writes the documents of
the API, which `openapi`, `act_documents` and `server_messages` make.
"""
