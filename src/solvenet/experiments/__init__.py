"""The paper's experiments: data, competitors, protocols, tables and figures."""

from .paper import paper_network

__all__ = ["paper_network"]
