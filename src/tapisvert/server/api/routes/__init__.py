"""The doors of the house: what is asked over HTTP, and the sockets at which people play."""
