"""Many requests sent at the same moment over kept connections, each answer timed: as little work for the sender as possible.

The bench has the same cores as the servers it measures. Requests are written before the clock starts, and one thread waits for
all sockets at once; what an answer says is looked at after the last one has come.
"""

import re
import selectors
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

HOST = "127.0.0.1"
CONNECT_SECONDS = 5
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shot:
    """One request's answer; `status` 0 if there was none. `seconds` from the first byte sent to the last byte of the body."""

    status: int
    seconds: float


@dataclass(slots=True, eq=False)
class _Flight:
    port: int
    socket: socket.socket
    request: bytes = b""
    got: bytearray = field(default_factory=bytearray)
    begun: float = 0.0
    seconds: float = 0.0
    is_fresh: bool = True

    def is_whole(self) -> bool:
        """Whether all of the answer has come. An answer without a length is none of this site's pages."""
        head, end, body = bytes(self.got).partition(b"\r\n\r\n")
        if not end:
            return False
        length = _LENGTH.search(head)
        return length is not None and len(body) >= int(length[1])

    def status(self) -> int:
        return int(self.got.split(b" ", 2)[1]) if self.is_whole() else 0


class Volley:
    """One kept connection to each of `ports` in their order; the same port may be there often."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._flights = [_Flight(port, _connected(port)) for port in ports]

    def fire(self, requests: Sequence[bytes], *, seconds: float) -> list[Shot]:
        """Send the first request on the first connection and so on, all at once; the answers in the same order.

        Whoever has no answer after so many seconds, or whose connection breaks off, has status 0.
        """
        with selectors.DefaultSelector() as selector:
            for flight, request in zip(self._flights, requests, strict=True):
                if _is_closed(flight.socket):
                    self._reconnect(flight)
                flight.request, flight.seconds = request, 0.0
                flight.got.clear()
                selector.register(flight.socket, selectors.EVENT_READ, flight)
            for flight in self._flights:
                flight.begun = time.perf_counter()
                flight.socket.sendall(flight.request)
            end, waiting = time.perf_counter() + seconds, len(self._flights)
            while waiting and (left := end - time.perf_counter()) > 0:
                for key, _events in selector.select(left):
                    flight = key.data
                    part = flight.socket.recv(1 << 16)
                    moment = time.perf_counter()
                    flight.got += part
                    if not part or flight.is_whole():
                        flight.seconds = moment - flight.begun
                        selector.unregister(flight.socket)
                        waiting -= 1
        shots = [Shot(flight.status(), flight.seconds) for flight in self._flights]
        for flight, shot in zip(self._flights, shots, strict=True):
            if not shot.status or b"\r\nconnection: close" in bytes(flight.got).partition(b"\r\n\r\n")[0].lower():
                self._reconnect(flight)
        return shots

    def close(self) -> None:
        for flight in self._flights:
            flight.socket.close()

    def _reconnect(self, flight: _Flight) -> None:
        flight.socket.close()
        flight.socket = _connected(flight.port)


def _connected(port: int) -> socket.socket:
    connected = socket.create_connection((HOST, port), CONNECT_SECONDS)
    connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connected


def _is_closed(kept: socket.socket) -> bool:
    """Whether the server has given the connection up meanwhile; nothing else comes before the next request."""
    kept.setblocking(False)
    try:
        return kept.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        kept.settimeout(CONNECT_SECONDS)
