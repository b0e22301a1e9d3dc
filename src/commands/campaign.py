# What `threadlint campaign` gives to `python3 -c`.
import sys


def fail(problem, advice):
    sys.stderr.write("error: %s\n  help: %s\n" % (problem, advice))
    sys.exit(2)


# Modules of the working directory must not take the place of others.
sys.path[:] = [folder for folder in sys.path if folder]
if sys.version_info < (3, 9):
    fail(
        "%s is Python %d.%d" % (sys.executable, sys.version_info[0], sys.version_info[1]),
        "`threadlint campaign` needs 3.9 or newer; `pip install threadlint` with that",
    )
try:
    from threadlint_campaign.cli import main
except ModuleNotFoundError as error:
    if error.name != "threadlint_campaign":
        raise
    fail(
        "%s has no package `threadlint_campaign`" % sys.executable,
        "`pip install threadlint` brings it, and `pip install 'threadlint[ray]'` also what several"
        " machines need; in a checkout, set PYTHONPATH to its folder `python`",
    )
sys.exit(main())
