# Generated from docs/openapi.json by packages/sdk-python/tools/generate.mjs. Do not edit.
from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal, Unpack

from ..client.call import Call, CallOptions
from ..client.paged import AsyncPaged, Paged
from .types import (
    Page,
    Account,
    AccountAttempt,
    AccountDeadLetter,
    AccountEvent,
    AcknowledgeAlarmBody,
    AdminAccount,
    AdminDeadLetter,
    AdminWebhook,
    AffectedAccount,
    Alarm,
    AlarmCounts,
    AnnounceMaintenanceBody,
    ApiKey,
    Attempt,
    AttemptPage,
    AuditEntry,
    AuthorizeVendorAccountResult,
    BeginSignInBody,
    BulkDevicesBody,
    BulkOutcome,
    ChangeMembersBody,
    ChangePasswordBody,
    ChannelBody,
    ChannelReplay,
    ChannelReplayBody,
    ChannelSubscription,
    ConfirmTotpBody,
    CountDeadLettersByReasonQuery,
    CreateAccountBody,
    CreateApiKeyBody,
    CreateCredentialBody,
    CreateGroupBody,
    CreateImportBody,
    CreateMqttCredentialBody,
    CreateOperatorBody,
    CreatePasskeyBody,
    CreatePortalSessionBody,
    CreateSinkBody,
    CreateVendorAccountBody,
    CreateWebhookBody,
    CreatedApiKey,
    CreatedKafkaCredential,
    CreatedMqttCredential,
    CreatedOperator,
    CreatedPortalSession,
    CreatedWebhook,
    CreatedWebhookSecret,
    DeadLetter,
    DeadLetterReason,
    DeadLetterWithBody,
    DeadLettersRetry,
    DeleteAccountQuery,
    DeleteOwnAccountBody,
    Device,
    DeviceHistoryItem,
    DeviceImportOutcome,
    DeviceListItem,
    DeviceQuality,
    DeviceQualityPage,
    DeviceRecord,
    DeviceTotals,
    EnergyInterval,
    EnergyIntervalPage,
    Erasure,
    ExportDevicesQuery,
    FlowsInterval,
    FlowsIntervalPage,
    GetDeviceEnergyQuery,
    GetDeviceQualityQuery,
    GetDeviceTotalsQuery,
    GetEnergyQuery,
    GetGroupEnergyQuery,
    GetKeysResult,
    GetPlantEnergyQuery,
    GetServiceLinksResult,
    GetUsageQuery,
    GetVendorAnswerQuery,
    Group,
    GroupMembersOutcome,
    ImportDevicesQuery,
    ImportEstimate,
    ImportJob,
    IssuedAccount,
    KafkaCredential,
    KafkaGroups,
    KeyExchangeBody,
    KeyToken,
    ListAccountAuditLogQuery,
    ListAccountsQuery,
    ListAffectedAccountsQuery,
    ListAlarmsQuery,
    ListAllDeadLettersQuery,
    ListAttemptsQuery,
    ListAuditLogQuery,
    ListChannelReplaysQuery,
    ListDeadLettersOfAllAccountsQuery,
    ListDeadLettersQuery,
    ListDeviceAlarmsQuery,
    ListDeviceHistoryQuery,
    ListDeviceQualityQuery,
    ListDevicesQuery,
    ListErasuresQuery,
    ListEventsQuery,
    ListGroupsQuery,
    ListImportsQuery,
    ListOperatorsQuery,
    ListPlantFlowsQuery,
    ListPlantsQuery,
    ListPortalSessionsQuery,
    ListReplaysQuery,
    ListSinkReplaysQuery,
    ListSinksQuery,
    ListStorageQuery,
    ListStorageRecordsQuery,
    ListSyncJobsQuery,
    ListVendorAccountsQuery,
    ListWebhookAttemptsQuery,
    ListWebhooksOfAllAccountsQuery,
    ListWebhooksQuery,
    MasterKeyState,
    MqttCredential,
    MqttToken,
    NewPasskeyOptions,
    OneTimePassword,
    Operator,
    Passkey,
    PasskeyLoginBody,
    PasskeyLoginOptions,
    PasskeyOrigin,
    PasswordBody,
    PlantDetail,
    PlantFlows,
    PlantListItem,
    PlantWithDevices,
    PortalExchangeBody,
    PortalSession,
    PortalToken,
    PublishedSchemas,
    QualityDay,
    QualityDayPage,
    RecoveryCodes,
    ReplaceCredentialsBody,
    Replay,
    ReplayBody,
    RetryDeadLettersBody,
    SentTest,
    SignInPage,
    SingleSignOn,
    Sink,
    SinkKind,
    SinkReplay,
    SinkReplayBody,
    SinkTest,
    StartedImport,
    StartedSyncJob,
    StorageDevice,
    StorageRecord,
    SyncJob,
    SyncPlantsAndDevicesQuery,
    Token,
    TokenLifetimeBody,
    Totp,
    TotpEnrollment,
    UpdateAccountBody,
    UpdateDeviceBody,
    UpdateGroupBody,
    UpdateOperatorBody,
    UpdateOwnAccountBody,
    UpdatePlantBody,
    UpdateSinkBody,
    UpdateVendorAccountBody,
    UpdateWebhookBody,
    Usage,
    Vendor,
    VendorAccount,
    VendorAnswer,
    VendorHealth,
    VendorMaintenance,
    VendorState,
    VerifyVendorAccountResult,
    Webhook,
    WebhookSecret,
)


