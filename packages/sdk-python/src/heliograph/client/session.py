"""Keeps a valid access token."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict
from urllib.parse import urlencode

from .call import Call
from .errors import HeliographError
from .flow import Exclusive, Flow, Invoke

# An access token is renewed so long before it expires. Seconds.
_MARGIN = 60


class Tokens(TypedDict):
    """State that continues a session, in another process for instance. Secret."""

    access_token: str
    # Good for one refresh.
    refresh_token: NotRequired[str]
    # Expiry of the access token, Unix seconds; absent: until it is refused.
    expires_at: NotRequired[int]


# Tools that report errors write the repr of variables: it must not have the secrets in it.
@dataclass(frozen=True, repr=False)
class SessionOptions:
    api_key: str | None
    access_token: Callable[[str | None], Any] | None
    username: str | None
    password: str | None
    tokens: Tokens | None
    on_tokens: Callable[[Tokens], Any] | None
    login_prefix: str


class Session:
    """However many calls wait, one login or refresh is on its way: a refresh token used twice ends the session."""

    def __init__(self, options: SessionOptions, send: Callable[[Call], Flow[Any]]) -> None:
        self._options = options
        # Makes a call without a token, retries included.
        self._send = send
        self._tokens = options.tokens
        self._renewals = 0
        self._failure: Exception | None = None
        # The last token that the service refused.
        self._refused: str | None = None

    def access_token(self) -> Flow[str]:
        """Returns an access token that is valid for another minute."""
        options = self._options
        if options.api_key is not None:
            return options.api_key
        if options.access_token is not None:
            return (yield Invoke(options.access_token, self._refused))
        token = self._valid()
        if token is not None:
            return token
        return (yield Exclusive(self._renewed(self._renewals)))

    def refused(self, access_token: str) -> bool:
        """The service refused it. Returns whether asking for another may help."""
        if self._options.api_key is not None:
            return False
        if self._options.access_token is not None:
            self._refused = access_token
            return True
        tokens = self._tokens
        if tokens is not None and tokens["access_token"] == access_token:
            self._tokens = tokens = {**tokens, "expires_at": 0}
        return (tokens is not None and "refresh_token" in tokens) or self._options.password is not None

    def end(self) -> Flow[None]:
        """Ends the session on the service as well."""
        tokens, self._tokens = self._tokens, None
        if tokens is not None and "refresh_token" in tokens:
            yield from self._call("logout", {"refresh_token": tokens["refresh_token"]})

    def _valid(self) -> str | None:
        tokens = self._tokens
        if tokens is None or ("expires_at" in tokens and tokens["expires_at"] - _MARGIN <= time.time()):
            return None
        return tokens["access_token"]

    def _renewed(self, renewals: int) -> Flow[str]:
        """Those who waited for the same renewal share its end: one wrong password is one failed login, not one for each waiting call."""
        if self._renewals != renewals:
            if self._failure is not None:
                raise self._failure
            token = self._valid()
            if token is not None:
                return token
        self._failure = None
        try:
            return (yield from self._renew())
        except Exception as error:
            self._failure = error
            raise
        finally:
            self._renewals += 1

    def _renew(self) -> Flow[str]:
        answer = yield from self._refresh()
        if answer is None:
            answer = yield from self._login()
        tokens: Tokens = {
            "access_token": answer["access_token"],
            "expires_at": int(time.time()) + answer["expires_in"],
        }
        if "refresh_token" in answer:
            tokens["refresh_token"] = answer["refresh_token"]
        try:
            if self._options.on_tokens is not None:
                yield Invoke(self._options.on_tokens, tokens)
        finally:
            # The callback may fail, but the former pair is used up all the same.
            self._tokens = tokens
        return tokens["access_token"]

    def _refresh(self) -> Flow[dict[str, Any] | None]:
        """Returns None when only a login can help."""
        if self._tokens is None or "refresh_token" not in self._tokens:
            return None
        try:
            return (yield from self._call("refresh", {"refresh_token": self._tokens["refresh_token"]}))
        except HeliographError as error:
            # A refresh whose answer was lost uses the token up: then the next one is refused, and the password helps.
            if self._options.password is None or error.code != 401:
                raise
            return None

    def _login(self) -> Flow[dict[str, Any]]:
        username, password = self._options.username, self._options.password
        if username is None or password is None:
            raise TypeError("this call needs a token: pass an API key, username and password, or tokens")
        return (yield from self._call("login", {"username": username, "password": password}))

    def _call(self, operation: str, form: dict[str, str]) -> Flow[Any]:
        return self._send(
            Call(
                "POST",
                f"/{self._options.login_prefix}/{operation}",
                body=urlencode(form),
                media_type="application/x-www-form-urlencoded",
                # A refresh whose answer was lost has ended the session already, if it came through at all.
                is_repeatable=True,
            )
        )
