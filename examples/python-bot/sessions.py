"""Sign-in, sessions and the cookie of the live connection."""

import hashlib
import hmac
import secrets
import time
from typing import Callable, Dict, Optional

SESSION_SECONDS = 12 * 3600


def digest(text: str, salt: bytes) -> bytes:
    return hashlib.scrypt(text.encode(), salt=salt, n=2**14, r=8, p=1)


# Returns whether the password belongs to the user. The function may take its time, because it runs in a thread.
CheckPassword = Callable[[str, str], bool]


def one_user(username: str, password: str) -> CheckPassword:
    """Returns the check of a single user."""
    salt = secrets.token_bytes(16)
    password_digest = digest(password, salt)

    def check(typed_name: str, typed_password: str) -> bool:
        # Both comparisons run, so that the time of the reply does not depend on which one failed.
        is_password = hmac.compare_digest(digest(typed_password, salt), password_digest)
        is_username = hmac.compare_digest(typed_name.encode(), username.encode())
        return is_password and is_username

    return check


class Sessions:
    """Keeps the sessions in memory. A restart signs the operator out."""

    def __init__(self, check: CheckPassword):
        self.check = check
        self.ends: Dict[str, float] = {}

    def sign_in(self, username: str, password: str) -> Optional[str]:
        if not self.check(username, password):
            return None
        token = secrets.token_urlsafe(32)
        self.ends[token] = time.monotonic() + SESSION_SECONDS
        return token

    def sign_out(self, token: str) -> None:
        self.ends.pop(token, None)

    def is_active(self, token: str) -> bool:
        return self.ends.get(token, 0) > time.monotonic()

    def cookie_of(self, token: str) -> str:
        """Returns the value of the cookie. The cookie opens only /ws, so it must not contain the token."""
        return hashlib.sha256(b"socket " + token.encode()).hexdigest()

    def token_of_cookie(self, cookie: str) -> Optional[str]:
        active = (token for token in self.ends if self.is_active(token))
        return next((token for token in active if hmac.compare_digest(self.cookie_of(token), cookie)), None)
