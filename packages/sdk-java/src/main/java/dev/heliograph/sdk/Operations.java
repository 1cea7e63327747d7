// Generated from docs/openapi.json by packages/sdk-java/tools/generate.mjs. Do not edit.
package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heliograph.sdk.Requests.*;
import dev.heliograph.sdk.Types.*;
import java.util.List;
import java.util.Map;

/** Every operation of the API, under the name it has in the OpenAPI document. */
public abstract class Operations {
  Operations() {}

  abstract <T> T send(Call call, ResultType<T> type, CallOptions... options);

  /**
   * Acknowledge an alarm.
   *
   * <p>Replaces an earlier acknowledgement with its note. The alarm itself stays as it is.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The alarm does not exist, or belongs to another account.
   * </ul>
   *
   * <p>PUT /v1/alarms/{id}/acknowledgement
   */
  public Alarm acknowledgeAlarm(String id, AcknowledgeAlarmBody body, CallOptions... options) {
    return send(Call.of("PUT", "/v1/alarms/{id}/acknowledgement").with("id", id).body(body), ResultType.of(Alarm.class), options);
  }

  /** As the method above, without what may be left out. */
  public Alarm acknowledgeAlarm(String id, CallOptions... options) {
    return acknowledgeAlarm(id, (AcknowledgeAlarmBody) null, options);
  }

  /**
   * Announce maintenance of a vendor.
   *
   * <p>Replaces the maintenance announced before. During it the state is {@code maintenance}; accounts with a vendor
   * account of the vendor receive {@code vendor.health_changed} at its start and end.
   *
   * <p>Requires the scope {@code operator:support}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>PUT /v1/admin/vendors/{id}/maintenance
   */
  public VendorMaintenance announceVendorMaintenance(String id, AnnounceMaintenanceBody body, CallOptions... options) {
    return send(Call.of("PUT", "/v1/admin/vendors/{id}/maintenance").with("id", id).body(body), ResultType.of(VendorMaintenance.class), options);
  }

  /**
   * Create a link to the vendor's consent page.
   *
   * <p>Call it for a vendor account that is {@code awaiting_consent}, or to renew the consent of an active one. The
   * link is valid for 30 minutes and for one use; each call returns a new one.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * <li>409 {@code consent_not_supported}: The vendor has no consent page; add its credentials instead.
   * <li>409 {@code credentials_incomplete}: The stored credentials lack members that the consent page needs; see
   * {@code details}.
   * <li>409 {@code not_configured}: The operator has not configured the public base URL of the service.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>422 {@code vendor_credentials_rejected}: The vendor does not accept the credentials.
   * <li>422 {@code vendor_permission_missing}: The vendor does not grant the credentials the required permissions.
   * <li>503 {@code vendor_unavailable}: The vendor is unreachable or returns invalid answers.
   * <li>503 {@code vendor_rate_limited}: The vendor's rate limit, or the service's own call budget below it, is
   * exhausted; {@code details} has {@code limitedBy} and {@code nextPossibleAt} (Unix seconds).
   * </ul>
   *
   * <p>POST /v1/vendor-accounts/{id}/authorize
   */
  public AuthorizeVendorAccountResult authorizeVendorAccount(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/vendor-accounts/{id}/authorize").with("id", id), ResultType.of(AuthorizeVendorAccountResult.class), options);
  }

  /**
   * Begin the registration of a passkey.
   *
   * <p>For a page of this server, which asks the browser for a credential with these options.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * <li>409 {@code wrong_host}: The page was opened under another host than the operator configured.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>POST /v1/account/passkeys/begin
   */
  public NewPasskeyOptions beginPasskey(PasswordBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/account/passkeys/begin").body(body), ResultType.of(NewPasskeyOptions.class), options);
  }

  /**
   * Begin a login with a passkey.
   *
   * <p>For a page of this server, which asks the browser for an assertion with these options.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code wrong_host}: The page was opened under another host than the operator configured.
   * </ul>
   *
   * <p>POST /auth/passkey/begin, without a token
   */
  public PasskeyLoginOptions beginPasskeyLogin(CallOptions... options) {
    return send(Call.of("POST", "/auth/passkey/begin").withoutToken(), ResultType.of(PasskeyLoginOptions.class), options);
  }