class Operations(ABC):
    """Every operation of the API, under the name it has in the OpenAPI document."""

    @abstractmethod
    def _send(self, call: Call, options: CallOptions) -> Any: ...

    def acknowledge_alarm(
        self,
        id: str,
        body: AcknowledgeAlarmBody | None = None,
        **options: Unpack[CallOptions],
    ) -> Alarm:
        """Acknowledge an alarm.

        Replaces an earlier acknowledgement with its note. The alarm itself stays as it is.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The alarm does not exist, or belongs to another account.

        `PUT /v1/alarms/{id}/acknowledgement`
        """
        call = Call(
            "PUT",
            "/v1/alarms/{id}/acknowledgement",
            parameters={"id": id},
            body={} if body is None else body,
        )
        return self._send(call, options)

    def announce_vendor_maintenance(
        self,
        id: str,
        body: AnnounceMaintenanceBody,
        **options: Unpack[CallOptions],
    ) -> VendorMaintenance:
        """Announce maintenance of a vendor.

        Replaces the maintenance announced before. During it the state is `maintenance`; accounts with a vendor
        account of the vendor receive `vendor.health_changed` at its start and end.

        Requires the scope `operator:support`.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `PUT /v1/admin/vendors/{id}/maintenance`
        """
        call = Call("PUT", "/v1/admin/vendors/{id}/maintenance", parameters={"id": id}, body=body)
        return self._send(call, options)

    def authorize_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> AuthorizeVendorAccountResult:
        """Create a link to the vendor's consent page.

        Call it for a vendor account that is `awaiting_consent`, or to renew the consent of an active one. The link
        is valid for 30 minutes and for one use; each call returns a new one.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.
        - 409 `consent_not_supported`: The vendor has no consent page; add its credentials instead.
        - 409 `credentials_incomplete`: The stored credentials lack members that the consent page needs; see
        `details`.
        - 409 `not_configured`: The operator has not configured the public base URL of the service.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
        - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
        - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
        - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
        exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).

        `POST /v1/vendor-accounts/{id}/authorize`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/authorize", parameters={"id": id})
        return self._send(call, options)

    def begin_passkey(self, body: PasswordBody, **options: Unpack[CallOptions]) -> NewPasskeyOptions:
        """Begin the registration of a passkey.

        For a page of this server, which asks the browser for a credential with these options.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 409 `single_sign_on`: The operator logs in by single sign-on.
        - 409 `wrong_host`: The page was opened under another host than the operator configured.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `POST /v1/account/passkeys/begin`
        """
        call = Call("POST", "/v1/account/passkeys/begin", body=body)
        return self._send(call, options)

    def begin_passkey_login(self, **options: Unpack[CallOptions]) -> PasskeyLoginOptions:
        """Begin a login with a passkey.

        For a page of this server, which asks the browser for an assertion with these options.

        Errors:

        - 409 `wrong_host`: The page was opened under another host than the operator configured.

        `POST /auth/passkey/begin`, without a token
        """
        call = Call("POST", "/auth/passkey/begin", is_public=True)
        return self._send(call, options)

    def begin_single_sign_on(self, body: BeginSignInBody | None = None, **options: Unpack[CallOptions]) -> SignInPage:
        """Begin a sign-in at the OpenID provider.

        For a page of this server, which then opens `url` in the same window; requires the header
        `X-Heliograph-Session: cookie`. The sign-in must be finished within ten minutes.

        Errors:

        - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of this
        server.
        - 404 `not_found`: Single sign-on is not configured.
        - 409 `wrong_host`: The page was opened under another host than the provider redirects to.
        - 503 `identity_provider_unavailable`: The provider of single sign-on does not answer as it should. The
        login with a password works.

        `POST /auth/sso/begin`, without a token
        """
        call = Call("POST", "/auth/sso/begin", body={} if body is None else body, is_public=True)
        return self._send(call, options)

    def begin_totp(self, body: PasswordBody, **options: Unpack[CallOptions]) -> TotpEnrollment:
        """Begin the enrollment of an authenticator app.

        Nothing changes until the enrollment is confirmed. A further call replaces the secret. Apps must use SHA-1,
        30 s and six digits (RFC 6238).

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 409 `single_sign_on`: The operator logs in by single sign-on.
        - 409 `totp_enabled`: An authenticator app is enabled already.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `POST /v1/account/totp`
        """
        call = Call("POST", "/v1/account/totp", body=body)
        return self._send(call, options)

    def cancel_channel_replay(self, id: str, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Cancel a replay to Kafka or MQTT.

        Records that the replay has already produced are still delivered.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The replay does not exist, or belongs to another account.

        `DELETE /v1/replays/{id}`
        """
        call = Call("DELETE", "/v1/replays/{id}", parameters={"id": id})
        return self._send(call, options)

    def cancel_import(self, id: str, import_id: str, **options: Unpack[CallOptions]) -> None:
        """Cancel an import.

        A queued import is canceled at once; one that runs makes no further calls within seconds. Records that were
        delivered stay delivered. Idempotent.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The import does not exist, or belongs to another account.
        - 409 `import_ended`: The import has finished or failed.

        `DELETE /v1/vendor-accounts/{id}/imports/{importId}`
        """
        call = Call(
            "DELETE",
            "/v1/vendor-accounts/{id}/imports/{importId}",
            parameters={"id": id, "importId": import_id},
        )
        self._send(call, options)

    def cancel_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> Replay:
        """Cancel a replay.

        Records that were already redelivered are not affected.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.

        `DELETE /v1/webhooks/{id}/replays/{replayId}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return self._send(call, options)

    def cancel_sink_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> SinkReplay:
        """Cancel a replay to a sink.

        Records that the replay has already produced are still written.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.

        `DELETE /v1/sinks/{id}/replays/{replayId}`
        """
        call = Call("DELETE", "/v1/sinks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return self._send(call, options)

    def change_devices(self, body: BulkDevicesBody, **options: Unpack[CallOptions]) -> BulkOutcome:
        """Change many devices at once.

        Returns 200 with one result per device, even if some of them failed. Idempotent: items already in the
        requested state count as successful. `monitor` and `unmonitor` start and stop polling, within the quota.
        `addToGroup` and `removeFromGroup` change the devices' own membership, not that of their plant. `label` and
        `unlabel` add and remove labels and keep the others. `remove` deletes devices that the vendor no longer
        lists from the inventory permanently.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.

        `POST /v1/devices/bulk`
        """
        call = Call("POST", "/v1/devices/bulk", body=body)
        return self._send(call, options)

    def change_group_members(
        self,
        id: str,
        body: ChangeMembersBody,
        **options: Unpack[CallOptions],
    ) -> GroupMembersOutcome:
        """Add or remove plants and devices.

        Returns 200 with one result per plant and device, even if some of them failed. Idempotent: items already in
        the requested state count as successful.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.

        `POST /v1/groups/{id}/members`
        """
        call = Call("POST", "/v1/groups/{id}/members", parameters={"id": id}, body=body)
        return self._send(call, options)

    def change_password(self, body: ChangePasswordBody, **options: Unpack[CallOptions]) -> None:
        """Change the password.

        Revokes all tokens of the account, including the caller's. Log in again.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `PUT /v1/account/password`
        """
        call = Call("PUT", "/v1/account/password", body=body)
        self._send(call, options)

    def confirm_totp(self, body: ConfirmTotpBody, **options: Unpack[CallOptions]) -> RecoveryCodes:
        """Confirm the enrollment by a code of the app.

        From now on logins by password require a code. API keys and open sessions are not affected.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_code`: The code is wrong, expired, or was used before.
        - 409 `totp_enabled`: An authenticator app is enabled already.
        - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `POST /v1/account/totp/confirm`
        """
        call = Call("POST", "/v1/account/totp/confirm", body=body)
        return self._send(call, options)

    def count_alarms(self, **options: Unpack[CallOptions]) -> AlarmCounts:
        """Count the active alarms.

        Requires the scope `read`.

        `GET /v1/alarms/counts`
        """
        call = Call("GET", "/v1/alarms/counts")
        return self._send(call, options)

    def count_dead_letters_by_reason(
        self,
        query: CountDeadLettersByReasonQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DeadLetterReason, Page[DeadLetterReason]]:
        """Count the dead letters of all accounts by reason, the most frequent first.

        Returns all reasons on one page; those without a dead letter in the time range are left out.

        Requires the scope `operator:read`.

        `GET /v1/admin/dead-letters/reasons`
        """
        call = Call("GET", "/v1/admin/dead-letters/reasons", query=query)
        return Paged(self._send, call, options)

    def create_account(self, body: CreateAccountBody, **options: Unpack[CallOptions]) -> IssuedAccount:
        """Create an account.

        Requires the scope `operator`.

        Errors:

        - 409 `username_taken`: Another account or operator has this user name.

        `POST /v1/admin/accounts`
        """
        call = Call("POST", "/v1/admin/accounts", body=body, creates=True)
        return self._send(call, options)

    def create_api_key(self, body: CreateApiKeyBody, **options: Unpack[CallOptions]) -> CreatedApiKey:
        """Create an API key.

        Returns the key once; the service stores only its hash.

        Requires the scope `api`.

        Errors:

        - 403 `limit_reached`: The account has 50 API keys, revoked ones included until all their tokens have
        expired.

        `POST /v1/api-keys`
        """
        call = Call("POST", "/v1/api-keys", body=body, creates=True)
        return self._send(call, options)

    def create_channel_replay(self, body: ChannelReplayBody, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Replay records of a time range to Kafka or MQTT.

        Redelivers records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and
        the rate is limited. `filter` applies in addition to the channel's own filter.

        Requires the scope `deliveries`.

        Errors:

        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 409 `channel_not_active`: The account has no credential of the channel.
        - 409 `replay_running`: Another replay to the channel is running; its id is in `details`.

        `POST /v1/replays`
        """
        call = Call("POST", "/v1/replays", body=body, creates=True)
        return self._send(call, options)

    def create_group(self, body: CreateGroupBody, **options: Unpack[CallOptions]) -> Group:
        """Create a group.

        Creates the group with all its members, or fails without creating it.

        Requires the scope `write`.

        Errors:

        - 403 `limit_reached`: The account has 1000 groups, or a plant or device is in 50.
        - 409 `name_taken`: Another group of the account has this name.

        `POST /v1/groups`
        """
        call = Call("POST", "/v1/groups", body=body, creates=True)
        return self._send(call, options)

    def create_import(self, id: str, body: CreateImportBody, **options: Unpack[CallOptions]) -> StartedImport:
        """Import past samples of a vendor account.

        Whole local days are read. A sample that was delivered before, live or by an import, is not delivered again.
        The records have the bodies and keys of live ones, and the header `origin: import`. The import is queued
        behind those of the same vendor account that were requested before.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
        - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 409 `import_queue_full`: 10 imports of the vendor account are queued.
        - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
        - 403 `imports_forbidden`: The operator does not allow imports.
        - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
        - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the
        earliest date.

        `POST /v1/vendor-accounts/{id}/imports`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/imports", parameters={"id": id}, body=body, creates=True)
        return self._send(call, options)

    def create_kafka_credential(
        self,
        body: CreateCredentialBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedKafkaCredential:
        """Create a Kafka credential.

        Requires the scope `deliveries`.

        Errors:

        - 403 `limit_reached`: The account has 20 Kafka credentials.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.

        `POST /v1/kafka-credentials`
        """
        call = Call("POST", "/v1/kafka-credentials", body={} if body is None else body, creates=True)
        return self._send(call, options)

    def create_mqtt_credential(
        self,
        body: CreateMqttCredentialBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedMqttCredential:
        """Create an MQTT credential.

        The token ends with the login, API key or portal session that issued it: with a logout, a changed password
        (not for a key), a revocation. A broker without a revocation list ends it when it expires.

        Requires the scope `deliveries`.

        Errors:

        - 403 `limit_reached`: The account has 20 MQTT credentials.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.

        `POST /v1/mqtt-credentials`
        """
        call = Call("POST", "/v1/mqtt-credentials", body={} if body is None else body, creates=True)
        return self._send(call, options)

    def create_operator(self, body: CreateOperatorBody, **options: Unpack[CallOptions]) -> CreatedOperator:
        """Create an operator.

        Requires the scope `operator`.

        Errors:

        - 409 `username_taken`: Another account or operator has this user name.

        `POST /v1/admin/operators`
        """
        call = Call("POST", "/v1/admin/operators", body=body, creates=True)
        return self._send(call, options)

    def create_passkey(self, body: CreatePasskeyBody, **options: Unpack[CallOptions]) -> Passkey:
        """Register a passkey.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 400 `invalid_registration`: The credential does not belong to options of the last five minutes.
        - 403 `limit_reached`: The login has 10 passkeys.
        - 409 `passkey_exists`: The passkey is registered already.

        `POST /v1/account/passkeys`
        """
        call = Call("POST", "/v1/account/passkeys", body=body, creates=True)
        return self._send(call, options)

    def create_portal_session(
        self,
        body: CreatePortalSessionBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedPortalSession:
        """Create a portal session.

        Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at
        its expiry, when it is revoked, with a change of the password, and with the key that created it. It has no
        scope that its creator lacks; one that is not read-only requires the scope `write`. A portal session cannot
        create another one.

        Requires the scope `read`.

        Errors:

        - 403 `limit_reached`: The account has 1000 portal sessions that have not expired, revoked ones included.

        `POST /v1/portal-sessions`
        """
        call = Call("POST", "/v1/portal-sessions", body={} if body is None else body, creates=True)
        return self._send(call, options)

    def create_replay(self, id: str, body: ReplayBody, **options: Unpack[CallOptions]) -> Replay:
        """Replay records of a time range.

        Live data has priority, and the rate of redelivery is limited. `filter` applies in addition to the webhook's
        own filter.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 409 `webhook_not_active`: The webhook is paused or disabled.
        - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.

        `POST /v1/webhooks/{id}/replay`
        """
        call = Call("POST", "/v1/webhooks/{id}/replay", parameters={"id": id}, body=body, creates=True)
        return self._send(call, options)

    def create_sink(self, body: CreateSinkBody, **options: Unpack[CallOptions]) -> Sink:
        """Create a sink.

        The connection is tested first. If the destination refuses it, no sink is created. If the destination is
        unreachable, the sink is created, `message` says so, and its records wait.

        Requires the scope `deliveries`.

        Errors:

        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 403 `limit_reached`: The account has 20 sinks.
        - 409 `already_exists`: A sink of the account has the same settings and filter, and no `Idempotency-Key` was
        sent; `details.id` names it.
        - 429 `test_limit_reached`: Another connection of the account is being tested.
        - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.

        `POST /v1/sinks`
        """
        call = Call("POST", "/v1/sinks", body=body, creates=True)
        return self._send(call, options)

    def create_sink_replay(self, id: str, body: SinkReplayBody, **options: Unpack[CallOptions]) -> SinkReplay:
        """Write records of a time range to a sink again.

        Writes records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the
        rate is limited. `filter` applies in addition to the sink's own filter.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 409 `sink_not_active`: The sink is paused.
        - 409 `replay_running`: Another replay to the sink is running; its id is in `details`.

        `POST /v1/sinks/{id}/replays`
        """
        call = Call("POST", "/v1/sinks/{id}/replays", parameters={"id": id}, body=body, creates=True)
        return self._send(call, options)

    def create_vendor_account(self, body: CreateVendorAccountBody, **options: Unpack[CallOptions]) -> VendorAccount:
        """Add a vendor account.

        The credentials are validated against the vendor's credential schema, tested once, and stored encrypted. If
        the owner has to consent at the vendor first (`consent` of `/v1/vendors/{id}`), they are stored untested and
        the account is `awaiting_consent`. `message` reports that the quota is used up if no device of the account
        can be monitored.

        Requires the scope `write`.

        Errors:

        - 403 `limit_reached`: The account has 500 vendor accounts.
        - 409 `already_exists`: A vendor account of the account has the same vendor, region and credentials, and no
        `Idempotency-Key` was sent; `details.id` names it.
        - 403 `imports_forbidden`: The operator does not allow imports.
        - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
        - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the
        earliest date.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
        - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
        - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
        - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
        exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).

        `POST /v1/vendor-accounts`
        """
        call = Call("POST", "/v1/vendor-accounts", body=body, creates=True)
        return self._send(call, options)

    def create_webhook(self, body: CreateWebhookBody, **options: Unpack[CallOptions]) -> CreatedWebhook:
        """Create a webhook.

        The webhook receives BaseData only, unless `filter.kinds` also names events.

        Requires the scope `deliveries`.

        Errors:

        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 403 `limit_reached`: The account has 100 webhooks.
        - 409 `already_exists`: A webhook of the account has the same URL and filter, and no `Idempotency-Key` was
        sent; `details.id` names it.

        `POST /v1/webhooks`
        """
        call = Call("POST", "/v1/webhooks", body=body, creates=True)
        return self._send(call, options)

    def create_webhook_secret(self, id: str, **options: Unpack[CallOptions]) -> CreatedWebhookSecret:
        """Create a secret.

        The new secret signs in addition to the others at once. The primary secret does not change.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.
        - 403 `limit_reached`: The webhook has 3 active secrets.

        `POST /v1/webhooks/{id}/secrets`
        """
        call = Call("POST", "/v1/webhooks/{id}/secrets", parameters={"id": id}, creates=True)
        return self._send(call, options)

    def delete_account(self, id: str, query: DeleteAccountQuery, **options: Unpack[CallOptions]) -> Erasure:
        """Delete an account and erase its data.

        The account is deleted when the call returns. Each service then erases its data of the account; `GET
        /v1/admin/erasures/{id}` shows the progress. This cannot be undone.

        Requires the scope `operator`.

        Errors:

        - 404 `not_found`: The account does not exist, or belongs to another account.
        - 409 `confirmation_mismatch`: `confirm` is not the user name of this account.

        `DELETE /v1/admin/accounts/{id}`
        """
        call = Call("DELETE", "/v1/admin/accounts/{id}", parameters={"id": id}, query=query)
        return self._send(call, options)

    def delete_group(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a group.

        Plants and devices of the group are not deleted. A webhook or channel whose filter names only this group
        matches nothing afterwards: deleting a group never widens a filter.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.

        `DELETE /v1/groups/{id}`
        """
        call = Call("DELETE", "/v1/groups/{id}", parameters={"id": id})
        self._send(call, options)

    def delete_own_account(self, body: DeleteOwnAccountBody, **options: Unpack[CallOptions]) -> Erasure:
        """Delete the account and erase its data.

        The account, its tokens and its credentials stop working at once. All its data is then erased, including the
        records in its Kafka topics. This cannot be undone.

        Requires the scope `api`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `DELETE /v1/account`
        """
        call = Call("DELETE", "/v1/account", body=body)
        return self._send(call, options)

    def delete_sink(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sink.

        Records that wait are not written any more. The destination keeps what it has.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.

        `DELETE /v1/sinks/{id}`
        """
        call = Call("DELETE", "/v1/sinks/{id}", parameters={"id": id})
        self._send(call, options)

    def delete_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a vendor account.

        Also deletes its plants and devices. The freed quota is given to other devices.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.

        `DELETE /v1/vendor-accounts/{id}`
        """
        call = Call("DELETE", "/v1/vendor-accounts/{id}", parameters={"id": id})
        self._send(call, options)

    def delete_webhook(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `DELETE /v1/webhooks/{id}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}", parameters={"id": id})
        self._send(call, options)

    def disable_totp(self, body: PasswordBody, **options: Unpack[CallOptions]) -> None:
        """Disable the authenticator app.

        Deletes its secret and the recovery codes, and an enrollment that was not confirmed.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 409 `single_sign_on`: The operator logs in by single sign-on.
        - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `DELETE /v1/account/totp`
        """
        call = Call("DELETE", "/v1/account/totp", body=body)
        self._send(call, options)

    def estimate_import(self, id: str, body: CreateImportBody, **options: Unpack[CallOptions]) -> ImportEstimate:
        """Estimate what an import would cost.

        Takes the body of a request for an import and refuses what that refuses, but imports nothing. Calls and time
        follow from the vendor's limits and from what live polls leave of them.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
        - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 409 `import_queue_full`: 10 imports of the vendor account are queued.
        - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
        - 403 `imports_forbidden`: The operator does not allow imports.
        - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
        - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the
        earliest date.

        `POST /v1/vendor-accounts/{id}/imports/estimate`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/imports/estimate", parameters={"id": id}, body=body)
        return self._send(call, options)

    def exchange_api_key(self, body: KeyExchangeBody, **options: Unpack[CallOptions]) -> KeyToken:
        """Exchange an API key for an access token.

        The gateway does this for a caller who sends the key itself in `Authorization`. The token has the scopes of
        the key and is valid for ten minutes, and not longer than the key. A form is accepted, too.

        Errors:

        - 401 `invalid_api_key`: The API key is unknown, expired or revoked.
        - 429 `too_many_attempts`: Too many unknown API keys came from this address.

        `POST /auth/token`, without a token
        """
        call = Call("POST", "/auth/token", body=body, is_public=True)
        return self._send(call, options)

    def exchange_portal_token(self, body: PortalExchangeBody, **options: Unpack[CallOptions]) -> PortalToken:
        """Exchange the token of a portal session for an access token.

        The access token is valid until the session expires. The portal token can be exchanged 10 times, because a
        page that is reloaded loses its access token. A form is accepted, too.

        Errors:

        - 401 `invalid_portal_token`: The portal token is unknown, expired or revoked, or was exchanged too often.
        - 429 `too_many_attempts`: Too many unknown keys or portal tokens came from this address.

        `POST /auth/portal`, without a token
        """
        call = Call("POST", "/auth/portal", body=body, is_public=True)
        return self._send(call, options)

    def export_devices(self, query: ExportDevicesQuery | None = None, **options: Unpack[CallOptions]) -> str:
        """Export devices as CSV.

        Exports all devices that match the filters, ordered by first sync. `groups` contains the groups of the
        device itself, not those of its plant. Text that a spreadsheet would interpret as a formula is prefixed with
        `'`, which an import removes again.

        Requires the scope `read`.

        `GET /v1/devices/export`
        """
        call = Call("GET", "/v1/devices/export", query=query, answer="text")
        return self._send(call, options)

    def get_account(self, **options: Unpack[CallOptions]) -> Account:
        """Show the account.

        Requires the scope `read` or `operator:read`.

        `GET /v1/account`
        """
        call = Call("GET", "/v1/account")
        return self._send(call, options)

    def get_account_by_id(self, id: str, **options: Unpack[CallOptions]) -> AdminAccount:
        """Show an account.

        Requires the scope `operator:read`.

        Errors:

        - 404 `not_found`: The account does not exist, or belongs to another account.

        `GET /v1/admin/accounts/{id}`
        """
        call = Call("GET", "/v1/admin/accounts/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_alarm(self, id: str, **options: Unpack[CallOptions]) -> Alarm:
        """Show an alarm.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The alarm does not exist, or belongs to another account.

        `GET /v1/alarms/{id}`
        """
        call = Call("GET", "/v1/alarms/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_alarm_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about alarms.

        `GET /v1/schemas/alarm-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/alarm-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_api_key(self, id: str, **options: Unpack[CallOptions]) -> ApiKey:
        """Show an API key.

        Requires the scope `api`.

        Errors:

        - 404 `not_found`: The API key does not exist, or belongs to another account.

        `GET /v1/api-keys/{id}`
        """
        call = Call("GET", "/v1/api-keys/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_async_api_document(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the AsyncAPI document of the delivered messages.

        `GET /asyncapi.json`, without a token
        """
        call = Call("GET", "/asyncapi.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_base_data_avro_schema(self, version: Literal["1.0"], **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show a version of the Avro schema of BaseData.

        Errors:

        - 404 `not_found`: The schema does not exist, or belongs to another account.

        `GET /v1/schemas/{version}/basedata.avsc`, without a token
        """
        call = Call(
            "GET",
            "/v1/schemas/{version}/basedata.avsc",
            parameters={"version": version},
            answer="raw",
            is_public=True,
        )
        return self._send(call, options)

    def get_base_data_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of BaseData.

        `GET /v1/schemas/basedata.json`, without a token
        """
        call = Call("GET", "/v1/schemas/basedata.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_battery_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of samples of batteries.

        `GET /v1/schemas/battery.json`, without a token
        """
        call = Call("GET", "/v1/schemas/battery.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_channel(self, channel: Literal["kafka", "mqtt"], **options: Unpack[CallOptions]) -> ChannelSubscription:
        """Show the settings of a channel.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The channel does not exist.

        `GET /v1/deliveries/{channel}`
        """
        call = Call("GET", "/v1/deliveries/{channel}", parameters={"channel": channel})
        return self._send(call, options)

    def get_channel_replay(self, id: str, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Show a replay to Kafka or MQTT.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The replay does not exist, or belongs to another account.

        `GET /v1/replays/{id}`
        """
        call = Call("GET", "/v1/replays/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_dead_letter(self, id: str, dead_letter_id: str, **options: Unpack[CallOptions]) -> DeadLetterWithBody:
        """Show a dead letter with its body.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/dead-letters/{deadLetterId}`
        """
        call = Call(
            "GET",
            "/v1/webhooks/{id}/dead-letters/{deadLetterId}",
            parameters={"id": id, "deadLetterId": dead_letter_id},
        )
        return self._send(call, options)

    def get_device(self, id: str, **options: Unpack[CallOptions]) -> Device:
        """Show a device.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.

        `GET /v1/devices/{id}`
        """
        call = Call("GET", "/v1/devices/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_device_day_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the sums of vendors' days.

        `GET /v1/schemas/device-day.json`, without a token
        """
        call = Call("GET", "/v1/schemas/device-day.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_device_energy(
        self,
        id: str,
        query: GetDeviceEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a device.

        Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and
        no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours
        of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.
        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/devices/{id}/energy`
        """
        call = Call("GET", "/v1/devices/{id}/energy", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def get_device_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about devices.

        `GET /v1/schemas/device-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/device-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_device_quality(
        self,
        id: str,
        query: GetDeviceQualityQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[QualityDay, QualityDayPage]:
        """Show the quality of a device's samples by day.

        Days in their order, also those without samples. Today is not over, and not in it. A day is final when the
        first sample after it has come: the inverter may be asleep.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.
        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/devices/{id}/quality`
        """
        call = Call("GET", "/v1/devices/{id}/quality", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def get_device_totals(
        self,
        query: GetDeviceTotalsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> DeviceTotals:
        """Show the totals of devices.

        Takes the filters of the list of devices and sums over all devices that it would return, on all pages,
        without removed ones.

        Requires the scope `read`.

        `GET /v1/devices/totals`
        """
        call = Call("GET", "/v1/devices/totals", query=query)
        return self._send(call, options)

    def get_energy(
        self,
        query: GetEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of all devices.

        Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
        their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
        source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days
        of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept:
        text/csv` returns CSV.

        Requires the scope `read`.

        Errors:

        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/energy`
        """
        call = Call("GET", "/v1/energy", query=query)
        return Paged(self._send, call, options)

    def get_energy_interval_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the energy of intervals.

        `GET /v1/schemas/energy-interval.json`, without a token
        """
        call = Call("GET", "/v1/schemas/energy-interval.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_erasure(self, id: str, **options: Unpack[CallOptions]) -> Erasure:
        """Show an erasure.

        Requires the scope `operator:read`.

        Errors:

        - 404 `not_found`: The erasure does not exist, or belongs to another account.

        `GET /v1/admin/erasures/{id}`
        """
        call = Call("GET", "/v1/admin/erasures/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_group(self, id: str, **options: Unpack[CallOptions]) -> Group:
        """Show a group.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.

        `GET /v1/groups/{id}`
        """
        call = Call("GET", "/v1/groups/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_group_energy(
        self,
        id: str,
        query: GetGroupEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a group.

        Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
        their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
        source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days
        of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept:
        text/csv` returns CSV.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.
        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/groups/{id}/energy`
        """
        call = Call("GET", "/v1/groups/{id}/energy", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def get_import(self, id: str, import_id: str, **options: Unpack[CallOptions]) -> ImportJob:
        """Show an import.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The import does not exist, or belongs to another account.

        `GET /v1/vendor-accounts/{id}/imports/{importId}`
        """
        call = Call(
            "GET",
            "/v1/vendor-accounts/{id}/imports/{importId}",
            parameters={"id": id, "importId": import_id},
        )
        return self._send(call, options)

    def get_import_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about imports.

        `GET /v1/schemas/import-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/import-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_inventory_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about syncs.

        `GET /v1/schemas/inventory-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/inventory-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_keys(self, **options: Unpack[CallOptions]) -> GetKeysResult:
        """Show the public keys of access tokens.

        Returns a plain JWK set (RFC 7517), without the envelope. It has two keys while a rotation is in progress.

        `GET /.well-known/jwks.json`, without a token
        """
        call = Call("GET", "/.well-known/jwks.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_latest_record(self, id: str, **options: Unpack[CallOptions]) -> DeviceRecord:
        """Show the latest record of a device.

        Returns the record with the newest sample time (`Datetime`), byte for byte as it was delivered. Late samples
        with an older time do not replace it.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.
        - 404 `no_data`: The device has sent no data yet.

        `GET /v1/devices/{id}/latest`
        """
        call = Call("GET", "/v1/devices/{id}/latest", parameters={"id": id})
        return self._send(call, options)

    def get_master_key_of_vendor_credentials(self, **options: Unpack[CallOptions]) -> MasterKeyState:
        """Show under which master keys the credentials of vendor accounts are stored.

        Counts vendor accounts, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's
        refresh tokens are checked by `rotate-master-key --check` only.

        Requires the scope `operator:read`.

        `GET /v1/admin/vendor-credentials/master-key`
        """
        call = Call("GET", "/v1/admin/vendor-credentials/master-key")
        return self._send(call, options)

    def get_master_key_of_webhook_secrets(self, **options: Unpack[CallOptions]) -> MasterKeyState:
        """Show under which master keys the secrets of webhooks and sinks are stored.

        Counts signing secrets, custom headers, client certificates, secrets of sinks, and answers that are kept for
        an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check`
        only.

        Requires the scope `operator:read`.

        `GET /v1/admin/webhook-secrets/master-key`
        """
        call = Call("GET", "/v1/admin/webhook-secrets/master-key")
        return self._send(call, options)

    def get_meter_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of samples of meters.

        `GET /v1/schemas/meter.json`, without a token
        """
        call = Call("GET", "/v1/schemas/meter.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_mqtt_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about the MQTT broker.

        `GET /v1/schemas/mqtt-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/mqtt-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_open_api_document(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show this document.

        `GET /openapi.json`, without a token
        """
        call = Call("GET", "/openapi.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_passkey_origin(self, **options: Unpack[CallOptions]) -> PasskeyOrigin:
        """Show where passkeys can be used.

        `GET /auth/passkey`, without a token
        """
        call = Call("GET", "/auth/passkey", is_public=True)
        return self._send(call, options)

    def get_plant(self, id: str, **options: Unpack[CallOptions]) -> PlantDetail:
        """Show a plant with its devices.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The plant does not exist, or belongs to another account.

        `GET /v1/plants/{id}`
        """
        call = Call("GET", "/v1/plants/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_plant_energy(
        self,
        id: str,
        query: GetPlantEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a plant.

        Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
        their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
        source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days
        of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept:
        text/csv` returns CSV.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The plant does not exist, or belongs to another account.
        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/plants/{id}/energy`
        """
        call = Call("GET", "/v1/plants/{id}/energy", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def get_plant_flows(self, id: str, **options: Unpack[CallOptions]) -> PlantFlows:
        """Show generation, battery, grid and consumption of a plant.

        From the newest samples of the monitored inverters, batteries and meters of the plant, kW: battery +
        discharge, grid + export, load + consumption. `Parts` says where each value comes from. Samples that are
        more than 15 minutes older than the newest (`Datetime`) are left out, and their part is `missing`. The grid
        is that of one meter, never a sum: `ambiguous` where inverters report different values. A load that no
        device reports is derived from the others.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The plant does not exist, or belongs to another account.
        - 404 `no_data`: No monitored device of the plant has sent a power yet.

        `GET /v1/plants/{id}/flows`
        """
        call = Call("GET", "/v1/plants/{id}/flows", parameters={"id": id})
        return self._send(call, options)

    def get_quota_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about the quota.

        `GET /v1/schemas/quota-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/quota-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> Replay:
        """Show a replay.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/replays/{replayId}`
        """
        call = Call("GET", "/v1/webhooks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return self._send(call, options)

    def get_schema(self, version: Literal["1.0"], file: str, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show a version of a schema.

        Members may be added within a version, and nothing else is changed (`dataschema` of CloudEvents).

        Errors:

        - 404 `not_found`: The schema does not exist, or belongs to another account.

        `GET /v1/schemas/{version}/{file}`, without a token
        """
        call = Call(
            "GET",
            "/v1/schemas/{version}/{file}",
            parameters={"version": version, "file": file},
            answer="raw",
            is_public=True,
        )
        return self._send(call, options)

    def get_service_links(self, **options: Unpack[CallOptions]) -> GetServiceLinksResult:
        """List the service's entry points.

        `GET /`, without a token
        """
        call = Call("GET", "/", is_public=True)
        return self._send(call, options)

    def get_single_sign_on(self, **options: Unpack[CallOptions]) -> SingleSignOn:
        """Show whether there is single sign-on.

        `GET /auth/sso`, without a token
        """
        call = Call("GET", "/auth/sso", is_public=True)
        return self._send(call, options)

    def get_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Show a sink.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.

        `GET /v1/sinks/{id}`
        """
        call = Call("GET", "/v1/sinks/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_sink_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> SinkReplay:
        """Show a replay to a sink.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.

        `GET /v1/sinks/{id}/replays/{replayId}`
        """
        call = Call("GET", "/v1/sinks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return self._send(call, options)

    def get_site_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the flows of plants.

        `GET /v1/schemas/site.json`, without a token
        """
        call = Call("GET", "/v1/schemas/site.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_storage(self, id: str, **options: Unpack[CallOptions]) -> StorageDevice:
        """Show a battery or meter with its newest record.

        Late samples with an older time do not replace the newest.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The battery or meter does not exist, or belongs to another account.

        `GET /v1/storage/{id}`
        """
        call = Call("GET", "/v1/storage/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_sync_job(self, id: str, **options: Unpack[CallOptions]) -> SyncJob:
        """Show a sync job.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The sync job does not exist, or belongs to another account.

        `GET /v1/sync-jobs/{id}`
        """
        call = Call("GET", "/v1/sync-jobs/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_test_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the test events of webhooks.

        `GET /v1/schemas/test-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/test-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_totp(self, **options: Unpack[CallOptions]) -> Totp:
        """Show whether logins require a code.

        Requires the scope `api` or `operator:read`.

        `GET /v1/account/totp`
        """
        call = Call("GET", "/v1/account/totp")
        return self._send(call, options)

    def get_usage(self, query: GetUsageQuery | None = None, **options: Unpack[CallOptions]) -> Usage:
        """Show quota and deliveries.

        `message` reports devices that are not monitored because the quota is used up.

        Requires the scope `read`.

        `GET /v1/usage`
        """
        call = Call("GET", "/v1/usage", query=query)
        return self._send(call, options)

    def get_vendor(self, id: str, **options: Unpack[CallOptions]) -> Vendor:
        """Show a vendor.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `GET /v1/vendors/{id}`, without a token
        """
        call = Call("GET", "/v1/vendors/{id}", parameters={"id": id}, is_public=True)
        return self._send(call, options)

    def get_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> VendorAccount:
        """Show a vendor account.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.

        `GET /v1/vendor-accounts/{id}`
        """
        call = Call("GET", "/v1/vendor-accounts/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_vendor_answer(self, id: str, query: GetVendorAnswerQuery, **options: Unpack[CallOptions]) -> VendorAnswer:
        """Show the vendor's answer that a record is from.

        Returns the answer of the record with this sample time, for comparison of a value with the vendor’s. Answers
        are kept for 3 days unless the operator configures another time. Members that continue earlier answers (open
        alarms, `turnonTime`) may not be in it.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, belongs to another account, or has no such record.
        - 410 `answer_expired`: The vendor's answer is no longer kept, or the record is older than the stored
        positions of answers.
        - 429 `answer_limit_reached`: The account is reading 2 answers at the moment.

        `GET /v1/devices/{id}/answer`
        """
        call = Call("GET", "/v1/devices/{id}/answer", parameters={"id": id}, query=query)
        return self._send(call, options)

    def get_vendor_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about vendor accounts.

        `GET /v1/schemas/vendor-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/vendor-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_vendor_health(self, id: str, **options: Unpack[CallOptions]) -> VendorHealth:
        """Show the health of a vendor.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `GET /v1/vendors/{id}/health`
        """
        call = Call("GET", "/v1/vendors/{id}/health", parameters={"id": id})
        return self._send(call, options)

    def get_vendor_health_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about vendors' health.

        `GET /v1/schemas/vendor-health-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/vendor-health-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def get_vendor_state(self, id: str, **options: Unpack[CallOptions]) -> VendorState:
        """Show the state of a vendor over all accounts.

        Requires the scope `operator:read`.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `GET /v1/admin/vendors/{id}/health`
        """
        call = Call("GET", "/v1/admin/vendors/{id}/health", parameters={"id": id})
        return self._send(call, options)

    def get_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Show a webhook.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}`
        """
        call = Call("GET", "/v1/webhooks/{id}", parameters={"id": id})
        return self._send(call, options)

    def get_webhook_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about webhooks.

        `GET /v1/schemas/webhook-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/webhook-event.json", answer="raw", is_public=True)
        return self._send(call, options)

    def import_devices(
        self,
        body: str,
        query: ImportDevicesQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> DeviceImportOutcome:
        """Import device settings from CSV.

        Accepts any subset of the columns of the export. `deviceId`, or `DataSources` and `InverterSN` (and
        `dataAccessUserId` if two vendor accounts have the serial number), identify the device; `monitored`,
        `groups` (names or ids) and `labels` are set; all other columns are ignored. An empty cell changes nothing;
        `-` in `groups` or `labels` removes all. At most 10,000 lines. Each line has its own result and is applied
        entirely or not at all.

        Requires the scope `write`.

        `POST /v1/devices/import`
        """
        call = Call("POST", "/v1/devices/import", query=query, body=body, media_type="text/csv")
        return self._send(call, options)

    def list_account_audit_log(
        self,
        query: ListAccountAuditLogQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AuditEntry, Page[AuditEntry]]:
        """List the account's audit log, newest first.

        Contains logins, refused logins, the account's own changes and changes by operators.

        Requires the scope `read`.

        `GET /v1/account/audit-log`
        """
        call = Call("GET", "/v1/account/audit-log", query=query)
        return Paged(self._send, call, options)

    def list_accounts(
        self,
        query: ListAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AdminAccount, Page[AdminAccount]]:
        """List accounts, oldest first.

        Requires the scope `operator:read`.

        `GET /v1/admin/accounts`
        """
        call = Call("GET", "/v1/admin/accounts", query=query)
        return Paged(self._send, call, options)

    def list_affected_accounts(
        self,
        id: str,
        query: ListAffectedAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AffectedAccount, Page[AffectedAccount]]:
        """List the accounts that are affected at a vendor.

        Returns the accounts with vendor accounts that are not polled as they should be, in the order of their ids.

        Requires the scope `operator:read`.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `GET /v1/admin/vendors/{id}/affected-accounts`
        """
        call = Call("GET", "/v1/admin/vendors/{id}/affected-accounts", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_alarms(
        self,
        query: ListAlarmsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Alarm, Page[Alarm]]:
        """List alarms, latest begin first.

        Cleared alarms are retained for 366 days. `from` and `to` filter by the begin of the alarm.

        Requires the scope `read`.

        `GET /v1/alarms`
        """
        call = Call("GET", "/v1/alarms", query=query)
        return Paged(self._send, call, options)

    def list_all_dead_letters(
        self,
        query: ListAllDeadLettersQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AccountDeadLetter, Page[AccountDeadLetter]]:
        """List dead letters of all webhooks, newest first.

        Returns dead letters of the last 30 days that match all filters.

        Requires the scope `read`.

        `GET /v1/dead-letters`
        """
        call = Call("GET", "/v1/dead-letters", query=query)
        return Paged(self._send, call, options)

    def list_api_keys(self, **options: Unpack[CallOptions]) -> Paged[ApiKey, Page[ApiKey]]:
        """List the API keys.

        Returns all keys on one page; an account has at most 50.

        Requires the scope `api`.

        `GET /v1/api-keys`
        """
        call = Call("GET", "/v1/api-keys")
        return Paged(self._send, call, options)

    def list_attempts(
        self,
        query: ListAttemptsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AccountAttempt, Page[AccountAttempt]]:
        """List attempts of all webhooks, newest first.

        Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first
        attempt only a sample has entries.

        Requires the scope `read`.

        `GET /v1/attempts`
        """
        call = Call("GET", "/v1/attempts", query=query)
        return Paged(self._send, call, options)

    def list_audit_log(
        self,
        query: ListAuditLogQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AuditEntry, Page[AuditEntry]]:
        """List the audit log of all accounts, newest first.

        An entry appears a few seconds after the answer to its request.

        Requires the scope `operator:read`.

        `GET /v1/admin/audit-log`
        """
        call = Call("GET", "/v1/admin/audit-log", query=query)
        return Paged(self._send, call, options)

    def list_channel_replays(
        self,
        query: ListChannelReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[ChannelReplay, Page[ChannelReplay]]:
        """List replays to Kafka and MQTT, newest first.

        Replays are retained for 30 days after they finish.

        Requires the scope `read`.

        `GET /v1/replays`
        """
        call = Call("GET", "/v1/replays", query=query)
        return Paged(self._send, call, options)

    def list_dead_letters(
        self,
        id: str,
        query: ListDeadLettersQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DeadLetter, Page[DeadLetter]]:
        """List dead letters, newest first.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/dead-letters`
        """
        call = Call("GET", "/v1/webhooks/{id}/dead-letters", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_dead_letters_of_all_accounts(
        self,
        query: ListDeadLettersOfAllAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AdminDeadLetter, Page[AdminDeadLetter]]:
        """List the dead letters of all accounts, newest first.

        Returns dead letters of the last 30 days that match all filters, without bodies and devices.

        Requires the scope `operator:read`.

        `GET /v1/admin/dead-letters`
        """
        call = Call("GET", "/v1/admin/dead-letters", query=query)
        return Paged(self._send, call, options)

    def list_device_alarms(
        self,
        id: str,
        query: ListDeviceAlarmsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Alarm, Page[Alarm]]:
        """List the alarms of a device, latest begin first.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.

        `GET /v1/devices/{id}/alarms`
        """
        call = Call("GET", "/v1/devices/{id}/alarms", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_device_history(
        self,
        id: str,
        query: ListDeviceHistoryQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DeviceHistoryItem, Page[DeviceHistoryItem]]:
        """List the records of a device.

        Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of
        `from`: 24 hours before `to`, or before now. Records are retained for 7 days unless the operator configures
        another time, also those of removed devices. With `resolution` the items are intervals with mean, minimum
        and maximum of measurements and the last value of energies and of `State`; intervals at the edges of the
        time range summarize only the samples within it. A call reads at most about 4000 records: its page then ends
        early, after a whole interval, and `nextCursor` continues.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.

        `GET /v1/devices/{id}/history`
        """
        call = Call("GET", "/v1/devices/{id}/history", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_device_quality(
        self,
        query: ListDeviceQualityQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DeviceQuality, DeviceQualityPage]:
        """List the devices by the quality of their samples, worst first.

        Default of the time range: the last 7 days. A device is in the list when one of these days is a whole one of
        it: not its first, not its last.

        Requires the scope `read`.

        Errors:

        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/quality`
        """
        call = Call("GET", "/v1/quality", query=query)
        return Paged(self._send, call, options)

    def list_devices(
        self,
        query: ListDevicesQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DeviceListItem, Page[DeviceListItem]]:
        """List devices.

        Ordered by first sync, oldest first, or by `sort`; includes removed devices. Each page has the values of its
        own time: a device whose value changes between two pages of a sorted list may be on both pages or on
        neither.

        Requires the scope `read`.

        `GET /v1/devices`
        """
        call = Call("GET", "/v1/devices", query=query)
        return Paged(self._send, call, options)

    def list_erasures(
        self,
        query: ListErasuresQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Erasure, Page[Erasure]]:
        """List erasures, newest first.

        Requires the scope `operator:read`.

        `GET /v1/admin/erasures`
        """
        call = Call("GET", "/v1/admin/erasures", query=query)
        return Paged(self._send, call, options)

    def list_events(
        self,
        query: ListEventsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AccountEvent, Page[AccountEvent]]:
        """List events, newest first.

        Events are retained for 30 days.

        Requires the scope `read`.

        `GET /v1/events`
        """
        call = Call("GET", "/v1/events", query=query)
        return Paged(self._send, call, options)

    def list_groups(
        self,
        query: ListGroupsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Group, Page[Group]]:
        """List groups, oldest first.

        Requires the scope `read`.

        `GET /v1/groups`
        """
        call = Call("GET", "/v1/groups", query=query)
        return Paged(self._send, call, options)

    def list_imports(
        self,
        id: str,
        query: ListImportsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[ImportJob, Page[ImportJob]]:
        """List imports of a vendor account, newest first.

        Imports that have ended are kept until 100 others of the vendor account have ended.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.

        `GET /v1/vendor-accounts/{id}/imports`
        """
        call = Call("GET", "/v1/vendor-accounts/{id}/imports", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_kafka_credentials(self, **options: Unpack[CallOptions]) -> Paged[KafkaCredential, Page[KafkaCredential]]:
        """List the Kafka credentials.

        Returns all credentials on one page; an account has at most 20.

        Requires the scope `read`.

        `GET /v1/kafka-credentials`
        """
        call = Call("GET", "/v1/kafka-credentials")
        return Paged(self._send, call, options)

    def list_kafka_groups(self, **options: Unpack[CallOptions]) -> KafkaGroups:
        """List the account's Kafka consumer groups with their lag.

        Returns the first 100 groups by their ids on one page, and how many there are. A reading is kept for 5 s, so
        more frequent calls get the same answer. An account without a Kafka credential has no groups.

        Requires the scope `read`.

        `GET /v1/kafka-groups`
        """
        call = Call("GET", "/v1/kafka-groups")
        return self._send(call, options)

    def list_mqtt_credentials(self, **options: Unpack[CallOptions]) -> Paged[MqttCredential, Page[MqttCredential]]:
        """List the MQTT credentials.

        Returns all credentials on one page; an account has at most 20.

        Requires the scope `read`.

        `GET /v1/mqtt-credentials`
        """
        call = Call("GET", "/v1/mqtt-credentials")
        return Paged(self._send, call, options)

    def list_operators(
        self,
        query: ListOperatorsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Operator, Page[Operator]]:
        """List operators, oldest first.

        Requires the scope `operator:read`.

        `GET /v1/admin/operators`
        """
        call = Call("GET", "/v1/admin/operators", query=query)
        return Paged(self._send, call, options)

    def list_passkeys(self, **options: Unpack[CallOptions]) -> Paged[Passkey, Page[Passkey]]:
        """List the passkeys.

        Returns all passkeys on one page, oldest first; there are at most 10.

        Requires the scope `api` or `operator:read`.

        `GET /v1/account/passkeys`
        """
        call = Call("GET", "/v1/account/passkeys")
        return Paged(self._send, call, options)

    def list_plant_flows(
        self,
        id: str,
        query: ListPlantFlowsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[FlowsInterval, FlowsIntervalPage]:
        """Show the energies of a plant by interval, with self-consumption and autarky.

        Intervals are in the order of time and have no gaps. Nothing is estimated. Generation is the sum over the
        inverters. Each other energy has one source (`sources`), never several: batteries and meters that are no
        part of an inverter; else the inverters. A meter that several inverters report counts once. Default of the
        time range: 30 days of days, 24 hours of shorter intervals. The shares are absent where an energy is not
        known, a device has no data, or samples of more than 5 % of the time are missing.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The plant does not exist, or belongs to another account.
        - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).

        `GET /v1/plants/{id}/flows/history`
        """
        call = Call("GET", "/v1/plants/{id}/flows/history", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_plants(
        self,
        query: ListPlantsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[PlantListItem, Page[PlantListItem]]:
        """List plants.

        Includes removed plants. `/v1/devices?plantId=` lists the devices of a plant.

        Requires the scope `read`.

        `GET /v1/plants`
        """
        call = Call("GET", "/v1/plants", query=query)
        return Paged(self._send, call, options)

    def list_portal_sessions(
        self,
        query: ListPortalSessionsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[PortalSession, Page[PortalSession]]:
        """List the portal sessions.

        Returns the sessions that have neither expired nor been revoked, newest first. A portal session does not see
        them.

        Requires the scope `read`.

        `GET /v1/portal-sessions`
        """
        call = Call("GET", "/v1/portal-sessions", query=query)
        return Paged(self._send, call, options)

    def list_replays(
        self,
        id: str,
        query: ListReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Replay, Page[Replay]]:
        """List replays, newest first.

        Replays are retained for 30 days after they finish.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/replays`
        """
        call = Call("GET", "/v1/webhooks/{id}/replays", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_schemas(self, **options: Unpack[CallOptions]) -> PublishedSchemas:
        """List the schemas with their kinds and versions.

        Without a version in its path, a schema is that of the newest version.

        `GET /v1/schemas`, without a token
        """
        call = Call("GET", "/v1/schemas", answer="raw", is_public=True)
        return self._send(call, options)

    def list_sink_kinds(self, **options: Unpack[CallOptions]) -> Paged[SinkKind, Page[SinkKind]]:
        """List the kinds of sinks.

        Returns all kinds on one page, with the JSON Schema of their settings. The list is empty where the operator
        has not enabled sinks.

        Requires the scope `read`.

        `GET /v1/sink-kinds`
        """
        call = Call("GET", "/v1/sink-kinds")
        return Paged(self._send, call, options)

    def list_sink_replays(
        self,
        id: str,
        query: ListSinkReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[SinkReplay, Page[SinkReplay]]:
        """List replays to a sink, newest first.

        Replays are retained for 30 days after they finish.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.

        `GET /v1/sinks/{id}/replays`
        """
        call = Call("GET", "/v1/sinks/{id}/replays", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_sinks(
        self,
        query: ListSinksQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Sink, Page[Sink]]:
        """List the sinks, oldest first.

        Requires the scope `read`.

        `GET /v1/sinks`
        """
        call = Call("GET", "/v1/sinks", query=query)
        return Paged(self._send, call, options)

    def list_storage(
        self,
        query: ListStorageQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[StorageDevice, Page[StorageDevice]]:
        """List batteries and meters, latest first sample first.

        A battery or meter is known by its data: it is here as soon as its vendor account asks for it (`include`)
        and its first sample came. It is retained for 8 days after its inverter left the inventory.

        Requires the scope `read`.

        `GET /v1/storage`
        """
        call = Call("GET", "/v1/storage", query=query)
        return Paged(self._send, call, options)

    def list_storage_records(
        self,
        id: str,
        query: ListStorageRecordsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[StorageRecord, Page[StorageRecord]]:
        """List the records of a battery or meter.

        Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of
        `from`: 24 hours before `to`, or before now. Records are retained for 7 days unless the operator configures
        another time.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The battery or meter does not exist, or belongs to another account.

        `GET /v1/storage/{id}/records`
        """
        call = Call("GET", "/v1/storage/{id}/records", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_sync_jobs(
        self,
        query: ListSyncJobsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[SyncJob, Page[SyncJob]]:
        """List sync jobs of the last 30 days.

        Returns jobs requested by calls and jobs of the daily sync, newest first.

        Requires the scope `read`.

        `GET /v1/sync-jobs`
        """
        call = Call("GET", "/v1/sync-jobs", query=query)
        return Paged(self._send, call, options)

    def list_vendor_accounts(
        self,
        query: ListVendorAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[VendorAccount, Page[VendorAccount]]:
        """List the vendor accounts, oldest first.

        Requires the scope `read`.

        `GET /v1/vendor-accounts`
        """
        call = Call("GET", "/v1/vendor-accounts", query=query)
        return Paged(self._send, call, options)

    def list_vendor_health(self, **options: Unpack[CallOptions]) -> Paged[VendorHealth, Page[VendorHealth]]:
        """List the health of all vendors.

        Returns all vendors that the operator has enabled, on one page.

        Requires the scope `read`.

        `GET /v1/vendor-health`
        """
        call = Call("GET", "/v1/vendor-health")
        return Paged(self._send, call, options)

    def list_vendors(self, **options: Unpack[CallOptions]) -> Paged[Vendor, Page[Vendor]]:
        """List the vendors.

        Returns all vendors that the operator has enabled, on one page.

        `GET /v1/vendors`, without a token
        """
        call = Call("GET", "/v1/vendors", is_public=True)
        return Paged(self._send, call, options)

    def list_webhook_attempts(
        self,
        id: str,
        query: ListWebhookAttemptsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Attempt, AttemptPage]:
        """List failures and changes of state, newest first.

        Returns entries of the last 30 days. A delivery that succeeded at the first attempt has no entry; `days`
        counts it.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/attempts`
        """
        call = Call("GET", "/v1/webhooks/{id}/attempts", parameters={"id": id}, query=query)
        return Paged(self._send, call, options)

    def list_webhook_secrets(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> Paged[WebhookSecret, Page[WebhookSecret]]:
        """List the active secrets.

        Returns all secrets on one page; a webhook has at most 3 active ones.

        Requires the scope `read`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `GET /v1/webhooks/{id}/secrets`
        """
        call = Call("GET", "/v1/webhooks/{id}/secrets", parameters={"id": id})
        return Paged(self._send, call, options)

    def list_webhooks(
        self,
        query: ListWebhooksQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[Webhook, Page[Webhook]]:
        """List the webhooks, oldest first.

        Requires the scope `read`.

        `GET /v1/webhooks`
        """
        call = Call("GET", "/v1/webhooks", query=query)
        return Paged(self._send, call, options)

    def list_webhooks_of_all_accounts(
        self,
        query: ListWebhooksOfAllAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AdminWebhook, Page[AdminWebhook]]:
        """List the webhooks of all accounts, those failing longest first.

        Webhooks of which no record has failed four times come last, in the order of their ids.

        Requires the scope `operator:read`.

        `GET /v1/admin/webhooks`
        """
        call = Call("GET", "/v1/admin/webhooks", query=query)
        return Paged(self._send, call, options)

    def login_with_passkey(self, body: PasskeyLoginBody, **options: Unpack[CallOptions]) -> Token:
        """Obtain an access token with a passkey.

        Requires neither password nor code. With the header `X-Heliograph-Session: cookie` the refresh token is in a
        cookie, as after a login by password.

        Errors:

        - 401 `invalid_passkey`: The passkey is unknown, or the assertion is invalid, expired, or was used before.
        - 401 `invalid_credentials`: The password was changed meanwhile.
        - 403 `account_suspended`: The account is suspended. Ask the operator.
        - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of this
        server.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `POST /auth/passkey`, without a token
        """
        call = Call("POST", "/auth/passkey", body=body, is_public=True)
        return self._send(call, options)

    def pause_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Pause a sink.

        Records wait while the sink is paused, for at most 7 days.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.

        `POST /v1/sinks/{id}/pause`
        """
        call = Call("POST", "/v1/sinks/{id}/pause", parameters={"id": id})
        return self._send(call, options)

    def pause_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Pause a webhook.

        While the webhook is paused, its records pass through the retry steps and become dead letters, which a
        replay redelivers.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `POST /v1/webhooks/{id}/pause`
        """
        call = Call("POST", "/v1/webhooks/{id}/pause", parameters={"id": id})
        return self._send(call, options)

    def promote_webhook_secret(self, id: str, secret_id: str, **options: Unpack[CallOptions]) -> Page[WebhookSecret]:
        """Promote a secret to primary.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.

        `POST /v1/webhooks/{id}/secrets/{secretId}/promote`
        """
        call = Call(
            "POST",
            "/v1/webhooks/{id}/secrets/{secretId}/promote",
            parameters={"id": id, "secretId": secret_id},
        )
        return self._send(call, options)

    def remove_operator(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Remove an operator.

        The operator's tokens are refused at once.

        Requires the scope `operator`.

        Errors:

        - 404 `not_found`: The operator does not exist, or belongs to another account.
        - 409 `last_operator`: The last operator with the role admin stays.

        `DELETE /v1/admin/operators/{id}`
        """
        call = Call("DELETE", "/v1/admin/operators/{id}", parameters={"id": id})
        self._send(call, options)

    def remove_passkey(self, id: str, body: PasswordBody, **options: Unpack[CallOptions]) -> None:
        """Remove a passkey.

        It can no longer log in. Open sessions are not affected.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 404 `not_found`: The passkey does not exist, or belongs to another account.
        - 401 `invalid_credentials`: The current password is wrong.
        - 409 `single_sign_on`: The operator logs in by single sign-on.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `DELETE /v1/account/passkeys/{id}`
        """
        call = Call("DELETE", "/v1/account/passkeys/{id}", parameters={"id": id}, body=body)
        self._send(call, options)

    def renew_mqtt_token(
        self,
        id: str,
        body: TokenLifetimeBody | None = None,
        **options: Unpack[CallOptions],
    ) -> MqttToken:
        """Issue a new MQTT token.

        The token ends with the login, API key or portal session that issued it: with a logout, a changed password
        (not for a key), a revocation. A broker without a revocation list ends it when it expires.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The credential does not exist, or belongs to another account.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.

        `POST /v1/mqtt-credentials/{id}/token`
        """
        call = Call(
            "POST",
            "/v1/mqtt-credentials/{id}/token",
            parameters={"id": id},
            body={} if body is None else body,
        )
        return self._send(call, options)

    def renew_recovery_codes(self, body: PasswordBody, **options: Unpack[CallOptions]) -> RecoveryCodes:
        """Replace the recovery codes.

        Requires the scope `api` or `operator:read`.

        Errors:

        - 401 `invalid_credentials`: The current password is wrong.
        - 409 `single_sign_on`: The operator logs in by single sign-on.
        - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
        - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.

        `POST /v1/account/totp/recovery-codes`
        """
        call = Call("POST", "/v1/account/totp/recovery-codes", body=body)
        return self._send(call, options)

    def replace_channel_filter(
        self,
        channel: Literal["kafka", "mqtt"],
        body: ChannelBody,
        **options: Unpack[CallOptions],
    ) -> ChannelSubscription:
        """Set the filter and the envelope of a channel.

        Takes effect within 5 s. The filter is replaced as a whole. The channel is enabled by its first credential.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The channel does not exist.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 409 `not_configured`: The operator has set no schema registry, which `format: avro` needs.

        `PUT /v1/deliveries/{channel}`
        """
        call = Call("PUT", "/v1/deliveries/{channel}", parameters={"channel": channel}, body=body)
        return self._send(call, options)

    def replace_vendor_credentials(
        self,
        id: str,
        body: ReplaceCredentialsBody,
        **options: Unpack[CallOptions],
    ) -> VendorAccount:
        """Replace the credentials.

        The new credentials are tested first; if the vendor rejects them, the stored ones stay in use. Members that
        the consent provided are kept unless the new credentials replace them. Credentials that need a consent which
        is missing or to be renewed are stored untested, and the account becomes `awaiting_consent`.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
        - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
        - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
        - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
        exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).

        `PUT /v1/vendor-accounts/{id}/credentials`
        """
        call = Call("PUT", "/v1/vendor-accounts/{id}/credentials", parameters={"id": id}, body=body)
        return self._send(call, options)

    def reset_account_password(self, id: str, **options: Unpack[CallOptions]) -> OneTimePassword:
        """Reset an account's password.

        Revokes all tokens of the account and returns a new one-time password.

        Requires the scope `operator`.

        Errors:

        - 404 `not_found`: The account does not exist, or belongs to another account.

        `POST /v1/admin/accounts/{id}/password`
        """
        call = Call("POST", "/v1/admin/accounts/{id}/password", parameters={"id": id})
        return self._send(call, options)

    def reset_operator_password(self, id: str, **options: Unpack[CallOptions]) -> OneTimePassword:
        """Reset an operator's password.

        Revokes all tokens of the operator and returns a new one-time password.

        Requires the scope `operator`.

        Errors:

        - 404 `not_found`: The operator does not exist, or belongs to another account.
        - 409 `single_sign_on`: The operator logs in by single sign-on.

        `POST /v1/admin/operators/{id}/password`
        """
        call = Call("POST", "/v1/admin/operators/{id}/password", parameters={"id": id})
        return self._send(call, options)

    def resume_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Resume a paused sink.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.

        `POST /v1/sinks/{id}/resume`
        """
        call = Call("POST", "/v1/sinks/{id}/resume", parameters={"id": id})
        return self._send(call, options)

    def resume_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Resume a paused or disabled webhook.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `POST /v1/webhooks/{id}/resume`
        """
        call = Call("POST", "/v1/webhooks/{id}/resume", parameters={"id": id})
        return self._send(call, options)

    def retry_all_dead_letters(self, id: str, **options: Unpack[CallOptions]) -> Replay:
        """Retry all dead letters.

        Starts a replay of all dead letters of the last 30 days that were not retried.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 409 `webhook_not_active`: The webhook is paused or disabled.
        - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.

        `POST /v1/webhooks/{id}/dead-letters/retry`
        """
        call = Call("POST", "/v1/webhooks/{id}/dead-letters/retry", parameters={"id": id}, creates=True)
        return self._send(call, options)

    def retry_dead_letter(self, id: str, dead_letter_id: str, **options: Unpack[CallOptions]) -> DeadLetter:
        """Retry a dead letter.

        Delivers the record again from the first attempt, with the same idempotency key.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.
        - 409 `webhook_not_active`: The webhook is paused or disabled.
        - 409 `already_retried`: The dead letter was already retried.
        - 409 `no_longer_kept`: The record is no longer stored.

        `POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry`
        """
        call = Call(
            "POST",
            "/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry",
            parameters={"id": id, "deadLetterId": dead_letter_id},
            creates=True,
        )
        return self._send(call, options)

    def retry_dead_letters(
        self,
        body: RetryDeadLettersBody | None = None,
        **options: Unpack[CallOptions],
    ) -> DeadLettersRetry:
        """Retry all dead letters that match a filter.

        Starts one replay for each webhook that has matching dead letters of the last 30 days that were not retried;
        an empty body matches all of them. A repeated call redelivers nothing twice: a webhook whose replay still
        runs is in `skipped`. The replays show the progress.

        Requires the scope `deliveries`.

        `POST /v1/dead-letters/retry`
        """
        call = Call("POST", "/v1/dead-letters/retry", body={} if body is None else body, creates=True)
        return self._send(call, options)

    def revoke_api_key(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key.

        Within seconds the key, the portal sessions that it created, and all tokens issued for them are refused.

        Requires the scope `api`.

        Errors:

        - 404 `not_found`: The API key does not exist, or belongs to another account.

        `DELETE /v1/api-keys/{id}`
        """
        call = Call("DELETE", "/v1/api-keys/{id}", parameters={"id": id})
        self._send(call, options)

    def revoke_kafka_credential(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a Kafka credential.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The credential does not exist, or belongs to another account.

        `DELETE /v1/kafka-credentials/{id}`
        """
        call = Call("DELETE", "/v1/kafka-credentials/{id}", parameters={"id": id})
        self._send(call, options)

    def revoke_mqtt_credential(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an MQTT credential.

        The credential gets no further tokens, and its connections are closed within seconds. A broker without a
        revocation list closes them when the last token expires.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The credential does not exist, or belongs to another account.

        `DELETE /v1/mqtt-credentials/{id}`
        """
        call = Call("DELETE", "/v1/mqtt-credentials/{id}", parameters={"id": id})
        self._send(call, options)

    def revoke_portal_session(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a portal session.

        Within seconds the session and all tokens issued for it are refused, and its streams end.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The portal session does not exist, or belongs to another account.

        `DELETE /v1/portal-sessions/{id}`
        """
        call = Call("DELETE", "/v1/portal-sessions/{id}", parameters={"id": id})
        self._send(call, options)

    def revoke_webhook_secret(self, id: str, secret_id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a secret at once.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.
        - 409 `secret_is_primary`: The primary secret cannot be revoked. Promote another secret first.

        `DELETE /v1/webhooks/{id}/secrets/{secretId}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}/secrets/{secretId}", parameters={"id": id, "secretId": secret_id})
        self._send(call, options)

    def sync_plants_and_devices(
        self,
        query: SyncPlantsAndDevicesQuery,
        **options: Unpack[CallOptions],
    ) -> list[PlantWithDevices] | StartedSyncJob:
        """Synchronize all plants and devices of a vendor account.

        Returns the plants with their devices. Plants and devices that the vendor no longer lists are marked
        `removed`. For an account too large for one call it returns 503 `sync_in_progress` with the id of the job in
        `details`; repeating the call waits for that job. If devices are not monitored because the quota is used up,
        `message` reports it: `12 devices, 10 monitored: the quota of 10 is used up.`

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.
        - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
        - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
        - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
        - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
        exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
        - 503 `sync_in_progress`: The sync of this large account is still running. Repeat the call to wait for its
        outcome.
        - 503 `sync_interrupted`: The sync was interrupted. Repeat the call.

        `GET /apiDevice/syncApiPlantAndDevice`
        """
        call = Call("GET", "/apiDevice/syncApiPlantAndDevice", query=query)
        return self._send(call, options)

    def test_sink(self, id: str, **options: Unpack[CallOptions]) -> SinkTest:
        """Test the connection of a sink.

        Connects, logs in and checks the rights with the stored settings. Stores no record.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
        - 429 `test_limit_reached`: Another connection of the account is being tested.

        `POST /v1/sinks/{id}/test`
        """
        call = Call("POST", "/v1/sinks/{id}/test", parameters={"id": id})
        return self._send(call, options)

    def test_webhook(self, id: str, **options: Unpack[CallOptions]) -> SentTest:
        """Send a test event.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.
        - 409 `webhook_not_active`: The webhook is paused or disabled.
        - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.

        `POST /v1/webhooks/{id}/test`
        """
        call = Call("POST", "/v1/webhooks/{id}/test", parameters={"id": id}, creates=True)
        return self._send(call, options)

    def update_account(
        self,
        id: str,
        body: UpdateAccountBody | None = None,
        **options: Unpack[CallOptions],
    ) -> AdminAccount:
        """Change an account.

        Suspending takes effect within seconds: tokens, MQTT connections and Kafka reads of the account are refused,
        nothing is delivered to it, and its vendor accounts are not polled. Activating it restores all of this.

        Requires the scope `operator:support`.

        Errors:

        - 404 `not_found`: The account does not exist, or belongs to another account.

        `PATCH /v1/admin/accounts/{id}`
        """
        call = Call("PATCH", "/v1/admin/accounts/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_device(self, id: str, body: UpdateDeviceBody | None = None, **options: Unpack[CallOptions]) -> Device:
        """Change a device.

        `labels` replaces all labels of the device. `monitored` starts or stops polling, within the quota.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The device does not exist, or belongs to another account.
        - 403 `quota_exceeded`: The device quota is used up. Unmonitor another device first.
        - 409 `device_removed`: The vendor no longer lists this device.
        - 409 `monitored_elsewhere`: The inverter is already monitored under another vendor account that lists it
        (`monitoredAs` names the device). Unmonitor it there first.

        `PATCH /v1/devices/{id}`
        """
        call = Call("PATCH", "/v1/devices/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_group(self, id: str, body: UpdateGroupBody | None = None, **options: Unpack[CallOptions]) -> Group:
        """Change a group.

        `plantIds` and `deviceIds` each replace the whole list; a list that is left out stays unchanged.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The group does not exist, or belongs to another account.
        - 409 `name_taken`: Another group of the account has this name.
        - 403 `limit_reached`: A plant or device is in 50 groups; see `details`.

        `PATCH /v1/groups/{id}`
        """
        call = Call("PATCH", "/v1/groups/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_operator(self, id: str, body: UpdateOperatorBody, **options: Unpack[CallOptions]) -> Operator:
        """Change the role of an operator.

        Ends the operator's sessions; the next login has the new role.

        Requires the scope `operator`.

        Errors:

        - 404 `not_found`: The operator does not exist, or belongs to another account.
        - 409 `last_operator`: The last operator with the role admin stays.
        - 409 `single_sign_on`: The operator logs in by single sign-on.

        `PATCH /v1/admin/operators/{id}`
        """
        call = Call("PATCH", "/v1/admin/operators/{id}", parameters={"id": id}, body=body)
        return self._send(call, options)

    def update_own_account(self, body: UpdateOwnAccountBody | None = None, **options: Unpack[CallOptions]) -> Account:
        """Change the account.

        Records produced after the change have `StateDesc` in the new language.

        Requires the scope `write`.

        `PATCH /v1/account`
        """
        call = Call("PATCH", "/v1/account", body={} if body is None else body)
        return self._send(call, options)

    def update_plant(self, id: str, body: UpdatePlantBody | None = None, **options: Unpack[CallOptions]) -> PlantDetail:
        """Change a plant.

        `timezoneName` sets the time zone of a plant for which the vendor reports none, or an offset alone, which is
        an hour off for half of the year where clocks change. Records that exist keep their times as they are.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The plant does not exist, or belongs to another account.

        `PATCH /v1/plants/{id}`
        """
        call = Call("PATCH", "/v1/plants/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_sink(self, id: str, body: UpdateSinkBody | None = None, **options: Unpack[CallOptions]) -> Sink:
        """Change a sink.

        Takes effect within 5 s. A filter is replaced as a whole. Changed settings are tested as those of a new
        sink. Secrets keep their values if they are absent, but a change of the address or of TLS requires them
        again.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The sink does not exist, or belongs to another account.
        - 409 `changed_meanwhile`: The settings were changed while these were tested.
        - 429 `test_limit_reached`: Another connection of the account is being tested.
        - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.

        `PATCH /v1/sinks/{id}`
        """
        call = Call("PATCH", "/v1/sinks/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_vendor_account(
        self,
        id: str,
        body: UpdateVendorAccountBody | None = None,
        **options: Unpack[CallOptions],
    ) -> VendorAccount:
        """Change a vendor account.

        With a change of `include` the next polls ask for the batteries and meters. Where the vendor lists them, the
        next sync finds them: it becomes due at once if the operator has scheduled syncs.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.
        - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.

        `PATCH /v1/vendor-accounts/{id}`
        """
        call = Call("PATCH", "/v1/vendor-accounts/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def update_webhook(self, id: str, body: UpdateWebhookBody | None = None, **options: Unpack[CallOptions]) -> Webhook:
        """Change a webhook.

        Takes effect within 5 s. A filter is replaced as a whole.

        Requires the scope `deliveries`.

        Errors:

        - 404 `not_found`: The webhook does not exist, or belongs to another account.

        `PATCH /v1/webhooks/{id}`
        """
        call = Call("PATCH", "/v1/webhooks/{id}", parameters={"id": id}, body={} if body is None else body)
        return self._send(call, options)

    def verify_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> VerifyVendorAccountResult:
        """Test the stored credentials again.

        If the vendor had rejected them and accepts them now, polling starts again.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The vendor account does not exist, or belongs to another account.
        - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
        - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
        - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
        - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
        - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
        - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
        exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).

        `POST /v1/vendor-accounts/{id}/verify`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/verify", parameters={"id": id})
        return self._send(call, options)

    def withdraw_alarm_acknowledgement(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Withdraw an acknowledgement.

        Requires the scope `write`.

        Errors:

        - 404 `not_found`: The alarm does not exist, or belongs to another account.

        `DELETE /v1/alarms/{id}/acknowledgement`
        """
        call = Call("DELETE", "/v1/alarms/{id}/acknowledgement", parameters={"id": id})
        self._send(call, options)

    def withdraw_vendor_maintenance(self, id: str, **options: Unpack[CallOptions]) -> None:
        """End or cancel the maintenance of a vendor.

        Does nothing if no maintenance is announced.

        Requires the scope `operator:support`.

        Errors:

        - 404 `not_found`: The vendor does not exist.

        `DELETE /v1/admin/vendors/{id}/maintenance`
        """
        call = Call("DELETE", "/v1/admin/vendors/{id}/maintenance", parameters={"id": id})
        self._send(call, options)


class AsyncOperations(ABC):
    """Every operation of the API, to be awaited; `Operations` describes them."""

    @abstractmethod
    async def _send(self, call: Call, options: CallOptions) -> Any: ...

    async def acknowledge_alarm(
        self,
        id: str,
        body: AcknowledgeAlarmBody | None = None,
        **options: Unpack[CallOptions],
    ) -> Alarm:
        """Acknowledge an alarm.

        `PUT /v1/alarms/{id}/acknowledgement`
        """
        call = Call(
            "PUT",
            "/v1/alarms/{id}/acknowledgement",
            parameters={"id": id},
            body={} if body is None else body,
        )
        return await self._send(call, options)

    async def announce_vendor_maintenance(
        self,
        id: str,
        body: AnnounceMaintenanceBody,
        **options: Unpack[CallOptions],
    ) -> VendorMaintenance:
        """Announce maintenance of a vendor.

        `PUT /v1/admin/vendors/{id}/maintenance`
        """
        call = Call("PUT", "/v1/admin/vendors/{id}/maintenance", parameters={"id": id}, body=body)
        return await self._send(call, options)

    async def authorize_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> AuthorizeVendorAccountResult:
        """Create a link to the vendor's consent page.

        `POST /v1/vendor-accounts/{id}/authorize`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/authorize", parameters={"id": id})
        return await self._send(call, options)

    async def begin_passkey(self, body: PasswordBody, **options: Unpack[CallOptions]) -> NewPasskeyOptions:
        """Begin the registration of a passkey.

        `POST /v1/account/passkeys/begin`
        """
        call = Call("POST", "/v1/account/passkeys/begin", body=body)
        return await self._send(call, options)

    async def begin_passkey_login(self, **options: Unpack[CallOptions]) -> PasskeyLoginOptions:
        """Begin a login with a passkey.

        `POST /auth/passkey/begin`, without a token
        """
        call = Call("POST", "/auth/passkey/begin", is_public=True)
        return await self._send(call, options)

    async def begin_single_sign_on(
        self,
        body: BeginSignInBody | None = None,
        **options: Unpack[CallOptions],
    ) -> SignInPage:
        """Begin a sign-in at the OpenID provider.

        `POST /auth/sso/begin`, without a token
        """
        call = Call("POST", "/auth/sso/begin", body={} if body is None else body, is_public=True)
        return await self._send(call, options)

    async def begin_totp(self, body: PasswordBody, **options: Unpack[CallOptions]) -> TotpEnrollment:
        """Begin the enrollment of an authenticator app.

        `POST /v1/account/totp`
        """
        call = Call("POST", "/v1/account/totp", body=body)
        return await self._send(call, options)

    async def cancel_channel_replay(self, id: str, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Cancel a replay to Kafka or MQTT.

        `DELETE /v1/replays/{id}`
        """
        call = Call("DELETE", "/v1/replays/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def cancel_import(self, id: str, import_id: str, **options: Unpack[CallOptions]) -> None:
        """Cancel an import.

        `DELETE /v1/vendor-accounts/{id}/imports/{importId}`
        """
        call = Call(
            "DELETE",
            "/v1/vendor-accounts/{id}/imports/{importId}",
            parameters={"id": id, "importId": import_id},
        )
        await self._send(call, options)

    async def cancel_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> Replay:
        """Cancel a replay.

        `DELETE /v1/webhooks/{id}/replays/{replayId}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return await self._send(call, options)

    async def cancel_sink_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> SinkReplay:
        """Cancel a replay to a sink.

        `DELETE /v1/sinks/{id}/replays/{replayId}`
        """
        call = Call("DELETE", "/v1/sinks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return await self._send(call, options)

    async def change_devices(self, body: BulkDevicesBody, **options: Unpack[CallOptions]) -> BulkOutcome:
        """Change many devices at once.

        `POST /v1/devices/bulk`
        """
        call = Call("POST", "/v1/devices/bulk", body=body)
        return await self._send(call, options)

    async def change_group_members(
        self,
        id: str,
        body: ChangeMembersBody,
        **options: Unpack[CallOptions],
    ) -> GroupMembersOutcome:
        """Add or remove plants and devices.

        `POST /v1/groups/{id}/members`
        """
        call = Call("POST", "/v1/groups/{id}/members", parameters={"id": id}, body=body)
        return await self._send(call, options)

    async def change_password(self, body: ChangePasswordBody, **options: Unpack[CallOptions]) -> None:
        """Change the password.

        `PUT /v1/account/password`
        """
        call = Call("PUT", "/v1/account/password", body=body)
        await self._send(call, options)

    async def confirm_totp(self, body: ConfirmTotpBody, **options: Unpack[CallOptions]) -> RecoveryCodes:
        """Confirm the enrollment by a code of the app.

        `POST /v1/account/totp/confirm`
        """
        call = Call("POST", "/v1/account/totp/confirm", body=body)
        return await self._send(call, options)

    async def count_alarms(self, **options: Unpack[CallOptions]) -> AlarmCounts:
        """Count the active alarms.

        `GET /v1/alarms/counts`
        """
        call = Call("GET", "/v1/alarms/counts")
        return await self._send(call, options)

    def count_dead_letters_by_reason(
        self,
        query: CountDeadLettersByReasonQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DeadLetterReason, Page[DeadLetterReason]]:
        """Count the dead letters of all accounts by reason, the most frequent first.

        `GET /v1/admin/dead-letters/reasons`
        """
        call = Call("GET", "/v1/admin/dead-letters/reasons", query=query)
        return AsyncPaged(self._send, call, options)

    async def create_account(self, body: CreateAccountBody, **options: Unpack[CallOptions]) -> IssuedAccount:
        """Create an account.

        `POST /v1/admin/accounts`
        """
        call = Call("POST", "/v1/admin/accounts", body=body, creates=True)
        return await self._send(call, options)

    async def create_api_key(self, body: CreateApiKeyBody, **options: Unpack[CallOptions]) -> CreatedApiKey:
        """Create an API key.

        `POST /v1/api-keys`
        """
        call = Call("POST", "/v1/api-keys", body=body, creates=True)
        return await self._send(call, options)

    async def create_channel_replay(self, body: ChannelReplayBody, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Replay records of a time range to Kafka or MQTT.

        `POST /v1/replays`
        """
        call = Call("POST", "/v1/replays", body=body, creates=True)
        return await self._send(call, options)

    async def create_group(self, body: CreateGroupBody, **options: Unpack[CallOptions]) -> Group:
        """Create a group.

        `POST /v1/groups`
        """
        call = Call("POST", "/v1/groups", body=body, creates=True)
        return await self._send(call, options)

    async def create_import(self, id: str, body: CreateImportBody, **options: Unpack[CallOptions]) -> StartedImport:
        """Import past samples of a vendor account.

        `POST /v1/vendor-accounts/{id}/imports`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/imports", parameters={"id": id}, body=body, creates=True)
        return await self._send(call, options)

    async def create_kafka_credential(
        self,
        body: CreateCredentialBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedKafkaCredential:
        """Create a Kafka credential.

        `POST /v1/kafka-credentials`
        """
        call = Call("POST", "/v1/kafka-credentials", body={} if body is None else body, creates=True)
        return await self._send(call, options)

    async def create_mqtt_credential(
        self,
        body: CreateMqttCredentialBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedMqttCredential:
        """Create an MQTT credential.

        `POST /v1/mqtt-credentials`
        """
        call = Call("POST", "/v1/mqtt-credentials", body={} if body is None else body, creates=True)
        return await self._send(call, options)

    async def create_operator(self, body: CreateOperatorBody, **options: Unpack[CallOptions]) -> CreatedOperator:
        """Create an operator.

        `POST /v1/admin/operators`
        """
        call = Call("POST", "/v1/admin/operators", body=body, creates=True)
        return await self._send(call, options)

    async def create_passkey(self, body: CreatePasskeyBody, **options: Unpack[CallOptions]) -> Passkey:
        """Register a passkey.

        `POST /v1/account/passkeys`
        """
        call = Call("POST", "/v1/account/passkeys", body=body, creates=True)
        return await self._send(call, options)

    async def create_portal_session(
        self,
        body: CreatePortalSessionBody | None = None,
        **options: Unpack[CallOptions],
    ) -> CreatedPortalSession:
        """Create a portal session.

        `POST /v1/portal-sessions`
        """
        call = Call("POST", "/v1/portal-sessions", body={} if body is None else body, creates=True)
        return await self._send(call, options)

    async def create_replay(self, id: str, body: ReplayBody, **options: Unpack[CallOptions]) -> Replay:
        """Replay records of a time range.

        `POST /v1/webhooks/{id}/replay`
        """
        call = Call("POST", "/v1/webhooks/{id}/replay", parameters={"id": id}, body=body, creates=True)
        return await self._send(call, options)

    async def create_sink(self, body: CreateSinkBody, **options: Unpack[CallOptions]) -> Sink:
        """Create a sink.

        `POST /v1/sinks`
        """
        call = Call("POST", "/v1/sinks", body=body, creates=True)
        return await self._send(call, options)

    async def create_sink_replay(self, id: str, body: SinkReplayBody, **options: Unpack[CallOptions]) -> SinkReplay:
        """Write records of a time range to a sink again.

        `POST /v1/sinks/{id}/replays`
        """
        call = Call("POST", "/v1/sinks/{id}/replays", parameters={"id": id}, body=body, creates=True)
        return await self._send(call, options)

    async def create_vendor_account(
        self,
        body: CreateVendorAccountBody,
        **options: Unpack[CallOptions],
    ) -> VendorAccount:
        """Add a vendor account.

        `POST /v1/vendor-accounts`
        """
        call = Call("POST", "/v1/vendor-accounts", body=body, creates=True)
        return await self._send(call, options)

    async def create_webhook(self, body: CreateWebhookBody, **options: Unpack[CallOptions]) -> CreatedWebhook:
        """Create a webhook.

        `POST /v1/webhooks`
        """
        call = Call("POST", "/v1/webhooks", body=body, creates=True)
        return await self._send(call, options)

    async def create_webhook_secret(self, id: str, **options: Unpack[CallOptions]) -> CreatedWebhookSecret:
        """Create a secret.

        `POST /v1/webhooks/{id}/secrets`
        """
        call = Call("POST", "/v1/webhooks/{id}/secrets", parameters={"id": id}, creates=True)
        return await self._send(call, options)

    async def delete_account(self, id: str, query: DeleteAccountQuery, **options: Unpack[CallOptions]) -> Erasure:
        """Delete an account and erase its data.

        `DELETE /v1/admin/accounts/{id}`
        """
        call = Call("DELETE", "/v1/admin/accounts/{id}", parameters={"id": id}, query=query)
        return await self._send(call, options)

    async def delete_group(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a group.

        `DELETE /v1/groups/{id}`
        """
        call = Call("DELETE", "/v1/groups/{id}", parameters={"id": id})
        await self._send(call, options)

    async def delete_own_account(self, body: DeleteOwnAccountBody, **options: Unpack[CallOptions]) -> Erasure:
        """Delete the account and erase its data.

        `DELETE /v1/account`
        """
        call = Call("DELETE", "/v1/account", body=body)
        return await self._send(call, options)

    async def delete_sink(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sink.

        `DELETE /v1/sinks/{id}`
        """
        call = Call("DELETE", "/v1/sinks/{id}", parameters={"id": id})
        await self._send(call, options)

    async def delete_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a vendor account.

        `DELETE /v1/vendor-accounts/{id}`
        """
        call = Call("DELETE", "/v1/vendor-accounts/{id}", parameters={"id": id})
        await self._send(call, options)

    async def delete_webhook(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook.

        `DELETE /v1/webhooks/{id}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}", parameters={"id": id})
        await self._send(call, options)

    async def disable_totp(self, body: PasswordBody, **options: Unpack[CallOptions]) -> None:
        """Disable the authenticator app.

        `DELETE /v1/account/totp`
        """
        call = Call("DELETE", "/v1/account/totp", body=body)
        await self._send(call, options)

    async def estimate_import(self, id: str, body: CreateImportBody, **options: Unpack[CallOptions]) -> ImportEstimate:
        """Estimate what an import would cost.

        `POST /v1/vendor-accounts/{id}/imports/estimate`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/imports/estimate", parameters={"id": id}, body=body)
        return await self._send(call, options)

    async def exchange_api_key(self, body: KeyExchangeBody, **options: Unpack[CallOptions]) -> KeyToken:
        """Exchange an API key for an access token.

        `POST /auth/token`, without a token
        """
        call = Call("POST", "/auth/token", body=body, is_public=True)
        return await self._send(call, options)

    async def exchange_portal_token(self, body: PortalExchangeBody, **options: Unpack[CallOptions]) -> PortalToken:
        """Exchange the token of a portal session for an access token.

        `POST /auth/portal`, without a token
        """
        call = Call("POST", "/auth/portal", body=body, is_public=True)
        return await self._send(call, options)

    async def export_devices(self, query: ExportDevicesQuery | None = None, **options: Unpack[CallOptions]) -> str:
        """Export devices as CSV.

        `GET /v1/devices/export`
        """
        call = Call("GET", "/v1/devices/export", query=query, answer="text")
        return await self._send(call, options)

    async def get_account(self, **options: Unpack[CallOptions]) -> Account:
        """Show the account.

        `GET /v1/account`
        """
        call = Call("GET", "/v1/account")
        return await self._send(call, options)

    async def get_account_by_id(self, id: str, **options: Unpack[CallOptions]) -> AdminAccount:
        """Show an account.

        `GET /v1/admin/accounts/{id}`
        """
        call = Call("GET", "/v1/admin/accounts/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_alarm(self, id: str, **options: Unpack[CallOptions]) -> Alarm:
        """Show an alarm.

        `GET /v1/alarms/{id}`
        """
        call = Call("GET", "/v1/alarms/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_alarm_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about alarms.

        `GET /v1/schemas/alarm-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/alarm-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_api_key(self, id: str, **options: Unpack[CallOptions]) -> ApiKey:
        """Show an API key.

        `GET /v1/api-keys/{id}`
        """
        call = Call("GET", "/v1/api-keys/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_async_api_document(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the AsyncAPI document of the delivered messages.

        `GET /asyncapi.json`, without a token
        """
        call = Call("GET", "/asyncapi.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_base_data_avro_schema(
        self,
        version: Literal["1.0"],
        **options: Unpack[CallOptions],
    ) -> dict[str, Any]:
        """Show a version of the Avro schema of BaseData.

        `GET /v1/schemas/{version}/basedata.avsc`, without a token
        """
        call = Call(
            "GET",
            "/v1/schemas/{version}/basedata.avsc",
            parameters={"version": version},
            answer="raw",
            is_public=True,
        )
        return await self._send(call, options)

    async def get_base_data_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of BaseData.

        `GET /v1/schemas/basedata.json`, without a token
        """
        call = Call("GET", "/v1/schemas/basedata.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_battery_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of samples of batteries.

        `GET /v1/schemas/battery.json`, without a token
        """
        call = Call("GET", "/v1/schemas/battery.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_channel(
        self,
        channel: Literal["kafka", "mqtt"],
        **options: Unpack[CallOptions],
    ) -> ChannelSubscription:
        """Show the settings of a channel.

        `GET /v1/deliveries/{channel}`
        """
        call = Call("GET", "/v1/deliveries/{channel}", parameters={"channel": channel})
        return await self._send(call, options)

    async def get_channel_replay(self, id: str, **options: Unpack[CallOptions]) -> ChannelReplay:
        """Show a replay to Kafka or MQTT.

        `GET /v1/replays/{id}`
        """
        call = Call("GET", "/v1/replays/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_dead_letter(self, id: str, dead_letter_id: str, **options: Unpack[CallOptions]) -> DeadLetterWithBody:
        """Show a dead letter with its body.

        `GET /v1/webhooks/{id}/dead-letters/{deadLetterId}`
        """
        call = Call(
            "GET",
            "/v1/webhooks/{id}/dead-letters/{deadLetterId}",
            parameters={"id": id, "deadLetterId": dead_letter_id},
        )
        return await self._send(call, options)

    async def get_device(self, id: str, **options: Unpack[CallOptions]) -> Device:
        """Show a device.

        `GET /v1/devices/{id}`
        """
        call = Call("GET", "/v1/devices/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_device_day_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the sums of vendors' days.

        `GET /v1/schemas/device-day.json`, without a token
        """
        call = Call("GET", "/v1/schemas/device-day.json", answer="raw", is_public=True)
        return await self._send(call, options)

    def get_device_energy(
        self,
        id: str,
        query: GetDeviceEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a device.

        `GET /v1/devices/{id}/energy`
        """
        call = Call("GET", "/v1/devices/{id}/energy", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    async def get_device_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about devices.

        `GET /v1/schemas/device-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/device-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    def get_device_quality(
        self,
        id: str,
        query: GetDeviceQualityQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[QualityDay, QualityDayPage]:
        """Show the quality of a device's samples by day.

        `GET /v1/devices/{id}/quality`
        """
        call = Call("GET", "/v1/devices/{id}/quality", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    async def get_device_totals(
        self,
        query: GetDeviceTotalsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> DeviceTotals:
        """Show the totals of devices.

        `GET /v1/devices/totals`
        """
        call = Call("GET", "/v1/devices/totals", query=query)
        return await self._send(call, options)

    def get_energy(
        self,
        query: GetEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of all devices.

        `GET /v1/energy`
        """
        call = Call("GET", "/v1/energy", query=query)
        return AsyncPaged(self._send, call, options)

    async def get_energy_interval_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the energy of intervals.

        `GET /v1/schemas/energy-interval.json`, without a token
        """
        call = Call("GET", "/v1/schemas/energy-interval.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_erasure(self, id: str, **options: Unpack[CallOptions]) -> Erasure:
        """Show an erasure.

        `GET /v1/admin/erasures/{id}`
        """
        call = Call("GET", "/v1/admin/erasures/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_group(self, id: str, **options: Unpack[CallOptions]) -> Group:
        """Show a group.

        `GET /v1/groups/{id}`
        """
        call = Call("GET", "/v1/groups/{id}", parameters={"id": id})
        return await self._send(call, options)

    def get_group_energy(
        self,
        id: str,
        query: GetGroupEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a group.

        `GET /v1/groups/{id}/energy`
        """
        call = Call("GET", "/v1/groups/{id}/energy", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    async def get_import(self, id: str, import_id: str, **options: Unpack[CallOptions]) -> ImportJob:
        """Show an import.

        `GET /v1/vendor-accounts/{id}/imports/{importId}`
        """
        call = Call(
            "GET",
            "/v1/vendor-accounts/{id}/imports/{importId}",
            parameters={"id": id, "importId": import_id},
        )
        return await self._send(call, options)

    async def get_import_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about imports.

        `GET /v1/schemas/import-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/import-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_inventory_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about syncs.

        `GET /v1/schemas/inventory-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/inventory-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_keys(self, **options: Unpack[CallOptions]) -> GetKeysResult:
        """Show the public keys of access tokens.

        `GET /.well-known/jwks.json`, without a token
        """
        call = Call("GET", "/.well-known/jwks.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_latest_record(self, id: str, **options: Unpack[CallOptions]) -> DeviceRecord:
        """Show the latest record of a device.

        `GET /v1/devices/{id}/latest`
        """
        call = Call("GET", "/v1/devices/{id}/latest", parameters={"id": id})
        return await self._send(call, options)

    async def get_master_key_of_vendor_credentials(self, **options: Unpack[CallOptions]) -> MasterKeyState:
        """Show under which master keys the credentials of vendor accounts are stored.

        `GET /v1/admin/vendor-credentials/master-key`
        """
        call = Call("GET", "/v1/admin/vendor-credentials/master-key")
        return await self._send(call, options)

    async def get_master_key_of_webhook_secrets(self, **options: Unpack[CallOptions]) -> MasterKeyState:
        """Show under which master keys the secrets of webhooks and sinks are stored.

        `GET /v1/admin/webhook-secrets/master-key`
        """
        call = Call("GET", "/v1/admin/webhook-secrets/master-key")
        return await self._send(call, options)

    async def get_meter_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of samples of meters.

        `GET /v1/schemas/meter.json`, without a token
        """
        call = Call("GET", "/v1/schemas/meter.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_mqtt_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about the MQTT broker.

        `GET /v1/schemas/mqtt-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/mqtt-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_open_api_document(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show this document.

        `GET /openapi.json`, without a token
        """
        call = Call("GET", "/openapi.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_passkey_origin(self, **options: Unpack[CallOptions]) -> PasskeyOrigin:
        """Show where passkeys can be used.

        `GET /auth/passkey`, without a token
        """
        call = Call("GET", "/auth/passkey", is_public=True)
        return await self._send(call, options)

    async def get_plant(self, id: str, **options: Unpack[CallOptions]) -> PlantDetail:
        """Show a plant with its devices.

        `GET /v1/plants/{id}`
        """
        call = Call("GET", "/v1/plants/{id}", parameters={"id": id})
        return await self._send(call, options)

    def get_plant_energy(
        self,
        id: str,
        query: GetPlantEnergyQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[EnergyInterval, EnergyIntervalPage]:
        """Show the energy of a plant.

        `GET /v1/plants/{id}/energy`
        """
        call = Call("GET", "/v1/plants/{id}/energy", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    async def get_plant_flows(self, id: str, **options: Unpack[CallOptions]) -> PlantFlows:
        """Show generation, battery, grid and consumption of a plant.

        `GET /v1/plants/{id}/flows`
        """
        call = Call("GET", "/v1/plants/{id}/flows", parameters={"id": id})
        return await self._send(call, options)

    async def get_quota_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about the quota.

        `GET /v1/schemas/quota-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/quota-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> Replay:
        """Show a replay.

        `GET /v1/webhooks/{id}/replays/{replayId}`
        """
        call = Call("GET", "/v1/webhooks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return await self._send(call, options)

    async def get_schema(self, version: Literal["1.0"], file: str, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show a version of a schema.

        `GET /v1/schemas/{version}/{file}`, without a token
        """
        call = Call(
            "GET",
            "/v1/schemas/{version}/{file}",
            parameters={"version": version, "file": file},
            answer="raw",
            is_public=True,
        )
        return await self._send(call, options)

    async def get_service_links(self, **options: Unpack[CallOptions]) -> GetServiceLinksResult:
        """List the service's entry points.

        `GET /`, without a token
        """
        call = Call("GET", "/", is_public=True)
        return await self._send(call, options)

    async def get_single_sign_on(self, **options: Unpack[CallOptions]) -> SingleSignOn:
        """Show whether there is single sign-on.

        `GET /auth/sso`, without a token
        """
        call = Call("GET", "/auth/sso", is_public=True)
        return await self._send(call, options)

    async def get_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Show a sink.

        `GET /v1/sinks/{id}`
        """
        call = Call("GET", "/v1/sinks/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_sink_replay(self, id: str, replay_id: str, **options: Unpack[CallOptions]) -> SinkReplay:
        """Show a replay to a sink.

        `GET /v1/sinks/{id}/replays/{replayId}`
        """
        call = Call("GET", "/v1/sinks/{id}/replays/{replayId}", parameters={"id": id, "replayId": replay_id})
        return await self._send(call, options)

    async def get_site_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the flows of plants.

        `GET /v1/schemas/site.json`, without a token
        """
        call = Call("GET", "/v1/schemas/site.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_storage(self, id: str, **options: Unpack[CallOptions]) -> StorageDevice:
        """Show a battery or meter with its newest record.

        `GET /v1/storage/{id}`
        """
        call = Call("GET", "/v1/storage/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_sync_job(self, id: str, **options: Unpack[CallOptions]) -> SyncJob:
        """Show a sync job.

        `GET /v1/sync-jobs/{id}`
        """
        call = Call("GET", "/v1/sync-jobs/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_test_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of the test events of webhooks.

        `GET /v1/schemas/test-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/test-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_totp(self, **options: Unpack[CallOptions]) -> Totp:
        """Show whether logins require a code.

        `GET /v1/account/totp`
        """
        call = Call("GET", "/v1/account/totp")
        return await self._send(call, options)

    async def get_usage(self, query: GetUsageQuery | None = None, **options: Unpack[CallOptions]) -> Usage:
        """Show quota and deliveries.

        `GET /v1/usage`
        """
        call = Call("GET", "/v1/usage", query=query)
        return await self._send(call, options)

    async def get_vendor(self, id: str, **options: Unpack[CallOptions]) -> Vendor:
        """Show a vendor.

        `GET /v1/vendors/{id}`, without a token
        """
        call = Call("GET", "/v1/vendors/{id}", parameters={"id": id}, is_public=True)
        return await self._send(call, options)

    async def get_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> VendorAccount:
        """Show a vendor account.

        `GET /v1/vendor-accounts/{id}`
        """
        call = Call("GET", "/v1/vendor-accounts/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_vendor_answer(
        self,
        id: str,
        query: GetVendorAnswerQuery,
        **options: Unpack[CallOptions],
    ) -> VendorAnswer:
        """Show the vendor's answer that a record is from.

        `GET /v1/devices/{id}/answer`
        """
        call = Call("GET", "/v1/devices/{id}/answer", parameters={"id": id}, query=query)
        return await self._send(call, options)

    async def get_vendor_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about vendor accounts.

        `GET /v1/schemas/vendor-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/vendor-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_vendor_health(self, id: str, **options: Unpack[CallOptions]) -> VendorHealth:
        """Show the health of a vendor.

        `GET /v1/vendors/{id}/health`
        """
        call = Call("GET", "/v1/vendors/{id}/health", parameters={"id": id})
        return await self._send(call, options)

    async def get_vendor_health_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about vendors' health.

        `GET /v1/schemas/vendor-health-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/vendor-health-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def get_vendor_state(self, id: str, **options: Unpack[CallOptions]) -> VendorState:
        """Show the state of a vendor over all accounts.

        `GET /v1/admin/vendors/{id}/health`
        """
        call = Call("GET", "/v1/admin/vendors/{id}/health", parameters={"id": id})
        return await self._send(call, options)

    async def get_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Show a webhook.

        `GET /v1/webhooks/{id}`
        """
        call = Call("GET", "/v1/webhooks/{id}", parameters={"id": id})
        return await self._send(call, options)

    async def get_webhook_event_schema(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Show the schema of events about webhooks.

        `GET /v1/schemas/webhook-event.json`, without a token
        """
        call = Call("GET", "/v1/schemas/webhook-event.json", answer="raw", is_public=True)
        return await self._send(call, options)

    async def import_devices(
        self,
        body: str,
        query: ImportDevicesQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> DeviceImportOutcome:
        """Import device settings from CSV.

        `POST /v1/devices/import`
        """
        call = Call("POST", "/v1/devices/import", query=query, body=body, media_type="text/csv")
        return await self._send(call, options)

    def list_account_audit_log(
        self,
        query: ListAccountAuditLogQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AuditEntry, Page[AuditEntry]]:
        """List the account's audit log, newest first.

        `GET /v1/account/audit-log`
        """
        call = Call("GET", "/v1/account/audit-log", query=query)
        return AsyncPaged(self._send, call, options)

    def list_accounts(
        self,
        query: ListAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AdminAccount, Page[AdminAccount]]:
        """List accounts, oldest first.

        `GET /v1/admin/accounts`
        """
        call = Call("GET", "/v1/admin/accounts", query=query)
        return AsyncPaged(self._send, call, options)

    def list_affected_accounts(
        self,
        id: str,
        query: ListAffectedAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AffectedAccount, Page[AffectedAccount]]:
        """List the accounts that are affected at a vendor.

        `GET /v1/admin/vendors/{id}/affected-accounts`
        """
        call = Call("GET", "/v1/admin/vendors/{id}/affected-accounts", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_alarms(
        self,
        query: ListAlarmsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Alarm, Page[Alarm]]:
        """List alarms, latest begin first.

        `GET /v1/alarms`
        """
        call = Call("GET", "/v1/alarms", query=query)
        return AsyncPaged(self._send, call, options)

    def list_all_dead_letters(
        self,
        query: ListAllDeadLettersQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AccountDeadLetter, Page[AccountDeadLetter]]:
        """List dead letters of all webhooks, newest first.

        `GET /v1/dead-letters`
        """
        call = Call("GET", "/v1/dead-letters", query=query)
        return AsyncPaged(self._send, call, options)

    def list_api_keys(self, **options: Unpack[CallOptions]) -> AsyncPaged[ApiKey, Page[ApiKey]]:
        """List the API keys.

        `GET /v1/api-keys`
        """
        call = Call("GET", "/v1/api-keys")
        return AsyncPaged(self._send, call, options)

    def list_attempts(
        self,
        query: ListAttemptsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AccountAttempt, Page[AccountAttempt]]:
        """List attempts of all webhooks, newest first.

        `GET /v1/attempts`
        """
        call = Call("GET", "/v1/attempts", query=query)
        return AsyncPaged(self._send, call, options)

    def list_audit_log(
        self,
        query: ListAuditLogQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AuditEntry, Page[AuditEntry]]:
        """List the audit log of all accounts, newest first.

        `GET /v1/admin/audit-log`
        """
        call = Call("GET", "/v1/admin/audit-log", query=query)
        return AsyncPaged(self._send, call, options)

    def list_channel_replays(
        self,
        query: ListChannelReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[ChannelReplay, Page[ChannelReplay]]:
        """List replays to Kafka and MQTT, newest first.

        `GET /v1/replays`
        """
        call = Call("GET", "/v1/replays", query=query)
        return AsyncPaged(self._send, call, options)

    def list_dead_letters(
        self,
        id: str,
        query: ListDeadLettersQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DeadLetter, Page[DeadLetter]]:
        """List dead letters, newest first.

        `GET /v1/webhooks/{id}/dead-letters`
        """
        call = Call("GET", "/v1/webhooks/{id}/dead-letters", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_dead_letters_of_all_accounts(
        self,
        query: ListDeadLettersOfAllAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AdminDeadLetter, Page[AdminDeadLetter]]:
        """List the dead letters of all accounts, newest first.

        `GET /v1/admin/dead-letters`
        """
        call = Call("GET", "/v1/admin/dead-letters", query=query)
        return AsyncPaged(self._send, call, options)

    def list_device_alarms(
        self,
        id: str,
        query: ListDeviceAlarmsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Alarm, Page[Alarm]]:
        """List the alarms of a device, latest begin first.

        `GET /v1/devices/{id}/alarms`
        """
        call = Call("GET", "/v1/devices/{id}/alarms", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_device_history(
        self,
        id: str,
        query: ListDeviceHistoryQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DeviceHistoryItem, Page[DeviceHistoryItem]]:
        """List the records of a device.

        `GET /v1/devices/{id}/history`
        """
        call = Call("GET", "/v1/devices/{id}/history", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_device_quality(
        self,
        query: ListDeviceQualityQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DeviceQuality, DeviceQualityPage]:
        """List the devices by the quality of their samples, worst first.

        `GET /v1/quality`
        """
        call = Call("GET", "/v1/quality", query=query)
        return AsyncPaged(self._send, call, options)

    def list_devices(
        self,
        query: ListDevicesQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DeviceListItem, Page[DeviceListItem]]:
        """List devices.

        `GET /v1/devices`
        """
        call = Call("GET", "/v1/devices", query=query)
        return AsyncPaged(self._send, call, options)

    def list_erasures(
        self,
        query: ListErasuresQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Erasure, Page[Erasure]]:
        """List erasures, newest first.

        `GET /v1/admin/erasures`
        """
        call = Call("GET", "/v1/admin/erasures", query=query)
        return AsyncPaged(self._send, call, options)

    def list_events(
        self,
        query: ListEventsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AccountEvent, Page[AccountEvent]]:
        """List events, newest first.

        `GET /v1/events`
        """
        call = Call("GET", "/v1/events", query=query)
        return AsyncPaged(self._send, call, options)

    def list_groups(
        self,
        query: ListGroupsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Group, Page[Group]]:
        """List groups, oldest first.

        `GET /v1/groups`
        """
        call = Call("GET", "/v1/groups", query=query)
        return AsyncPaged(self._send, call, options)

    def list_imports(
        self,
        id: str,
        query: ListImportsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[ImportJob, Page[ImportJob]]:
        """List imports of a vendor account, newest first.

        `GET /v1/vendor-accounts/{id}/imports`
        """
        call = Call("GET", "/v1/vendor-accounts/{id}/imports", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_kafka_credentials(
        self,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[KafkaCredential, Page[KafkaCredential]]:
        """List the Kafka credentials.

        `GET /v1/kafka-credentials`
        """
        call = Call("GET", "/v1/kafka-credentials")
        return AsyncPaged(self._send, call, options)

    async def list_kafka_groups(self, **options: Unpack[CallOptions]) -> KafkaGroups:
        """List the account's Kafka consumer groups with their lag.

        `GET /v1/kafka-groups`
        """
        call = Call("GET", "/v1/kafka-groups")
        return await self._send(call, options)

    def list_mqtt_credentials(self, **options: Unpack[CallOptions]) -> AsyncPaged[MqttCredential, Page[MqttCredential]]:
        """List the MQTT credentials.

        `GET /v1/mqtt-credentials`
        """
        call = Call("GET", "/v1/mqtt-credentials")
        return AsyncPaged(self._send, call, options)

    def list_operators(
        self,
        query: ListOperatorsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Operator, Page[Operator]]:
        """List operators, oldest first.

        `GET /v1/admin/operators`
        """
        call = Call("GET", "/v1/admin/operators", query=query)
        return AsyncPaged(self._send, call, options)

    def list_passkeys(self, **options: Unpack[CallOptions]) -> AsyncPaged[Passkey, Page[Passkey]]:
        """List the passkeys.

        `GET /v1/account/passkeys`
        """
        call = Call("GET", "/v1/account/passkeys")
        return AsyncPaged(self._send, call, options)

    def list_plant_flows(
        self,
        id: str,
        query: ListPlantFlowsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[FlowsInterval, FlowsIntervalPage]:
        """Show the energies of a plant by interval, with self-consumption and autarky.

        `GET /v1/plants/{id}/flows/history`
        """
        call = Call("GET", "/v1/plants/{id}/flows/history", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_plants(
        self,
        query: ListPlantsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[PlantListItem, Page[PlantListItem]]:
        """List plants.

        `GET /v1/plants`
        """
        call = Call("GET", "/v1/plants", query=query)
        return AsyncPaged(self._send, call, options)

    def list_portal_sessions(
        self,
        query: ListPortalSessionsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[PortalSession, Page[PortalSession]]:
        """List the portal sessions.

        `GET /v1/portal-sessions`
        """
        call = Call("GET", "/v1/portal-sessions", query=query)
        return AsyncPaged(self._send, call, options)

    def list_replays(
        self,
        id: str,
        query: ListReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Replay, Page[Replay]]:
        """List replays, newest first.

        `GET /v1/webhooks/{id}/replays`
        """
        call = Call("GET", "/v1/webhooks/{id}/replays", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    async def list_schemas(self, **options: Unpack[CallOptions]) -> PublishedSchemas:
        """List the schemas with their kinds and versions.

        `GET /v1/schemas`, without a token
        """
        call = Call("GET", "/v1/schemas", answer="raw", is_public=True)
        return await self._send(call, options)

    def list_sink_kinds(self, **options: Unpack[CallOptions]) -> AsyncPaged[SinkKind, Page[SinkKind]]:
        """List the kinds of sinks.

        `GET /v1/sink-kinds`
        """
        call = Call("GET", "/v1/sink-kinds")
        return AsyncPaged(self._send, call, options)

    def list_sink_replays(
        self,
        id: str,
        query: ListSinkReplaysQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[SinkReplay, Page[SinkReplay]]:
        """List replays to a sink, newest first.

        `GET /v1/sinks/{id}/replays`
        """
        call = Call("GET", "/v1/sinks/{id}/replays", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_sinks(
        self,
        query: ListSinksQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Sink, Page[Sink]]:
        """List the sinks, oldest first.

        `GET /v1/sinks`
        """
        call = Call("GET", "/v1/sinks", query=query)
        return AsyncPaged(self._send, call, options)

    def list_storage(
        self,
        query: ListStorageQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[StorageDevice, Page[StorageDevice]]:
        """List batteries and meters, latest first sample first.

        `GET /v1/storage`
        """
        call = Call("GET", "/v1/storage", query=query)
        return AsyncPaged(self._send, call, options)

    def list_storage_records(
        self,
        id: str,
        query: ListStorageRecordsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[StorageRecord, Page[StorageRecord]]:
        """List the records of a battery or meter.

        `GET /v1/storage/{id}/records`
        """
        call = Call("GET", "/v1/storage/{id}/records", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_sync_jobs(
        self,
        query: ListSyncJobsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[SyncJob, Page[SyncJob]]:
        """List sync jobs of the last 30 days.

        `GET /v1/sync-jobs`
        """
        call = Call("GET", "/v1/sync-jobs", query=query)
        return AsyncPaged(self._send, call, options)

    def list_vendor_accounts(
        self,
        query: ListVendorAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[VendorAccount, Page[VendorAccount]]:
        """List the vendor accounts, oldest first.

        `GET /v1/vendor-accounts`
        """
        call = Call("GET", "/v1/vendor-accounts", query=query)
        return AsyncPaged(self._send, call, options)

    def list_vendor_health(self, **options: Unpack[CallOptions]) -> AsyncPaged[VendorHealth, Page[VendorHealth]]:
        """List the health of all vendors.

        `GET /v1/vendor-health`
        """
        call = Call("GET", "/v1/vendor-health")
        return AsyncPaged(self._send, call, options)

    def list_vendors(self, **options: Unpack[CallOptions]) -> AsyncPaged[Vendor, Page[Vendor]]:
        """List the vendors.

        `GET /v1/vendors`, without a token
        """
        call = Call("GET", "/v1/vendors", is_public=True)
        return AsyncPaged(self._send, call, options)

    def list_webhook_attempts(
        self,
        id: str,
        query: ListWebhookAttemptsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Attempt, AttemptPage]:
        """List failures and changes of state, newest first.

        `GET /v1/webhooks/{id}/attempts`
        """
        call = Call("GET", "/v1/webhooks/{id}/attempts", parameters={"id": id}, query=query)
        return AsyncPaged(self._send, call, options)

    def list_webhook_secrets(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[WebhookSecret, Page[WebhookSecret]]:
        """List the active secrets.

        `GET /v1/webhooks/{id}/secrets`
        """
        call = Call("GET", "/v1/webhooks/{id}/secrets", parameters={"id": id})
        return AsyncPaged(self._send, call, options)

    def list_webhooks(
        self,
        query: ListWebhooksQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[Webhook, Page[Webhook]]:
        """List the webhooks, oldest first.

        `GET /v1/webhooks`
        """
        call = Call("GET", "/v1/webhooks", query=query)
        return AsyncPaged(self._send, call, options)

    def list_webhooks_of_all_accounts(
        self,
        query: ListWebhooksOfAllAccountsQuery | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AdminWebhook, Page[AdminWebhook]]:
        """List the webhooks of all accounts, those failing longest first.

        `GET /v1/admin/webhooks`
        """
        call = Call("GET", "/v1/admin/webhooks", query=query)
        return AsyncPaged(self._send, call, options)

    async def login_with_passkey(self, body: PasskeyLoginBody, **options: Unpack[CallOptions]) -> Token:
        """Obtain an access token with a passkey.

        `POST /auth/passkey`, without a token
        """
        call = Call("POST", "/auth/passkey", body=body, is_public=True)
        return await self._send(call, options)

    async def pause_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Pause a sink.

        `POST /v1/sinks/{id}/pause`
        """
        call = Call("POST", "/v1/sinks/{id}/pause", parameters={"id": id})
        return await self._send(call, options)

    async def pause_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Pause a webhook.

        `POST /v1/webhooks/{id}/pause`
        """
        call = Call("POST", "/v1/webhooks/{id}/pause", parameters={"id": id})
        return await self._send(call, options)

    async def promote_webhook_secret(
        self,
        id: str,
        secret_id: str,
        **options: Unpack[CallOptions],
    ) -> Page[WebhookSecret]:
        """Promote a secret to primary.

        `POST /v1/webhooks/{id}/secrets/{secretId}/promote`
        """
        call = Call(
            "POST",
            "/v1/webhooks/{id}/secrets/{secretId}/promote",
            parameters={"id": id, "secretId": secret_id},
        )
        return await self._send(call, options)

    async def remove_operator(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Remove an operator.

        `DELETE /v1/admin/operators/{id}`
        """
        call = Call("DELETE", "/v1/admin/operators/{id}", parameters={"id": id})
        await self._send(call, options)

    async def remove_passkey(self, id: str, body: PasswordBody, **options: Unpack[CallOptions]) -> None:
        """Remove a passkey.

        `DELETE /v1/account/passkeys/{id}`
        """
        call = Call("DELETE", "/v1/account/passkeys/{id}", parameters={"id": id}, body=body)
        await self._send(call, options)

    async def renew_mqtt_token(
        self,
        id: str,
        body: TokenLifetimeBody | None = None,
        **options: Unpack[CallOptions],
    ) -> MqttToken:
        """Issue a new MQTT token.

        `POST /v1/mqtt-credentials/{id}/token`
        """
        call = Call(
            "POST",
            "/v1/mqtt-credentials/{id}/token",
            parameters={"id": id},
            body={} if body is None else body,
        )
        return await self._send(call, options)

    async def renew_recovery_codes(self, body: PasswordBody, **options: Unpack[CallOptions]) -> RecoveryCodes:
        """Replace the recovery codes.

        `POST /v1/account/totp/recovery-codes`
        """
        call = Call("POST", "/v1/account/totp/recovery-codes", body=body)
        return await self._send(call, options)

    async def replace_channel_filter(
        self,
        channel: Literal["kafka", "mqtt"],
        body: ChannelBody,
        **options: Unpack[CallOptions],
    ) -> ChannelSubscription:
        """Set the filter and the envelope of a channel.

        `PUT /v1/deliveries/{channel}`
        """
        call = Call("PUT", "/v1/deliveries/{channel}", parameters={"channel": channel}, body=body)
        return await self._send(call, options)

    async def replace_vendor_credentials(
        self,
        id: str,
        body: ReplaceCredentialsBody,
        **options: Unpack[CallOptions],
    ) -> VendorAccount:
        """Replace the credentials.

        `PUT /v1/vendor-accounts/{id}/credentials`
        """
        call = Call("PUT", "/v1/vendor-accounts/{id}/credentials", parameters={"id": id}, body=body)
        return await self._send(call, options)

    async def reset_account_password(self, id: str, **options: Unpack[CallOptions]) -> OneTimePassword:
        """Reset an account's password.

        `POST /v1/admin/accounts/{id}/password`
        """
        call = Call("POST", "/v1/admin/accounts/{id}/password", parameters={"id": id})
        return await self._send(call, options)

    async def reset_operator_password(self, id: str, **options: Unpack[CallOptions]) -> OneTimePassword:
        """Reset an operator's password.

        `POST /v1/admin/operators/{id}/password`
        """
        call = Call("POST", "/v1/admin/operators/{id}/password", parameters={"id": id})
        return await self._send(call, options)

    async def resume_sink(self, id: str, **options: Unpack[CallOptions]) -> Sink:
        """Resume a paused sink.

        `POST /v1/sinks/{id}/resume`
        """
        call = Call("POST", "/v1/sinks/{id}/resume", parameters={"id": id})
        return await self._send(call, options)

    async def resume_webhook(self, id: str, **options: Unpack[CallOptions]) -> Webhook:
        """Resume a paused or disabled webhook.

        `POST /v1/webhooks/{id}/resume`
        """
        call = Call("POST", "/v1/webhooks/{id}/resume", parameters={"id": id})
        return await self._send(call, options)

    async def retry_all_dead_letters(self, id: str, **options: Unpack[CallOptions]) -> Replay:
        """Retry all dead letters.

        `POST /v1/webhooks/{id}/dead-letters/retry`
        """
        call = Call("POST", "/v1/webhooks/{id}/dead-letters/retry", parameters={"id": id}, creates=True)
        return await self._send(call, options)

    async def retry_dead_letter(self, id: str, dead_letter_id: str, **options: Unpack[CallOptions]) -> DeadLetter:
        """Retry a dead letter.

        `POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry`
        """
        call = Call(
            "POST",
            "/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry",
            parameters={"id": id, "deadLetterId": dead_letter_id},
            creates=True,
        )
        return await self._send(call, options)

    async def retry_dead_letters(
        self,
        body: RetryDeadLettersBody | None = None,
        **options: Unpack[CallOptions],
    ) -> DeadLettersRetry:
        """Retry all dead letters that match a filter.

        `POST /v1/dead-letters/retry`
        """
        call = Call("POST", "/v1/dead-letters/retry", body={} if body is None else body, creates=True)
        return await self._send(call, options)

    async def revoke_api_key(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key.

        `DELETE /v1/api-keys/{id}`
        """
        call = Call("DELETE", "/v1/api-keys/{id}", parameters={"id": id})
        await self._send(call, options)

    async def revoke_kafka_credential(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a Kafka credential.

        `DELETE /v1/kafka-credentials/{id}`
        """
        call = Call("DELETE", "/v1/kafka-credentials/{id}", parameters={"id": id})
        await self._send(call, options)

    async def revoke_mqtt_credential(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an MQTT credential.

        `DELETE /v1/mqtt-credentials/{id}`
        """
        call = Call("DELETE", "/v1/mqtt-credentials/{id}", parameters={"id": id})
        await self._send(call, options)

    async def revoke_portal_session(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a portal session.

        `DELETE /v1/portal-sessions/{id}`
        """
        call = Call("DELETE", "/v1/portal-sessions/{id}", parameters={"id": id})
        await self._send(call, options)

    async def revoke_webhook_secret(self, id: str, secret_id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a secret at once.

        `DELETE /v1/webhooks/{id}/secrets/{secretId}`
        """
        call = Call("DELETE", "/v1/webhooks/{id}/secrets/{secretId}", parameters={"id": id, "secretId": secret_id})
        await self._send(call, options)

    async def sync_plants_and_devices(
        self,
        query: SyncPlantsAndDevicesQuery,
        **options: Unpack[CallOptions],
    ) -> list[PlantWithDevices] | StartedSyncJob:
        """Synchronize all plants and devices of a vendor account.

        `GET /apiDevice/syncApiPlantAndDevice`
        """
        call = Call("GET", "/apiDevice/syncApiPlantAndDevice", query=query)
        return await self._send(call, options)

    async def test_sink(self, id: str, **options: Unpack[CallOptions]) -> SinkTest:
        """Test the connection of a sink.

        `POST /v1/sinks/{id}/test`
        """
        call = Call("POST", "/v1/sinks/{id}/test", parameters={"id": id})
        return await self._send(call, options)

    async def test_webhook(self, id: str, **options: Unpack[CallOptions]) -> SentTest:
        """Send a test event.

        `POST /v1/webhooks/{id}/test`
        """
        call = Call("POST", "/v1/webhooks/{id}/test", parameters={"id": id}, creates=True)
        return await self._send(call, options)

    async def update_account(
        self,
        id: str,
        body: UpdateAccountBody | None = None,
        **options: Unpack[CallOptions],
    ) -> AdminAccount:
        """Change an account.

        `PATCH /v1/admin/accounts/{id}`
        """
        call = Call("PATCH", "/v1/admin/accounts/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_device(
        self,
        id: str,
        body: UpdateDeviceBody | None = None,
        **options: Unpack[CallOptions],
    ) -> Device:
        """Change a device.

        `PATCH /v1/devices/{id}`
        """
        call = Call("PATCH", "/v1/devices/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_group(self, id: str, body: UpdateGroupBody | None = None, **options: Unpack[CallOptions]) -> Group:
        """Change a group.

        `PATCH /v1/groups/{id}`
        """
        call = Call("PATCH", "/v1/groups/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_operator(self, id: str, body: UpdateOperatorBody, **options: Unpack[CallOptions]) -> Operator:
        """Change the role of an operator.

        `PATCH /v1/admin/operators/{id}`
        """
        call = Call("PATCH", "/v1/admin/operators/{id}", parameters={"id": id}, body=body)
        return await self._send(call, options)

    async def update_own_account(
        self,
        body: UpdateOwnAccountBody | None = None,
        **options: Unpack[CallOptions],
    ) -> Account:
        """Change the account.

        `PATCH /v1/account`
        """
        call = Call("PATCH", "/v1/account", body={} if body is None else body)
        return await self._send(call, options)

    async def update_plant(
        self,
        id: str,
        body: UpdatePlantBody | None = None,
        **options: Unpack[CallOptions],
    ) -> PlantDetail:
        """Change a plant.

        `PATCH /v1/plants/{id}`
        """
        call = Call("PATCH", "/v1/plants/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_sink(self, id: str, body: UpdateSinkBody | None = None, **options: Unpack[CallOptions]) -> Sink:
        """Change a sink.

        `PATCH /v1/sinks/{id}`
        """
        call = Call("PATCH", "/v1/sinks/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_vendor_account(
        self,
        id: str,
        body: UpdateVendorAccountBody | None = None,
        **options: Unpack[CallOptions],
    ) -> VendorAccount:
        """Change a vendor account.

        `PATCH /v1/vendor-accounts/{id}`
        """
        call = Call("PATCH", "/v1/vendor-accounts/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def update_webhook(
        self,
        id: str,
        body: UpdateWebhookBody | None = None,
        **options: Unpack[CallOptions],
    ) -> Webhook:
        """Change a webhook.

        `PATCH /v1/webhooks/{id}`
        """
        call = Call("PATCH", "/v1/webhooks/{id}", parameters={"id": id}, body={} if body is None else body)
        return await self._send(call, options)

    async def verify_vendor_account(self, id: str, **options: Unpack[CallOptions]) -> VerifyVendorAccountResult:
        """Test the stored credentials again.

        `POST /v1/vendor-accounts/{id}/verify`
        """
        call = Call("POST", "/v1/vendor-accounts/{id}/verify", parameters={"id": id})
        return await self._send(call, options)

    async def withdraw_alarm_acknowledgement(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Withdraw an acknowledgement.

        `DELETE /v1/alarms/{id}/acknowledgement`
        """
        call = Call("DELETE", "/v1/alarms/{id}/acknowledgement", parameters={"id": id})
        await self._send(call, options)

    async def withdraw_vendor_maintenance(self, id: str, **options: Unpack[CallOptions]) -> None:
        """End or cancel the maintenance of a vendor.

        `DELETE /v1/admin/vendors/{id}/maintenance`
        """
        call = Call("DELETE", "/v1/admin/vendors/{id}/maintenance", parameters={"id": id})
        await self._send(call, options)
