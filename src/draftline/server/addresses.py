"""Where a server is found: the socket it listens on, and its address for this machine and for others on the network."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

from fastapi import APIRouter, Request

from draftline.core.messages import Message, OptionError
from draftline.server.limits import CLIENT
from draftline.server.models import Address

router = APIRouter(prefix="/api")
NOBODYS = ("192.0.2.1", 9)  # an address that is kept for examples
EVERYWHERE = ("0.0.0.0", "::")


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections from now on; port 0 is any that is free."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: then answers go out at once
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(512)
    except (OSError, OverflowError):
        raise OptionError(Message("error.address", {"host": host, "port": port})) from None
    return bound


def is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def network_addresses(host: str, port: int) -> list[str]:
    """Where other machines reach a socket that is bound so; none where it takes connections from this one alone."""
    found = [own_address()] if host in EVERYWHERE else [] if is_loopback(host) else [host]
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}" for one in found if one and not is_loopback(one)]


def own_address() -> str:
    """This machine's address on its network: the one that it would send from. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOBODYS)
        return str(probe.getsockname()[0])
    return ""


def address_of(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


@router.get("/address", response_model=Address, summary="Where others on the network find this server")
async def address(request: Request) -> Address:
    """For whoever sits at this machine; others know an address that works for them."""
    known: tuple[str, int] | None = getattr(request.app.state, "listening", None)
    return Address(addresses=network_addresses(*known) if known is not None and is_loopback(CLIENT.get()) else [])
