"""Calls of freqtrade's REST API. The tokens stay in memory, and the password is not kept."""

import asyncio
import base64
import json
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Any, Dict, Optional
from urllib.parse import quote, urlencode

from bot import Fields, Refused

READ_TIMEOUT_SECONDS = 10
# An exit waits for the exchange.
COMMAND_TIMEOUT_SECONDS = 20
LONGEST_REPLY = 32 * 1024 * 1024


class Unreachable(Refused):
    """freqtrade does not answer, or something else answers at its address."""

    def __init__(self, reason: str):
        super().__init__(f"freqtrade does not answer: {reason}", 503)


class NotSignedIn(Refused):
    """No valid token of freqtrade is left. The console shows the sign-in."""

    def __init__(self) -> None:
        super().__init__("freqtrade ended the session: sign in again", 401)


class Limited(Refused):
    """freqtrade allows only some calls a minute."""

    def __init__(self) -> None:
        super().__init__("freqtrade allows no more calls of this kind in this minute", 429)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the password or the token to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client:
    def __init__(self, url: str):
        self.url = url.rstrip("/")
        # A proxy of the environment must not read the password.
        self.opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))
        self.access_token: Optional[str] = None
        self.refresh_token: Optional[str] = None
        self.refreshing = threading.Lock()
        # Commands have threads of their own, because a reading that hangs must not delay Stop or Close.
        self.readers = ThreadPoolExecutor(8, "reading")
        self.commanders = ThreadPoolExecutor(8, "command")

    # Session

    @property
    def is_signed_in(self) -> bool:
        return self.access_token is not None

    def sign_in(self, username: str, password: str) -> bool:
        """Returns whether freqtrade accepts the user. Blocks."""
        credentials = base64.b64encode(f"{username}:{password}".encode()).decode()
        try:
            tokens = self.request("POST", "token/login", f"Basic {credentials}")
        except NotSignedIn:
            return False
        if not isinstance(tokens, dict) or not {"access_token", "refresh_token"} <= tokens.keys():
            raise Unreachable("another program answers at its address")
        self.access_token, self.refresh_token = tokens["access_token"], tokens["refresh_token"]
        return True

    def refresh(self, expired: Optional[str]) -> None:
        """Replaces an expired access token. freqtrade's access tokens last 15 minutes."""
        with self.refreshing:
            if self.access_token != expired:
                return  # Another thread replaced the token.
            if self.refresh_token is None:
                raise NotSignedIn()
            try:
                self.access_token = self.request("POST", "token/refresh", f"Bearer {self.refresh_token}")["access_token"]
            except NotSignedIn:
                self.access_token = self.refresh_token = None
                raise

    def authorized(self, method: str, path: str, body: Optional[Fields], timeout: float) -> Any:
        token = self.access_token
        if token is None:
            raise NotSignedIn()
        try:
            return self.request(method, path, f"Bearer {token}", body, timeout)
        except NotSignedIn:
            self.refresh(token)
            return self.request(method, path, f"Bearer {self.access_token}", body, timeout)

    # Calls

    async def read(self, path: str, **query: Any) -> Any:
        address = f"{path}?{urlencode(query)}" if query else path
        run = asyncio.get_running_loop().run_in_executor
        return await run(self.readers, self.authorized, "GET", address, None, READ_TIMEOUT_SECONDS)

    async def command(self, path: str, body: Optional[Fields] = None) -> Any:
        run = asyncio.get_running_loop().run_in_executor
        return await run(self.commanders, self.authorized, "POST", path, body, COMMAND_TIMEOUT_SECONDS)

    def socket_url(self) -> str:
        """Returns the address of the websocket, which accepts the access token too. Never log this address."""
        return f"ws{self.url[4:]}/api/v1/message/ws?token={quote(self.access_token or '')}"

    def request(
        self, method: str, path: str, authorization: str, body: Optional[Fields] = None, timeout: float = READ_TIMEOUT_SECONDS
    ) -> Any:
        headers = {"Authorization": authorization, "Content-Type": "application/json"}
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", data, headers, method=method)
        try:
            with self.opener.open(request, timeout=timeout) as reply:
                text = reply.read(LONGEST_REPLY + 1)
        except urllib.error.HTTPError as failure:
            raise refusal_of(failure)
        except urllib.error.URLError as failure:
            raise Unreachable(str(failure.reason))
        except TimeoutError:
            raise Unreachable(f"no reply within {timeout:.0f} seconds. The call may still take effect")
        except (OSError, HTTPException) as failure:
            raise Unreachable(str(failure) or type(failure).__name__)
        if len(text) > LONGEST_REPLY:
            raise Unreachable("the reply has more than 32 MiB")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise Unreachable("the reply is not JSON")


def refusal_of(failure: urllib.error.HTTPError) -> Refused:
    """Returns the refusal for a reply with an error status."""
    if failure.code == 401:
        return NotSignedIn()
    if failure.code == 429:
        return Limited()
    if 300 <= failure.code < 400:
        return Unreachable(f"the address redirects with status {failure.code}")
    fields = fields_of(failure)
    if failure.code == 502 and "error" in fields:
        # "Error querying /api/v1/forceexit: trader is not running"
        return Refused(f"freqtrade: {str(fields['error']).partition(': ')[2] or fields['error']}")
    if failure.code in (400, 404, 422) and "detail" in fields:
        detail = fields["detail"]
        return Refused(f"freqtrade: {detail if isinstance(detail, str) else json.dumps(detail)[:300]}", failure.code)
    return Unreachable(f"status {failure.code}")


def fields_of(failure: urllib.error.HTTPError) -> Dict[str, Any]:
    try:
        value = json.loads(failure.read(LONGEST_REPLY))
    except (ValueError, RecursionError, OSError, HTTPException):
        return {}
    return value if isinstance(value, dict) else {}
