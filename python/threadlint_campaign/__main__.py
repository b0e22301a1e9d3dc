"""`python3 -m threadlint_campaign`."""

import sys

from .cli import main

sys.exit(main())
