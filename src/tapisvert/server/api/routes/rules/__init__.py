"""Endpoints of the rules, apart from any table: rulebooks, pages, odds, school, laboratory."""
