// Generated from docs/openapi.json by packages/sdk-java/tools/generate.mjs. Do not edit.
package dev.heliograph.sdk;

import java.util.List;
import java.util.Map;

/** Bodies and queries. What is not set is left out, what is set to null is null: an update removes it. */
public final class Requests {
  private Requests() {}

  public static final class AcknowledgeAlarmBody extends RequestMembers<AcknowledgeAlarmBody> {
    /** Note for the others of the account, such as what is being done about the alarm. */
    public AcknowledgeAlarmBody note(String value) {
      return with("note", value);
    }
  }

  public static final class AnnounceMaintenanceBody extends RequestMembers<AnnounceMaintenanceBody> {
    /** Start of the maintenance, Unix seconds; it may be in the past. Required. */
    public AnnounceMaintenanceBody from(long value) {
      return with("from", value);
    }

    /** End of the maintenance, Unix seconds: in the future, at most 30 days after its start. Required. */
    public AnnounceMaintenanceBody until(long value) {
      return with("until", value);
    }

    /** Explanation for the accounts; null: none. */
    public AnnounceMaintenanceBody message(String value) {
      return with("message", value);
    }
  }

  public static final class BatchBody extends RequestMembers<BatchBody> {
    /** Maximum number of records in a request. Required. */
    public BatchBody maxRecords(long value) {
      return with("maxRecords", value);
    }

    /** Maximum time that a record waits for others, in milliseconds. Required. */
    public BatchBody maxWaitMs(long value) {
      return with("maxWaitMs", value);
    }
  }

  public static final class BeginSignInBody extends RequestMembers<BeginSignInBody> {
    /** Path of this server, with query, that is opened after the sign-in. */
    public BeginSignInBody returnTo(String value) {
      return with("returnTo", value);
    }
  }

  /**
   * Selects devices by either {@code deviceIds} or {@code filter}. Requires {@code groupId} for the actions on
   * groups, {@code labels} for those on labels; both are refused with the other actions.
   */
  public static final class BulkDevicesBody extends RequestMembers<BulkDevicesBody> {
    /**
     * Action to apply to the devices. One of monitor, unmonitor, addToGroup, removeFromGroup, label, unlabel, remove.
     * Required.
     */
    public BulkDevicesBody action(String value) {
      return with("action", value);
    }

    /** Ids of the devices to change. */
    public BulkDevicesBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    public BulkDevicesBody filter(DeviceFilterBody value) {
      return with("filter", value);
    }

    /** Id of the group, for the actions {@code addToGroup} and {@code removeFromGroup}. */
    public BulkDevicesBody groupId(String value) {
      return with("groupId", value);
    }

    /** Labels that the account assigns, each up to 50 characters, without {@code |}. A device has at most 20. */
    public BulkDevicesBody labels(List<String> value) {
      return with("labels", value);
    }
  }

  public static final class ChangeMembersBody extends RequestMembers<ChangeMembersBody> {
    /** Action to apply to the devices. One of add, remove. Required. */
    public ChangeMembersBody action(String value) {
      return with("action", value);
    }

