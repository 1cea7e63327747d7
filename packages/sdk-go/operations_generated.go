// Code generated from docs/openapi.json by packages/sdk-go/tools/generate.mjs. DO NOT EDIT.

package heliograph

import (
	"context"
	"encoding/json"
)

// Operations has every operation of the API, under the name it has in the OpenAPI document.
type Operations struct {
	sender
}

// AcknowledgeAlarm: Acknowledge an alarm.
//
// Replaces an earlier acknowledgement with its note. The alarm itself stays as it is.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The alarm does not exist, or belongs to another account.
//
// PUT /v1/alarms/{id}/acknowledgement
func (o *Operations) AcknowledgeAlarm(ctx context.Context, id string, body *AcknowledgeAlarmBody, options ...CallOption) (*Alarm, error) {
	return sent[*Alarm](ctx, o.sender, call{method: "PUT", path: "/v1/alarms/{id}/acknowledgement", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// AnnounceVendorMaintenance: Announce maintenance of a vendor.
//
// Replaces the maintenance announced before. During it the state is `maintenance`; accounts with a vendor account
// of the vendor receive `vendor.health_changed` at its start and end.
//
// Requires the scope `operator:support`.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// PUT /v1/admin/vendors/{id}/maintenance
func (o *Operations) AnnounceVendorMaintenance(ctx context.Context, id string, body AnnounceMaintenanceBody, options ...CallOption) (*VendorMaintenance, error) {
	return sent[*VendorMaintenance](ctx, o.sender, call{method: "PUT", path: "/v1/admin/vendors/{id}/maintenance", parameters: map[string]string{"id": id}, body: body}, options)
}

// AuthorizeVendorAccount: Create a link to the vendor's consent page.
//
// Call it for a vendor account that is `awaiting_consent`, or to renew the consent of an active one. The link is
// valid for 30 minutes and for one use; each call returns a new one.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//   - 409 `consent_not_supported`: The vendor has no consent page; add its credentials instead.
//   - 409 `credentials_incomplete`: The stored credentials lack members that the consent page needs; see
//     `details`.
//   - 409 `not_configured`: The operator has not configured the public base URL of the service.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
//   - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
//   - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
//   - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
//     exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
//
// POST /v1/vendor-accounts/{id}/authorize
func (o *Operations) AuthorizeVendorAccount(ctx context.Context, id string, options ...CallOption) (*AuthorizeVendorAccountResult, error) {
	return sent[*AuthorizeVendorAccountResult](ctx, o.sender, call{method: "POST", path: "/v1/vendor-accounts/{id}/authorize", parameters: map[string]string{"id": id}}, options)
}

// BeginPasskey: Begin the registration of a passkey.
//
// For a page of this server, which asks the browser for a credential with these options.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//   - 409 `wrong_host`: The page was opened under another host than the operator configured.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// POST /v1/account/passkeys/begin
func (o *Operations) BeginPasskey(ctx context.Context, body PasswordBody, options ...CallOption) (*NewPasskeyOptions, error) {
	return sent[*NewPasskeyOptions](ctx, o.sender, call{method: "POST", path: "/v1/account/passkeys/begin", body: body}, options)
}

// BeginPasskeyLogin: Begin a login with a passkey.
//
// For a page of this server, which asks the browser for an assertion with these options.
//
// Errors:
//
//   - 409 `wrong_host`: The page was opened under another host than the operator configured.
//
// POST /auth/passkey/begin, without a token
func (o *Operations) BeginPasskeyLogin(ctx context.Context, options ...CallOption) (*PasskeyLoginOptions, error) {
	return sent[*PasskeyLoginOptions](ctx, o.sender, call{method: "POST", path: "/auth/passkey/begin", isPublic: true}, options)
}

// BeginSingleSignOn: Begin a sign-in at the OpenID provider.
//
// For a page of this server, which then opens `url` in the same window; requires the header `X-Heliograph-Session:
// cookie`. The sign-in must be finished within ten minutes.
//
// Errors:
//
//   - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of
//     this server.
//   - 404 `not_found`: Single sign-on is not configured.
//   - 409 `wrong_host`: The page was opened under another host than the provider redirects to.
//   - 503 `identity_provider_unavailable`: The provider of single sign-on does not answer as it should. The
//     login with a password works.
//
// POST /auth/sso/begin, without a token
func (o *Operations) BeginSingleSignOn(ctx context.Context, body *BeginSignInBody, options ...CallOption) (*SignInPage, error) {
	return sent[*SignInPage](ctx, o.sender, call{method: "POST", path: "/auth/sso/begin", body: orEmpty(body), isPublic: true}, options)
}

// BeginTotp: Begin the enrollment of an authenticator app.
//
// Nothing changes until the enrollment is confirmed. A further call replaces the secret. Apps must use SHA-1, 30 s
// and six digits (RFC 6238).
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//   - 409 `totp_enabled`: An authenticator app is enabled already.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// POST /v1/account/totp
func (o *Operations) BeginTotp(ctx context.Context, body PasswordBody, options ...CallOption) (*TotpEnrollment, error) {
	return sent[*TotpEnrollment](ctx, o.sender, call{method: "POST", path: "/v1/account/totp", body: body}, options)
}

// CancelChannelReplay: Cancel a replay to Kafka or MQTT.
//
// Records that the replay has already produced are still delivered.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The replay does not exist, or belongs to another account.
//
// DELETE /v1/replays/{id}
func (o *Operations) CancelChannelReplay(ctx context.Context, id string, options ...CallOption) (*ChannelReplay, error) {
	return sent[*ChannelReplay](ctx, o.sender, call{method: "DELETE", path: "/v1/replays/{id}", parameters: map[string]string{"id": id}}, options)
}

// CancelImport: Cancel an import.
//
// A queued import is canceled at once; one that runs makes no further calls within seconds. Records that were
// delivered stay delivered. Idempotent.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The import does not exist, or belongs to another account.
//   - 409 `import_ended`: The import has finished or failed.
//
// DELETE /v1/vendor-accounts/{id}/imports/{importId}
func (o *Operations) CancelImport(ctx context.Context, id string, importId string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/vendor-accounts/{id}/imports/{importId}", parameters: map[string]string{"id": id, "importId": importId}}, options, nil)
}

// CancelReplay: Cancel a replay.
//
// Records that were already redelivered are not affected.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.
//
// DELETE /v1/webhooks/{id}/replays/{replayId}
func (o *Operations) CancelReplay(ctx context.Context, id string, replayId string, options ...CallOption) (*Replay, error) {
	return sent[*Replay](ctx, o.sender, call{method: "DELETE", path: "/v1/webhooks/{id}/replays/{replayId}", parameters: map[string]string{"id": id, "replayId": replayId}}, options)
}

// CancelSinkReplay: Cancel a replay to a sink.
//
// Records that the replay has already produced are still written.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.
//
// DELETE /v1/sinks/{id}/replays/{replayId}
func (o *Operations) CancelSinkReplay(ctx context.Context, id string, replayId string, options ...CallOption) (*SinkReplay, error) {
	return sent[*SinkReplay](ctx, o.sender, call{method: "DELETE", path: "/v1/sinks/{id}/replays/{replayId}", parameters: map[string]string{"id": id, "replayId": replayId}}, options)
}

// ChangeDevices: Change many devices at once.
//
// Returns 200 with one result per device, even if some of them failed. Idempotent: items already in the requested
// state count as successful. `monitor` and `unmonitor` start and stop polling, within the quota. `addToGroup` and
// `removeFromGroup` change the devices' own membership, not that of their plant. `label` and `unlabel` add and
// remove labels and keep the others. `remove` deletes devices that the vendor no longer lists from the inventory
// permanently.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//
// POST /v1/devices/bulk
func (o *Operations) ChangeDevices(ctx context.Context, body BulkDevicesBody, options ...CallOption) (*BulkOutcome, error) {
	return sent[*BulkOutcome](ctx, o.sender, call{method: "POST", path: "/v1/devices/bulk", body: body}, options)
}

// ChangeGroupMembers: Add or remove plants and devices.
//
// Returns 200 with one result per plant and device, even if some of them failed. Idempotent: items already in the
// requested state count as successful.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//
// POST /v1/groups/{id}/members
func (o *Operations) ChangeGroupMembers(ctx context.Context, id string, body ChangeMembersBody, options ...CallOption) (*GroupMembersOutcome, error) {
	return sent[*GroupMembersOutcome](ctx, o.sender, call{method: "POST", path: "/v1/groups/{id}/members", parameters: map[string]string{"id": id}, body: body}, options)
}

// ChangePassword: Change the password.
//
// Revokes all tokens of the account, including the caller's. Log in again.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// PUT /v1/account/password
func (o *Operations) ChangePassword(ctx context.Context, body ChangePasswordBody, options ...CallOption) error {
	return o.send(ctx, call{method: "PUT", path: "/v1/account/password", body: body}, options, nil)
}

// ConfirmTotp: Confirm the enrollment by a code of the app.
//
// From now on logins by password require a code. API keys and open sessions are not affected.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_code`: The code is wrong, expired, or was used before.
//   - 409 `totp_enabled`: An authenticator app is enabled already.
//   - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// POST /v1/account/totp/confirm
func (o *Operations) ConfirmTotp(ctx context.Context, body ConfirmTotpBody, options ...CallOption) (*RecoveryCodes, error) {
	return sent[*RecoveryCodes](ctx, o.sender, call{method: "POST", path: "/v1/account/totp/confirm", body: body}, options)
}

// CountAlarms: Count the active alarms.
//
// Requires the scope `read`.
//
// GET /v1/alarms/counts
func (o *Operations) CountAlarms(ctx context.Context, options ...CallOption) (*AlarmCounts, error) {
	return sent[*AlarmCounts](ctx, o.sender, call{method: "GET", path: "/v1/alarms/counts"}, options)
}

// CountDeadLettersByReason: Count the dead letters of all accounts by reason, the most frequent first.
//
// Returns all reasons on one page; those without a dead letter in the time range are left out.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/dead-letters/reasons
func (o *Operations) CountDeadLettersByReason(query *CountDeadLettersByReasonQuery, options ...CallOption) *Paged[DeadLetterReason, Page[DeadLetterReason]] {
	return pagedOf[DeadLetterReason, Page[DeadLetterReason]](o.sender, call{method: "GET", path: "/v1/admin/dead-letters/reasons", query: query}, options)
}

// CreateAccount: Create an account.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 409 `username_taken`: Another account or operator has this user name.
//
// POST /v1/admin/accounts
func (o *Operations) CreateAccount(ctx context.Context, body CreateAccountBody, options ...CallOption) (*IssuedAccount, error) {
	return sent[*IssuedAccount](ctx, o.sender, call{method: "POST", path: "/v1/admin/accounts", body: body, creates: true}, options)
}

// CreateAPIKey: Create an API key.
//
// Returns the key once; the service stores only its hash.
//
// Requires the scope `api`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 50 API keys, revoked ones included until all their tokens have
//     expired.
//
// POST /v1/api-keys
func (o *Operations) CreateAPIKey(ctx context.Context, body CreateAPIKeyBody, options ...CallOption) (*CreatedAPIKey, error) {
	return sent[*CreatedAPIKey](ctx, o.sender, call{method: "POST", path: "/v1/api-keys", body: body, creates: true}, options)
}

// CreateChannelReplay: Replay records of a time range to Kafka or MQTT.
//
// Redelivers records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the
// rate is limited. `filter` applies in addition to the channel's own filter.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 409 `channel_not_active`: The account has no credential of the channel.
//   - 409 `replay_running`: Another replay to the channel is running; its id is in `details`.
//
// POST /v1/replays
func (o *Operations) CreateChannelReplay(ctx context.Context, body ChannelReplayBody, options ...CallOption) (*ChannelReplay, error) {
	return sent[*ChannelReplay](ctx, o.sender, call{method: "POST", path: "/v1/replays", body: body, creates: true}, options)
}

// CreateGroup: Create a group.
//
// Creates the group with all its members, or fails without creating it.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 1000 groups, or a plant or device is in 50.
//   - 409 `name_taken`: Another group of the account has this name.
//
// POST /v1/groups
func (o *Operations) CreateGroup(ctx context.Context, body CreateGroupBody, options ...CallOption) (*Group, error) {
	return sent[*Group](ctx, o.sender, call{method: "POST", path: "/v1/groups", body: body, creates: true}, options)
}

// CreateImport: Import past samples of a vendor account.
//
// Whole local days are read. A sample that was delivered before, live or by an import, is not delivered again. The
// records have the bodies and keys of live ones, and the header `origin: import`. The import is queued behind
// those of the same vendor account that were requested before.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
//   - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 409 `import_queue_full`: 10 imports of the vendor account are queued.
//   - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
//   - 403 `imports_forbidden`: The operator does not allow imports.
//   - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it
//     offers.
//   - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is
//     the earliest date.
//
// POST /v1/vendor-accounts/{id}/imports
func (o *Operations) CreateImport(ctx context.Context, id string, body CreateImportBody, options ...CallOption) (*StartedImport, error) {
	return sent[*StartedImport](ctx, o.sender, call{method: "POST", path: "/v1/vendor-accounts/{id}/imports", parameters: map[string]string{"id": id}, body: body, creates: true}, options)
}

// CreateKafkaCredential: Create a Kafka credential.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 20 Kafka credentials.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//
// POST /v1/kafka-credentials
func (o *Operations) CreateKafkaCredential(ctx context.Context, body *CreateCredentialBody, options ...CallOption) (*CreatedKafkaCredential, error) {
	return sent[*CreatedKafkaCredential](ctx, o.sender, call{method: "POST", path: "/v1/kafka-credentials", body: orEmpty(body), creates: true}, options)
}

// CreateMqttCredential: Create an MQTT credential.
//
// The token ends with the login, API key or portal session that issued it: with a logout, a changed password (not
// for a key), a revocation. A broker without a revocation list ends it when it expires.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 20 MQTT credentials.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//
// POST /v1/mqtt-credentials
func (o *Operations) CreateMqttCredential(ctx context.Context, body *CreateMqttCredentialBody, options ...CallOption) (*CreatedMqttCredential, error) {
	return sent[*CreatedMqttCredential](ctx, o.sender, call{method: "POST", path: "/v1/mqtt-credentials", body: orEmpty(body), creates: true}, options)
}

// CreateOperator: Create an operator.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 409 `username_taken`: Another account or operator has this user name.
//
// POST /v1/admin/operators
func (o *Operations) CreateOperator(ctx context.Context, body CreateOperatorBody, options ...CallOption) (*CreatedOperator, error) {
	return sent[*CreatedOperator](ctx, o.sender, call{method: "POST", path: "/v1/admin/operators", body: body, creates: true}, options)
}

// CreatePasskey: Register a passkey.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 400 `invalid_registration`: The credential does not belong to options of the last five minutes.
//   - 403 `limit_reached`: The login has 10 passkeys.
//   - 409 `passkey_exists`: The passkey is registered already.
//
// POST /v1/account/passkeys
func (o *Operations) CreatePasskey(ctx context.Context, body CreatePasskeyBody, options ...CallOption) (*Passkey, error) {
	return sent[*Passkey](ctx, o.sender, call{method: "POST", path: "/v1/account/passkeys", body: body, creates: true}, options)
}

// CreatePortalSession: Create a portal session.
//
// Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at its
// expiry, when it is revoked, with a change of the password, and with the key that created it. It has no scope
// that its creator lacks; one that is not read-only requires the scope `write`. A portal session cannot create
// another one.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 1000 portal sessions that have not expired, revoked ones included.
//
// POST /v1/portal-sessions
func (o *Operations) CreatePortalSession(ctx context.Context, body *CreatePortalSessionBody, options ...CallOption) (*CreatedPortalSession, error) {
	return sent[*CreatedPortalSession](ctx, o.sender, call{method: "POST", path: "/v1/portal-sessions", body: orEmpty(body), creates: true}, options)
}

// CreateReplay: Replay records of a time range.
//
// Live data has priority, and the rate of redelivery is limited. `filter` applies in addition to the webhook's own
// filter.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 409 `webhook_not_active`: The webhook is paused or disabled.
//   - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.
//
// POST /v1/webhooks/{id}/replay
func (o *Operations) CreateReplay(ctx context.Context, id string, body ReplayBody, options ...CallOption) (*Replay, error) {
	return sent[*Replay](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/replay", parameters: map[string]string{"id": id}, body: body, creates: true}, options)
}

// CreateSink: Create a sink.
//
// The connection is tested first. If the destination refuses it, no sink is created. If the destination is
// unreachable, the sink is created, `message` says so, and its records wait.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 403 `limit_reached`: The account has 20 sinks.
//   - 409 `already_exists`: A sink of the account has the same settings and filter, and no `Idempotency-Key`
//     was sent; `details.id` names it.
//   - 429 `test_limit_reached`: Another connection of the account is being tested.
//   - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.
//
// POST /v1/sinks
func (o *Operations) CreateSink(ctx context.Context, body CreateSinkBody, options ...CallOption) (*Sink, error) {
	return sent[*Sink](ctx, o.sender, call{method: "POST", path: "/v1/sinks", body: body, creates: true}, options)
}

// CreateSinkReplay: Write records of a time range to a sink again.
//
// Writes records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the
// rate is limited. `filter` applies in addition to the sink's own filter.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 409 `sink_not_active`: The sink is paused.
//   - 409 `replay_running`: Another replay to the sink is running; its id is in `details`.
//
// POST /v1/sinks/{id}/replays
func (o *Operations) CreateSinkReplay(ctx context.Context, id string, body SinkReplayBody, options ...CallOption) (*SinkReplay, error) {
	return sent[*SinkReplay](ctx, o.sender, call{method: "POST", path: "/v1/sinks/{id}/replays", parameters: map[string]string{"id": id}, body: body, creates: true}, options)
}

// CreateVendorAccount: Add a vendor account.
//
// The credentials are validated against the vendor's credential schema, tested once, and stored encrypted. If the
// owner has to consent at the vendor first (`consent` of `/v1/vendors/{id}`), they are stored untested and the
// account is `awaiting_consent`. `message` reports that the quota is used up if no device of the account can be
// monitored.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 403 `limit_reached`: The account has 500 vendor accounts.
//   - 409 `already_exists`: A vendor account of the account has the same vendor, region and credentials, and
//     no `Idempotency-Key` was sent; `details.id` names it.
//   - 403 `imports_forbidden`: The operator does not allow imports.
//   - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it
//     offers.
//   - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is
//     the earliest date.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
//   - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
//   - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
//   - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
//     exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
//
// POST /v1/vendor-accounts
func (o *Operations) CreateVendorAccount(ctx context.Context, body CreateVendorAccountBody, options ...CallOption) (*VendorAccount, error) {
	return sent[*VendorAccount](ctx, o.sender, call{method: "POST", path: "/v1/vendor-accounts", body: body, creates: true}, options)
}

// CreateWebhook: Create a webhook.
//
// The webhook receives BaseData only, unless `filter.kinds` also names events.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 403 `limit_reached`: The account has 100 webhooks.
//   - 409 `already_exists`: A webhook of the account has the same URL and filter, and no `Idempotency-Key` was
//     sent; `details.id` names it.
//
// POST /v1/webhooks
func (o *Operations) CreateWebhook(ctx context.Context, body CreateWebhookBody, options ...CallOption) (*CreatedWebhook, error) {
	return sent[*CreatedWebhook](ctx, o.sender, call{method: "POST", path: "/v1/webhooks", body: body, creates: true}, options)
}

// CreateWebhookSecret: Create a secret.
//
// The new secret signs in addition to the others at once. The primary secret does not change.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//   - 403 `limit_reached`: The webhook has 3 active secrets.
//
// POST /v1/webhooks/{id}/secrets
func (o *Operations) CreateWebhookSecret(ctx context.Context, id string, options ...CallOption) (*CreatedWebhookSecret, error) {
	return sent[*CreatedWebhookSecret](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/secrets", parameters: map[string]string{"id": id}, creates: true}, options)
}

// DeleteAccount: Delete an account and erase its data.
//
// The account is deleted when the call returns. Each service then erases its data of the account; `GET
// /v1/admin/erasures/{id}` shows the progress. This cannot be undone.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 404 `not_found`: The account does not exist, or belongs to another account.
//   - 409 `confirmation_mismatch`: `confirm` is not the user name of this account.
//
// DELETE /v1/admin/accounts/{id}
func (o *Operations) DeleteAccount(ctx context.Context, id string, query DeleteAccountQuery, options ...CallOption) (*Erasure, error) {
	return sent[*Erasure](ctx, o.sender, call{method: "DELETE", path: "/v1/admin/accounts/{id}", parameters: map[string]string{"id": id}, query: query}, options)
}

// DeleteGroup: Delete a group.
//
// Plants and devices of the group are not deleted. A webhook or channel whose filter names only this group matches
// nothing afterwards: deleting a group never widens a filter.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//
// DELETE /v1/groups/{id}
func (o *Operations) DeleteGroup(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/groups/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// DeleteOwnAccount: Delete the account and erase its data.
//
// The account, its tokens and its credentials stop working at once. All its data is then erased, including the
// records in its Kafka topics. This cannot be undone.
//
// Requires the scope `api`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// DELETE /v1/account
func (o *Operations) DeleteOwnAccount(ctx context.Context, body DeleteOwnAccountBody, options ...CallOption) (*Erasure, error) {
	return sent[*Erasure](ctx, o.sender, call{method: "DELETE", path: "/v1/account", body: body}, options)
}

// DeleteSink: Delete a sink.
//
// Records that wait are not written any more. The destination keeps what it has.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//
// DELETE /v1/sinks/{id}
func (o *Operations) DeleteSink(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/sinks/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// DeleteVendorAccount: Delete a vendor account.
//
// Also deletes its plants and devices. The freed quota is given to other devices.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//
// DELETE /v1/vendor-accounts/{id}
func (o *Operations) DeleteVendorAccount(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/vendor-accounts/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// DeleteWebhook: Delete a webhook.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// DELETE /v1/webhooks/{id}
func (o *Operations) DeleteWebhook(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/webhooks/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// DisableTotp: Disable the authenticator app.
//
// Deletes its secret and the recovery codes, and an enrollment that was not confirmed.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//   - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// DELETE /v1/account/totp
func (o *Operations) DisableTotp(ctx context.Context, body PasswordBody, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/account/totp", body: body}, options, nil)
}

// EstimateImport: Estimate what an import would cost.
//
// Takes the body of a request for an import and refuses what that refuses, but imports nothing. Calls and time
// follow from the vendor's limits and from what live polls leave of them.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account, a device or the group does not exist; `message` names it.
//   - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 409 `import_queue_full`: 10 imports of the vendor account are queued.
//   - 422 `device_not_monitored`: A device is removed or not monitored; `details.deviceId` names it.
//   - 403 `imports_forbidden`: The operator does not allow imports.
//   - 422 `import_not_supported`: The vendor offers no history of this resolution; `details` has what it
//     offers.
//   - 422 `import_too_early`: `from` is before the start of the vendor's history; `details.earliestDate` is
//     the earliest date.
//
// POST /v1/vendor-accounts/{id}/imports/estimate
func (o *Operations) EstimateImport(ctx context.Context, id string, body CreateImportBody, options ...CallOption) (*ImportEstimate, error) {
	return sent[*ImportEstimate](ctx, o.sender, call{method: "POST", path: "/v1/vendor-accounts/{id}/imports/estimate", parameters: map[string]string{"id": id}, body: body}, options)
}

// ExchangeAPIKey: Exchange an API key for an access token.
//
// The gateway does this for a caller who sends the key itself in `Authorization`. The token has the scopes of the
// key and is valid for ten minutes, and not longer than the key. A form is accepted, too.
//
// Errors:
//
//   - 401 `invalid_api_key`: The API key is unknown, expired or revoked.
//   - 429 `too_many_attempts`: Too many unknown API keys came from this address.
//
// POST /auth/token, without a token
func (o *Operations) ExchangeAPIKey(ctx context.Context, body KeyExchangeBody, options ...CallOption) (*KeyToken, error) {
	return sent[*KeyToken](ctx, o.sender, call{method: "POST", path: "/auth/token", body: body, isPublic: true}, options)
}

// ExchangePortalToken: Exchange the token of a portal session for an access token.
//
// The access token is valid until the session expires. The portal token can be exchanged 10 times, because a page
// that is reloaded loses its access token. A form is accepted, too.
//
// Errors:
//
//   - 401 `invalid_portal_token`: The portal token is unknown, expired or revoked, or was exchanged too often.
//   - 429 `too_many_attempts`: Too many unknown keys or portal tokens came from this address.
//
// POST /auth/portal, without a token
func (o *Operations) ExchangePortalToken(ctx context.Context, body PortalExchangeBody, options ...CallOption) (*PortalToken, error) {
	return sent[*PortalToken](ctx, o.sender, call{method: "POST", path: "/auth/portal", body: body, isPublic: true}, options)
}

// ExportDevices: Export devices as CSV.
//
// Exports all devices that match the filters, ordered by first sync. `groups` contains the groups of the device
// itself, not those of its plant. Text that a spreadsheet would interpret as a formula is prefixed with `'`, which
// an import removes again.
//
// Requires the scope `read`.
//
// GET /v1/devices/export
func (o *Operations) ExportDevices(ctx context.Context, query *ExportDevicesQuery, options ...CallOption) (string, error) {
	return o.sendForText(ctx, call{method: "GET", path: "/v1/devices/export", query: query}, options)
}

// GetAccount: Show the account.
//
// Requires the scope `read` or `operator:read`.
//
// GET /v1/account
func (o *Operations) GetAccount(ctx context.Context, options ...CallOption) (*Account, error) {
	return sent[*Account](ctx, o.sender, call{method: "GET", path: "/v1/account"}, options)
}

// GetAccountByID: Show an account.
//
// Requires the scope `operator:read`.
//
// Errors:
//
//   - 404 `not_found`: The account does not exist, or belongs to another account.
//
// GET /v1/admin/accounts/{id}
func (o *Operations) GetAccountByID(ctx context.Context, id string, options ...CallOption) (*AdminAccount, error) {
	return sent[*AdminAccount](ctx, o.sender, call{method: "GET", path: "/v1/admin/accounts/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetAlarm: Show an alarm.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The alarm does not exist, or belongs to another account.
//
// GET /v1/alarms/{id}
func (o *Operations) GetAlarm(ctx context.Context, id string, options ...CallOption) (*Alarm, error) {
	return sent[*Alarm](ctx, o.sender, call{method: "GET", path: "/v1/alarms/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetAlarmEventSchema: Show the schema of events about alarms.
//
// GET /v1/schemas/alarm-event.json, without a token
func (o *Operations) GetAlarmEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/alarm-event.json", isRaw: true, isPublic: true}, options)
}

// GetAPIKey: Show an API key.
//
// Requires the scope `api`.
//
// Errors:
//
//   - 404 `not_found`: The API key does not exist, or belongs to another account.
//
// GET /v1/api-keys/{id}
func (o *Operations) GetAPIKey(ctx context.Context, id string, options ...CallOption) (*APIKey, error) {
	return sent[*APIKey](ctx, o.sender, call{method: "GET", path: "/v1/api-keys/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetAsyncAPIDocument: Show the AsyncAPI document of the delivered messages.
//
// GET /asyncapi.json, without a token
func (o *Operations) GetAsyncAPIDocument(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/asyncapi.json", isRaw: true, isPublic: true}, options)
}

// GetBaseDataAvroSchema: Show a version of the Avro schema of BaseData.
//
// Errors:
//
//   - 404 `not_found`: The schema does not exist, or belongs to another account.
//
// GET /v1/schemas/{version}/basedata.avsc, without a token
func (o *Operations) GetBaseDataAvroSchema(ctx context.Context, version string, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/{version}/basedata.avsc", parameters: map[string]string{"version": version}, isRaw: true, isPublic: true}, options)
}

// GetBaseDataSchema: Show the schema of BaseData.
//
// GET /v1/schemas/basedata.json, without a token
func (o *Operations) GetBaseDataSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/basedata.json", isRaw: true, isPublic: true}, options)
}

// GetBatterySchema: Show the schema of samples of batteries.
//
// GET /v1/schemas/battery.json, without a token
func (o *Operations) GetBatterySchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/battery.json", isRaw: true, isPublic: true}, options)
}

// GetChannel: Show the settings of a channel.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The channel does not exist.
//
// GET /v1/deliveries/{channel}
func (o *Operations) GetChannel(ctx context.Context, channel string, options ...CallOption) (*ChannelSubscription, error) {
	return sent[*ChannelSubscription](ctx, o.sender, call{method: "GET", path: "/v1/deliveries/{channel}", parameters: map[string]string{"channel": channel}}, options)
}

// GetChannelReplay: Show a replay to Kafka or MQTT.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The replay does not exist, or belongs to another account.
//
// GET /v1/replays/{id}
func (o *Operations) GetChannelReplay(ctx context.Context, id string, options ...CallOption) (*ChannelReplay, error) {
	return sent[*ChannelReplay](ctx, o.sender, call{method: "GET", path: "/v1/replays/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetDeadLetter: Show a dead letter with its body.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/dead-letters/{deadLetterId}
func (o *Operations) GetDeadLetter(ctx context.Context, id string, deadLetterId string, options ...CallOption) (*DeadLetterWithBody, error) {
	return sent[*DeadLetterWithBody](ctx, o.sender, call{method: "GET", path: "/v1/webhooks/{id}/dead-letters/{deadLetterId}", parameters: map[string]string{"id": id, "deadLetterId": deadLetterId}}, options)
}

// GetDevice: Show a device.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//
// GET /v1/devices/{id}
func (o *Operations) GetDevice(ctx context.Context, id string, options ...CallOption) (*Device, error) {
	return sent[*Device](ctx, o.sender, call{method: "GET", path: "/v1/devices/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetDeviceDaySchema: Show the schema of the sums of vendors' days.
//
// GET /v1/schemas/device-day.json, without a token
func (o *Operations) GetDeviceDaySchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/device-day.json", isRaw: true, isPublic: true}, options)
}

// GetDeviceEnergy: Show the energy of a device.
//
// Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no
// energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days, 24 hours of
// shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns CSV.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/devices/{id}/energy
func (o *Operations) GetDeviceEnergy(id string, query *GetDeviceEnergyQuery, options ...CallOption) *Paged[EnergyInterval, EnergyIntervalPage] {
	return pagedOf[EnergyInterval, EnergyIntervalPage](o.sender, call{method: "GET", path: "/v1/devices/{id}/energy", parameters: map[string]string{"id": id}, query: query}, options)
}

// GetDeviceEventSchema: Show the schema of events about devices.
//
// GET /v1/schemas/device-event.json, without a token
func (o *Operations) GetDeviceEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/device-event.json", isRaw: true, isPublic: true}, options)
}

// GetDeviceQuality: Show the quality of a device's samples by day.
//
// Days in their order, also those without samples. Today is not over, and not in it. A day is final when the first
// sample after it has come: the inverter may be asleep.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/devices/{id}/quality
func (o *Operations) GetDeviceQuality(id string, query *GetDeviceQualityQuery, options ...CallOption) *Paged[QualityDay, QualityDayPage] {
	return pagedOf[QualityDay, QualityDayPage](o.sender, call{method: "GET", path: "/v1/devices/{id}/quality", parameters: map[string]string{"id": id}, query: query}, options)
}

// GetDeviceTotals: Show the totals of devices.
//
// Takes the filters of the list of devices and sums over all devices that it would return, on all pages, without
// removed ones.
//
// Requires the scope `read`.
//
// GET /v1/devices/totals
func (o *Operations) GetDeviceTotals(ctx context.Context, query *GetDeviceTotalsQuery, options ...CallOption) (*DeviceTotals, error) {
	return sent[*DeviceTotals](ctx, o.sender, call{method: "GET", path: "/v1/devices/totals", query: query}, options)
}

// GetEnergy: Show the energy of all devices.
//
// Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
// their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source
// `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days,
// 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns
// CSV.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/energy
func (o *Operations) GetEnergy(query *GetEnergyQuery, options ...CallOption) *Paged[EnergyInterval, EnergyIntervalPage] {
	return pagedOf[EnergyInterval, EnergyIntervalPage](o.sender, call{method: "GET", path: "/v1/energy", query: query}, options)
}

// GetEnergyIntervalSchema: Show the schema of the energy of intervals.
//
// GET /v1/schemas/energy-interval.json, without a token
func (o *Operations) GetEnergyIntervalSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/energy-interval.json", isRaw: true, isPublic: true}, options)
}

// GetErasure: Show an erasure.
//
// Requires the scope `operator:read`.
//
// Errors:
//
//   - 404 `not_found`: The erasure does not exist, or belongs to another account.
//
// GET /v1/admin/erasures/{id}
func (o *Operations) GetErasure(ctx context.Context, id string, options ...CallOption) (*Erasure, error) {
	return sent[*Erasure](ctx, o.sender, call{method: "GET", path: "/v1/admin/erasures/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetGroup: Show a group.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//
// GET /v1/groups/{id}
func (o *Operations) GetGroup(ctx context.Context, id string, options ...CallOption) (*Group, error) {
	return sent[*Group](ctx, o.sender, call{method: "GET", path: "/v1/groups/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetGroupEnergy: Show the energy of a group.
//
// Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
// their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source
// `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days,
// 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns
// CSV.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/groups/{id}/energy
func (o *Operations) GetGroupEnergy(id string, query *GetGroupEnergyQuery, options ...CallOption) *Paged[EnergyInterval, EnergyIntervalPage] {
	return pagedOf[EnergyInterval, EnergyIntervalPage](o.sender, call{method: "GET", path: "/v1/groups/{id}/energy", parameters: map[string]string{"id": id}, query: query}, options)
}

// GetImport: Show an import.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The import does not exist, or belongs to another account.
//
// GET /v1/vendor-accounts/{id}/imports/{importId}
func (o *Operations) GetImport(ctx context.Context, id string, importId string, options ...CallOption) (*ImportJob, error) {
	return sent[*ImportJob](ctx, o.sender, call{method: "GET", path: "/v1/vendor-accounts/{id}/imports/{importId}", parameters: map[string]string{"id": id, "importId": importId}}, options)
}

// GetImportEventSchema: Show the schema of events about imports.
//
// GET /v1/schemas/import-event.json, without a token
func (o *Operations) GetImportEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/import-event.json", isRaw: true, isPublic: true}, options)
}

// GetInventoryEventSchema: Show the schema of events about syncs.
//
// GET /v1/schemas/inventory-event.json, without a token
func (o *Operations) GetInventoryEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/inventory-event.json", isRaw: true, isPublic: true}, options)
}

// GetKeys: Show the public keys of access tokens.
//
// Returns a plain JWK set (RFC 7517), without the envelope. It has two keys while a rotation is in progress.
//
// GET /.well-known/jwks.json, without a token
func (o *Operations) GetKeys(ctx context.Context, options ...CallOption) (*GetKeysResult, error) {
	return sent[*GetKeysResult](ctx, o.sender, call{method: "GET", path: "/.well-known/jwks.json", isRaw: true, isPublic: true}, options)
}

// GetLatestRecord: Show the latest record of a device.
//
// Returns the record with the newest sample time (`Datetime`), byte for byte as it was delivered. Late samples
// with an older time do not replace it.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//   - 404 `no_data`: The device has sent no data yet.
//
// GET /v1/devices/{id}/latest
func (o *Operations) GetLatestRecord(ctx context.Context, id string, options ...CallOption) (*DeviceRecord, error) {
	return sent[*DeviceRecord](ctx, o.sender, call{method: "GET", path: "/v1/devices/{id}/latest", parameters: map[string]string{"id": id}}, options)
}

// GetMasterKeyOfVendorCredentials: Show under which master keys the credentials of vendor accounts are stored.
//
// Counts vendor accounts, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh
// tokens are checked by `rotate-master-key --check` only.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/vendor-credentials/master-key
func (o *Operations) GetMasterKeyOfVendorCredentials(ctx context.Context, options ...CallOption) (*MasterKeyState, error) {
	return sent[*MasterKeyState](ctx, o.sender, call{method: "GET", path: "/v1/admin/vendor-credentials/master-key"}, options)
}

// GetMasterKeyOfWebhookSecrets: Show under which master keys the secrets of webhooks and sinks are stored.
//
// Counts signing secrets, custom headers, client certificates, secrets of sinks, and answers that are kept for an
// `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/webhook-secrets/master-key
func (o *Operations) GetMasterKeyOfWebhookSecrets(ctx context.Context, options ...CallOption) (*MasterKeyState, error) {
	return sent[*MasterKeyState](ctx, o.sender, call{method: "GET", path: "/v1/admin/webhook-secrets/master-key"}, options)
}

// GetMeterSchema: Show the schema of samples of meters.
//
// GET /v1/schemas/meter.json, without a token
func (o *Operations) GetMeterSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/meter.json", isRaw: true, isPublic: true}, options)
}

// GetMqttEventSchema: Show the schema of events about the MQTT broker.
//
// GET /v1/schemas/mqtt-event.json, without a token
func (o *Operations) GetMqttEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/mqtt-event.json", isRaw: true, isPublic: true}, options)
}

// GetOpenAPIDocument: Show this document.
//
// GET /openapi.json, without a token
func (o *Operations) GetOpenAPIDocument(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/openapi.json", isRaw: true, isPublic: true}, options)
}

// GetPasskeyOrigin: Show where passkeys can be used.
//
// GET /auth/passkey, without a token
func (o *Operations) GetPasskeyOrigin(ctx context.Context, options ...CallOption) (*PasskeyOrigin, error) {
	return sent[*PasskeyOrigin](ctx, o.sender, call{method: "GET", path: "/auth/passkey", isPublic: true}, options)
}

// GetPlant: Show a plant with its devices.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The plant does not exist, or belongs to another account.
//
// GET /v1/plants/{id}
func (o *Operations) GetPlant(ctx context.Context, id string, options ...CallOption) (*PlantDetail, error) {
	return sent[*PlantDetail](ctx, o.sender, call{method: "GET", path: "/v1/plants/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetPlantEnergy: Show the energy of a plant.
//
// Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep
// their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the source
// `none` and no energies. Nothing is estimated unless `fill` is set. Default of the time range: 30 days of days,
// 24 hours of shorter intervals, a year of months, four years of years. `format=csv` or `Accept: text/csv` returns
// CSV.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The plant does not exist, or belongs to another account.
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/plants/{id}/energy
func (o *Operations) GetPlantEnergy(id string, query *GetPlantEnergyQuery, options ...CallOption) *Paged[EnergyInterval, EnergyIntervalPage] {
	return pagedOf[EnergyInterval, EnergyIntervalPage](o.sender, call{method: "GET", path: "/v1/plants/{id}/energy", parameters: map[string]string{"id": id}, query: query}, options)
}

// GetPlantFlows: Show generation, battery, grid and consumption of a plant.
//
// From the newest samples of the monitored inverters, batteries and meters of the plant, kW: battery + discharge,
// grid + export, load + consumption. `Parts` says where each value comes from. Samples that are more than 15
// minutes older than the newest (`Datetime`) are left out, and their part is `missing`. The grid is that of one
// meter, never a sum: `ambiguous` where inverters report different values. A load that no device reports is
// derived from the others.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The plant does not exist, or belongs to another account.
//   - 404 `no_data`: No monitored device of the plant has sent a power yet.
//
// GET /v1/plants/{id}/flows
func (o *Operations) GetPlantFlows(ctx context.Context, id string, options ...CallOption) (*PlantFlows, error) {
	return sent[*PlantFlows](ctx, o.sender, call{method: "GET", path: "/v1/plants/{id}/flows", parameters: map[string]string{"id": id}}, options)
}

// GetQuotaEventSchema: Show the schema of events about the quota.
//
// GET /v1/schemas/quota-event.json, without a token
func (o *Operations) GetQuotaEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/quota-event.json", isRaw: true, isPublic: true}, options)
}

// GetReplay: Show a replay.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the replay does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/replays/{replayId}
func (o *Operations) GetReplay(ctx context.Context, id string, replayId string, options ...CallOption) (*Replay, error) {
	return sent[*Replay](ctx, o.sender, call{method: "GET", path: "/v1/webhooks/{id}/replays/{replayId}", parameters: map[string]string{"id": id, "replayId": replayId}}, options)
}

// GetSchema: Show a version of a schema.
//
// Members may be added within a version, and nothing else is changed (`dataschema` of CloudEvents).
//
// Errors:
//
//   - 404 `not_found`: The schema does not exist, or belongs to another account.
//
// GET /v1/schemas/{version}/{file}, without a token
func (o *Operations) GetSchema(ctx context.Context, version string, file string, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/{version}/{file}", parameters: map[string]string{"version": version, "file": file}, isRaw: true, isPublic: true}, options)
}

// GetServiceLinks: List the service's entry points.
//
// GET /, without a token
func (o *Operations) GetServiceLinks(ctx context.Context, options ...CallOption) (*GetServiceLinksResult, error) {
	return sent[*GetServiceLinksResult](ctx, o.sender, call{method: "GET", path: "/", isPublic: true}, options)
}

// GetSingleSignOn: Show whether there is single sign-on.
//
// GET /auth/sso, without a token
func (o *Operations) GetSingleSignOn(ctx context.Context, options ...CallOption) (*SingleSignOn, error) {
	return sent[*SingleSignOn](ctx, o.sender, call{method: "GET", path: "/auth/sso", isPublic: true}, options)
}

// GetSink: Show a sink.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//
// GET /v1/sinks/{id}
func (o *Operations) GetSink(ctx context.Context, id string, options ...CallOption) (*Sink, error) {
	return sent[*Sink](ctx, o.sender, call{method: "GET", path: "/v1/sinks/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetSinkReplay: Show a replay to a sink.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The sink or the replay does not exist, or belongs to another account.
//
// GET /v1/sinks/{id}/replays/{replayId}
func (o *Operations) GetSinkReplay(ctx context.Context, id string, replayId string, options ...CallOption) (*SinkReplay, error) {
	return sent[*SinkReplay](ctx, o.sender, call{method: "GET", path: "/v1/sinks/{id}/replays/{replayId}", parameters: map[string]string{"id": id, "replayId": replayId}}, options)
}

// GetSiteSchema: Show the schema of the flows of plants.
//
// GET /v1/schemas/site.json, without a token
func (o *Operations) GetSiteSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/site.json", isRaw: true, isPublic: true}, options)
}

// GetStorage: Show a battery or meter with its newest record.
//
// Late samples with an older time do not replace the newest.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The battery or meter does not exist, or belongs to another account.
//
// GET /v1/storage/{id}
func (o *Operations) GetStorage(ctx context.Context, id string, options ...CallOption) (*StorageDevice, error) {
	return sent[*StorageDevice](ctx, o.sender, call{method: "GET", path: "/v1/storage/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetSyncJob: Show a sync job.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The sync job does not exist, or belongs to another account.
//
// GET /v1/sync-jobs/{id}
func (o *Operations) GetSyncJob(ctx context.Context, id string, options ...CallOption) (*SyncJob, error) {
	return sent[*SyncJob](ctx, o.sender, call{method: "GET", path: "/v1/sync-jobs/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetTestEventSchema: Show the schema of the test events of webhooks.
//
// GET /v1/schemas/test-event.json, without a token
func (o *Operations) GetTestEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/test-event.json", isRaw: true, isPublic: true}, options)
}

// GetTotp: Show whether logins require a code.
//
// Requires the scope `api` or `operator:read`.
//
// GET /v1/account/totp
func (o *Operations) GetTotp(ctx context.Context, options ...CallOption) (*Totp, error) {
	return sent[*Totp](ctx, o.sender, call{method: "GET", path: "/v1/account/totp"}, options)
}

// GetUsage: Show quota and deliveries.
//
// `message` reports devices that are not monitored because the quota is used up.
//
// Requires the scope `read`.
//
// GET /v1/usage
func (o *Operations) GetUsage(ctx context.Context, query *GetUsageQuery, options ...CallOption) (*Usage, error) {
	return sent[*Usage](ctx, o.sender, call{method: "GET", path: "/v1/usage", query: query}, options)
}

// GetVendor: Show a vendor.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// GET /v1/vendors/{id}, without a token
func (o *Operations) GetVendor(ctx context.Context, id string, options ...CallOption) (*Vendor, error) {
	return sent[*Vendor](ctx, o.sender, call{method: "GET", path: "/v1/vendors/{id}", parameters: map[string]string{"id": id}, isPublic: true}, options)
}

// GetVendorAccount: Show a vendor account.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//
// GET /v1/vendor-accounts/{id}
func (o *Operations) GetVendorAccount(ctx context.Context, id string, options ...CallOption) (*VendorAccount, error) {
	return sent[*VendorAccount](ctx, o.sender, call{method: "GET", path: "/v1/vendor-accounts/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetVendorAnswer: Show the vendor's answer that a record is from.
//
// Returns the answer of the record with this sample time, for comparison of a value with the vendor’s. Answers are
// kept for 3 days unless the operator configures another time. Members that continue earlier answers (open alarms,
// `turnonTime`) may not be in it.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, belongs to another account, or has no such record.
//   - 410 `answer_expired`: The vendor's answer is no longer kept, or the record is older than the stored
//     positions of answers.
//   - 429 `answer_limit_reached`: The account is reading 2 answers at the moment.
//
// GET /v1/devices/{id}/answer
func (o *Operations) GetVendorAnswer(ctx context.Context, id string, query GetVendorAnswerQuery, options ...CallOption) (*VendorAnswer, error) {
	return sent[*VendorAnswer](ctx, o.sender, call{method: "GET", path: "/v1/devices/{id}/answer", parameters: map[string]string{"id": id}, query: query}, options)
}

// GetVendorEventSchema: Show the schema of events about vendor accounts.
//
// GET /v1/schemas/vendor-event.json, without a token
func (o *Operations) GetVendorEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/vendor-event.json", isRaw: true, isPublic: true}, options)
}

// GetVendorHealth: Show the health of a vendor.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// GET /v1/vendors/{id}/health
func (o *Operations) GetVendorHealth(ctx context.Context, id string, options ...CallOption) (*VendorHealth, error) {
	return sent[*VendorHealth](ctx, o.sender, call{method: "GET", path: "/v1/vendors/{id}/health", parameters: map[string]string{"id": id}}, options)
}

// GetVendorHealthEventSchema: Show the schema of events about vendors' health.
//
// GET /v1/schemas/vendor-health-event.json, without a token
func (o *Operations) GetVendorHealthEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/vendor-health-event.json", isRaw: true, isPublic: true}, options)
}

// GetVendorState: Show the state of a vendor over all accounts.
//
// Requires the scope `operator:read`.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// GET /v1/admin/vendors/{id}/health
func (o *Operations) GetVendorState(ctx context.Context, id string, options ...CallOption) (*VendorState, error) {
	return sent[*VendorState](ctx, o.sender, call{method: "GET", path: "/v1/admin/vendors/{id}/health", parameters: map[string]string{"id": id}}, options)
}

// GetWebhook: Show a webhook.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}
func (o *Operations) GetWebhook(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return sent[*Webhook](ctx, o.sender, call{method: "GET", path: "/v1/webhooks/{id}", parameters: map[string]string{"id": id}}, options)
}

// GetWebhookEventSchema: Show the schema of events about webhooks.
//
// GET /v1/schemas/webhook-event.json, without a token
func (o *Operations) GetWebhookEventSchema(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return sent[map[string]any](ctx, o.sender, call{method: "GET", path: "/v1/schemas/webhook-event.json", isRaw: true, isPublic: true}, options)
}

// ImportDevices: Import device settings from CSV.
//
// Accepts any subset of the columns of the export. `deviceId`, or `DataSources` and `InverterSN` (and
// `dataAccessUserId` if two vendor accounts have the serial number), identify the device; `monitored`, `groups`
// (names or ids) and `labels` are set; all other columns are ignored. An empty cell changes nothing; `-` in
// `groups` or `labels` removes all. At most 10,000 lines. Each line has its own result and is applied entirely or
// not at all.
//
// Requires the scope `write`.
//
// POST /v1/devices/import
func (o *Operations) ImportDevices(ctx context.Context, body string, query *ImportDevicesQuery, options ...CallOption) (*DeviceImportOutcome, error) {
	return sent[*DeviceImportOutcome](ctx, o.sender, call{method: "POST", path: "/v1/devices/import", query: query, body: body, mediaType: "text/csv"}, options)
}

// ListAccountAuditLog: List the account's audit log, newest first.
//
// Contains logins, refused logins, the account's own changes and changes by operators.
//
// Requires the scope `read`.
//
// GET /v1/account/audit-log
func (o *Operations) ListAccountAuditLog(query *ListAccountAuditLogQuery, options ...CallOption) *Paged[AuditEntry, Page[AuditEntry]] {
	return pagedOf[AuditEntry, Page[AuditEntry]](o.sender, call{method: "GET", path: "/v1/account/audit-log", query: query}, options)
}

// ListAccounts: List accounts, oldest first.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/accounts
func (o *Operations) ListAccounts(query *ListAccountsQuery, options ...CallOption) *Paged[AdminAccount, Page[AdminAccount]] {
	return pagedOf[AdminAccount, Page[AdminAccount]](o.sender, call{method: "GET", path: "/v1/admin/accounts", query: query}, options)
}

// ListAffectedAccounts: List the accounts that are affected at a vendor.
//
// Returns the accounts with vendor accounts that are not polled as they should be, in the order of their ids.
//
// Requires the scope `operator:read`.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// GET /v1/admin/vendors/{id}/affected-accounts
func (o *Operations) ListAffectedAccounts(id string, query *ListAffectedAccountsQuery, options ...CallOption) *Paged[AffectedAccount, Page[AffectedAccount]] {
	return pagedOf[AffectedAccount, Page[AffectedAccount]](o.sender, call{method: "GET", path: "/v1/admin/vendors/{id}/affected-accounts", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListAlarms: List alarms, latest begin first.
//
// Cleared alarms are retained for 366 days. `from` and `to` filter by the begin of the alarm.
//
// Requires the scope `read`.
//
// GET /v1/alarms
func (o *Operations) ListAlarms(query *ListAlarmsQuery, options ...CallOption) *Paged[Alarm, Page[Alarm]] {
	return pagedOf[Alarm, Page[Alarm]](o.sender, call{method: "GET", path: "/v1/alarms", query: query}, options)
}

// ListAllDeadLetters: List dead letters of all webhooks, newest first.
//
// Returns dead letters of the last 30 days that match all filters.
//
// Requires the scope `read`.
//
// GET /v1/dead-letters
func (o *Operations) ListAllDeadLetters(query *ListAllDeadLettersQuery, options ...CallOption) *Paged[AccountDeadLetter, Page[AccountDeadLetter]] {
	return pagedOf[AccountDeadLetter, Page[AccountDeadLetter]](o.sender, call{method: "GET", path: "/v1/dead-letters", query: query}, options)
}

// ListAPIKeys: List the API keys.
//
// Returns all keys on one page; an account has at most 50.
//
// Requires the scope `api`.
//
// GET /v1/api-keys
func (o *Operations) ListAPIKeys(options ...CallOption) *Paged[APIKey, Page[APIKey]] {
	return pagedOf[APIKey, Page[APIKey]](o.sender, call{method: "GET", path: "/v1/api-keys"}, options)
}

// ListAttempts: List attempts of all webhooks, newest first.
//
// Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first attempt
// only a sample has entries.
//
// Requires the scope `read`.
//
// GET /v1/attempts
func (o *Operations) ListAttempts(query *ListAttemptsQuery, options ...CallOption) *Paged[AccountAttempt, Page[AccountAttempt]] {
	return pagedOf[AccountAttempt, Page[AccountAttempt]](o.sender, call{method: "GET", path: "/v1/attempts", query: query}, options)
}

// ListAuditLog: List the audit log of all accounts, newest first.
//
// An entry appears a few seconds after the answer to its request.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/audit-log
func (o *Operations) ListAuditLog(query *ListAuditLogQuery, options ...CallOption) *Paged[AuditEntry, Page[AuditEntry]] {
	return pagedOf[AuditEntry, Page[AuditEntry]](o.sender, call{method: "GET", path: "/v1/admin/audit-log", query: query}, options)
}

// ListChannelReplays: List replays to Kafka and MQTT, newest first.
//
// Replays are retained for 30 days after they finish.
//
// Requires the scope `read`.
//
// GET /v1/replays
func (o *Operations) ListChannelReplays(query *ListChannelReplaysQuery, options ...CallOption) *Paged[ChannelReplay, Page[ChannelReplay]] {
	return pagedOf[ChannelReplay, Page[ChannelReplay]](o.sender, call{method: "GET", path: "/v1/replays", query: query}, options)
}

// ListDeadLetters: List dead letters, newest first.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/dead-letters
func (o *Operations) ListDeadLetters(id string, query *ListDeadLettersQuery, options ...CallOption) *Paged[DeadLetter, Page[DeadLetter]] {
	return pagedOf[DeadLetter, Page[DeadLetter]](o.sender, call{method: "GET", path: "/v1/webhooks/{id}/dead-letters", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListDeadLettersOfAllAccounts: List the dead letters of all accounts, newest first.
//
// Returns dead letters of the last 30 days that match all filters, without bodies and devices.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/dead-letters
func (o *Operations) ListDeadLettersOfAllAccounts(query *ListDeadLettersOfAllAccountsQuery, options ...CallOption) *Paged[AdminDeadLetter, Page[AdminDeadLetter]] {
	return pagedOf[AdminDeadLetter, Page[AdminDeadLetter]](o.sender, call{method: "GET", path: "/v1/admin/dead-letters", query: query}, options)
}

// ListDeviceAlarms: List the alarms of a device, latest begin first.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//
// GET /v1/devices/{id}/alarms
func (o *Operations) ListDeviceAlarms(id string, query *ListDeviceAlarmsQuery, options ...CallOption) *Paged[Alarm, Page[Alarm]] {
	return pagedOf[Alarm, Page[Alarm]](o.sender, call{method: "GET", path: "/v1/devices/{id}/alarms", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListDeviceHistory: List the records of a device.
//
// Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24
// hours before `to`, or before now. Records are retained for 7 days unless the operator configures another time,
// also those of removed devices. With `resolution` the items are intervals with mean, minimum and maximum of
// measurements and the last value of energies and of `State`; intervals at the edges of the time range summarize
// only the samples within it. A call reads at most about 4000 records: its page then ends early, after a whole
// interval, and `nextCursor` continues.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//
// GET /v1/devices/{id}/history
func (o *Operations) ListDeviceHistory(id string, query *ListDeviceHistoryQuery, options ...CallOption) *Paged[DeviceHistoryItem, Page[DeviceHistoryItem]] {
	return pagedOf[DeviceHistoryItem, Page[DeviceHistoryItem]](o.sender, call{method: "GET", path: "/v1/devices/{id}/history", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListDeviceQuality: List the devices by the quality of their samples, worst first.
//
// Default of the time range: the last 7 days. A device is in the list when one of these days is a whole one of it:
// not its first, not its last.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/quality
func (o *Operations) ListDeviceQuality(query *ListDeviceQualityQuery, options ...CallOption) *Paged[DeviceQuality, DeviceQualityPage] {
	return pagedOf[DeviceQuality, DeviceQualityPage](o.sender, call{method: "GET", path: "/v1/quality", query: query}, options)
}

// ListDevices: List devices.
//
// Ordered by first sync, oldest first, or by `sort`; includes removed devices. Each page has the values of its own
// time: a device whose value changes between two pages of a sorted list may be on both pages or on neither.
//
// Requires the scope `read`.
//
// GET /v1/devices
func (o *Operations) ListDevices(query *ListDevicesQuery, options ...CallOption) *Paged[DeviceListItem, Page[DeviceListItem]] {
	return pagedOf[DeviceListItem, Page[DeviceListItem]](o.sender, call{method: "GET", path: "/v1/devices", query: query}, options)
}

// ListErasures: List erasures, newest first.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/erasures
func (o *Operations) ListErasures(query *ListErasuresQuery, options ...CallOption) *Paged[Erasure, Page[Erasure]] {
	return pagedOf[Erasure, Page[Erasure]](o.sender, call{method: "GET", path: "/v1/admin/erasures", query: query}, options)
}

// ListEvents: List events, newest first.
//
// Events are retained for 30 days.
//
// Requires the scope `read`.
//
// GET /v1/events
func (o *Operations) ListEvents(query *ListEventsQuery, options ...CallOption) *Paged[AccountEvent, Page[AccountEvent]] {
	return pagedOf[AccountEvent, Page[AccountEvent]](o.sender, call{method: "GET", path: "/v1/events", query: query}, options)
}

// ListGroups: List groups, oldest first.
//
// Requires the scope `read`.
//
// GET /v1/groups
func (o *Operations) ListGroups(query *ListGroupsQuery, options ...CallOption) *Paged[Group, Page[Group]] {
	return pagedOf[Group, Page[Group]](o.sender, call{method: "GET", path: "/v1/groups", query: query}, options)
}

// ListImports: List imports of a vendor account, newest first.
//
// Imports that have ended are kept until 100 others of the vendor account have ended.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//
// GET /v1/vendor-accounts/{id}/imports
func (o *Operations) ListImports(id string, query *ListImportsQuery, options ...CallOption) *Paged[ImportJob, Page[ImportJob]] {
	return pagedOf[ImportJob, Page[ImportJob]](o.sender, call{method: "GET", path: "/v1/vendor-accounts/{id}/imports", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListKafkaCredentials: List the Kafka credentials.
//
// Returns all credentials on one page; an account has at most 20.
//
// Requires the scope `read`.
//
// GET /v1/kafka-credentials
func (o *Operations) ListKafkaCredentials(options ...CallOption) *Paged[KafkaCredential, Page[KafkaCredential]] {
	return pagedOf[KafkaCredential, Page[KafkaCredential]](o.sender, call{method: "GET", path: "/v1/kafka-credentials"}, options)
}

// ListKafkaGroups: List the account's Kafka consumer groups with their lag.
//
// Returns the first 100 groups by their ids on one page, and how many there are. A reading is kept for 5 s, so
// more frequent calls get the same answer. An account without a Kafka credential has no groups.
//
// Requires the scope `read`.
//
// GET /v1/kafka-groups
func (o *Operations) ListKafkaGroups(ctx context.Context, options ...CallOption) (*KafkaGroups, error) {
	return sent[*KafkaGroups](ctx, o.sender, call{method: "GET", path: "/v1/kafka-groups"}, options)
}

// ListMqttCredentials: List the MQTT credentials.
//
// Returns all credentials on one page; an account has at most 20.
//
// Requires the scope `read`.
//
// GET /v1/mqtt-credentials
func (o *Operations) ListMqttCredentials(options ...CallOption) *Paged[MqttCredential, Page[MqttCredential]] {
	return pagedOf[MqttCredential, Page[MqttCredential]](o.sender, call{method: "GET", path: "/v1/mqtt-credentials"}, options)
}

// ListOperators: List operators, oldest first.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/operators
func (o *Operations) ListOperators(query *ListOperatorsQuery, options ...CallOption) *Paged[Operator, Page[Operator]] {
	return pagedOf[Operator, Page[Operator]](o.sender, call{method: "GET", path: "/v1/admin/operators", query: query}, options)
}

// ListPasskeys: List the passkeys.
//
// Returns all passkeys on one page, oldest first; there are at most 10.
//
// Requires the scope `api` or `operator:read`.
//
// GET /v1/account/passkeys
func (o *Operations) ListPasskeys(options ...CallOption) *Paged[Passkey, Page[Passkey]] {
	return pagedOf[Passkey, Page[Passkey]](o.sender, call{method: "GET", path: "/v1/account/passkeys"}, options)
}

// ListPlantFlows: Show the energies of a plant by interval, with self-consumption and autarky.
//
// Intervals are in the order of time and have no gaps. Nothing is estimated. Generation is the sum over the
// inverters. Each other energy has one source (`sources`), never several: batteries and meters that are no part of
// an inverter; else the inverters. A meter that several inverters report counts once. Default of the time range:
// 30 days of days, 24 hours of shorter intervals. The shares are absent where an energy is not known, a device has
// no data, or samples of more than 5 % of the time are missing.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The plant does not exist, or belongs to another account.
//   - 404 `energy_off`: The operator has turned energy off (`ENERGY_YEARS=0`).
//
// GET /v1/plants/{id}/flows/history
func (o *Operations) ListPlantFlows(id string, query *ListPlantFlowsQuery, options ...CallOption) *Paged[FlowsInterval, FlowsIntervalPage] {
	return pagedOf[FlowsInterval, FlowsIntervalPage](o.sender, call{method: "GET", path: "/v1/plants/{id}/flows/history", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListPlants: List plants.
//
// Includes removed plants. `/v1/devices?plantId=` lists the devices of a plant.
//
// Requires the scope `read`.
//
// GET /v1/plants
func (o *Operations) ListPlants(query *ListPlantsQuery, options ...CallOption) *Paged[PlantListItem, Page[PlantListItem]] {
	return pagedOf[PlantListItem, Page[PlantListItem]](o.sender, call{method: "GET", path: "/v1/plants", query: query}, options)
}

// ListPortalSessions: List the portal sessions.
//
// Returns the sessions that have neither expired nor been revoked, newest first. A portal session does not see
// them.
//
// Requires the scope `read`.
//
// GET /v1/portal-sessions
func (o *Operations) ListPortalSessions(query *ListPortalSessionsQuery, options ...CallOption) *Paged[PortalSession, Page[PortalSession]] {
	return pagedOf[PortalSession, Page[PortalSession]](o.sender, call{method: "GET", path: "/v1/portal-sessions", query: query}, options)
}

// ListReplays: List replays, newest first.
//
// Replays are retained for 30 days after they finish.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/replays
func (o *Operations) ListReplays(id string, query *ListReplaysQuery, options ...CallOption) *Paged[Replay, Page[Replay]] {
	return pagedOf[Replay, Page[Replay]](o.sender, call{method: "GET", path: "/v1/webhooks/{id}/replays", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListSchemas: List the schemas with their kinds and versions.
//
// Without a version in its path, a schema is that of the newest version.
//
// GET /v1/schemas, without a token
func (o *Operations) ListSchemas(ctx context.Context, options ...CallOption) (*PublishedSchemas, error) {
	return sent[*PublishedSchemas](ctx, o.sender, call{method: "GET", path: "/v1/schemas", isRaw: true, isPublic: true}, options)
}

// ListSinkKinds: List the kinds of sinks.
//
// Returns all kinds on one page, with the JSON Schema of their settings. The list is empty where the operator has
// not enabled sinks.
//
// Requires the scope `read`.
//
// GET /v1/sink-kinds
func (o *Operations) ListSinkKinds(options ...CallOption) *Paged[SinkKind, Page[SinkKind]] {
	return pagedOf[SinkKind, Page[SinkKind]](o.sender, call{method: "GET", path: "/v1/sink-kinds"}, options)
}

// ListSinkReplays: List replays to a sink, newest first.
//
// Replays are retained for 30 days after they finish.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//
// GET /v1/sinks/{id}/replays
func (o *Operations) ListSinkReplays(id string, query *ListSinkReplaysQuery, options ...CallOption) *Paged[SinkReplay, Page[SinkReplay]] {
	return pagedOf[SinkReplay, Page[SinkReplay]](o.sender, call{method: "GET", path: "/v1/sinks/{id}/replays", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListSinks: List the sinks, oldest first.
//
// Requires the scope `read`.
//
// GET /v1/sinks
func (o *Operations) ListSinks(query *ListSinksQuery, options ...CallOption) *Paged[Sink, Page[Sink]] {
	return pagedOf[Sink, Page[Sink]](o.sender, call{method: "GET", path: "/v1/sinks", query: query}, options)
}

// ListStorage: List batteries and meters, latest first sample first.
//
// A battery or meter is known by its data: it is here as soon as its vendor account asks for it (`include`) and
// its first sample came. It is retained for 8 days after its inverter left the inventory.
//
// Requires the scope `read`.
//
// GET /v1/storage
func (o *Operations) ListStorage(query *ListStorageQuery, options ...CallOption) *Paged[StorageDevice, Page[StorageDevice]] {
	return pagedOf[StorageDevice, Page[StorageDevice]](o.sender, call{method: "GET", path: "/v1/storage", query: query}, options)
}

// ListStorageRecords: List the records of a battery or meter.
//
// Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24
// hours before `to`, or before now. Records are retained for 7 days unless the operator configures another time.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The battery or meter does not exist, or belongs to another account.
//
// GET /v1/storage/{id}/records
func (o *Operations) ListStorageRecords(id string, query *ListStorageRecordsQuery, options ...CallOption) *Paged[StorageRecord, Page[StorageRecord]] {
	return pagedOf[StorageRecord, Page[StorageRecord]](o.sender, call{method: "GET", path: "/v1/storage/{id}/records", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListSyncJobs: List sync jobs of the last 30 days.
//
// Returns jobs requested by calls and jobs of the daily sync, newest first.
//
// Requires the scope `read`.
//
// GET /v1/sync-jobs
func (o *Operations) ListSyncJobs(query *ListSyncJobsQuery, options ...CallOption) *Paged[SyncJob, Page[SyncJob]] {
	return pagedOf[SyncJob, Page[SyncJob]](o.sender, call{method: "GET", path: "/v1/sync-jobs", query: query}, options)
}

// ListVendorAccounts: List the vendor accounts, oldest first.
//
// Requires the scope `read`.
//
// GET /v1/vendor-accounts
func (o *Operations) ListVendorAccounts(query *ListVendorAccountsQuery, options ...CallOption) *Paged[VendorAccount, Page[VendorAccount]] {
	return pagedOf[VendorAccount, Page[VendorAccount]](o.sender, call{method: "GET", path: "/v1/vendor-accounts", query: query}, options)
}

// ListVendorHealth: List the health of all vendors.
//
// Returns all vendors that the operator has enabled, on one page.
//
// Requires the scope `read`.
//
// GET /v1/vendor-health
func (o *Operations) ListVendorHealth(options ...CallOption) *Paged[VendorHealth, Page[VendorHealth]] {
	return pagedOf[VendorHealth, Page[VendorHealth]](o.sender, call{method: "GET", path: "/v1/vendor-health"}, options)
}

// ListVendors: List the vendors.
//
// Returns all vendors that the operator has enabled, on one page.
//
// GET /v1/vendors, without a token
func (o *Operations) ListVendors(options ...CallOption) *Paged[Vendor, Page[Vendor]] {
	return pagedOf[Vendor, Page[Vendor]](o.sender, call{method: "GET", path: "/v1/vendors", isPublic: true}, options)
}

// ListWebhookAttempts: List failures and changes of state, newest first.
//
// Returns entries of the last 30 days. A delivery that succeeded at the first attempt has no entry; `days` counts
// it.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/attempts
func (o *Operations) ListWebhookAttempts(id string, query *ListWebhookAttemptsQuery, options ...CallOption) *Paged[Attempt, AttemptPage] {
	return pagedOf[Attempt, AttemptPage](o.sender, call{method: "GET", path: "/v1/webhooks/{id}/attempts", parameters: map[string]string{"id": id}, query: query}, options)
}

// ListWebhookSecrets: List the active secrets.
//
// Returns all secrets on one page; a webhook has at most 3 active ones.
//
// Requires the scope `read`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// GET /v1/webhooks/{id}/secrets
func (o *Operations) ListWebhookSecrets(id string, options ...CallOption) *Paged[WebhookSecret, Page[WebhookSecret]] {
	return pagedOf[WebhookSecret, Page[WebhookSecret]](o.sender, call{method: "GET", path: "/v1/webhooks/{id}/secrets", parameters: map[string]string{"id": id}}, options)
}

// ListWebhooks: List the webhooks, oldest first.
//
// Requires the scope `read`.
//
// GET /v1/webhooks
func (o *Operations) ListWebhooks(query *ListWebhooksQuery, options ...CallOption) *Paged[Webhook, Page[Webhook]] {
	return pagedOf[Webhook, Page[Webhook]](o.sender, call{method: "GET", path: "/v1/webhooks", query: query}, options)
}

// ListWebhooksOfAllAccounts: List the webhooks of all accounts, those failing longest first.
//
// Webhooks of which no record has failed four times come last, in the order of their ids.
//
// Requires the scope `operator:read`.
//
// GET /v1/admin/webhooks
func (o *Operations) ListWebhooksOfAllAccounts(query *ListWebhooksOfAllAccountsQuery, options ...CallOption) *Paged[AdminWebhook, Page[AdminWebhook]] {
	return pagedOf[AdminWebhook, Page[AdminWebhook]](o.sender, call{method: "GET", path: "/v1/admin/webhooks", query: query}, options)
}

// LoginWithPasskey: Obtain an access token with a passkey.
//
// Requires neither password nor code. With the header `X-Heliograph-Session: cookie` the refresh token is in a
// cookie, as after a login by password.
//
// Errors:
//
//   - 401 `invalid_passkey`: The passkey is unknown, or the assertion is invalid, expired, or was used before.
//   - 401 `invalid_credentials`: The password was changed meanwhile.
//   - 403 `account_suspended`: The account is suspended. Ask the operator.
//   - 403 `cross_site_request`: The request asks for a session in a cookie, but did not come from a page of
//     this server.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// POST /auth/passkey, without a token
func (o *Operations) LoginWithPasskey(ctx context.Context, body PasskeyLoginBody, options ...CallOption) (*Token, error) {
	return sent[*Token](ctx, o.sender, call{method: "POST", path: "/auth/passkey", body: body, isPublic: true}, options)
}

// PauseSink: Pause a sink.
//
// Records wait while the sink is paused, for at most 7 days.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//
// POST /v1/sinks/{id}/pause
func (o *Operations) PauseSink(ctx context.Context, id string, options ...CallOption) (*Sink, error) {
	return sent[*Sink](ctx, o.sender, call{method: "POST", path: "/v1/sinks/{id}/pause", parameters: map[string]string{"id": id}}, options)
}

// PauseWebhook: Pause a webhook.
//
// While the webhook is paused, its records pass through the retry steps and become dead letters, which a replay
// redelivers.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// POST /v1/webhooks/{id}/pause
func (o *Operations) PauseWebhook(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return sent[*Webhook](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/pause", parameters: map[string]string{"id": id}}, options)
}

// PromoteWebhookSecret: Promote a secret to primary.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.
//
// POST /v1/webhooks/{id}/secrets/{secretId}/promote
func (o *Operations) PromoteWebhookSecret(ctx context.Context, id string, secretId string, options ...CallOption) (*Page[WebhookSecret], error) {
	return sent[*Page[WebhookSecret]](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/secrets/{secretId}/promote", parameters: map[string]string{"id": id, "secretId": secretId}}, options)
}

// RemoveOperator: Remove an operator.
//
// The operator's tokens are refused at once.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 404 `not_found`: The operator does not exist, or belongs to another account.
//   - 409 `last_operator`: The last operator with the role admin stays.
//
// DELETE /v1/admin/operators/{id}
func (o *Operations) RemoveOperator(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/admin/operators/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// RemovePasskey: Remove a passkey.
//
// It can no longer log in. Open sessions are not affected.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 404 `not_found`: The passkey does not exist, or belongs to another account.
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// DELETE /v1/account/passkeys/{id}
func (o *Operations) RemovePasskey(ctx context.Context, id string, body PasswordBody, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/account/passkeys/{id}", parameters: map[string]string{"id": id}, body: body}, options, nil)
}

// RenewMqttToken: Issue a new MQTT token.
//
// The token ends with the login, API key or portal session that issued it: with a logout, a changed password (not
// for a key), a revocation. A broker without a revocation list ends it when it expires.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The credential does not exist, or belongs to another account.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//
// POST /v1/mqtt-credentials/{id}/token
func (o *Operations) RenewMqttToken(ctx context.Context, id string, body *TokenLifetimeBody, options ...CallOption) (*MqttToken, error) {
	return sent[*MqttToken](ctx, o.sender, call{method: "POST", path: "/v1/mqtt-credentials/{id}/token", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// RenewRecoveryCodes: Replace the recovery codes.
//
// Requires the scope `api` or `operator:read`.
//
// Errors:
//
//   - 401 `invalid_credentials`: The current password is wrong.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//   - 409 `totp_not_enabled`: No authenticator app is enabled, and no enrollment was begun.
//   - 429 `too_many_attempts`: Too many failed logins from this address, or of this user name from this
//     address.
//
// POST /v1/account/totp/recovery-codes
func (o *Operations) RenewRecoveryCodes(ctx context.Context, body PasswordBody, options ...CallOption) (*RecoveryCodes, error) {
	return sent[*RecoveryCodes](ctx, o.sender, call{method: "POST", path: "/v1/account/totp/recovery-codes", body: body}, options)
}

// ReplaceChannelFilter: Set the filter and the envelope of a channel.
//
// Takes effect within 5 s. The filter is replaced as a whole. The channel is enabled by its first credential.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The channel does not exist.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 409 `not_configured`: The operator has set no schema registry, which `format: avro` needs.
//
// PUT /v1/deliveries/{channel}
func (o *Operations) ReplaceChannelFilter(ctx context.Context, channel string, body ChannelBody, options ...CallOption) (*ChannelSubscription, error) {
	return sent[*ChannelSubscription](ctx, o.sender, call{method: "PUT", path: "/v1/deliveries/{channel}", parameters: map[string]string{"channel": channel}, body: body}, options)
}

// ReplaceVendorCredentials: Replace the credentials.
//
// The new credentials are tested first; if the vendor rejects them, the stored ones stay in use. Members that the
// consent provided are kept unless the new credentials replace them. Credentials that need a consent which is
// missing or to be renewed are stored untested, and the account becomes `awaiting_consent`.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
//   - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
//   - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
//   - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
//     exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
//
// PUT /v1/vendor-accounts/{id}/credentials
func (o *Operations) ReplaceVendorCredentials(ctx context.Context, id string, body ReplaceCredentialsBody, options ...CallOption) (*VendorAccount, error) {
	return sent[*VendorAccount](ctx, o.sender, call{method: "PUT", path: "/v1/vendor-accounts/{id}/credentials", parameters: map[string]string{"id": id}, body: body}, options)
}

// ResetAccountPassword: Reset an account's password.
//
// Revokes all tokens of the account and returns a new one-time password.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 404 `not_found`: The account does not exist, or belongs to another account.
//
// POST /v1/admin/accounts/{id}/password
func (o *Operations) ResetAccountPassword(ctx context.Context, id string, options ...CallOption) (*OneTimePassword, error) {
	return sent[*OneTimePassword](ctx, o.sender, call{method: "POST", path: "/v1/admin/accounts/{id}/password", parameters: map[string]string{"id": id}}, options)
}

// ResetOperatorPassword: Reset an operator's password.
//
// Revokes all tokens of the operator and returns a new one-time password.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 404 `not_found`: The operator does not exist, or belongs to another account.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//
// POST /v1/admin/operators/{id}/password
func (o *Operations) ResetOperatorPassword(ctx context.Context, id string, options ...CallOption) (*OneTimePassword, error) {
	return sent[*OneTimePassword](ctx, o.sender, call{method: "POST", path: "/v1/admin/operators/{id}/password", parameters: map[string]string{"id": id}}, options)
}

// ResumeSink: Resume a paused sink.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//
// POST /v1/sinks/{id}/resume
func (o *Operations) ResumeSink(ctx context.Context, id string, options ...CallOption) (*Sink, error) {
	return sent[*Sink](ctx, o.sender, call{method: "POST", path: "/v1/sinks/{id}/resume", parameters: map[string]string{"id": id}}, options)
}

// ResumeWebhook: Resume a paused or disabled webhook.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// POST /v1/webhooks/{id}/resume
func (o *Operations) ResumeWebhook(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return sent[*Webhook](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/resume", parameters: map[string]string{"id": id}}, options)
}

// RetryAllDeadLetters: Retry all dead letters.
//
// Starts a replay of all dead letters of the last 30 days that were not retried.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 409 `webhook_not_active`: The webhook is paused or disabled.
//   - 409 `replay_running`: Another replay of the webhook is running; its id is in `details`.
//
// POST /v1/webhooks/{id}/dead-letters/retry
func (o *Operations) RetryAllDeadLetters(ctx context.Context, id string, options ...CallOption) (*Replay, error) {
	return sent[*Replay](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/dead-letters/retry", parameters: map[string]string{"id": id}, creates: true}, options)
}

// RetryDeadLetter: Retry a dead letter.
//
// Delivers the record again from the first attempt, with the same idempotency key.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the dead letter does not exist, or belongs to another account.
//   - 409 `webhook_not_active`: The webhook is paused or disabled.
//   - 409 `already_retried`: The dead letter was already retried.
//   - 409 `no_longer_kept`: The record is no longer stored.
//
// POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry
func (o *Operations) RetryDeadLetter(ctx context.Context, id string, deadLetterId string, options ...CallOption) (*DeadLetter, error) {
	return sent[*DeadLetter](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry", parameters: map[string]string{"id": id, "deadLetterId": deadLetterId}, creates: true}, options)
}

// RetryDeadLetters: Retry all dead letters that match a filter.
//
// Starts one replay for each webhook that has matching dead letters of the last 30 days that were not retried; an
// empty body matches all of them. A repeated call redelivers nothing twice: a webhook whose replay still runs is
// in `skipped`. The replays show the progress.
//
// Requires the scope `deliveries`.
//
// POST /v1/dead-letters/retry
func (o *Operations) RetryDeadLetters(ctx context.Context, body *RetryDeadLettersBody, options ...CallOption) (*DeadLettersRetry, error) {
	return sent[*DeadLettersRetry](ctx, o.sender, call{method: "POST", path: "/v1/dead-letters/retry", body: orEmpty(body), creates: true}, options)
}

// RevokeAPIKey: Revoke an API key.
//
// Within seconds the key, the portal sessions that it created, and all tokens issued for them are refused.
//
// Requires the scope `api`.
//
// Errors:
//
//   - 404 `not_found`: The API key does not exist, or belongs to another account.
//
// DELETE /v1/api-keys/{id}
func (o *Operations) RevokeAPIKey(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/api-keys/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// RevokeKafkaCredential: Revoke a Kafka credential.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The credential does not exist, or belongs to another account.
//
// DELETE /v1/kafka-credentials/{id}
func (o *Operations) RevokeKafkaCredential(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/kafka-credentials/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// RevokeMqttCredential: Revoke an MQTT credential.
//
// The credential gets no further tokens, and its connections are closed within seconds. A broker without a
// revocation list closes them when the last token expires.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The credential does not exist, or belongs to another account.
//
// DELETE /v1/mqtt-credentials/{id}
func (o *Operations) RevokeMqttCredential(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/mqtt-credentials/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// RevokePortalSession: Revoke a portal session.
//
// Within seconds the session and all tokens issued for it are refused, and its streams end.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The portal session does not exist, or belongs to another account.
//
// DELETE /v1/portal-sessions/{id}
func (o *Operations) RevokePortalSession(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/portal-sessions/{id}", parameters: map[string]string{"id": id}}, options, nil)
}

// RevokeWebhookSecret: Revoke a secret at once.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook or the secret does not exist, or belongs to another account.
//   - 409 `secret_is_primary`: The primary secret cannot be revoked. Promote another secret first.
//
// DELETE /v1/webhooks/{id}/secrets/{secretId}
func (o *Operations) RevokeWebhookSecret(ctx context.Context, id string, secretId string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/webhooks/{id}/secrets/{secretId}", parameters: map[string]string{"id": id, "secretId": secretId}}, options, nil)
}

// SyncPlantsAndDevices: Synchronize all plants and devices of a vendor account.
//
// Returns the plants with their devices. Plants and devices that the vendor no longer lists are marked `removed`.
// For an account too large for one call it returns 503 `sync_in_progress` with the id of the job in `details`;
// repeating the call waits for that job. If devices are not monitored because the quota is used up, `message`
// reports it: `12 devices, 10 monitored: the quota of 10 is used up.`
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//   - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
//   - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
//   - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
//   - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
//     exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
//   - 503 `sync_in_progress`: The sync of this large account is still running. Repeat the call to wait for its
//     outcome.
//   - 503 `sync_interrupted`: The sync was interrupted. Repeat the call.
//
// GET /apiDevice/syncApiPlantAndDevice
func (o *Operations) SyncPlantsAndDevices(ctx context.Context, query SyncPlantsAndDevicesQuery, options ...CallOption) (json.RawMessage, error) {
	return sent[json.RawMessage](ctx, o.sender, call{method: "GET", path: "/apiDevice/syncApiPlantAndDevice", query: query}, options)
}

// TestSink: Test the connection of a sink.
//
// Connects, logs in and checks the rights with the stored settings. Stores no record.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//   - 429 `test_limit_reached`: Another connection of the account is being tested.
//
// POST /v1/sinks/{id}/test
func (o *Operations) TestSink(ctx context.Context, id string, options ...CallOption) (*SinkTest, error) {
	return sent[*SinkTest](ctx, o.sender, call{method: "POST", path: "/v1/sinks/{id}/test", parameters: map[string]string{"id": id}}, options)
}

// TestWebhook: Send a test event.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//   - 409 `webhook_not_active`: The webhook is paused or disabled.
//   - 409 `channel_not_enabled`: The operator has not enabled the channel; `details.enabled` has those that
//     are.
//
// POST /v1/webhooks/{id}/test
func (o *Operations) TestWebhook(ctx context.Context, id string, options ...CallOption) (*SentTest, error) {
	return sent[*SentTest](ctx, o.sender, call{method: "POST", path: "/v1/webhooks/{id}/test", parameters: map[string]string{"id": id}, creates: true}, options)
}

// UpdateAccount: Change an account.
//
// Suspending takes effect within seconds: tokens, MQTT connections and Kafka reads of the account are refused,
// nothing is delivered to it, and its vendor accounts are not polled. Activating it restores all of this.
//
// Requires the scope `operator:support`.
//
// Errors:
//
//   - 404 `not_found`: The account does not exist, or belongs to another account.
//
// PATCH /v1/admin/accounts/{id}
func (o *Operations) UpdateAccount(ctx context.Context, id string, body *UpdateAccountBody, options ...CallOption) (*AdminAccount, error) {
	return sent[*AdminAccount](ctx, o.sender, call{method: "PATCH", path: "/v1/admin/accounts/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateDevice: Change a device.
//
// `labels` replaces all labels of the device. `monitored` starts or stops polling, within the quota.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The device does not exist, or belongs to another account.
//   - 403 `quota_exceeded`: The device quota is used up. Unmonitor another device first.
//   - 409 `device_removed`: The vendor no longer lists this device.
//   - 409 `monitored_elsewhere`: The inverter is already monitored under another vendor account that lists it
//     (`monitoredAs` names the device). Unmonitor it there first.
//
// PATCH /v1/devices/{id}
func (o *Operations) UpdateDevice(ctx context.Context, id string, body *UpdateDeviceBody, options ...CallOption) (*Device, error) {
	return sent[*Device](ctx, o.sender, call{method: "PATCH", path: "/v1/devices/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateGroup: Change a group.
//
// `plantIds` and `deviceIds` each replace the whole list; a list that is left out stays unchanged.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The group does not exist, or belongs to another account.
//   - 409 `name_taken`: Another group of the account has this name.
//   - 403 `limit_reached`: A plant or device is in 50 groups; see `details`.
//
// PATCH /v1/groups/{id}
func (o *Operations) UpdateGroup(ctx context.Context, id string, body *UpdateGroupBody, options ...CallOption) (*Group, error) {
	return sent[*Group](ctx, o.sender, call{method: "PATCH", path: "/v1/groups/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateOperator: Change the role of an operator.
//
// Ends the operator's sessions; the next login has the new role.
//
// Requires the scope `operator`.
//
// Errors:
//
//   - 404 `not_found`: The operator does not exist, or belongs to another account.
//   - 409 `last_operator`: The last operator with the role admin stays.
//   - 409 `single_sign_on`: The operator logs in by single sign-on.
//
// PATCH /v1/admin/operators/{id}
func (o *Operations) UpdateOperator(ctx context.Context, id string, body UpdateOperatorBody, options ...CallOption) (*Operator, error) {
	return sent[*Operator](ctx, o.sender, call{method: "PATCH", path: "/v1/admin/operators/{id}", parameters: map[string]string{"id": id}, body: body}, options)
}

// UpdateOwnAccount: Change the account.
//
// Records produced after the change have `StateDesc` in the new language.
//
// Requires the scope `write`.
//
// PATCH /v1/account
func (o *Operations) UpdateOwnAccount(ctx context.Context, body *UpdateOwnAccountBody, options ...CallOption) (*Account, error) {
	return sent[*Account](ctx, o.sender, call{method: "PATCH", path: "/v1/account", body: orEmpty(body)}, options)
}

// UpdatePlant: Change a plant.
//
// `timezoneName` sets the time zone of a plant for which the vendor reports none, or an offset alone, which is an
// hour off for half of the year where clocks change. Records that exist keep their times as they are.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The plant does not exist, or belongs to another account.
//
// PATCH /v1/plants/{id}
func (o *Operations) UpdatePlant(ctx context.Context, id string, body *UpdatePlantBody, options ...CallOption) (*PlantDetail, error) {
	return sent[*PlantDetail](ctx, o.sender, call{method: "PATCH", path: "/v1/plants/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateSink: Change a sink.
//
// Takes effect within 5 s. A filter is replaced as a whole. Changed settings are tested as those of a new sink.
// Secrets keep their values if they are absent, but a change of the address or of TLS requires them again.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The sink does not exist, or belongs to another account.
//   - 409 `changed_meanwhile`: The settings were changed while these were tested.
//   - 429 `test_limit_reached`: Another connection of the account is being tested.
//   - 422 `sink_refused`: The destination is reachable, and refuses the login or the rights.
//
// PATCH /v1/sinks/{id}
func (o *Operations) UpdateSink(ctx context.Context, id string, body *UpdateSinkBody, options ...CallOption) (*Sink, error) {
	return sent[*Sink](ctx, o.sender, call{method: "PATCH", path: "/v1/sinks/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateVendorAccount: Change a vendor account.
//
// With a change of `include` the next polls ask for the batteries and meters. Where the vendor lists them, the
// next sync finds them: it becomes due at once if the operator has scheduled syncs.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//   - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
//
// PATCH /v1/vendor-accounts/{id}
func (o *Operations) UpdateVendorAccount(ctx context.Context, id string, body *UpdateVendorAccountBody, options ...CallOption) (*VendorAccount, error) {
	return sent[*VendorAccount](ctx, o.sender, call{method: "PATCH", path: "/v1/vendor-accounts/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// UpdateWebhook: Change a webhook.
//
// Takes effect within 5 s. A filter is replaced as a whole.
//
// Requires the scope `deliveries`.
//
// Errors:
//
//   - 404 `not_found`: The webhook does not exist, or belongs to another account.
//
// PATCH /v1/webhooks/{id}
func (o *Operations) UpdateWebhook(ctx context.Context, id string, body *UpdateWebhookBody, options ...CallOption) (*Webhook, error) {
	return sent[*Webhook](ctx, o.sender, call{method: "PATCH", path: "/v1/webhooks/{id}", parameters: map[string]string{"id": id}, body: orEmpty(body)}, options)
}

// VerifyVendorAccount: Test the stored credentials again.
//
// If the vendor had rejected them and accepts them now, polling starts again.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The vendor account does not exist, or belongs to another account.
//   - 409 `consent_needed`: The owner's consent is missing; `details.next` names the call that requests it.
//   - 409 `vendor_not_enabled`: The operator has not enabled the vendor; `details.enabled` has those that are.
//   - 422 `vendor_credentials_rejected`: The vendor does not accept the credentials.
//   - 422 `vendor_permission_missing`: The vendor does not grant the credentials the required permissions.
//   - 503 `vendor_unavailable`: The vendor is unreachable or returns invalid answers.
//   - 503 `vendor_rate_limited`: The vendor's rate limit, or the service's own call budget below it, is
//     exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).
//
// POST /v1/vendor-accounts/{id}/verify
func (o *Operations) VerifyVendorAccount(ctx context.Context, id string, options ...CallOption) (*VerifyVendorAccountResult, error) {
	return sent[*VerifyVendorAccountResult](ctx, o.sender, call{method: "POST", path: "/v1/vendor-accounts/{id}/verify", parameters: map[string]string{"id": id}}, options)
}

// WithdrawAlarmAcknowledgement: Withdraw an acknowledgement.
//
// Requires the scope `write`.
//
// Errors:
//
//   - 404 `not_found`: The alarm does not exist, or belongs to another account.
//
// DELETE /v1/alarms/{id}/acknowledgement
func (o *Operations) WithdrawAlarmAcknowledgement(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/alarms/{id}/acknowledgement", parameters: map[string]string{"id": id}}, options, nil)
}

// WithdrawVendorMaintenance: End or cancel the maintenance of a vendor.
//
// Does nothing if no maintenance is announced.
//
// Requires the scope `operator:support`.
//
// Errors:
//
//   - 404 `not_found`: The vendor does not exist.
//
// DELETE /v1/admin/vendors/{id}/maintenance
func (o *Operations) WithdrawVendorMaintenance(ctx context.Context, id string, options ...CallOption) error {
	return o.send(ctx, call{method: "DELETE", path: "/v1/admin/vendors/{id}/maintenance", parameters: map[string]string{"id": id}}, options, nil)
}

func (p *EnergyIntervalPage) content() ([]EnergyInterval, *string) { return p.Items, p.NextCursor }

func (p *QualityDayPage) content() ([]QualityDay, *string) { return p.Items, p.NextCursor }

func (p *DeviceQualityPage) content() ([]DeviceQuality, *string) { return p.Items, p.NextCursor }

func (p *FlowsIntervalPage) content() ([]FlowsInterval, *string) { return p.Items, p.NextCursor }

func (p *AttemptPage) content() ([]Attempt, *string) { return p.Items, p.NextCursor }
