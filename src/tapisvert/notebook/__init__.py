"""Pictures (SVG), tables (HTML) and data frames of values, for a notebook.

Everything is made of plain data: the values of the game know their own pictures by `_repr_svg_` and
`_repr_html_`, and import a module here when one of them is shown.
"""