  /**
   * Begin a sign-in at the OpenID provider.
   *
   * <p>For a page of this server, which then opens {@code url} in the same window; requires the header {@code
   * X-Heliograph-Session: cookie}. The sign-in must be finished within ten minutes.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code cross_site_request}: The request asks for a session in a cookie, but did not come from a page of
   * this server.
   * <li>404 {@code not_found}: Single sign-on is not configured.
   * <li>409 {@code wrong_host}: The page was opened under another host than the provider redirects to.
   * <li>503 {@code identity_provider_unavailable}: The provider of single sign-on does not answer as it should. The
   * login with a password works.
   * </ul>
   *
   * <p>POST /auth/sso/begin, without a token
   */
  public SignInPage beginSingleSignOn(BeginSignInBody body, CallOptions... options) {
    return send(Call.of("POST", "/auth/sso/begin").body(body).withoutToken(), ResultType.of(SignInPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public SignInPage beginSingleSignOn(CallOptions... options) {
    return beginSingleSignOn((BeginSignInBody) null, options);
  }

  /**
   * Begin the enrollment of an authenticator app.
   *
   * <p>Nothing changes until the enrollment is confirmed. A further call replaces the secret. Apps must use SHA-1,
   * 30 s and six digits (RFC 6238).
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * <li>409 {@code totp_enabled}: An authenticator app is enabled already.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>POST /v1/account/totp
   */
  public TotpEnrollment beginTotp(PasswordBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/account/totp").body(body), ResultType.of(TotpEnrollment.class), options);
  }

  /**
   * Cancel a replay to Kafka or MQTT.
   *
   * <p>Records that the replay has already produced are still delivered.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/replays/{id}
   */
  public ChannelReplay cancelChannelReplay(String id, CallOptions... options) {
    return send(Call.of("DELETE", "/v1/replays/{id}").with("id", id), ResultType.of(ChannelReplay.class), options);
  }

  /**
   * Cancel an import.
   *
   * <p>A queued import is canceled at once; one that runs makes no further calls within seconds. Records that were
   * delivered stay delivered. Idempotent.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The import does not exist, or belongs to another account.
   * <li>409 {@code import_ended}: The import has finished or failed.
   * </ul>
   *
   * <p>DELETE /v1/vendor-accounts/{id}/imports/{importId}
   */
  public void cancelImport(String id, String importId, CallOptions... options) {
    send(Call.of("DELETE", "/v1/vendor-accounts/{id}/imports/{importId}").with("id", id).with("importId", importId), ResultType.NONE, options);
  }

  /**
   * Cancel a replay.
   *
   * <p>Records that were already redelivered are not affected.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/webhooks/{id}/replays/{replayId}
   */
  public Replay cancelReplay(String id, String replayId, CallOptions... options) {
    return send(Call.of("DELETE", "/v1/webhooks/{id}/replays/{replayId}").with("id", id).with("replayId", replayId), ResultType.of(Replay.class), options);
  }

  /**
   * Cancel a replay to a sink.
   *
   * <p>Records that the replay has already produced are still written.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink or the replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/sinks/{id}/replays/{replayId}
   */
  public SinkReplay cancelSinkReplay(String id, String replayId, CallOptions... options) {
    return send(Call.of("DELETE", "/v1/sinks/{id}/replays/{replayId}").with("id", id).with("replayId", replayId), ResultType.of(SinkReplay.class), options);
  }

  /**
   * Change many devices at once.
   *
   * <p>Returns 200 with one result per device, even if some of them failed. Idempotent: items already in the
   * requested state count as successful. {@code monitor} and {@code unmonitor} start and stop polling, within the
   * quota. {@code addToGroup} and {@code removeFromGroup} change the devices' own membership, not that of their
   * plant. {@code label} and {@code unlabel} add and remove labels and keep the others. {@code remove} deletes
   * devices that the vendor no longer lists from the inventory permanently.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/devices/bulk
   */
  public BulkOutcome changeDevices(BulkDevicesBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/devices/bulk").body(body), ResultType.of(BulkOutcome.class), options);
  }

  /**
   * Add or remove plants and devices.
   *
   * <p>Returns 200 with one result per plant and device, even if some of them failed. Idempotent: items already in
   * the requested state count as successful.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/groups/{id}/members
   */
  public GroupMembersOutcome changeGroupMembers(String id, ChangeMembersBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/groups/{id}/members").with("id", id).body(body), ResultType.of(GroupMembersOutcome.class), options);
  }

  /**
   * Change the password.
   *
   * <p>Revokes all tokens of the account, including the caller's. Log in again.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>PUT /v1/account/password
   */
  public void changePassword(ChangePasswordBody body, CallOptions... options) {
    send(Call.of("PUT", "/v1/account/password").body(body), ResultType.NONE, options);
  }

  /**
   * Confirm the enrollment by a code of the app.
   *
   * <p>From now on logins by password require a code. API keys and open sessions are not affected.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_code}: The code is wrong, expired, or was used before.
   * <li>409 {@code totp_enabled}: An authenticator app is enabled already.
   * <li>409 {@code totp_not_enabled}: No authenticator app is enabled, and no enrollment was begun.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>POST /v1/account/totp/confirm
   */
  public RecoveryCodes confirmTotp(ConfirmTotpBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/account/totp/confirm").body(body), ResultType.of(RecoveryCodes.class), options);
  }

  /**
   * Count the active alarms.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/alarms/counts
   */
  public AlarmCounts countAlarms(CallOptions... options) {
    return send(Call.of("GET", "/v1/alarms/counts"), ResultType.of(AlarmCounts.class), options);
  }

  /**
   * Count the dead letters of all accounts by reason, the most frequent first.
   *
   * <p>Returns all reasons on one page; those without a dead letter in the time range are left out.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/dead-letters/reasons
   */
  public Paged<DeadLetterReason, Page<DeadLetterReason>> countDeadLettersByReason(CountDeadLettersByReasonQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/dead-letters/reasons").query(query), ResultType.page(DeadLetterReason.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<DeadLetterReason, Page<DeadLetterReason>> countDeadLettersByReason(CallOptions... options) {
    return countDeadLettersByReason((CountDeadLettersByReasonQuery) null, options);
  }

  /**
   * Create an account.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code username_taken}: Another account or operator has this user name.
   * </ul>
   *
   * <p>POST /v1/admin/accounts
   */
  public IssuedAccount createAccount(CreateAccountBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/admin/accounts").body(body).creates(), ResultType.of(IssuedAccount.class), options);
  }

  /**
   * Create an API key.
   *
   * <p>Returns the key once; the service stores only its hash.
   *
   * <p>Requires the scope {@code api}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 50 API keys, revoked ones included until all their tokens have
   * expired.
   * </ul>
   *
   * <p>POST /v1/api-keys
   */
  public CreatedApiKey createApiKey(CreateApiKeyBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/api-keys").body(body).creates(), ResultType.of(CreatedApiKey.class), options);
  }

  /**
   * Replay records of a time range to Kafka or MQTT.
   *
   * <p>Redelivers records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and
   * the rate is limited. {@code filter} applies in addition to the channel's own filter.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>409 {@code channel_not_active}: The account has no credential of the channel.
   * <li>409 {@code replay_running}: Another replay to the channel is running; its id is in {@code details}.
   * </ul>
   *
   * <p>POST /v1/replays
   */
  public ChannelReplay createChannelReplay(ChannelReplayBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/replays").body(body).creates(), ResultType.of(ChannelReplay.class), options);
  }

  /**
   * Create a group.
   *
   * <p>Creates the group with all its members, or fails without creating it.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 1000 groups, or a plant or device is in 50.
   * <li>409 {@code name_taken}: Another group of the account has this name.
   * </ul>
   *
   * <p>POST /v1/groups
   */
  public Group createGroup(CreateGroupBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/groups").body(body).creates(), ResultType.of(Group.class), options);
  }

  /**
   * Import past samples of a vendor account.
   *
   * <p>Whole local days are read. A sample that was delivered before, live or by an import, is not delivered again.
   * The records have the bodies and keys of live ones, and the header {@code origin: import}. The import is queued
   * behind those of the same vendor account that were requested before.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account, a device or the group does not exist; {@code message} names it.
   * <li>409 {@code consent_needed}: The owner's consent is missing; {@code details.next} names the call that
   * requests it.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>409 {@code import_queue_full}: 10 imports of the vendor account are queued.
   * <li>422 {@code device_not_monitored}: A device is removed or not monitored; {@code details.deviceId} names it.
   * <li>403 {@code imports_forbidden}: The operator does not allow imports.
   * <li>422 {@code import_not_supported}: The vendor offers no history of this resolution; {@code details} has what
   * it offers.
   * <li>422 {@code import_too_early}: {@code from} is before the start of the vendor's history; {@code
   * details.earliestDate} is the earliest date.
   * </ul>
   *
   * <p>POST /v1/vendor-accounts/{id}/imports
   */
  public StartedImport createImport(String id, CreateImportBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/vendor-accounts/{id}/imports").with("id", id).body(body).creates(), ResultType.of(StartedImport.class), options);
  }

  /**
   * Create a Kafka credential.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 20 Kafka credentials.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * </ul>
   *
   * <p>POST /v1/kafka-credentials
   */
  public CreatedKafkaCredential createKafkaCredential(CreateCredentialBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/kafka-credentials").body(body).creates(), ResultType.of(CreatedKafkaCredential.class), options);
  }

  /** As the method above, without what may be left out. */
  public CreatedKafkaCredential createKafkaCredential(CallOptions... options) {
    return createKafkaCredential((CreateCredentialBody) null, options);
  }

  /**
   * Create an MQTT credential.
   *
   * <p>The token ends with the login, API key or portal session that issued it: with a logout, a changed password
   * (not for a key), a revocation. A broker without a revocation list ends it when it expires.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 20 MQTT credentials.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * </ul>
   *
   * <p>POST /v1/mqtt-credentials
   */
  public CreatedMqttCredential createMqttCredential(CreateMqttCredentialBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/mqtt-credentials").body(body).creates(), ResultType.of(CreatedMqttCredential.class), options);
  }

  /** As the method above, without what may be left out. */
  public CreatedMqttCredential createMqttCredential(CallOptions... options) {
    return createMqttCredential((CreateMqttCredentialBody) null, options);
  }

  /**
   * Create an operator.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code username_taken}: Another account or operator has this user name.
   * </ul>
   *
   * <p>POST /v1/admin/operators
   */
  public CreatedOperator createOperator(CreateOperatorBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/admin/operators").body(body).creates(), ResultType.of(CreatedOperator.class), options);
  }

  /**
   * Register a passkey.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>400 {@code invalid_registration}: The credential does not belong to options of the last five minutes.
   * <li>403 {@code limit_reached}: The login has 10 passkeys.
   * <li>409 {@code passkey_exists}: The passkey is registered already.
   * </ul>
   *
   * <p>POST /v1/account/passkeys
   */
  public Passkey createPasskey(CreatePasskeyBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/account/passkeys").body(body).creates(), ResultType.of(Passkey.class), options);
  }

  /**
   * Create a portal session.
   *
   * <p>Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at
   * its expiry, when it is revoked, with a change of the password, and with the key that created it. It has no scope
   * that its creator lacks; one that is not read-only requires the scope {@code write}. A portal session cannot
   * create another one.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 1000 portal sessions that have not expired, revoked ones
   * included.
   * </ul>
   *
   * <p>POST /v1/portal-sessions
   */
  public CreatedPortalSession createPortalSession(CreatePortalSessionBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/portal-sessions").body(body).creates(), ResultType.of(CreatedPortalSession.class), options);
  }

  /** As the method above, without what may be left out. */
  public CreatedPortalSession createPortalSession(CallOptions... options) {
    return createPortalSession((CreatePortalSessionBody) null, options);
  }

  /**
   * Replay records of a time range.
   *
   * <p>Live data has priority, and the rate of redelivery is limited. {@code filter} applies in addition to the
   * webhook's own filter.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>409 {@code webhook_not_active}: The webhook is paused or disabled.
   * <li>409 {@code replay_running}: Another replay of the webhook is running; its id is in {@code details}.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/replay
   */
  public Replay createReplay(String id, ReplayBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/replay").with("id", id).body(body).creates(), ResultType.of(Replay.class), options);
  }

  /**
   * Create a sink.
   *
   * <p>The connection is tested first. If the destination refuses it, no sink is created. If the destination is
   * unreachable, the sink is created, {@code message} says so, and its records wait.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>403 {@code limit_reached}: The account has 20 sinks.
   * <li>409 {@code already_exists}: A sink of the account has the same settings and filter, and no {@code
   * Idempotency-Key} was sent; {@code details.id} names it.
   * <li>429 {@code test_limit_reached}: Another connection of the account is being tested.
   * <li>422 {@code sink_refused}: The destination is reachable, and refuses the login or the rights.
   * </ul>
   *
   * <p>POST /v1/sinks
   */
  public Sink createSink(CreateSinkBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/sinks").body(body).creates(), ResultType.of(Sink.class), options);
  }

  /**
   * Write records of a time range to a sink again.
   *
   * <p>Writes records of the last 7 days with the same idempotency keys and bodies. Live data has priority, and the
   * rate is limited. {@code filter} applies in addition to the sink's own filter.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>409 {@code sink_not_active}: The sink is paused.
   * <li>409 {@code replay_running}: Another replay to the sink is running; its id is in {@code details}.
   * </ul>
   *
   * <p>POST /v1/sinks/{id}/replays
   */
  public SinkReplay createSinkReplay(String id, SinkReplayBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/sinks/{id}/replays").with("id", id).body(body).creates(), ResultType.of(SinkReplay.class), options);
  }

  /**
   * Add a vendor account.
   *
   * <p>The credentials are validated against the vendor's credential schema, tested once, and stored encrypted. If
   * the owner has to consent at the vendor first ({@code consent} of {@code /v1/vendors/{id}}), they are stored
   * untested and the account is {@code awaiting_consent}. {@code message} reports that the quota is used up if no
   * device of the account can be monitored.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>403 {@code limit_reached}: The account has 500 vendor accounts.
   * <li>409 {@code already_exists}: A vendor account of the account has the same vendor, region and credentials, and
   * no {@code Idempotency-Key} was sent; {@code details.id} names it.
   * <li>403 {@code imports_forbidden}: The operator does not allow imports.
   * <li>422 {@code import_not_supported}: The vendor offers no history of this resolution; {@code details} has what
   * it offers.
   * <li>422 {@code import_too_early}: {@code from} is before the start of the vendor's history; {@code
   * details.earliestDate} is the earliest date.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>422 {@code vendor_credentials_rejected}: The vendor does not accept the credentials.
   * <li>422 {@code vendor_permission_missing}: The vendor does not grant the credentials the required permissions.
   * <li>503 {@code vendor_unavailable}: The vendor is unreachable or returns invalid answers.
   * <li>503 {@code vendor_rate_limited}: The vendor's rate limit, or the service's own call budget below it, is
   * exhausted; {@code details} has {@code limitedBy} and {@code nextPossibleAt} (Unix seconds).
   * </ul>
   *
   * <p>POST /v1/vendor-accounts
   */
  public VendorAccount createVendorAccount(CreateVendorAccountBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/vendor-accounts").body(body).creates(), ResultType.of(VendorAccount.class), options);
  }

  /**
   * Create a webhook.
   *
   * <p>The webhook receives BaseData only, unless {@code filter.kinds} also names events.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>403 {@code limit_reached}: The account has 100 webhooks.
   * <li>409 {@code already_exists}: A webhook of the account has the same URL and filter, and no {@code
   * Idempotency-Key} was sent; {@code details.id} names it.
   * </ul>
   *
   * <p>POST /v1/webhooks
   */
  public CreatedWebhook createWebhook(CreateWebhookBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks").body(body).creates(), ResultType.of(CreatedWebhook.class), options);
  }

  /**
   * Create a secret.
   *
   * <p>The new secret signs in addition to the others at once. The primary secret does not change.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * <li>403 {@code limit_reached}: The webhook has 3 active secrets.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/secrets
   */
  public CreatedWebhookSecret createWebhookSecret(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/secrets").with("id", id).creates(), ResultType.of(CreatedWebhookSecret.class), options);
  }

  /**
   * Delete an account and erase its data.
   *
   * <p>The account is deleted when the call returns. Each service then erases its data of the account; {@code GET
   * /v1/admin/erasures/{id}} shows the progress. This cannot be undone.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The account does not exist, or belongs to another account.
   * <li>409 {@code confirmation_mismatch}: {@code confirm} is not the user name of this account.
   * </ul>
   *
   * <p>DELETE /v1/admin/accounts/{id}
   */
  public Erasure deleteAccount(String id, DeleteAccountQuery query, CallOptions... options) {
    return send(Call.of("DELETE", "/v1/admin/accounts/{id}").with("id", id).query(query), ResultType.of(Erasure.class), options);
  }

  /**
   * Delete a group.
   *
   * <p>Plants and devices of the group are not deleted. A webhook or channel whose filter names only this group
   * matches nothing afterwards: deleting a group never widens a filter.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/groups/{id}
   */
  public void deleteGroup(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/groups/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Delete the account and erase its data.
   *
   * <p>The account, its tokens and its credentials stop working at once. All its data is then erased, including the
   * records in its Kafka topics. This cannot be undone.
   *
   * <p>Requires the scope {@code api}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>DELETE /v1/account
   */
  public Erasure deleteOwnAccount(DeleteOwnAccountBody body, CallOptions... options) {
    return send(Call.of("DELETE", "/v1/account").body(body), ResultType.of(Erasure.class), options);
  }

  /**
   * Delete a sink.
   *
   * <p>Records that wait are not written any more. The destination keeps what it has.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/sinks/{id}
   */
  public void deleteSink(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/sinks/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Delete a vendor account.
   *
   * <p>Also deletes its plants and devices. The freed quota is given to other devices.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/vendor-accounts/{id}
   */
  public void deleteVendorAccount(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/vendor-accounts/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Delete a webhook.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/webhooks/{id}
   */
  public void deleteWebhook(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/webhooks/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Disable the authenticator app.
   *
   * <p>Deletes its secret and the recovery codes, and an enrollment that was not confirmed.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * <li>409 {@code totp_not_enabled}: No authenticator app is enabled, and no enrollment was begun.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>DELETE /v1/account/totp
   */
  public void disableTotp(PasswordBody body, CallOptions... options) {
    send(Call.of("DELETE", "/v1/account/totp").body(body), ResultType.NONE, options);
  }

  /**
   * Estimate what an import would cost.
   *
   * <p>Takes the body of a request for an import and refuses what that refuses, but imports nothing. Calls and time
   * follow from the vendor's limits and from what live polls leave of them.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account, a device or the group does not exist; {@code message} names it.
   * <li>409 {@code consent_needed}: The owner's consent is missing; {@code details.next} names the call that
   * requests it.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>409 {@code import_queue_full}: 10 imports of the vendor account are queued.
   * <li>422 {@code device_not_monitored}: A device is removed or not monitored; {@code details.deviceId} names it.
   * <li>403 {@code imports_forbidden}: The operator does not allow imports.
   * <li>422 {@code import_not_supported}: The vendor offers no history of this resolution; {@code details} has what
   * it offers.
   * <li>422 {@code import_too_early}: {@code from} is before the start of the vendor's history; {@code
   * details.earliestDate} is the earliest date.
   * </ul>
   *
   * <p>POST /v1/vendor-accounts/{id}/imports/estimate
   */
  public ImportEstimate estimateImport(String id, CreateImportBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/vendor-accounts/{id}/imports/estimate").with("id", id).body(body), ResultType.of(ImportEstimate.class), options);
  }

  /**
   * Exchange an API key for an access token.
   *
   * <p>The gateway does this for a caller who sends the key itself in {@code Authorization}. The token has the
   * scopes of the key and is valid for ten minutes, and not longer than the key. A form is accepted, too.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_api_key}: The API key is unknown, expired or revoked.
   * <li>429 {@code too_many_attempts}: Too many unknown API keys came from this address.
   * </ul>
   *
   * <p>POST /auth/token, without a token
   */
  public KeyToken exchangeApiKey(KeyExchangeBody body, CallOptions... options) {
    return send(Call.of("POST", "/auth/token").body(body).withoutToken(), ResultType.of(KeyToken.class), options);
  }

  /**
   * Exchange the token of a portal session for an access token.
   *
   * <p>The access token is valid until the session expires. The portal token can be exchanged 10 times, because a
   * page that is reloaded loses its access token. A form is accepted, too.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_portal_token}: The portal token is unknown, expired or revoked, or was exchanged too
   * often.
   * <li>429 {@code too_many_attempts}: Too many unknown keys or portal tokens came from this address.
   * </ul>
   *
   * <p>POST /auth/portal, without a token
   */
  public PortalToken exchangePortalToken(PortalExchangeBody body, CallOptions... options) {
    return send(Call.of("POST", "/auth/portal").body(body).withoutToken(), ResultType.of(PortalToken.class), options);
  }

  /**
   * Export devices as CSV.
   *
   * <p>Exports all devices that match the filters, ordered by first sync. {@code groups} contains the groups of the
   * device itself, not those of its plant. Text that a spreadsheet would interpret as a formula is prefixed with
   * {@code '}, which an import removes again.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/devices/export
   */
  public String exportDevices(ExportDevicesQuery query, CallOptions... options) {
    return send(Call.of("GET", "/v1/devices/export").query(query), ResultType.TEXT, options);
  }

  /** As the method above, without what may be left out. */
  public String exportDevices(CallOptions... options) {
    return exportDevices((ExportDevicesQuery) null, options);
  }

  /**
   * Show the account.
   *
   * <p>Requires the scope {@code read} or {@code operator:read}.
   *
   * <p>GET /v1/account
   */
  public Account getAccount(CallOptions... options) {
    return send(Call.of("GET", "/v1/account"), ResultType.of(Account.class), options);
  }

  /**
   * Show an account.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/admin/accounts/{id}
   */
  public AdminAccount getAccountById(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/admin/accounts/{id}").with("id", id), ResultType.of(AdminAccount.class), options);
  }

  /**
   * Show an alarm.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The alarm does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/alarms/{id}
   */
  public Alarm getAlarm(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/alarms/{id}").with("id", id), ResultType.of(Alarm.class), options);
  }

  /**
   * Show the schema of events about alarms.
   *
   * <p>GET /v1/schemas/alarm-event.json, without a token
   */
  public Map<String, JsonNode> getAlarmEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/alarm-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show an API key.
   *
   * <p>Requires the scope {@code api}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The API key does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/api-keys/{id}
   */
  public ApiKey getApiKey(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/api-keys/{id}").with("id", id), ResultType.of(ApiKey.class), options);
  }

  /**
   * Show the AsyncAPI document of the delivered messages.
   *
   * <p>GET /asyncapi.json, without a token
   */
  public Map<String, JsonNode> getAsyncApiDocument(CallOptions... options) {
    return send(Call.of("GET", "/asyncapi.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show a version of the Avro schema of BaseData.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The schema does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/schemas/{version}/basedata.avsc, without a token
   */
  public Map<String, JsonNode> getBaseDataAvroSchema(String version, CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/{version}/basedata.avsc").with("version", version).raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the schema of BaseData.
   *
   * <p>GET /v1/schemas/basedata.json, without a token
   */
  public Map<String, JsonNode> getBaseDataSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/basedata.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the schema of samples of batteries.
   *
   * <p>GET /v1/schemas/battery.json, without a token
   */
  public Map<String, JsonNode> getBatterySchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/battery.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the settings of a channel.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The channel does not exist.
   * </ul>
   *
   * <p>GET /v1/deliveries/{channel}
   */
  public ChannelSubscription getChannel(String channel, CallOptions... options) {
    return send(Call.of("GET", "/v1/deliveries/{channel}").with("channel", channel), ResultType.of(ChannelSubscription.class), options);
  }

  /**
   * Show a replay to Kafka or MQTT.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/replays/{id}
   */
  public ChannelReplay getChannelReplay(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/replays/{id}").with("id", id), ResultType.of(ChannelReplay.class), options);
  }

  /**
   * Show a dead letter with its body.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the dead letter does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/dead-letters/{deadLetterId}
   */
  public DeadLetterWithBody getDeadLetter(String id, String deadLetterId, CallOptions... options) {
    return send(Call.of("GET", "/v1/webhooks/{id}/dead-letters/{deadLetterId}").with("id", id).with("deadLetterId", deadLetterId), ResultType.of(DeadLetterWithBody.class), options);
  }

  /**
   * Show a device.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/devices/{id}
   */
  public Device getDevice(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/devices/{id}").with("id", id), ResultType.of(Device.class), options);
  }

  /**
   * Show the schema of the sums of vendors' days.
   *
   * <p>GET /v1/schemas/device-day.json, without a token
   */
  public Map<String, JsonNode> getDeviceDaySchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/device-day.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the energy of a device.
   *
   * <p>Intervals are in the order of time and have no gaps; one of which nothing is known has the source {@code
   * none} and no energies. Nothing is estimated unless {@code fill} is set. Default of the time range: 30 days of
   * days, 24 hours of shorter intervals, a year of months, four years of years. {@code format=csv} or {@code Accept:
   * text/csv} returns CSV.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/devices/{id}/energy
   */
  public Paged<EnergyInterval, EnergyIntervalPage> getDeviceEnergy(String id, GetDeviceEnergyQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/devices/{id}/energy").with("id", id).query(query), ResultType.of(EnergyIntervalPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<EnergyInterval, EnergyIntervalPage> getDeviceEnergy(String id, CallOptions... options) {
    return getDeviceEnergy(id, (GetDeviceEnergyQuery) null, options);
  }

  /**
   * Show the schema of events about devices.
   *
   * <p>GET /v1/schemas/device-event.json, without a token
   */
  public Map<String, JsonNode> getDeviceEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/device-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the quality of a device's samples by day.
   *
   * <p>Days in their order, also those without samples. Today is not over, and not in it. A day is final when the
   * first sample after it has come: the inverter may be asleep.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/devices/{id}/quality
   */
  public Paged<QualityDay, QualityDayPage> getDeviceQuality(String id, GetDeviceQualityQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/devices/{id}/quality").with("id", id).query(query), ResultType.of(QualityDayPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<QualityDay, QualityDayPage> getDeviceQuality(String id, CallOptions... options) {
    return getDeviceQuality(id, (GetDeviceQualityQuery) null, options);
  }

  /**
   * Show the totals of devices.
   *
   * <p>Takes the filters of the list of devices and sums over all devices that it would return, on all pages,
   * without removed ones.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/devices/totals
   */
  public DeviceTotals getDeviceTotals(GetDeviceTotalsQuery query, CallOptions... options) {
    return send(Call.of("GET", "/v1/devices/totals").query(query), ResultType.of(DeviceTotals.class), options);
  }

  /** As the method above, without what may be left out. */
  public DeviceTotals getDeviceTotals(CallOptions... options) {
    return getDeviceTotals((GetDeviceTotalsQuery) null, options);
  }

  /**
   * Show the energy of all devices.
   *
   * <p>Each interval says in {@code devices} how many devices are in the sum and how many should be. Former devices
   * keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
   * source {@code none} and no energies. Nothing is estimated unless {@code fill} is set. Default of the time range:
   * 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. {@code format=csv} or
   * {@code Accept: text/csv} returns CSV.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/energy
   */
  public Paged<EnergyInterval, EnergyIntervalPage> getEnergy(GetEnergyQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/energy").query(query), ResultType.of(EnergyIntervalPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<EnergyInterval, EnergyIntervalPage> getEnergy(CallOptions... options) {
    return getEnergy((GetEnergyQuery) null, options);
  }

  /**
   * Show the schema of the energy of intervals.
   *
   * <p>GET /v1/schemas/energy-interval.json, without a token
   */
  public Map<String, JsonNode> getEnergyIntervalSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/energy-interval.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show an erasure.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The erasure does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/admin/erasures/{id}
   */
  public Erasure getErasure(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/admin/erasures/{id}").with("id", id), ResultType.of(Erasure.class), options);
  }

  /**
   * Show a group.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/groups/{id}
   */
  public Group getGroup(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/groups/{id}").with("id", id), ResultType.of(Group.class), options);
  }

  /**
   * Show the energy of a group.
   *
   * <p>Each interval says in {@code devices} how many devices are in the sum and how many should be. Former devices
   * keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
   * source {@code none} and no energies. Nothing is estimated unless {@code fill} is set. Default of the time range:
   * 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. {@code format=csv} or
   * {@code Accept: text/csv} returns CSV.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/groups/{id}/energy
   */
  public Paged<EnergyInterval, EnergyIntervalPage> getGroupEnergy(String id, GetGroupEnergyQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/groups/{id}/energy").with("id", id).query(query), ResultType.of(EnergyIntervalPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<EnergyInterval, EnergyIntervalPage> getGroupEnergy(String id, CallOptions... options) {
    return getGroupEnergy(id, (GetGroupEnergyQuery) null, options);
  }

  /**
   * Show an import.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The import does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/vendor-accounts/{id}/imports/{importId}
   */
  public ImportJob getImport(String id, String importId, CallOptions... options) {
    return send(Call.of("GET", "/v1/vendor-accounts/{id}/imports/{importId}").with("id", id).with("importId", importId), ResultType.of(ImportJob.class), options);
  }

  /**
   * Show the schema of events about imports.
   *
   * <p>GET /v1/schemas/import-event.json, without a token
   */
  public Map<String, JsonNode> getImportEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/import-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the schema of events about syncs.
   *
   * <p>GET /v1/schemas/inventory-event.json, without a token
   */
  public Map<String, JsonNode> getInventoryEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/inventory-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the public keys of access tokens.
   *
   * <p>Returns a plain JWK set (RFC 7517), without the envelope. It has two keys while a rotation is in progress.
   *
   * <p>GET /.well-known/jwks.json, without a token
   */
  public GetKeysResult getKeys(CallOptions... options) {
    return send(Call.of("GET", "/.well-known/jwks.json").raw().withoutToken(), ResultType.of(GetKeysResult.class), options);
  }

  /**
   * Show the latest record of a device.
   *
   * <p>Returns the record with the newest sample time ({@code Datetime}), byte for byte as it was delivered. Late
   * samples with an older time do not replace it.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * <li>404 {@code no_data}: The device has sent no data yet.
   * </ul>
   *
   * <p>GET /v1/devices/{id}/latest
   */
  public DeviceRecord getLatestRecord(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/devices/{id}/latest").with("id", id), ResultType.of(DeviceRecord.class), options);
  }

  /**
   * Show under which master keys the credentials of vendor accounts are stored.
   *
   * <p>Counts vendor accounts, and answers that are kept for an {@code Idempotency-Key}. Copies in Kafka and
   * ingest's refresh tokens are checked by {@code rotate-master-key --check} only.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/vendor-credentials/master-key
   */
  public MasterKeyState getMasterKeyOfVendorCredentials(CallOptions... options) {
    return send(Call.of("GET", "/v1/admin/vendor-credentials/master-key"), ResultType.of(MasterKeyState.class), options);
  }

  /**
   * Show under which master keys the secrets of webhooks and sinks are stored.
   *
   * <p>Counts signing secrets, custom headers, client certificates, secrets of sinks, and answers that are kept for
   * an {@code Idempotency-Key}. Copies in Kafka and ingest's refresh tokens are checked by {@code rotate-master-key
   * --check} only.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/webhook-secrets/master-key
   */
  public MasterKeyState getMasterKeyOfWebhookSecrets(CallOptions... options) {
    return send(Call.of("GET", "/v1/admin/webhook-secrets/master-key"), ResultType.of(MasterKeyState.class), options);
  }

  /**
   * Show the schema of samples of meters.
   *
   * <p>GET /v1/schemas/meter.json, without a token
   */
  public Map<String, JsonNode> getMeterSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/meter.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the schema of events about the MQTT broker.
   *
   * <p>GET /v1/schemas/mqtt-event.json, without a token
   */
  public Map<String, JsonNode> getMqttEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/mqtt-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show this document.
   *
   * <p>GET /openapi.json, without a token
   */
  public Map<String, JsonNode> getOpenApiDocument(CallOptions... options) {
    return send(Call.of("GET", "/openapi.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show where passkeys can be used.
   *
   * <p>GET /auth/passkey, without a token
   */
  public PasskeyOrigin getPasskeyOrigin(CallOptions... options) {
    return send(Call.of("GET", "/auth/passkey").withoutToken(), ResultType.of(PasskeyOrigin.class), options);
  }

  /**
   * Show a plant with its devices.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The plant does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/plants/{id}
   */
  public PlantDetail getPlant(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/plants/{id}").with("id", id), ResultType.of(PlantDetail.class), options);
  }

  /**
   * Show the energy of a plant.
   *
   * <p>Each interval says in {@code devices} how many devices are in the sum and how many should be. Former devices
   * keep their past. Intervals are in the order of time and have no gaps; one of which nothing is known has the
   * source {@code none} and no energies. Nothing is estimated unless {@code fill} is set. Default of the time range:
   * 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. {@code format=csv} or
   * {@code Accept: text/csv} returns CSV.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The plant does not exist, or belongs to another account.
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/plants/{id}/energy
   */
  public Paged<EnergyInterval, EnergyIntervalPage> getPlantEnergy(String id, GetPlantEnergyQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/plants/{id}/energy").with("id", id).query(query), ResultType.of(EnergyIntervalPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<EnergyInterval, EnergyIntervalPage> getPlantEnergy(String id, CallOptions... options) {
    return getPlantEnergy(id, (GetPlantEnergyQuery) null, options);
  }

  /**
   * Show generation, battery, grid and consumption of a plant.
   *
   * <p>From the newest samples of the monitored inverters, batteries and meters of the plant, kW: battery +
   * discharge, grid + export, load + consumption. {@code Parts} says where each value comes from. Samples that are
   * more than 15 minutes older than the newest ({@code Datetime}) are left out, and their part is {@code missing}.
   * The grid is that of one meter, never a sum: {@code ambiguous} where inverters report different values. A load
   * that no device reports is derived from the others.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The plant does not exist, or belongs to another account.
   * <li>404 {@code no_data}: No monitored device of the plant has sent a power yet.
   * </ul>
   *
   * <p>GET /v1/plants/{id}/flows
   */
  public PlantFlows getPlantFlows(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/plants/{id}/flows").with("id", id), ResultType.of(PlantFlows.class), options);
  }

  /**
   * Show the schema of events about the quota.
   *
   * <p>GET /v1/schemas/quota-event.json, without a token
   */
  public Map<String, JsonNode> getQuotaEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/quota-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show a replay.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/replays/{replayId}
   */
  public Replay getReplay(String id, String replayId, CallOptions... options) {
    return send(Call.of("GET", "/v1/webhooks/{id}/replays/{replayId}").with("id", id).with("replayId", replayId), ResultType.of(Replay.class), options);
  }

  /**
   * Show a version of a schema.
   *
   * <p>Members may be added within a version, and nothing else is changed ({@code dataschema} of CloudEvents).
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The schema does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/schemas/{version}/{file}, without a token
   */
  public Map<String, JsonNode> getSchema(String version, String file, CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/{version}/{file}").with("version", version).with("file", file).raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * List the service's entry points.
   *
   * <p>GET /, without a token
   */
  public GetServiceLinksResult getServiceLinks(CallOptions... options) {
    return send(Call.of("GET", "/").withoutToken(), ResultType.of(GetServiceLinksResult.class), options);
  }

  /**
   * Show whether there is single sign-on.
   *
   * <p>GET /auth/sso, without a token
   */
  public SingleSignOn getSingleSignOn(CallOptions... options) {
    return send(Call.of("GET", "/auth/sso").withoutToken(), ResultType.of(SingleSignOn.class), options);
  }

  /**
   * Show a sink.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/sinks/{id}
   */
  public Sink getSink(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/sinks/{id}").with("id", id), ResultType.of(Sink.class), options);
  }

  /**
   * Show a replay to a sink.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink or the replay does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/sinks/{id}/replays/{replayId}
   */
  public SinkReplay getSinkReplay(String id, String replayId, CallOptions... options) {
    return send(Call.of("GET", "/v1/sinks/{id}/replays/{replayId}").with("id", id).with("replayId", replayId), ResultType.of(SinkReplay.class), options);
  }

  /**
   * Show the schema of the flows of plants.
   *
   * <p>GET /v1/schemas/site.json, without a token
   */
  public Map<String, JsonNode> getSiteSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/site.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show a battery or meter with its newest record.
   *
   * <p>Late samples with an older time do not replace the newest.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The battery or meter does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/storage/{id}
   */
  public StorageDevice getStorage(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/storage/{id}").with("id", id), ResultType.of(StorageDevice.class), options);
  }

  /**
   * Show a sync job.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sync job does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/sync-jobs/{id}
   */
  public SyncJob getSyncJob(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/sync-jobs/{id}").with("id", id), ResultType.of(SyncJob.class), options);
  }

  /**
   * Show the schema of the test events of webhooks.
   *
   * <p>GET /v1/schemas/test-event.json, without a token
   */
  public Map<String, JsonNode> getTestEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/test-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show whether logins require a code.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>GET /v1/account/totp
   */
  public Totp getTotp(CallOptions... options) {
    return send(Call.of("GET", "/v1/account/totp"), ResultType.of(Totp.class), options);
  }

  /**
   * Show quota and deliveries.
   *
   * <p>{@code message} reports devices that are not monitored because the quota is used up.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/usage
   */
  public Usage getUsage(GetUsageQuery query, CallOptions... options) {
    return send(Call.of("GET", "/v1/usage").query(query), ResultType.of(Usage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Usage getUsage(CallOptions... options) {
    return getUsage((GetUsageQuery) null, options);
  }

  /**
   * Show a vendor.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>GET /v1/vendors/{id}, without a token
   */
  public Vendor getVendor(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/vendors/{id}").with("id", id).withoutToken(), ResultType.of(Vendor.class), options);
  }

  /**
   * Show a vendor account.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/vendor-accounts/{id}
   */
  public VendorAccount getVendorAccount(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/vendor-accounts/{id}").with("id", id), ResultType.of(VendorAccount.class), options);
  }

  /**
   * Show the vendor's answer that a record is from.
   *
   * <p>Returns the answer of the record with this sample time, for comparison of a value with the vendor’s. Answers
   * are kept for 3 days unless the operator configures another time. Members that continue earlier answers (open
   * alarms, {@code turnonTime}) may not be in it.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, belongs to another account, or has no such record.
   * <li>410 {@code answer_expired}: The vendor's answer is no longer kept, or the record is older than the stored
   * positions of answers.
   * <li>429 {@code answer_limit_reached}: The account is reading 2 answers at the moment.
   * </ul>
   *
   * <p>GET /v1/devices/{id}/answer
   */
  public VendorAnswer getVendorAnswer(String id, GetVendorAnswerQuery query, CallOptions... options) {
    return send(Call.of("GET", "/v1/devices/{id}/answer").with("id", id).query(query), ResultType.of(VendorAnswer.class), options);
  }

  /**
   * Show the schema of events about vendor accounts.
   *
   * <p>GET /v1/schemas/vendor-event.json, without a token
   */
  public Map<String, JsonNode> getVendorEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/vendor-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the health of a vendor.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>GET /v1/vendors/{id}/health
   */
  public VendorHealth getVendorHealth(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/vendors/{id}/health").with("id", id), ResultType.of(VendorHealth.class), options);
  }

  /**
   * Show the schema of events about vendors' health.
   *
   * <p>GET /v1/schemas/vendor-health-event.json, without a token
   */
  public Map<String, JsonNode> getVendorHealthEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/vendor-health-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Show the state of a vendor over all accounts.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>GET /v1/admin/vendors/{id}/health
   */
  public VendorState getVendorState(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/admin/vendors/{id}/health").with("id", id), ResultType.of(VendorState.class), options);
  }

  /**
   * Show a webhook.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}
   */
  public Webhook getWebhook(String id, CallOptions... options) {
    return send(Call.of("GET", "/v1/webhooks/{id}").with("id", id), ResultType.of(Webhook.class), options);
  }

  /**
   * Show the schema of events about webhooks.
   *
   * <p>GET /v1/schemas/webhook-event.json, without a token
   */
  public Map<String, JsonNode> getWebhookEventSchema(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas/webhook-event.json").raw().withoutToken(), ResultType.map(JsonNode.class), options);
  }

  /**
   * Import device settings from CSV.
   *
   * <p>Accepts any subset of the columns of the export. {@code deviceId}, or {@code DataSources} and {@code
   * InverterSN} (and {@code dataAccessUserId} if two vendor accounts have the serial number), identify the device;
   * {@code monitored}, {@code groups} (names or ids) and {@code labels} are set; all other columns are ignored. An
   * empty cell changes nothing; {@code -} in {@code groups} or {@code labels} removes all. At most 10,000 lines.
   * Each line has its own result and is applied entirely or not at all.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>POST /v1/devices/import
   */
  public DeviceImportOutcome importDevices(String body, ImportDevicesQuery query, CallOptions... options) {
    return send(Call.of("POST", "/v1/devices/import").query(query).text(body, "text/csv"), ResultType.of(DeviceImportOutcome.class), options);
  }

  /** As the method above, without what may be left out. */
  public DeviceImportOutcome importDevices(String body, CallOptions... options) {
    return importDevices(body, (ImportDevicesQuery) null, options);
  }

  /**
   * List the account's audit log, newest first.
   *
   * <p>Contains logins, refused logins, the account's own changes and changes by operators.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/account/audit-log
   */
  public Paged<AuditEntry, Page<AuditEntry>> listAccountAuditLog(ListAccountAuditLogQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/account/audit-log").query(query), ResultType.page(AuditEntry.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AuditEntry, Page<AuditEntry>> listAccountAuditLog(CallOptions... options) {
    return listAccountAuditLog((ListAccountAuditLogQuery) null, options);
  }

  /**
   * List accounts, oldest first.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/accounts
   */
  public Paged<AdminAccount, Page<AdminAccount>> listAccounts(ListAccountsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/accounts").query(query), ResultType.page(AdminAccount.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AdminAccount, Page<AdminAccount>> listAccounts(CallOptions... options) {
    return listAccounts((ListAccountsQuery) null, options);
  }

  /**
   * List the accounts that are affected at a vendor.
   *
   * <p>Returns the accounts with vendor accounts that are not polled as they should be, in the order of their ids.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>GET /v1/admin/vendors/{id}/affected-accounts
   */
  public Paged<AffectedAccount, Page<AffectedAccount>> listAffectedAccounts(String id, ListAffectedAccountsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/vendors/{id}/affected-accounts").with("id", id).query(query), ResultType.page(AffectedAccount.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AffectedAccount, Page<AffectedAccount>> listAffectedAccounts(String id, CallOptions... options) {
    return listAffectedAccounts(id, (ListAffectedAccountsQuery) null, options);
  }

  /**
   * List alarms, latest begin first.
   *
   * <p>Cleared alarms are retained for 366 days. {@code from} and {@code to} filter by the begin of the alarm.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/alarms
   */
  public Paged<Alarm, Page<Alarm>> listAlarms(ListAlarmsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/alarms").query(query), ResultType.page(Alarm.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Alarm, Page<Alarm>> listAlarms(CallOptions... options) {
    return listAlarms((ListAlarmsQuery) null, options);
  }

  /**
   * List dead letters of all webhooks, newest first.
   *
   * <p>Returns dead letters of the last 30 days that match all filters.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/dead-letters
   */
  public Paged<AccountDeadLetter, Page<AccountDeadLetter>> listAllDeadLetters(ListAllDeadLettersQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/dead-letters").query(query), ResultType.page(AccountDeadLetter.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AccountDeadLetter, Page<AccountDeadLetter>> listAllDeadLetters(CallOptions... options) {
    return listAllDeadLetters((ListAllDeadLettersQuery) null, options);
  }

  /**
   * List the API keys.
   *
   * <p>Returns all keys on one page; an account has at most 50.
   *
   * <p>Requires the scope {@code api}.
   *
   * <p>GET /v1/api-keys
   */
  public Paged<ApiKey, Page<ApiKey>> listApiKeys(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/api-keys"), ResultType.page(ApiKey.class), options);
  }

  /**
   * List attempts of all webhooks, newest first.
   *
   * <p>Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first attempt
   * only a sample has entries.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/attempts
   */
  public Paged<AccountAttempt, Page<AccountAttempt>> listAttempts(ListAttemptsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/attempts").query(query), ResultType.page(AccountAttempt.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AccountAttempt, Page<AccountAttempt>> listAttempts(CallOptions... options) {
    return listAttempts((ListAttemptsQuery) null, options);
  }

  /**
   * List the audit log of all accounts, newest first.
   *
   * <p>An entry appears a few seconds after the answer to its request.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/audit-log
   */
  public Paged<AuditEntry, Page<AuditEntry>> listAuditLog(ListAuditLogQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/audit-log").query(query), ResultType.page(AuditEntry.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AuditEntry, Page<AuditEntry>> listAuditLog(CallOptions... options) {
    return listAuditLog((ListAuditLogQuery) null, options);
  }

  /**
   * List replays to Kafka and MQTT, newest first.
   *
   * <p>Replays are retained for 30 days after they finish.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/replays
   */
  public Paged<ChannelReplay, Page<ChannelReplay>> listChannelReplays(ListChannelReplaysQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/replays").query(query), ResultType.page(ChannelReplay.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<ChannelReplay, Page<ChannelReplay>> listChannelReplays(CallOptions... options) {
    return listChannelReplays((ListChannelReplaysQuery) null, options);
  }

  /**
   * List dead letters, newest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/dead-letters
   */
  public Paged<DeadLetter, Page<DeadLetter>> listDeadLetters(String id, ListDeadLettersQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/webhooks/{id}/dead-letters").with("id", id).query(query), ResultType.page(DeadLetter.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<DeadLetter, Page<DeadLetter>> listDeadLetters(String id, CallOptions... options) {
    return listDeadLetters(id, (ListDeadLettersQuery) null, options);
  }

  /**
   * List the dead letters of all accounts, newest first.
   *
   * <p>Returns dead letters of the last 30 days that match all filters, without bodies and devices.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/dead-letters
   */
  public Paged<AdminDeadLetter, Page<AdminDeadLetter>> listDeadLettersOfAllAccounts(ListDeadLettersOfAllAccountsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/dead-letters").query(query), ResultType.page(AdminDeadLetter.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AdminDeadLetter, Page<AdminDeadLetter>> listDeadLettersOfAllAccounts(CallOptions... options) {
    return listDeadLettersOfAllAccounts((ListDeadLettersOfAllAccountsQuery) null, options);
  }

  /**
   * List the alarms of a device, latest begin first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/devices/{id}/alarms
   */
  public Paged<Alarm, Page<Alarm>> listDeviceAlarms(String id, ListDeviceAlarmsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/devices/{id}/alarms").with("id", id).query(query), ResultType.page(Alarm.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Alarm, Page<Alarm>> listDeviceAlarms(String id, CallOptions... options) {
    return listDeviceAlarms(id, (ListDeviceAlarmsQuery) null, options);
  }

  /**
   * List the records of a device.
   *
   * <p>Returns records ordered by sample time ({@code Datetime}), byte for byte as they were delivered. Default of
   * {@code from}: 24 hours before {@code to}, or before now. Records are retained for 7 days unless the operator
   * configures another time, also those of removed devices. With {@code resolution} the items are intervals with
   * mean, minimum and maximum of measurements and the last value of energies and of {@code State}; intervals at the
   * edges of the time range summarize only the samples within it. A call reads at most about 4000 records: its page
   * then ends early, after a whole interval, and {@code nextCursor} continues.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/devices/{id}/history
   */
  public Paged<JsonNode, Page<JsonNode>> listDeviceHistory(String id, ListDeviceHistoryQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/devices/{id}/history").with("id", id).query(query), ResultType.page(JsonNode.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<JsonNode, Page<JsonNode>> listDeviceHistory(String id, CallOptions... options) {
    return listDeviceHistory(id, (ListDeviceHistoryQuery) null, options);
  }

  /**
   * List the devices by the quality of their samples, worst first.
   *
   * <p>Default of the time range: the last 7 days. A device is in the list when one of these days is a whole one of
   * it: not its first, not its last.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/quality
   */
  public Paged<DeviceQuality, DeviceQualityPage> listDeviceQuality(ListDeviceQualityQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/quality").query(query), ResultType.of(DeviceQualityPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<DeviceQuality, DeviceQualityPage> listDeviceQuality(CallOptions... options) {
    return listDeviceQuality((ListDeviceQualityQuery) null, options);
  }

  /**
   * List devices.
   *
   * <p>Ordered by first sync, oldest first, or by {@code sort}; includes removed devices. Each page has the values
   * of its own time: a device whose value changes between two pages of a sorted list may be on both pages or on
   * neither.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/devices
   */
  public Paged<DeviceListItem, Page<DeviceListItem>> listDevices(ListDevicesQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/devices").query(query), ResultType.page(DeviceListItem.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<DeviceListItem, Page<DeviceListItem>> listDevices(CallOptions... options) {
    return listDevices((ListDevicesQuery) null, options);
  }

  /**
   * List erasures, newest first.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/erasures
   */
  public Paged<Erasure, Page<Erasure>> listErasures(ListErasuresQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/erasures").query(query), ResultType.page(Erasure.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Erasure, Page<Erasure>> listErasures(CallOptions... options) {
    return listErasures((ListErasuresQuery) null, options);
  }

  /**
   * List events, newest first.
   *
   * <p>Events are retained for 30 days.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/events
   */
  public Paged<AccountEvent, Page<AccountEvent>> listEvents(ListEventsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/events").query(query), ResultType.page(AccountEvent.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AccountEvent, Page<AccountEvent>> listEvents(CallOptions... options) {
    return listEvents((ListEventsQuery) null, options);
  }

  /**
   * List groups, oldest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/groups
   */
  public Paged<Group, Page<Group>> listGroups(ListGroupsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/groups").query(query), ResultType.page(Group.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Group, Page<Group>> listGroups(CallOptions... options) {
    return listGroups((ListGroupsQuery) null, options);
  }

  /**
   * List imports of a vendor account, newest first.
   *
   * <p>Imports that have ended are kept until 100 others of the vendor account have ended.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/vendor-accounts/{id}/imports
   */
  public Paged<ImportJob, Page<ImportJob>> listImports(String id, ListImportsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/vendor-accounts/{id}/imports").with("id", id).query(query), ResultType.page(ImportJob.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<ImportJob, Page<ImportJob>> listImports(String id, CallOptions... options) {
    return listImports(id, (ListImportsQuery) null, options);
  }

  /**
   * List the Kafka credentials.
   *
   * <p>Returns all credentials on one page; an account has at most 20.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/kafka-credentials
   */
  public Paged<KafkaCredential, Page<KafkaCredential>> listKafkaCredentials(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/kafka-credentials"), ResultType.page(KafkaCredential.class), options);
  }

  /**
   * List the account's Kafka consumer groups with their lag.
   *
   * <p>Returns the first 100 groups by their ids on one page, and how many there are. A reading is kept for 5 s, so
   * more frequent calls get the same answer. An account without a Kafka credential has no groups.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/kafka-groups
   */
  public KafkaGroups listKafkaGroups(CallOptions... options) {
    return send(Call.of("GET", "/v1/kafka-groups"), ResultType.of(KafkaGroups.class), options);
  }

  /**
   * List the MQTT credentials.
   *
   * <p>Returns all credentials on one page; an account has at most 20.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/mqtt-credentials
   */
  public Paged<MqttCredential, Page<MqttCredential>> listMqttCredentials(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/mqtt-credentials"), ResultType.page(MqttCredential.class), options);
  }

  /**
   * List operators, oldest first.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/operators
   */
  public Paged<Operator, Page<Operator>> listOperators(ListOperatorsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/operators").query(query), ResultType.page(Operator.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Operator, Page<Operator>> listOperators(CallOptions... options) {
    return listOperators((ListOperatorsQuery) null, options);
  }

  /**
   * List the passkeys.
   *
   * <p>Returns all passkeys on one page, oldest first; there are at most 10.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>GET /v1/account/passkeys
   */
  public Paged<Passkey, Page<Passkey>> listPasskeys(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/account/passkeys"), ResultType.page(Passkey.class), options);
  }

  /**
   * Show the energies of a plant by interval, with self-consumption and autarky.
   *
   * <p>Intervals are in the order of time and have no gaps. Nothing is estimated. Generation is the sum over the
   * inverters. Each other energy has one source ({@code sources}), never several: batteries and meters that are no
   * part of an inverter; else the inverters. A meter that several inverters report counts once. Default of the time
   * range: 30 days of days, 24 hours of shorter intervals. The shares are absent where an energy is not known, a
   * device has no data, or samples of more than 5 % of the time are missing.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The plant does not exist, or belongs to another account.
   * <li>404 {@code energy_off}: The operator has turned energy off ({@code ENERGY_YEARS=0}).
   * </ul>
   *
   * <p>GET /v1/plants/{id}/flows/history
   */
  public Paged<FlowsInterval, FlowsIntervalPage> listPlantFlows(String id, ListPlantFlowsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/plants/{id}/flows/history").with("id", id).query(query), ResultType.of(FlowsIntervalPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<FlowsInterval, FlowsIntervalPage> listPlantFlows(String id, CallOptions... options) {
    return listPlantFlows(id, (ListPlantFlowsQuery) null, options);
  }

  /**
   * List plants.
   *
   * <p>Includes removed plants. {@code /v1/devices?plantId=} lists the devices of a plant.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/plants
   */
  public Paged<PlantListItem, Page<PlantListItem>> listPlants(ListPlantsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/plants").query(query), ResultType.page(PlantListItem.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<PlantListItem, Page<PlantListItem>> listPlants(CallOptions... options) {
    return listPlants((ListPlantsQuery) null, options);
  }

  /**
   * List the portal sessions.
   *
   * <p>Returns the sessions that have neither expired nor been revoked, newest first. A portal session does not see
   * them.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/portal-sessions
   */
  public Paged<PortalSession, Page<PortalSession>> listPortalSessions(ListPortalSessionsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/portal-sessions").query(query), ResultType.page(PortalSession.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<PortalSession, Page<PortalSession>> listPortalSessions(CallOptions... options) {
    return listPortalSessions((ListPortalSessionsQuery) null, options);
  }

  /**
   * List replays, newest first.
   *
   * <p>Replays are retained for 30 days after they finish.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/replays
   */
  public Paged<Replay, Page<Replay>> listReplays(String id, ListReplaysQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/webhooks/{id}/replays").with("id", id).query(query), ResultType.page(Replay.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Replay, Page<Replay>> listReplays(String id, CallOptions... options) {
    return listReplays(id, (ListReplaysQuery) null, options);
  }

  /**
   * List the schemas with their kinds and versions.
   *
   * <p>Without a version in its path, a schema is that of the newest version.
   *
   * <p>GET /v1/schemas, without a token
   */
  public PublishedSchemas listSchemas(CallOptions... options) {
    return send(Call.of("GET", "/v1/schemas").raw().withoutToken(), ResultType.of(PublishedSchemas.class), options);
  }

  /**
   * List the kinds of sinks.
   *
   * <p>Returns all kinds on one page, with the JSON Schema of their settings. The list is empty where the operator
   * has not enabled sinks.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/sink-kinds
   */
  public Paged<SinkKind, Page<SinkKind>> listSinkKinds(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/sink-kinds"), ResultType.page(SinkKind.class), options);
  }

  /**
   * List replays to a sink, newest first.
   *
   * <p>Replays are retained for 30 days after they finish.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/sinks/{id}/replays
   */
  public Paged<SinkReplay, Page<SinkReplay>> listSinkReplays(String id, ListSinkReplaysQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/sinks/{id}/replays").with("id", id).query(query), ResultType.page(SinkReplay.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<SinkReplay, Page<SinkReplay>> listSinkReplays(String id, CallOptions... options) {
    return listSinkReplays(id, (ListSinkReplaysQuery) null, options);
  }

  /**
   * List the sinks, oldest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/sinks
   */
  public Paged<Sink, Page<Sink>> listSinks(ListSinksQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/sinks").query(query), ResultType.page(Sink.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Sink, Page<Sink>> listSinks(CallOptions... options) {
    return listSinks((ListSinksQuery) null, options);
  }

  /**
   * List batteries and meters, latest first sample first.
   *
   * <p>A battery or meter is known by its data: it is here as soon as its vendor account asks for it ({@code
   * include}) and its first sample came. It is retained for 8 days after its inverter left the inventory.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/storage
   */
  public Paged<StorageDevice, Page<StorageDevice>> listStorage(ListStorageQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/storage").query(query), ResultType.page(StorageDevice.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<StorageDevice, Page<StorageDevice>> listStorage(CallOptions... options) {
    return listStorage((ListStorageQuery) null, options);
  }

  /**
   * List the records of a battery or meter.
   *
   * <p>Returns records ordered by sample time ({@code Datetime}), byte for byte as they were delivered. Default of
   * {@code from}: 24 hours before {@code to}, or before now. Records are retained for 7 days unless the operator
   * configures another time.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The battery or meter does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/storage/{id}/records
   */
  public Paged<StorageRecord, Page<StorageRecord>> listStorageRecords(String id, ListStorageRecordsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/storage/{id}/records").with("id", id).query(query), ResultType.page(StorageRecord.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<StorageRecord, Page<StorageRecord>> listStorageRecords(String id, CallOptions... options) {
    return listStorageRecords(id, (ListStorageRecordsQuery) null, options);
  }

  /**
   * List sync jobs of the last 30 days.
   *
   * <p>Returns jobs requested by calls and jobs of the daily sync, newest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/sync-jobs
   */
  public Paged<SyncJob, Page<SyncJob>> listSyncJobs(ListSyncJobsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/sync-jobs").query(query), ResultType.page(SyncJob.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<SyncJob, Page<SyncJob>> listSyncJobs(CallOptions... options) {
    return listSyncJobs((ListSyncJobsQuery) null, options);
  }

  /**
   * List the vendor accounts, oldest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/vendor-accounts
   */
  public Paged<VendorAccount, Page<VendorAccount>> listVendorAccounts(ListVendorAccountsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/vendor-accounts").query(query), ResultType.page(VendorAccount.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<VendorAccount, Page<VendorAccount>> listVendorAccounts(CallOptions... options) {
    return listVendorAccounts((ListVendorAccountsQuery) null, options);
  }

  /**
   * List the health of all vendors.
   *
   * <p>Returns all vendors that the operator has enabled, on one page.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/vendor-health
   */
  public Paged<VendorHealth, Page<VendorHealth>> listVendorHealth(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/vendor-health"), ResultType.page(VendorHealth.class), options);
  }

  /**
   * List the vendors.
   *
   * <p>Returns all vendors that the operator has enabled, on one page.
   *
   * <p>GET /v1/vendors, without a token
   */
  public Paged<Vendor, Page<Vendor>> listVendors(CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/vendors").withoutToken(), ResultType.page(Vendor.class), options);
  }

  /**
   * List failures and changes of state, newest first.
   *
   * <p>Returns entries of the last 30 days. A delivery that succeeded at the first attempt has no entry; {@code
   * days} counts it.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/attempts
   */
  public Paged<Attempt, AttemptPage> listWebhookAttempts(String id, ListWebhookAttemptsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/webhooks/{id}/attempts").with("id", id).query(query), ResultType.of(AttemptPage.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Attempt, AttemptPage> listWebhookAttempts(String id, CallOptions... options) {
    return listWebhookAttempts(id, (ListWebhookAttemptsQuery) null, options);
  }

  /**
   * List the active secrets.
   *
   * <p>Returns all secrets on one page; a webhook has at most 3 active ones.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>GET /v1/webhooks/{id}/secrets
   */
  public Paged<WebhookSecret, Page<WebhookSecret>> listWebhookSecrets(String id, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/webhooks/{id}/secrets").with("id", id), ResultType.page(WebhookSecret.class), options);
  }

  /**
   * List the webhooks, oldest first.
   *
   * <p>Requires the scope {@code read}.
   *
   * <p>GET /v1/webhooks
   */
  public Paged<Webhook, Page<Webhook>> listWebhooks(ListWebhooksQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/webhooks").query(query), ResultType.page(Webhook.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<Webhook, Page<Webhook>> listWebhooks(CallOptions... options) {
    return listWebhooks((ListWebhooksQuery) null, options);
  }

  /**
   * List the webhooks of all accounts, those failing longest first.
   *
   * <p>Webhooks of which no record has failed four times come last, in the order of their ids.
   *
   * <p>Requires the scope {@code operator:read}.
   *
   * <p>GET /v1/admin/webhooks
   */
  public Paged<AdminWebhook, Page<AdminWebhook>> listWebhooksOfAllAccounts(ListWebhooksOfAllAccountsQuery query, CallOptions... options) {
    return new Paged<>(this, Call.of("GET", "/v1/admin/webhooks").query(query), ResultType.page(AdminWebhook.class), options);
  }

  /** As the method above, without what may be left out. */
  public Paged<AdminWebhook, Page<AdminWebhook>> listWebhooksOfAllAccounts(CallOptions... options) {
    return listWebhooksOfAllAccounts((ListWebhooksOfAllAccountsQuery) null, options);
  }

  /**
   * Obtain an access token with a passkey.
   *
   * <p>Requires neither password nor code. With the header {@code X-Heliograph-Session: cookie} the refresh token is
   * in a cookie, as after a login by password.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_passkey}: The passkey is unknown, or the assertion is invalid, expired, or was used
   * before.
   * <li>401 {@code invalid_credentials}: The password was changed meanwhile.
   * <li>403 {@code account_suspended}: The account is suspended. Ask the operator.
   * <li>403 {@code cross_site_request}: The request asks for a session in a cookie, but did not come from a page of
   * this server.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>POST /auth/passkey, without a token
   */
  public Token loginWithPasskey(PasskeyLoginBody body, CallOptions... options) {
    return send(Call.of("POST", "/auth/passkey").body(body).withoutToken(), ResultType.of(Token.class), options);
  }

  /**
   * Pause a sink.
   *
   * <p>Records wait while the sink is paused, for at most 7 days.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/sinks/{id}/pause
   */
  public Sink pauseSink(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/sinks/{id}/pause").with("id", id), ResultType.of(Sink.class), options);
  }

  /**
   * Pause a webhook.
   *
   * <p>While the webhook is paused, its records pass through the retry steps and become dead letters, which a replay
   * redelivers.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/pause
   */
  public Webhook pauseWebhook(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/pause").with("id", id), ResultType.of(Webhook.class), options);
  }

  /**
   * Promote a secret to primary.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the secret does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/secrets/{secretId}/promote
   */
  public Page<WebhookSecret> promoteWebhookSecret(String id, String secretId, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/secrets/{secretId}/promote").with("id", id).with("secretId", secretId), ResultType.page(WebhookSecret.class), options);
  }

  /**
   * Remove an operator.
   *
   * <p>The operator's tokens are refused at once.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The operator does not exist, or belongs to another account.
   * <li>409 {@code last_operator}: The last operator with the role admin stays.
   * </ul>
   *
   * <p>DELETE /v1/admin/operators/{id}
   */
  public void removeOperator(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/admin/operators/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Remove a passkey.
   *
   * <p>It can no longer log in. Open sessions are not affected.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The passkey does not exist, or belongs to another account.
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>DELETE /v1/account/passkeys/{id}
   */
  public void removePasskey(String id, PasswordBody body, CallOptions... options) {
    send(Call.of("DELETE", "/v1/account/passkeys/{id}").with("id", id).body(body), ResultType.NONE, options);
  }

  /**
   * Issue a new MQTT token.
   *
   * <p>The token ends with the login, API key or portal session that issued it: with a logout, a changed password
   * (not for a key), a revocation. A broker without a revocation list ends it when it expires.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The credential does not exist, or belongs to another account.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * </ul>
   *
   * <p>POST /v1/mqtt-credentials/{id}/token
   */
  public MqttToken renewMqttToken(String id, TokenLifetimeBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/mqtt-credentials/{id}/token").with("id", id).body(body), ResultType.of(MqttToken.class), options);
  }

  /** As the method above, without what may be left out. */
  public MqttToken renewMqttToken(String id, CallOptions... options) {
    return renewMqttToken(id, (TokenLifetimeBody) null, options);
  }

  /**
   * Replace the recovery codes.
   *
   * <p>Requires the scope {@code api} or {@code operator:read}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>401 {@code invalid_credentials}: The current password is wrong.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * <li>409 {@code totp_not_enabled}: No authenticator app is enabled, and no enrollment was begun.
   * <li>429 {@code too_many_attempts}: Too many failed logins from this address, or of this user name from this
   * address.
   * </ul>
   *
   * <p>POST /v1/account/totp/recovery-codes
   */
  public RecoveryCodes renewRecoveryCodes(PasswordBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/account/totp/recovery-codes").body(body), ResultType.of(RecoveryCodes.class), options);
  }

  /**
   * Set the filter and the envelope of a channel.
   *
   * <p>Takes effect within 5 s. The filter is replaced as a whole. The channel is enabled by its first credential.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The channel does not exist.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>409 {@code not_configured}: The operator has set no schema registry, which {@code format: avro} needs.
   * </ul>
   *
   * <p>PUT /v1/deliveries/{channel}
   */
  public ChannelSubscription replaceChannelFilter(String channel, ChannelBody body, CallOptions... options) {
    return send(Call.of("PUT", "/v1/deliveries/{channel}").with("channel", channel).body(body), ResultType.of(ChannelSubscription.class), options);
  }

  /**
   * Replace the credentials.
   *
   * <p>The new credentials are tested first; if the vendor rejects them, the stored ones stay in use. Members that
   * the consent provided are kept unless the new credentials replace them. Credentials that need a consent which is
   * missing or to be renewed are stored untested, and the account becomes {@code awaiting_consent}.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>422 {@code vendor_credentials_rejected}: The vendor does not accept the credentials.
   * <li>422 {@code vendor_permission_missing}: The vendor does not grant the credentials the required permissions.
   * <li>503 {@code vendor_unavailable}: The vendor is unreachable or returns invalid answers.
   * <li>503 {@code vendor_rate_limited}: The vendor's rate limit, or the service's own call budget below it, is
   * exhausted; {@code details} has {@code limitedBy} and {@code nextPossibleAt} (Unix seconds).
   * </ul>
   *
   * <p>PUT /v1/vendor-accounts/{id}/credentials
   */
  public VendorAccount replaceVendorCredentials(String id, ReplaceCredentialsBody body, CallOptions... options) {
    return send(Call.of("PUT", "/v1/vendor-accounts/{id}/credentials").with("id", id).body(body), ResultType.of(VendorAccount.class), options);
  }

  /**
   * Reset an account's password.
   *
   * <p>Revokes all tokens of the account and returns a new one-time password.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/admin/accounts/{id}/password
   */
  public OneTimePassword resetAccountPassword(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/admin/accounts/{id}/password").with("id", id), ResultType.of(OneTimePassword.class), options);
  }

  /**
   * Reset an operator's password.
   *
   * <p>Revokes all tokens of the operator and returns a new one-time password.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The operator does not exist, or belongs to another account.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * </ul>
   *
   * <p>POST /v1/admin/operators/{id}/password
   */
  public OneTimePassword resetOperatorPassword(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/admin/operators/{id}/password").with("id", id), ResultType.of(OneTimePassword.class), options);
  }

  /**
   * Resume a paused sink.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/sinks/{id}/resume
   */
  public Sink resumeSink(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/sinks/{id}/resume").with("id", id), ResultType.of(Sink.class), options);
  }

  /**
   * Resume a paused or disabled webhook.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/resume
   */
  public Webhook resumeWebhook(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/resume").with("id", id), ResultType.of(Webhook.class), options);
  }

  /**
   * Retry all dead letters.
   *
   * <p>Starts a replay of all dead letters of the last 30 days that were not retried.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>409 {@code webhook_not_active}: The webhook is paused or disabled.
   * <li>409 {@code replay_running}: Another replay of the webhook is running; its id is in {@code details}.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/dead-letters/retry
   */
  public Replay retryAllDeadLetters(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/dead-letters/retry").with("id", id).creates(), ResultType.of(Replay.class), options);
  }

  /**
   * Retry a dead letter.
   *
   * <p>Delivers the record again from the first attempt, with the same idempotency key.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the dead letter does not exist, or belongs to another account.
   * <li>409 {@code webhook_not_active}: The webhook is paused or disabled.
   * <li>409 {@code already_retried}: The dead letter was already retried.
   * <li>409 {@code no_longer_kept}: The record is no longer stored.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/dead-letters/{deadLetterId}/retry
   */
  public DeadLetter retryDeadLetter(String id, String deadLetterId, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/dead-letters/{deadLetterId}/retry").with("id", id).with("deadLetterId", deadLetterId).creates(), ResultType.of(DeadLetter.class), options);
  }

  /**
   * Retry all dead letters that match a filter.
   *
   * <p>Starts one replay for each webhook that has matching dead letters of the last 30 days that were not retried;
   * an empty body matches all of them. A repeated call redelivers nothing twice: a webhook whose replay still runs
   * is in {@code skipped}. The replays show the progress.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>POST /v1/dead-letters/retry
   */
  public DeadLettersRetry retryDeadLetters(RetryDeadLettersBody body, CallOptions... options) {
    return send(Call.of("POST", "/v1/dead-letters/retry").body(body).creates(), ResultType.of(DeadLettersRetry.class), options);
  }

  /** As the method above, without what may be left out. */
  public DeadLettersRetry retryDeadLetters(CallOptions... options) {
    return retryDeadLetters((RetryDeadLettersBody) null, options);
  }

  /**
   * Revoke an API key.
   *
   * <p>Within seconds the key, the portal sessions that it created, and all tokens issued for them are refused.
   *
   * <p>Requires the scope {@code api}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The API key does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/api-keys/{id}
   */
  public void revokeApiKey(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/api-keys/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Revoke a Kafka credential.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The credential does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/kafka-credentials/{id}
   */
  public void revokeKafkaCredential(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/kafka-credentials/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Revoke an MQTT credential.
   *
   * <p>The credential gets no further tokens, and its connections are closed within seconds. A broker without a
   * revocation list closes them when the last token expires.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The credential does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/mqtt-credentials/{id}
   */
  public void revokeMqttCredential(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/mqtt-credentials/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Revoke a portal session.
   *
   * <p>Within seconds the session and all tokens issued for it are refused, and its streams end.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The portal session does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/portal-sessions/{id}
   */
  public void revokePortalSession(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/portal-sessions/{id}").with("id", id), ResultType.NONE, options);
  }

  /**
   * Revoke a secret at once.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook or the secret does not exist, or belongs to another account.
   * <li>409 {@code secret_is_primary}: The primary secret cannot be revoked. Promote another secret first.
   * </ul>
   *
   * <p>DELETE /v1/webhooks/{id}/secrets/{secretId}
   */
  public void revokeWebhookSecret(String id, String secretId, CallOptions... options) {
    send(Call.of("DELETE", "/v1/webhooks/{id}/secrets/{secretId}").with("id", id).with("secretId", secretId), ResultType.NONE, options);
  }

  /**
   * Synchronize all plants and devices of a vendor account.
   *
   * <p>Returns the plants with their devices. Plants and devices that the vendor no longer lists are marked {@code
   * removed}. For an account too large for one call it returns 503 {@code sync_in_progress} with the id of the job
   * in {@code details}; repeating the call waits for that job. If devices are not monitored because the quota is
   * used up, {@code message} reports it: {@code 12 devices, 10 monitored: the quota of 10 is used up.}
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * <li>409 {@code consent_needed}: The owner's consent is missing; {@code details.next} names the call that
   * requests it.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>422 {@code vendor_credentials_rejected}: The vendor does not accept the credentials.
   * <li>422 {@code vendor_permission_missing}: The vendor does not grant the credentials the required permissions.
   * <li>503 {@code vendor_unavailable}: The vendor is unreachable or returns invalid answers.
   * <li>503 {@code vendor_rate_limited}: The vendor's rate limit, or the service's own call budget below it, is
   * exhausted; {@code details} has {@code limitedBy} and {@code nextPossibleAt} (Unix seconds).
   * <li>503 {@code sync_in_progress}: The sync of this large account is still running. Repeat the call to wait for
   * its outcome.
   * <li>503 {@code sync_interrupted}: The sync was interrupted. Repeat the call.
   * </ul>
   *
   * <p>GET /apiDevice/syncApiPlantAndDevice
   */
  public JsonNode syncPlantsAndDevices(SyncPlantsAndDevicesQuery query, CallOptions... options) {
    return send(Call.of("GET", "/apiDevice/syncApiPlantAndDevice").query(query), ResultType.of(JsonNode.class), options);
  }

  /**
   * Test the connection of a sink.
   *
   * <p>Connects, logs in and checks the rights with the stored settings. Stores no record.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * <li>429 {@code test_limit_reached}: Another connection of the account is being tested.
   * </ul>
   *
   * <p>POST /v1/sinks/{id}/test
   */
  public SinkTest testSink(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/sinks/{id}/test").with("id", id), ResultType.of(SinkTest.class), options);
  }

  /**
   * Send a test event.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * <li>409 {@code webhook_not_active}: The webhook is paused or disabled.
   * <li>409 {@code channel_not_enabled}: The operator has not enabled the channel; {@code details.enabled} has those
   * that are.
   * </ul>
   *
   * <p>POST /v1/webhooks/{id}/test
   */
  public SentTest testWebhook(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/webhooks/{id}/test").with("id", id).creates(), ResultType.of(SentTest.class), options);
  }

  /**
   * Change an account.
   *
   * <p>Suspending takes effect within seconds: tokens, MQTT connections and Kafka reads of the account are refused,
   * nothing is delivered to it, and its vendor accounts are not polled. Activating it restores all of this.
   *
   * <p>Requires the scope {@code operator:support}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The account does not exist, or belongs to another account.
   * </ul>
   *
   * <p>PATCH /v1/admin/accounts/{id}
   */
  public AdminAccount updateAccount(String id, UpdateAccountBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/admin/accounts/{id}").with("id", id).body(body), ResultType.of(AdminAccount.class), options);
  }

  /** As the method above, without what may be left out. */
  public AdminAccount updateAccount(String id, CallOptions... options) {
    return updateAccount(id, (UpdateAccountBody) null, options);
  }

  /**
   * Change a device.
   *
   * <p>{@code labels} replaces all labels of the device. {@code monitored} starts or stops polling, within the
   * quota.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The device does not exist, or belongs to another account.
   * <li>403 {@code quota_exceeded}: The device quota is used up. Unmonitor another device first.
   * <li>409 {@code device_removed}: The vendor no longer lists this device.
   * <li>409 {@code monitored_elsewhere}: The inverter is already monitored under another vendor account that lists
   * it ({@code monitoredAs} names the device). Unmonitor it there first.
   * </ul>
   *
   * <p>PATCH /v1/devices/{id}
   */
  public Device updateDevice(String id, UpdateDeviceBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/devices/{id}").with("id", id).body(body), ResultType.of(Device.class), options);
  }

  /** As the method above, without what may be left out. */
  public Device updateDevice(String id, CallOptions... options) {
    return updateDevice(id, (UpdateDeviceBody) null, options);
  }

  /**
   * Change a group.
   *
   * <p>{@code plantIds} and {@code deviceIds} each replace the whole list; a list that is left out stays unchanged.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The group does not exist, or belongs to another account.
   * <li>409 {@code name_taken}: Another group of the account has this name.
   * <li>403 {@code limit_reached}: A plant or device is in 50 groups; see {@code details}.
   * </ul>
   *
   * <p>PATCH /v1/groups/{id}
   */
  public Group updateGroup(String id, UpdateGroupBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/groups/{id}").with("id", id).body(body), ResultType.of(Group.class), options);
  }

  /** As the method above, without what may be left out. */
  public Group updateGroup(String id, CallOptions... options) {
    return updateGroup(id, (UpdateGroupBody) null, options);
  }

  /**
   * Change the role of an operator.
   *
   * <p>Ends the operator's sessions; the next login has the new role.
   *
   * <p>Requires the scope {@code operator}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The operator does not exist, or belongs to another account.
   * <li>409 {@code last_operator}: The last operator with the role admin stays.
   * <li>409 {@code single_sign_on}: The operator logs in by single sign-on.
   * </ul>
   *
   * <p>PATCH /v1/admin/operators/{id}
   */
  public Operator updateOperator(String id, UpdateOperatorBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/admin/operators/{id}").with("id", id).body(body), ResultType.of(Operator.class), options);
  }

  /**
   * Change the account.
   *
   * <p>Records produced after the change have {@code StateDesc} in the new language.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>PATCH /v1/account
   */
  public Account updateOwnAccount(UpdateOwnAccountBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/account").body(body), ResultType.of(Account.class), options);
  }

  /** As the method above, without what may be left out. */
  public Account updateOwnAccount(CallOptions... options) {
    return updateOwnAccount((UpdateOwnAccountBody) null, options);
  }

  /**
   * Change a plant.
   *
   * <p>{@code timezoneName} sets the time zone of a plant for which the vendor reports none, or an offset alone,
   * which is an hour off for half of the year where clocks change. Records that exist keep their times as they are.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The plant does not exist, or belongs to another account.
   * </ul>
   *
   * <p>PATCH /v1/plants/{id}
   */
  public PlantDetail updatePlant(String id, UpdatePlantBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/plants/{id}").with("id", id).body(body), ResultType.of(PlantDetail.class), options);
  }

  /** As the method above, without what may be left out. */
  public PlantDetail updatePlant(String id, CallOptions... options) {
    return updatePlant(id, (UpdatePlantBody) null, options);
  }

  /**
   * Change a sink.
   *
   * <p>Takes effect within 5 s. A filter is replaced as a whole. Changed settings are tested as those of a new sink.
   * Secrets keep their values if they are absent, but a change of the address or of TLS requires them again.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The sink does not exist, or belongs to another account.
   * <li>409 {@code changed_meanwhile}: The settings were changed while these were tested.
   * <li>429 {@code test_limit_reached}: Another connection of the account is being tested.
   * <li>422 {@code sink_refused}: The destination is reachable, and refuses the login or the rights.
   * </ul>
   *
   * <p>PATCH /v1/sinks/{id}
   */
  public Sink updateSink(String id, UpdateSinkBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/sinks/{id}").with("id", id).body(body), ResultType.of(Sink.class), options);
  }

  /** As the method above, without what may be left out. */
  public Sink updateSink(String id, CallOptions... options) {
    return updateSink(id, (UpdateSinkBody) null, options);
  }

  /**
   * Change a vendor account.
   *
   * <p>With a change of {@code include} the next polls ask for the batteries and meters. Where the vendor lists
   * them, the next sync finds them: it becomes due at once if the operator has scheduled syncs.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * <li>409 {@code consent_needed}: The owner's consent is missing; {@code details.next} names the call that
   * requests it.
   * </ul>
   *
   * <p>PATCH /v1/vendor-accounts/{id}
   */
  public VendorAccount updateVendorAccount(String id, UpdateVendorAccountBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/vendor-accounts/{id}").with("id", id).body(body), ResultType.of(VendorAccount.class), options);
  }

  /** As the method above, without what may be left out. */
  public VendorAccount updateVendorAccount(String id, CallOptions... options) {
    return updateVendorAccount(id, (UpdateVendorAccountBody) null, options);
  }

  /**
   * Change a webhook.
   *
   * <p>Takes effect within 5 s. A filter is replaced as a whole.
   *
   * <p>Requires the scope {@code deliveries}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The webhook does not exist, or belongs to another account.
   * </ul>
   *
   * <p>PATCH /v1/webhooks/{id}
   */
  public Webhook updateWebhook(String id, UpdateWebhookBody body, CallOptions... options) {
    return send(Call.of("PATCH", "/v1/webhooks/{id}").with("id", id).body(body), ResultType.of(Webhook.class), options);
  }

  /** As the method above, without what may be left out. */
  public Webhook updateWebhook(String id, CallOptions... options) {
    return updateWebhook(id, (UpdateWebhookBody) null, options);
  }

  /**
   * Test the stored credentials again.
   *
   * <p>If the vendor had rejected them and accepts them now, polling starts again.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor account does not exist, or belongs to another account.
   * <li>409 {@code consent_needed}: The owner's consent is missing; {@code details.next} names the call that
   * requests it.
   * <li>409 {@code vendor_not_enabled}: The operator has not enabled the vendor; {@code details.enabled} has those
   * that are.
   * <li>422 {@code vendor_credentials_rejected}: The vendor does not accept the credentials.
   * <li>422 {@code vendor_permission_missing}: The vendor does not grant the credentials the required permissions.
   * <li>503 {@code vendor_unavailable}: The vendor is unreachable or returns invalid answers.
   * <li>503 {@code vendor_rate_limited}: The vendor's rate limit, or the service's own call budget below it, is
   * exhausted; {@code details} has {@code limitedBy} and {@code nextPossibleAt} (Unix seconds).
   * </ul>
   *
   * <p>POST /v1/vendor-accounts/{id}/verify
   */
  public VerifyVendorAccountResult verifyVendorAccount(String id, CallOptions... options) {
    return send(Call.of("POST", "/v1/vendor-accounts/{id}/verify").with("id", id), ResultType.of(VerifyVendorAccountResult.class), options);
  }

  /**
   * Withdraw an acknowledgement.
   *
   * <p>Requires the scope {@code write}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The alarm does not exist, or belongs to another account.
   * </ul>
   *
   * <p>DELETE /v1/alarms/{id}/acknowledgement
   */
  public void withdrawAlarmAcknowledgement(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/alarms/{id}/acknowledgement").with("id", id), ResultType.NONE, options);
  }

  /**
   * End or cancel the maintenance of a vendor.
   *
   * <p>Does nothing if no maintenance is announced.
   *
   * <p>Requires the scope {@code operator:support}.
   *
   * <p>Errors:
   *
   * <ul>
   * <li>404 {@code not_found}: The vendor does not exist.
   * </ul>
   *
   * <p>DELETE /v1/admin/vendors/{id}/maintenance
   */
  public void withdrawVendorMaintenance(String id, CallOptions... options) {
    send(Call.of("DELETE", "/v1/admin/vendors/{id}/maintenance").with("id", id), ResultType.NONE, options);
  }
}
