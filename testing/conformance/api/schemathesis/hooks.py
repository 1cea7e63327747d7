"""What schemathesis is told about this API: failures that are none, each with its reason, and objects that it may not touch."""

import json
import os
import re

import schemathesis

#: Failures that the description of the API cannot prevent: (check, operation, what the answer has to say, reason). What is not here is a bug.
ACCEPTED = [
    (
        "positive_data_acceptance",
        r".*",
        r"cursor is not one that a list call returned",
        "A cursor is opaque: its schema cannot tell ours from another string.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/(vendor-accounts|plants).*",
        r"must be an IANA time zone",
        "JSON Schema has no list of time zones.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/vendor-accounts",
        r"vendor must be one of deye, ",
        "Vendors are added without a new version of the API: their ids are no enumeration.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/webhooks.*",
        r'"path":"url","message":"url: ',
        "Which addresses a webhook may have is more than the format of a URL: no credentials, no private host, HTTPS.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/webhooks.*",
        r'"path":"headers","message":"headers: ',
        "Which headers a webhook may add is more than a string: names as HTTP has them, none that HTTP or the service needs.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PUT) /v1/vendor-accounts.*",
        r'"path":"(region|credentials[^"]*)"',
        "Regions and the schema of the credentials are each vendor's own, published by GET /v1/vendors/{id}.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PUT) /v1/vendor-accounts.*",
        r'"error":"vendor_credentials_rejected"',
        "Only the vendor knows whether credentials are good; the made-up ones are not.",
    ),
    (
        "positive_data_acceptance",
        r".*",
        r'"path":"(from|to)","message":"[^"]*(at most|before|after|not be|valid ISO 8601)',
        "JSON Schema cannot compare two members: how long a span of time may be, and which end comes first. Dates of antiquity are none.",
    ),
    (
        "positive_data_acceptance",
        r"GET /v1/devices/.*/history",
        r'"path":"fields"',
        "A list of members of BaseData is more than its form; and a parameter of a query cannot require another one.",
    ),
    (
        "positive_data_acceptance",
        r"GET /v1/(.*/)?energy",
        r'"path":"(tz|resolution)"',
        "The zones are those of the IANA database; how many intervals a CSV has depends on two members.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/vendor-accounts/.*/imports(/estimate)?",
        r'"path":"(from|to|groupId)"',
        "A pattern does not tell a day that a month does not have; nor does the schema exclude devices beside a group.",
    ),
    (
        "positive_data_acceptance",
        r"POST /auth/(refresh|logout)",
        r"refresh_token is missing",
        "The token is required unless it is in a cookie, which a header says.",
    ),
    (
        "positive_data_acceptance",
        r"POST .*",
        r'"error":"(already_exists|idempotency_key_in_use|idempotency_key_reused|too_many_idempotency_keys)"',
        "Whether an object or an idempotency key is there already is the state of the account, not a matter of the schema.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/account/passkeys",
        r'"error":"invalid_registration"',
        "Only an authenticator can sign the challenge.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/api-keys",
        r"expiresAt must be in the future",
        "JSON Schema does not know the time.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/sinks.*",
        r'"path":"(kind|settings[^"]*)"',
        "Kinds are added without a new version of the API; the schema of the settings is each kind's own, published by GET /v1/sink-kinds.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/webhooks/.*/replay",
        r'"path":"filter.(reason|status)"',
        "Dead letters alone have a reason and a status; the schema has them all, for clients that generate one type.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/devices/bulk",
        r'"path":"(groupId|labels|deviceIds|filter)"',
        "Which members go together depends on the action; the schema has them all, for clients that generate one type.",
    ),
    (
        "positive_data_acceptance",
        r".*",
        r"elements must be unique|must name each type once",
        "A list whose entries must differ is a set to generators, which they make of enumerations so that it does not compile.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/groups.*",
        r"(device|plant) does not exist",
        "Only the inventory knows which plants and devices there are; made-up ids are none of them.",
    ),
    (
        "positive_data_acceptance",
        r"POST /v1/devices/import",
        r'"path":""|"path":"(line|header|columns?)',
        "A CSV file is more than a string, and JSON Schema cannot say what.",
    ),
    (
        "positive_data_acceptance",
        r"GET /v1/vendor-authorizations/callback",
        r"was not issued by this service|consent_link_invalid|consent_link_unknown",
        "What a vendor sends back is valid only with a state that the service issued.",
    ),
    (
        "positive_data_acceptance",
        r"(POST|PATCH) /v1/webhooks.*",
        r"the certificate is not PEM|the operator does not allow|clientCertificate",
        "A certificate is more than its schema, and what TLS and which addresses are allowed is the operator's setting.",
    ),
]

#: Ids of those who make the calls, comma-separated: who deletes himself tests nothing more.
PROTECTED = set(filter(None, os.environ.get("PROTECTED_IDS", "").split(",")))
NOBODY = "acc_000000000000"

used: dict[str, int] = {}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """False: the failure is dropped, and counted."""
    label = f"{case.method.upper()} {case.operation.path}"
    answer = response.text if response is not None else ""
    for check, operation, said, reason in ACCEPTED:
        if check in failure.checks and re.fullmatch(operation, label) and re.search(said, answer):
            used[reason] = used.get(reason, 0) + 1
            write_used()
            return False
    return True


@schemathesis.check
def documented_error(ctx, response, case):
    """All errors share one answer: which slugs an operation has is in `x-errors`."""
    if response.status_code < 400 or not response.headers.get("content-type", [""])[0].startswith("application/json"):
        return
    slug = response.json().get("error")
    documented = case.operation.definition.raw.get("x-errors", {})
    known = ("not_found", "method_not_allowed", "malformed_request")
    if slug not in known and documented.get(slug) != response.status_code:
        raise AssertionError(f"{response.status_code} {slug} is not documented")


@schemathesis.hook
def before_call(context, case, **kwargs):
    for name, value in (case.path_parameters or {}).items():
        if value in PROTECTED:
            case.path_parameters[name] = NOBODY


def write_used():
    """For the report of the run."""
    path = os.environ.get("ACCEPTED_FAILURES_FILE")
    if path:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(used, file)
