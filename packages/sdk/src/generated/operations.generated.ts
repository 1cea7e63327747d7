// Generated from docs/openapi.json by packages/sdk/tools/generate.mjs. Do not edit.
/* eslint-disable */

import type { Call, CallOptions } from '../client/call.ts';
import { Paged, type Page } from '../client/paged.ts';
import type {
  Account,
  AccountEvent,
  AdminAccount,
  Attempt,
  AuditEntry,
  AuthorizeVendorAccountResult,
  BulkDevicesBody,
  BulkOutcome,
  ChangeMembersBody,
  ChangePasswordBody,
  ChannelBody,
  ChannelReplay,
  ChannelReplayBody,
  ChannelSubscription,
  CreateAccountBody,
  CreateCredentialBody,
  CreateGroupBody,
  CreateMqttCredentialBody,
  CreateOperatorBody,
  CreateVendorAccountBody,
  CreateWebhookBody,
  CreatedKafkaCredential,
  CreatedMqttCredential,
  CreatedWebhook,
  CreatedWebhookSecret,
  DeadLetter,
  DeadLetterWithBody,
  DeleteAccountQuery,
  DeleteOwnAccountBody,
  Device,
  DeviceImportOutcome,
  DeviceRecord,
  Erasure,
  ExportDevicesQuery,
  GetKeysResult,
  GetServiceLinksResult,
  GetUsageQuery,
  Group,
  GroupMembersOutcome,
  ImportDevicesQuery,
  IssuedAccount,
  KafkaCredential,
  ListAccountAuditLogQuery,
  ListAccountsQuery,
  ListAuditLogQuery,
  ListChannelReplaysQuery,
  ListDeadLettersQuery,
  ListDeviceHistoryQuery,
  ListDevicesQuery,
  ListErasuresQuery,
  ListEventsQuery,
  ListGroupsQuery,
  ListOperatorsQuery,
  ListPlantsQuery,
  ListReplaysQuery,
  ListSyncJobsQuery,
  ListVendorAccountsQuery,
  ListWebhookAttemptsPage,
  ListWebhookAttemptsQuery,
  ListWebhooksQuery,
  MqttCredential,
  MqttToken,
  NewOperator,
  OneTimePassword,
  Operator,
  Plant,
  PlantWithDevices,
  ReplaceCredentialsBody,
  Replay,
  ReplayBody,
  SentTest,
  StartedSyncJob,
  SyncJob,
  SyncPlantsAndDevicesQuery,
  TokenLifetimeBody,
  UpdateAccountBody,
  UpdateDeviceBody,
  UpdateGroupBody,
  UpdateOwnAccountBody,
  UpdateVendorAccountBody,
  UpdateWebhookBody,
  Usage,
  Vendor,
  VendorAccount,
  VerifyVendorAccountResult,
  Webhook,
  WebhookSecret,
} from './types.generated.ts';

/** Every operation of the API, under the name it has in the OpenAPI document. */
export abstract class Operations {
  protected abstract send<T>(call: Call, options?: CallOptions): Promise<T>;

