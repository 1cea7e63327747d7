// Generated from docs/openapi.json by packages/sdk/tools/generate.mjs. Do not edit.
/* eslint-disable */

import type { Call, CallOptions } from '../client/call.ts';
import { Paged, type Page } from '../client/paged.ts';
import type {
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
} from './types.generated.ts';

/** Every operation of the API, under the name it has in the OpenAPI document. */
export abstract class Operations {
  protected abstract send<T>(call: Call, options?: CallOptions): Promise<T>;

  /**
   * Acknowledge an alarm.
   *
   * Replaces an earlier acknowledgement with its note. The alarm itself stays as it is.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The alarm does not exist, or belongs to another account.
   *
   * `PUT /v1/alarms/{id}/acknowledgement`
   */
  acknowledgeAlarm(id: string, body: AcknowledgeAlarmBody = {}, options?: CallOptions): Promise<Alarm> {
    return this.send({ method: 'PUT', path: '/v1/alarms/{id}/acknowledgement', parameters: { id }, body }, options);
  }

  /**
   * Announce maintenance of a vendor.
   *
   * Replaces the maintenance announced before. During it the state is `maintenance`; accounts with a vendor account of the vendor receive `vendor.health_changed` at its start and end.
   *
   * Requires the scope `operator:support`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `PUT /v1/admin/vendors/{id}/maintenance`
   */
  announceVendorMaintenance(
    id: string,
    body: AnnounceMaintenanceBody,
    options?: CallOptions,
  ): Promise<VendorMaintenance> {
    return this.send({ method: 'PUT', path: '/v1/admin/vendors/{id}/maintenance', parameters: { id }, body }, options);
  }

