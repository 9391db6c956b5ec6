"""Pictures (SVG), tables (HTML) and data frames of values, for a notebook.

The functions take plain data: the game's values describe their own pictures by `svg` and
`_repr_html_`, and import a module here when one is displayed.
"""
