"""The supervisor alone, with programs of a moment."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import supervisor
from deploy.errors import StartError
from deploy.process import ProcessId
from deploy.supervisor import Program, Supervisor


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def quick(tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    """A supervisor that waits for hundredths of a second where a real one waits for seconds."""
    monkeypatch.setattr(supervisor, "BACK_OFF_SECONDS", (0.01, 0.02, 0.03, 0.04))
    monkeypatch.setattr(supervisor, "TICK_SECONDS", 0.01)
    before = {signum: signal.getsignal(signum) for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    (tmp_path / "logs").mkdir()
    one = Supervisor(
        data=tmp_path, environment=lambda: {"PATH": "/usr/bin:/bin"}, servers={}, revive=dict, say=said.append
    )
    yield one
    one.stop()
    signal.set_wakeup_fd(-1)
    for signum, handler in before.items():
        signal.signal(signum, handler)


def test_a_process_that_dies_again_and_again_ends_everything_with_its_reason(
    quick: Supervisor, said: list[str]
) -> None:
    quick.start(Program("beat", ["sh", "-c", "echo the clock is broken; exit 3"], stop_seconds=1))
    with pytest.raises(
        StartError, match=r"The beat process dies again and again \(it ended with exit code 3\): the clock is broken"
    ):
        quick.watch(every_tick=lambda: None)
    assert len(said) == 4


def test_a_signal_ends_the_watch(quick: Supervisor) -> None:
    quick.start(Program("web", ["sleep", "600"], stop_seconds=1))
    quick.watch(every_tick=lambda: signal.raise_signal(signal.SIGTERM))
    assert quick.stopping


def test_a_program_that_does_not_stop_is_killed_with_its_children_after_its_time(
    quick: Supervisor,
) -> None:
    quick.start(Program("web", ["sh", "-c", "trap '' TERM; sleep 600 & echo $! $$; wait"], stop_seconds=0.2))
    end = time.monotonic() + 20
    while not (told := quick.log_of("web").read_text().split()) and time.monotonic() < end:
        time.sleep(0.01)
    deaf = [ProcessId.of(int(pid)) for pid in told]
    quick.stop()
    assert [process is not None and process.wait(seconds=5) for process in deaf] == [True, True]
