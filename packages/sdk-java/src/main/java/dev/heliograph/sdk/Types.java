// Generated from docs/openapi.json by packages/sdk-java/tools/generate.mjs. Do not edit.
package dev.heliograph.sdk;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** What the API answers and what is delivered. A member that was not reported is null: a missing number is never 0. */
public final class Types {
  private Types() {}

  /**
   * A consumer account.
   *
   * @param id Id of the account, which is also its user name at the MQTT broker.
   * @param username User name for the login.
   * @param status Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   *     One of active, suspended.
   * @param language Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it.
   * @param deviceQuota Maximum number of monitored devices.
   * @param createdAt Time at which the account was created. Unix seconds.
   */
  public record Account(
      String id,
      String username,
      String status,
      String language,
      Long deviceQuota,
      AccountChannels channels,
      Long createdAt) {}

  /**
   * An attempt, or another entry of the log, with its webhook.
   *
   * @param type Kind of the entry. One of attempt, skipped, dead, state.
   * @param at Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
   * @param idempotencyKey Idempotency key of the record.
   * @param kind Kind of the record or event.
   * @param records Number of records of a batch of several; {@code idempotencyKey} is the batch’s then.
   * @param deviceId Id of the device.
   * @param plantId Id of the plant.
   * @param result Outcome of the request. Present for type {@code attempt}. One of delivered, failed.
   * @param attempt Number of the attempt, 1 to 8. Present for type {@code attempt}.
   * @param durationMs Duration of the attempt in milliseconds. Present for type {@code attempt}.
   * @param bodyBytes Size of the body of the request in bytes. Present for type {@code attempt}.
   * @param status HTTP status of the answer; absent if there was none.
   * @param reason Slug of the reason for the failure or the skip.
   * @param detail Error code if there was no answer; for type {@code skipped} the name of the unusable setting.
   * @param answer First KiB of the body of a failed answer.
   * @param answerType {@code Content-Type} of a failed answer.
   * @param retryAfter {@code Retry-After} of a failed answer.
   * @param nextAttemptAt Time of the next attempt. Unix seconds.
   * @param attempts Number of requests sent. Present for type {@code dead}.
   * @param event State that the webhook entered. Present for type {@code state}: {@code failing}, {@code recovered},
   *     {@code exhausted}, {@code disabled}, {@code signature_rejected}, …
   * @param id Id of the entry.
   * @param webhookId Id of the webhook.
   * @param webhookName Name of the webhook; null: it has none, or it was deleted.
   */
  public record AccountAttempt(
      String type,
      Long at,
      String idempotencyKey,
      String kind,
      Long records,
      String deviceId,
      String plantId,
      String result,
      Long attempt,
      Long durationMs,
      Long bodyBytes,
      Long status,
      String reason,
      String detail,
      String answer,
      String answerType,
      String retryAfter,
      Long nextAttemptAt,
      Long attempts,
      String event,
      String id,
      String webhookId,
      String webhookName) {}

  /**
   * @param kafka Whether delivery by Kafka is enabled. The first credential enables it.
   * @param mqtt Whether delivery by MQTT is enabled. The first credential enables it.
   */
  public record AccountChannels(
      Boolean kafka,
      Boolean mqtt) {}

  /**
   * A record that could not be delivered, with the name of its webhook.
   *
   * @param id Id of the dead letter.
   * @param webhookId Id of the webhook to which the record could not be delivered.
   * @param idempotencyKey Idempotency key of the record.
   * @param kind Kind of the record or event.
   * @param vendor Id of the vendor.
   * @param serial Serial number of the inverter.
   * @param deviceId Id of the device.
   * @param plantId Id of the plant.
   * @param reason Slug of the last failure.
   * @param status HTTP status of the last answer.
   * @param attempts HTTP requests made.
   * @param at Time at which the record became a dead letter. Unix seconds.
   * @param retriedAt Time of the retry. Unix seconds.
   * @param replayId Id of the replay that retried it; null: retried singly or not at all.
   * @param deliveredAt Time of the delivery after the retry. Unix seconds.
   * @param diedAgainAs Id of the new dead letter if the retry failed as well.
   * @param webhookName Name of the webhook; null: it has none.
   */
  public record AccountDeadLetter(
      String id,
      String webhookId,
      String idempotencyKey,
      String kind,
      String vendor,
      String serial,
      String deviceId,
      String plantId,
      String reason,
      Long status,
      Long attempts,
      Long at,
      Long retriedAt,
      String replayId,
      Long deliveredAt,
      String diedAgainAs,
      String webhookName) {}

  /**
   * An event that was delivered on the account's channels.
   *
   * @param kind Kind of the event. One of device.online, device.offline, vendor.unavailable, vendor.available,
   *     credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
   *     import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing,
   *     webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
   *     mqtt.messages_dropped, mqtt.clients_refused.
   * @param at Time of the event. Unix seconds.
   * @param vendor Id of the vendor; {@code webhook}, {@code mqtt} or {@code quota} for events about these.
   * @param plantId Id of the plant.
   * @param deviceId Id of the device.
   * @param idempotencyKey Idempotency key, the same on every channel.
   * @param body Body of the event as it was delivered.
   */
  public record AccountEvent(
      String kind,
      Long at,
      String vendor,
      String plantId,
      String deviceId,
      String idempotencyKey,
      JsonNode body) {}

  /**
   * A consumer account with the settings that only operators see.
   *
   * @param id Id of the account, which is also its user name at the MQTT broker.
   * @param username User name for the login.
   * @param status Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   *     One of active, suspended.
   * @param language Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it.
   * @param deviceQuota Maximum number of monitored devices.
   * @param createdAt Time at which the account was created. Unix seconds.
   */
  public record AdminAccount(
      String id,
      String username,
      String status,
      String language,
      Long deviceQuota,
      AdminAccountChannels channels,
      Long createdAt,
      AdminAccountKafka kafka) {}

  /**
   * @param kafka Whether delivery by Kafka is enabled. The first credential enables it.
   * @param mqtt Whether delivery by MQTT is enabled. The first credential enables it.
   */
  public record AdminAccountChannels(
      Boolean kafka,
      Boolean mqtt) {}

  /**
   * @param partitions Number of partitions of the account's topics; null: the configured default.
   * @param retentionHours Retention of the account's topics in hours; null: the configured default.
   * @param bytesPerSecond Read quota of each Kafka user per broker, bytes per second; null: the configured default.
   */
  public record AdminAccountKafka(
      Long partitions,
      Long retentionHours,
      Long bytesPerSecond) {}

  /**
   * A record of any account that could not be delivered, without its body and its device.
   *
   * @param id Id of the dead letter.
   * @param webhookId Id of the webhook to which the record could not be delivered.
   * @param kind Kind of the record or event.
   * @param vendor Id of the vendor.
   * @param reason Slug of the last failure.
   * @param status HTTP status of the last answer.
   * @param attempts HTTP requests made.
   * @param at Time at which the record became a dead letter. Unix seconds.
   * @param retriedAt Time of the retry. Unix seconds.
   * @param replayId Id of the replay that retried it; null: retried singly or not at all.
   * @param deliveredAt Time of the delivery after the retry. Unix seconds.
   * @param diedAgainAs Id of the new dead letter if the retry failed as well.
   * @param accountId Id of the account.
   * @param webhookName Name of the webhook; null: it has none.
   */
  public record AdminDeadLetter(
      String id,
      String webhookId,
      String kind,
      String vendor,
      String reason,
      Long status,
      Long attempts,
      Long at,
      Long retriedAt,
      String replayId,
      Long deliveredAt,
      String diedAgainAs,
      String accountId,
      String webhookName) {}

  /**
   * A webhook of any account, without secrets.
   *
   * @param id Id of the webhook.
   * @param accountId Id of the account.
   * @param name Name that the account gave it.
   * @param host Host and port of the URL; its path and query may hold secrets and are not returned.
   * @param status Status of the webhook. One of active, paused, disabled.
   * @param health Health of the endpoint. {@code failing}: the last attempt failed. {@code open}: the circuit
   *     breaker is open. One of healthy, failing, open, paused, disabled.
   * @param disabledReason Reason for which the webhook was disabled: {@code gone} or {@code failing}.
   * @param failingSince Time of the first failed attempt since the last success; null while the last attempt
   *     succeeded. Unix seconds.
   * @param lastDeliveredAt Time of the last successful delivery, to the minute. Unix seconds.
   * @param lastError Last failed attempt; kept after a recovery.
   * @param nextAttemptAt Time of the next attempt while the webhook is {@code failing}, of the next probe while it
   *     is {@code open}. Unix seconds.
   * @param deadLetters Number of dead letters that were neither retried nor delivered; 1000 means 1000 or more.
   * @param createdAt Creation time. Unix seconds.
   */
  public record AdminWebhook(
      String id,
      String accountId,
      String name,
      String host,
      String status,
      String health,
      String disabledReason,
      Long failingSince,
      Long lastDeliveredAt,
      AdminWebhookLastError lastError,
      Long nextAttemptAt,
      Long deadLetters,
      Long createdAt) {}

  /**
   * Last failed attempt; kept after a recovery.
   *
   * @param at Time of the event. Unix seconds.
   * @param reason Slug of the failure.
   * @param status HTTP status of the answer; null: there was no answer.
   * @param detail Code of the error, such as {@code ECONNREFUSED}, if there was no answer.
   * @param attempt Number of the attempt, 1 to 8; null: no request could be sent.
   */
  public record AdminWebhookLastError(
      Long at,
      String reason,
      Long status,
      String detail,
      Long attempt) {}

  /**
   * An account whose vendor accounts are affected.
   *
   * @param accountId Id of the account.
   * @param affectedVendorAccounts Number of its vendor accounts that are not polled as they should be.
   * @param devicesWaiting Number of their monitored devices that wait for data.
   */
  public record AffectedAccount(
      String accountId,
      Long affectedVendorAccounts,
      Long devicesWaiting) {}

  /**
   * An alarm of a device.
   *
   * @param id Id of the alarm: {@code alarmId} of its events.
   * @param state {@code cleared}: two answers in a row of the vendor no longer showed it. One of active, cleared.
   * @param deviceId Id of the device.
   * @param inverterSn Serial number of the inverter.
   * @param vendor Id of the vendor.
   * @param plantId Id of the plant.
   * @param category Subject of the alarm; {@code unmapped}: the vendor's code is in no table. One of grid, dc_input,
   *     insulation, arc, temperature, battery, communication, hardware, firmware, configuration,
   *     shutdown, other, unmapped.
   * @param categoryText Text of the category in the account's language.
   * @param severity By the vendor's own level, else by the code. One of critical, major, minor, warning,
   *     information.
   * @param severityText Text of the severity in the account's language.
   * @param vendorCode The vendor's code; its text where it has no code.
   * @param vendorText The vendor's text, else the name of the code.
   * @param vendorSeverity The vendor's own level, as it writes it.
   * @param since Begin of the alarm by the vendor, else {@code firstSeenAt}. Unix seconds.
   * @param until First answer that no longer showed it; null while it is active. Unix seconds.
   * @param firstSeenAt First answer that showed it. Unix seconds.
   * @param lastSeenAt Last answer that showed it, as of the last event of the alarm. Unix seconds.
   */
  public record Alarm(
      String id,
      String state,
      String deviceId,
      @JsonProperty("InverterSN") String inverterSn,
      String vendor,
      String plantId,
      String category,
      String categoryText,
      String severity,
      String severityText,
      String vendorCode,
      String vendorText,
      String vendorSeverity,
      Long since,
      Long until,
      Long firstSeenAt,
      Long lastSeenAt,
      AlarmAcknowledgement acknowledgement) {}

  /**
   * @param at Time of the acknowledgement. Unix seconds.
   * @param note Note of who acknowledged it.
   */
  public record AlarmAcknowledgement(
      Long at,
      String note) {}

  /**
   * The active alarms of an account, counted.
   *
   * @param active Active alarms.
   * @param unacknowledged Active alarms that nobody has acknowledged.
   */
  public record AlarmCounts(
      Long active,
      Long unacknowledged,
      AlarmCountsBySeverity bySeverity) {}

  /**
   * @param critical Active alarms of this severity.
   * @param major Active alarms of this severity.
   * @param minor Active alarms of this severity.
   * @param warning Active alarms of this severity.
   * @param information Active alarms of this severity.
   */
  public record AlarmCountsBySeverity(
      Long critical,
      Long major,
      Long minor,
      Long warning,
      Long information) {}

  /**
   * An alarm of a device was raised, got another severity or category, or was cleared.
   *
   * @param event Kind of the event. One of alarm.raised, alarm.changed, alarm.cleared.
   * @param alarmId Id of the alarm: the same in all its events.
   * @param deviceId Id of the device in the API.
   * @param inverterSn Vendor-native serial number of the inverter.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant in the API.
   * @param datetime Time at which the change was detected, Unix seconds.
   * @param timezone UTC offset of the plant at that time.
   * @param currentDateTime Datetime in the plant's local time.
   * @param category Subject of the alarm; {@code unmapped}: the vendor's code is in no table. One of grid, dc_input,
   *     insulation, arc, temperature, battery, communication, hardware, firmware, configuration,
   *     shutdown, other, unmapped.
   * @param severity By the vendor's own level, else by the code. One of critical, major, minor, warning,
   *     information.
   * @param vendorCode The vendor's code; its text where it has no code.
   * @param vendorText The vendor's text, else the name of the code.
   * @param vendorSeverity The vendor's own level, as it writes it; absent when it has none.
   * @param since Begin of the alarm by the vendor, else {@code firstSeenAt}; Unix seconds.
   * @param until Time of the first answer that no longer showed it, Unix seconds; only in {@code alarm.cleared}.
   * @param firstSeenAt Time of the first answer that showed it, Unix seconds.
   * @param lastSeenAt Time of the last answer that showed it, Unix seconds.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record AlarmEvent(
      String event,
      String alarmId,
      String deviceId,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("Datetime") Long datetime,
      @JsonProperty("Timezone") String timezone,
      String currentDateTime,
      String category,
      String severity,
      String vendorCode,
      String vendorText,
      String vendorSeverity,
      Long since,
      Long until,
      Long firstSeenAt,
      Long lastSeenAt,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * An API key, without its secret.
   *
   * @param id Id of the key.
   * @param name Name of the key.
   * @param scopes Scopes of the key. One of read, write, deliveries.
   * @param hint First characters of the key, by which a person recognizes it.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Expiry time; null: the key does not expire. Unix seconds.
   * @param lastUsedAt Time of the last use, up to five minutes too early; null: the key was never used. Unix
   *     seconds.
   */
  public record ApiKey(
      String id,
      String name,
      List<String> scopes,
      String hint,
      Long createdAt,
      Long expiresAt,
      Long lastUsedAt) {}

  /**
   * A failed attempt, a skipped attempt, a record that became a dead letter, or a change of state of the webhook.
   *
   * @param type Kind of the entry. One of attempt, skipped, dead, state.
   * @param at Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
   * @param idempotencyKey Idempotency key of the record.
   * @param kind Kind of the record or event.
   * @param records Number of records of a batch of several; {@code idempotencyKey} is the batch’s then.
   * @param deviceId Id of the device.
   * @param plantId Id of the plant.
   * @param result Outcome of the request. Present for type {@code attempt}. One of delivered, failed.
   * @param attempt Number of the attempt, 1 to 8. Present for type {@code attempt}.
   * @param durationMs Duration of the attempt in milliseconds. Present for type {@code attempt}.
   * @param bodyBytes Size of the body of the request in bytes. Present for type {@code attempt}.
   * @param status HTTP status of the answer; absent if there was none.
   * @param reason Slug of the reason for the failure or the skip.
   * @param detail Error code if there was no answer; for type {@code skipped} the name of the unusable setting.
   * @param answer First KiB of the body of a failed answer.
   * @param answerType {@code Content-Type} of a failed answer.
   * @param retryAfter {@code Retry-After} of a failed answer.
   * @param nextAttemptAt Time of the next attempt. Unix seconds.
   * @param attempts Number of requests sent. Present for type {@code dead}.
   * @param event State that the webhook entered. Present for type {@code state}: {@code failing}, {@code recovered},
   *     {@code exhausted}, {@code disabled}, {@code signature_rejected}, …
   */
  public record Attempt(
      String type,
      Long at,
      String idempotencyKey,
      String kind,
      Long records,
      String deviceId,
      String plantId,
      String result,
      Long attempt,
      Long durationMs,
      Long bodyBytes,
      Long status,
      String reason,
      String detail,
      String answer,
      String answerType,
      String retryAfter,
      Long nextAttemptAt,
      Long attempts,
      String event) {}

  /**
   * One page of a list.
   *
   * @param nextCursor Value of {@code cursor} for the next page; null on the last page.
   * @param days Delivery counts of the last 30 days, successes included, newest first.
   */
  public record AttemptPage(
      List<Attempt> items,
      String nextCursor,
      List<DayCount> days) implements PageOf<Attempt> {}

  /**
   * A change that an actor made or was refused.
   *
   * @param id Id of the entry.
   * @param at Time of the answer. Unix seconds.
   * @param actor Id of the account or operator; {@code cli} for the command line, {@code anonymous} for an
   *     unauthenticated caller. An account sees its operators as {@code operator}.
   * @param accountId Id of the account whose data was accessed or changed; null if no account is affected.
   * @param action {@code operationId} of this document, or the name of the command.
   * @param object Object of the action: ids, and from the request body its member names ({@code members}), numbers,
   *     booleans and enumerated values; never other text. A value is a string, a number or a boolean.
   *     {@code viaApiKey} and {@code viaPortalSession} are the key and the portal session of the caller.
   * @param status HTTP status of the answer; 0 for the command line.
   * @param error Slug of the error if the request was refused; null otherwise.
   * @param requestId {@code requestId} of the answer.
   * @param address IP address of the caller.
   */
  public record AuditEntry(
      String id,
      Long at,
      String actor,
      String accountId,
      String action,
      Map<String, JsonNode> object,
      Long status,
      String error,
      String requestId,
      String address) {}

  /**
   * @param url URL of the vendor's consent page, for the browser of the plants' owner.
   * @param expiresAt Time at which the link expires. Unix seconds.
   */
  public record AuthorizeVendorAccountResult(
      String url,
      Long expiresAt) {}

