"""Receives webhooks: verifies the raw body, stores each record once, answers 204 only then."""

import json
import os
import sqlite3
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from heliograph import WebhookVerificationError, verify_webhook
from heliograph.types import Delivered

SECRETS = os.environ["WEBHOOK_SECRETS"].split(",")
FILE = os.environ.get("DATABASE_FILE", "webhook.db")


def store(records: list[Delivered]) -> None:
    with sqlite3.connect(FILE, timeout=5) as database:
        rows = [(record["idempotency_key"], json.dumps(record)) for record in records]
        database.executemany("INSERT INTO records VALUES (?, ?) ON CONFLICT DO NOTHING", rows)
    database.close()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            delivery = verify_webhook(dict(self.headers), body, SECRETS)
            store(delivery.records)
            status = 204
        except WebhookVerificationError as error:
            print("rejected:", error.reason)
            status = error.status
        self.send_response(status)
        self.end_headers()


with sqlite3.connect(FILE) as created:
    created.execute("CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, record TEXT)")
created.close()
# The service posts to https alone: put this behind a proxy with a certificate.
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
