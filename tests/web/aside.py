"""Coroutines in tests that are none themselves."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def aside[T](coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: the browser tests of the same process keep an event loop in the main thread."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