    /** Ids of the plants to add or remove. */
    public ChangeMembersBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Ids of the devices to add or remove. */
    public ChangeMembersBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }
  }

  public static final class ChangePasswordBody extends RequestMembers<ChangePasswordBody> {
    /** Current password of the account. Required. */
    public ChangePasswordBody currentPassword(String value) {
      return with("currentPassword", value);
    }

    /** New password of the account. Required. */
    public ChangePasswordBody newPassword(String value) {
      return with("newPassword", value);
    }
  }

  public static final class ChannelBody extends RequestMembers<ChannelBody> {
    /** Required. */
    public ChannelBody filter(FilterBody value) {
      return with("filter", value);
    }

    /**
     * {@code cloudevents}: deliveries also have the attributes of CloudEvents 1.0 in binary mode; the body is the
     * same. Absent: as before; at first {@code none}. One of none, cloudevents.
     */
    public ChannelBody envelope(String value) {
      return with("envelope", value);
    }

    /**
     * Encoding of BaseData on Kafka: {@code json}, or {@code avro} in the wire format of Confluent, with a schema
     * registry. Absent: as before; at first {@code json}. One of json, avro.
     */
    public ChannelBody format(String value) {
      return with("format", value);
    }
  }

  public static final class ChannelReplayBody extends RequestMembers<ChannelReplayBody> {
    /**
     * Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics. One of kafka, mqtt.
     * Required.
     */
    public ChannelReplayBody channel(String value) {
      return with("channel", value);
    }

    /**
     * Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or
     * write time is in the range. Required.
     */
    public ChannelReplayBody from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds. Default: now. */
    public ChannelReplayBody to(long value) {
      return with("to", value);
    }

    public ChannelReplayBody filter(FilterBody value) {
      return with("filter", value);
    }
  }

  public static final class ClientCertificateBody extends RequestMembers<ClientCertificateBody> {
    /**
     * Client certificate in PEM format, followed by its chain if it has one, at most 8 certificates. Their keys: RSA
     * of 2,048 to 4,096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448. Required.
     */
    public ClientCertificateBody certificate(String value) {
      return with("certificate", value);
    }

    /** Private key of the certificate in PEM format (PKCS #8, PKCS #1 or SEC 1), not encrypted. Required. */
    public ClientCertificateBody privateKey(String value) {
      return with("privateKey", value);
    }
  }

  public static final class ConfirmTotpBody extends RequestMembers<ConfirmTotpBody> {
    /** Six digits that the app shows. Required. */
    public ConfirmTotpBody code(String value) {
      return with("code", value);
    }
  }

  /** Query of {@code countDeadLettersByReason}. */
  public static final class CountDeadLettersByReasonQuery extends RequestMembers<CountDeadLettersByReasonQuery> {
    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public CountDeadLettersByReasonQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public CountDeadLettersByReasonQuery to(long value) {
      return with("to", value);
    }
  }

  public static final class CreateAccountBody extends RequestMembers<CreateAccountBody> {
    /** User name of the new account. Upper case is converted to lower case. Required. */
    public CreateAccountBody username(String value) {
      return with("username", value);
    }

    /** Maximum number of monitored devices. */
    public CreateAccountBody deviceQuota(long value) {
      return with("deviceQuota", value);
    }

    /** Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it. */
    public CreateAccountBody language(String value) {
      return with("language", value);
    }
  }

  public static final class CreateApiKeyBody extends RequestMembers<CreateApiKeyBody> {
    /** Name of the key, such as the program that uses it. Required. */
    public CreateApiKeyBody name(String value) {
      return with("name", value);
    }

    /** Scopes of the key: what a program that has it may do. One of read, write, deliveries. Required. */
    public CreateApiKeyBody scopes(List<String> value) {
      return with("scopes", value);
    }

    /** Expiry time of the key (Unix seconds), in the future; null or absent: it does not expire. */
    public CreateApiKeyBody expiresAt(Long value) {
      return with("expiresAt", value);
    }
  }

  public static final class CreateCredentialBody extends RequestMembers<CreateCredentialBody> {
    /** Free text for the account's own use. */
    public CreateCredentialBody label(String value) {
      return with("label", value);
    }
  }

  public static final class CreateGroupBody extends RequestMembers<CreateGroupBody> {
    /** Name of the group, unique within the account (not case-sensitive), without {@code |}. Required. */
    public CreateGroupBody name(String value) {
      return with("name", value);
    }

    /** Free text for the account's own use; null removes it. */
    public CreateGroupBody description(String value) {
      return with("description", value);
    }

    /** Ids of the plants in the group, each with all its devices, including those found by later syncs. */
    public CreateGroupBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Ids of the single devices in the group. */
    public CreateGroupBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }
  }

  public static final class CreateImportBody extends RequestMembers<CreateImportBody> {
    /**
     * Start of the time range, inclusive; a date in the zone of the plants, or an ISO 8601 time with its zone.
     * Required.
     */
    public CreateImportBody from(String value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: the time at which each device was first seen; a date in the zone of
     * the plants, or an ISO 8601 time with its zone.
     */
    public CreateImportBody to(String value) {
      return with("to", value);
    }

    /**
     * Resolution of the records: {@code samples}, one record for each sample that the vendor has; {@code days}, a
     * record of kind {@code device.day} for each finished day. One of samples, days. Required.
     */
    public CreateImportBody resolution(String value) {
      return with("resolution", value);
    }

    /** Imports only these monitored devices of the vendor account. Default: all of them. */
    public CreateImportBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    /** Imports only the devices of this group; not together with {@code deviceIds}. */
    public CreateImportBody groupId(String value) {
      return with("groupId", value);
    }

    /**
     * Channels that get the records. Default: all that the account uses; an empty list: the records are stored only.
     * One of webhook, kafka, mqtt, sink.
     */
    public CreateImportBody channels(List<String> value) {
      return with("channels", value);
    }
  }

  public static final class CreateMqttCredentialBody extends RequestMembers<CreateMqttCredentialBody> {
    /** Free text for the account's own use. */
    public CreateMqttCredentialBody label(String value) {
      return with("label", value);
    }

    /** Lifetime of the token in seconds. The broker closes the connection when it expires. */
    public CreateMqttCredentialBody ttlSeconds(long value) {
      return with("ttlSeconds", value);
    }
  }

  public static final class CreateOperatorBody extends RequestMembers<CreateOperatorBody> {
    /** User name of the new account. Upper case is converted to lower case. Required. */
    public CreateOperatorBody username(String value) {
      return with("username", value);
    }

    /**
     * {@code read}: sees everything that operators see. {@code support}: also changes accounts and announces
     * maintenance. {@code admin}: everything. One of read, support, admin.
     */
    public CreateOperatorBody role(String value) {
      return with("role", value);
    }
  }

  public static final class CreatePasskeyBody extends RequestMembers<CreatePasskeyBody> {
    /** Name by which a person recognizes the passkey. Required. */
    public CreatePasskeyBody name(String value) {
      return with("name", value);
    }

    /** {@code id} of the new credential. Required. */
    public CreatePasskeyBody id(String value) {
      return with("id", value);
    }

    /** {@code response.clientDataJSON} of the new credential. Required. */
    public CreatePasskeyBody clientDataJson(String value) {
      return with("clientDataJSON", value);
    }

    /** {@code response.attestationObject} of the new credential. Required. */
    public CreatePasskeyBody attestationObject(String value) {
      return with("attestationObject", value);
    }
  }

  public static final class CreatePortalSessionBody extends RequestMembers<CreatePortalSessionBody> {
    /** Lifetime of the session in seconds. */
    public CreatePortalSessionBody ttlSeconds(long value) {
      return with("ttlSeconds", value);
    }

    /** Whether the session can only read. */
    public CreatePortalSessionBody readOnly(boolean value) {
      return with("readOnly", value);
    }

    /** Origin of the page that embeds the portal, as browsers send it; null or absent: any that the operator allows. */
    public CreatePortalSessionBody origin(String value) {
      return with("origin", value);
    }
  }

  public static final class CreateSinkBody extends RequestMembers<CreateSinkBody> {
    /** Id of the kind, as listed by {@code /v1/sink-kinds}. Required. */
    public CreateSinkBody kind(String value) {
      return with("kind", value);
    }

    /** Settings, valid against the JSON Schema of the kind in {@code /v1/sink-kinds}. Required. */
    public CreateSinkBody settings(Map<String, Object> value) {
      return with("settings", value);
    }

    /** Free text for the account's own use. */
    public CreateSinkBody name(String value) {
      return with("name", value);
    }

    public CreateSinkBody filter(FilterBody value) {
      return with("filter", value);
    }
  }

  public static final class CreateVendorAccountBody extends RequestMembers<CreateVendorAccountBody> {
    /** Id of the vendor, as listed by {@code /v1/vendors}. Required. */
    public CreateVendorAccountBody vendor(String value) {
      return with("vendor", value);
    }

    /** Id of one of the vendor's regions; default: the first. */
    public CreateVendorAccountBody region(String value) {
      return with("region", value);
    }

    /** Free text for the account's own use. */
    public CreateVendorAccountBody name(String value) {
      return with("name", value);
    }

    /** Time zone of plants for which the vendor reports none: an IANA name, or an offset like {@code GMT+8}. */
    public CreateVendorAccountBody timezone(String value) {
      return with("timezone", value);
    }

    /**
     * Devices beside inverters that become records of their own, of kind {@code battery.data} or {@code meter.data}:
     * those that the vendor reports ({@code storage} of {@code /v1/vendors/{id}}). They count nothing in the quota.
     * Default: none. One of battery, meter.
     */
    public CreateVendorAccountBody include(List<String> value) {
      return with("include", value);
    }

    /** Credentials, valid against the vendor's JSON Schema in {@code /v1/vendors/{id}}. Required. */
    public CreateVendorAccountBody credentials(Map<String, String> value) {
      return with("credentials", value);
    }

    public CreateVendorAccountBody import_(OnboardingImport value) {
      return with("import", value);
    }
  }

  public static final class CreateWebhookBody extends RequestMembers<CreateWebhookBody> {
    /** URL to which records are posted: {@code https}, reachable from the internet. Required. */
    public CreateWebhookBody url(String value) {
      return with("url", value);
    }

    /** Free text for the account's own use. */
    public CreateWebhookBody name(String value) {
      return with("name", value);
    }

    /** Free text for the account's own use. */
    public CreateWebhookBody description(String value) {
      return with("description", value);
    }

    public CreateWebhookBody filter(WebhookFilterBody value) {
      return with("filter", value);
    }

    /**
     * {@code cloudevents}: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers {@code
     * ce-…}; the body is the same. Default {@code none}. One of none, cloudevents.
     */
    public CreateWebhookBody envelope(String value) {
      return with("envelope", value);
    }

    /** Encoding of {@code X-Service-Signature}; default {@code hex}. One of hex, base64, sha256=hex. */
    public CreateWebhookBody signatureEncoding(String value) {
      return with("signatureEncoding", value);
    }

    /** Timeout of a request in milliseconds; default 10,000. */
    public CreateWebhookBody timeoutMs(long value) {
      return with("timeoutMs", value);
    }

    /** Maximum number of concurrent requests; default 8. */
    public CreateWebhookBody maxInFlight(long value) {
      return with("maxInFlight", value);
    }

    /** Maximum number of requests per second; null: no limit. */
    public CreateWebhookBody rateLimit(Double value) {
      return with("rateLimit", value);
    }

    /** Minimum TLS version; {@code 1.2} only if the operator allows it. One of TLSv1.3, TLSv1.2. */
    public CreateWebhookBody minTlsVersion(String value) {
      return with("minTlsVersion", value);
    }

    /** Additional request headers; replaces all previous ones. */
    public CreateWebhookBody headers(Map<String, String> value) {
      return with("headers", value);
    }

    public CreateWebhookBody clientCertificate(ClientCertificateBody value) {
      return with("clientCertificate", value);
    }

    public CreateWebhookBody batch(BatchBody value) {
      return with("batch", value);
    }
  }

  /** Query of {@code deleteAccount}. */
  public static final class DeleteAccountQuery extends RequestMembers<DeleteAccountQuery> {
    /** User name of the account, as a confirmation against deleting the wrong account. Required. */
    public DeleteAccountQuery confirm(String value) {
      return with("confirm", value);
    }
  }

  public static final class DeleteOwnAccountBody extends RequestMembers<DeleteOwnAccountBody> {
    /** Password of the account; required so that a stolen token alone cannot delete the account. Required. */
    public DeleteOwnAccountBody password(String value) {
      return with("password", value);
    }
  }

  /** Filters that select the devices to change, at most 10000. */
  public static final class DeviceFilterBody extends RequestMembers<DeviceFilterBody> {
    /** Filters by vendor, one of those that {@code /v1/vendors} lists. */
    public DeviceFilterBody vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by vendor account. */
    public DeviceFilterBody dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by plant. */
    public DeviceFilterBody plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by group; includes devices that are in the group through their plant. */
    public DeviceFilterBody groupId(String value) {
      return with("groupId", value);
    }

    /**
     * Filters by the one status of devices; matches any of the values. One of fault, warning, no_data, limited,
     * shut_down, maintenance, starting, producing, standby, asleep, unknown, not_monitored, removed.
     */
    public DeviceFilterBody currentStatuses(List<String> value) {
      return with("currentStatuses", value);
    }

    /** Filters by the newest BaseData {@code State}; matches any of the values. One of -1, 0, 1, 2, 3, 4, 5, 6, 7, 8. */
    public DeviceFilterBody states(List<Long> value) {
      return with("states", value);
    }

    /** Filters by presence: {@code true} selects online devices, {@code false} offline and removed ones. */
    public DeviceFilterBody online(boolean value) {
      return with("online", value);
    }

    /** Filters by monitoring: {@code true} returns polled devices, {@code false} devices that are not polled. */
    public DeviceFilterBody monitored(boolean value) {
      return with("monitored", value);
    }

    /** Filters by status at the last sync. One of online, offline, unknown, removed. */
    public DeviceFilterBody status(String value) {
      return with("status", value);
    }

    /** Filters by label. */
    public DeviceFilterBody label(String value) {
      return with("label", value);
    }

    /** Filters by a substring of the serial number or the model. */
    public DeviceFilterBody text(String value) {
      return with("text", value);
    }
  }

  /** Query of {@code exportDevices}. */
  public static final class ExportDevicesQuery extends RequestMembers<ExportDevicesQuery> {
    /** Filters by vendor, one of those that {@code /v1/vendors} lists. */
    public ExportDevicesQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by vendor account. */
    public ExportDevicesQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by plant. */
    public ExportDevicesQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by group; includes devices that are in the group through their plant. */
    public ExportDevicesQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Filters by the one status of devices: one or several values, separated by commas. */
    public ExportDevicesQuery currentStatus(String value) {
      return with("currentStatus", value);
    }

    /**
     * Filters by the newest BaseData {@code State}: one or several values, separated by commas. A device without a
     * sample matches no value.
     */
    public ExportDevicesQuery state(String value) {
      return with("state", value);
    }

    /**
     * Filters by presence: {@code true} returns online devices, {@code false} offline and removed ones. A device
     * without a sample matches neither. One of true, false.
     */
    public ExportDevicesQuery online(String value) {
      return with("online", value);
    }

    /**
     * Filters by monitoring: {@code true} returns polled devices, {@code false} devices that are not polled. One of
     * true, false.
     */
    public ExportDevicesQuery monitored(String value) {
      return with("monitored", value);
    }

    /** Filters by status at the last sync. One of online, offline, unknown, removed. */
    public ExportDevicesQuery status(String value) {
      return with("status", value);
    }

    /** Filters by label. */
    public ExportDevicesQuery label(String value) {
      return with("label", value);
    }

    /** Filters by a substring of the serial number or the model. */
    public ExportDevicesQuery text(String value) {
      return with("text", value);
    }

    /** Columns to export, separated by commas, in this order; default: all columns. */
    public ExportDevicesQuery columns(String value) {
      return with("columns", value);
    }
  }

  public static final class FilterBody extends RequestMembers<FilterBody> {
    /**
     * Delivers only records and events of these kinds; default: all but {@code device.day}, {@code energy.interval},
     * {@code battery.data}, {@code meter.data}, {@code site.data}, {@code import.*} and {@code alarm.*}. One of
     * device.data, device.day, energy.interval, battery.data, meter.data, site.data, device.online, device.offline,
     * vendor.unavailable, vendor.available, credentials.rejected, vendor.health_changed, quota.reached,
     * inventory.changed, import.started, import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared,
     * webhook.failing, webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
     * mqtt.messages_dropped, mqtt.clients_refused.
     */
    public FilterBody kinds(List<String> value) {
      return with("kinds", value);
    }

    /** Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d. */
    public FilterBody resolution(String value) {
      return with("resolution", value);
    }

    /** Delivers only records and events of these vendors. */
    public FilterBody vendors(List<String> value) {
      return with("vendors", value);
    }

    /** Delivers only records and events of these plants. */
    public FilterBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Delivers only records and events of these groups. */
    public FilterBody groupIds(List<String> value) {
      return with("groupIds", value);
    }

    /** Delivers only records and events of these devices. */
    public FilterBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not affected. One of
     * critical, major, minor, warning, information.
     */
    public FilterBody severities(List<String> value) {
      return with("severities", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not affected. One of
     * grid, dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration,
     * shutdown, other, unmapped.
     */
    public FilterBody categories(List<String> value) {
      return with("categories", value);
    }
  }

  /** Query of {@code getDeviceEnergy}. */
  public static final class GetDeviceEnergyQuery extends RequestMembers<GetDeviceEnergyQuery> {
    /**
     * Length of an interval: quarter hour, hour, day, month or year, in the zone of {@code tz}. One of 15m, 1h, 1d,
     * 1mo, 1y.
     */
    public GetDeviceEnergyQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * Start of the time range: the first interval contains it; a date ({@code 2026-11-21}) in {@code tz}, Unix
     * seconds, or ISO 8601 with its zone.
     */
    public GetDeviceEnergyQuery from(long value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: now; a date ({@code 2026-11-21}) in {@code tz}, Unix seconds, or ISO
     * 8601 with its zone.
     */
    public GetDeviceEnergyQuery to(long value) {
      return with("to", value);
    }

    /**
     * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
     * or an account.
     */
    public GetDeviceEnergyQuery tz(String value) {
      return with("tz", value);
    }

    /** Members of the intervals, separated by commas. Default: all. */
    public GetDeviceEnergyQuery fields(String value) {
      return with("fields", value);
    }

    /**
     * {@code linear}: distributes the energy of a gap evenly over its time; such intervals are marked with {@code
     * filled}. Default: nothing is estimated.
     */
    public GetDeviceEnergyQuery fill(String value) {
      return with("fill", value);
    }

    /**
     * {@code csv}: returns all intervals of the time range as CSV, as {@code Accept: text/csv} does; {@code limit} and
     * {@code cursor} are not used. Default: JSON. One of json, csv.
     */
    public GetDeviceEnergyQuery format(String value) {
      return with("format", value);
    }

    /** Maximum number of items on a page. */
    public GetDeviceEnergyQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public GetDeviceEnergyQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code getDeviceQuality}. */
  public static final class GetDeviceQualityQuery extends RequestMembers<GetDeviceQualityQuery> {
    /** First day. Default: 30 days before {@code to}; a date ({@code 2026-11-21}) in the zone of each device. */
    public GetDeviceQualityQuery from(String value) {
      return with("from", value);
    }

    /**
     * Day after the last one. Default, and the latest that counts: today, which is not over; a date ({@code
     * 2026-11-21}) in the zone of each device.
     */
    public GetDeviceQualityQuery to(String value) {
      return with("to", value);
    }

    /** Maximum number of items on a page. */
    public GetDeviceQualityQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public GetDeviceQualityQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code getDeviceTotals}. */
  public static final class GetDeviceTotalsQuery extends RequestMembers<GetDeviceTotalsQuery> {
    /** {@code currentStatuses} adds the numbers of devices by their one status. */
    public GetDeviceTotalsQuery include(String value) {
      return with("include", value);
    }

    /** Filters by vendor, one of those that {@code /v1/vendors} lists. */
    public GetDeviceTotalsQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by vendor account. */
    public GetDeviceTotalsQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by plant. */
    public GetDeviceTotalsQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by group; includes devices that are in the group through their plant. */
    public GetDeviceTotalsQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Filters by the one status of devices: one or several values, separated by commas. */
    public GetDeviceTotalsQuery currentStatus(String value) {
      return with("currentStatus", value);
    }

    /**
     * Filters by the newest BaseData {@code State}: one or several values, separated by commas. A device without a
     * sample matches no value.
     */
    public GetDeviceTotalsQuery state(String value) {
      return with("state", value);
    }

    /**
     * Filters by presence: {@code true} returns online devices, {@code false} offline and removed ones. A device
     * without a sample matches neither. One of true, false.
     */
    public GetDeviceTotalsQuery online(String value) {
      return with("online", value);
    }

    /**
     * Filters by monitoring: {@code true} returns polled devices, {@code false} devices that are not polled. One of
     * true, false.
     */
    public GetDeviceTotalsQuery monitored(String value) {
      return with("monitored", value);
    }

    /** Filters by status at the last sync. One of online, offline, unknown, removed. */
    public GetDeviceTotalsQuery status(String value) {
      return with("status", value);
    }

    /** Filters by label. */
    public GetDeviceTotalsQuery label(String value) {
      return with("label", value);
    }

    /** Filters by a substring of the serial number or the model. */
    public GetDeviceTotalsQuery text(String value) {
      return with("text", value);
    }
  }

  /** Query of {@code getEnergy}. */
  public static final class GetEnergyQuery extends RequestMembers<GetEnergyQuery> {
    /**
     * Length of an interval: quarter hour, hour, day, month or year, in the zone of {@code tz}. One of 15m, 1h, 1d,
     * 1mo, 1y.
     */
    public GetEnergyQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * Start of the time range: the first interval contains it; a date ({@code 2026-11-21}) in {@code tz}, Unix
     * seconds, or ISO 8601 with its zone.
     */
    public GetEnergyQuery from(long value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: now; a date ({@code 2026-11-21}) in {@code tz}, Unix seconds, or ISO
     * 8601 with its zone.
     */
    public GetEnergyQuery to(long value) {
      return with("to", value);
    }

    /**
     * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
     * or an account.
     */
    public GetEnergyQuery tz(String value) {
      return with("tz", value);
    }

    /** Members of the intervals, separated by commas. Default: all. */
    public GetEnergyQuery fields(String value) {
      return with("fields", value);
    }

    /**
     * {@code linear}: distributes the energy of a gap evenly over its time; such intervals are marked with {@code
     * filled}. Default: nothing is estimated.
     */
    public GetEnergyQuery fill(String value) {
      return with("fill", value);
    }

    /**
     * {@code csv}: returns all intervals of the time range as CSV, as {@code Accept: text/csv} does; {@code limit} and
     * {@code cursor} are not used. Default: JSON. One of json, csv.
     */
    public GetEnergyQuery format(String value) {
      return with("format", value);
    }

    /** Maximum number of items on a page. */
    public GetEnergyQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public GetEnergyQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code getGroupEnergy}. */
  public static final class GetGroupEnergyQuery extends RequestMembers<GetGroupEnergyQuery> {
    /**
     * Length of an interval: quarter hour, hour, day, month or year, in the zone of {@code tz}. One of 15m, 1h, 1d,
     * 1mo, 1y.
     */
    public GetGroupEnergyQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * Start of the time range: the first interval contains it; a date ({@code 2026-11-21}) in {@code tz}, Unix
     * seconds, or ISO 8601 with its zone.
     */
    public GetGroupEnergyQuery from(long value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: now; a date ({@code 2026-11-21}) in {@code tz}, Unix seconds, or ISO
     * 8601 with its zone.
     */
    public GetGroupEnergyQuery to(long value) {
      return with("to", value);
    }

    /**
     * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
     * or an account.
     */
    public GetGroupEnergyQuery tz(String value) {
      return with("tz", value);
    }

    /** Members of the intervals, separated by commas. Default: all. */
    public GetGroupEnergyQuery fields(String value) {
      return with("fields", value);
    }

    /**
     * {@code linear}: distributes the energy of a gap evenly over its time; such intervals are marked with {@code
     * filled}. Default: nothing is estimated.
     */
    public GetGroupEnergyQuery fill(String value) {
      return with("fill", value);
    }

    /**
     * {@code csv}: returns all intervals of the time range as CSV, as {@code Accept: text/csv} does; {@code limit} and
     * {@code cursor} are not used. Default: JSON. One of json, csv.
     */
    public GetGroupEnergyQuery format(String value) {
      return with("format", value);
    }

    /** Maximum number of items on a page. */
    public GetGroupEnergyQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public GetGroupEnergyQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code getPlantEnergy}. */
  public static final class GetPlantEnergyQuery extends RequestMembers<GetPlantEnergyQuery> {
    /**
     * Length of an interval: quarter hour, hour, day, month or year, in the zone of {@code tz}. One of 15m, 1h, 1d,
     * 1mo, 1y.
     */
    public GetPlantEnergyQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * Start of the time range: the first interval contains it; a date ({@code 2026-11-21}) in {@code tz}, Unix
     * seconds, or ISO 8601 with its zone.
     */
    public GetPlantEnergyQuery from(long value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: now; a date ({@code 2026-11-21}) in {@code tz}, Unix seconds, or ISO
     * 8601 with its zone.
     */
    public GetPlantEnergyQuery to(long value) {
      return with("to", value);
    }

    /**
     * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
     * or an account.
     */
    public GetPlantEnergyQuery tz(String value) {
      return with("tz", value);
    }

    /** Members of the intervals, separated by commas. Default: all. */
    public GetPlantEnergyQuery fields(String value) {
      return with("fields", value);
    }

    /**
     * {@code linear}: distributes the energy of a gap evenly over its time; such intervals are marked with {@code
     * filled}. Default: nothing is estimated.
     */
    public GetPlantEnergyQuery fill(String value) {
      return with("fill", value);
    }

    /**
     * {@code csv}: returns all intervals of the time range as CSV, as {@code Accept: text/csv} does; {@code limit} and
     * {@code cursor} are not used. Default: JSON. One of json, csv.
     */
    public GetPlantEnergyQuery format(String value) {
      return with("format", value);
    }

    /** Maximum number of items on a page. */
    public GetPlantEnergyQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public GetPlantEnergyQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code getUsage}. */
  public static final class GetUsageQuery extends RequestMembers<GetUsageQuery> {
    /** First day, UTC; default: 30 days are returned. */
    public GetUsageQuery from(String value) {
      return with("from", value);
    }

    /** Last day, UTC; default: today. */
    public GetUsageQuery to(String value) {
      return with("to", value);
    }
  }

  /** Query of {@code getVendorAnswer}. */
  public static final class GetVendorAnswerQuery extends RequestMembers<GetVendorAnswerQuery> {
    /** Sample time ({@code Datetime}) of the record, Unix seconds. Required. */
    public GetVendorAnswerQuery time(long value) {
      return with("time", value);
    }
  }

  /** Query of {@code importDevices}. */
  public static final class ImportDevicesQuery extends RequestMembers<ImportDevicesQuery> {
    /** {@code true} changes nothing and returns the outcome that the import would have now. One of true, false. */
    public ImportDevicesQuery dryRun(String value) {
      return with("dryRun", value);
    }
  }

  public static final class KeyExchangeBody extends RequestMembers<KeyExchangeBody> {
    /** API key of the account. Required. */
    public KeyExchangeBody apiKey(String value) {
      return with("api_key", value);
    }
  }

  /** Query of {@code listAccountAuditLog}. */
  public static final class ListAccountAuditLogQuery extends RequestMembers<ListAccountAuditLogQuery> {
    /** Filters by action, e.g. {@code createWebhook}. */
    public ListAccountAuditLogQuery action(String value) {
      return with("action", value);
    }

    /** Start of the time range, inclusive; Unix seconds. */
    public ListAccountAuditLogQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds. */
    public ListAccountAuditLogQuery to(long value) {
      return with("to", value);
    }

    /** Maximum number of items on a page. */
    public ListAccountAuditLogQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAccountAuditLogQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listAccounts}. */
  public static final class ListAccountsQuery extends RequestMembers<ListAccountsQuery> {
    /** Filters accounts by a substring of the user name. */
    public ListAccountsQuery username(String value) {
      return with("username", value);
    }

    /** Filters accounts by status. One of active, suspended. */
    public ListAccountsQuery status(String value) {
      return with("status", value);
    }

    /** Maximum number of items on a page. */
    public ListAccountsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAccountsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listAffectedAccounts}. */
  public static final class ListAffectedAccountsQuery extends RequestMembers<ListAffectedAccountsQuery> {
    /** Maximum number of items on a page. */
    public ListAffectedAccountsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAffectedAccountsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listAlarms}. */
  public static final class ListAlarmsQuery extends RequestMembers<ListAlarmsQuery> {
    /**
     * Filters by vendor: some of {@code deye}, {@code enphase}, {@code foxess}, {@code fronius}, {@code goodwe},
     * {@code growatt}, {@code huawei}, {@code saj}, {@code sma}, {@code solaredge}, {@code solarman}, {@code solax},
     * {@code solis}, {@code solplanet}, {@code sungrow}, comma-separated.
     */
    public ListAlarmsQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by plant. */
    public ListAlarmsQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by group. */
    public ListAlarmsQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Filters by device. */
    public ListAlarmsQuery deviceId(String value) {
      return with("deviceId", value);
    }

    /** Maximum number of items on a page. */
    public ListAlarmsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAlarmsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAlarmsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAlarmsQuery to(long value) {
      return with("to", value);
    }

    /** Filters by state. Default: both. One of active, cleared. */
    public ListAlarmsQuery state(String value) {
      return with("state", value);
    }

    /**
     * Filters by severity: some of {@code critical}, {@code major}, {@code minor}, {@code warning}, {@code
     * information}, comma-separated.
     */
    public ListAlarmsQuery severity(String value) {
      return with("severity", value);
    }

    /**
     * Filters by category: some of {@code grid}, {@code dc_input}, {@code insulation}, {@code arc}, {@code
     * temperature}, {@code battery}, {@code communication}, {@code hardware}, {@code firmware}, {@code configuration},
     * {@code shutdown}, {@code other}, {@code unmapped}, comma-separated.
     */
    public ListAlarmsQuery category(String value) {
      return with("category", value);
    }

    /** Filters by acknowledgement: {@code true} or {@code false}. One of true, false. */
    public ListAlarmsQuery acknowledged(String value) {
      return with("acknowledged", value);
    }
  }

  /** Query of {@code listAllDeadLetters}. */
  public static final class ListAllDeadLettersQuery extends RequestMembers<ListAllDeadLettersQuery> {
    /** Filters by retry: {@code true} returns dead letters that were retried, {@code false} the others. */
    public ListAllDeadLettersQuery retried(boolean value) {
      return with("retried", value);
    }

    /** Maximum number of items on a page. */
    public ListAllDeadLettersQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAllDeadLettersQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAllDeadLettersQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAllDeadLettersQuery to(long value) {
      return with("to", value);
    }

    /** Filters by webhook: up to 20 ids, comma-separated. */
    public ListAllDeadLettersQuery webhookId(String value) {
      return with("webhookId", value);
    }

    /** Filters by HTTP status of the answer: a status ({@code 503}) or a class ({@code 5xx}). */
    public ListAllDeadLettersQuery status(String value) {
      return with("status", value);
    }

    /** Filters by slug of the failure. */
    public ListAllDeadLettersQuery reason(String value) {
      return with("reason", value);
    }

    /**
     * Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
     * meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
     * credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
     * import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
     * webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
     * test.
     */
    public ListAllDeadLettersQuery kind(String value) {
      return with("kind", value);
    }

    /** Filters by device. A request with several records has no device. */
    public ListAllDeadLettersQuery deviceId(String value) {
      return with("deviceId", value);
    }
  }

  /** Query of {@code listAttempts}. */
  public static final class ListAttemptsQuery extends RequestMembers<ListAttemptsQuery> {
    /**
     * Filters by outcome. {@code delivered}, {@code failed}: requests. {@code skipped}: attempts without a request.
     * {@code dead}: records that became dead letters. {@code state}: changes of state of a webhook. One of delivered,
     * failed, skipped, dead, state.
     */
    public ListAttemptsQuery outcome(String value) {
      return with("outcome", value);
    }

    /** Filters by idempotency key of the record. */
    public ListAttemptsQuery idempotencyKey(String value) {
      return with("idempotencyKey", value);
    }

    /** Maximum number of items on a page. */
    public ListAttemptsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAttemptsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAttemptsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListAttemptsQuery to(long value) {
      return with("to", value);
    }

    /** Filters by webhook: up to 20 ids, comma-separated. */
    public ListAttemptsQuery webhookId(String value) {
      return with("webhookId", value);
    }

    /** Filters by HTTP status of the answer: a status ({@code 503}) or a class ({@code 5xx}). */
    public ListAttemptsQuery status(String value) {
      return with("status", value);
    }

    /** Filters by slug of the failure. */
    public ListAttemptsQuery reason(String value) {
      return with("reason", value);
    }

    /**
     * Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
     * meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
     * credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
     * import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
     * webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
     * test.
     */
    public ListAttemptsQuery kind(String value) {
      return with("kind", value);
    }

    /** Filters by device. A request with several records has no device. */
    public ListAttemptsQuery deviceId(String value) {
      return with("deviceId", value);
    }
  }

  /** Query of {@code listAuditLog}. */
  public static final class ListAuditLogQuery extends RequestMembers<ListAuditLogQuery> {
    /** Filters by the account whose data was accessed or changed. */
    public ListAuditLogQuery accountId(String value) {
      return with("accountId", value);
    }

    /** Filters by actor: id of an account or operator, {@code cli} or {@code anonymous}. */
    public ListAuditLogQuery actor(String value) {
      return with("actor", value);
    }

    /** Maximum number of items on a page. */
    public ListAuditLogQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListAuditLogQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Filters by action, e.g. {@code createWebhook}. */
    public ListAuditLogQuery action(String value) {
      return with("action", value);
    }

    /** Start of the time range, inclusive; Unix seconds. */
    public ListAuditLogQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds. */
    public ListAuditLogQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listChannelReplays}. */
  public static final class ListChannelReplaysQuery extends RequestMembers<ListChannelReplaysQuery> {
    /** Maximum number of items on a page. */
    public ListChannelReplaysQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListChannelReplaysQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listDeadLettersOfAllAccounts}. */
  public static final class ListDeadLettersOfAllAccountsQuery extends RequestMembers<ListDeadLettersOfAllAccountsQuery> {
    /** Filters by account. */
    public ListDeadLettersOfAllAccountsQuery accountId(String value) {
      return with("accountId", value);
    }

    /** Filters by retry: {@code true} returns dead letters that were retried, {@code false} the others. */
    public ListDeadLettersOfAllAccountsQuery retried(boolean value) {
      return with("retried", value);
    }

    /** Maximum number of items on a page. */
    public ListDeadLettersOfAllAccountsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDeadLettersOfAllAccountsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeadLettersOfAllAccountsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeadLettersOfAllAccountsQuery to(long value) {
      return with("to", value);
    }

    /** Filters by webhook: up to 20 ids, comma-separated. */
    public ListDeadLettersOfAllAccountsQuery webhookId(String value) {
      return with("webhookId", value);
    }

    /** Filters by HTTP status of the answer: a status ({@code 503}) or a class ({@code 5xx}). */
    public ListDeadLettersOfAllAccountsQuery status(String value) {
      return with("status", value);
    }

    /** Filters by slug of the failure. */
    public ListDeadLettersOfAllAccountsQuery reason(String value) {
      return with("reason", value);
    }

    /**
     * Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
     * meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
     * credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
     * import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
     * webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
     * test.
     */
    public ListDeadLettersOfAllAccountsQuery kind(String value) {
      return with("kind", value);
    }
  }

  /** Query of {@code listDeadLetters}. */
  public static final class ListDeadLettersQuery extends RequestMembers<ListDeadLettersQuery> {
    /** Filters by the slug of the last failure. */
    public ListDeadLettersQuery reason(String value) {
      return with("reason", value);
    }

    /** Filters by retry: {@code true} returns dead letters that were retried, {@code false} the others. */
    public ListDeadLettersQuery retried(boolean value) {
      return with("retried", value);
    }

    /** Maximum number of items on a page. */
    public ListDeadLettersQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDeadLettersQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeadLettersQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeadLettersQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listDeviceAlarms}. */
  public static final class ListDeviceAlarmsQuery extends RequestMembers<ListDeviceAlarmsQuery> {
    /** Filters by state. Default: both. One of active, cleared. */
    public ListDeviceAlarmsQuery state(String value) {
      return with("state", value);
    }

    /**
     * Filters by severity: some of {@code critical}, {@code major}, {@code minor}, {@code warning}, {@code
     * information}, comma-separated.
     */
    public ListDeviceAlarmsQuery severity(String value) {
      return with("severity", value);
    }

    /**
     * Filters by category: some of {@code grid}, {@code dc_input}, {@code insulation}, {@code arc}, {@code
     * temperature}, {@code battery}, {@code communication}, {@code hardware}, {@code firmware}, {@code configuration},
     * {@code shutdown}, {@code other}, {@code unmapped}, comma-separated.
     */
    public ListDeviceAlarmsQuery category(String value) {
      return with("category", value);
    }

    /** Filters by acknowledgement: {@code true} or {@code false}. One of true, false. */
    public ListDeviceAlarmsQuery acknowledged(String value) {
      return with("acknowledged", value);
    }

    /** Maximum number of items on a page. */
    public ListDeviceAlarmsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDeviceAlarmsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeviceAlarmsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeviceAlarmsQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listDeviceHistory}. */
  public static final class ListDeviceHistoryQuery extends RequestMembers<ListDeviceHistoryQuery> {
    /** Sort order by sample time: {@code asc} is oldest first, {@code desc} newest first. One of asc, desc. */
    public ListDeviceHistoryQuery order(String value) {
      return with("order", value);
    }

    /**
     * Summarizes the samples in intervals. {@code 1d}: days in the zone of the plant; others begin at multiples of the
     * interval in UTC. Absent: returns the records themselves. One of 5m, 15m, 1h, 1d.
     */
    public ListDeviceHistoryQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * With {@code resolution} only: names of measured BaseData members or {@code State}, separated by commas. Default:
     * {@code PowerACOutputActive,EDay,ETotal,State}.
     */
    public ListDeviceHistoryQuery fields(String value) {
      return with("fields", value);
    }

    /** Maximum number of items on a page. */
    public ListDeviceHistoryQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDeviceHistoryQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeviceHistoryQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListDeviceHistoryQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listDeviceQuality}. */
  public static final class ListDeviceQualityQuery extends RequestMembers<ListDeviceQualityQuery> {
    /**
     * First day. Default: 7 days before {@code to}; at most 31 days before it; a date ({@code 2026-11-21}) in the zone
     * of each device.
     */
    public ListDeviceQualityQuery from(String value) {
      return with("from", value);
    }

    /**
     * Day after the last one. Default, and the latest that counts: today, which is not over; a date ({@code
     * 2026-11-21}) in the zone of each device.
     */
    public ListDeviceQualityQuery to(String value) {
      return with("to", value);
    }

    /** Maximum number of items on a page. */
    public ListDeviceQualityQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDeviceQualityQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listDevices}. */
  public static final class ListDevicesQuery extends RequestMembers<ListDevicesQuery> {
    /**
     * Sorts by a value of the newest sample; {@code -} before the name sorts descending. Devices without the value
     * come last. Absent: by first sync, oldest first. One of power, -power, energyToday, -energyToday, energyTotal,
     * -energyTotal, lastSample, -lastSample.
     */
    public ListDevicesQuery sort(String value) {
      return with("sort", value);
    }

    /** {@code latest} adds the values of the newest sample to each device. */
    public ListDevicesQuery include(String value) {
      return with("include", value);
    }

    /** Maximum number of items on a page. */
    public ListDevicesQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListDevicesQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Filters by vendor, one of those that {@code /v1/vendors} lists. */
    public ListDevicesQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by vendor account. */
    public ListDevicesQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by plant. */
    public ListDevicesQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by group; includes devices that are in the group through their plant. */
    public ListDevicesQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Filters by the one status of devices: one or several values, separated by commas. */
    public ListDevicesQuery currentStatus(String value) {
      return with("currentStatus", value);
    }

    /**
     * Filters by the newest BaseData {@code State}: one or several values, separated by commas. A device without a
     * sample matches no value.
     */
    public ListDevicesQuery state(String value) {
      return with("state", value);
    }

    /**
     * Filters by presence: {@code true} returns online devices, {@code false} offline and removed ones. A device
     * without a sample matches neither. One of true, false.
     */
    public ListDevicesQuery online(String value) {
      return with("online", value);
    }

    /**
     * Filters by monitoring: {@code true} returns polled devices, {@code false} devices that are not polled. One of
     * true, false.
     */
    public ListDevicesQuery monitored(String value) {
      return with("monitored", value);
    }

    /** Filters by status at the last sync. One of online, offline, unknown, removed. */
    public ListDevicesQuery status(String value) {
      return with("status", value);
    }

    /** Filters by label. */
    public ListDevicesQuery label(String value) {
      return with("label", value);
    }

    /** Filters by a substring of the serial number or the model. */
    public ListDevicesQuery text(String value) {
      return with("text", value);
    }
  }

  /** Query of {@code listErasures}. */
  public static final class ListErasuresQuery extends RequestMembers<ListErasuresQuery> {
    /** Maximum number of items on a page. */
    public ListErasuresQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListErasuresQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listEvents}. */
  public static final class ListEventsQuery extends RequestMembers<ListEventsQuery> {
    /**
     * Filters by kind. One of device.online, device.offline, vendor.unavailable, vendor.available,
     * credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
     * import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
     * webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
     */
    public ListEventsQuery kind(String value) {
      return with("kind", value);
    }

    /**
     * Filters by vendor; {@code webhook}, {@code quota} and {@code mqtt} return events about webhooks, the quota and
     * the MQTT broker.
     */
    public ListEventsQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by plant. */
    public ListEventsQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by device. */
    public ListEventsQuery deviceId(String value) {
      return with("deviceId", value);
    }

    /** Filters by the vendor account that the event is about; excludes events about its devices. */
    public ListEventsQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by the webhook that the event is about. */
    public ListEventsQuery webhookId(String value) {
      return with("webhookId", value);
    }

    /** Maximum number of items on a page. */
    public ListEventsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListEventsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListEventsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListEventsQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listGroups}. */
  public static final class ListGroupsQuery extends RequestMembers<ListGroupsQuery> {
    /** Filters by a substring of the name. */
    public ListGroupsQuery text(String value) {
      return with("text", value);
    }

    /** Maximum number of items on a page. */
    public ListGroupsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListGroupsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listImports}. */
  public static final class ListImportsQuery extends RequestMembers<ListImportsQuery> {
    /** Maximum number of items on a page. */
    public ListImportsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListImportsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listOperators}. */
  public static final class ListOperatorsQuery extends RequestMembers<ListOperatorsQuery> {
    /** Maximum number of items on a page. */
    public ListOperatorsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListOperatorsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listPlantFlows}. */
  public static final class ListPlantFlowsQuery extends RequestMembers<ListPlantFlowsQuery> {
    /** Length of an interval: quarter hour, hour or day, in the zone of {@code tz}. One of 15m, 1h, 1d. */
    public ListPlantFlowsQuery resolution(String value) {
      return with("resolution", value);
    }

    /**
     * Start of the time range: the first interval contains it; a date ({@code 2026-11-21}) in {@code tz}, Unix
     * seconds, or ISO 8601 with its zone.
     */
    public ListPlantFlowsQuery from(long value) {
      return with("from", value);
    }

    /**
     * End of the time range, exclusive. Default: now; a date ({@code 2026-11-21}) in {@code tz}, Unix seconds, or ISO
     * 8601 with its zone.
     */
    public ListPlantFlowsQuery to(long value) {
      return with("to", value);
    }

    /** IANA time zone in which days begin. Default: that of the plant. */
    public ListPlantFlowsQuery tz(String value) {
      return with("tz", value);
    }

    /** Maximum number of items on a page. */
    public ListPlantFlowsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListPlantFlowsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listPlants}. */
  public static final class ListPlantsQuery extends RequestMembers<ListPlantsQuery> {
    /** {@code totals} adds sums and counts over its devices to each plant. */
    public ListPlantsQuery include(String value) {
      return with("include", value);
    }

    /** Maximum number of items on a page. */
    public ListPlantsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListPlantsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Filters by vendor, one of those that {@code /v1/vendors} lists. */
    public ListPlantsQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by vendor account. */
    public ListPlantsQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by group. */
    public ListPlantsQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Filters by status. One of active, removed. */
    public ListPlantsQuery status(String value) {
      return with("status", value);
    }

    /** Filters by a substring of the name or of the vendor's plant id. */
    public ListPlantsQuery text(String value) {
      return with("text", value);
    }
  }

  /** Query of {@code listPortalSessions}. */
  public static final class ListPortalSessionsQuery extends RequestMembers<ListPortalSessionsQuery> {
    /** Maximum number of items on a page. */
    public ListPortalSessionsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListPortalSessionsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listReplays}. */
  public static final class ListReplaysQuery extends RequestMembers<ListReplaysQuery> {
    /** Maximum number of items on a page. */
    public ListReplaysQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListReplaysQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listSinkReplays}. */
  public static final class ListSinkReplaysQuery extends RequestMembers<ListSinkReplaysQuery> {
    /** Maximum number of items on a page. */
    public ListSinkReplaysQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListSinkReplaysQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listSinks}. */
  public static final class ListSinksQuery extends RequestMembers<ListSinksQuery> {
    /** Maximum number of items on a page. */
    public ListSinksQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListSinksQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listStorage}. */
  public static final class ListStorageQuery extends RequestMembers<ListStorageQuery> {
    /** Filters by type. Default: both. One of battery, meter. */
    public ListStorageQuery type(String value) {
      return with("type", value);
    }

    /**
     * Filters by vendor: some of {@code deye}, {@code enphase}, {@code foxess}, {@code fronius}, {@code goodwe},
     * {@code growatt}, {@code huawei}, {@code saj}, {@code sma}, {@code solaredge}, {@code solarman}, {@code solax},
     * {@code solis}, {@code solplanet}, {@code sungrow}, comma-separated.
     */
    public ListStorageQuery vendor(String value) {
      return with("vendor", value);
    }

    /** Filters by plant. */
    public ListStorageQuery plantId(String value) {
      return with("plantId", value);
    }

    /** Filters by the inverter that it was read with. */
    public ListStorageQuery deviceId(String value) {
      return with("deviceId", value);
    }

    /** Filters by a group of that inverter. */
    public ListStorageQuery groupId(String value) {
      return with("groupId", value);
    }

    /** Maximum number of items on a page. */
    public ListStorageQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListStorageQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listStorageRecords}. */
  public static final class ListStorageRecordsQuery extends RequestMembers<ListStorageRecordsQuery> {
    /** Sort order by sample time: {@code asc} is oldest first, {@code desc} newest first. One of asc, desc. */
    public ListStorageRecordsQuery order(String value) {
      return with("order", value);
    }

    /** Maximum number of items on a page. */
    public ListStorageRecordsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListStorageRecordsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListStorageRecordsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListStorageRecordsQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listSyncJobs}. */
  public static final class ListSyncJobsQuery extends RequestMembers<ListSyncJobsQuery> {
    /** Filters by vendor account. */
    public ListSyncJobsQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /** Filters by status of the job. One of running, done, failed. */
    public ListSyncJobsQuery status(String value) {
      return with("status", value);
    }

    /** Filters by trigger: a call or the daily sync. One of api, schedule. */
    public ListSyncJobsQuery trigger(String value) {
      return with("trigger", value);
    }

    /** Maximum number of items on a page. */
    public ListSyncJobsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListSyncJobsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listVendorAccounts}. */
  public static final class ListVendorAccountsQuery extends RequestMembers<ListVendorAccountsQuery> {
    /** Maximum number of items on a page. */
    public ListVendorAccountsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListVendorAccountsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listWebhookAttempts}. */
  public static final class ListWebhookAttemptsQuery extends RequestMembers<ListWebhookAttemptsQuery> {
    /** Filters by type of the entry. One of attempt, skipped, dead, state. */
    public ListWebhookAttemptsQuery type(String value) {
      return with("type", value);
    }

    /** Filters by outcome of the request. One of delivered, failed. */
    public ListWebhookAttemptsQuery result(String value) {
      return with("result", value);
    }

    /** Filters by reason. */
    public ListWebhookAttemptsQuery reason(String value) {
      return with("reason", value);
    }

    /** Filters by HTTP status of the answer. */
    public ListWebhookAttemptsQuery status(long value) {
      return with("status", value);
    }

    /** Filters by idempotency key of the record. */
    public ListWebhookAttemptsQuery idempotencyKey(String value) {
      return with("idempotencyKey", value);
    }

    /** Maximum number of items on a page. */
    public ListWebhookAttemptsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListWebhookAttemptsQuery cursor(String value) {
      return with("cursor", value);
    }

    /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListWebhookAttemptsQuery from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
    public ListWebhookAttemptsQuery to(long value) {
      return with("to", value);
    }
  }

  /** Query of {@code listWebhooksOfAllAccounts}. */
  public static final class ListWebhooksOfAllAccountsQuery extends RequestMembers<ListWebhooksOfAllAccountsQuery> {
    /**
     * Filters by health: {@code healthy}, {@code failing}, {@code open}, {@code paused}, {@code disabled}, or several
     * of them, comma-separated.
     */
    public ListWebhooksOfAllAccountsQuery health(String value) {
      return with("health", value);
    }

    /** Filters by account. */
    public ListWebhooksOfAllAccountsQuery accountId(String value) {
      return with("accountId", value);
    }

    /** Maximum number of items on a page. */
    public ListWebhooksOfAllAccountsQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListWebhooksOfAllAccountsQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /** Query of {@code listWebhooks}. */
  public static final class ListWebhooksQuery extends RequestMembers<ListWebhooksQuery> {
    /** Maximum number of items on a page. */
    public ListWebhooksQuery limit(long value) {
      return with("limit", value);
    }

    /** {@code nextCursor} of the previous page. */
    public ListWebhooksQuery cursor(String value) {
      return with("cursor", value);
    }
  }

  /**
   * Imports past samples after the first sync ({@code /v1/vendor-accounts/{id}/imports}). Default: the operator's,
   * usually none.
   */
  public static final class OnboardingImport extends RequestMembers<OnboardingImport> {
    /** Number of days before now whose samples are imported; 0: none. Default: the operator's. */
    public OnboardingImport samplesDays(long value) {
      return with("samplesDays", value);
    }

    /** Number of months before now whose sums of days are imported; 0: none. Default: the operator's. */
    public OnboardingImport daysMonths(long value) {
      return with("daysMonths", value);
    }
  }

  public static final class PasskeyLoginBody extends RequestMembers<PasskeyLoginBody> {
    /** {@code id} of the credential. Required. */
    public PasskeyLoginBody id(String value) {
      return with("id", value);
    }

    /** {@code response.clientDataJSON} of the assertion. Required. */
    public PasskeyLoginBody clientDataJson(String value) {
      return with("clientDataJSON", value);
    }

    /** {@code response.authenticatorData} of the assertion. Required. */
    public PasskeyLoginBody authenticatorData(String value) {
      return with("authenticatorData", value);
    }

    /** {@code response.signature} of the assertion. Required. */
    public PasskeyLoginBody signature(String value) {
      return with("signature", value);
    }

    /** {@code response.userHandle} of the assertion. Required. */
    public PasskeyLoginBody userHandle(String value) {
      return with("userHandle", value);
    }
  }

  public static final class PasswordBody extends RequestMembers<PasswordBody> {
    /** Password of the caller; required so that a stolen token alone cannot change how the caller logs in. Required. */
    public PasswordBody password(String value) {
      return with("password", value);
    }
  }

  public static final class PortalExchangeBody extends RequestMembers<PortalExchangeBody> {
    /** Token of the portal session, from the fragment of the URL. Required. */
    public PortalExchangeBody portalToken(String value) {
      return with("portal_token", value);
    }
  }

  public static final class ReplaceCredentialsBody extends RequestMembers<ReplaceCredentialsBody> {
    /** Credentials, valid against the vendor's JSON Schema in {@code /v1/vendors/{id}}. Required. */
    public ReplaceCredentialsBody credentials(Map<String, String> value) {
      return with("credentials", value);
    }

    /** {@code true} discards the existing consent; the owner has to consent again. */
    public ReplaceCredentialsBody renewConsent(boolean value) {
      return with("renewConsent", value);
    }
  }

  public static final class ReplayBody extends RequestMembers<ReplayBody> {
    /**
     * Selection of records. {@code dead}: dead letters that were not retried. {@code all}: all records of the last 7
     * days that match the filter. One of dead, all. Required.
     */
    public ReplayBody scope(String value) {
      return with("scope", value);
    }

    /**
     * Start of the time range, inclusive; Unix seconds. {@code dead} compares the time at which a record became a dead
     * letter; {@code all} the record's own time (of the sample or event) and its write time. Required.
     */
    public ReplayBody from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds. Default: now. */
    public ReplayBody to(long value) {
      return with("to", value);
    }

    public ReplayBody filter(ReplayFilterBody value) {
      return with("filter", value);
    }
  }

  public static final class ReplayFilterBody extends RequestMembers<ReplayFilterBody> {
    /** Redelivers only dead letters with this slug of the last failure; for scope {@code dead} only. */
    public ReplayFilterBody reason(String value) {
      return with("reason", value);
    }

    /**
     * Redelivers only dead letters whose last answer had this HTTP status ({@code 503}) or class of statuses ({@code
     * 5xx}); for scope {@code dead} only.
     */
    public ReplayFilterBody status(String value) {
      return with("status", value);
    }

    /** Delivers only records and events of these vendors. */
    public ReplayFilterBody vendors(List<String> value) {
      return with("vendors", value);
    }

    /** Delivers only records and events of these plants. */
    public ReplayFilterBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Delivers only records and events of these groups. */
    public ReplayFilterBody groupIds(List<String> value) {
      return with("groupIds", value);
    }

    /** Delivers only records and events of these devices. */
    public ReplayFilterBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not affected. One of
     * critical, major, minor, warning, information.
     */
    public ReplayFilterBody severities(List<String> value) {
      return with("severities", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not affected. One of
     * grid, dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration,
     * shutdown, other, unmapped.
     */
    public ReplayFilterBody categories(List<String> value) {
      return with("categories", value);
    }

    /**
     * Delivers only records and events of these kinds; default: all but {@code device.day}, {@code energy.interval},
     * {@code battery.data}, {@code meter.data}, {@code site.data}, {@code import.*} and {@code alarm.*}. One of
     * device.data, device.day, energy.interval, battery.data, meter.data, site.data, device.online, device.offline,
     * vendor.unavailable, vendor.available, credentials.rejected, vendor.health_changed, quota.reached,
     * inventory.changed, import.started, import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared,
     * webhook.failing, webhook.recovered, webhook.exhausted, webhook.disabled, webhook.signature_rejected,
     * mqtt.messages_dropped, mqtt.clients_refused.
     */
    public ReplayFilterBody kinds(List<String> value) {
      return with("kinds", value);
    }

    /** Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d. */
    public ReplayFilterBody resolution(String value) {
      return with("resolution", value);
    }
  }

  public static final class RetryDeadLettersBody extends RequestMembers<RetryDeadLettersBody> {
    /** Retries only dead letters of these webhooks; default: all webhooks of the account. */
    public RetryDeadLettersBody webhookIds(List<String> value) {
      return with("webhookIds", value);
    }

    /** Retries only dead letters of these devices. */
    public RetryDeadLettersBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    /**
     * Retries only records and events of these kinds. One of device.data, device.day, energy.interval, battery.data,
     * meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
     * credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
     * import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
     * webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
     */
    public RetryDeadLettersBody kinds(List<String> value) {
      return with("kinds", value);
    }

    /**
     * Retries only dead letters whose last answer had this HTTP status ({@code 503}) or class of statuses ({@code
     * 5xx}).
     */
    public RetryDeadLettersBody status(String value) {
      return with("status", value);
    }

    /** Retries only dead letters with this slug of the last failure. */
    public RetryDeadLettersBody reason(String value) {
      return with("reason", value);
    }

    /** Start of the time range in which the records became dead letters, inclusive; Unix seconds. */
    public RetryDeadLettersBody from(long value) {
      return with("from", value);
    }

    /** End of that time range, exclusive; Unix seconds. Default: now. */
    public RetryDeadLettersBody to(long value) {
      return with("to", value);
    }
  }

  public static final class SinkReplayBody extends RequestMembers<SinkReplayBody> {
    /**
     * Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or
     * write time is in the range. Required.
     */
    public SinkReplayBody from(long value) {
      return with("from", value);
    }

    /** End of the time range, exclusive; Unix seconds. Default: now. */
    public SinkReplayBody to(long value) {
      return with("to", value);
    }

    public SinkReplayBody filter(FilterBody value) {
      return with("filter", value);
    }
  }

  /** Query of {@code syncPlantsAndDevices}. */
  public static final class SyncPlantsAndDevicesQuery extends RequestMembers<SyncPlantsAndDevicesQuery> {
    /** Id of the vendor account. Required. */
    public SyncPlantsAndDevicesQuery dataAccessUserId(String value) {
      return with("dataAccessUserId", value);
    }

    /**
     * {@code false} returns at once with the id of the sync job; {@code true} waits for the outcome. One of true,
     * false.
     */
    public SyncPlantsAndDevicesQuery wait_(String value) {
      return with("wait", value);
    }

    /**
     * Maximum age, in seconds, of the last sync whose outcome is returned without calling the vendor; {@code message}
     * reports it. {@code 0} always calls the vendor. Default: the mean interval that the vendor's rate limits allow
     * (Growatt 8640, Huawei 3600, SolarEdge 1296, others less than 10).
     */
    public SyncPlantsAndDevicesQuery maxAgeSeconds(long value) {
      return with("maxAgeSeconds", value);
    }
  }

  public static final class TokenLifetimeBody extends RequestMembers<TokenLifetimeBody> {
    /** Lifetime of the token in seconds. The broker closes the connection when it expires. */
    public TokenLifetimeBody ttlSeconds(long value) {
      return with("ttlSeconds", value);
    }
  }

  public static final class UpdateAccountBody extends RequestMembers<UpdateAccountBody> {
    /** Maximum number of monitored devices. Lowering it below the current number stops monitoring of the last ones. */
    public UpdateAccountBody deviceQuota(long value) {
      return with("deviceQuota", value);
    }

    /** Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it. */
    public UpdateAccountBody language(String value) {
      return with("language", value);
    }

    /**
     * Status of the account. A suspended account is refused every call, and nothing is delivered to it. One of active,
     * suspended.
     */
    public UpdateAccountBody status(String value) {
      return with("status", value);
    }

    /**
     * Number of partitions of the account's Kafka topics; can only grow for existing topics; null: the configured
     * default.
     */
    public UpdateAccountBody kafkaPartitions(Long value) {
      return with("kafkaPartitions", value);
    }

    /** Retention of the account's Kafka topics in hours; null: the configured default. */
    public UpdateAccountBody kafkaRetentionHours(Long value) {
      return with("kafkaRetentionHours", value);
    }

    /**
     * Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the configured
     * default.
     */
    public UpdateAccountBody kafkaBytesPerSecond(Long value) {
      return with("kafkaBytesPerSecond", value);
    }
  }

  public static final class UpdateDeviceBody extends RequestMembers<UpdateDeviceBody> {
    /** Labels that the account assigns, each up to 50 characters, without {@code |}. A device has at most 20. */
    public UpdateDeviceBody labels(List<String> value) {
      return with("labels", value);
    }

    /** Whether the device is polled, within the quota. */
    public UpdateDeviceBody monitored(boolean value) {
      return with("monitored", value);
    }
  }

  public static final class UpdateGroupBody extends RequestMembers<UpdateGroupBody> {
    /** Name of the group, unique within the account (not case-sensitive), without {@code |}. */
    public UpdateGroupBody name(String value) {
      return with("name", value);
    }

    /** Free text for the account's own use; null removes it. */
    public UpdateGroupBody description(String value) {
      return with("description", value);
    }

    /** Ids of the plants that replace the current ones. */
    public UpdateGroupBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Ids of the single devices that replace the current ones. */
    public UpdateGroupBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }
  }

  public static final class UpdateOperatorBody extends RequestMembers<UpdateOperatorBody> {
    /**
     * {@code read}: sees everything that operators see. {@code support}: also changes accounts and announces
     * maintenance. {@code admin}: everything. One of read, support, admin. Required.
     */
    public UpdateOperatorBody role(String value) {
      return with("role", value);
    }
  }

  public static final class UpdateOwnAccountBody extends RequestMembers<UpdateOwnAccountBody> {
    /** Language of {@code StateDesc}. One of en, zh, de, es, fr, pt, nl, pl, it. */
    public UpdateOwnAccountBody language(String value) {
      return with("language", value);
    }
  }

  public static final class UpdatePlantBody extends RequestMembers<UpdatePlantBody> {
    /**
     * IANA time zone of the plant, for records from now on; null removes it. It counts unless the vendor reports an
     * IANA zone itself.
     */
    public UpdatePlantBody timezoneName(String value) {
      return with("timezoneName", value);
    }
  }

  public static final class UpdateSinkBody extends RequestMembers<UpdateSinkBody> {
    /** Changed settings: null removes a setting, one that is absent keeps its value, secrets too. */
    public UpdateSinkBody settings(Map<String, Object> value) {
      return with("settings", value);
    }

    /** Free text for the account's own use. */
    public UpdateSinkBody name(String value) {
      return with("name", value);
    }

    public UpdateSinkBody filter(FilterBody value) {
      return with("filter", value);
    }
  }

  public static final class UpdateVendorAccountBody extends RequestMembers<UpdateVendorAccountBody> {
    /** Free text for the account's own use; null removes it. */
    public UpdateVendorAccountBody name(String value) {
      return with("name", value);
    }

    /** Time zone of plants for which the vendor reports none; null removes it. */
    public UpdateVendorAccountBody timezone(String value) {
      return with("timezone", value);
    }

    /**
     * Devices beside inverters that become records of their own, of kind {@code battery.data} or {@code meter.data}:
     * those that the vendor reports ({@code storage} of {@code /v1/vendors/{id}}). They count nothing in the quota.
     * The list replaces the previous one; an empty list: none. One of battery, meter.
     */
    public UpdateVendorAccountBody include(List<String> value) {
      return with("include", value);
    }

    /**
     * Status of the vendor account. {@code paused}: its devices are not polled, but still count against the quota. One
     * of active, paused.
     */
    public UpdateVendorAccountBody status(String value) {
      return with("status", value);
    }
  }

  public static final class UpdateWebhookBody extends RequestMembers<UpdateWebhookBody> {
    /** URL to which records are posted: {@code https}, reachable from the internet. */
    public UpdateWebhookBody url(String value) {
      return with("url", value);
    }

    /** Free text for the account's own use. */
    public UpdateWebhookBody name(String value) {
      return with("name", value);
    }

    /** Free text for the account's own use. */
    public UpdateWebhookBody description(String value) {
      return with("description", value);
    }

    public UpdateWebhookBody filter(WebhookFilterBody value) {
      return with("filter", value);
    }

    /**
     * {@code cloudevents}: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers {@code
     * ce-…}; the body is the same. Default {@code none}. One of none, cloudevents.
     */
    public UpdateWebhookBody envelope(String value) {
      return with("envelope", value);
    }

    /** Encoding of {@code X-Service-Signature}; default {@code hex}. One of hex, base64, sha256=hex. */
    public UpdateWebhookBody signatureEncoding(String value) {
      return with("signatureEncoding", value);
    }

    /** Timeout of a request in milliseconds; default 10,000. */
    public UpdateWebhookBody timeoutMs(long value) {
      return with("timeoutMs", value);
    }

    /** Maximum number of concurrent requests; default 8. */
    public UpdateWebhookBody maxInFlight(long value) {
      return with("maxInFlight", value);
    }

    /** Maximum number of requests per second; null: no limit. */
    public UpdateWebhookBody rateLimit(Double value) {
      return with("rateLimit", value);
    }

    /** Minimum TLS version; {@code 1.2} only if the operator allows it. One of TLSv1.3, TLSv1.2. */
    public UpdateWebhookBody minTlsVersion(String value) {
      return with("minTlsVersion", value);
    }

    /** Additional request headers; replaces all previous ones. */
    public UpdateWebhookBody headers(Map<String, String> value) {
      return with("headers", value);
    }

    public UpdateWebhookBody clientCertificate(ClientCertificateBody value) {
      return with("clientCertificate", value);
    }

    public UpdateWebhookBody batch(BatchBody value) {
      return with("batch", value);
    }
  }

  public static final class WebhookFilterBody extends RequestMembers<WebhookFilterBody> {
    /**
     * Delivers only records and events of these kinds; default: {@code device.data} only. {@code *}: all kinds,
     * including future ones. One of device.data, device.day, energy.interval, battery.data, meter.data, site.data,
     * device.online, device.offline, vendor.unavailable, vendor.available, credentials.rejected,
     * vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished, import.failed,
     * alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered, webhook.exhausted,
     * webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused, *.
     */
    public WebhookFilterBody kinds(List<String> value) {
      return with("kinds", value);
    }

    /** Length of the intervals of {@code energy.interval}; default: {@code 1h}. One of 15m, 1h, 1d. */
    public WebhookFilterBody resolution(String value) {
      return with("resolution", value);
    }

    /** Delivers only records and events of these vendors. */
    public WebhookFilterBody vendors(List<String> value) {
      return with("vendors", value);
    }

    /** Delivers only records and events of these plants. */
    public WebhookFilterBody plantIds(List<String> value) {
      return with("plantIds", value);
    }

    /** Delivers only records and events of these groups. */
    public WebhookFilterBody groupIds(List<String> value) {
      return with("groupIds", value);
    }

    /** Delivers only records and events of these devices. */
    public WebhookFilterBody deviceIds(List<String> value) {
      return with("deviceIds", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these severities. Other records and events are not affected. One of
     * critical, major, minor, warning, information.
     */
    public WebhookFilterBody severities(List<String> value) {
      return with("severities", value);
    }

    /**
     * Delivers only alarms ({@code alarm.…}) of these categories. Other records and events are not affected. One of
     * grid, dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration,
     * shutdown, other, unmapped.
     */
    public WebhookFilterBody categories(List<String> value) {
      return with("categories", value);
    }
  }
}