  /**
   * One normalized measurement of one device at one time. A measurement the vendor did not report is absent: never
   * 0, never null.
   *
   * @param deviceType Device type; always {@code inverter} for inverters.
   * @param collectorSn Collector serial number; empty when unknown.
   * @param inverterSn Vendor-native inverter serial number.
   * @param dataSources Vendor the record was pulled from.
   * @param timezone Offset of the plant at the sample's time: {@code GMT+8}, {@code GMT-3}, {@code GMT+5:30}.
   * @param datetime Sample time, Unix seconds.
   * @param currentDateTime Sample time in the plant's zone, {@code YYYY-MM-DD HH:MM:SS}.
   * @param state Inverter status, the same codes for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4
   *     fault, 5 warning, 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown. One of -1, 0, 1, 2,
   *     3, 4, 5, 6, 7, 8.
   * @param stateDesc Text of {@code State} in the account's language.
   * @param eDay Energy generated today. Unit: kWh.
   * @param eTotal Lifetime energy generated. Unit: kWh.
   * @param powerAcOutputActive Current AC active power output. Unit: kW.
   * @param temperature Inverter case temperature. Unit: °C.
   * @param frqAc AC frequency. Unit: Hz.
   * @param uac1 AC voltage of phase 1. Unit: V.
   * @param uac2 AC voltage of phase 2. Unit: V.
   * @param uac3 AC voltage of phase 3. Unit: V.
   * @param iac1 AC current of phase 1. Unit: A.
   * @param iac2 AC current of phase 2. Unit: A.
   * @param iac3 AC current of phase 3. Unit: A.
   * @param upv1 DC voltage of input 1: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv2 DC voltage of input 2: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv3 DC voltage of input 3: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv4 DC voltage of input 4: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv5 DC voltage of input 5: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv6 DC voltage of input 6: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv7 DC voltage of input 7: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv8 DC voltage of input 8: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv9 DC voltage of input 9: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv10 DC voltage of input 10: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv11 DC voltage of input 11: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv12 DC voltage of input 12: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv13 DC voltage of input 13: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv14 DC voltage of input 14: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv15 DC voltage of input 15: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv16 DC voltage of input 16: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv17 DC voltage of input 17: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv18 DC voltage of input 18: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv19 DC voltage of input 19: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv20 DC voltage of input 20: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv21 DC voltage of input 21: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv22 DC voltage of input 22: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv23 DC voltage of input 23: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv24 DC voltage of input 24: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv25 DC voltage of input 25: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv26 DC voltage of input 26: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv27 DC voltage of input 27: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv28 DC voltage of input 28: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv29 DC voltage of input 29: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv30 DC voltage of input 30: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv31 DC voltage of input 31: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param upv32 DC voltage of input 32: a string or an MPP tracker, see {@code DCInputs}. Unit: V.
   * @param ipv1 DC current of input 1: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv2 DC current of input 2: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv3 DC current of input 3: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv4 DC current of input 4: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv5 DC current of input 5: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv6 DC current of input 6: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv7 DC current of input 7: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv8 DC current of input 8: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv9 DC current of input 9: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv10 DC current of input 10: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv11 DC current of input 11: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv12 DC current of input 12: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv13 DC current of input 13: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv14 DC current of input 14: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv15 DC current of input 15: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv16 DC current of input 16: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv17 DC current of input 17: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv18 DC current of input 18: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv19 DC current of input 19: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv20 DC current of input 20: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv21 DC current of input 21: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv22 DC current of input 22: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv23 DC current of input 23: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv24 DC current of input 24: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv25 DC current of input 25: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv26 DC current of input 26: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv27 DC current of input 27: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv28 DC current of input 28: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv29 DC current of input 29: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv30 DC current of input 30: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv31 DC current of input 31: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param ipv32 DC current of input 32: a string or an MPP tracker, see {@code DCInputs}. Unit: A.
   * @param dcInputs Kind of the inputs {@code UPVn} and {@code IPVn}: each is a {@code string}, or an MPP tracker
   *     ({@code mppt}) with one or more strings. Present if and only if one of them is. One of string,
   *     mppt.
   * @param alertArray Alarm entries as the vendor wrote them.
   * @param warnArray Warning entries as the vendor wrote them.
   * @param statusArray Status entries as the vendor wrote them; holds the vendor's own state code.
   * @param turnonTime Local time at which the inverter turned on today, {@code YYYY-MM-DD HH:MM:SS}: reported by the
   *     vendor, else the time of the day's first sample with power, if an earlier sample of that local
   *     day without power is known. Absent when the start of the day was not observed.
   * @param idempotencyKey Deduplication key, the same on every retry, replay and channel.
   * @param plantId Plant id of this service.
   * @param vendorPlantId Plant id at the vendor.
   * @param model Inverter model.
   * @param firmware Firmware version of the inverter.
   * @param ratedPower Rated AC power. Unit: kW.
   * @param eMonth Energy generated this month. Unit: kWh.
   * @param eYear Energy generated this year. Unit: kWh.
   * @param hTotal Total operating hours. Unit: h.
   * @param powerDc DC input power, all strings. Unit: kW.
   * @param ppv1 DC power of input 1. Unit: kW.
   * @param ppv2 DC power of input 2. Unit: kW.
   * @param ppv3 DC power of input 3. Unit: kW.
   * @param ppv4 DC power of input 4. Unit: kW.
   * @param ppv5 DC power of input 5. Unit: kW.
   * @param ppv6 DC power of input 6. Unit: kW.
   * @param ppv7 DC power of input 7. Unit: kW.
   * @param ppv8 DC power of input 8. Unit: kW.
   * @param ppv9 DC power of input 9. Unit: kW.
   * @param ppv10 DC power of input 10. Unit: kW.
   * @param ppv11 DC power of input 11. Unit: kW.
   * @param ppv12 DC power of input 12. Unit: kW.
   * @param ppv13 DC power of input 13. Unit: kW.
   * @param ppv14 DC power of input 14. Unit: kW.
   * @param ppv15 DC power of input 15. Unit: kW.
   * @param ppv16 DC power of input 16. Unit: kW.
   * @param ppv17 DC power of input 17. Unit: kW.
   * @param ppv18 DC power of input 18. Unit: kW.
   * @param ppv19 DC power of input 19. Unit: kW.
   * @param ppv20 DC power of input 20. Unit: kW.
   * @param ppv21 DC power of input 21. Unit: kW.
   * @param ppv22 DC power of input 22. Unit: kW.
   * @param ppv23 DC power of input 23. Unit: kW.
   * @param ppv24 DC power of input 24. Unit: kW.
   * @param ppv25 DC power of input 25. Unit: kW.
   * @param ppv26 DC power of input 26. Unit: kW.
   * @param ppv27 DC power of input 27. Unit: kW.
   * @param ppv28 DC power of input 28. Unit: kW.
   * @param ppv29 DC power of input 29. Unit: kW.
   * @param ppv30 DC power of input 30. Unit: kW.
   * @param ppv31 DC power of input 31. Unit: kW.
   * @param ppv32 DC power of input 32. Unit: kW.
   * @param powerAcOutputReactive AC reactive power output. Unit: kvar.
   * @param powerAcOutputApparent AC apparent power output. Unit: kVA.
   * @param powerFactor Power factor of the AC output.
   * @param pac1 AC active power of phase 1. Unit: kW.
   * @param pac2 AC active power of phase 2. Unit: kW.
   * @param pac3 AC active power of phase 3. Unit: kW.
   * @param uac12 AC voltage, line 1 to line 2. Unit: V.
   * @param uac23 AC voltage, line 2 to line 3. Unit: V.
   * @param uac31 AC voltage, line 3 to line 1. Unit: V.
   * @param uBus DC bus voltage. Unit: V.
   * @param insulationResistance Insulation resistance. Unit: kΩ.
   * @param efficiency DC-to-AC conversion efficiency. Unit: %.
   * @param temperatureAmbient Ambient temperature. Unit: °C.
   * @param rssi Signal strength of the collector. Unit: dBm.
   * @param gridPower Power at the grid connection; positive: export. Unit: kW.
   * @param loadPower Power consumed by the loads. Unit: kW.
   * @param eGridExport Energy exported today. Unit: kWh.
   * @param eGridImport Energy imported today. Unit: kWh.
   * @param eLoad Energy consumed by the loads today. Unit: kWh.
   * @param batterySoc Battery state of charge. Unit: %.
   * @param batteryPower Battery power; positive: discharge. Unit: kW.
   * @param uBattery Battery voltage. Unit: V.
   * @param iBattery Battery current. Unit: A.
   * @param batteryTemperature Battery temperature. Unit: °C.
   * @param eBatteryCharge Energy charged into the battery today. Unit: kWh.
   * @param eBatteryDischarge Energy discharged from the battery today. Unit: kWh.
   * @param dataQuality Remarks about fields, as {@code <field>:<reason>}; absent when there are none. A field that
   *     is not in the record was left out for that reason: {@code EDay:stale} (still yesterday's
   *     energy), {@code EDay:implausible}, {@code EDay:gap}, {@code ETotal:counter_jumped}, {@code
   *     FrqAC:out_of_range} and others. A field that is in the record is doubtful: {@code
   *     <field>:frozen} (the same value for longer than the vendor's pace explains), {@code
   *     Timezone:fixed_offset} (an offset that may not follow summer time), {@code State:derived}
   *     (the vendor reports none: from the power, from messages or from the height of the sun). More
   *     reasons may be added.
   * @param schemaVersion Version of this schema.
   */
  public record BaseData(
      String deviceType,
      @JsonProperty("CollectorSN") String collectorSn,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("Datetime") Long datetime,
      String currentDateTime,
      @JsonProperty("State") String state,
      @JsonProperty("StateDesc") String stateDesc,
      @JsonProperty("EDay") Double eDay,
      @JsonProperty("ETotal") Double eTotal,
      @JsonProperty("PowerACOutputActive") Double powerAcOutputActive,
      @JsonProperty("Temperature") Double temperature,
      @JsonProperty("FrqAC") Double frqAc,
      @JsonProperty("UAC1") Double uac1,
      @JsonProperty("UAC2") Double uac2,
      @JsonProperty("UAC3") Double uac3,
      @JsonProperty("IAC1") Double iac1,
      @JsonProperty("IAC2") Double iac2,
      @JsonProperty("IAC3") Double iac3,
      @JsonProperty("UPV1") Double upv1,
      @JsonProperty("UPV2") Double upv2,
      @JsonProperty("UPV3") Double upv3,
      @JsonProperty("UPV4") Double upv4,
      @JsonProperty("UPV5") Double upv5,
      @JsonProperty("UPV6") Double upv6,
      @JsonProperty("UPV7") Double upv7,
      @JsonProperty("UPV8") Double upv8,
      @JsonProperty("UPV9") Double upv9,
      @JsonProperty("UPV10") Double upv10,
      @JsonProperty("UPV11") Double upv11,
      @JsonProperty("UPV12") Double upv12,
      @JsonProperty("UPV13") Double upv13,
      @JsonProperty("UPV14") Double upv14,
      @JsonProperty("UPV15") Double upv15,
      @JsonProperty("UPV16") Double upv16,
      @JsonProperty("UPV17") Double upv17,
      @JsonProperty("UPV18") Double upv18,
      @JsonProperty("UPV19") Double upv19,
      @JsonProperty("UPV20") Double upv20,
      @JsonProperty("UPV21") Double upv21,
      @JsonProperty("UPV22") Double upv22,
      @JsonProperty("UPV23") Double upv23,
      @JsonProperty("UPV24") Double upv24,
      @JsonProperty("UPV25") Double upv25,
      @JsonProperty("UPV26") Double upv26,
      @JsonProperty("UPV27") Double upv27,
      @JsonProperty("UPV28") Double upv28,
      @JsonProperty("UPV29") Double upv29,
      @JsonProperty("UPV30") Double upv30,
      @JsonProperty("UPV31") Double upv31,
      @JsonProperty("UPV32") Double upv32,
      @JsonProperty("IPV1") Double ipv1,
      @JsonProperty("IPV2") Double ipv2,
      @JsonProperty("IPV3") Double ipv3,
      @JsonProperty("IPV4") Double ipv4,
      @JsonProperty("IPV5") Double ipv5,
      @JsonProperty("IPV6") Double ipv6,
      @JsonProperty("IPV7") Double ipv7,
      @JsonProperty("IPV8") Double ipv8,
      @JsonProperty("IPV9") Double ipv9,
      @JsonProperty("IPV10") Double ipv10,
      @JsonProperty("IPV11") Double ipv11,
      @JsonProperty("IPV12") Double ipv12,
      @JsonProperty("IPV13") Double ipv13,
      @JsonProperty("IPV14") Double ipv14,
      @JsonProperty("IPV15") Double ipv15,
      @JsonProperty("IPV16") Double ipv16,
      @JsonProperty("IPV17") Double ipv17,
      @JsonProperty("IPV18") Double ipv18,
      @JsonProperty("IPV19") Double ipv19,
      @JsonProperty("IPV20") Double ipv20,
      @JsonProperty("IPV21") Double ipv21,
      @JsonProperty("IPV22") Double ipv22,
      @JsonProperty("IPV23") Double ipv23,
      @JsonProperty("IPV24") Double ipv24,
      @JsonProperty("IPV25") Double ipv25,
      @JsonProperty("IPV26") Double ipv26,
      @JsonProperty("IPV27") Double ipv27,
      @JsonProperty("IPV28") Double ipv28,
      @JsonProperty("IPV29") Double ipv29,
      @JsonProperty("IPV30") Double ipv30,
      @JsonProperty("IPV31") Double ipv31,
      @JsonProperty("IPV32") Double ipv32,
      @JsonProperty("DCInputs") String dcInputs,
      @JsonProperty("AlertArray") List<JsonNode> alertArray,
      @JsonProperty("WarnArray") List<JsonNode> warnArray,
      @JsonProperty("StatusArray") List<JsonNode> statusArray,
      String turnonTime,
      @JsonProperty("idempotency_key") String idempotencyKey,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("VendorPlantId") String vendorPlantId,
      @JsonProperty("Model") String model,
      @JsonProperty("Firmware") String firmware,
      @JsonProperty("RatedPower") Double ratedPower,
      @JsonProperty("EMonth") Double eMonth,
      @JsonProperty("EYear") Double eYear,
      @JsonProperty("HTotal") Double hTotal,
      @JsonProperty("PowerDC") Double powerDc,
      @JsonProperty("PPV1") Double ppv1,
      @JsonProperty("PPV2") Double ppv2,
      @JsonProperty("PPV3") Double ppv3,
      @JsonProperty("PPV4") Double ppv4,
      @JsonProperty("PPV5") Double ppv5,
      @JsonProperty("PPV6") Double ppv6,
      @JsonProperty("PPV7") Double ppv7,
      @JsonProperty("PPV8") Double ppv8,
      @JsonProperty("PPV9") Double ppv9,
      @JsonProperty("PPV10") Double ppv10,
      @JsonProperty("PPV11") Double ppv11,
      @JsonProperty("PPV12") Double ppv12,
      @JsonProperty("PPV13") Double ppv13,
      @JsonProperty("PPV14") Double ppv14,
      @JsonProperty("PPV15") Double ppv15,
      @JsonProperty("PPV16") Double ppv16,
      @JsonProperty("PPV17") Double ppv17,
      @JsonProperty("PPV18") Double ppv18,
      @JsonProperty("PPV19") Double ppv19,
      @JsonProperty("PPV20") Double ppv20,
      @JsonProperty("PPV21") Double ppv21,
      @JsonProperty("PPV22") Double ppv22,
      @JsonProperty("PPV23") Double ppv23,
      @JsonProperty("PPV24") Double ppv24,
      @JsonProperty("PPV25") Double ppv25,
      @JsonProperty("PPV26") Double ppv26,
      @JsonProperty("PPV27") Double ppv27,
      @JsonProperty("PPV28") Double ppv28,
      @JsonProperty("PPV29") Double ppv29,
      @JsonProperty("PPV30") Double ppv30,
      @JsonProperty("PPV31") Double ppv31,
      @JsonProperty("PPV32") Double ppv32,
      @JsonProperty("PowerACOutputReactive") Double powerAcOutputReactive,
      @JsonProperty("PowerACOutputApparent") Double powerAcOutputApparent,
      @JsonProperty("PowerFactor") Double powerFactor,
      @JsonProperty("PAC1") Double pac1,
      @JsonProperty("PAC2") Double pac2,
      @JsonProperty("PAC3") Double pac3,
      @JsonProperty("UAC12") Double uac12,
      @JsonProperty("UAC23") Double uac23,
      @JsonProperty("UAC31") Double uac31,
      @JsonProperty("UBus") Double uBus,
      @JsonProperty("InsulationResistance") Double insulationResistance,
      @JsonProperty("Efficiency") Double efficiency,
      @JsonProperty("TemperatureAmbient") Double temperatureAmbient,
      @JsonProperty("RSSI") Double rssi,
      @JsonProperty("GridPower") Double gridPower,
      @JsonProperty("LoadPower") Double loadPower,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("ELoad") Double eLoad,
      @JsonProperty("BatterySOC") Double batterySoc,
      @JsonProperty("BatteryPower") Double batteryPower,
      @JsonProperty("UBattery") Double uBattery,
      @JsonProperty("IBattery") Double iBattery,
      @JsonProperty("BatteryTemperature") Double batteryTemperature,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("DataQuality") List<String> dataQuality,
      @JsonProperty("SchemaVersion") String schemaVersion) {}

  /**
   * One normalized sample of a battery: kind {@code battery.data}. A measurement the vendor did not report is
   * absent: never 0, never null.
   *
   * @param deviceType Device type; always {@code battery}.
   * @param storageId Id of the battery in the API.
   * @param deviceSn Serial number of the battery; where the vendor tells none, that of its inverter, or the vendor's
   *     id of the battery or plant.
   * @param inverterSn Serial number of the inverter that the battery belongs to; absent where it belongs to the
   *     plant.
   * @param deviceId Id in the API of the inverter that the battery was read with.
   * @param dataSources Vendor the record was pulled from.
   * @param plantId Plant id of this service.
   * @param vendorPlantId Plant id at the vendor.
   * @param timezone Offset of the plant at the sample's time: {@code GMT+8}, {@code GMT-3}, {@code GMT+5:30}.
   * @param datetime Sample time, Unix seconds.
   * @param currentDateTime Sample time in the plant's zone, {@code YYYY-MM-DD HH:MM:SS}.
   * @param batterySoc State of charge. Unit: %.
   * @param batterySoh State of health. Unit: %.
   * @param batteryPower Power; positive: discharge. Unit: kW.
   * @param uBattery Battery voltage. Unit: V.
   * @param iBattery Current; positive: discharge. Unit: A.
   * @param batteryTemperature Battery temperature. Unit: °C.
   * @param eBatteryCharge Energy charged today. Unit: kWh.
   * @param eBatteryDischarge Energy discharged today. Unit: kWh.
   * @param eBatteryChargeTotal Lifetime energy charged. Unit: kWh.
   * @param eBatteryDischargeTotal Lifetime energy discharged. Unit: kWh.
   * @param batteryCapacity Capacity, as the vendor names it: rated or usable. Unit: kWh.
   * @param batteryEnergy Energy that is stored now. Unit: kWh.
   * @param batteryChargeLimit Power with which it may be charged now. Unit: kW.
   * @param batteryDischargeLimit Power with which it may be discharged now. Unit: kW.
   * @param batteryCycles Charge cycles so far.
   * @param model Model of the battery.
   * @param dataQuality Remarks about fields, as {@code <field>:<reason>}; absent when there are none. A field that
   *     is not in the record was left out for that reason: {@code direction_unknown} says that the
   *     vendor does not tell which way the power flows, and the counters have not shown it yet.
   * @param idempotencyKey Deduplication key, the same on every retry, replay and channel.
   * @param schemaVersion Version of this schema.
   */
  public record Battery(
      String deviceType,
      String storageId,
      @JsonProperty("DeviceSN") String deviceSn,
      @JsonProperty("InverterSN") String inverterSn,
      String deviceId,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("VendorPlantId") String vendorPlantId,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("Datetime") Long datetime,
      String currentDateTime,
      @JsonProperty("BatterySOC") Double batterySoc,
      @JsonProperty("BatterySOH") Double batterySoh,
      @JsonProperty("BatteryPower") Double batteryPower,
      @JsonProperty("UBattery") Double uBattery,
      @JsonProperty("IBattery") Double iBattery,
      @JsonProperty("BatteryTemperature") Double batteryTemperature,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("EBatteryChargeTotal") Double eBatteryChargeTotal,
      @JsonProperty("EBatteryDischargeTotal") Double eBatteryDischargeTotal,
      @JsonProperty("BatteryCapacity") Double batteryCapacity,
      @JsonProperty("BatteryEnergy") Double batteryEnergy,
      @JsonProperty("BatteryChargeLimit") Double batteryChargeLimit,
      @JsonProperty("BatteryDischargeLimit") Double batteryDischargeLimit,
      @JsonProperty("BatteryCycles") Double batteryCycles,
      @JsonProperty("Model") String model,
      @JsonProperty("DataQuality") List<String> dataQuality,
      @JsonProperty("idempotency_key") String idempotencyKey,
      @JsonProperty("SchemaVersion") String schemaVersion) {}

  /**
   * Outcome of a bulk call.
   *
   * @param succeeded Number of devices for which the action succeeded.
   * @param failed Number of devices for which the action failed.
   * @param results One result per device, in the order of the request; with a filter ordered by first sync.
   */
  public record BulkOutcome(
      Long succeeded,
      Long failed,
      List<BulkOutcomeResultsItem> results) {}

  /**
   * @param deviceId Id of the device, as in the request.
   * @param success Whether the item succeeded.
   * @param code HTTP status that a single call for this device would have returned.
   * @param error Slug of the error of this item; absent if it succeeded.
   *
   *     {@code not_found} (404): The device does not exist.
   *
   *     {@code device_removed} (409): The vendor no longer lists this device.
   *
   *     {@code monitored_elsewhere} (409): The inverter is already monitored under another vendor account
   *     that lists it ({@code monitoredAs} names the device). Unmonitor it there first.
   *
   *     {@code device_listed} (409): The vendor still lists this device, and the next sync would add it
   *     again. Unmonitor it instead.
   *
   *     {@code quota_exceeded} (403): The device quota is used up. Unmonitor another device first.
   *
   *     {@code limit_reached} (403): A device can have 20 labels, and be in 50 groups by itself.
   *
   *     {@code in_group_by_plant} (409): The device is in the group through its plant. Remove the plant
   *     from the group instead. One of not_found, device_removed, monitored_elsewhere, device_listed,
   *     quota_exceeded, limit_reached, in_group_by_plant.
   * @param message Explanation of the error, for people; may change.
   */
  public record BulkOutcomeResultsItem(
      String deviceId,
      Boolean success,
      Long code,
      String error,
      String message) {}

