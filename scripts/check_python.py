"""Say clearly what is missing before anything is set up."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file is there for the older ones
    sys.exit(
        "Tischlein needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11"
    )
try:
    import ensurepip  # noqa: F401
    import venv  # noqa: F401
except ImportError:
    sys.exit("Python's venv is missing. On Debian: apt-get install python3-venv")