  /**
   * Create a link to the vendor's consent page.
   *
   * Call it for a vendor account that is `awaiting_consent`, or to renew the consent of an active one. The link is valid for 30 minutes and for one use; each call returns a new one.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   * - 409 `consent_not_supported`: The vendor has no consent page; add its credentials instead.
   * - 409 `credentials_incomplete`: The stored credentials lack members that the consent page needs; see `details`.
   * - 409 `not_configured`: The operator has not configured the public base URL of the service.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
   * - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
   * - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
   * - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
   *
   * `POST /v1/vendor-accounts/{id}/authorize`
   */
  authorizeVendorAccount(id: string, options?: CallOptions): Promise<AuthorizeVendorAccountResult> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts/{id}/authorize', parameters: { id } }, options);
  }

  /**
   * Begin the registration of a passkey.
   *
   * For a page of this server, which asks the browser for a credential with these options.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   * - 409 `wrong_host`: The page was opened under another host than the operator configured.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `POST /v1/account/passkeys/begin`
   */
  beginPasskey(body: PasswordBody, options?: CallOptions): Promise<NewPasskeyOptions> {
    return this.send({ method: 'POST', path: '/v1/account/passkeys/begin', body }, options);
  }

  /**
   * Begin a login with a passkey.
   *
   * For a page of this server, which asks the browser for an assertion with these options.
   *
   * Errors:
   *
   * - 409 `wrong_host`: The page was opened under another host than the operator configured.
   *
   * `POST /auth/passkey/begin`, without a token
   */
  beginPasskeyLogin(options?: CallOptions): Promise<PasskeyLoginOptions> {
    return this.send({ method: 'POST', path: '/auth/passkey/begin', isPublic: true }, options);
  }

  /**
   * Begin a sign-in at the OpenID provider.
   *
   * For a page of this server, which then opens `url` in the same window; requires the header `X-Heliograph-Session: cookie`. The sign-in must be finished within ten minutes.
   *
   * Errors:
   *
   * - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of this server.
   * - 404 `not_found`: Single sign-on is not configured.
   * - 409 `wrong_host`: The page was opened under another host than the provider redirects to.
   * - 503 `identity_provider_unavailable`: The provider of single sign-on does not answer as it should. The login with a password works.
   *
   * `POST /auth/sso/begin`, without a token
   */
  beginSingleSignOn(body: BeginSignInBody = {}, options?: CallOptions): Promise<SignInPage> {
    return this.send({ method: 'POST', path: '/auth/sso/begin', body, isPublic: true }, options);
  }

  /**
   * Begin the enrollment of an authenticator app.
   *
   * Nothing changes until the enrollment is confirmed. A further call replaces the secret. Apps must use SHA-1, 30 s and six digits (RFC 6238).
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   * - 409 `totp_enabled`: An authenticator app is enabled already.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `POST /v1/account/totp`
   */
  beginTotp(body: PasswordBody, options?: CallOptions): Promise<TotpEnrollment> {
    return this.send({ method: 'POST', path: '/v1/account/totp', body }, options);
  }

  /**
   * Cancel a replay to Kafka or MQTT.
   *
   * Records that the replay has already produced are still delivered.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The replay does not exist, or belongs to another account.
   *
   * `DELETE /v1/replays/{id}`
   */
  cancelChannelReplay(id: string, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'DELETE', path: '/v1/replays/{id}', parameters: { id } }, options);
  }

  /**
   * Cancel an import.
   *
   * A queued import is canceled at once; one that runs makes no further calls within seconds. Records that were delivered stay delivered. Idempotent.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The import does not exist, or belongs to another account.
   * - 409 `import_ended`: The import has finished or failed.
   *
   * `DELETE /v1/vendor-accounts/{id}/imports/{importId}`
   */
  cancelImport(id: string, importId: string, options?: CallOptions): Promise<void> {
    return this.send(
      { method: 'DELETE', path: '/v1/vendor-accounts/{id}/imports/{importId}', parameters: { id, importId } },
      options,
    );
  }

  /**
   * Cancel a replay.
   *
   * Records that were already redelivered are not affected.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.
   *
   * `DELETE /v1/webhooks/{id}/replays/{replayId}`
   */
  cancelReplay(id: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.send(
      { method: 'DELETE', path: '/v1/webhooks/{id}/replays/{replayId}', parameters: { id, replayId } },
      options,
    );
  }

  /**
   * Cancel a replay to a sink.
   *
   * Records that the replay has already produced are still written.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.
   *
   * `DELETE /v1/sinks/{id}/replays/{replayId}`
   */
  cancelSinkReplay(id: string, replayId: string, options?: CallOptions): Promise<SinkReplay> {
    return this.send(
      { method: 'DELETE', path: '/v1/sinks/{id}/replays/{replayId}', parameters: { id, replayId } },
      options,
    );
  }

  /**
   * Change many devices at once.
   *
   * Returns 200 with one result per device, even if some of them failed. Idempotent: items already in the requested state count as successful. `monitor` and `unmonitor` start and stop polling, within the quota. `addToGroup` and `removeFromGroup` change the devices' own membership, not that of their plant. `label` and `unlabel` add and remove labels and keep the others. `remove` deletes devices that the vendor no longer lists from the inventory permanently.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   *
   * `POST /v1/devices/bulk`
   */
  changeDevices(body: BulkDevicesBody, options?: CallOptions): Promise<BulkOutcome> {
    return this.send({ method: 'POST', path: '/v1/devices/bulk', body }, options);
  }

  /**
   * Add or remove plants and devices.
   *
   * Returns 200 with one result per plant and device, even if some of them failed. Idempotent: items already in the requested state count as successful.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   *
   * `POST /v1/groups/{id}/members`
   */
  changeGroupMembers(id: string, body: ChangeMembersBody, options?: CallOptions): Promise<GroupMembersOutcome> {
    return this.send({ method: 'POST', path: '/v1/groups/{id}/members', parameters: { id }, body }, options);
  }

  /**
   * Change the password.
   *
   * Revokes all tokens of the account, including the caller's. Log in again.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `PUT /v1/account/password`
   */
  changePassword(body: ChangePasswordBody, options?: CallOptions): Promise<void> {
    return this.send({ method: 'PUT', path: '/v1/account/password', body }, options);
  }

  /**
   * Confirm the enrollment by a code of the app.
   *
   * From now on logins by password require a code. API keys and open sessions are not affected.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_code`: The code is wrong, expired, or was used before.
   * - 409 `totp_enabled`: An authenticator app is enabled already.
   * - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `POST /v1/account/totp/confirm`
   */
  confirmTotp(body: ConfirmTotpBody, options?: CallOptions): Promise<RecoveryCodes> {
    return this.send({ method: 'POST', path: '/v1/account/totp/confirm', body }, options);
  }

  /**
   * Count the active alarms.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/alarms/counts`
   */
  countAlarms(options?: CallOptions): Promise<AlarmCounts> {
    return this.send({ method: 'GET', path: '/v1/alarms/counts' }, options);
  }

  /**
   * Count the dead letters of all accounts by reason, the most frequent first.
   *
   * Returns all reasons on one page; those without a dead letter in the time range are left out.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/dead-letters/reasons`
   */
  countDeadLettersByReason(query: CountDeadLettersByReasonQuery = {}, options?: CallOptions): Paged<DeadLetterReason> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/admin/dead-letters/reasons',
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * Create an account.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 409 `username_taken`: Another account or operator has this user name.
   *
   * `POST /v1/admin/accounts`
   */
  createAccount(body: CreateAccountBody, options?: CallOptions): Promise<IssuedAccount> {
    return this.send({ method: 'POST', path: '/v1/admin/accounts', body, creates: true }, options);
  }

  /**
   * Create an API key.
   *
   * Returns the key once; the service stores only its hash.
   *
   * Requires the scope `api`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 50 API keys, revoked ones included until all their tokens have expired.
   *
   * `POST /v1/api-keys`
   */
  createApiKey(body: CreateApiKeyBody, options?: CallOptions): Promise<CreatedApiKey> {
    return this.send({ method: 'POST', path: '/v1/api-keys', body, creates: true }, options);
  }

  /**
   * Replay records of a time range to Kafka or MQTT.
   *
   * Redelivers records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the rate is limited. `filter` applies in addition to the channel's own filter.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 409 `channel_not_active`: The account has no credential of the channel.
   * - 409 `replay_running`: Another replay to the channel is running; its id is in `details`.
   *
   * `POST /v1/replays`
   */
  createChannelReplay(body: ChannelReplayBody, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'POST', path: '/v1/replays', body, creates: true }, options);
  }

  /**
   * Create a group.
   *
   * Creates the group with all its members, or fails without creating it.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 1000 groups, or a plant or device is in 50.
   * - 409 `name_taken`: Another group of the account has this name.
   *
   * `POST /v1/groups`
   */
  createGroup(body: CreateGroupBody, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'POST', path: '/v1/groups', body, creates: true }, options);
  }

  /**
   * Import past samples of a vendor account.
   *
   * Whole local days are read. A sample that was delivered before, live or by an import, is not delivered again. The records have the bodies and keys of live ones, and the header `origin: import`. The import is queued behind those of the same vendor account that were requested before.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
   * - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 409 `import_queue_full`: 10 imports of the vendor account are queued.
   * - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
   * - 403 `imports_forbidden`: The operator does not allow imports.
   * - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
   * - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the earliest date.
   *
   * `POST /v1/vendor-accounts/{id}/imports`
   */
  createImport(id: string, body: CreateImportBody, options?: CallOptions): Promise<StartedImport> {
    return this.send(
      { method: 'POST', path: '/v1/vendor-accounts/{id}/imports', parameters: { id }, body, creates: true },
      options,
    );
  }

  /**
   * Create a Kafka credential.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 20 Kafka credentials.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   *
   * `POST /v1/kafka-credentials`
   */
  createKafkaCredential(body: CreateCredentialBody = {}, options?: CallOptions): Promise<CreatedKafkaCredential> {
    return this.send({ method: 'POST', path: '/v1/kafka-credentials', body, creates: true }, options);
  }

  /**
   * Create an MQTT credential.
   *
   * The token ends with the login, API key or portal session that issued it: with a logout, a changed password (not for a key), a revocation. A broker without a revocation list ends it when it expires.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 20 MQTT credentials.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   *
   * `POST /v1/mqtt-credentials`
   */
  createMqttCredential(body: CreateMqttCredentialBody = {}, options?: CallOptions): Promise<CreatedMqttCredential> {
    return this.send({ method: 'POST', path: '/v1/mqtt-credentials', body, creates: true }, options);
  }

  /**
   * Create an operator.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 409 `username_taken`: Another account or operator has this user name.
   *
   * `POST /v1/admin/operators`
   */
  createOperator(body: CreateOperatorBody, options?: CallOptions): Promise<CreatedOperator> {
    return this.send({ method: 'POST', path: '/v1/admin/operators', body, creates: true }, options);
  }

  /**
   * Register a passkey.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 400 `invalid_registration`: The credential does not belong to options of the last five minutes.
   * - 403 `limit_reached`: The login has 10 passkeys.
   * - 409 `passkey_exists`: The passkey is registered already.
   *
   * `POST /v1/account/passkeys`
   */
  createPasskey(body: CreatePasskeyBody, options?: CallOptions): Promise<Passkey> {
    return this.send({ method: 'POST', path: '/v1/account/passkeys', body, creates: true }, options);
  }

  /**
   * Create a portal session.
   *
   * Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at its expiry, when it is revoked, with a change of the password, and with the key that created it. It has no scope that its creator lacks; one that is not read-only requires the scope `write`. A portal session cannot create another one.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 1000 portal sessions that have not expired, revoked ones included.
   *
   * `POST /v1/portal-sessions`
   */
  createPortalSession(body: CreatePortalSessionBody = {}, options?: CallOptions): Promise<CreatedPortalSession> {
    return this.send({ method: 'POST', path: '/v1/portal-sessions', body, creates: true }, options);
  }

  /**
   * Replay records of a time range.
   *
   * Live data has priority, and the rate of redelivery is limited. `filter` applies in addition to the webhook's own filter.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 409 `webhook_not_active`: The webhook is paused or disabled.
   * - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.
   *
   * `POST /v1/webhooks/{id}/replay`
   */
  createReplay(id: string, body: ReplayBody, options?: CallOptions): Promise<Replay> {
    return this.send(
      { method: 'POST', path: '/v1/webhooks/{id}/replay', parameters: { id }, body, creates: true },
      options,
    );
  }

  /**
   * Create a sink.
   *
   * The connection is tested first. If the destination refuses it, no sink is created. If the destination is unreachable, the sink is created, `message` says so, and its records wait.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 403 `limit_reached`: The account has 20 sinks.
   * - 409 `already_exists`: A sink of the account has the same settings and filter, and no `Idempotency-Key` was sent; `details.id` names it.
   * - 429 `test_limit_reached`: Another connection of the account is being tested.
   * - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.
   *
   * `POST /v1/sinks`
   */
  createSink(body: CreateSinkBody, options?: CallOptions): Promise<Sink> {
    return this.send({ method: 'POST', path: '/v1/sinks', body, creates: true }, options);
  }

  /**
   * Write records of a time range to a sink again.
   *
   * Writes records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the rate is limited. `filter` applies in addition to the sink's own filter.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 409 `sink_not_active`: The sink is paused.
   * - 409 `replay_running`: Another replay to the sink is running; its id is in `details`.
   *
   * `POST /v1/sinks/{id}/replays`
   */
  createSinkReplay(id: string, body: SinkReplayBody, options?: CallOptions): Promise<SinkReplay> {
    return this.send(
      { method: 'POST', path: '/v1/sinks/{id}/replays', parameters: { id }, body, creates: true },
      options,
    );
  }

  /**
   * Add a vendor account.
   *
   * The credentials are validated against the vendor's credential schema, tested once, and stored encrypted. If the owner has to consent at the vendor first (`consent` of `/v1/vendors/{id}`), they are stored untested and the account is `awaiting_consent`. `message` reports that the quota is used up if no device of the account can be monitored.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 403 `limit_reached`: The account has 500 vendor accounts.
   * - 409 `already_exists`: A vendor account of the account has the same vendor, region and credentials, and no `Idempotency-Key` was sent; `details.id` names it.
   * - 403 `imports_forbidden`: The operator does not allow imports.
   * - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
   * - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the earliest date.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
   * - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
   * - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
   * - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
   *
   * `POST /v1/vendor-accounts`
   */
  createVendorAccount(body: CreateVendorAccountBody, options?: CallOptions): Promise<VendorAccount> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts', body, creates: true }, options);
  }

  /**
   * Create a webhook.
   *
   * The webhook receives BaseData only, unless `filter.kinds` also names events.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 403 `limit_reached`: The account has 100 webhooks.
   * - 409 `already_exists`: A webhook of the account has the same URL and filter, and no `Idempotency-Key` was sent; `details.id` names it.
   *
   * `POST /v1/webhooks`
   */
  createWebhook(body: CreateWebhookBody, options?: CallOptions): Promise<CreatedWebhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks', body, creates: true }, options);
  }

  /**
   * Create a secret.
   *
   * The new secret signs in addition to the others at once. The primary secret does not change.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   * - 403 `limit_reached`: The webhook has 3 active secrets.
   *
   * `POST /v1/webhooks/{id}/secrets`
   */
  createWebhookSecret(id: string, options?: CallOptions): Promise<CreatedWebhookSecret> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/secrets', parameters: { id }, creates: true }, options);
  }

  /**
   * Delete an account and erase its data.
   *
   * The account is deleted when the call returns. Each service then erases its data of the account; `GET /v1/admin/erasures/{id}` shows the progress. This cannot be undone.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 404 `not_found`: The account does not exist, or belongs to another account.
   * - 409 `confirmation_mismatch`: `confirm` is not the user name of this account.
   *
   * `DELETE /v1/admin/accounts/{id}`
   */
  deleteAccount(id: string, query: DeleteAccountQuery, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'DELETE', path: '/v1/admin/accounts/{id}', parameters: { id }, query }, options);
  }

  /**
   * Delete a group.
   *
   * Plants and devices of the group are not deleted. A webhook or channel whose filter names only this group matches nothing afterwards: deleting a group never widens a filter.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   *
   * `DELETE /v1/groups/{id}`
   */
  deleteGroup(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/groups/{id}', parameters: { id } }, options);
  }

  /**
   * Delete the account and erase its data.
   *
   * The account, its tokens and its credentials stop working at once. All its data is then erased, including the records in its Kafka topics. This cannot be undone.
   *
   * Requires the scope `api`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `DELETE /v1/account`
   */
  deleteOwnAccount(body: DeleteOwnAccountBody, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'DELETE', path: '/v1/account', body }, options);
  }

  /**
   * Delete a sink.
   *
   * Records that wait are not written any more. The destination keeps what it has.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   *
   * `DELETE /v1/sinks/{id}`
   */
  deleteSink(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/sinks/{id}', parameters: { id } }, options);
  }

  /**
   * Delete a vendor account.
   *
   * Also deletes its plants and devices. The freed quota is given to other devices.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   *
   * `DELETE /v1/vendor-accounts/{id}`
   */
  deleteVendorAccount(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/vendor-accounts/{id}', parameters: { id } }, options);
  }

  /**
   * Delete a webhook.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `DELETE /v1/webhooks/{id}`
   */
  deleteWebhook(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/webhooks/{id}', parameters: { id } }, options);
  }

  /**
   * Disable the authenticator app.
   *
   * Deletes its secret and the recovery codes, and an enrollment that was not confirmed.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   * - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `DELETE /v1/account/totp`
   */
  disableTotp(body: PasswordBody, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/account/totp', body }, options);
  }

  /**
   * Estimate what an import would cost.
   *
   * Takes the body of a request for an import and refuses what that refuses, but imports nothing. Calls and time follow from the vendor's limits and from what live polls leave of them.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
   * - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 409 `import_queue_full`: 10 imports of the vendor account are queued.
   * - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
   * - 403 `imports_forbidden`: The operator does not allow imports.
   * - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it offers.
   * - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is the earliest date.
   *
   * `POST /v1/vendor-accounts/{id}/imports/estimate`
   */
  estimateImport(id: string, body: CreateImportBody, options?: CallOptions): Promise<ImportEstimate> {
    return this.send(
      { method: 'POST', path: '/v1/vendor-accounts/{id}/imports/estimate', parameters: { id }, body },
      options,
    );
  }

  /**
   * Exchange an API key for an access token.
   *
   * The gateway does this for a caller who sends the key itself in `Authorization`. The token has the scopes of the key and is valid for ten minutes, and not longer than the key. A form is accepted, too.
   *
   * Errors:
   *
   * - 401 `invalid_api_key`: The API key is unknown, expired or revoked.
   * - 429 `too_many_attempts`: Too many unknown API keys came from this address.
   *
   * `POST /auth/token`, without a token
   */
  exchangeApiKey(body: KeyExchangeBody, options?: CallOptions): Promise<KeyToken> {
    return this.send({ method: 'POST', path: '/auth/token', body, isPublic: true }, options);
  }

  /**
   * Exchange the token of a portal session for an access token.
   *
   * The access token is valid until the session expires. The portal token can be exchanged 10 times, because a page that is reloaded loses its access token. A form is accepted, too.
   *
   * Errors:
   *
   * - 401 `invalid_portal_token`: The portal token is unknown, expired or revoked, or was exchanged too often.
   * - 429 `too_many_attempts`: Too many unknown keys or portal tokens came from this address.
   *
   * `POST /auth/portal`, without a token
   */
  exchangePortalToken(body: PortalExchangeBody, options?: CallOptions): Promise<PortalToken> {
    return this.send({ method: 'POST', path: '/auth/portal', body, isPublic: true }, options);
  }

  /**
   * Export devices as CSV.
   *
   * Exports all devices that match the filters, ordered by first sync. `groups` contains the groups of the device itself, not those of its plant. Text that a spreadsheet would interpret as a formula is prefixed with `'`, which an import removes again.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/devices/export`
   */
  exportDevices(query: ExportDevicesQuery = {}, options?: CallOptions): Promise<string> {
    return this.send({ method: 'GET', path: '/v1/devices/export', query, answer: 'text' }, options);
  }

  /**
   * Show the account.
   *
   * Requires the scope `read` or `operator:read`.
   *
   * `GET /v1/account`
   */
  getAccount(options?: CallOptions): Promise<Account> {
    return this.send({ method: 'GET', path: '/v1/account' }, options);
  }

  /**
   * Show an account.
   *
   * Requires the scope `operator:read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The account does not exist, or belongs to another account.
   *
   * `GET /v1/admin/accounts/{id}`
   */
  getAccountById(id: string, options?: CallOptions): Promise<AdminAccount> {
    return this.send({ method: 'GET', path: '/v1/admin/accounts/{id}', parameters: { id } }, options);
  }

  /**
   * Show an alarm.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The alarm does not exist, or belongs to another account.
   *
   * `GET /v1/alarms/{id}`
   */
  getAlarm(id: string, options?: CallOptions): Promise<Alarm> {
    return this.send({ method: 'GET', path: '/v1/alarms/{id}', parameters: { id } }, options);
  }

  /**
   * Show the schema of events about alarms.
   *
   * `GET /v1/schemas/alarm-event.json`, without a token
   */
  getAlarmEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/alarm-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show an API key.
   *
   * Requires the scope `api`.
   *
   * Errors:
   *
   * - 404 `not_found`: The API key does not exist, or belongs to another account.
   *
   * `GET /v1/api-keys/{id}`
   */
  getApiKey(id: string, options?: CallOptions): Promise<ApiKey> {
    return this.send({ method: 'GET', path: '/v1/api-keys/{id}', parameters: { id } }, options);
  }

  /**
   * Show the AsyncAPI document of the delivered messages.
   *
   * `GET /asyncapi.json`, without a token
   */
  getAsyncApiDocument(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/asyncapi.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show a version of the Avro schema of BaseData.
   *
   * Errors:
   *
   * - 404 `not_found`: The schema does not exist, or belongs to another account.
   *
   * `GET /v1/schemas/{version}/basedata.avsc`, without a token
   */
  getBaseDataAvroSchema(version: '1.0', options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send(
      {
        method: 'GET',
        path: '/v1/schemas/{version}/basedata.avsc',
        parameters: { version },
        answer: 'raw',
        isPublic: true,
      },
      options,
    );
  }

  /**
   * Show the schema of BaseData.
   *
   * `GET /v1/schemas/basedata.json`, without a token
   */
  getBaseDataSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/basedata.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the schema of samples of batteries.
   *
   * `GET /v1/schemas/battery.json`, without a token
   */
  getBatterySchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/battery.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the settings of a channel.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The channel does not exist.
   *
   * `GET /v1/deliveries/{channel}`
   */
  getChannel(channel: 'kafka' | 'mqtt', options?: CallOptions): Promise<ChannelSubscription> {
    return this.send({ method: 'GET', path: '/v1/deliveries/{channel}', parameters: { channel } }, options);
  }

  /**
   * Show a replay to Kafka or MQTT.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The replay does not exist, or belongs to another account.
   *
   * `GET /v1/replays/{id}`
   */
  getChannelReplay(id: string, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'GET', path: '/v1/replays/{id}', parameters: { id } }, options);
  }

  /**
   * Show a dead letter with its body.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/dead-letters/{deadLetterId}`
   */
  getDeadLetter(id: string, deadLetterId: string, options?: CallOptions): Promise<DeadLetterWithBody> {
    return this.send(
      { method: 'GET', path: '/v1/webhooks/{id}/dead-letters/{deadLetterId}', parameters: { id, deadLetterId } },
      options,
    );
  }

  /**
   * Show a device.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   *
   * `GET /v1/devices/{id}`
   */
  getDevice(id: string, options?: CallOptions): Promise<Device> {
    return this.send({ method: 'GET', path: '/v1/devices/{id}', parameters: { id } }, options);
  }

  /**
   * Show the schema of the sums of vendors' days.
   *
   * `GET /v1/schemas/device-day.json`, without a token
   */
  getDeviceDaySchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/device-day.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the energy of a device.
   *
   * Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/devices/{id}/energy`
   */
  getDeviceEnergy(
    id: string,
    query: GetDeviceEnergyQuery = {},
    options?: CallOptions,
  ): Paged<EnergyInterval, EnergyIntervalPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/devices/{id}/energy',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * Show the schema of events about devices.
   *
   * `GET /v1/schemas/device-event.json`, without a token
   */
  getDeviceEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/device-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the quality of a device's samples by day.
   *
   * Days in their order, also those without samples. Today is not over, and not in it. A day is final when the first sample after it has come: the inverter may be asleep.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/devices/{id}/quality`
   */
  getDeviceQuality(
    id: string,
    query: GetDeviceQualityQuery = {},
    options?: CallOptions,
  ): Paged<QualityDay, QualityDayPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/devices/{id}/quality',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * Show the totals of devices.
   *
   * Takes the filters of the list of devices and sums over all devices that it would return, on all pages, without removed ones.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/devices/totals`
   */
  getDeviceTotals(query: GetDeviceTotalsQuery = {}, options?: CallOptions): Promise<DeviceTotals> {
    return this.send({ method: 'GET', path: '/v1/devices/totals', query }, options);
  }

  /**
   * Show the energy of all devices.
   *
   * Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/energy`
   */
  getEnergy(query: GetEnergyQuery = {}, options?: CallOptions): Paged<EnergyInterval, EnergyIntervalPage> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/energy', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * Show the schema of the energy of intervals.
   *
   * `GET /v1/schemas/energy-interval.json`, without a token
   */
  getEnergyIntervalSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send(
      { method: 'GET', path: '/v1/schemas/energy-interval.json', answer: 'raw', isPublic: true },
      options,
    );
  }

  /**
   * Show an erasure.
   *
   * Requires the scope `operator:read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The erasure does not exist, or belongs to another account.
   *
   * `GET /v1/admin/erasures/{id}`
   */
  getErasure(id: string, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'GET', path: '/v1/admin/erasures/{id}', parameters: { id } }, options);
  }

  /**
   * Show a group.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   *
   * `GET /v1/groups/{id}`
   */
  getGroup(id: string, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'GET', path: '/v1/groups/{id}', parameters: { id } }, options);
  }

  /**
   * Show the energy of a group.
   *
   * Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/groups/{id}/energy`
   */
  getGroupEnergy(
    id: string,
    query: GetGroupEnergyQuery = {},
    options?: CallOptions,
  ): Paged<EnergyInterval, EnergyIntervalPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/groups/{id}/energy',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * Show an import.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The import does not exist, or belongs to another account.
   *
   * `GET /v1/vendor-accounts/{id}/imports/{importId}`
   */
  getImport(id: string, importId: string, options?: CallOptions): Promise<ImportJob> {
    return this.send(
      { method: 'GET', path: '/v1/vendor-accounts/{id}/imports/{importId}', parameters: { id, importId } },
      options,
    );
  }

  /**
   * Show the schema of events about imports.
   *
   * `GET /v1/schemas/import-event.json`, without a token
   */
  getImportEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/import-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the schema of events about syncs.
   *
   * `GET /v1/schemas/inventory-event.json`, without a token
   */
  getInventoryEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send(
      { method: 'GET', path: '/v1/schemas/inventory-event.json', answer: 'raw', isPublic: true },
      options,
    );
  }

  /**
   * Show the public keys of access tokens.
   *
   * Returns a plain JWK set (RFC 7517), without the envelope. It has two keys while a rotation is in progress.
   *
   * `GET /.well-known/jwks.json`, without a token
   */
  getKeys(options?: CallOptions): Promise<GetKeysResult> {
    return this.send({ method: 'GET', path: '/.well-known/jwks.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the latest record of a device.
   *
   * Returns the record with the newest sample time (`Datetime`), byte for byte as it was delivered. Late samples with an older time do not replace it.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   * - 404 `no_data`: The device has sent no data yet.
   *
   * `GET /v1/devices/{id}/latest`
   */
  getLatestRecord(id: string, options?: CallOptions): Promise<DeviceRecord> {
    return this.send({ method: 'GET', path: '/v1/devices/{id}/latest', parameters: { id } }, options);
  }

  /**
   * Show under which master keys the credentials of vendor accounts are stored.
   *
   * Counts vendor accounts, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/vendor-credentials/master-key`
   */
  getMasterKeyOfVendorCredentials(options?: CallOptions): Promise<MasterKeyState> {
    return this.send({ method: 'GET', path: '/v1/admin/vendor-credentials/master-key' }, options);
  }

  /**
   * Show under which master keys the secrets of webhooks and sinks are stored.
   *
   * Counts signing secrets, custom headers, client certificates, secrets of sinks, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/webhook-secrets/master-key`
   */
  getMasterKeyOfWebhookSecrets(options?: CallOptions): Promise<MasterKeyState> {
    return this.send({ method: 'GET', path: '/v1/admin/webhook-secrets/master-key' }, options);
  }

  /**
   * Show the schema of samples of meters.
   *
   * `GET /v1/schemas/meter.json`, without a token
   */
  getMeterSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/meter.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the schema of events about the MQTT broker.
   *
   * `GET /v1/schemas/mqtt-event.json`, without a token
   */
  getMqttEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/mqtt-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show this document.
   *
   * `GET /openapi.json`, without a token
   */
  getOpenApiDocument(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/openapi.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show where passkeys can be used.
   *
   * `GET /auth/passkey`, without a token
   */
  getPasskeyOrigin(options?: CallOptions): Promise<PasskeyOrigin> {
    return this.send({ method: 'GET', path: '/auth/passkey', isPublic: true }, options);
  }

  /**
   * Show a plant with its devices.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The plant does not exist, or belongs to another account.
   *
   * `GET /v1/plants/{id}`
   */
  getPlant(id: string, options?: CallOptions): Promise<PlantDetail> {
    return this.send({ method: 'GET', path: '/v1/plants/{id}', parameters: { id } }, options);
  }

  /**
   * Show the energy of a plant.
   *
   * Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The plant does not exist, or belongs to another account.
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/plants/{id}/energy`
   */
  getPlantEnergy(
    id: string,
    query: GetPlantEnergyQuery = {},
    options?: CallOptions,
  ): Paged<EnergyInterval, EnergyIntervalPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/plants/{id}/energy',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * Show generation, battery, grid and consumption of a plant.
   *
   * From the newest samples of the monitored inverters, batteries and meters of the plant, kW: battery + discharge, grid + export, load + consumption. `Parts` says where each value comes from. Samples that are more than 15 minutes older than the newest (`Datetime`) are left out, and their part is `missing`. The grid is that of one meter, never a sum: `ambiguous` where inverters report different values. A load that no device reports is derived from the others.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The plant does not exist, or belongs to another account.
   * - 404 `no_data`: No monitored device of the plant has sent a power yet.
   *
   * `GET /v1/plants/{id}/flows`
   */
  getPlantFlows(id: string, options?: CallOptions): Promise<PlantFlows> {
    return this.send({ method: 'GET', path: '/v1/plants/{id}/flows', parameters: { id } }, options);
  }

  /**
   * Show the schema of events about the quota.
   *
   * `GET /v1/schemas/quota-event.json`, without a token
   */
  getQuotaEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/quota-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show a replay.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/replays/{replayId}`
   */
  getReplay(id: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.send(
      { method: 'GET', path: '/v1/webhooks/{id}/replays/{replayId}', parameters: { id, replayId } },
      options,
    );
  }

  /**
   * Show a version of a schema.
   *
   * Members may be added within a version, and nothing else is changed (`dataschema` of CloudEvents).
   *
   * Errors:
   *
   * - 404 `not_found`: The schema does not exist, or belongs to another account.
   *
   * `GET /v1/schemas/{version}/{file}`, without a token
   */
  getSchema(version: '1.0', file: string, options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send(
      {
        method: 'GET',
        path: '/v1/schemas/{version}/{file}',
        parameters: { version, file },
        answer: 'raw',
        isPublic: true,
      },
      options,
    );
  }

  /**
   * List the service's entry points.
   *
   * `GET /`, without a token
   */
  getServiceLinks(options?: CallOptions): Promise<GetServiceLinksResult> {
    return this.send({ method: 'GET', path: '/', isPublic: true }, options);
  }

  /**
   * Show whether there is single sign-on.
   *
   * `GET /auth/sso`, without a token
   */
  getSingleSignOn(options?: CallOptions): Promise<SingleSignOn> {
    return this.send({ method: 'GET', path: '/auth/sso', isPublic: true }, options);
  }

  /**
   * Show a sink.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   *
   * `GET /v1/sinks/{id}`
   */
  getSink(id: string, options?: CallOptions): Promise<Sink> {
    return this.send({ method: 'GET', path: '/v1/sinks/{id}', parameters: { id } }, options);
  }

  /**
   * Show a replay to a sink.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.
   *
   * `GET /v1/sinks/{id}/replays/{replayId}`
   */
  getSinkReplay(id: string, replayId: string, options?: CallOptions): Promise<SinkReplay> {
    return this.send(
      { method: 'GET', path: '/v1/sinks/{id}/replays/{replayId}', parameters: { id, replayId } },
      options,
    );
  }

  /**
   * Show the schema of the flows of plants.
   *
   * `GET /v1/schemas/site.json`, without a token
   */
  getSiteSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/site.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show a battery or meter with its newest record.
   *
   * Late samples with an older time do not replace the newest.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The battery or meter does not exist, or belongs to another account.
   *
   * `GET /v1/storage/{id}`
   */
  getStorage(id: string, options?: CallOptions): Promise<StorageDevice> {
    return this.send({ method: 'GET', path: '/v1/storage/{id}', parameters: { id } }, options);
  }

  /**
   * Show a sync job.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sync job does not exist, or belongs to another account.
   *
   * `GET /v1/sync-jobs/{id}`
   */
  getSyncJob(id: string, options?: CallOptions): Promise<SyncJob> {
    return this.send({ method: 'GET', path: '/v1/sync-jobs/{id}', parameters: { id } }, options);
  }

  /**
   * Show the schema of the test events of webhooks.
   *
   * `GET /v1/schemas/test-event.json`, without a token
   */
  getTestEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/test-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show whether logins require a code.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * `GET /v1/account/totp`
   */
  getTotp(options?: CallOptions): Promise<Totp> {
    return this.send({ method: 'GET', path: '/v1/account/totp' }, options);
  }

  /**
   * Show quota and deliveries.
   *
   * `message` reports devices that are not monitored because the quota is used up.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/usage`
   */
  getUsage(query: GetUsageQuery = {}, options?: CallOptions): Promise<Usage> {
    return this.send({ method: 'GET', path: '/v1/usage', query }, options);
  }

  /**
   * Show a vendor.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `GET /v1/vendors/{id}`, without a token
   */
  getVendor(id: string, options?: CallOptions): Promise<Vendor> {
    return this.send({ method: 'GET', path: '/v1/vendors/{id}', parameters: { id }, isPublic: true }, options);
  }

  /**
   * Show a vendor account.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   *
   * `GET /v1/vendor-accounts/{id}`
   */
  getVendorAccount(id: string, options?: CallOptions): Promise<VendorAccount> {
    return this.send({ method: 'GET', path: '/v1/vendor-accounts/{id}', parameters: { id } }, options);
  }

  /**
   * Show the vendor's answer that a record is from.
   *
   * Returns the answer of the record with this sample time, for comparison of a value with the vendor’s. Answers are kept for 3 days unless the operator configures another time. Members that continue earlier answers (open alarms, `turnonTime`) may not be in it.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, belongs to another account, or has no such record.
   * - 410 `answer_expired`: The vendor's answer is no longer kept, or the record is older than the stored positions of answers.
   * - 429 `answer_limit_reached`: The account is reading 2 answers at the moment.
   *
   * `GET /v1/devices/{id}/answer`
   */
  getVendorAnswer(id: string, query: GetVendorAnswerQuery, options?: CallOptions): Promise<VendorAnswer> {
    return this.send({ method: 'GET', path: '/v1/devices/{id}/answer', parameters: { id }, query }, options);
  }

  /**
   * Show the schema of events about vendor accounts.
   *
   * `GET /v1/schemas/vendor-event.json`, without a token
   */
  getVendorEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/vendor-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the health of a vendor.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `GET /v1/vendors/{id}/health`
   */
  getVendorHealth(id: string, options?: CallOptions): Promise<VendorHealth> {
    return this.send({ method: 'GET', path: '/v1/vendors/{id}/health', parameters: { id } }, options);
  }

  /**
   * Show the schema of events about vendors' health.
   *
   * `GET /v1/schemas/vendor-health-event.json`, without a token
   */
  getVendorHealthEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send(
      { method: 'GET', path: '/v1/schemas/vendor-health-event.json', answer: 'raw', isPublic: true },
      options,
    );
  }

  /**
   * Show the state of a vendor over all accounts.
   *
   * Requires the scope `operator:read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `GET /v1/admin/vendors/{id}/health`
   */
  getVendorState(id: string, options?: CallOptions): Promise<VendorState> {
    return this.send({ method: 'GET', path: '/v1/admin/vendors/{id}/health', parameters: { id } }, options);
  }

  /**
   * Show a webhook.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}`
   */
  getWebhook(id: string, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'GET', path: '/v1/webhooks/{id}', parameters: { id } }, options);
  }

  /**
   * Show the schema of events about webhooks.
   *
   * `GET /v1/schemas/webhook-event.json`, without a token
   */
  getWebhookEventSchema(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/v1/schemas/webhook-event.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Import device settings from CSV.
   *
   * Accepts any subset of the columns of the export. `deviceId`, or `DataSources` and `InverterSN` (and `dataAccessUserId` if two vendor accounts have the serial number), identify the device; `monitored`, `groups` (names or ids) and `labels` are set; all other columns are ignored. An empty cell changes nothing; `-` in `groups` or `labels` removes all. At most 10,000 lines. Each line has its own result and is applied entirely or not at all.
   *
   * Requires the scope `write`.
   *
   * `POST /v1/devices/import`
   */
  importDevices(body: string, query: ImportDevicesQuery = {}, options?: CallOptions): Promise<DeviceImportOutcome> {
    return this.send({ method: 'POST', path: '/v1/devices/import', query, body, mediaType: 'text/csv' }, options);
  }

  /**
   * List the account's audit log, newest first.
   *
   * Contains logins, refused logins, the account's own changes and changes by operators.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/account/audit-log`
   */
  listAccountAuditLog(query: ListAccountAuditLogQuery = {}, options?: CallOptions): Paged<AuditEntry> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/account/audit-log', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List accounts, oldest first.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/accounts`
   */
  listAccounts(query: ListAccountsQuery = {}, options?: CallOptions): Paged<AdminAccount> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/accounts', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the accounts that are affected at a vendor.
   *
   * Returns the accounts with vendor accounts that are not polled as they should be, in the order of their ids.
   *
   * Requires the scope `operator:read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `GET /v1/admin/vendors/{id}/affected-accounts`
   */
  listAffectedAccounts(
    id: string,
    query: ListAffectedAccountsQuery = {},
    options?: CallOptions,
  ): Paged<AffectedAccount> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/admin/vendors/{id}/affected-accounts',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List alarms, latest begin first.
   *
   * Cleared alarms are retained for 366 days. `from` and `to` filter by the begin of the alarm.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/alarms`
   */
  listAlarms(query: ListAlarmsQuery = {}, options?: CallOptions): Paged<Alarm> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/alarms', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List dead letters of all webhooks, newest first.
   *
   * Returns dead letters of the last 30 days that match all filters.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/dead-letters`
   */
  listAllDeadLetters(query: ListAllDeadLettersQuery = {}, options?: CallOptions): Paged<AccountDeadLetter> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/dead-letters', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the API keys.
   *
   * Returns all keys on one page; an account has at most 50.
   *
   * Requires the scope `api`.
   *
   * `GET /v1/api-keys`
   */
  listApiKeys(options?: CallOptions): Paged<ApiKey> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/api-keys' }, options));
  }

  /**
   * List attempts of all webhooks, newest first.
   *
   * Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first attempt only a sample has entries.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/attempts`
   */
  listAttempts(query: ListAttemptsQuery = {}, options?: CallOptions): Paged<AccountAttempt> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/attempts', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the audit log of all accounts, newest first.
   *
   * An entry appears a few seconds after the answer to its request.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/audit-log`
   */
  listAuditLog(query: ListAuditLogQuery = {}, options?: CallOptions): Paged<AuditEntry> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/audit-log', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List replays to Kafka and MQTT, newest first.
   *
   * Replays are retained for 30 days after they finish.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/replays`
   */
  listChannelReplays(query: ListChannelReplaysQuery = {}, options?: CallOptions): Paged<ChannelReplay> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/replays', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List dead letters, newest first.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/dead-letters`
   */
  listDeadLetters(id: string, query: ListDeadLettersQuery = {}, options?: CallOptions): Paged<DeadLetter> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/webhooks/{id}/dead-letters',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the dead letters of all accounts, newest first.
   *
   * Returns dead letters of the last 30 days that match all filters, without bodies and devices.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/dead-letters`
   */
  listDeadLettersOfAllAccounts(
    query: ListDeadLettersOfAllAccountsQuery = {},
    options?: CallOptions,
  ): Paged<AdminDeadLetter> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/dead-letters', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the alarms of a device, latest begin first.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   *
   * `GET /v1/devices/{id}/alarms`
   */
  listDeviceAlarms(id: string, query: ListDeviceAlarmsQuery = {}, options?: CallOptions): Paged<Alarm> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/devices/{id}/alarms',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the records of a device.
   *
   * Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24 hours before `to`, or before now. Records are retained for 7 days unless the operator configures another time, also those of removed devices. With `resolution` the items are intervals with mean, minimum and maximum of measurements and the last value of energies and of `State`; intervals at the edges of the time range summarize only the samples within it. A call reads at most about 4000 records: its page then ends early, after a whole interval, and `nextCursor` continues.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   *
   * `GET /v1/devices/{id}/history`
   */
  listDeviceHistory(id: string, query: ListDeviceHistoryQuery = {}, options?: CallOptions): Paged<DeviceHistoryItem> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/devices/{id}/history',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the devices by the quality of their samples, worst first.
   *
   * Default of the time range: the last 7 days. A device is in the list when one of these days is a whole one of it: not its first, not its last.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/quality`
   */
  listDeviceQuality(
    query: ListDeviceQualityQuery = {},
    options?: CallOptions,
  ): Paged<DeviceQuality, DeviceQualityPage> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/quality', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List devices.
   *
   * Ordered by first sync, oldest first, or by `sort`; includes removed devices. Each page has the values of its own time: a device whose value changes between two pages of a sorted list may be on both pages or on neither.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/devices`
   */
  listDevices(query: ListDevicesQuery = {}, options?: CallOptions): Paged<DeviceListItem> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/devices', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List erasures, newest first.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/erasures`
   */
  listErasures(query: ListErasuresQuery = {}, options?: CallOptions): Paged<Erasure> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/erasures', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List events, newest first.
   *
   * Events are retained for 30 days.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/events`
   */
  listEvents(query: ListEventsQuery = {}, options?: CallOptions): Paged<AccountEvent> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/events', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List groups, oldest first.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/groups`
   */
  listGroups(query: ListGroupsQuery = {}, options?: CallOptions): Paged<Group> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/groups', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List imports of a vendor account, newest first.
   *
   * Imports that have ended are kept until 100 others of the vendor account have ended.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   *
   * `GET /v1/vendor-accounts/{id}/imports`
   */
  listImports(id: string, query: ListImportsQuery = {}, options?: CallOptions): Paged<ImportJob> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/vendor-accounts/{id}/imports',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the Kafka credentials.
   *
   * Returns all credentials on one page; an account has at most 20.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/kafka-credentials`
   */
  listKafkaCredentials(options?: CallOptions): Paged<KafkaCredential> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/kafka-credentials' }, options));
  }

  /**
   * List the account's Kafka consumer groups with their lag.
   *
   * Returns the first 100 groups by their ids on one page, and how many there are. A reading is kept for 5 s, so more frequent calls get the same answer. An account without a Kafka credential has no groups.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/kafka-groups`
   */
  listKafkaGroups(options?: CallOptions): Promise<KafkaGroups> {
    return this.send({ method: 'GET', path: '/v1/kafka-groups' }, options);
  }

  /**
   * List the MQTT credentials.
   *
   * Returns all credentials on one page; an account has at most 20.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/mqtt-credentials`
   */
  listMqttCredentials(options?: CallOptions): Paged<MqttCredential> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/mqtt-credentials' }, options));
  }

  /**
   * List operators, oldest first.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/operators`
   */
  listOperators(query: ListOperatorsQuery = {}, options?: CallOptions): Paged<Operator> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/operators', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the passkeys.
   *
   * Returns all passkeys on one page, oldest first; there are at most 10.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * `GET /v1/account/passkeys`
   */
  listPasskeys(options?: CallOptions): Paged<Passkey> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/account/passkeys' }, options));
  }

  /**
   * Show the energies of a plant by interval, with self-consumption and autarky.
   *
   * Intervals are in the order of time and have no gaps. Nothing is estimated. Generation is the sum over the inverters. Each other energy has one source (`sources`), never several: batteries and meters that are no part of an inverter; else the inverters. A meter that several inverters report counts once. Default of the time range: 30 days of days, 24 hours of shorter intervals. The shares are absent where an energy is not known, a device has no data, or samples of more than 5 % of the time are missing.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The plant does not exist, or belongs to another account.
   * - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
   *
   * `GET /v1/plants/{id}/flows/history`
   */
  listPlantFlows(
    id: string,
    query: ListPlantFlowsQuery = {},
    options?: CallOptions,
  ): Paged<FlowsInterval, FlowsIntervalPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/plants/{id}/flows/history',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List plants.
   *
   * Includes removed plants. `/v1/devices?plantId=` lists the devices of a plant.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/plants`
   */
  listPlants(query: ListPlantsQuery = {}, options?: CallOptions): Paged<PlantListItem> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/plants', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the portal sessions.
   *
   * Returns the sessions that have neither expired nor been revoked, newest first. A portal session does not see them.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/portal-sessions`
   */
  listPortalSessions(query: ListPortalSessionsQuery = {}, options?: CallOptions): Paged<PortalSession> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/portal-sessions', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List replays, newest first.
   *
   * Replays are retained for 30 days after they finish.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/replays`
   */
  listReplays(id: string, query: ListReplaysQuery = {}, options?: CallOptions): Paged<Replay> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/webhooks/{id}/replays',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the schemas with their kinds and versions.
   *
   * Without a version in its path, a schema is that of the newest version.
   *
   * `GET /v1/schemas`, without a token
   */
  listSchemas(options?: CallOptions): Promise<PublishedSchemas> {
    return this.send({ method: 'GET', path: '/v1/schemas', answer: 'raw', isPublic: true }, options);
  }

  /**
   * List the kinds of sinks.
   *
   * Returns all kinds on one page, with the JSON Schema of their settings. The list is empty where the operator has not enabled sinks.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/sink-kinds`
   */
  listSinkKinds(options?: CallOptions): Paged<SinkKind> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/sink-kinds' }, options));
  }

  /**
   * List replays to a sink, newest first.
   *
   * Replays are retained for 30 days after they finish.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   *
   * `GET /v1/sinks/{id}/replays`
   */
  listSinkReplays(id: string, query: ListSinkReplaysQuery = {}, options?: CallOptions): Paged<SinkReplay> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/sinks/{id}/replays',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the sinks, oldest first.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/sinks`
   */
  listSinks(query: ListSinksQuery = {}, options?: CallOptions): Paged<Sink> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/sinks', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List batteries and meters, latest first sample first.
   *
   * A battery or meter is known by its data: it is here as soon as its vendor account asks for it (`include`) and its first sample came. It is retained for 8 days after its inverter left the inventory.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/storage`
   */
  listStorage(query: ListStorageQuery = {}, options?: CallOptions): Paged<StorageDevice> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/storage', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the records of a battery or meter.
   *
   * Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24 hours before `to`, or before now. Records are retained for 7 days unless the operator configures another time.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The battery or meter does not exist, or belongs to another account.
   *
   * `GET /v1/storage/{id}/records`
   */
  listStorageRecords(id: string, query: ListStorageRecordsQuery = {}, options?: CallOptions): Paged<StorageRecord> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/storage/{id}/records',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List sync jobs of the last 30 days.
   *
   * Returns jobs requested by calls and jobs of the daily sync, newest first.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/sync-jobs`
   */
  listSyncJobs(query: ListSyncJobsQuery = {}, options?: CallOptions): Paged<SyncJob> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/sync-jobs', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the vendor accounts, oldest first.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/vendor-accounts`
   */
  listVendorAccounts(query: ListVendorAccountsQuery = {}, options?: CallOptions): Paged<VendorAccount> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/vendor-accounts', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the health of all vendors.
   *
   * Returns all vendors that the operator has enabled, on one page.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/vendor-health`
   */
  listVendorHealth(options?: CallOptions): Paged<VendorHealth> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/vendor-health' }, options));
  }

  /**
   * List the vendors.
   *
   * Returns all vendors that the operator has enabled, on one page.
   *
   * `GET /v1/vendors`, without a token
   */
  listVendors(options?: CallOptions): Paged<Vendor> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/vendors', isPublic: true }, options));
  }

  /**
   * List failures and changes of state, newest first.
   *
   * Returns entries of the last 30 days. A delivery that succeeded at the first attempt has no entry; `days` counts it.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/attempts`
   */
  listWebhookAttempts(
    id: string,
    query: ListWebhookAttemptsQuery = {},
    options?: CallOptions,
  ): Paged<Attempt, AttemptPage> {
    return new Paged((cursor) =>
      this.send(
        {
          method: 'GET',
          path: '/v1/webhooks/{id}/attempts',
          parameters: { id },
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        },
        options,
      ),
    );
  }

  /**
   * List the active secrets.
   *
   * Returns all secrets on one page; a webhook has at most 3 active ones.
   *
   * Requires the scope `read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `GET /v1/webhooks/{id}/secrets`
   */
  listWebhookSecrets(id: string, options?: CallOptions): Paged<WebhookSecret> {
    return new Paged((cursor) =>
      this.send({ method: 'GET', path: '/v1/webhooks/{id}/secrets', parameters: { id } }, options),
    );
  }

  /**
   * List the webhooks, oldest first.
   *
   * Requires the scope `read`.
   *
   * `GET /v1/webhooks`
   */
  listWebhooks(query: ListWebhooksQuery = {}, options?: CallOptions): Paged<Webhook> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/webhooks', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List the webhooks of all accounts, those failing longest first.
   *
   * Webhooks of which no record has failed four times come last, in the order of their ids.
   *
   * Requires the scope `operator:read`.
   *
   * `GET /v1/admin/webhooks`
   */
  listWebhooksOfAllAccounts(query: ListWebhooksOfAllAccountsQuery = {}, options?: CallOptions): Paged<AdminWebhook> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/admin/webhooks', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * Obtain an access token with a passkey.
   *
   * Requires neither password nor code. With the header `X-Heliograph-Session: cookie` the refresh token is in a cookie, as after a login by password.
   *
   * Errors:
   *
   * - 401 `invalid_passkey`: The passkey is unknown, or the assertion is invalid, expired, or was used before.
   * - 401 `invalid_credentials`: The password was changed meanwhile.
   * - 403 `account_suspended`: The account is suspended. Ask the operator.
   * - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of this server.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `POST /auth/passkey`, without a token
   */
  loginWithPasskey(body: PasskeyLoginBody, options?: CallOptions): Promise<Token> {
    return this.send({ method: 'POST', path: '/auth/passkey', body, isPublic: true }, options);
  }

  /**
   * Pause a sink.
   *
   * Records wait while the sink is paused, for at most 7 days.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   *
   * `POST /v1/sinks/{id}/pause`
   */
  pauseSink(id: string, options?: CallOptions): Promise<Sink> {
    return this.send({ method: 'POST', path: '/v1/sinks/{id}/pause', parameters: { id } }, options);
  }

  /**
   * Pause a webhook.
   *
   * While the webhook is paused, its records pass through the retry steps and become dead letters, which a replay redelivers.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `POST /v1/webhooks/{id}/pause`
   */
  pauseWebhook(id: string, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/pause', parameters: { id } }, options);
  }

  /**
   * Promote a secret to primary.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.
   *
   * `POST /v1/webhooks/{id}/secrets/{secretId}/promote`
   */
  promoteWebhookSecret(id: string, secretId: string, options?: CallOptions): Promise<Page<WebhookSecret>> {
    return this.send(
      { method: 'POST', path: '/v1/webhooks/{id}/secrets/{secretId}/promote', parameters: { id, secretId } },
      options,
    );
  }

  /**
   * Remove an operator.
   *
   * The operator's tokens are refused at once.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 404 `not_found`: The operator does not exist, or belongs to another account.
   * - 409 `last_operator`: The last operator with the role admin stays.
   *
   * `DELETE /v1/admin/operators/{id}`
   */
  removeOperator(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/admin/operators/{id}', parameters: { id } }, options);
  }

  /**
   * Remove a passkey.
   *
   * It can no longer log in. Open sessions are not affected.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 404 `not_found`: The passkey does not exist, or belongs to another account.
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `DELETE /v1/account/passkeys/{id}`
   */
  removePasskey(id: string, body: PasswordBody, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/account/passkeys/{id}', parameters: { id }, body }, options);
  }

  /**
   * Issue a new MQTT token.
   *
   * The token ends with the login, API key or portal session that issued it: with a logout, a changed password (not for a key), a revocation. A broker without a revocation list ends it when it expires.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The credential does not exist, or belongs to another account.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   *
   * `POST /v1/mqtt-credentials/{id}/token`
   */
  renewMqttToken(id: string, body: TokenLifetimeBody = {}, options?: CallOptions): Promise<MqttToken> {
    return this.send({ method: 'POST', path: '/v1/mqtt-credentials/{id}/token', parameters: { id }, body }, options);
  }

  /**
   * Replace the recovery codes.
   *
   * Requires the scope `api` or `operator:read`.
   *
   * Errors:
   *
   * - 401 `invalid_credentials`: The current password is wrong.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   * - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
   * - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this address.
   *
   * `POST /v1/account/totp/recovery-codes`
   */
  renewRecoveryCodes(body: PasswordBody, options?: CallOptions): Promise<RecoveryCodes> {
    return this.send({ method: 'POST', path: '/v1/account/totp/recovery-codes', body }, options);
  }

  /**
   * Set the filter and the envelope of a channel.
   *
   * Takes effect within 5 s. The filter is replaced as a whole. The channel is enabled by its first credential.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The channel does not exist.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 409 `not_configured`: The operator has set no schema registry, which `format: avro` needs.
   *
   * `PUT /v1/deliveries/{channel}`
   */
  replaceChannelFilter(
    channel: 'kafka' | 'mqtt',
    body: ChannelBody,
    options?: CallOptions,
  ): Promise<ChannelSubscription> {
    return this.send({ method: 'PUT', path: '/v1/deliveries/{channel}', parameters: { channel }, body }, options);
  }

  /**
   * Replace the credentials.
   *
   * The new credentials are tested first; if the vendor rejects them, the stored ones stay in use. Members that the consent provided are kept unless the new credentials replace them. Credentials that need a consent which is missing or to be renewed are stored untested, and the account becomes `awaiting_consent`.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
   * - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
   * - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
   * - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
   *
   * `PUT /v1/vendor-accounts/{id}/credentials`
   */
  replaceVendorCredentials(id: string, body: ReplaceCredentialsBody, options?: CallOptions): Promise<VendorAccount> {
    return this.send(
      { method: 'PUT', path: '/v1/vendor-accounts/{id}/credentials', parameters: { id }, body },
      options,
    );
  }

  /**
   * Reset an account's password.
   *
   * Revokes all tokens of the account and returns a new one-time password.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 404 `not_found`: The account does not exist, or belongs to another account.
   *
   * `POST /v1/admin/accounts/{id}/password`
   */
  resetAccountPassword(id: string, options?: CallOptions): Promise<OneTimePassword> {
    return this.send({ method: 'POST', path: '/v1/admin/accounts/{id}/password', parameters: { id } }, options);
  }

  /**
   * Reset an operator's password.
   *
   * Revokes all tokens of the operator and returns a new one-time password.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 404 `not_found`: The operator does not exist, or belongs to another account.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   *
   * `POST /v1/admin/operators/{id}/password`
   */
  resetOperatorPassword(id: string, options?: CallOptions): Promise<OneTimePassword> {
    return this.send({ method: 'POST', path: '/v1/admin/operators/{id}/password', parameters: { id } }, options);
  }

  /**
   * Resume a paused sink.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   *
   * `POST /v1/sinks/{id}/resume`
   */
  resumeSink(id: string, options?: CallOptions): Promise<Sink> {
    return this.send({ method: 'POST', path: '/v1/sinks/{id}/resume', parameters: { id } }, options);
  }

  /**
   * Resume a paused or disabled webhook.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `POST /v1/webhooks/{id}/resume`
   */
  resumeWebhook(id: string, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/resume', parameters: { id } }, options);
  }

  /**
   * Retry all dead letters.
   *
   * Starts a replay of all dead letters of the last 30 days that were not retried.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 409 `webhook_not_active`: The webhook is paused or disabled.
   * - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.
   *
   * `POST /v1/webhooks/{id}/dead-letters/retry`
   */
  retryAllDeadLetters(id: string, options?: CallOptions): Promise<Replay> {
    return this.send(
      { method: 'POST', path: '/v1/webhooks/{id}/dead-letters/retry', parameters: { id }, creates: true },
      options,
    );
  }

  /**
   * Retry a dead letter.
   *
   * Delivers the record again from the first attempt, with the same idempotency key.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.
   * - 409 `webhook_not_active`: The webhook is paused or disabled.
   * - 409 `already_retried`: The dead letter was already retried.
   * - 409 `no_longer_kept`: The record is no longer stored.
   *
   * `POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry`
   */
  retryDeadLetter(id: string, deadLetterId: string, options?: CallOptions): Promise<DeadLetter> {
    return this.send(
      {
        method: 'POST',
        path: '/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry',
        parameters: { id, deadLetterId },
        creates: true,
      },
      options,
    );
  }

  /**
   * Retry all dead letters that match a filter.
   *
   * Starts one replay for each webhook that has matching dead letters of the last 30 days that were not retried; an empty body matches all of them. A repeated call redelivers nothing twice: a webhook whose replay still runs is in `skipped`. The replays show the progress.
   *
   * Requires the scope `deliveries`.
   *
   * `POST /v1/dead-letters/retry`
   */
  retryDeadLetters(body: RetryDeadLettersBody = {}, options?: CallOptions): Promise<DeadLettersRetry> {
    return this.send({ method: 'POST', path: '/v1/dead-letters/retry', body, creates: true }, options);
  }

  /**
   * Revoke an API key.
   *
   * Within seconds the key, the portal sessions that it created, and all tokens issued for them are refused.
   *
   * Requires the scope `api`.
   *
   * Errors:
   *
   * - 404 `not_found`: The API key does not exist, or belongs to another account.
   *
   * `DELETE /v1/api-keys/{id}`
   */
  revokeApiKey(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/api-keys/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke a Kafka credential.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The credential does not exist, or belongs to another account.
   *
   * `DELETE /v1/kafka-credentials/{id}`
   */
  revokeKafkaCredential(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/kafka-credentials/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke an MQTT credential.
   *
   * The credential gets no further tokens, and its connections are closed within seconds. A broker without a revocation list closes them when the last token expires.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The credential does not exist, or belongs to another account.
   *
   * `DELETE /v1/mqtt-credentials/{id}`
   */
  revokeMqttCredential(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/mqtt-credentials/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke a portal session.
   *
   * Within seconds the session and all tokens issued for it are refused, and its streams end.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The portal session does not exist, or belongs to another account.
   *
   * `DELETE /v1/portal-sessions/{id}`
   */
  revokePortalSession(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/portal-sessions/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke a secret at once.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.
   * - 409 `secret_is_primary`: The primary secret cannot be revoked. Promote another secret first.
   *
   * `DELETE /v1/webhooks/{id}/secrets/{secretId}`
   */
  revokeWebhookSecret(id: string, secretId: string, options?: CallOptions): Promise<void> {
    return this.send(
      { method: 'DELETE', path: '/v1/webhooks/{id}/secrets/{secretId}', parameters: { id, secretId } },
      options,
    );
  }

  /**
   * Synchronize all plants and devices of a vendor account.
   *
   * Returns the plants with their devices. Plants and devices that the vendor no longer lists are marked `removed`. For an account too large for one call it returns 503 `sync_in_progress` with the id of the job in `details`; repeating the call waits for that job. If devices are not monitored because the quota is used up, `message` reports it: `12 devices, 10 monitored: the quota of 10 is used up.`
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   * - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
   * - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
   * - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
   * - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
   * - 503 `sync_in_progress`: The sync of this large account is still running. Repeat the call to wait for its outcome.
   * - 503 `sync_interrupted`: The sync was interrupted. Repeat the call.
   *
   * `GET /apiDevice/syncApiPlantAndDevice`
   */
  syncPlantsAndDevices(
    query: SyncPlantsAndDevicesQuery,
    options?: CallOptions,
  ): Promise<PlantWithDevices[] | StartedSyncJob> {
    return this.send({ method: 'GET', path: '/apiDevice/syncApiPlantAndDevice', query }, options);
  }

  /**
   * Test the connection of a sink.
   *
   * Connects, logs in and checks the rights with the stored settings. Stores no record.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   * - 429 `test_limit_reached`: Another connection of the account is being tested.
   *
   * `POST /v1/sinks/{id}/test`
   */
  testSink(id: string, options?: CallOptions): Promise<SinkTest> {
    return this.send({ method: 'POST', path: '/v1/sinks/{id}/test', parameters: { id } }, options);
  }

  /**
   * Send a test event.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   * - 409 `webhook_not_active`: The webhook is paused or disabled.
   * - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that are.
   *
   * `POST /v1/webhooks/{id}/test`
   */
  testWebhook(id: string, options?: CallOptions): Promise<SentTest> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/test', parameters: { id }, creates: true }, options);
  }

  /**
   * Change an account.
   *
   * Suspending takes effect within seconds: tokens, MQTT connections and Kafka reads of the account are refused, nothing is delivered to it, and its vendor accounts are not polled. Activating it restores all of this.
   *
   * Requires the scope `operator:support`.
   *
   * Errors:
   *
   * - 404 `not_found`: The account does not exist, or belongs to another account.
   *
   * `PATCH /v1/admin/accounts/{id}`
   */
  updateAccount(id: string, body: UpdateAccountBody = {}, options?: CallOptions): Promise<AdminAccount> {
    return this.send({ method: 'PATCH', path: '/v1/admin/accounts/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a device.
   *
   * `labels` replaces all labels of the device. `monitored` starts or stops polling, within the quota.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The device does not exist, or belongs to another account.
   * - 403 `quota_exceeded`: The device quota is used up. Unmonitor another device first.
   * - 409 `device_removed`: The vendor no longer lists this device.
   * - 409 `monitored_elsewhere`: The inverter is already monitored under another vendor account that lists it (`monitoredAs` names the device). Unmonitor it there first.
   *
   * `PATCH /v1/devices/{id}`
   */
  updateDevice(id: string, body: UpdateDeviceBody = {}, options?: CallOptions): Promise<Device> {
    return this.send({ method: 'PATCH', path: '/v1/devices/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a group.
   *
   * `plantIds` and `deviceIds` each replace the whole list; a list that is left out stays unchanged.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The group does not exist, or belongs to another account.
   * - 409 `name_taken`: Another group of the account has this name.
   * - 403 `limit_reached`: A plant or device is in 50 groups; see `details`.
   *
   * `PATCH /v1/groups/{id}`
   */
  updateGroup(id: string, body: UpdateGroupBody = {}, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'PATCH', path: '/v1/groups/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change the role of an operator.
   *
   * Ends the operator's sessions; the next login has the new role.
   *
   * Requires the scope `operator`.
   *
   * Errors:
   *
   * - 404 `not_found`: The operator does not exist, or belongs to another account.
   * - 409 `last_operator`: The last operator with the role admin stays.
   * - 409 `single_sign_on`: The operator logs in by single sign-on.
   *
   * `PATCH /v1/admin/operators/{id}`
   */
  updateOperator(id: string, body: UpdateOperatorBody, options?: CallOptions): Promise<Operator> {
    return this.send({ method: 'PATCH', path: '/v1/admin/operators/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change the account.
   *
   * Records produced after the change have `StateDesc` in the new language.
   *
   * Requires the scope `write`.
   *
   * `PATCH /v1/account`
   */
  updateOwnAccount(body: UpdateOwnAccountBody = {}, options?: CallOptions): Promise<Account> {
    return this.send({ method: 'PATCH', path: '/v1/account', body }, options);
  }

  /**
   * Change a plant.
   *
   * `timezoneName` sets the time zone of a plant for which the vendor reports none, or an offset alone, which is an hour off for half of the year where clocks change. Records that exist keep their times as they are.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The plant does not exist, or belongs to another account.
   *
   * `PATCH /v1/plants/{id}`
   */
  updatePlant(id: string, body: UpdatePlantBody = {}, options?: CallOptions): Promise<PlantDetail> {
    return this.send({ method: 'PATCH', path: '/v1/plants/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a sink.
   *
   * Takes effect within 5 s. A filter is replaced as a whole. Changed settings are tested as those of a new sink. Secrets keep their values if they are absent, but a change of the address or of TLS requires them again.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The sink does not exist, or belongs to another account.
   * - 409 `changed_meanwhile`: The settings were changed while these were tested.
   * - 429 `test_limit_reached`: Another connection of the account is being tested.
   * - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.
   *
   * `PATCH /v1/sinks/{id}`
   */
  updateSink(id: string, body: UpdateSinkBody = {}, options?: CallOptions): Promise<Sink> {
    return this.send({ method: 'PATCH', path: '/v1/sinks/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a vendor account.
   *
   * With a change of `include` the next polls ask for the batteries and meters. Where the vendor lists them, the next sync finds them: it becomes due at once if the operator has scheduled syncs.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   * - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
   *
   * `PATCH /v1/vendor-accounts/{id}`
   */
  updateVendorAccount(id: string, body: UpdateVendorAccountBody = {}, options?: CallOptions): Promise<VendorAccount> {
    return this.send({ method: 'PATCH', path: '/v1/vendor-accounts/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a webhook.
   *
   * Takes effect within 5 s. A filter is replaced as a whole.
   *
   * Requires the scope `deliveries`.
   *
   * Errors:
   *
   * - 404 `not_found`: The webhook does not exist, or belongs to another account.
   *
   * `PATCH /v1/webhooks/{id}`
   */
  updateWebhook(id: string, body: UpdateWebhookBody = {}, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'PATCH', path: '/v1/webhooks/{id}', parameters: { id }, body }, options);
  }

  /**
   * Test the stored credentials again.
   *
   * If the vendor had rejected them and accepts them now, polling starts again.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor account does not exist, or belongs to another account.
   * - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
   * - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
   * - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
   * - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
   * - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
   * - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
   *
   * `POST /v1/vendor-accounts/{id}/verify`
   */
  verifyVendorAccount(id: string, options?: CallOptions): Promise<VerifyVendorAccountResult> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts/{id}/verify', parameters: { id } }, options);
  }

  /**
   * Withdraw an acknowledgement.
   *
   * Requires the scope `write`.
   *
   * Errors:
   *
   * - 404 `not_found`: The alarm does not exist, or belongs to another account.
   *
   * `DELETE /v1/alarms/{id}/acknowledgement`
   */
  withdrawAlarmAcknowledgement(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/alarms/{id}/acknowledgement', parameters: { id } }, options);
  }

  /**
   * End or cancel the maintenance of a vendor.
   *
   * Does nothing if no maintenance is announced.
   *
   * Requires the scope `operator:support`.
   *
   * Errors:
   *
   * - 404 `not_found`: The vendor does not exist.
   *
   * `DELETE /v1/admin/vendors/{id}/maintenance`
   */
  withdrawVendorMaintenance(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/admin/vendors/{id}/maintenance', parameters: { id } }, options);
  }
}
