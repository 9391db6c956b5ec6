# Pages that the server writes in place of what is not there, in English

notice-lost = Page not found
notice-lost-text = There is nothing at this address: check it, or start from the tables.
notice-table = Table not found
notice-table-text = This table is private, or it has closed: ask its host for the link.
notice-archived = Archived session
notice-archived-text = This session is in the house’s archive: ask the house for it.
notice-back = To the tables
