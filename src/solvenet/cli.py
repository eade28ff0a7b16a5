"""The command ``solvenet``: parse, call, print; no defaults of its own."""

import sys


def main() -> None:
    """Run the command line, or say what to install for it."""
    try:
        from .commands import app
    except ImportError as error:
        sys.exit(
            f"The command line needs the package {error.name!r}. "
            "Install it with: pip install 'solvenet[cli,plots]'"
        )
    app()