  /**
   * Get the page where the owner consents.
   *
   * For a vendor account that is `awaiting_consent`, or to renew the consent of one in use. The link holds for 30 minutes and once; each call gives a new one.
   *
   * `POST /v1/vendor-accounts/{id}/authorize`
   */
  authorizeVendorAccount(id: string, options?: CallOptions): Promise<AuthorizeVendorAccountResult> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts/{id}/authorize', parameters: { id } }, options);
  }

  /**
   * Cancel a replay to Kafka or MQTT.
   *
   * Records that it has produced are delivered.
   *
   * `DELETE /v1/replays/{id}`
   */
  cancelChannelReplay(id: string, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'DELETE', path: '/v1/replays/{id}', parameters: { id } }, options);
  }

  /**
   * Cancel a replay.
   *
   * What it has brought back stays so.
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
   * Change many devices at once.
   *
   * The status is 200, whatever became of the devices: each has a result of its own. Idempotent: items already in the requested state count as successful. `monitor` and `unmonitor`: whether they are polled, within the quota. `addToGroup`, `removeFromGroup`: by themselves, whatever their plant is in. `label`, `unlabel`: beside the labels they have. `remove`: takes devices that the vendor lists no more out of the inventory for good.
   *
   * `POST /v1/devices/bulk`
   */
  changeDevices(body: BulkDevicesBody, options?: CallOptions): Promise<BulkOutcome> {
    return this.send({ method: 'POST', path: '/v1/devices/bulk', body }, options);
  }

  /**
   * Add or remove plants and devices.
   *
   * The status is 200, whatever became of them: each has a result of its own. Idempotent: items already in the requested state count as successful.
   *
   * `POST /v1/groups/{id}/members`
   */
  changeGroupMembers(id: string, body: ChangeMembersBody, options?: CallOptions): Promise<GroupMembersOutcome> {
    return this.send({ method: 'POST', path: '/v1/groups/{id}/members', parameters: { id }, body }, options);
  }

  /**
   * Change the password.
   *
   * All tokens of the account are taken back, the caller's too: log in anew.
   *
   * `PUT /v1/account/password`
   */
  changePassword(body: ChangePasswordBody, options?: CallOptions): Promise<void> {
    return this.send({ method: 'PUT', path: '/v1/account/password', body }, options);
  }

  /**
   * Issue an account.
   *
   * `POST /v1/admin/accounts`
   */
  createAccount(body: CreateAccountBody, options?: CallOptions): Promise<IssuedAccount> {
    return this.send({ method: 'POST', path: '/v1/admin/accounts', body }, options);
  }

  /**
   * Replay records of a time range to Kafka or MQTT.
   *
   * Delivers what is kept of the last 7 days again, with the same keys and bodies, behind live data and at a bounded pace. `filter` narrows it beside the channel's own filter.
   *
   * `POST /v1/replays`
   */
  createChannelReplay(body: ChannelReplayBody, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'POST', path: '/v1/replays', body }, options);
  }

  /**
   * Create a group.
   *
   * With all its members, or not at all.
   *
   * `POST /v1/groups`
   */
  createGroup(body: CreateGroupBody, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'POST', path: '/v1/groups', body }, options);
  }

  /**
   * Create a Kafka credential.
   *
   * `POST /v1/kafka-credentials`
   */
  createKafkaCredential(body: CreateCredentialBody = {}, options?: CallOptions): Promise<CreatedKafkaCredential> {
    return this.send({ method: 'POST', path: '/v1/kafka-credentials', body }, options);
  }

  /**
   * Create an MQTT credential.
   *
   * `POST /v1/mqtt-credentials`
   */
  createMqttCredential(body: CreateMqttCredentialBody = {}, options?: CallOptions): Promise<CreatedMqttCredential> {
    return this.send({ method: 'POST', path: '/v1/mqtt-credentials', body }, options);
  }

  /**
   * Create an operator.
   *
   * `POST /v1/admin/operators`
   */
  createOperator(body: CreateOperatorBody, options?: CallOptions): Promise<NewOperator> {
    return this.send({ method: 'POST', path: '/v1/admin/operators', body }, options);
  }

  /**
   * Bring back records of a time range.
   *
   * Live data goes first: records come back at a bounded pace.
   *
   * `POST /v1/webhooks/{id}/replay`
   */
  createReplay(id: string, body: ReplayBody, options?: CallOptions): Promise<Replay> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/replay', parameters: { id }, body }, options);
  }

  /**
   * Add a vendor account.
   *
   * The credentials are validated against the vendor's credential schema, tried once, and stored encrypted. Where the owner has to consent at the vendor first (`consent` of `/v1/vendors/{id}`), they are stored untried and the account is `awaiting_consent`. When the quota is used up, so that no device of it will be monitored, `message` says so.
   *
   * `POST /v1/vendor-accounts`
   */
  createVendorAccount(body: CreateVendorAccountBody, options?: CallOptions): Promise<VendorAccount> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts', body }, options);
  }

  /**
   * Create a webhook.
   *
   * It receives BaseData alone, unless `filter.kinds` names events too.
   *
   * `POST /v1/webhooks`
   */
  createWebhook(body: CreateWebhookBody, options?: CallOptions): Promise<CreatedWebhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks', body }, options);
  }

  /**
   * Create a secret.
   *
   * It signs beside the others at once; the primary stays what it is.
   *
   * `POST /v1/webhooks/{id}/secrets`
   */
  createWebhookSecret(id: string, options?: CallOptions): Promise<CreatedWebhookSecret> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/secrets', parameters: { id } }, options);
  }

  /**
   * Delete an account and erase its data.
   *
   * The account is gone with the answer; every part of the product then erases what it has of it, as `GET /v1/admin/erasures/{id}` shows. It cannot be undone.
   *
   * `DELETE /v1/admin/accounts/{id}`
   */
  deleteAccount(id: string, query: DeleteAccountQuery, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'DELETE', path: '/v1/admin/accounts/{id}', parameters: { id }, query }, options);
  }

  /**
   * Delete a group.
   *
   * Its plants and devices stay. A webhook or channel that is narrowed to this group alone matches nothing from then on: deleting a group never widens what is delivered.
   *
   * `DELETE /v1/groups/{id}`
   */
  deleteGroup(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/groups/{id}', parameters: { id } }, options);
  }

  /**
   * Delete the account and erase its data.
   *
   * The account, its tokens and its credentials stop working at once, then all its data is erased, with what the topics of its Kafka channel still hold. It cannot be undone.
   *
   * `DELETE /v1/account`
   */
  deleteOwnAccount(body: DeleteOwnAccountBody, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'DELETE', path: '/v1/account', body }, options);
  }

  /**
   * Delete a vendor account.
   *
   * With its plants and devices; what they leave free in the quota goes to others.
   *
   * `DELETE /v1/vendor-accounts/{id}`
   */
  deleteVendorAccount(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/vendor-accounts/{id}', parameters: { id } }, options);
  }

  /**
   * Delete a webhook.
   *
   * `DELETE /v1/webhooks/{id}`
   */
  deleteWebhook(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/webhooks/{id}', parameters: { id } }, options);
  }

  /**
   * Export devices as CSV.
   *
   * All that the filters select, in the order first seen. `groups` names those that a device is in by itself. Text that a spreadsheet would take for a formula has a `'` before it, which an import takes away again.
   *
   * `GET /v1/devices/export`
   */
  exportDevices(query: ExportDevicesQuery = {}, options?: CallOptions): Promise<string> {
    return this.send({ method: 'GET', path: '/v1/devices/export', query, answer: 'text' }, options);
  }

  /**
   * Show the account.
   *
   * `GET /v1/account`
   */
  getAccount(options?: CallOptions): Promise<Account> {
    return this.send({ method: 'GET', path: '/v1/account' }, options);
  }

  /**
   * Show an account.
   *
   * `GET /v1/admin/accounts/{id}`
   */
  getAccountById(id: string, options?: CallOptions): Promise<AdminAccount> {
    return this.send({ method: 'GET', path: '/v1/admin/accounts/{id}', parameters: { id } }, options);
  }

  /**
   * Show what is delivered by webhook, Kafka and MQTT.
   *
   * `GET /asyncapi.json`, without a token
   */
  getAsyncApiDocument(options?: CallOptions): Promise<Record<string, unknown>> {
    return this.send({ method: 'GET', path: '/asyncapi.json', answer: 'raw', isPublic: true }, options);
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
   * Show the filter of a channel.
   *
   * `GET /v1/deliveries/{channel}`
   */
  getChannel(channel: 'kafka' | 'mqtt', options?: CallOptions): Promise<ChannelSubscription> {
    return this.send({ method: 'GET', path: '/v1/deliveries/{channel}', parameters: { channel } }, options);
  }

  /**
   * Show a replay to Kafka or MQTT.
   *
   * `GET /v1/replays/{id}`
   */
  getChannelReplay(id: string, options?: CallOptions): Promise<ChannelReplay> {
    return this.send({ method: 'GET', path: '/v1/replays/{id}', parameters: { id } }, options);
  }

  /**
   * Show a dead letter with its body.
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
   * `GET /v1/devices/{id}`
   */
  getDevice(id: string, options?: CallOptions): Promise<Device> {
    return this.send({ method: 'GET', path: '/v1/devices/{id}', parameters: { id } }, options);
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
   * Show an erasure.
   *
   * `GET /v1/admin/erasures/{id}`
   */
  getErasure(id: string, options?: CallOptions): Promise<Erasure> {
    return this.send({ method: 'GET', path: '/v1/admin/erasures/{id}', parameters: { id } }, options);
  }

  /**
   * Show a group.
   *
   * `GET /v1/groups/{id}`
   */
  getGroup(id: string, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'GET', path: '/v1/groups/{id}', parameters: { id } }, options);
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
   * Show the public keys of the tokens.
   *
   * A JWK set (RFC 7517), as it is. While keys rotate there are two.
   *
   * `GET /.well-known/jwks.json`, without a token
   */
  getKeys(options?: CallOptions): Promise<GetKeysResult> {
    return this.send({ method: 'GET', path: '/.well-known/jwks.json', answer: 'raw', isPublic: true }, options);
  }

  /**
   * Show the latest record of a device.
   *
   * The newest by sample time (`Datetime`), whenever it came; as it was delivered, byte for byte.
   *
   * `GET /v1/devices/{id}/latest`
   */
  getLatestRecord(id: string, options?: CallOptions): Promise<DeviceRecord> {
    return this.send({ method: 'GET', path: '/v1/devices/{id}/latest', parameters: { id } }, options);
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
   * Show a plant with its devices.
   *
   * `GET /v1/plants/{id}`
   */
  getPlant(id: string, options?: CallOptions): Promise<PlantWithDevices> {
    return this.send({ method: 'GET', path: '/v1/plants/{id}', parameters: { id } }, options);
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
   * `GET /v1/webhooks/{id}/replays/{replayId}`
   */
  getReplay(id: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.send(
      { method: 'GET', path: '/v1/webhooks/{id}/replays/{replayId}', parameters: { id, replayId } },
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
   * Show a sync job.
   *
   * `GET /v1/sync-jobs/{id}`
   */
  getSyncJob(id: string, options?: CallOptions): Promise<SyncJob> {
    return this.send({ method: 'GET', path: '/v1/sync-jobs/{id}', parameters: { id } }, options);
  }

  /**
   * Show quota and deliveries.
   *
   * When devices are not monitored because the quota is used up, `message` says so.
   *
   * `GET /v1/usage`
   */
  getUsage(query: GetUsageQuery = {}, options?: CallOptions): Promise<Usage> {
    return this.send({ method: 'GET', path: '/v1/usage', query }, options);
  }

  /**
   * Show a vendor.
   *
   * `GET /v1/vendors/{id}`, without a token
   */
  getVendor(id: string, options?: CallOptions): Promise<Vendor> {
    return this.send({ method: 'GET', path: '/v1/vendors/{id}', parameters: { id }, isPublic: true }, options);
  }

  /**
   * Show a vendor account.
   *
   * `GET /v1/vendor-accounts/{id}`
   */
  getVendorAccount(id: string, options?: CallOptions): Promise<VendorAccount> {
    return this.send({ method: 'GET', path: '/v1/vendor-accounts/{id}', parameters: { id } }, options);
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
   * Show a webhook.
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
   * Change devices by CSV.
   *
   * The columns of the export, as many as are wanted: `deviceId`, or `DataSources` and `InverterSN` (and `dataAccessUserId` where a serial number is in two vendor accounts), say which device; `monitored`, `groups` (names or ids) and `labels` say how it is to be, the others are not looked at. An empty cell changes nothing, `-` in `groups` or `labels` takes all away. At most 10,000 lines; each has a result of its own and is done whole or not at all.
   *
   * `POST /v1/devices/import`
   */
  importDevices(body: string, query: ImportDevicesQuery = {}, options?: CallOptions): Promise<DeviceImportOutcome> {
    return this.send({ method: 'POST', path: '/v1/devices/import', query, body, mediaType: 'text/csv' }, options);
  }

  /**
   * List what was done with the account's data, newest first.
   *
   * Logins, refused ones too, and what the operator did.
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
   * List what was done, newest first.
   *
   * An entry is seen here a moment after its answer.
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
   * Kept for 30 days after their end.
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
   * List the records of a device.
   *
   * Ordered by sample time (`Datetime`), each as it was delivered, byte for byte. Without `from`: the 24 hours before `to`, or before now. Kept for 7 days, or as many as the operator has set; a device that was removed keeps its records until they run out.
   *
   * `GET /v1/devices/{id}/history`
   */
  listDeviceHistory(id: string, query: ListDeviceHistoryQuery = {}, options?: CallOptions): Paged<DeviceRecord> {
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
   * List devices.
   *
   * In the order first seen, removed ones too.
   *
   * `GET /v1/devices`
   */
  listDevices(query: ListDevicesQuery = {}, options?: CallOptions): Paged<Device> {
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
   * Of the last 30 days.
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
   * List the Kafka credentials.
   *
   * At most 20, so always one page.
   *
   * `GET /v1/kafka-credentials`
   */
  listKafkaCredentials(options?: CallOptions): Paged<KafkaCredential> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/kafka-credentials' }, options));
  }

  /**
   * List the MQTT credentials.
   *
   * At most 20, so always one page.
   *
   * `GET /v1/mqtt-credentials`
   */
  listMqttCredentials(options?: CallOptions): Paged<MqttCredential> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/mqtt-credentials' }, options));
  }

  /**
   * List operators, oldest first.
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
   * List plants.
   *
   * Removed ones too. Their devices are at `/v1/devices?plantId=`.
   *
   * `GET /v1/plants`
   */
  listPlants(query: ListPlantsQuery = {}, options?: CallOptions): Paged<Plant> {
    return new Paged((cursor) =>
      this.send(
        { method: 'GET', path: '/v1/plants', query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      ),
    );
  }

  /**
   * List replays, newest first.
   *
   * Kept for 30 days after their end.
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
   * List sync jobs of the last 30 days.
   *
   * Newest first: those that calls asked for, and those of the daily round.
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
   * List the vendors.
   *
   * All of them: always one page.
   *
   * `GET /v1/vendors`, without a token
   */
  listVendors(options?: CallOptions): Paged<Vendor> {
    return new Paged((cursor) => this.send({ method: 'GET', path: '/v1/vendors', isPublic: true }, options));
  }

  /**
   * List failures and changes of state, newest first.
   *
   * Of the last 30 days. Successes at the first try are only counted, in `days`.
   *
   * `GET /v1/webhooks/{id}/attempts`
   */
  listWebhookAttempts(
    id: string,
    query: ListWebhookAttemptsQuery = {},
    options?: CallOptions,
  ): Paged<Attempt, ListWebhookAttemptsPage> {
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
   * At most 3, so always one page.
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
   * Pause a webhook.
   *
   * Its records follow the retry steps to the dead letters, from which a replay brings them back.
   *
   * `POST /v1/webhooks/{id}/pause`
   */
  pauseWebhook(id: string, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/pause', parameters: { id } }, options);
  }

  /**
   * Make a secret the primary one.
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
   * Their tokens are refused from then on.
   *
   * `DELETE /v1/admin/operators/{id}`
   */
  removeOperator(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/admin/operators/{id}', parameters: { id } }, options);
  }

  /**
   * Get a new token.
   *
   * `POST /v1/mqtt-credentials/{id}/token`
   */
  renewMqttToken(id: string, body: TokenLifetimeBody = {}, options?: CallOptions): Promise<MqttToken> {
    return this.send({ method: 'POST', path: '/v1/mqtt-credentials/{id}/token', parameters: { id }, body }, options);
  }

  /**
   * Set the filter of a channel.
   *
   * Takes effect within 5 s. The channel is on with its first credential.
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
   * The new ones are tried first: what works is not replaced by what does not. What a consent of the owner filled in is kept where they lack it. Those that hold only with a consent which is not there, or is to be renewed, are stored untried, and the account is `awaiting_consent`.
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
   * All tokens of the account are taken back.
   *
   * `POST /v1/admin/accounts/{id}/password`
   */
  resetAccountPassword(id: string, options?: CallOptions): Promise<OneTimePassword> {
    return this.send({ method: 'POST', path: '/v1/admin/accounts/{id}/password', parameters: { id } }, options);
  }

  /**
   * Reset an operator's password.
   *
   * All tokens of the operator are taken back.
   *
   * `POST /v1/admin/operators/{id}/password`
   */
  resetOperatorPassword(id: string, options?: CallOptions): Promise<OneTimePassword> {
    return this.send({ method: 'POST', path: '/v1/admin/operators/{id}/password', parameters: { id } }, options);
  }

  /**
   * Resume a paused or disabled webhook.
   *
   * `POST /v1/webhooks/{id}/resume`
   */
  resumeWebhook(id: string, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/resume', parameters: { id } }, options);
  }

  /**
   * Retry all dead letters.
   *
   * A replay of the last 30 days.
   *
   * `POST /v1/webhooks/{id}/dead-letters/retry`
   */
  retryAllDeadLetters(id: string, options?: CallOptions): Promise<Replay> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/dead-letters/retry', parameters: { id } }, options);
  }

  /**
   * Bring a dead letter back.
   *
   * It starts anew with its first try, under the same key.
   *
   * `POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry`
   */
  retryDeadLetter(id: string, deadLetterId: string, options?: CallOptions): Promise<DeadLetter> {
    return this.send(
      { method: 'POST', path: '/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry', parameters: { id, deadLetterId } },
      options,
    );
  }

  /**
   * Revoke a Kafka credential.
   *
   * `DELETE /v1/kafka-credentials/{id}`
   */
  revokeKafkaCredential(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/kafka-credentials/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke an MQTT credential.
   *
   * There is no further token, and its connections are ended: within seconds, or with the last token where the broker has no list of revocations.
   *
   * `DELETE /v1/mqtt-credentials/{id}`
   */
  revokeMqttCredential(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: '/v1/mqtt-credentials/{id}', parameters: { id } }, options);
  }

  /**
   * Revoke a secret at once.
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
   * Pull every plant and every device of a vendor account.
   *
   * Answers the plants with their devices. What the vendor lists no more is marked `removed`. An account too large for one call is answered 503 `sync_in_progress` with the id of the job in `details`; the repeated call joins it. When devices are not monitored because the quota is used up, `message` says so: `12 devices, 10 monitored: the quota of 10 is used up.`
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
   * Send a test event.
   *
   * `POST /v1/webhooks/{id}/test`
   */
  testWebhook(id: string, options?: CallOptions): Promise<SentTest> {
    return this.send({ method: 'POST', path: '/v1/webhooks/{id}/test', parameters: { id } }, options);
  }

  /**
   * Change an account.
   *
   * A suspended account is refused everywhere within seconds: its tokens, its MQTT connections, the reading rights of its Kafka users; nothing is delivered to it and its vendors are not polled. When it is activated, all of it goes on.
   *
   * `PATCH /v1/admin/accounts/{id}`
   */
  updateAccount(id: string, body: UpdateAccountBody = {}, options?: CallOptions): Promise<AdminAccount> {
    return this.send({ method: 'PATCH', path: '/v1/admin/accounts/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a device.
   *
   * Labels that are given replace those that it has. `monitored`: whether it is polled, within the quota.
   *
   * `PATCH /v1/devices/{id}`
   */
  updateDevice(id: string, body: UpdateDeviceBody = {}, options?: CallOptions): Promise<Device> {
    return this.send({ method: 'PATCH', path: '/v1/devices/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change a group.
   *
   * A list of members that is given replaces the one that was; one that is left out changes nothing.
   *
   * `PATCH /v1/groups/{id}`
   */
  updateGroup(id: string, body: UpdateGroupBody = {}, options?: CallOptions): Promise<Group> {
    return this.send({ method: 'PATCH', path: '/v1/groups/{id}', parameters: { id }, body }, options);
  }

  /**
   * Change the account.
   *
   * Records produced from now on have `StateDesc` in the new language.
   *
   * `PATCH /v1/account`
   */
  updateOwnAccount(body: UpdateOwnAccountBody = {}, options?: CallOptions): Promise<Account> {
    return this.send({ method: 'PATCH', path: '/v1/account', body }, options);
  }

  /**
   * Change a vendor account.
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
   * `PATCH /v1/webhooks/{id}`
   */
  updateWebhook(id: string, body: UpdateWebhookBody = {}, options?: CallOptions): Promise<Webhook> {
    return this.send({ method: 'PATCH', path: '/v1/webhooks/{id}', parameters: { id }, body }, options);
  }

  /**
   * Try the stored credentials once more.
   *
   * If the vendor had rejected them and accepts them now, polling starts again.
   *
   * `POST /v1/vendor-accounts/{id}/verify`
   */
  verifyVendorAccount(id: string, options?: CallOptions): Promise<VerifyVendorAccountResult> {
    return this.send({ method: 'POST', path: '/v1/vendor-accounts/{id}/verify', parameters: { id } }, options);
  }
}
