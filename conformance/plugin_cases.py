"""What to name to pytest for one item a case of the suite.

    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs"

The items come from `conformance.plugin`; there is nothing here but the name.
"""
