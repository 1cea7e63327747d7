"""Verification of the requests that a webhook receives."""

from .verification_error import VerificationFailure, WebhookVerificationError
from .verify import VerifiedWebhook, verify_webhook

__all__ = ["VerificationFailure", "VerifiedWebhook", "WebhookVerificationError", "verify_webhook"]
