"""Which tests stay together in one process when several run side by side.

A site with its browser, and a running class, are made once and are busy for themselves: two of each at once wait for each other on
two cores. By path, since the groups of xdist 3.8 come to nothing with pytest 9.2, which keeps no id that can be changed.
"""

from xdist.scheduler import LoadScopeScheduling

TOGETHER = ("tests/browser/", "tests/deploy/", "tests/practice/test_demo_school.py")


class Together(LoadScopeScheduling):
    """The tests under each path of TOGETHER go to one process, the others one by one to whoever is free."""

    def _split_scope(self, nodeid: str) -> str:
        return next((path for path in TOGETHER if nodeid.startswith(path)), nodeid)
