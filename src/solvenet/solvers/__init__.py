"""Closed forms, one problem per module.

===========  ======================================================================
`ridge`      ``min ||X W + 1 b' - T||^2 + ridge ||W||^2``
`stiefel`    the same on ``W'AW = I``, ``A`` the ridged scatter of the features
`simplex`    ``min_a sum a_i f_i + gamma ||a||^2`` on the simplex
`slack`      ``min_{M >= 0} ||S - Y - Y * M||^2``
`decision`   the decision layer: passes over slack, simplex and stiefel or ridge
`root`       roots of ``A``, the one factorisation that the others rest on
===========  ======================================================================

Each function states its problem and its solution; the body is that formula.
"""