  /**
   * Delivery counts of a channel.
   *
   * @param delivered Number of delivered records and events.
   * @param failed Number of failed attempts; a record that failed twice counts twice.
   * @param deadLettered Number of records whose last attempt failed; webhooks only.
   * @param bytes Total size of the delivered bodies, in bytes.
   * @param channel Name of the channel. One of webhook, kafka, mqtt, sink.
   * @param noSubscriber MQTT only: number of messages published while no client was subscribed.
   * @param dropped MQTT only: number of messages dropped because the queue of a disconnected client was full.
   */
  public record ChannelCount(
      Long delivered,
      Long failed,
      Long deadLettered,
      Long bytes,
      String channel,
      Long noSubscriber,
      Long dropped) {}

  /**
   * Delivery counts of a channel on one day.
   *
   * @param day Day in UTC, e.g. {@code 2026-11-21}.
   * @param delivered Number of delivered records and events.
   * @param failed Number of failed attempts; a record that failed twice counts twice.
   * @param deadLettered Number of records whose last attempt failed; webhooks only.
   * @param bytes Total size of the delivered bodies, in bytes.
   * @param channel Name of the channel. One of webhook, kafka, mqtt, sink.
   * @param noSubscriber MQTT only: number of messages published while no client was subscribed.
   * @param dropped MQTT only: number of messages dropped because the queue of a disconnected client was full.
   */
  public record ChannelDayCount(
      String day,
      Long delivered,
      Long failed,
      Long deadLettered,
      Long bytes,
      String channel,
      Long noSubscriber,
      Long dropped) {}

  /**
   * A replay: redelivers records of a time range to Kafka or MQTT.
   *
   * @param id Id of the replay.
   * @param channel Channel to which the records are redelivered. One of kafka, mqtt.
   * @param from Start of the time range, inclusive. Unix seconds.
   * @param to End of the time range, exclusive. Unix seconds.
   * @param state State of the replay. {@code waiting}: queued behind other replays, or waiting until the webhook,
   *     the sink or the account is active or Kafka is available again. One of waiting, running, completed,
   *     cancelled, failed.
   * @param error Reason for which the replay waits or failed.
   * @param total Number of log offsets to scan; 0 until it is known.
   * @param scanned Number of log offsets scanned so far.
   * @param matched Number of scanned records that match the replay's selection.
   * @param produced Number of records redelivered so far.
   * @param createdAt Time of the request that created it. Unix seconds.
   * @param startedAt Start time. Unix seconds.
   * @param finishedAt End time. Unix seconds.
   */
  public record ChannelReplay(
      String id,
      String channel,
      FilterBody filter,
      Long from,
      Long to,
      String state,
      String error,
      Long total,
      Long scanned,
      Long matched,
      Long produced,
      Long createdAt,
      Long startedAt,
      Long finishedAt) {}

  /**
   * Settings of delivery by Kafka or by MQTT.
   *
   * @param channel Name of the channel. One of kafka, mqtt.
   * @param enabled Whether the channel is enabled. Its first credential enables it.
   * @param envelope One of none, cloudevents.
   * @param format Encoding of BaseData on Kafka: {@code avro} in the wire format of Confluent. Always {@code json}
   *     on MQTT, and of other records. One of json, avro.
   * @param updatedAt Time of the last change of a setting; null: never set, so everything is delivered. Unix
   *     seconds.
   */
  public record ChannelSubscription(
      String channel,
      Boolean enabled,
      FilterBody filter,
      String envelope,
      String format,
      Long updatedAt) {}

  /**
   * A new API key with its secret.
   *
   * @param id Id of the key.
   * @param name Name of the key.
   * @param scopes Scopes of the key. One of read, write, deliveries.
   * @param hint First characters of the key, by which a person recognizes it.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Expiry time; null: the key does not expire. Unix seconds.
   * @param lastUsedAt Time of the last use, up to five minutes too early; null: the key was never used. Unix
   *     seconds.
   * @param key The key itself, for the {@code Authorization} header; returned only by this call.
   */
  public record CreatedApiKey(
      String id,
      String name,
      List<String> scopes,
      String hint,
      Long createdAt,
      Long expiresAt,
      Long lastUsedAt,
      String key) {}

  /**
   * A new Kafka credential.
   *
   * @param id Id of the credential.
   * @param label Free text for the account's own use.
   * @param bootstrap Bootstrap servers, comma-separated.
   * @param securityProtocol {@code security.protocol} of the client.
   * @param mechanism {@code sasl.mechanism} of the client.
   * @param username SASL user name.
   * @param topics Topics that the credential may read.
   * @param groupPrefix Prefix that consumer group ids must have.
   * @param createdAt Creation time. Unix seconds.
   * @param password SASL password; returned only by this call.
   */
  public record CreatedKafkaCredential(
      String id,
      String label,
      String bootstrap,
      String securityProtocol,
      String mechanism,
      String username,
      List<String> topics,
      String groupPrefix,
      Long createdAt,
      String password) {}

  /**
   * A new MQTT credential with its first token.
   *
   * @param id Id of the credential.
   * @param label Free text for the account's own use.
   * @param url URL of the broker: MQTT 5.0 over TLS.
   * @param username User name of the connection.
   * @param clientIdPrefix Prefix that client ids must have.
   * @param topicFilters Topic filters that may be subscribed to, including narrower ones.
   * @param createdAt Creation time. Unix seconds.
   * @param token Password of the MQTT connection: a JWT.
   * @param expiresAt Expiry time of the token. The broker closes the connection then; renew the token before. Unix
   *     seconds.
   */
  public record CreatedMqttCredential(
      String id,
      String label,
      String url,
      String username,
      String clientIdPrefix,
      List<String> topicFilters,
      Long createdAt,
      String token,
      Long expiresAt) {}

  /**
   * A new operator, with a one-time password.
   *
   * @param id Id of the operator.
   * @param username User name for the operator's login.
   * @param name Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
   * @param role {@code read}: sees everything that operators see. {@code support}: also changes accounts and
   *     announces maintenance. {@code admin}: everything. One of read, support, admin.
   * @param createdAt Creation time. Unix seconds.
   * @param password One-time password; returned only by this call.
   */
  public record CreatedOperator(
      String id,
      String username,
      String name,
      String role,
      Long createdAt,
      String password) {}

  /**
   * A new portal session.
   *
   * @param id Id of the session.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Expiry time of the session and of all tokens issued for it. Unix seconds.
   * @param readOnly Whether the session can only read.
   * @param origin Origin of the page that embeds the portal; null: any that the operator allows.
   * @param keyId Id of the API key that created the session; null: a login created it.
   * @param exchanges Number of times that the token was exchanged, at most 10.
   * @param token Token for the fragment of the portal's URL; returned only by this call. It can be exchanged 10
   *     times.
   */
  public record CreatedPortalSession(
      String id,
      Long createdAt,
      Long expiresAt,
      Boolean readOnly,
      String origin,
      String keyId,
      Long exchanges,
      String token) {}

  /**
   * A new webhook.
   *
   * @param id Id of the webhook.
   * @param name Free text for the account's own use.
   * @param description Free text for the account's own use.
   * @param url URL to which records are posted.
   * @param envelope One of none, cloudevents.
   * @param signatureEncoding Encoding of {@code X-Service-Signature}. One of hex, base64, sha256=hex.
   * @param timeoutMs Timeout of a request in milliseconds.
   * @param maxInFlight Maximum number of concurrent requests.
   * @param rateLimit Maximum number of requests per second; null: no limit.
   * @param minTlsVersion Minimum TLS version of the connection. One of TLSv1.3, TLSv1.2.
   * @param headerNames Names of the additional request headers; their values are never returned.
   * @param clientCertificate Client certificate for the TLS handshake.
   * @param batch Batch settings: several records in a request; null: one record per request.
   * @param status Status of the webhook. No record is lost while it is paused or disabled. One of active, paused,
   *     disabled.
   * @param health Health of the endpoint. {@code failing}: the last attempt failed. {@code open}: the circuit
   *     breaker is open, so only single probe requests are sent. One of healthy, failing, open, paused,
   *     disabled.
   * @param lastError Last failed attempt; kept after a recovery.
   * @param nextAttemptAt Time of the next attempt while the webhook is {@code failing}, of the next probe while it
   *     is {@code open}. Unix seconds.
   * @param disabledReason Reason for which the webhook was disabled. {@code gone}: the endpoint answered 410. {@code
   *     failing}: all attempts failed for 5 days.
   * @param failingSince Time of the first failed attempt since the last success; null while the last attempt
   *     succeeded. Unix seconds.
   * @param lastDeliveredAt Time of the last successful delivery, to the minute. Unix seconds.
   * @param signatureRejectedAt Time at which the endpoint last answered 401. Unix seconds.
   * @param createdAt Creation time. Unix seconds.
   * @param updatedAt Time of the last change of a setting. Unix seconds.
   * @param secret Signing secret: {@code whsec_} followed by base64; returned only by this call.
   */
  public record CreatedWebhook(
      String id,
      String name,
      String description,
      String url,
      WebhookFilterBody filter,
      String envelope,
      String signatureEncoding,
      Long timeoutMs,
      Long maxInFlight,
      Double rateLimit,
      String minTlsVersion,
      List<String> headerNames,
      CreatedWebhookClientCertificate clientCertificate,
      CreatedWebhookBatch batch,
      String status,
      String health,
      CreatedWebhookLastError lastError,
      Long nextAttemptAt,
      String disabledReason,
      Long failingSince,
      Long lastDeliveredAt,
      Long signatureRejectedAt,
      Long createdAt,
      Long updatedAt,
      String secret) {}

  /**
   * Batch settings: several records in a request; null: one record per request.
   *
   * @param maxRecords Maximum number of records in a request.
   * @param maxWaitMs Maximum time that a record waits for others, in milliseconds.
   */
  public record CreatedWebhookBatch(
      Long maxRecords,
      Long maxWaitMs) {}

  /**
   * Client certificate for the TLS handshake.
   *
   * @param subject Subject of the certificate.
   * @param notAfter Expiry time. Unix seconds.
   */
  public record CreatedWebhookClientCertificate(
      String subject,
      Long notAfter) {}

  /**
   * Last failed attempt; kept after a recovery.
   *
   * @param at Time of the event. Unix seconds.
   * @param reason Reason of the failure: {@code status}, {@code timeout}, {@code dns}, {@code tls}, {@code
   *     connection}, …, as in the list of attempts.
   * @param status HTTP status of the answer; null: there was no answer.
   * @param detail Error code if there was no answer, or the name of the unusable setting.
   * @param answer First KiB of the answer's body.
   * @param attempt Number of the attempt, 1 to 8; null: no request could be sent.
   * @param idempotencyKey Idempotency key of the record or of its batch.
   */
  public record CreatedWebhookLastError(
      Long at,
      String reason,
      Long status,
      String detail,
      String answer,
      Long attempt,
      String idempotencyKey) {}

  /**
   * A new signing secret.
   *
   * @param id Id of the secret.
   * @param primary Whether this secret signs {@code X-Service-Signature}; all active secrets sign {@code
   *     webhook-signature}.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Time at which the secret stops signing; null: when it is replaced. Unix seconds.
   * @param secret Signing secret: {@code whsec_} followed by base64; returned only by this call.
   */
  public record CreatedWebhookSecret(
      String id,
      Boolean primary,
      Long createdAt,
      Long expiresAt,
      String secret) {}

  /**
   * Delivery counts of one day.
   *
   * @param day Day in UTC, e.g. {@code 2026-11-21}.
   * @param delivered Number of delivered records and events.
   * @param failed Number of failed attempts; a record that failed twice counts twice.
   * @param deadLettered Number of records whose last attempt failed; webhooks only.
   * @param bytes Total size of the delivered bodies, in bytes.
   */
  public record DayCount(
      String day,
      Long delivered,
      Long failed,
      Long deadLettered,
      Long bytes) {}

  /**
   * A record that could not be delivered.
   *
   * @param id Id of the dead letter.
   * @param webhookId Id of the webhook to which the record could not be delivered.
   * @param idempotencyKey Idempotency key of the record.
   * @param kind Kind of the record or event.
   * @param vendor Id of the vendor.
   * @param serial Serial number of the inverter.
   * @param deviceId Id of the device.
   * @param plantId Id of the plant.
   * @param reason Slug of the last failure.
   * @param status HTTP status of the last answer.
   * @param attempts HTTP requests made.
   * @param at Time at which the record became a dead letter. Unix seconds.
   * @param retriedAt Time of the retry. Unix seconds.
   * @param replayId Id of the replay that retried it; null: retried singly or not at all.
   * @param deliveredAt Time of the delivery after the retry. Unix seconds.
   * @param diedAgainAs Id of the new dead letter if the retry failed as well.
   */
  public record DeadLetter(
      String id,
      String webhookId,
      String idempotencyKey,
      String kind,
      String vendor,
      String serial,
      String deviceId,
      String plantId,
      String reason,
      Long status,
      Long attempts,
      Long at,
      Long retriedAt,
      String replayId,
      Long deliveredAt,
      String diedAgainAs) {}

  /**
   * A reason of dead letters with their number.
   *
   * @param reason Slug of the last failure.
   * @param count Number of dead letters; 10000 means 10000 or more.
   */
  public record DeadLetterReason(
      String reason,
      Long count) {}

  /**
   * A record that could not be delivered, with its body.
   *
   * @param id Id of the dead letter.
   * @param webhookId Id of the webhook to which the record could not be delivered.
   * @param idempotencyKey Idempotency key of the record.
   * @param kind Kind of the record or event.
   * @param vendor Id of the vendor.
   * @param serial Serial number of the inverter.
   * @param deviceId Id of the device.
   * @param plantId Id of the plant.
   * @param reason Slug of the last failure.
   * @param status HTTP status of the last answer.
   * @param attempts HTTP requests made.
   * @param at Time at which the record became a dead letter. Unix seconds.
   * @param retriedAt Time of the retry. Unix seconds.
   * @param replayId Id of the replay that retried it; null: retried singly or not at all.
   * @param deliveredAt Time of the delivery after the retry. Unix seconds.
   * @param diedAgainAs Id of the new dead letter if the retry failed as well.
   * @param body Body as it was sent; null when it is no longer stored.
   */
  public record DeadLetterWithBody(
      String id,
      String webhookId,
      String idempotencyKey,
      String kind,
      String vendor,
      String serial,
      String deviceId,
      String plantId,
      String reason,
      Long status,
      Long attempts,
      Long at,
      Long retriedAt,
      String replayId,
      Long deliveredAt,
      String diedAgainAs,
      String body) {}

  /**
   * The replays that redeliver the dead letters that match a filter.
   *
   * @param taken Number of dead letters that the started replays redeliver.
   * @param replays Started replays, one for each webhook with matching dead letters.
   * @param skipped Webhooks with matching dead letters for which no replay was started.
   */
  public record DeadLettersRetry(
      Long taken,
      List<Replay> replays,
      List<DeadLettersRetrySkippedItem> skipped) {}

  /**
   * @param webhookId Id of the webhook.
   * @param reason Reason for which no replay was started. {@code webhook_not_active}: the webhook is paused or
   *     disabled. {@code replay_running}: a replay of the webhook is running. One of webhook_not_active,
   *     replay_running.
   * @param matched Number of dead letters of the webhook that match.
   * @param replayId Id of the running replay; null for another reason.
   */
  public record DeadLettersRetrySkippedItem(
      String webhookId,
      String reason,
      Long matched,
      String replayId) {}

  /**
   * A device. Members that the vendor does not report are null.
   *
   * @param deviceId Id of the device.
   * @param deviceType Type of the device, always {@code inverter}.
   * @param inverterSn The vendor's serial number of the inverter.
   * @param collectorSn Serial number of the collector; empty when unknown.
   * @param model Model of the inverter.
   * @param firmware Firmware version of the inverter.
   * @param ratedPowerKw Rated AC power, kW.
   * @param mpptCount Number of MPP trackers.
   * @param stringCount Number of strings.
   * @param status Status that the vendor reported at the last sync; {@code removed}: the vendor no longer lists the
   *     device. One of online, offline, unknown, removed.
   * @param monitored Whether the device is polled. Counts against the quota.
   * @param monitoredAs Id of the device under which the same inverter is monitored, in another of your vendor
   *     accounts; an inverter is monitored only once. This device takes over when the other one is no
   *     longer monitored.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant.
   * @param groups Ids of the groups of the device, including those of its plant.
   * @param labels Labels that the account assigned.
   * @param currentStatus The one status of the device now, for people (docs/use/fleets.md). {@code fault}, {@code
   *     warning}, {@code limited}, {@code shut_down}, {@code maintenance}, {@code starting}, {@code
   *     producing}, {@code standby}, {@code unknown}: by the newest sample. {@code asleep}: silent
   *     in the dark. {@code no_data}: no sample yet, offline by the events, or silent by day; since
   *     {@code lastDataAt}. {@code not_monitored}: not polled. {@code removed}: no longer listed by
   *     the vendor. One of fault, warning, no_data, limited, shut_down, maintenance, starting,
   *     producing, standby, asleep, unknown, not_monitored, removed.
   * @param lastDataAt Time of the newest sample; null before the first. Unix seconds.
   * @param state BaseData {@code State} of the newest sample; null before the first.
   * @param online Whether the device is online, as the device events report it; null before the first sample, false
   *     for a removed device.
   * @param stateChangedAt Time of the last change of {@code state} or {@code online}. Unix seconds.
   * @param firstSeenAt Time of the first sync that listed the device. Unix seconds.
   * @param possibleDuplicateOf Ids of up to 10 other devices of the account with the same serial number, in another
   *     vendor account or at another vendor: perhaps the same inverter, listed by a second
   *     cloud. A hint only: nothing is merged.
   */
  public record Device(
      String deviceId,
      String deviceType,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("CollectorSN") String collectorSn,
      String model,
      String firmware,
      Double ratedPowerKw,
      Long mpptCount,
      Long stringCount,
      String status,
      Boolean monitored,
      String monitoredAs,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      String plantId,
      List<String> groups,
      List<String> labels,
      String currentStatus,
      Long lastDataAt,
      Long state,
      Boolean online,
      Long stateChangedAt,
      Long firstSeenAt,
      List<String> possibleDuplicateOf) {}

  /**
   * Energy sums of a finished local day of a device, as the vendor reports them: kind {@code device.day}. A sum that
   * the vendor does not report is absent, never 0; at least one is there.
   *
   * @param deviceId Id of the device in the API.
   * @param inverterSn Vendor-native serial number of the inverter.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant in the API.
   * @param collectorSn Serial number of the collector; absent when unknown.
   * @param date Local day of the plant.
   * @param timezone UTC offset of the plant at the beginning of the day.
   * @param eDay Energy generated on this day, kWh.
   * @param eTotal Lifetime energy generated, at the end of the day, kWh.
   * @param eGridImport Energy imported on this day, kWh.
   * @param eGridExport Energy exported on this day, kWh.
   * @param eBatteryCharge Energy charged into the battery on this day, kWh.
   * @param eBatteryDischarge Energy discharged from the battery on this day, kWh.
   * @param eLoad Energy consumed on this day, kWh.
   * @param dataQuality Remarks about fields, as {@code <field>:<reason>}; absent when there are none. A field that
   *     is not in the record was left out for that reason.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record DeviceDay(
      String deviceId,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("CollectorSN") String collectorSn,
      String date,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("EDay") Double eDay,
      @JsonProperty("ETotal") Double eTotal,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("ELoad") Double eLoad,
      @JsonProperty("DataQuality") List<String> dataQuality,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * A device went online or offline.
   *
   * @param event Kind of the event. One of device.online, device.offline.
   * @param deviceId Id of the device in the API.
   * @param inverterSn Vendor-native serial number of the inverter.
   * @param collectorSn Serial number of the collector; empty when unknown.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant in the API.
   * @param datetime Time at which the change was detected; for {@code device.online} the time of the sample; Unix
   *     seconds.
   * @param timezone UTC offset of the plant at that time.
   * @param currentDateTime Datetime in the plant's local time.
   * @param reason Reason for which the device counts as offline. Present only in {@code device.offline}. One of
   *     no_data, vendor_reported, collector_offline.
   * @param lastDataAt Time of the last sample, Unix seconds; absent when there was none.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record DeviceEvent(
      String event,
      String deviceId,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("CollectorSN") String collectorSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("Datetime") Long datetime,
      @JsonProperty("Timezone") String timezone,
      String currentDateTime,
      String reason,
      Long lastDataAt,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * Outcome of an import.
   *
   * @param dryRun Whether the import was a dry run.
   * @param succeeded Number of lines that succeeded.
   * @param failed Number of lines that failed.
   * @param changed Number of devices that the import changes.
   * @param results One result per line, without the header.
   */
  public record DeviceImportOutcome(
      Boolean dryRun,
      Long succeeded,
      Long failed,
      Long changed,
      List<DeviceImportOutcomeResultsItem> results) {}

