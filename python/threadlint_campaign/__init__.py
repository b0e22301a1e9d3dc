"""Campaigns: findings, tests and traces examined item by item, on one machine or on many.

`threadlint campaign` starts this package. It needs the standard library alone; `ray` and `fsspec`
are imported only where a command line asks for several machines or for a URL.

A module uses only modules before it in this list:

    errors      what keeps a command from its work, and what to do about it
    canonical   values as bytes that are equal if the values are
    items       one piece of work, and the hash of all that decides its result
    outcomes    what came of an item: the part that any machine gives, and what was measured
    store       the folder or URL of a campaign
    inputs      class paths and traces by their content, and copies of them on each machine
    java        Java installations, and the tool itself
    process     one process with a time limit, which does not outlive this one
    execute     runs one item
    engine      what hands out items, and the machines behind: `local`, `on_ray`
    bandit      which items get more
    campaign    runs a plan until everything has a result and the budget is spent
    plan        makes items of findings, tests and traces
    merge       all results as one list, without repetitions; `sarif` and `page` write it
    cli         the command line
"""
