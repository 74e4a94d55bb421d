"""The local network of a classroom without internet: this computer's addresses in it, and how to get there."""

import fcntl
import io
import ipaddress
import socket
import struct
import sys
from collections.abc import Sequence

import segno

# ioctl numbers of "the IPv4 address of this interface"
_SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}
_VIRTUAL = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "utun", "tun", "tailscale", "cni", "podman")


def local_addresses() -> list[str]:
    """IPv4 addresses at which others in the same network reach this computer, the likeliest first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(_VIRTUAL) or sys.platform not in _SIOCGIFADDR:
                continue
            asked = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR[sys.platform], asked)
            except OSError:
                continue  # has no IPv4 address
            found.append(socket.inet_ntoa(answer[20:24]))
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return sorted(usable, key=lambda address: ipaddress.ip_address(address).is_link_local)


def host_names() -> list[str]:
    """Names under which others may know this computer."""
    name = socket.gethostname().split(".")[0].lower()
    return [name, f"{name}.local"]


def invitation(addresses: Sequence[str], *, port: int) -> str:
    """What to show the room: each address, a QR code of the first, and a plain word about plain HTTP."""
    if not addresses:
        return (
            "This computer is in no network at the moment. Join the room's network or open a hotspot on it: "
            "the address appears here as soon as there is one."
        )
    lines = [f"  {url_of(address, port=port)}" for address in addresses]
    picture = io.StringIO()
    segno.make(url_of(addresses[0], port=port), error="m", micro=False).terminal(out=picture, border=2, compact=True)
    return "\n".join(
        [
            "In this network, others open:",
            *lines,
            "",
            picture.getvalue(),
            "Careful: this is plain HTTP. Whoever is in the same network could read along, passwords included. Use a "
            "network that only your class is in, and no password that you use elsewhere.",
        ]
    )


def url_of(address: str, *, port: int) -> str:
    return f"http://{address}/" if port == 80 else f"http://{address}:{port}/"