  /**
   * @param line Number of the line in the file; for a record of several lines its last one.
   * @param deviceId Id of the device of the line, if known.
   * @param success Whether the item succeeded.
   * @param code HTTP status that a single call for this item would have returned.
   * @param changed Whether the line changes the device.
   * @param column Column to correct; null: the error concerns the whole line. One of deviceId, DataSources,
   *     InverterSN, CollectorSN, dataAccessUserId, plantId, plantName, model, firmware, ratedPowerKw,
   *     mpptCount, stringCount, status, currentStatus, lastDataAt, state, online, stateChangedAt,
   *     monitored, groups, labels, firstSeenAt.
   * @param error Slug of the error of this item; absent if it succeeded.
   *
   *     {@code not_found} (404): The device does not exist.
   *
   *     {@code device_removed} (409): The vendor no longer lists this device.
   *
   *     {@code quota_exceeded} (403): The device quota is used up. Unmonitor another device first.
   *
   *     {@code monitored_elsewhere} (409): The inverter is already monitored under another vendor account
   *     that lists it ({@code monitoredAs} names the device). Unmonitor it there first.
   *
   *     {@code limit_reached} (403): A device can have 20 labels, and be in 50 groups by itself.
   *
   *     {@code invalid_value} (400): A value cannot be parsed.
   *
   *     {@code ambiguous_device} (409): Several devices match the line; specify {@code deviceId}.
   *
   *     {@code device_mismatch} (409): The columns that identify the device contradict each other.
   *
   *     {@code duplicate_line} (409): Another line addresses the same device.
   *
   *     {@code group_not_found} (404): The group does not exist. One of not_found, device_removed,
   *     quota_exceeded, monitored_elsewhere, limit_reached, invalid_value, ambiguous_device,
   *     device_mismatch, duplicate_line, group_not_found.
   * @param message Explanation of the error and how to fix it, for people; may change.
   */
  public record DeviceImportOutcomeResultsItem(
      Long line,
      String deviceId,
      Boolean success,
      Long code,
      Boolean changed,
      String column,
      String error,
      String message) {}

  /**
   * A device of a list; {@code latest}: with {@code include=latest} only, null before the first sample.
   *
   * @param deviceId Id of the device.
   * @param deviceType Type of the device, always {@code inverter}.
   * @param inverterSn The vendor's serial number of the inverter.
   * @param collectorSn Serial number of the collector; empty when unknown.
   * @param model Model of the inverter.
   * @param firmware Firmware version of the inverter.
   * @param ratedPowerKw Rated AC power, kW.
   * @param mpptCount Number of MPP trackers.
   * @param stringCount Number of strings.
   * @param status Status that the vendor reported at the last sync; {@code removed}: the vendor no longer lists the
   *     device. One of online, offline, unknown, removed.
   * @param monitored Whether the device is polled. Counts against the quota.
   * @param monitoredAs Id of the device under which the same inverter is monitored, in another of your vendor
   *     accounts; an inverter is monitored only once. This device takes over when the other one is no
   *     longer monitored.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant.
   * @param groups Ids of the groups of the device, including those of its plant.
   * @param labels Labels that the account assigned.
   * @param currentStatus The one status of the device now, for people (docs/use/fleets.md). {@code fault}, {@code
   *     warning}, {@code limited}, {@code shut_down}, {@code maintenance}, {@code starting}, {@code
   *     producing}, {@code standby}, {@code unknown}: by the newest sample. {@code asleep}: silent
   *     in the dark. {@code no_data}: no sample yet, offline by the events, or silent by day; since
   *     {@code lastDataAt}. {@code not_monitored}: not polled. {@code removed}: no longer listed by
   *     the vendor. One of fault, warning, no_data, limited, shut_down, maintenance, starting,
   *     producing, standby, asleep, unknown, not_monitored, removed.
   * @param lastDataAt Time of the newest sample; null before the first. Unix seconds.
   * @param state BaseData {@code State} of the newest sample; null before the first.
   * @param online Whether the device is online, as the device events report it; null before the first sample, false
   *     for a removed device.
   * @param stateChangedAt Time of the last change of {@code state} or {@code online}. Unix seconds.
   * @param firstSeenAt Time of the first sync that listed the device. Unix seconds.
   * @param possibleDuplicateOf Ids of up to 10 other devices of the account with the same serial number, in another
   *     vendor account or at another vendor: perhaps the same inverter, listed by a second
   *     cloud. A hint only: nothing is merged.
   */
  public record DeviceListItem(
      String deviceId,
      String deviceType,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("CollectorSN") String collectorSn,
      String model,
      String firmware,
      Double ratedPowerKw,
      Long mpptCount,
      Long stringCount,
      String status,
      Boolean monitored,
      String monitoredAs,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      String plantId,
      List<String> groups,
      List<String> labels,
      String currentStatus,
      Long lastDataAt,
      Long state,
      Boolean online,
      Long stateChangedAt,
      Long firstSeenAt,
      List<String> possibleDuplicateOf,
      LatestSample latest) {}

  /**
   * Quality of the samples of a device over a range of days.
   *
   * @param deviceId Id of the device.
   * @param score Mean of the scores of the days; 0 for a day without samples.
   * @param days Days that count.
   * @param daysWithoutSamples Days of them without any sample.
   * @param expected Samples that should have come on the days with samples.
   * @param received Samples that came, each counted once.
   * @param late Samples of them that were backfilled or fetched more than an hour after their time.
   * @param imported Samples of them that an import fetched.
   * @param leftOut Samples of them of which a member was left out.
   * @param frozen Samples of them in which a member is frozen.
   */
  public record DeviceQuality(
      String deviceId,
      Double score,
      Long days,
      Long daysWithoutSamples,
      Long expected,
      Long received,
      Long late,
      Long imported,
      Long leftOut,
      Long frozen) {}

  /**
   * One page of a list.
   *
   * @param nextCursor Value of {@code cursor} for the next page; null on the last page.
   * @param from First day.
   * @param to Day after the last one.
   */
  public record DeviceQualityPage(
      List<DeviceQuality> items,
      String nextCursor,
      String from,
      String to) implements PageOf<DeviceQuality> {}

  /**
   * A stored BaseData record with its time of receipt.
   *
   * @param receivedAt Time at which the service received the record. Unix seconds.
   */
  public record DeviceRecord(
      Long receivedAt,
      BaseData record) {}

  /**
   * Sums and counts over devices that their vendors list. Each sum states how many devices it leaves out, and why.
   *
   * @param devices Number of devices, without removed ones.
   * @param removed Number of devices that the vendor no longer lists; they are in no sum and in no other count.
   * @param states Counts by state, without states that no device is in.
   * @param currentStatuses Counts by the one status, of all that match, removed ones included; of plants, and with
   *     {@code include=currentStatuses}.
   */
  public record DeviceTotals(
      Long devices,
      Long removed,
      DeviceTotalsPowerKw powerKw,
      DeviceTotalsEnergyTodayKwh energyTodayKwh,
      DeviceTotalsEnergyTotalKwh energyTotalKwh,
      List<DeviceTotalsStatesItem> states,
      DeviceTotalsOnline online,
      List<DeviceTotalsCurrentStatusesItem> currentStatuses) {}

  /**
   * @param currentStatus The one status of the device now, for people (docs/use/fleets.md). {@code fault}, {@code
   *     warning}, {@code limited}, {@code shut_down}, {@code maintenance}, {@code starting}, {@code
   *     producing}, {@code standby}, {@code unknown}: by the newest sample. {@code asleep}: silent
   *     in the dark. {@code no_data}: no sample yet, offline by the events, or silent by day; since
   *     {@code lastDataAt}. {@code not_monitored}: not polled. {@code removed}: no longer listed by
   *     the vendor. One of fault, warning, no_data, limited, shut_down, maintenance, starting,
   *     producing, standby, asleep, unknown, not_monitored, removed.
   * @param devices Number of devices.
   */
  public record DeviceTotalsCurrentStatusesItem(
      String currentStatus,
      Long devices) {}

  /**
   * @param sum Sum of the energy of the day, kWh. Null when no device counted.
   * @param counted Number of devices in the sum.
   */
  public record DeviceTotalsEnergyTodayKwh(
      Double sum,
      Long counted,
      DeviceTotalsEnergyTodayKwhLeftOut leftOut) {}

  /**
   * @param noSample Number of devices without a sample.
   * @param notReported Number of devices whose vendor did not report the value.
   * @param dayEnded Number of devices whose newest sample is of an earlier day in the zone of the plant.
   */
  public record DeviceTotalsEnergyTodayKwhLeftOut(
      Long noSample,
      Long notReported,
      Long dayEnded) {}

  /**
   * @param sum Sum of the lifetime energy, kWh. Null when no device counted.
   * @param counted Number of devices in the sum.
   */
  public record DeviceTotalsEnergyTotalKwh(
      Double sum,
      Long counted,
      DeviceTotalsEnergyTotalKwhLeftOut leftOut) {}

  /**
   * @param noSample Number of devices without a sample.
   * @param notReported Number of devices whose vendor did not report the value.
   */
  public record DeviceTotalsEnergyTotalKwhLeftOut(
      Long noSample,
      Long notReported) {}

  /**
   * @param online Number of online devices.
   * @param offline Number of offline devices.
   * @param unknown Number of devices without a sample or event.
   */
  public record DeviceTotalsOnline(
      Long online,
      Long offline,
      Long unknown) {}

  /**
   * @param sum Sum of the AC active power, kW, of samples that are at most 1800 s old. Null when no device counted.
   * @param counted Number of devices in the sum.
   */
  public record DeviceTotalsPowerKw(
      Double sum,
      Long counted,
      DeviceTotalsPowerKwLeftOut leftOut) {}

  /**
   * @param noSample Number of devices without a sample.
   * @param notReported Number of devices whose vendor did not report the value.
   * @param stale Number of devices whose newest sample is older than 1800 s.
   */
  public record DeviceTotalsPowerKwLeftOut(
      Long noSample,
      Long notReported,
      Long stale) {}

  /**
   * @param state BaseData {@code State} of the newest sample; null before the first.
   * @param devices Number of devices in this state.
   */
  public record DeviceTotalsStatesItem(
      Long state,
      Long devices) {}

  /**
   * Energy of an interval. A member whose value is not known is absent; 0 is a measured 0.
   *
   * @param start Start of the interval, inclusive. Unix seconds.
   * @param end End of the interval, exclusive. Unix seconds.
   * @param version 1 when the first part of the interval is over, and higher with each change after that; 0 before.
   * @param complete Time for which samples came as often as expected, per cent; of several devices the mean.
   * @param source {@code counter}: difference of the lifetime counter; {@code day_counter}: difference of the
   *     counter of the day; {@code vendor_day}: the sum that the vendor reports for the day; {@code
   *     power}: integral of the power; {@code mixed}: several of these; {@code none}: nothing is known. It
   *     is that of {@code EGenerated}, without it that of the other energies. One of none, counter,
   *     day_counter, vendor_day, power, mixed.
   * @param filled {@code true}: a part of the energy of a gap was distributed over time ({@code fill=linear}).
   * @param eGenerated Energy that the inverter generated (AC), kWh. Absent: not known.
   * @param eGridExport Energy to the grid, kWh. Absent: not known.
   * @param eGridImport Energy from the grid, kWh. Absent: not known.
   * @param eBatteryCharge Energy into the battery, kWh. Absent: not known.
   * @param eBatteryDischarge Energy out of the battery, kWh. Absent: not known.
   * @param eLoad Energy that the house consumed, kWh. Absent: not known.
   * @param powerMean Mean AC power, kW; of several devices the sum of their means.
   * @param powerPeak Highest AC power of a sample, kW; of one device only.
   */
  public record EnergyInterval(
      Long start,
      Long end,
      Long version,
      Double complete,
      String source,
      Boolean filled,
      @JsonProperty("EGenerated") Double eGenerated,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("ELoad") Double eLoad,
      @JsonProperty("PowerMean") Double powerMean,
      @JsonProperty("PowerPeak") Double powerPeak,
      EnergyIntervalDevices devices) {}

  /**
   * @param of Number of devices that should be in the sum.
   * @param counted Number of devices with data in the interval.
   */
  public record EnergyIntervalDevices(
      Long of,
      Long counted) {}

  /**
   * One page of a list.
   *
   * @param nextCursor Value of {@code cursor} for the next page; null on the last page.
   * @param timezone Zone in which days, months and years begin: {@code tz}, or the default.
   * @param resolution Length of the intervals. One of 15m, 1h, 1d, 1mo, 1y.
   */
  public record EnergyIntervalPage(
      List<EnergyInterval> items,
      String nextCursor,
      String timezone,
      String resolution) implements PageOf<EnergyInterval> {}

  /**
   * Energy of a device in an interval, computed from its samples: kind {@code energy.interval}. A value that is not
   * known is absent, never 0. A revised interval is sent again with a higher version.
   *
   * @param scope Subject of the interval: a device.
   * @param deviceId Id of the device in the API.
   * @param inverterSn Vendor-native serial number of the inverter.
   * @param dataSources Id of the vendor.
   * @param plantId Id of the plant in the API.
   * @param resolution Length of the interval; hours and days are those of the plant's zone. One of 15m, 1h, 1d.
   * @param start Start of the interval, inclusive, Unix seconds.
   * @param end End of the interval, exclusive, Unix seconds.
   * @param timezone UTC offset of the plant at the start of the interval.
   * @param version Rises with each change of the interval. Take the record with the highest version.
   * @param complete Time for which samples came as often as expected, per cent.
   * @param source Where the energy comes from: {@code counter} (lifetime counter), {@code day_counter} (counter of
   *     the day), {@code vendor_day} (the vendor's sum of the day), {@code power} (integral of the power),
   *     {@code mixed} (several), {@code none} (nothing is known). One of none, counter, day_counter,
   *     vendor_day, power, mixed.
   * @param eGenerated Energy that the inverter generated (AC), kWh.
   * @param eGridExport Energy to the grid, kWh.
   * @param eGridImport Energy from the grid, kWh.
   * @param eBatteryCharge Energy into the battery, kWh.
   * @param eBatteryDischarge Energy out of the battery, kWh.
   * @param eLoad Energy that the house consumed, kWh.
   * @param powerMean Mean AC power, kW.
   * @param powerPeak Highest AC power of a sample, kW.
   * @param idempotencyKey Deduplication key of this version: the same on every retry, replay, channel and replica.
   */
  public record EnergyIntervalRecord(
      String scope,
      String deviceId,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      String resolution,
      Long start,
      Long end,
      @JsonProperty("Timezone") String timezone,
      Long version,
      Double complete,
      String source,
      @JsonProperty("EGenerated") Double eGenerated,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("ELoad") Double eLoad,
      @JsonProperty("PowerMean") Double powerMean,
      @JsonProperty("PowerPeak") Double powerPeak,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * Progress of the erasure of a deleted account.
   *
   * @param id Id of the deleted account.
   * @param status Status of the erasure: {@code running} until every service has reported. One of running, done.
   * @param requestedAt Time at which the account was deleted. Unix seconds.
   * @param requestedBy Id of the operator, or of the account itself; {@code cli} for the command line.
   * @param finishedAt Time at which the last service reported. Unix seconds.
   * @param pending Services that have not reported yet. One of sync-api, delivery-api, auth-api.
   * @param goneAt Time at which the last item of all services expires; null until all services have reported. Unix
   *     seconds.
   */
  public record Erasure(
      String id,
      String status,
      Long requestedAt,
      String requestedBy,
      Long finishedAt,
      List<String> pending,
      List<ErasurePartsItem> parts,
      Long goneAt) {}

  /**
   * @param part Name of the service that erased. One of sync-api, delivery-api, auth-api.
   * @param finishedAt Time of the event. Unix seconds.
   */
  public record ErasurePartsItem(
      String part,
      Long finishedAt,
      List<ErasurePartsItemItemsItem> items) {}

  /**
   * @param what Table, topic or kind of object.
   * @param count Number of erased items; 0 where they are not counted.
   * @param goneAt Time at which the last item expires by retention; null: erased already. Unix seconds.
   */
  public record ErasurePartsItemItemsItem(
      String what,
      Long count,
      Long goneAt) {}

  /**
   * @param kinds Delivers only records and events of these kinds; default: all but {@code device.day}, {@code
   *     energy.interval}, {@code battery.data}, {@code meter.data}, {@code site.data}, {@code import.*} and
   *     {@code alarm.*}. One of device.data, device.day, energy.interval, battery.data, meter.data,
   *     site.data, device.online, device.offline, vendor.unavailable, vendor.available,
   *     credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
   *     import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing,
   *     webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
   *     mqtt.messages_dropped, mqtt.clients_refused.
   * @param resolution Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d.
   * @param vendors Delivers only records and events of these vendors.
   * @param plantIds Delivers only records and events of these plants.
   * @param groupIds Delivers only records and events of these groups.
   * @param deviceIds Delivers only records and events of these devices.
   * @param severities Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not
   *     affected. One of critical, major, minor, warning, information.
   * @param categories Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not
   *     affected. One of grid, dc_input, insulation, arc, temperature, battery, communication,
   *     hardware, firmware, configuration, shutdown, other, unmapped.
   */
  public record FilterBody(
      List<String> kinds,
      String resolution,
      List<String> vendors,
      List<String> plantIds,
      List<String> groupIds,
      List<String> deviceIds,
      List<String> severities,
      List<String> categories) {}

  /**
   * Energies of a plant in an interval. A member whose value is not known is absent; 0 is a measured 0.
   *
   * @param start Start of the interval, inclusive. Unix seconds.
   * @param end End of the interval, exclusive. Unix seconds.
   * @param complete Time for which samples of the inverters came as often as expected, per cent; of several the
   *     mean.
   * @param eGenerated Energy that the inverters generated (AC), kWh. Absent: not known.
   * @param eGridImport Energy from the grid, kWh. Absent: not known.
   * @param eGridExport Energy to the grid, kWh. Absent: not known.
   * @param eBatteryCharge Energy into the batteries, kWh. Absent: not known.
   * @param eBatteryDischarge Energy out of the batteries, kWh. Absent: not known.
   * @param eLoad Energy that the plant consumed, kWh. Absent: not known.
   * @param selfConsumption Part of the generated energy that was not exported: 1 − EGridExport / EGenerated. Absent
   *     where a part is not known, or not complete.
   * @param autarky Part of the consumed energy that was not imported: 1 − EGridImport / ELoad. Absent where a part
   *     is not known, or not complete.
   */
  public record FlowsInterval(
      Long start,
      Long end,
      Double complete,
      @JsonProperty("EGenerated") Double eGenerated,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EBatteryCharge") Double eBatteryCharge,
      @JsonProperty("EBatteryDischarge") Double eBatteryDischarge,
      @JsonProperty("ELoad") Double eLoad,
      Double selfConsumption,
      Double autarky,
      FlowsIntervalSources sources,
      FlowsIntervalDevices devices) {}

  /**
   * @param of Number of inverters that should be in the sums.
   * @param counted Number of inverters with data in the interval.
   */
  public record FlowsIntervalDevices(
      Long of,
      Long counted) {}

  /**
   * One page of a list.
   *
   * @param nextCursor Value of {@code cursor} for the next page; null on the last page.
   * @param timezone Zone in which days begin: {@code tz}, or the default.
   * @param resolution Length of the intervals. One of 15m, 1h, 1d.
   */
  public record FlowsIntervalPage(
      List<FlowsInterval> items,
      String nextCursor,
      String timezone,
      String resolution) implements PageOf<FlowsInterval> {}

  /**
   * @param grid Source of EGridImport and EGridExport: a {@code meter} that is no part of an inverter, or the
   *     members of an {@code inverter}; {@code ambiguous}: several report different energies of one meter,
   *     and none is shown. Absent: no device reports it. One of meter, battery, inverter, ambiguous.
   * @param battery Source of EBatteryCharge and EBatteryDischarge: a {@code battery} that is no part of an inverter,
   *     or the members of each {@code inverter}. Absent: no device reports it. One of meter, battery,
   *     inverter, ambiguous.
   * @param load Source of ELoad, as for the grid. Absent: no device reports it. One of meter, battery, inverter,
   *     ambiguous.
   */
  public record FlowsIntervalSources(
      String grid,
      String battery,
      String load) {}

  public record GetKeysResult(
      List<PublicKey> keys) {}

  /**
   * @param documentation URL of the interactive API documentation.
   * @param openapi URL of the OpenAPI document of this API.
   * @param asyncapi URL of the AsyncAPI document of the delivered messages.
   * @param vendors URL of the list of supported vendors.
   * @param baseDataSchema URL of the JSON Schema of a BaseData record.
   * @param keys URL of the public keys that verify access tokens.
   */
  public record GetServiceLinksResult(
      String documentation,
      String openapi,
      String asyncapi,
      String vendors,
      String baseDataSchema,
      String keys) {}

  /**
   * A named set of plants and devices.
   *
   * @param groupId Id of the group.
   * @param name Name of the group.
   * @param description Free text for the account's own use.
   * @param plantCount Number of plants in the group, without removed ones.
   * @param deviceCount Number of devices in the group, singly or with their plant, without removed ones.
   * @param createdAt Creation time. Unix seconds.
   */
  public record Group(
      String groupId,
      String name,
      String description,
      Long plantCount,
      Long deviceCount,
      Long createdAt) {}

  /**
   * Outcome of a change of members.
   *
   * @param succeeded Number of plants and devices for which the change succeeded.
   * @param failed Number of plants and devices for which the change failed.
   * @param results One result per plant and device, plants first, in the order of the request.
   */
  public record GroupMembersOutcome(
      Long succeeded,
      Long failed,
      List<GroupMembersOutcomeResultsItem> results) {}

  /**
   * @param kind Kind of the item. One of plant, device.
   * @param id Id of the device, as in the request.
   * @param success Whether the item succeeded.
   * @param code HTTP status that a single call for this item would have returned.
   * @param error Slug of the error of this item; absent if it succeeded.
   *
   *     {@code not_found} (404): The plant or device does not exist.
   *
   *     {@code limit_reached} (403): A plant or device can be in 50 groups. One of not_found,
   *     limit_reached.
   * @param message Explanation of the error, for people; may change.
   */
  public record GroupMembersOutcomeResultsItem(
      String kind,
      String id,
      Boolean success,
      Long code,
      String error,
      String message) {}

  /**
   * The samples of a device within one interval. Intervals without samples are absent.
   *
   * @param from Start of the interval. Unix seconds.
   * @param day Day in the zone of the plant, {@code YYYY-MM-DD}; with the resolution {@code 1d} only.
   * @param samples Number of samples.
   * @param values Values by the name of the BaseData member; a member that no sample has is absent.
   */
  public record HistoryBucket(
      Long from,
      String day,
      Long samples,
      Map<String, JsonNode> values) {}

  /**
   * Mean, minimum and maximum of a power, voltage, current, temperature or other measurement, in the unit of the
   * BaseData member.
   *
   * @param mean Mean of the samples, each with the same weight, rounded to the decimals of the member.
   * @param min Smallest value.
   * @param max Largest value.
   */
  public record HistoryBucketValuesValue(
      Double mean,
      Double min,
      Double max) {}

  /**
   * Cost of an import, in calls and time; nothing is imported.
   *
   * @param devices Number of devices with days to read.
   * @param deviceDays Number of days of devices to read.
   * @param calls Number of calls to the vendor.
   * @param seconds Duration by the vendor's limits and the share of imports; null: live polls leave no calls to
   *     imports.
   * @param endsAt Estimated end if it was requested now; null: it would have to wait, or not known. Unix seconds.
   * @param records Maximum number of records: fewer where devices were offline.
   * @param notes Use of what the vendor bills or allows beside its limits.
   */
  public record ImportEstimate(
      Long devices,
      Long deviceDays,
      Long calls,
      Long seconds,
      Long endsAt,
      Long records,
      List<ImportEstimateNotesItem> notes) {}

  /**
   * @param unit Use of what the vendor bills or allows: {@code credits} of a month, {@code yearly_calls} of an
   *     allowance, {@code data_points}. One of credits, yearly_calls, data_points.
   * @param amount Amount that the import takes.
   * @param text The same for people.
   */
  public record ImportEstimateNotesItem(
      String unit,
      Long amount,
      String text) {}

  /**
   * An import of past samples of a vendor account started, finished or failed.
   *
   * @param event Kind of the event. One of import.started, import.finished, import.failed.
   * @param dataAccessUserId Id of the vendor account.
   * @param importId Id of the import.
   * @param dataSources Id of the vendor.
   * @param datetime Time of the event, Unix seconds.
   * @param from Start of the imported time range, inclusive, Unix seconds.
   * @param to End of the imported time range, exclusive, Unix seconds; absent: the time at which each device was
   *     first seen.
   * @param deviceDays Number of days of devices to read; absent in {@code import.started}.
   * @param deviceDaysDone Number of days of devices that were read; absent in {@code import.started}.
   * @param calls Number of calls to the vendor; absent in {@code import.started}.
   * @param refusedDevices Number of devices whose history the vendor does not grant; absent in {@code
   *     import.started}.
   * @param message Explanation of the failure, for people; only in {@code import.failed}.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record ImportEvent(
      String event,
      String dataAccessUserId,
      String importId,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("Datetime") Long datetime,
      Long from,
      Long to,
      Long deviceDays,
      Long deviceDaysDone,
      Long calls,
      Long refusedDevices,
      String message,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * Past samples that are read from the vendor's history.
   *
   * @param importId Id of the import.
   * @param dataAccessUserId Id of the vendor account.
   * @param resolution Resolution of the records: samples, or sums of days. One of samples, days.
   * @param state State of the import. {@code queued}: behind another import, or before the first sync of the vendor
   *     account. {@code waiting}: see {@code waitsFor}. The last three are final. One of queued, running,
   *     waiting, finished, failed, canceled.
   * @param from Start of the time range, inclusive. Unix seconds.
   * @param to End of the time range, exclusive; null: the time at which each device was first seen. Unix seconds.
   * @param deviceIds Devices that are imported; null: not limited to devices.
   * @param groupId Id of the group whose devices are imported; null: not limited to a group.
   * @param channels Channels that get the records; null: all that the account uses. One of webhook, kafka, mqtt,
   *     sink.
   * @param waitsFor The reason for which the import waits, for people; null: it does not wait.
   * @param nextTryAt Time of the next call to the vendor while the import waits. Unix seconds.
   * @param estimatedEndAt Estimated end; null: not known yet. Unix seconds.
   * @param error Reason of the failure, for people.
   * @param createdAt Time of the request. Unix seconds.
   * @param startedAt Start time. Unix seconds.
   * @param endedAt End time. Unix seconds.
   */
  public record ImportJob(
      String importId,
      String dataAccessUserId,
      String resolution,
      String state,
      Long from,
      Long to,
      List<String> deviceIds,
      String groupId,
      List<String> channels,
      ImportJobProgress progress,
      String waitsFor,
      Long nextTryAt,
      Long estimatedEndAt,
      String error,
      Long createdAt,
      Long startedAt,
      Long endedAt) {}

  /**
   * @param deviceDays Number of days of devices to read; 0 until the vendor account is polled.
   * @param deviceDaysDone Number of days of devices that were asked for.
   * @param unreadDeviceDays Number of those days that could not be read: the vendor's answers were unusable, or its
   *     history cannot be asked for the device. Another import asks for them again.
   * @param refusedDevices Number of devices whose history the vendor does not grant.
   * @param refusedDeviceIds Devices whose history the vendor does not grant, the first 100.
   * @param calls Number of calls to the vendor.
   * @param records Number of records that were written.
   * @param corrected Number of days that the vendor has changed since they were delivered; they are not delivered
   *     again. Samples are not compared.
   */
  public record ImportJobProgress(
      Long deviceDays,
      Long deviceDaysDone,
      Long unreadDeviceDays,
      Long refusedDevices,
      List<String> refusedDeviceIds,
      Long calls,
      Long records,
      Long corrected) {}

  /**
   * A sync found added, removed or changed plants or devices of a vendor account.
   *
   * @param event Kind of the event.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param datetime End time of the sync, Unix seconds. Of two syncs within a second, the later one has the next
   *     second.
   * @param plants Numbers of added, removed and changed plants.
   * @param devices Numbers of added, removed and changed devices.
   * @param plantIds Ids of the plants in the API, at most 100 of each kind.
   * @param deviceIds Ids of the devices in the API, at most 100 of each kind.
   * @param truncated Whether a list has fewer ids than its count; the API lists all of them.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record InventoryEvent(
      String event,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("Datetime") Long datetime,
      InventoryEventPlants plants,
      InventoryEventDevices devices,
      InventoryEventPlantIds plantIds,
      InventoryEventDeviceIds deviceIds,
      Boolean truncated,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * Ids of the devices in the API, at most 100 of each kind.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items whose name, location, model, firmware, collector or plant changed.
   */
  public record InventoryEventDeviceIds(
      List<String> added,
      List<String> removed,
      List<String> changed) {}

  /**
   * Numbers of added, removed and changed devices.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items whose name, location, model, firmware, collector or plant changed.
   */
  public record InventoryEventDevices(
      Long added,
      Long removed,
      Long changed) {}

  /**
   * Ids of the plants in the API, at most 100 of each kind.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items whose name, location, model, firmware, collector or plant changed.
   */
  public record InventoryEventPlantIds(
      List<String> added,
      List<String> removed,
      List<String> changed) {}

  /**
   * Numbers of added, removed and changed plants.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items whose name, location, model, firmware, collector or plant changed.
   */
  public record InventoryEventPlants(
      Long added,
      Long removed,
      Long changed) {}

  /**
   * A new consumer account.
   *
   * @param id Id of the account, which is also its user name at the MQTT broker.
   * @param username User name for the login.
   * @param status Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   *     One of active, suspended.
   * @param language Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it.
   * @param deviceQuota Maximum number of monitored devices.
   * @param createdAt Time at which the account was created. Unix seconds.
   * @param password One-time password; returned only by this call.
   */
  public record IssuedAccount(
      String id,
      String username,
      String status,
      String language,
      Long deviceQuota,
      IssuedAccountChannels channels,
      Long createdAt,
      IssuedAccountKafka kafka,
      String password) {}

  /**
   * @param kafka Whether delivery by Kafka is enabled. The first credential enables it.
   * @param mqtt Whether delivery by MQTT is enabled. The first credential enables it.
   */
  public record IssuedAccountChannels(
      Boolean kafka,
      Boolean mqtt) {}

  /**
   * @param partitions Number of partitions of the account's topics; null: the configured default.
   * @param retentionHours Retention of the account's topics in hours; null: the configured default.
   * @param bytesPerSecond Read quota of each Kafka user per broker, bytes per second; null: the configured default.
   */
  public record IssuedAccountKafka(
      Long partitions,
      Long retentionHours,
      Long bytesPerSecond) {}

  /**
   * A user of the Kafka broker that may read the topics of the account.
   *
   * @param id Id of the credential.
   * @param label Free text for the account's own use.
   * @param bootstrap Bootstrap servers, comma-separated.
   * @param securityProtocol {@code security.protocol} of the client.
   * @param mechanism {@code sasl.mechanism} of the client.
   * @param username SASL user name.
   * @param topics Topics that the credential may read.
   * @param groupPrefix Prefix that consumer group ids must have.
   * @param createdAt Creation time. Unix seconds.
   */
  public record KafkaCredential(
      String id,
      String label,
      String bootstrap,
      String securityProtocol,
      String mechanism,
      String username,
      List<String> topics,
      String groupPrefix,
      Long createdAt) {}

  /**
   * A consumer group of the account.
   *
   * @param groupId Id of the group.
   * @param state {@code empty}: the group has no members. {@code unknown}: the broker did not describe the group at
   *     that moment. One of stable, rebalancing, empty, unknown.
   * @param members Number of members; null while the state is {@code unknown}.
   * @param lag Sum of the known lags of all partitions; null when none is known.
   * @param topics Topics of the account that a member subscribes to, or for which the group has committed an offset.
   */
  public record KafkaGroup(
      String groupId,
      String state,
      Long members,
      Long lag,
      List<KafkaGroupTopic> topics) {}

  /**
   * Progress of a consumer group in one partition.
   *
   * @param partition Number of the partition.
   * @param committedOffset Offset of the next record that the group reads; null: it has committed no offset.
   * @param endOffset Offset of the next record that is written; null while the partition has no leader that answers.
   * @param lag Number of records between the two offsets; null while one of them is null.
   */
  public record KafkaGroupPartition(
      Long partition,
      Long committedOffset,
      Long endOffset,
      Long lag) {}

  /**
   * A topic that a group reads.
   *
   * @param topic Name of the topic.
   * @param partitions All partitions of the topic.
   */
  public record KafkaGroupTopic(
      String topic,
      List<KafkaGroupPartition> partitions) {}

  /**
   * The consumer groups of the account.
   *
   * @param items The first groups by their ids.
   * @param total Number of groups that the account has.
   * @param readAt Time at which the offsets were read. Unix seconds.
   */
  public record KafkaGroups(
      List<KafkaGroup> items,
      Long total,
      Long readAt) {}

  /**
   * Access token for an API key.
   *
   * @param accessToken Access token, a JWT (ES256), for the {@code Authorization} header of every call.
   * @param tokenType Token type, always {@code Bearer}.
   * @param expiresIn Seconds until the access token expires.
   * @param scope Scopes of the token, separated by spaces.
   */
  public record KeyToken(
      @JsonProperty("access_token") String accessToken,
      @JsonProperty("token_type") String tokenType,
      @JsonProperty("expires_in") Long expiresIn,
      String scope) {}

  /**
   * Values of the newest sample of a device, by sample time. Members that the vendor did not report are null.
   *
   * @param sampledAt Time of the sample ({@code Datetime}). Unix seconds.
   * @param receivedAt Time at which the service received the sample. Unix seconds.
   * @param state BaseData {@code State} of the sample.
   * @param powerKw AC active power ({@code PowerACOutputActive}), kW.
   * @param energyTodayKwh Energy of the day ({@code EDay}), kWh; null from the end of the sample's day in the
   *     plant's zone.
   * @param energyTotalKwh Lifetime energy ({@code ETotal}), kWh.
   */
  public record LatestSample(
      Long sampledAt,
      Long receivedAt,
      Long state,
      Double powerKw,
      Double energyTodayKwh,
      Double energyTotalKwh) {}

  /**
   * The master keys of a service, as the replica that answers has them, and the stored secrets under each.
   *
   * @param keys Keys of the ring in their order, then missing ones.
   */
  public record MasterKeyState(
      List<MasterKeyStateKeysItem> keys) {}

  /**
   * @param id First 8 bytes of the key's SHA-256, in hex; null: the secret is not in a known format.
   * @param use Use of the key. {@code encrypts}: the first key of the ring, which encrypts all new secrets. {@code
   *     decrypts}: an older key of the ring. {@code missing}: the ring lacks it, so its secrets cannot be
   *     decrypted. One of encrypts, decrypts, missing.
   * @param secrets Number of stored secrets that need the key.
   */
  public record MasterKeyStateKeysItem(
      String id,
      String use,
      Long secrets) {}

  /**
   * One normalized sample of a meter at the grid connection: kind {@code meter.data}. A measurement the vendor did
   * not report is absent: never 0, never null.
   *
   * @param deviceType Device type; always {@code meter}.
   * @param storageId Id of the meter in the API.
   * @param deviceSn Serial number of the meter; where the vendor tells none, that of its inverter, or the vendor's
   *     id of the meter or plant.
   * @param inverterSn Serial number of the inverter that the meter belongs to; absent where it belongs to the plant.
   * @param deviceId Id in the API of the inverter that the meter was read with.
   * @param dataSources Vendor the record was pulled from.
   * @param plantId Plant id of this service.
   * @param vendorPlantId Plant id at the vendor.
   * @param timezone Offset of the plant at the sample's time: {@code GMT+8}, {@code GMT-3}, {@code GMT+5:30}.
   * @param datetime Sample time, Unix seconds.
   * @param currentDateTime Sample time in the plant's zone, {@code YYYY-MM-DD HH:MM:SS}.
   * @param gridPower Active power; positive: export. Unit: kW.
   * @param eGridExport Energy exported today. Unit: kWh.
   * @param eGridImport Energy imported today. Unit: kWh.
   * @param eGridExportTotal Lifetime energy exported. Unit: kWh.
   * @param eGridImportTotal Lifetime energy imported. Unit: kWh.
   * @param gridPower1 Active power of phase 1; positive: export. Unit: kW.
   * @param gridPower2 Active power of phase 2; positive: export. Unit: kW.
   * @param gridPower3 Active power of phase 3; positive: export. Unit: kW.
   * @param uGrid1 Voltage of phase 1. Unit: V.
   * @param uGrid2 Voltage of phase 2. Unit: V.
   * @param uGrid3 Voltage of phase 3. Unit: V.
   * @param iGrid1 Current of phase 1. Unit: A.
   * @param iGrid2 Current of phase 2. Unit: A.
   * @param iGrid3 Current of phase 3. Unit: A.
   * @param gridReactivePower Reactive power. Unit: kvar.
   * @param gridApparentPower Apparent power. Unit: kVA.
   * @param gridPowerFactor Power factor.
   * @param frqGrid Grid frequency. Unit: Hz.
   * @param loadPower Power consumed by the loads behind the meter. Unit: kW.
   * @param eLoad Energy consumed by the loads today. Unit: kWh.
   * @param eLoadTotal Lifetime energy consumed by the loads. Unit: kWh.
   * @param model Model of the meter.
   * @param dataQuality Remarks about fields, as {@code <field>:<reason>}; absent when there are none. A field that
   *     is not in the record was left out for that reason: {@code direction_unknown} says that the
   *     vendor does not tell which way the power flows, and the counters have not shown it yet.
   * @param idempotencyKey Deduplication key, the same on every retry, replay and channel.
   * @param schemaVersion Version of this schema.
   */
  public record Meter(
      String deviceType,
      String storageId,
      @JsonProperty("DeviceSN") String deviceSn,
      @JsonProperty("InverterSN") String inverterSn,
      String deviceId,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("VendorPlantId") String vendorPlantId,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("Datetime") Long datetime,
      String currentDateTime,
      @JsonProperty("GridPower") Double gridPower,
      @JsonProperty("EGridExport") Double eGridExport,
      @JsonProperty("EGridImport") Double eGridImport,
      @JsonProperty("EGridExportTotal") Double eGridExportTotal,
      @JsonProperty("EGridImportTotal") Double eGridImportTotal,
      @JsonProperty("GridPower1") Double gridPower1,
      @JsonProperty("GridPower2") Double gridPower2,
      @JsonProperty("GridPower3") Double gridPower3,
      @JsonProperty("UGrid1") Double uGrid1,
      @JsonProperty("UGrid2") Double uGrid2,
      @JsonProperty("UGrid3") Double uGrid3,
      @JsonProperty("IGrid1") Double iGrid1,
      @JsonProperty("IGrid2") Double iGrid2,
      @JsonProperty("IGrid3") Double iGrid3,
      @JsonProperty("GridReactivePower") Double gridReactivePower,
      @JsonProperty("GridApparentPower") Double gridApparentPower,
      @JsonProperty("GridPowerFactor") Double gridPowerFactor,
      @JsonProperty("FrqGrid") Double frqGrid,
      @JsonProperty("LoadPower") Double loadPower,
      @JsonProperty("ELoad") Double eLoad,
      @JsonProperty("ELoadTotal") Double eLoadTotal,
      @JsonProperty("Model") String model,
      @JsonProperty("DataQuality") List<String> dataQuality,
      @JsonProperty("idempotency_key") String idempotencyKey,
      @JsonProperty("SchemaVersion") String schemaVersion) {}

  /**
   * Connection settings with which an MQTT client subscribes to the topics of the account.
   *
   * @param id Id of the credential.
   * @param label Free text for the account's own use.
   * @param url URL of the broker: MQTT 5.0 over TLS.
   * @param username User name of the connection.
   * @param clientIdPrefix Prefix that client ids must have.
   * @param topicFilters Topic filters that may be subscribed to, including narrower ones.
   * @param createdAt Creation time. Unix seconds.
   */
  public record MqttCredential(
      String id,
      String label,
      String url,
      String username,
      String clientIdPrefix,
      List<String> topicFilters,
      Long createdAt) {}

  /**
   * The MQTT broker dropped messages for a disconnected client of the account, or refused clients of the account.
   *
   * @param event Kind of the event. One of mqtt.messages_dropped, mqtt.clients_refused.
   * @param datetime Time of the event, Unix seconds. For {@code mqtt.messages_dropped} the time of the first dropped
   *     message, or with {@code until} the end; for {@code mqtt.clients_refused} the hour.
   * @param clientId Client id of the session whose queue is full. Present only in {@code mqtt.messages_dropped}.
   * @param since Time of the first dropped message, Unix seconds. Present only in {@code mqtt.messages_dropped}.
   * @param until Time at which the client reconnected or its session ended, Unix seconds; absent while it is
   *     disconnected.
   * @param messages Number of dropped messages. Present together with {@code until}.
   * @param reason Limit that the account has reached. Present only in {@code mqtt.clients_refused}. One of
   *     account_connections, account_sessions.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record MqttEvent(
      String event,
      @JsonProperty("Datetime") Long datetime,
      String clientId,
      Long since,
      Long until,
      Long messages,
      String reason,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * A token for the MQTT broker.
   *
   * @param token Password of the MQTT connection: a JWT.
   * @param expiresAt Expiry time of the token. The broker closes the connection then; renew the token before. Unix
   *     seconds.
   */
  public record MqttToken(
      String token,
      Long expiresAt) {}

  /**
   * Options for {@code PublicKeyCredential.parseCreationOptionsFromJSON()} (WebAuthn Level 3, 5.1.8).
   *
   * @param challenge Challenge, base64url; valid once, for five minutes.
   * @param pubKeyCredParams Accepted algorithms: ES256, EdDSA and RS256.
   * @param excludeCredentials Passkeys that the caller has already.
   * @param attestation Always {@code none}.
   */
  public record NewPasskeyOptions(
      NewPasskeyOptionsRp rp,
      NewPasskeyOptionsUser user,
      String challenge,
      List<NewPasskeyOptionsPubKeyCredParamsItem> pubKeyCredParams,
      List<NewPasskeyOptionsExcludeCredentialsItem> excludeCredentials,
      NewPasskeyOptionsAuthenticatorSelection authenticatorSelection,
      String attestation) {}

  /**
   * @param residentKey Always {@code required}.
   * @param requireResidentKey Always true.
   * @param userVerification Always {@code required}.
   */
  public record NewPasskeyOptionsAuthenticatorSelection(
      String residentKey,
      Boolean requireResidentKey,
      String userVerification) {}

  /**
   * @param type Always {@code public-key}.
   * @param id Id of a credential, base64url.
   */
  public record NewPasskeyOptionsExcludeCredentialsItem(
      String type,
      String id) {}

  /**
   * @param type Always {@code public-key}.
   * @param alg COSE algorithm.
   */
  public record NewPasskeyOptionsPubKeyCredParamsItem(
      String type,
      Long alg) {}

  /**
   * @param id Host of the console.
   * @param name Name of the product.
   */
  public record NewPasskeyOptionsRp(
      String id,
      String name) {}

  /**
   * @param id User handle, base64url.
   * @param name User name of the caller.
   * @param displayName The same user name.
   */
  public record NewPasskeyOptionsUser(
      String id,
      String name,
      String displayName) {}

  /**
   * A new one-time password.
   *
   * @param id Id of the account or operator.
   * @param username User name for the login.
   * @param password One-time password; returned only by this call.
   */
  public record OneTimePassword(
      String id,
      String username,
      String password) {}

  /**
   * A user who administers accounts.
   *
   * @param id Id of the operator.
   * @param username User name for the operator's login.
   * @param name Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
   * @param role {@code read}: sees everything that operators see. {@code support}: also changes accounts and
   *     announces maintenance. {@code admin}: everything. One of read, support, admin.
   * @param createdAt Creation time. Unix seconds.
   */
  public record Operator(
      String id,
      String username,
      String name,
      String role,
      Long createdAt) {}

  /**
   * A passkey of the caller.
   *
   * @param id Id of the passkey.
   * @param name Name of the passkey.
   * @param createdAt Creation time. Unix seconds.
   * @param lastUsedAt Time of the last login with it; null: there was none. Unix seconds.
   */
  public record Passkey(
      String id,
      String name,
      Long createdAt,
      Long lastUsedAt) {}

  /**
   * Options for {@code PublicKeyCredential.parseRequestOptionsFromJSON()} (WebAuthn Level 3, 5.1.9).
   *
   * @param rpId Host of the console.
   * @param challenge Challenge, base64url; valid once, for five minutes.
   * @param userVerification Always {@code required}.
   */
  public record PasskeyLoginOptions(
      String rpId,
      String challenge,
      String userVerification) {}

  /**
   * The place of passkeys.
   *
   * @param origin Origin of the pages that can use passkeys; null: none can, because the public URL has an IP
   *     address.
   */
  public record PasskeyOrigin(
      String origin) {}

  /**
   * A plant with its devices and their totals.
   *
   * @param plantId Id of the plant.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param vendorPlantId Id of the plant at the vendor.
   * @param name Name of the plant at the vendor.
   * @param timezone Current UTC offset, e.g. {@code GMT+8}.
   * @param timezoneName IANA name of the zone, when known.
   * @param timezoneSource Source of the zone: the vendor, your setting of the plant or of the vendor account, or the
   *     coordinates of the plant; null while no zone is known. One of vendor, plant,
   *     vendor_account, location.
   * @param timezoneSetting Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA
   *     zone itself.
   * @param latitude Latitude in degrees north.
   * @param longitude Longitude in degrees east.
   * @param address Postal address, as the vendor reports it.
   * @param capacityKw Installed capacity, kW.
   * @param installedAt Date of installation, {@code YYYY-MM-DD}.
   * @param status Status of the plant. {@code removed}: the vendor no longer lists it. One of active, removed.
   * @param deviceCount Number of devices, without removed ones.
   * @param devices Devices of the plant, including removed ones.
   */
  public record PlantDetail(
      String plantId,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      String vendorPlantId,
      String name,
      @JsonProperty("Timezone") String timezone,
      String timezoneName,
      String timezoneSource,
      String timezoneSetting,
      Double latitude,
      Double longitude,
      String address,
      Double capacityKw,
      String installedAt,
      String status,
      Long deviceCount,
      List<PlantDevice> devices,
      DeviceTotals totals) {}

  /**
   * A device within its plant. Members that the vendor does not report are null.
   *
   * @param deviceId Id of the device.
   * @param deviceType Type of the device, always {@code inverter}.
   * @param inverterSn The vendor's serial number of the inverter.
   * @param collectorSn Serial number of the collector; empty when unknown.
   * @param model Model of the inverter.
   * @param firmware Firmware version of the inverter.
   * @param ratedPowerKw Rated AC power, kW.
   * @param mpptCount Number of MPP trackers.
   * @param stringCount Number of strings.
   * @param status Status that the vendor reported at the last sync; {@code removed}: the vendor no longer lists the
   *     device. One of online, offline, unknown, removed.
   * @param monitored Whether the device is polled. Counts against the quota.
   * @param monitoredAs Id of the device under which the same inverter is monitored, in another of your vendor
   *     accounts; an inverter is monitored only once. This device takes over when the other one is no
   *     longer monitored.
   */
  public record PlantDevice(
      String deviceId,
      String deviceType,
      @JsonProperty("InverterSN") String inverterSn,
      @JsonProperty("CollectorSN") String collectorSn,
      String model,
      String firmware,
      Double ratedPowerKw,
      Long mpptCount,
      Long stringCount,
      String status,
      Boolean monitored,
      String monitoredAs) {}

  /**
   * Generation, battery, grid and consumption of a plant at one time. What is not known is absent.
   *
   * @param deviceType Always {@code site}.
   * @param deviceSn The plant's id at the vendor.
   * @param dataSources Vendor the record was pulled from.
   * @param plantId Plant id of this service.
   * @param vendorPlantId Plant id at the vendor.
   * @param timezone Offset of the plant at the sample's time: {@code GMT+8}, {@code GMT-3}, {@code GMT+5:30}.
   * @param datetime Time of the newest of its values, Unix seconds.
   * @param currentDateTime Sample time in the plant's zone, {@code YYYY-MM-DD HH:MM:SS}.
   * @param pvPower Power generated by the sun. Unit: kW.
   * @param batteryPower Power of the batteries; positive: discharge. Unit: kW.
   * @param gridPower Power at the grid connection; positive: export. Unit: kW.
   * @param loadPower Power consumed. Unit: kW.
   * @param conversionLoss Power that hybrid inverters lose between their DC and AC side. Unit: kW.
   * @param batterySoc State of charge of the batteries, weighted by capacity where it is known. Unit: %.
   * @param balance {@code closed}: PV + battery = grid + load + conversion loss within 2 %. {@code open}: {@code
   *     Residual} says by how much not. {@code incomplete}: {@code Parts} says which one is missing. One
   *     of closed, open, incomplete.
   * @param residual PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
   * @param parts Where each part comes from.
   */
  public record PlantFlows(
      String deviceType,
      @JsonProperty("DeviceSN") String deviceSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("VendorPlantId") String vendorPlantId,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("Datetime") Long datetime,
      String currentDateTime,
      @JsonProperty("PVPower") Double pvPower,
      @JsonProperty("BatteryPower") Double batteryPower,
      @JsonProperty("GridPower") Double gridPower,
      @JsonProperty("LoadPower") Double loadPower,
      @JsonProperty("ConversionLoss") Double conversionLoss,
      @JsonProperty("BatterySOC") Double batterySoc,
      @JsonProperty("Balance") String balance,
      @JsonProperty("Residual") Double residual,
      @JsonProperty("Parts") List<PlantFlowsPartsItem> parts) {}

  /**
   * @param part One of pv, battery, grid, load, conversionLoss.
   * @param source {@code measured}: devices tell it; {@code derived}: it follows from the others; {@code missing}:
   *     nobody tells it; {@code ambiguous}: several inverters tell different values of one meter; {@code
   *     none}: the plant has none, as far as is known. One of measured, derived, missing, ambiguous, none.
   * @param devices The devices that tell it.
   */
  public record PlantFlowsPartsItem(
      String part,
      String source,
      List<PlantFlowsPartsItemDevicesItem> devices) {}

  /**
   * @param deviceId Id of the inverter in the API.
   * @param storageId Id of the battery or meter in the API.
   * @param deviceType One of inverter, battery, meter.
   * @param datetime Time of the value, Unix seconds.
   * @param value Power that it tells, kW.
   */
  public record PlantFlowsPartsItemDevicesItem(
      String deviceId,
      String storageId,
      @JsonProperty("DeviceSN") String deviceSn,
      String deviceType,
      @JsonProperty("Datetime") Long datetime,
      Double value) {}

  /**
   * A plant of a list; {@code totals}: with {@code include=totals} only.
   *
   * @param plantId Id of the plant.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param vendorPlantId Id of the plant at the vendor.
   * @param name Name of the plant at the vendor.
   * @param timezone Current UTC offset, e.g. {@code GMT+8}.
   * @param timezoneName IANA name of the zone, when known.
   * @param timezoneSource Source of the zone: the vendor, your setting of the plant or of the vendor account, or the
   *     coordinates of the plant; null while no zone is known. One of vendor, plant,
   *     vendor_account, location.
   * @param timezoneSetting Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA
   *     zone itself.
   * @param latitude Latitude in degrees north.
   * @param longitude Longitude in degrees east.
   * @param address Postal address, as the vendor reports it.
   * @param capacityKw Installed capacity, kW.
   * @param installedAt Date of installation, {@code YYYY-MM-DD}.
   * @param status Status of the plant. {@code removed}: the vendor no longer lists it. One of active, removed.
   * @param deviceCount Number of devices, without removed ones.
   */
  public record PlantListItem(
      String plantId,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      String vendorPlantId,
      String name,
      @JsonProperty("Timezone") String timezone,
      String timezoneName,
      String timezoneSource,
      String timezoneSetting,
      Double latitude,
      Double longitude,
      String address,
      Double capacityKw,
      String installedAt,
      String status,
      Long deviceCount,
      DeviceTotals totals) {}

  /**
   * A plant and its devices.
   *
   * @param plantId Id of the plant.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param vendorPlantId Id of the plant at the vendor.
   * @param name Name of the plant at the vendor.
   * @param timezone Current UTC offset, e.g. {@code GMT+8}.
   * @param timezoneName IANA name of the zone, when known.
   * @param timezoneSource Source of the zone: the vendor, your setting of the plant or of the vendor account, or the
   *     coordinates of the plant; null while no zone is known. One of vendor, plant,
   *     vendor_account, location.
   * @param timezoneSetting Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA
   *     zone itself.
   * @param latitude Latitude in degrees north.
   * @param longitude Longitude in degrees east.
   * @param address Postal address, as the vendor reports it.
   * @param capacityKw Installed capacity, kW.
   * @param installedAt Date of installation, {@code YYYY-MM-DD}.
   * @param status Status of the plant. {@code removed}: the vendor no longer lists it. One of active, removed.
   * @param deviceCount Number of devices, without removed ones.
   * @param devices Devices of the plant, including removed ones.
   */
  public record PlantWithDevices(
      String plantId,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      String vendorPlantId,
      String name,
      @JsonProperty("Timezone") String timezone,
      String timezoneName,
      String timezoneSource,
      String timezoneSetting,
      Double latitude,
      Double longitude,
      String address,
      Double capacityKw,
      String installedAt,
      String status,
      Long deviceCount,
      List<PlantDevice> devices) {}

  /**
   * A portal session, without its token.
   *
   * @param id Id of the session.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Expiry time of the session and of all tokens issued for it. Unix seconds.
   * @param readOnly Whether the session can only read.
   * @param origin Origin of the page that embeds the portal; null: any that the operator allows.
   * @param keyId Id of the API key that created the session; null: a login created it.
   * @param exchanges Number of times that the token was exchanged, at most 10.
   */
  public record PortalSession(
      String id,
      Long createdAt,
      Long expiresAt,
      Boolean readOnly,
      String origin,
      String keyId,
      Long exchanges) {}

  /**
   * Access token for a portal session.
   *
   * @param accessToken Access token, a JWT (ES256), for the {@code Authorization} header of every call.
   * @param tokenType Token type, always {@code Bearer}.
   * @param expiresIn Seconds until the session and the access token expire.
   * @param scope Scopes of the token, separated by spaces.
   * @param origin Origin that may embed the page, which the page must check; null: any that the operator allows.
   */
  public record PortalToken(
      @JsonProperty("access_token") String accessToken,
      @JsonProperty("token_type") String tokenType,
      @JsonProperty("expires_in") Long expiresIn,
      String scope,
      String origin) {}

  /**
   * A public key (RFC 7517).
   *
   * @param kty Key type (JWK {@code kty}).
   * @param crv Elliptic curve (JWK {@code crv}).
   * @param x First coordinate of the point.
   * @param y Second coordinate of the point.
   * @param kid Key id, as in the header of the tokens that it verifies.
   * @param alg Signature algorithm (JWK {@code alg}).
   * @param use Intended use of the key: signatures.
   */
  public record PublicKey(
      String kty,
      String crv,
      String x,
      String y,
      String kid,
      String alg,
      String use) {}

  /**
   * A schema of delivered records.
   *
   * @param file Name of its file, below {@code /v1/schemas/} and below {@code /v1/schemas/{version}/}.
   * @param title Name of the schema.
   * @param kinds Kinds whose bodies it describes.
   * @param versions Versions, oldest first.
   */
  public record PublishedSchema(
      String file,
      String title,
      List<String> kinds,
      List<String> versions) {}

  /**
   * The schemas of all delivered records.
   *
   * @param items The schemas.
   */
  public record PublishedSchemas(
      List<PublishedSchema> items) {}

  /**
   * Quality of a device's samples in a local day.
   *
   * @param date The day, in the zone of the plant.
   * @param score 0 to 100, by {@code complete} and the shares of samples that were late, lacked a member or had a
   *     frozen one. Absent on the first day.
   * @param complete Time in which samples came as often as expected or the inverter slept, per cent.
   * @param expected Samples that should have come: those that came, and one for each interval in which none did and
   *     the inverter was awake. Absent: not known.
   * @param received Samples that came, each counted once.
   * @param late Samples of them that were backfilled or fetched more than an hour after their time.
   * @param imported Samples of them that an import fetched.
   * @param leftOut Members that were left out, most frequent first.
   * @param doubtful Members that are in the records and doubtful, most frequent first.
   * @param frozen Runs of samples in which a member shows the same value for more than an hour.
   */
  public record QualityDay(
      String date,
      Double score,
      Double complete,
      Long expected,
      Long received,
      Long late,
      Long imported,
      List<QualityDayLeftOutItem> leftOut,
      List<QualityDayDoubtfulItem> doubtful,
      List<QualityDayFrozenItem> frozen) {}

  /**
   * @param field Member of BaseData.
   * @param reason Reason, as {@code DataQuality} has it.
   * @param samples Samples with this mark.
   */
  public record QualityDayDoubtfulItem(
      String field,
      String reason,
      Long samples) {}

  /**
   * @param field Member of BaseData.
   * @param from First sample in which it is frozen. Unix seconds.
   * @param to Last sample in which it is frozen. Unix seconds.
   * @param samples Samples of the run.
   */
  public record QualityDayFrozenItem(
      String field,
      Long from,
      Long to,
      Long samples) {}

  /**
   * @param field Member of BaseData.
   * @param reason Reason, as {@code DataQuality} has it.
   * @param samples Samples with this mark.
   */
  public record QualityDayLeftOutItem(
      String field,
      String reason,
      Long samples) {}

  /**
   * One page of a list.
   *
   * @param nextCursor Value of {@code cursor} for the next page; null on the last page.
   * @param timezone Zone in which the days begin.
   */
  public record QualityDayPage(
      List<QualityDay> items,
      String nextCursor,
      String timezone) implements PageOf<QualityDay> {}

  /**
   * Devices of the account are not monitored because the quota is used up.
   *
   * @param event Kind of the event.
   * @param datetime Time at which it was detected, Unix seconds.
   * @param deviceQuota Quota of the account: the maximum number of monitored devices.
   * @param quotaUsed Used part of the quota: each monitored device counts, of vendors with microinverters each
   *     plant. Absent in events of before 2026-11-30.
   * @param monitoredDevices Number of monitored devices.
   * @param devicesOverQuota Number of devices that are listed but not monitored because the quota is used up.
   * @param message Explanation of the event, for people.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record QuotaEvent(
      String event,
      @JsonProperty("Datetime") Long datetime,
      Long deviceQuota,
      Long quotaUsed,
      Long monitoredDevices,
      Long devicesOverQuota,
      String message,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * New recovery codes.
   *
   * @param recoveryCodes Recovery codes; returned only by this call. Former ones no longer count.
   */
  public record RecoveryCodes(
      List<String> recoveryCodes) {}

  /**
   * A replay: redelivers records of a time range to a webhook.
   *
   * @param id Id of the replay.
   * @param webhookId Id of the webhook to which the records are redelivered.
   * @param scope Selection of records. {@code dead}: dead letters that were not retried. {@code all}: all retained
   *     records that match the filter. One of dead, all.
   * @param from Start of the time range, inclusive. Unix seconds.
   * @param to End of the time range, exclusive. Unix seconds.
   * @param state State of the replay. {@code waiting}: queued behind other replays, or waiting until the webhook,
   *     the sink or the account is active or Kafka is available again. One of waiting, running, completed,
   *     cancelled, failed.
   * @param error Reason for which the replay waits or failed.
   * @param total Number of log offsets to scan; 0 until it is known.
   * @param scanned Number of log offsets scanned so far.
   * @param matched Number of scanned records that match the replay's selection.
   * @param produced Number of records redelivered so far.
   * @param createdAt Time of the request that created it. Unix seconds.
   * @param startedAt Start time. Unix seconds.
   * @param finishedAt End time. Unix seconds.
   */
  public record Replay(
      String id,
      String webhookId,
      String scope,
      ReplayFilterBody filter,
      Long from,
      Long to,
      String state,
      String error,
      Long total,
      Long scanned,
      Long matched,
      Long produced,
      Long createdAt,
      Long startedAt,
      Long finishedAt) {}

  /**
   * @param reason Redelivers only dead letters with this slug of the last failure; for scope {@code dead} only.
   * @param status Redelivers only dead letters whose last answer had this HTTP status ({@code 503}) or class of
   *     statuses ({@code 5xx}); for scope {@code dead} only.
   * @param vendors Delivers only records and events of these vendors.
   * @param plantIds Delivers only records and events of these plants.
   * @param groupIds Delivers only records and events of these groups.
   * @param deviceIds Delivers only records and events of these devices.
   * @param severities Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not
   *     affected. One of critical, major, minor, warning, information.
   * @param categories Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not
   *     affected. One of grid, dc_input, insulation, arc, temperature, battery, communication,
   *     hardware, firmware, configuration, shutdown, other, unmapped.
   * @param kinds Delivers only records and events of these kinds; default: all but {@code device.day}, {@code
   *     energy.interval}, {@code battery.data}, {@code meter.data}, {@code site.data}, {@code import.*} and
   *     {@code alarm.*}. One of device.data, device.day, energy.interval, battery.data, meter.data,
   *     site.data, device.online, device.offline, vendor.unavailable, vendor.available,
   *     credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
   *     import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing,
   *     webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
   *     mqtt.messages_dropped, mqtt.clients_refused.
   * @param resolution Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d.
   */
  public record ReplayFilterBody(
      String reason,
      String status,
      List<String> vendors,
      List<String> plantIds,
      List<String> groupIds,
      List<String> deviceIds,
      List<String> severities,
      List<String> categories,
      List<String> kinds,
      String resolution) {}

  /**
   * A test event that is being sent.
   *
   * @param idempotencyKey Idempotency key of the test event; the attempts of the webhook show its outcome.
   */
  public record SentTest(
      String idempotencyKey) {}

  /**
   * A sign-in that has begun.
   *
   * @param url URL of the provider's page, for the window that began the sign-in.
   */
  public record SignInPage(
      String url) {}

  /**
   * Single sign-on of the login page.
   *
   * @param name Name of the provider for people; null: there is no single sign-on.
   */
  public record SingleSignOn(
      String name) {}

  /**
   * A destination that records and events are written to.
   *
   * @param id Id of the sink.
   * @param name Free text for the account's own use.
   * @param kind Id of its kind.
   * @param settings Settings of the kind, with defaults, without secrets.
   * @param secrets Names of the secret settings that are set; values are never returned.
   * @param status Status of the sink. No record is lost while it is paused for less than 7 days. One of active,
   *     paused.
   * @param backlog Records that the sink has not stored yet.
   * @param lastError Failure of the last write; null: it succeeded.
   * @param createdAt Creation time. Unix seconds.
   * @param updatedAt Time of the last change. Unix seconds.
   */
  public record Sink(
      String id,
      String name,
      String kind,
      Map<String, JsonNode> settings,
      List<String> secrets,
      FilterBody filter,
      String status,
      SinkBacklog backlog,
      SinkLastError lastError,
      Long createdAt,
      Long updatedAt) {}

  /**
   * Records that the sink has not stored yet.
   *
   * @param records Number of records that wait; approximate.
   * @param oldestAt Time at which the oldest of them was written; null: no record waits. Unix seconds.
   */
  public record SinkBacklog(
      Long records,
      Long oldestAt) {}

  /**
   * A kind of destination that records can be written to.
   *
   * @param id Id of the kind.
   * @param title Name to display.
   * @param settings JSON Schema (draft 2020-12) of the settings; members with {@code writeOnly} are secrets.
   */
  public record SinkKind(
      String id,
      String title,
      Map<String, JsonNode> settings) {}

  /**
   * Failure of the last write; null: it succeeded.
   *
   * @param at Time of the last failed write. Unix seconds.
   * @param reason {@code unreachable}: no connection, or no answer in time. {@code refused}: the server refuses the
   *     login, the rights or the data. {@code settings}: the settings cannot be used. {@code address}: the
   *     operator does not allow the address.
   * @param message Description of the failure, and of its remedy.
   */
  public record SinkLastError(
      Long at,
      String reason,
      String message) {}

  /**
   * A replay: writes records of a time range to a sink again.
   *
   * @param id Id of the replay.
   * @param sinkId Id of the sink to which the records are written.
   * @param from Start of the time range, inclusive. Unix seconds.
   * @param to End of the time range, exclusive. Unix seconds.
   * @param state State of the replay. {@code waiting}: queued behind other replays, or waiting until the webhook,
   *     the sink or the account is active or Kafka is available again. One of waiting, running, completed,
   *     cancelled, failed.
   * @param error Reason for which the replay waits or failed.
   * @param total Number of log offsets to scan; 0 until it is known.
   * @param scanned Number of log offsets scanned so far.
   * @param matched Number of scanned records that match the replay's selection.
   * @param produced Number of records redelivered so far.
   * @param createdAt Time of the request that created it. Unix seconds.
   * @param startedAt Start time. Unix seconds.
   * @param finishedAt End time. Unix seconds.
   */
  public record SinkReplay(
      String id,
      String sinkId,
      FilterBody filter,
      Long from,
      Long to,
      String state,
      String error,
      Long total,
      Long scanned,
      Long matched,
      Long produced,
      Long createdAt,
      Long startedAt,
      Long finishedAt) {}

  /**
   * The result of a connection test.
   *
   * @param ok Whether the destination can be written to.
   * @param reason {@code unreachable}: no connection, or no answer in time. {@code refused}: the server refuses the
   *     login, the rights or the data. {@code settings}: the settings cannot be used. {@code address}: the
   *     operator does not allow the address. One of unreachable, refused, settings, address.
   * @param message Description of the failure, and of its remedy.
   */
  public record SinkTest(
      Boolean ok,
      String reason,
      String message) {}

  /**
   * Generation, battery, grid and consumption of a plant at one time: kind {@code site.data}. A power that is not
   * known is absent: never 0, never null.
   *
   * @param deviceType Always {@code site}.
   * @param deviceSn The plant's id at the vendor.
   * @param dataSources Vendor the record was pulled from.
   * @param plantId Plant id of this service.
   * @param vendorPlantId Plant id at the vendor.
   * @param timezone Offset of the plant at the sample's time: {@code GMT+8}, {@code GMT-3}, {@code GMT+5:30}.
   * @param datetime Time of the newest of its values, Unix seconds.
   * @param currentDateTime Sample time in the plant's zone, {@code YYYY-MM-DD HH:MM:SS}.
   * @param pvPower Power generated by the sun. Unit: kW.
   * @param batteryPower Power of the batteries; positive: discharge. Unit: kW.
   * @param gridPower Power at the grid connection; positive: export. Unit: kW.
   * @param loadPower Power consumed. Unit: kW.
   * @param conversionLoss Power that hybrid inverters lose between their DC and AC side. Unit: kW.
   * @param batterySoc State of charge of the batteries, weighted by capacity where it is known. Unit: %.
   * @param balance {@code closed}: PV + battery = grid + load + conversion loss within 2 %. {@code open}: {@code
   *     Residual} says by how much not. {@code incomplete}: {@code Parts} says which one is missing. One
   *     of closed, open, incomplete.
   * @param residual PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
   * @param parts Where each part comes from.
   * @param idempotencyKey Deduplication key, the same on every retry, replay and channel.
   * @param schemaVersion Version of this schema.
   */
  public record Site(
      String deviceType,
      @JsonProperty("DeviceSN") String deviceSn,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("PlantId") String plantId,
      @JsonProperty("VendorPlantId") String vendorPlantId,
      @JsonProperty("Timezone") String timezone,
      @JsonProperty("Datetime") Long datetime,
      String currentDateTime,
      @JsonProperty("PVPower") Double pvPower,
      @JsonProperty("BatteryPower") Double batteryPower,
      @JsonProperty("GridPower") Double gridPower,
      @JsonProperty("LoadPower") Double loadPower,
      @JsonProperty("ConversionLoss") Double conversionLoss,
      @JsonProperty("BatterySOC") Double batterySoc,
      @JsonProperty("Balance") String balance,
      @JsonProperty("Residual") Double residual,
      @JsonProperty("Parts") List<SitePartsItem> parts,
      @JsonProperty("idempotency_key") String idempotencyKey,
      @JsonProperty("SchemaVersion") String schemaVersion) {}

  /**
   * @param part One of pv, battery, grid, load, conversionLoss.
   * @param source {@code measured}: devices tell it; {@code derived}: it follows from the others; {@code missing}:
   *     nobody tells it; {@code ambiguous}: several inverters tell different values of one meter; {@code
   *     none}: the plant has none, as far as is known. One of measured, derived, missing, ambiguous, none.
   * @param devices The devices that tell it.
   */
  public record SitePartsItem(
      String part,
      String source,
      List<SitePartsItemDevicesItem> devices) {}

  /**
   * @param deviceId Id of the inverter in the API.
   * @param storageId Id of the battery or meter in the API.
   * @param deviceType One of inverter, battery, meter.
   * @param datetime Time of the value, Unix seconds.
   * @param value Power that it tells, kW.
   */
  public record SitePartsItemDevicesItem(
      String deviceId,
      String storageId,
      @JsonProperty("DeviceSN") String deviceSn,
      String deviceType,
      @JsonProperty("Datetime") Long datetime,
      Double value) {}

  /**
   * An import that runs in the background.
   *
   * @param importId Id of the import.
   */
  public record StartedImport(
      String importId) {}

  /**
   * A sync job that runs in the background.
   *
   * @param jobId Id of the job.
   */
  public record StartedSyncJob(
      String jobId) {}

  /**
   * A battery or meter that is read with an inverter.
   *
   * @param storageId Id of the battery or meter.
   * @param deviceType Type of the device. One of battery, meter.
   * @param deviceSn Serial number; where the vendor reports none, that of the inverter, or the vendor’s id of the
   *     device or plant.
   * @param inverterSn Serial number of the inverter that it belongs to; null: it belongs to the plant.
   * @param deviceId Id of the inverter that it was read with: groups and filters are those of this inverter.
   * @param plantId Id of the plant.
   * @param vendor Id of the vendor.
   * @param model Model of the battery or meter.
   * @param firstAt Time of its first sample. Unix seconds.
   * @param latestAt Time of its newest sample. Unix seconds.
   * @param latest Body of {@code battery.data} or {@code meter.data}, as it was delivered.
   */
  public record StorageDevice(
      String storageId,
      String deviceType,
      @JsonProperty("DeviceSN") String deviceSn,
      @JsonProperty("InverterSN") String inverterSn,
      String deviceId,
      String plantId,
      String vendor,
      String model,
      Long firstAt,
      Long latestAt,
      JsonNode latest) {}

  /**
   * A stored record of a battery or meter.
   *
   * @param receivedAt Time at which the service received the record. Unix seconds.
   * @param record Body of {@code battery.data} or {@code meter.data}, as it was delivered.
   */
  public record StorageRecord(
      Long receivedAt,
      JsonNode record) {}

  /**
   * @param plants Numbers of added, removed and changed plants.
   * @param devices Numbers of added, removed and changed devices.
   */
  public record SyncChanges(
      SyncChangesPlants plants,
      SyncChangesDevices devices) {}

  /**
   * Numbers of added, removed and changed devices.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items that changed.
   */
  public record SyncChangesDevices(
      Long added,
      Long removed,
      Long changed) {}

  /**
   * Numbers of added, removed and changed plants.
   *
   * @param added Number of items that are new or listed again.
   * @param removed Number of items that are no longer listed.
   * @param changed Number of items that changed.
   */
  public record SyncChangesPlants(
      Long added,
      Long removed,
      Long changed) {}

  /**
   * A synchronization of all plants and devices of a vendor account.
   *
   * @param jobId Id of the job.
   * @param dataAccessUserId Id of the vendor account.
   * @param status Status of the job. One of running, done, failed.
   * @param trigger Trigger of the job: a call or the daily sync. One of api, schedule.
   * @param plants Number of plants read so far.
   * @param devices Number of devices read so far.
   * @param changes Added, removed and changed plants and devices; null until the job is done.
   * @param unconfirmedRemovals Number of devices, more than half of the account's, that a daily sync did not find.
   *     They are kept until a requested sync, or a daily one at least an hour later, confirms
   *     their removal.
   * @param error Error that the sync operation would have returned.
   * @param startedAt Start time. Unix seconds.
   * @param finishedAt End time. Unix seconds.
   */
  public record SyncJob(
      String jobId,
      String dataAccessUserId,
      String status,
      String trigger,
      Long plants,
      Long devices,
      SyncChanges changes,
      Long unconfirmedRemovals,
      SyncJobError error,
      Long startedAt,
      Long finishedAt) {}

  /**
   * @param error Stable, machine-readable slug of the error.
   * @param message Explanation for people; may change.
   * @param details Data that a client can act on.
   */
  public record SyncJobError(
      String error,
      String message,
      Map<String, JsonNode> details) {}

  /**
   * Tokens returned by a login or a refresh.
   *
   * @param accessToken Access token, a JWT (ES256), for the {@code Authorization} header of every call.
   * @param tokenType Token type, always {@code Bearer}.
   * @param expiresIn Seconds until the access token expires.
   * @param refreshToken Refresh token, valid for one use; using it twice ends the session. Absent if the session is
   *     in a cookie.
   */
  public record Token(
      @JsonProperty("access_token") String accessToken,
      @JsonProperty("token_type") String tokenType,
      @JsonProperty("expires_in") Long expiresIn,
      @JsonProperty("refresh_token") String refreshToken) {}

  /**
   * State of the authenticator app.
   *
   * @param enabledAt Time since which logins by password require a code; null: they require none. Unix seconds.
   * @param recoveryCodesLeft Number of recovery codes that were not used yet.
   */
  public record Totp(
      Long enabledAt,
      Long recoveryCodesLeft) {}

  /**
   * A new secret for an authenticator app.
   *
   * @param secret Secret in base32, to be typed into the app; returned only by this call.
   * @param uri The same as an {@code otpauth://} URI, for a QR code.
   */
  public record TotpEnrollment(
      String secret,
      String uri) {}

  /**
   * Device quota and delivery counts of the account.
   *
   * @param deviceQuota Quota of the account: the maximum number of monitored devices.
   * @param quotaUsed Used part of the quota: each monitored device counts, of vendors with microinverters each
   *     plant. Batteries and meters count nothing.
   * @param monitoredDevices Number of monitored devices.
   * @param devicesOverQuota Number of devices that are listed but not monitored because the quota is used up.
   * @param from First day, UTC.
   * @param to Last day, UTC.
   * @param totals Totals of all days, by channel.
   * @param days Counts by day, newest first.
   */
  public record Usage(
      Long deviceQuota,
      Long quotaUsed,
      Long monitoredDevices,
      Long devicesOverQuota,
      String from,
      String to,
      List<ChannelCount> totals,
      List<ChannelDayCount> days) {}

  /**
   * A vendor platform that records are pulled from.
   *
   * @param id Id of the vendor, the value of {@code DataSources}.
   * @param name Name to display.
   * @param regions Regions of the vendor; the first is the default.
   * @param credentials JSON Schema (draft 2020-12) of the vendor's credentials.
   * @param fields BaseData fields that the vendor can provide.
   * @param samplePeriodSeconds Interval at which the vendor has new samples, in seconds.
   * @param pollIntervalSeconds Interval of the polls, in seconds.
   * @param rateLimits Rate limits of the vendor's API.
   * @param storage Batteries and meters that the vendor reports; empty: none.
   * @param states Status codes of the vendor.
   */
  public record Vendor(
      String id,
      String name,
      List<VendorRegionsItem> regions,
      Map<String, JsonNode> credentials,
      VendorConsent consent,
      List<String> fields,
      Long samplePeriodSeconds,
      Long pollIntervalSeconds,
      List<VendorRateLimitsItem> rateLimits,
      VendorHistory history,
      List<VendorStorageItem> storage,
      List<VendorStatesItem> states) {}

  /**
   * An account on a vendor platform. Its credentials are never returned.
   *
   * @param id Id of the vendor account.
   * @param dataAccessUserId Same as {@code id}, under the name that the sync operation uses.
   * @param vendor Id of the vendor, as in {@code DataSources}.
   * @param region Region of the account at the vendor.
   * @param name Free text for the account's own use.
   * @param timezone Time zone of plants for which the vendor reports none.
   * @param include Devices beside inverters that become records of their own; empty: none. One of battery, meter.
   * @param status Status of the vendor account. {@code paused}: its devices are not polled, but still count against
   *     the quota. {@code awaiting_consent}: the owner has to consent at the vendor first, see {@code POST
   *     /v1/vendor-accounts/{id}/authorize}. One of active, paused, awaiting_consent.
   * @param lastSyncedAt Time of the last sync of plants and devices. Unix seconds.
   * @param createdAt Creation time. Unix seconds.
   */
  public record VendorAccount(
      String id,
      String dataAccessUserId,
      String vendor,
      String region,
      String name,
      String timezone,
      List<String> include,
      String status,
      VendorAccountPolling polling,
      VendorAccountGaps gaps,
      VendorAccountConsent consent,
      Long lastSyncedAt,
      Long createdAt) {}

  /**
   * @param outcome Outcome of the consent. One of granted, refused, failed.
   * @param message Explanation of the outcome and the next step, for people.
   * @param at Time of the event. Unix seconds.
   */
  public record VendorAccountConsent(
      String outcome,
      String message,
      Long at) {}

  /**
   * @param open Gaps that are being backfilled from the vendor's history, oldest first; at most 32. Live polls have
   *     priority.
   * @param givenUp Gaps that could not be backfilled: the ten newest of the last seven days.
   */
  public record VendorAccountGaps(
      List<VendorAccountGapsOpenItem> open,
      List<VendorAccountGapsGivenUpItem> givenUp) {}

  /**
   * @param calls Polls that missed samples; null: more than twenty.
   * @param from Start of the gap, exclusive: time of the last sample before it. Unix seconds.
   * @param to End of the gap, inclusive. Unix seconds.
   * @param tries Number of failed calls of the vendor's history.
   * @param lastError Last error, for people.
   * @param reason Reason for giving up. {@code not_permitted}: the vendor does not grant this account its history,
   *     or not of all devices. {@code no_history}: the vendor offers no history. {@code too_old}: backfill
   *     failed until the gap was older than the vendor's history. One of not_permitted, no_history,
   *     too_old.
   * @param at Time at which the backfill was given up. Unix seconds.
   */
  public record VendorAccountGapsGivenUpItem(
      List<String> calls,
      Long from,
      Long to,
      Long tries,
      String lastError,
      String reason,
      Long at) {}

  /**
   * @param calls Polls that missed samples; null: more than twenty.
   * @param from Start of the gap, exclusive: time of the last sample before it. Unix seconds.
   * @param to End of the gap, inclusive. Unix seconds.
   * @param tries Number of failed calls of the vendor's history.
   * @param lastError Last error, for people.
   * @param nextTryAt Time of the next backfill call; null: as soon as no live poll is due. Unix seconds.
   * @param triedUntil Time at which the backfill is given up, because the whole gap is older than the vendor's
   *     history or than 31 days. Null: not known yet. Unix seconds.
   */
  public record VendorAccountGapsOpenItem(
      List<String> calls,
      Long from,
      Long to,
      Long tries,
      String lastError,
      Long nextTryAt,
      Long triedUntil) {}

  /**
   * @param status Status of polling; null before the first poll. One of polling, backing_off, credentials_rejected,
   *     stopped.
   * @param lastError Last error, for people.
   * @param action Action that fixes the error, in one sentence; null: no error.
   * @param retryAt Time of the next poll after an error. Unix seconds.
   * @param lastSuccessAt Time of the vendor's last successful answer. Unix seconds.
   */
  public record VendorAccountPolling(
      String status,
      String lastError,
      String action,
      Long retryAt,
      Long lastSuccessAt) {}

  /**
   * The vendor's answer that a record was made from.
   *
   * @param vendor Id of the vendor.
   * @param call Name of the call of the vendor's API, as the adapter names it.
   * @param fetchedAt Time at which the answer was complete. Unix seconds.
   * @param body The answer as text, character for character. Where it is JSON, it may have numbers that a parser
   *     changes (ids of 19 digits, {@code 512.0}). It may contain other devices of the same vendor account,
   *     and data that the vendor adds to them, such as owners' names.
   */
  public record VendorAnswer(
      String vendor,
      String call,
      Long fetchedAt,
      String body) {}

  /**
   * @param needs Members of the credentials that are required before the owner can consent.
   * @param fills Members of the credentials that the consent provides.
   * @param unless Members of the credentials, each of which makes the consent unnecessary.
   * @param instructions Instructions: settings to make in the vendor's portal, and the pages that the owner will
   *     see.
   */
  public record VendorConsent(
      List<String> needs,
      List<String> fills,
      List<String> unless,
      String instructions) {}

  /**
   * A vendor's cloud is unavailable for a vendor account, is available again, or rejects its credentials.
   *
   * @param event Kind of the event. One of vendor.unavailable, vendor.available, credentials.rejected.
   * @param dataAccessUserId Id of the vendor account.
   * @param dataSources Id of the vendor.
   * @param datetime Time at which it was detected, Unix seconds.
   * @param message Explanation of the vendor's failure, for people; absent in {@code vendor.available}.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record VendorEvent(
      String event,
      String dataAccessUserId,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("Datetime") Long datetime,
      String message,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * State of a vendor's cloud, and its effect on the caller's vendor accounts.
   *
   * @param vendor Id of the vendor, as in {@code DataSources}.
   * @param state State of the vendor, measured by the polls of all vendor accounts, or {@code maintenance} while the
   *     operator announces it; {@code unknown}: no poll has tested the vendor lately. One of operational,
   *     degraded, outage, maintenance, unknown.
   * @param since Start of the state; null if the vendor was never polled. Unix seconds.
   * @param message Explanation of the state, for people.
   * @param basis Number of vendor accounts that the state is measured by; with {@code one_account} the fault may be
   *     of this account alone. One of none, one_account, several_accounts.
   * @param cause Most frequent fault; null in a state without faults. One of vendor_fault, rate_limited, slow.
   */
  public record VendorHealth(
      String vendor,
      String state,
      Long since,
      String message,
      String basis,
      String cause,
      VendorHealthLastHour lastHour,
      VendorHealthLastDay lastDay,
      VendorHealthLast30Days last30Days,
      VendorMaintenance maintenance,
      VendorHealthOwn own) {}

  /**
   * The state of a vendor's cloud changed, as measured by the polls of all vendor accounts, or an announced
   * maintenance began or ended.
   *
   * @param event Kind of the event.
   * @param dataSources Id of the vendor.
   * @param datetime Time at which the state began, Unix seconds.
   * @param state State of the vendor's cloud from this time on. One of operational, degraded, outage, maintenance.
   * @param previous State in the event before; {@code operational} if there was none. One of operational, degraded,
   *     outage, maintenance.
   * @param message Explanation of the state, for people.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record VendorHealthEvent(
      String event,
      @JsonProperty("DataSources") String dataSources,
      @JsonProperty("Datetime") Long datetime,
      String state,
      String previous,
      String message,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorHealthLast30Days(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorHealthLastDay(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorHealthLastHour(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param vendorAccounts Number of the caller's vendor accounts at the vendor.
   * @param affectedVendorAccounts Number of them that are not polled as they should be.
   * @param devicesWaiting Number of their monitored devices that wait for data.
   * @param openGaps Number of gaps that are being filled.
   * @param lastSuccessAt Time of the last successful poll of any of them. Unix seconds.
   * @param affected Affected vendor accounts, oldest first, at most 100.
   */
  public record VendorHealthOwn(
      Long vendorAccounts,
      Long affectedVendorAccounts,
      Long devicesWaiting,
      Long openGaps,
      Long lastSuccessAt,
      List<VendorHealthOwnAffectedItem> affected) {}

  /**
   * @param id Id of the vendor account.
   * @param name Name of the vendor account.
   * @param cause Cause: {@code vendor_fault} (no usable answer), {@code rate_limited} (by the vendor), {@code
   *     credentials_refused}, {@code not_permitted} (a call is not granted), {@code consent_needed}, {@code
   *     budget_spent} (the documented rate limit is used up), {@code service_fault} (of this service),
   *     {@code settings}. One of vendor_fault, rate_limited, credentials_refused, not_permitted,
   *     consent_needed, budget_spent, service_fault, settings.
   * @param until Time of the next call to the vendor; null if it waits for a change. Unix seconds.
   * @param devicesWaiting Number of monitored devices that wait for data.
   * @param openGaps Number of gaps that are being filled.
   * @param lastSuccessAt Time of the last successful poll. Unix seconds.
   */
  public record VendorHealthOwnAffectedItem(
      String id,
      String name,
      String cause,
      Long until,
      Long devicesWaiting,
      Long openGaps,
      Long lastSuccessAt) {}

  public record VendorHistory(
      VendorHistorySamples samples,
      VendorHistoryDays days) {}

  /**
   * @param months Number of months that the sums of days reach back; null: not documented.
   * @param onlyInverters They are sums of whole plants: the days of the only inverter of a plant can be imported.
   */
  public record VendorHistoryDays(
      Long months,
      Boolean onlyInverters) {}

  /**
   * @param days Number of days that the history reaches back; null: not documented.
   * @param stepSeconds Interval of its samples, in seconds.
   * @param callsPerDeviceDay Calls to the vendor for one day of one device, in an import of 100 devices.
   * @param deviceDaysPerHour Days of devices that an import of 100 devices reads in an hour by the vendor's limits;
   *     null: none are left.
   */
  public record VendorHistorySamples(
      Long days,
      Long stepSeconds,
      Double callsPerDeviceDay,
      Long deviceDaysPerHour) {}

  /**
   * Maintenance of a vendor that the operator announced.
   *
   * @param from Start of the maintenance. Unix seconds.
   * @param until End of the maintenance. Unix seconds.
   * @param message Explanation by the operator.
   */
  public record VendorMaintenance(
      Long from,
      Long until,
      String message) {}

  /**
   * @param call Calls that share the limit; {@code *}: all.
   * @param limit Number of calls allowed in {@code perSeconds}.
   * @param perSeconds Length of the limit's window, in seconds.
   * @param scope Scope in which calls are counted. One of credential, request, device.
   * @param source Vendor's document that states the limit.
   */
  public record VendorRateLimitsItem(
      String call,
      Long limit,
      Double perSeconds,
      String scope,
      String source) {}

  /**
   * @param id Id of the region, for creating a vendor account.
   * @param name Name to display.
   */
  public record VendorRegionsItem(
      String id,
      String name) {}

  /**
   * State of a vendor's cloud over all vendor accounts.
   *
   * @param vendor Id of the vendor, as in {@code DataSources}.
   * @param state State of the vendor, measured by the polls of all vendor accounts, or {@code maintenance} while the
   *     operator announces it; {@code unknown}: no poll has tested the vendor lately. One of operational,
   *     degraded, outage, maintenance, unknown.
   * @param since Start of the state; null if the vendor was never polled. Unix seconds.
   * @param message Explanation of the state, for people.
   * @param basis Number of vendor accounts that the state is measured by; with {@code one_account} the fault may be
   *     of this account alone. One of none, one_account, several_accounts.
   * @param cause Most frequent fault; null in a state without faults. One of vendor_fault, rate_limited, slow.
   */
  public record VendorState(
      String vendor,
      String state,
      Long since,
      String message,
      String basis,
      String cause,
      VendorStateLastHour lastHour,
      VendorStateLastDay lastDay,
      VendorStateLast30Days last30Days,
      VendorMaintenance maintenance) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorStateLast30Days(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorStateLastDay(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param successShare Share of the polls that the vendor answered, from 0 to 1; null without a poll.
   * @param freshness Average share of the vendor accounts whose last successful poll was at most two rounds old,
   *     from 0 to 1; null without a poll.
   * @param callMs Mean duration of a call to the vendor, in milliseconds; null without a call.
   */
  public record VendorStateLastHour(
      Double successShare,
      Double freshness,
      Double callMs) {}

  /**
   * @param code Status code, as the vendor reports it.
   * @param text Vendor's name of the status.
   * @param state BaseData {@code State} to which it is mapped.
   */
  public record VendorStatesItem(
      String code,
      String text,
      String state) {}

  /**
   * @param type Type of the devices, for {@code include} of a vendor account. One of battery, meter.
   * @param from Source of their samples. {@code inverter}: the samples of the inverter, without further calls.
   *     {@code device}: calls of their own, as the vendor lists them. {@code plant}: a call for the plant.
   *     One of inverter, device, plant.
   * @param note Calls, their interval, and how the sign of the power is known.
   */
  public record VendorStorageItem(
      String type,
      String from,
      String note) {}

  /** @param verified Always {@code true}: the vendor accepted the credentials. */
  public record VerifyVendorAccountResult(
      Boolean verified) {}

  /**
   * A consumer endpoint to which records and events are posted.
   *
   * @param id Id of the webhook.
   * @param name Free text for the account's own use.
   * @param description Free text for the account's own use.
   * @param url URL to which records are posted.
   * @param envelope One of none, cloudevents.
   * @param signatureEncoding Encoding of {@code X-Service-Signature}. One of hex, base64, sha256=hex.
   * @param timeoutMs Timeout of a request in milliseconds.
   * @param maxInFlight Maximum number of concurrent requests.
   * @param rateLimit Maximum number of requests per second; null: no limit.
   * @param minTlsVersion Minimum TLS version of the connection. One of TLSv1.3, TLSv1.2.
   * @param headerNames Names of the additional request headers; their values are never returned.
   * @param clientCertificate Client certificate for the TLS handshake.
   * @param batch Batch settings: several records in a request; null: one record per request.
   * @param status Status of the webhook. No record is lost while it is paused or disabled. One of active, paused,
   *     disabled.
   * @param health Health of the endpoint. {@code failing}: the last attempt failed. {@code open}: the circuit
   *     breaker is open, so only single probe requests are sent. One of healthy, failing, open, paused,
   *     disabled.
   * @param lastError Last failed attempt; kept after a recovery.
   * @param nextAttemptAt Time of the next attempt while the webhook is {@code failing}, of the next probe while it
   *     is {@code open}. Unix seconds.
   * @param disabledReason Reason for which the webhook was disabled. {@code gone}: the endpoint answered 410. {@code
   *     failing}: all attempts failed for 5 days.
   * @param failingSince Time of the first failed attempt since the last success; null while the last attempt
   *     succeeded. Unix seconds.
   * @param lastDeliveredAt Time of the last successful delivery, to the minute. Unix seconds.
   * @param signatureRejectedAt Time at which the endpoint last answered 401. Unix seconds.
   * @param createdAt Creation time. Unix seconds.
   * @param updatedAt Time of the last change of a setting. Unix seconds.
   */
  public record Webhook(
      String id,
      String name,
      String description,
      String url,
      WebhookFilterBody filter,
      String envelope,
      String signatureEncoding,
      Long timeoutMs,
      Long maxInFlight,
      Double rateLimit,
      String minTlsVersion,
      List<String> headerNames,
      WebhookClientCertificate clientCertificate,
      WebhookBatch batch,
      String status,
      String health,
      WebhookLastError lastError,
      Long nextAttemptAt,
      String disabledReason,
      Long failingSince,
      Long lastDeliveredAt,
      Long signatureRejectedAt,
      Long createdAt,
      Long updatedAt) {}

  /**
   * Batch settings: several records in a request; null: one record per request.
   *
   * @param maxRecords Maximum number of records in a request.
   * @param maxWaitMs Maximum time that a record waits for others, in milliseconds.
   */
  public record WebhookBatch(
      Long maxRecords,
      Long maxWaitMs) {}

  /**
   * Client certificate for the TLS handshake.
   *
   * @param subject Subject of the certificate.
   * @param notAfter Expiry time. Unix seconds.
   */
  public record WebhookClientCertificate(
      String subject,
      Long notAfter) {}

  /**
   * An event of one of the account's webhooks, delivered to its other subscriptions.
   *
   * @param event Kind of the event. One of webhook.failing, webhook.recovered, webhook.exhausted, webhook.disabled,
   *     webhook.signature_rejected.
   * @param webhookId Id of the webhook.
   * @param datetime Time of the event, Unix seconds.
   * @param reason Slug of the failure that caused the event.
   * @param status HTTP status of the answer, if there was one.
   * @param idempotencyKey Deduplication key: the same on every retry, replay, channel and replica.
   */
  public record WebhookEvent(
      String event,
      String webhookId,
      @JsonProperty("Datetime") Long datetime,
      String reason,
      Long status,
      @JsonProperty("idempotency_key") String idempotencyKey) {}

  /**
   * @param kinds Delivers only records and events of these kinds; default: {@code device.data} only. {@code *}: all
   *     kinds, including future ones. One of device.data, device.day, energy.interval, battery.data,
   *     meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
   *     credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
   *     import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing,
   *     webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
   *     mqtt.messages_dropped, mqtt.clients_refused, *.
   * @param resolution Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d.
   * @param vendors Delivers only records and events of these vendors.
   * @param plantIds Delivers only records and events of these plants.
   * @param groupIds Delivers only records and events of these groups.
   * @param deviceIds Delivers only records and events of these devices.
   * @param severities Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not
   *     affected. One of critical, major, minor, warning, information.
   * @param categories Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not
   *     affected. One of grid, dc_input, insulation, arc, temperature, battery, communication,
   *     hardware, firmware, configuration, shutdown, other, unmapped.
   */
  public record WebhookFilterBody(
      List<String> kinds,
      String resolution,
      List<String> vendors,
      List<String> plantIds,
      List<String> groupIds,
      List<String> deviceIds,
      List<String> severities,
      List<String> categories) {}

  /**
   * Last failed attempt; kept after a recovery.
   *
   * @param at Time of the event. Unix seconds.
   * @param reason Reason of the failure: {@code status}, {@code timeout}, {@code dns}, {@code tls}, {@code
   *     connection}, …, as in the list of attempts.
   * @param status HTTP status of the answer; null: there was no answer.
   * @param detail Error code if there was no answer, or the name of the unusable setting.
   * @param answer First KiB of the answer's body.
   * @param attempt Number of the attempt, 1 to 8; null: no request could be sent.
   * @param idempotencyKey Idempotency key of the record or of its batch.
   */
  public record WebhookLastError(
      Long at,
      String reason,
      Long status,
      String detail,
      String answer,
      Long attempt,
      String idempotencyKey) {}

  /**
   * A signing secret, without its value.
   *
   * @param id Id of the secret.
   * @param primary Whether this secret signs {@code X-Service-Signature}; all active secrets sign {@code
   *     webhook-signature}.
   * @param createdAt Creation time. Unix seconds.
   * @param expiresAt Time at which the secret stops signing; null: when it is replaced. Unix seconds.
   */
  public record WebhookSecret(
      String id,
      Boolean primary,
      Long createdAt,
      Long expiresAt) {}

  /** What `error` of an answer can be. A newer service may know more. */
  public static final class Slugs {
    private Slugs() {}

    public static final String ACCOUNT_SUSPENDED = "account_suspended";
    public static final String ALREADY_EXISTS = "already_exists";
    public static final String ALREADY_RETRIED = "already_retried";
    public static final String AMBIGUOUS_DEVICE = "ambiguous_device";
    public static final String ANSWER_EXPIRED = "answer_expired";
    public static final String ANSWER_LIMIT_REACHED = "answer_limit_reached";
    public static final String AUTHORIZATION_EXPIRED = "authorization_expired";
    public static final String AUTHORIZATION_IN_PROGRESS = "authorization_in_progress";
    public static final String CHANGED_MEANWHILE = "changed_meanwhile";
    public static final String CHANNEL_NOT_ACTIVE = "channel_not_active";
    public static final String CHANNEL_NOT_ENABLED = "channel_not_enabled";
    public static final String CONFIRMATION_MISMATCH = "confirmation_mismatch";
    public static final String CONSENT_NEEDED = "consent_needed";
    public static final String CONSENT_NOT_SUPPORTED = "consent_not_supported";
    public static final String CREDENTIALS_INCOMPLETE = "credentials_incomplete";
    public static final String CROSS_SITE_REQUEST = "cross_site_request";
    public static final String DEVICE_LISTED = "device_listed";
    public static final String DEVICE_MISMATCH = "device_mismatch";
    public static final String DEVICE_NOT_MONITORED = "device_not_monitored";
    public static final String DEVICE_REMOVED = "device_removed";
    public static final String DUPLICATE_LINE = "duplicate_line";
    public static final String ENERGY_OFF = "energy_off";
    public static final String GROUP_NOT_FOUND = "group_not_found";
    public static final String IDEMPOTENCY_ANSWER_LOST = "idempotency_answer_lost";
    public static final String IDEMPOTENCY_KEY_IN_USE = "idempotency_key_in_use";
    public static final String IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused";
    public static final String IDENTITY_PROVIDER_UNAVAILABLE = "identity_provider_unavailable";
    public static final String IMPORT_ENDED = "import_ended";
    public static final String IMPORT_NOT_SUPPORTED = "import_not_supported";
    public static final String IMPORT_QUEUE_FULL = "import_queue_full";
    public static final String IMPORT_TOO_EARLY = "import_too_early";
    public static final String IMPORTS_FORBIDDEN = "imports_forbidden";
    public static final String IN_GROUP_BY_PLANT = "in_group_by_plant";
    public static final String INSUFFICIENT_SCOPE = "insufficient_scope";
    public static final String INTERNAL_ERROR = "internal_error";
    public static final String INVALID_API_KEY = "invalid_api_key";
    public static final String INVALID_CODE = "invalid_code";
    public static final String INVALID_CREDENTIALS = "invalid_credentials";
    public static final String INVALID_PASSKEY = "invalid_passkey";
    public static final String INVALID_PORTAL_TOKEN = "invalid_portal_token";
    public static final String INVALID_REFRESH_TOKEN = "invalid_refresh_token";
    public static final String INVALID_REGISTRATION = "invalid_registration";
    public static final String INVALID_SIGN_IN = "invalid_sign_in";
    public static final String INVALID_STATE = "invalid_state";
    public static final String INVALID_TOKEN = "invalid_token";
    public static final String INVALID_VALUE = "invalid_value";
    public static final String LAST_OPERATOR = "last_operator";
    public static final String LIMIT_REACHED = "limit_reached";
    public static final String MALFORMED_REQUEST = "malformed_request";
    public static final String MONITORED_ELSEWHERE = "monitored_elsewhere";
    public static final String NAME_TAKEN = "name_taken";
    public static final String NO_DATA = "no_data";
    public static final String NO_LONGER_KEPT = "no_longer_kept";
    public static final String NOT_CONFIGURED = "not_configured";
    public static final String NOT_FOUND = "not_found";
    public static final String NOT_PERMITTED = "not_permitted";
    public static final String PASSKEY_EXISTS = "passkey_exists";
    public static final String PAYLOAD_TOO_LARGE = "payload_too_large";
    public static final String QUOTA_EXCEEDED = "quota_exceeded";
    public static final String RATE_LIMITED = "rate_limited";
    public static final String REPLAY_RUNNING = "replay_running";
    public static final String SECOND_FACTOR_REQUIRED = "second_factor_required";
    public static final String SECRET_IS_PRIMARY = "secret_is_primary";
    public static final String SIGN_IN_REFUSED = "sign_in_refused";
    public static final String SINGLE_SIGN_ON = "single_sign_on";
    public static final String SINK_NOT_ACTIVE = "sink_not_active";
    public static final String SINK_REFUSED = "sink_refused";
    public static final String STREAM_LIMIT_REACHED = "stream_limit_reached";
    public static final String SYNC_IN_PROGRESS = "sync_in_progress";
    public static final String SYNC_INTERRUPTED = "sync_interrupted";
    public static final String TEST_LIMIT_REACHED = "test_limit_reached";
    public static final String TOO_MANY_ATTEMPTS = "too_many_attempts";
    public static final String TOO_MANY_IDEMPOTENCY_KEYS = "too_many_idempotency_keys";
    public static final String TOTP_ENABLED = "totp_enabled";
    public static final String TOTP_NOT_ENABLED = "totp_not_enabled";
    public static final String UNAVAILABLE = "unavailable";
    public static final String UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type";
    public static final String UPSTREAM_TIMEOUT = "upstream_timeout";
    public static final String USERNAME_TAKEN = "username_taken";
    public static final String VALIDATION_FAILED = "validation_failed";
    public static final String VENDOR_CREDENTIALS_REJECTED = "vendor_credentials_rejected";
    public static final String VENDOR_NOT_ENABLED = "vendor_not_enabled";
    public static final String VENDOR_PERMISSION_MISSING = "vendor_permission_missing";
    public static final String VENDOR_RATE_LIMITED = "vendor_rate_limited";
    public static final String VENDOR_UNAVAILABLE = "vendor_unavailable";
    public static final String WEBHOOK_NOT_ACTIVE = "webhook_not_active";
    public static final String WRONG_HOST = "wrong_host";
  }

  /** Returns the type of records of a kind; null for one of a newer service. */
  static Class<?> ofKind(String kind) {
    return switch (kind) {
      case "device.data", "test" -> BaseData.class;
      case "device.day" -> DeviceDay.class;
      case "energy.interval" -> EnergyIntervalRecord.class;
      case "battery.data" -> Battery.class;
      case "meter.data" -> Meter.class;
      case "site.data" -> Site.class;
      case "device.online", "device.offline" -> DeviceEvent.class;
      case "vendor.unavailable", "vendor.available", "credentials.rejected" -> VendorEvent.class;
      case "vendor.health_changed" -> VendorHealthEvent.class;
      case "quota.reached" -> QuotaEvent.class;
      case "inventory.changed" -> InventoryEvent.class;
      case "import.started", "import.finished", "import.failed" -> ImportEvent.class;
      case "alarm.raised", "alarm.changed", "alarm.cleared" -> AlarmEvent.class;
      case "webhook.failing", "webhook.recovered", "webhook.exhausted", "webhook.disabled", "webhook.signature_rejected" -> WebhookEvent.class;
      case "mqtt.messages_dropped", "mqtt.clients_refused" -> MqttEvent.class;
      default -> null;
    };
  }
}
