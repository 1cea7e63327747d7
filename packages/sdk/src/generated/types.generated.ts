// Generated from docs/openapi.json by packages/sdk/tools/generate.mjs. Do not edit.
/* eslint-disable */

/** A consumer account. */
export interface Account {
  /** Id of the account, which is also its user name at the MQTT broker. */
  id: string;
  /** User name for the login. */
  username: string;
  /**
   * Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Language of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** Maximum number of monitored devices. */
  deviceQuota: number;
  channels: {
    /** Whether delivery by Kafka is enabled. The first credential enables it. */
    kafka: boolean;
    /** Whether delivery by MQTT is enabled. The first credential enables it. */
    mqtt: boolean;
  };
  /** Time at which the account was created. Unix seconds. */
  createdAt: number;
}

/** An attempt, or another entry of the log, with its webhook. */
export interface AccountAttempt {
  /**
   * Kind of the entry.
   * @enum {string}
   */
  type: 'attempt' | 'skipped' | 'dead' | 'state';
  /** Time of the entry. Entries of the same second are in order, newest first. Unix seconds. */
  at: number;
  /** Idempotency key of the record. */
  idempotencyKey?: string;
  /** Kind of the record or event. */
  kind?: string;
  /** Number of records of a batch of several; `idempotencyKey` is the batch’s then. */
  records?: number;
  /** Id of the device. */
  deviceId?: string;
  /** Id of the plant. */
  plantId?: string;
  /**
   * Outcome of the request. Present for type `attempt`.
   * @enum {string}
   */
  result?: 'delivered' | 'failed';
  /** Number of the attempt, 1 to 8. Present for type `attempt`. */
  attempt?: number;
  /** Duration of the attempt in milliseconds. Present for type `attempt`. */
  durationMs?: number;
  /** Size of the body of the request in bytes. Present for type `attempt`. */
  bodyBytes?: number;
  /** HTTP status of the answer; absent if there was none. */
  status?: number | null;
  /** Slug of the reason for the failure or the skip. */
  reason?: string;
  /** Error code if there was no answer; for type `skipped` the name of the unusable setting. */
  detail?: string;
  /** First KiB of the body of a failed answer. */
  answer?: string;
  /** `Content-Type` of a failed answer. */
  answerType?: string;
  /** `Retry-After` of a failed answer. */
  retryAfter?: string;
  /** Time of the next attempt. Unix seconds. */
  nextAttemptAt?: number;
  /** Number of requests sent. Present for type `dead`. */
  attempts?: number;
  /** State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`, `signature_rejected`, … */
  event?: string;
  /** Id of the entry. */
  id: string;
  /** Id of the webhook. */
  webhookId: string;
  /** Name of the webhook; null: it has none, or it was deleted. */
  webhookName: string | null;
}

/** A record that could not be delivered, with the name of its webhook. */
export interface AccountDeadLetter {
  /** Id of the dead letter. */
  id: string;
  /** Id of the webhook to which the record could not be delivered. */
  webhookId: string;
  /** Idempotency key of the record. */
  idempotencyKey: string;
  /** Kind of the record or event. */
  kind: string;
  /** Id of the vendor. */
  vendor: string | null;
  /** Serial number of the inverter. */
  serial: string | null;
  /** Id of the device. */
  deviceId: string | null;
  /** Id of the plant. */
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** Time at which the record became a dead letter. Unix seconds. */
  at: number;
  /** Time of the retry. Unix seconds. */
  retriedAt: number | null;
  /** Id of the replay that retried it; null: retried singly or not at all. */
  replayId: string | null;
  /** Time of the delivery after the retry. Unix seconds. */
  deliveredAt: number | null;
  /** Id of the new dead letter if the retry failed as well. */
  diedAgainAs: string | null;
  /** Name of the webhook; null: it has none. */
  webhookName: string | null;
}

export interface AcknowledgeAlarmBody {
  /**
   * Note for the others of the account, such as what is being done about the alarm.
   * @example The installer comes on Monday.
   */
  note?: string | null;
}

/** A consumer account with the settings that only operators see. */
export interface AdminAccount {
  /** Id of the account, which is also its user name at the MQTT broker. */
  id: string;
  /** User name for the login. */
  username: string;
  /**
   * Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Language of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** Maximum number of monitored devices. */
  deviceQuota: number;
  channels: {
    /** Whether delivery by Kafka is enabled. The first credential enables it. */
    kafka: boolean;
    /** Whether delivery by MQTT is enabled. The first credential enables it. */
    mqtt: boolean;
  };
  /** Time at which the account was created. Unix seconds. */
  createdAt: number;
  kafka: {
    /** Number of partitions of the account's topics; null: the configured default. */
    partitions: number | null;
    /** Retention of the account's topics in hours; null: the configured default. */
    retentionHours: number | null;
    /** Read quota of each Kafka user per broker, bytes per second; null: the configured default. */
    bytesPerSecond: number | null;
  };
}

/** A record of any account that could not be delivered, without its body and its device. */
export interface AdminDeadLetter {
  /** Id of the dead letter. */
  id: string;
  /** Id of the webhook to which the record could not be delivered. */
  webhookId: string;
  /** Kind of the record or event. */
  kind: string;
  /** Id of the vendor. */
  vendor: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** Time at which the record became a dead letter. Unix seconds. */
  at: number;
  /** Time of the retry. Unix seconds. */
  retriedAt: number | null;
  /** Id of the replay that retried it; null: retried singly or not at all. */
  replayId: string | null;
  /** Time of the delivery after the retry. Unix seconds. */
  deliveredAt: number | null;
  /** Id of the new dead letter if the retry failed as well. */
  diedAgainAs: string | null;
  /** Id of the account. */
  accountId: string;
  /** Name of the webhook; null: it has none. */
  webhookName: string | null;
}

/** A webhook of any account, without secrets. */
export interface AdminWebhook {
  /** Id of the webhook. */
  id: string;
  /** Id of the account. */
  accountId: string;
  /** Name that the account gave it. */
  name: string | null;
  /** Host and port of the URL; its path and query may hold secrets and are not returned. */
  host: string;
  /**
   * Status of the webhook.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'disabled';
  /**
   * Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open.
   * @enum {string}
   */
  health: 'healthy' | 'failing' | 'open' | 'paused' | 'disabled';
  /** Reason for which the webhook was disabled: `gone` or `failing`. */
  disabledReason: string | null;
  /** Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds. */
  failingSince: number | null;
  /** Time of the last successful delivery, to the minute. Unix seconds. */
  lastDeliveredAt: number | null;
  /** Last failed attempt; kept after a recovery. */
  lastError: {
    /** Time of the event. Unix seconds. */
    at: number;
    /** Slug of the failure. */
    reason: string;
    /** HTTP status of the answer; null: there was no answer. */
    status: number | null;
    /** Code of the error, such as `ECONNREFUSED`, if there was no answer. */
    detail: string | null;
    /** Number of the attempt, 1 to 8; null: no request could be sent. */
    attempt: number | null;
  } | null;
  /** Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds. */
  nextAttemptAt: number | null;
  /** Number of dead letters that were neither retried nor delivered; 1000 means 1000 or more. */
  deadLetters: number;
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** An account whose vendor accounts are affected. */
export interface AffectedAccount {
  /** Id of the account. */
  accountId: string;
  /** Number of its vendor accounts that are not polled as they should be. */
  affectedVendorAccounts: number;
  /** Number of their monitored devices that wait for data. */
  devicesWaiting: number;
}

/** An alarm of a device. */
export interface Alarm {
  /** Id of the alarm: `alarmId` of its events. */
  id: string;
  /**
   * `cleared`: two answers in a row of the vendor no longer showed it.
   * @enum {string}
   */
  state: 'active' | 'cleared';
  /** Id of the device. */
  deviceId: string;
  /** Serial number of the inverter. */
  InverterSN: string;
  /** Id of the vendor. */
  vendor: string;
  /** Id of the plant. */
  plantId: string;
  /**
   * Subject of the alarm; `unmapped`: the vendor's code is in no table.
   * @enum {string}
   */
  category:
    | 'grid'
    | 'dc_input'
    | 'insulation'
    | 'arc'
    | 'temperature'
    | 'battery'
    | 'communication'
    | 'hardware'
    | 'firmware'
    | 'configuration'
    | 'shutdown'
    | 'other'
    | 'unmapped';
  /** Text of the category in the account's language. */
  categoryText: string;
  /**
   * By the vendor's own level, else by the code.
   * @enum {string}
   */
  severity: 'critical' | 'major' | 'minor' | 'warning' | 'information';
  /** Text of the severity in the account's language. */
  severityText: string;
  /** The vendor's code; its text where it has no code. */
  vendorCode: string;
  /** The vendor's text, else the name of the code. */
  vendorText: string;
  /** The vendor's own level, as it writes it. */
  vendorSeverity: string | null;
  /** Begin of the alarm by the vendor, else `firstSeenAt`. Unix seconds. */
  since: number;
  /** First answer that no longer showed it; null while it is active. Unix seconds. */
  until: number | null;
  /** First answer that showed it. Unix seconds. */
  firstSeenAt: number;
  /** Last answer that showed it, as of the last event of the alarm. Unix seconds. */
  lastSeenAt: number;
  acknowledgement: {
    /** Time of the acknowledgement. Unix seconds. */
    at: number;
    /** Note of who acknowledged it. */
    note: string | null;
  } | null;
}

/** The active alarms of an account, counted. */
export interface AlarmCounts {
  /** Active alarms. */
  active: number;
  /** Active alarms that nobody has acknowledged. */
  unacknowledged: number;
  bySeverity: {
    /** Active alarms of this severity. */
    critical: number;
    /** Active alarms of this severity. */
    major: number;
    /** Active alarms of this severity. */
    minor: number;
    /** Active alarms of this severity. */
    warning: number;
    /** Active alarms of this severity. */
    information: number;
  };
}

/** An alarm of a device was raised, got another severity or category, or was cleared. */
export interface AlarmEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'alarm.raised' | 'alarm.changed' | 'alarm.cleared';
  /** Id of the alarm: the same in all its events. */
  alarmId: string;
  /** Id of the device in the API. */
  deviceId: string;
  /** Vendor-native serial number of the inverter. */
  InverterSN: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant in the API. */
  PlantId: string;
  /** Time at which the change was detected, Unix seconds. */
  Datetime: number;
  /** UTC offset of the plant at that time. */
  Timezone: string;
  /** Datetime in the plant's local time. */
  currentDateTime: string;
  /**
   * Subject of the alarm; `unmapped`: the vendor's code is in no table.
   * @enum {string}
   */
  category:
    | 'grid'
    | 'dc_input'
    | 'insulation'
    | 'arc'
    | 'temperature'
    | 'battery'
    | 'communication'
    | 'hardware'
    | 'firmware'
    | 'configuration'
    | 'shutdown'
    | 'other'
    | 'unmapped';
  /**
   * By the vendor's own level, else by the code.
   * @enum {string}
   */
  severity: 'critical' | 'major' | 'minor' | 'warning' | 'information';
  /** The vendor's code; its text where it has no code. */
  vendorCode: string;
  /** The vendor's text, else the name of the code. */
  vendorText: string;
  /** The vendor's own level, as it writes it; absent when it has none. */
  vendorSeverity?: string;
  /** Begin of the alarm by the vendor, else `firstSeenAt`; Unix seconds. */
  since: number;
  /** Time of the first answer that no longer showed it, Unix seconds; only in `alarm.cleared`. */
  until?: number;
  /** Time of the first answer that showed it, Unix seconds. */
  firstSeenAt: number;
  /** Time of the last answer that showed it, Unix seconds. */
  lastSeenAt: number;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

export interface AnnounceMaintenanceBody {
  /**
   * Start of the maintenance, Unix seconds; it may be in the past.
   * @example 1795257000
   */
  from: number;
  /**
   * End of the maintenance, Unix seconds: in the future, at most 30 days after its start.
   * @example 1795264200
   */
  until: number;
  /**
   * Explanation for the accounts; null: none.
   * @example Announced by the vendor for tonight.
   */
  message?: string | null;
}

/** An API key, without its secret. */
export interface ApiKey {
  /** Id of the key. */
  id: string;
  /** Name of the key. */
  name: string;
  /** Scopes of the key. */
  scopes: ('read' | 'write' | 'deliveries')[];
  /** First characters of the key, by which a person recognizes it. */
  hint: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Expiry time; null: the key does not expire. Unix seconds. */
  expiresAt: number | null;
  /** Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds. */
  lastUsedAt: number | null;
}

/** A failed attempt, a skipped attempt, a record that became a dead letter, or a change of state of the webhook. */
export interface Attempt {
  /**
   * Kind of the entry.
   * @enum {string}
   */
  type: 'attempt' | 'skipped' | 'dead' | 'state';
  /** Time of the entry. Entries of the same second are in order, newest first. Unix seconds. */
  at: number;
  /** Idempotency key of the record. */
  idempotencyKey?: string;
  /** Kind of the record or event. */
  kind?: string;
  /** Number of records of a batch of several; `idempotencyKey` is the batch’s then. */
  records?: number;
  /** Id of the device. */
  deviceId?: string;
  /** Id of the plant. */
  plantId?: string;
  /**
   * Outcome of the request. Present for type `attempt`.
   * @enum {string}
   */
  result?: 'delivered' | 'failed';
  /** Number of the attempt, 1 to 8. Present for type `attempt`. */
  attempt?: number;
  /** Duration of the attempt in milliseconds. Present for type `attempt`. */
  durationMs?: number;
  /** Size of the body of the request in bytes. Present for type `attempt`. */
  bodyBytes?: number;
  /** HTTP status of the answer; absent if there was none. */
  status?: number | null;
  /** Slug of the reason for the failure or the skip. */
  reason?: string;
  /** Error code if there was no answer; for type `skipped` the name of the unusable setting. */
  detail?: string;
  /** First KiB of the body of a failed answer. */
  answer?: string;
  /** `Content-Type` of a failed answer. */
  answerType?: string;
  /** `Retry-After` of a failed answer. */
  retryAfter?: string;
  /** Time of the next attempt. Unix seconds. */
  nextAttemptAt?: number;
  /** Number of requests sent. Present for type `dead`. */
  attempts?: number;
  /** State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`, `signature_rejected`, … */
  event?: string;
}

/** One page of a list. */
export interface AttemptPage {
  items: Attempt[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /** Delivery counts of the last 30 days, successes included, newest first. */
  days: DayCount[];
}

/** A change that an actor made or was refused. */
export interface AuditEntry {
  /** Id of the entry. */
  id: string;
  /** Time of the answer. Unix seconds. */
  at: number;
  /** Id of the account or operator; `cli` for the command line, `anonymous` for an unauthenticated caller. An account sees its operators as `operator`. */
  actor: string;
  /** Id of the account whose data was accessed or changed; null if no account is affected. */
  accountId: string | null;
  /** `operationId` of this document, or the name of the command. */
  action: string;
  /** Object of the action: ids, and from the request body its member names (`members`), numbers, booleans and enumerated values; never other text. A value is a string, a number or a boolean. `viaApiKey` and `viaPortalSession` are the key and the portal session of the caller. */
  object: {
    [key: string]: unknown;
  } | null;
  /** HTTP status of the answer; 0 for the command line. */
  status: number;
  /** Slug of the error if the request was refused; null otherwise. */
  error: string | null;
  /** `requestId` of the answer. */
  requestId: string | null;
  /** IP address of the caller. */
  address: string | null;
}

/** One normalized measurement of one device at one time. A measurement the vendor did not report is absent: never 0, never null. */
export interface BaseData {
  /**
   * Device type; always `inverter` for inverters.
   * @constant
   */
  deviceType: 'inverter';
  /** Collector serial number; empty when unknown. */
  CollectorSN: string;
  /** Vendor-native inverter serial number. */
  InverterSN: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Sample time, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /**
   * Inverter status, the same codes for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4 fault, 5 warning, 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown.
   * @enum {string}
   */
  State: '-1' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
  /** Text of `State` in the account's language. */
  StateDesc: string;
  /** Energy generated today. Unit: kWh. */
  EDay?: number;
  /** Lifetime energy generated. Unit: kWh. */
  ETotal?: number;
  /** Current AC active power output. Unit: kW. */
  PowerACOutputActive?: number;
  /** Inverter case temperature. Unit: °C. */
  Temperature?: number;
  /** AC frequency. Unit: Hz. */
  FrqAC?: number;
  /** AC voltage of phase 1. Unit: V. */
  UAC1?: number;
  /** AC voltage of phase 2. Unit: V. */
  UAC2?: number;
  /** AC voltage of phase 3. Unit: V. */
  UAC3?: number;
  /** AC current of phase 1. Unit: A. */
  IAC1?: number;
  /** AC current of phase 2. Unit: A. */
  IAC2?: number;
  /** AC current of phase 3. Unit: A. */
  IAC3?: number;
  /** DC voltage of input 1: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV1?: number;
  /** DC voltage of input 2: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV2?: number;
  /** DC voltage of input 3: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV3?: number;
  /** DC voltage of input 4: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV4?: number;
  /** DC voltage of input 5: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV5?: number;
  /** DC voltage of input 6: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV6?: number;
  /** DC voltage of input 7: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV7?: number;
  /** DC voltage of input 8: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV8?: number;
  /** DC voltage of input 9: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV9?: number;
  /** DC voltage of input 10: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV10?: number;
  /** DC voltage of input 11: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV11?: number;
  /** DC voltage of input 12: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV12?: number;
  /** DC voltage of input 13: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV13?: number;
  /** DC voltage of input 14: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV14?: number;
  /** DC voltage of input 15: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV15?: number;
  /** DC voltage of input 16: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV16?: number;
  /** DC voltage of input 17: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV17?: number;
  /** DC voltage of input 18: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV18?: number;
  /** DC voltage of input 19: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV19?: number;
  /** DC voltage of input 20: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV20?: number;
  /** DC voltage of input 21: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV21?: number;
  /** DC voltage of input 22: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV22?: number;
  /** DC voltage of input 23: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV23?: number;
  /** DC voltage of input 24: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV24?: number;
  /** DC voltage of input 25: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV25?: number;
  /** DC voltage of input 26: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV26?: number;
  /** DC voltage of input 27: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV27?: number;
  /** DC voltage of input 28: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV28?: number;
  /** DC voltage of input 29: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV29?: number;
  /** DC voltage of input 30: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV30?: number;
  /** DC voltage of input 31: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV31?: number;
  /** DC voltage of input 32: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV32?: number;
  /** DC current of input 1: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV1?: number;
  /** DC current of input 2: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV2?: number;
  /** DC current of input 3: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV3?: number;
  /** DC current of input 4: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV4?: number;
  /** DC current of input 5: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV5?: number;
  /** DC current of input 6: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV6?: number;
  /** DC current of input 7: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV7?: number;
  /** DC current of input 8: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV8?: number;
  /** DC current of input 9: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV9?: number;
  /** DC current of input 10: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV10?: number;
  /** DC current of input 11: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV11?: number;
  /** DC current of input 12: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV12?: number;
  /** DC current of input 13: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV13?: number;
  /** DC current of input 14: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV14?: number;
  /** DC current of input 15: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV15?: number;
  /** DC current of input 16: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV16?: number;
  /** DC current of input 17: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV17?: number;
  /** DC current of input 18: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV18?: number;
  /** DC current of input 19: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV19?: number;
  /** DC current of input 20: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV20?: number;
  /** DC current of input 21: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV21?: number;
  /** DC current of input 22: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV22?: number;
  /** DC current of input 23: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV23?: number;
  /** DC current of input 24: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV24?: number;
  /** DC current of input 25: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV25?: number;
  /** DC current of input 26: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV26?: number;
  /** DC current of input 27: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV27?: number;
  /** DC current of input 28: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV28?: number;
  /** DC current of input 29: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV29?: number;
  /** DC current of input 30: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV30?: number;
  /** DC current of input 31: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV31?: number;
  /** DC current of input 32: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV32?: number;
  /**
   * Kind of the inputs `UPVn` and `IPVn`: each is a `string`, or an MPP tracker (`mppt`) with one or more strings. Present if and only if one of them is.
   * @enum {string}
   */
  DCInputs?: 'string' | 'mppt';
  /** Alarm entries as the vendor wrote them. */
  AlertArray: unknown[];
  /** Warning entries as the vendor wrote them. */
  WarnArray: unknown[];
  /** Status entries as the vendor wrote them; holds the vendor's own state code. */
  StatusArray: unknown[];
  /** Local time at which the inverter turned on today, `YYYY-MM-DD HH:MM:SS`: reported by the vendor, else the time of the day's first sample with power, if an earlier sample of that local day without power is known. Absent when the start of the day was not observed. */
  turnonTime?: string;
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /** Plant id of this service. */
  PlantId?: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Inverter model. */
  Model?: string;
  /** Firmware version of the inverter. */
  Firmware?: string;
  /** Rated AC power. Unit: kW. */
  RatedPower?: number;
  /** Energy generated this month. Unit: kWh. */
  EMonth?: number;
  /** Energy generated this year. Unit: kWh. */
  EYear?: number;
  /** Total operating hours. Unit: h. */
  HTotal?: number;
  /** DC input power, all strings. Unit: kW. */
  PowerDC?: number;
  /** DC power of input 1. Unit: kW. */
  PPV1?: number;
  /** DC power of input 2. Unit: kW. */
  PPV2?: number;
  /** DC power of input 3. Unit: kW. */
  PPV3?: number;
  /** DC power of input 4. Unit: kW. */
  PPV4?: number;
  /** DC power of input 5. Unit: kW. */
  PPV5?: number;
  /** DC power of input 6. Unit: kW. */
  PPV6?: number;
  /** DC power of input 7. Unit: kW. */
  PPV7?: number;
  /** DC power of input 8. Unit: kW. */
  PPV8?: number;
  /** DC power of input 9. Unit: kW. */
  PPV9?: number;
  /** DC power of input 10. Unit: kW. */
  PPV10?: number;
  /** DC power of input 11. Unit: kW. */
  PPV11?: number;
  /** DC power of input 12. Unit: kW. */
  PPV12?: number;
  /** DC power of input 13. Unit: kW. */
  PPV13?: number;
  /** DC power of input 14. Unit: kW. */
  PPV14?: number;
  /** DC power of input 15. Unit: kW. */
  PPV15?: number;
  /** DC power of input 16. Unit: kW. */
  PPV16?: number;
  /** DC power of input 17. Unit: kW. */
  PPV17?: number;
  /** DC power of input 18. Unit: kW. */
  PPV18?: number;
  /** DC power of input 19. Unit: kW. */
  PPV19?: number;
  /** DC power of input 20. Unit: kW. */
  PPV20?: number;
  /** DC power of input 21. Unit: kW. */
  PPV21?: number;
  /** DC power of input 22. Unit: kW. */
  PPV22?: number;
  /** DC power of input 23. Unit: kW. */
  PPV23?: number;
  /** DC power of input 24. Unit: kW. */
  PPV24?: number;
  /** DC power of input 25. Unit: kW. */
  PPV25?: number;
  /** DC power of input 26. Unit: kW. */
  PPV26?: number;
  /** DC power of input 27. Unit: kW. */
  PPV27?: number;
  /** DC power of input 28. Unit: kW. */
  PPV28?: number;
  /** DC power of input 29. Unit: kW. */
  PPV29?: number;
  /** DC power of input 30. Unit: kW. */
  PPV30?: number;
  /** DC power of input 31. Unit: kW. */
  PPV31?: number;
  /** DC power of input 32. Unit: kW. */
  PPV32?: number;
  /** AC reactive power output. Unit: kvar. */
  PowerACOutputReactive?: number;
  /** AC apparent power output. Unit: kVA. */
  PowerACOutputApparent?: number;
  /** Power factor of the AC output. */
  PowerFactor?: number;
  /** AC active power of phase 1. Unit: kW. */
  PAC1?: number;
  /** AC active power of phase 2. Unit: kW. */
  PAC2?: number;
  /** AC active power of phase 3. Unit: kW. */
  PAC3?: number;
  /** AC voltage, line 1 to line 2. Unit: V. */
  UAC12?: number;
  /** AC voltage, line 2 to line 3. Unit: V. */
  UAC23?: number;
  /** AC voltage, line 3 to line 1. Unit: V. */
  UAC31?: number;
  /** DC bus voltage. Unit: V. */
  UBus?: number;
  /** Insulation resistance. Unit: kΩ. */
  InsulationResistance?: number;
  /** DC-to-AC conversion efficiency. Unit: %. */
  Efficiency?: number;
  /** Ambient temperature. Unit: °C. */
  TemperatureAmbient?: number;
  /** Signal strength of the collector. Unit: dBm. */
  RSSI?: number;
  /** Power at the grid connection; positive: export. Unit: kW. */
  GridPower?: number;
  /** Power consumed by the loads. Unit: kW. */
  LoadPower?: number;
  /** Energy exported today. Unit: kWh. */
  EGridExport?: number;
  /** Energy imported today. Unit: kWh. */
  EGridImport?: number;
  /** Energy consumed by the loads today. Unit: kWh. */
  ELoad?: number;
  /** Battery state of charge. Unit: %. */
  BatterySOC?: number;
  /** Battery power; positive: discharge. Unit: kW. */
  BatteryPower?: number;
  /** Battery voltage. Unit: V. */
  UBattery?: number;
  /** Battery current. Unit: A. */
  IBattery?: number;
  /** Battery temperature. Unit: °C. */
  BatteryTemperature?: number;
  /** Energy charged into the battery today. Unit: kWh. */
  EBatteryCharge?: number;
  /** Energy discharged from the battery today. Unit: kWh. */
  EBatteryDischarge?: number;
  /** Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was left out for that reason: `EDay:stale` (still yesterday's energy), `EDay:implausible`, `EDay:gap`, `ETotal:counter_jumped`, `FrqAC:out_of_range` and others. A field that is in the record is doubtful: `<field>:frozen` (the same value for longer than the vendor's pace explains), `Timezone:fixed_offset` (an offset that may not follow summer time), `State:derived` (the vendor reports none: from the power, from messages or from the height of the sun). More reasons may be added. */
  DataQuality?: string[];
  /**
   * Version of this schema.
   * @constant
   */
  SchemaVersion: '1.0';
}

export interface BatchBody {
  /** Maximum number of records in a request. */
  maxRecords: number;
  /** Maximum time that a record waits for others, in milliseconds. */
  maxWaitMs: number;
}

/** One normalized sample of a battery: kind `battery.data`. A measurement the vendor did not report is absent: never 0, never null. */
export interface Battery {
  /**
   * Device type; always `battery`.
   * @constant
   */
  deviceType: 'battery';
  /** Id of the battery in the API. */
  storageId: string;
  /** Serial number of the battery; where the vendor tells none, that of its inverter, or the vendor's id of the battery or plant. */
  DeviceSN: string;
  /** Serial number of the inverter that the battery belongs to; absent where it belongs to the plant. */
  InverterSN?: string;
  /** Id in the API of the inverter that the battery was read with. */
  deviceId: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Plant id of this service. */
  PlantId: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Sample time, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /** State of charge. Unit: %. */
  BatterySOC?: number;
  /** State of health. Unit: %. */
  BatterySOH?: number;
  /** Power; positive: discharge. Unit: kW. */
  BatteryPower?: number;
  /** Battery voltage. Unit: V. */
  UBattery?: number;
  /** Current; positive: discharge. Unit: A. */
  IBattery?: number;
  /** Battery temperature. Unit: °C. */
  BatteryTemperature?: number;
  /** Energy charged today. Unit: kWh. */
  EBatteryCharge?: number;
  /** Energy discharged today. Unit: kWh. */
  EBatteryDischarge?: number;
  /** Lifetime energy charged. Unit: kWh. */
  EBatteryChargeTotal?: number;
  /** Lifetime energy discharged. Unit: kWh. */
  EBatteryDischargeTotal?: number;
  /** Capacity, as the vendor names it: rated or usable. Unit: kWh. */
  BatteryCapacity?: number;
  /** Energy that is stored now. Unit: kWh. */
  BatteryEnergy?: number;
  /** Power with which it may be charged now. Unit: kW. */
  BatteryChargeLimit?: number;
  /** Power with which it may be discharged now. Unit: kW. */
  BatteryDischargeLimit?: number;
  /** Charge cycles so far. */
  BatteryCycles?: number;
  /** Model of the battery. */
  Model?: string;
  /** Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows, and the counters have not shown it yet. */
  DataQuality?: string[];
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /**
   * Version of this schema.
   * @constant
   */
  SchemaVersion: '1.0';
}

export interface BeginSignInBody {
  /**
   * Path of this server, with query, that is opened after the sign-in.
   * @default /console/
   * @example /console/fleet
   */
  returnTo?: string;
}

/** Selects devices by either `deviceIds` or `filter`. Requires `groupId` for the actions on groups, `labels` for those on labels; both are refused with the other actions. */
export interface BulkDevicesBody {
  /**
   * Action to apply to the devices.
   * @enum {string}
   */
  action: 'monitor' | 'unmonitor' | 'addToGroup' | 'removeFromGroup' | 'label' | 'unlabel' | 'remove';
  /** Ids of the devices to change. */
  deviceIds?: string[];
  filter?: DeviceFilterBody;
  /** Id of the group, for the actions `addToGroup` and `removeFromGroup`. */
  groupId?: string;
  /**
   * Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
   * @example [
   *       "roof",
   *       "leased"
   *     ]
   */
  labels?: string[];
}

/** Outcome of a bulk call. */
export interface BulkOutcome {
  /** Number of devices for which the action succeeded. */
  succeeded: number;
  /** Number of devices for which the action failed. */
  failed: number;
  /** One result per device, in the order of the request; with a filter ordered by first sync. */
  results: {
    /** Id of the device, as in the request. */
    deviceId: string;
    /** Whether the item succeeded. */
    success: boolean;
    /** HTTP status that a single call for this device would have returned. */
    code: number;
    /**
     * Slug of the error of this item; absent if it succeeded.
     *
     *     `not_found` (404): The device does not exist.
     *
     *     `device_removed` (409): The vendor no longer lists this device.
     *
     *     `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it (`monitoredAs` names the device). Unmonitor it there first.
     *
     *     `device_listed` (409): The vendor still lists this device, and the next sync would add it again. Unmonitor it instead.
     *
     *     `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
     *
     *     `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
     *
     *     `in_group_by_plant` (409): The device is in the group through its plant. Remove the plant from the group instead.
     * @enum {string}
     */
    error?:
      | 'not_found'
      | 'device_removed'
      | 'monitored_elsewhere'
      | 'device_listed'
      | 'quota_exceeded'
      | 'limit_reached'
      | 'in_group_by_plant';
    /** Explanation of the error, for people; may change. */
    message?: string;
  }[];
}

export interface ChangeMembersBody {
  /**
   * Action to apply to the devices.
   * @enum {string}
   */
  action: 'add' | 'remove';
  /** Ids of the plants to add or remove. */
  plantIds?: string[];
  /** Ids of the devices to add or remove. */
  deviceIds?: string[];
}

export interface ChangePasswordBody {
  /** Current password of the account. */
  currentPassword: string;
  /** New password of the account. */
  newPassword: string;
}

export interface ChannelBody {
  filter: FilterBody;
  /**
   * `cloudevents`: deliveries also have the attributes of CloudEvents 1.0 in binary mode; the body is the same. Absent: as before; at first `none`.
   * @enum {string}
   */
  envelope?: 'none' | 'cloudevents';
  /**
   * Encoding of BaseData on Kafka: `json`, or `avro` in the wire format of Confluent, with a schema registry. Absent: as before; at first `json`.
   * @enum {string}
   */
  format?: 'json' | 'avro';
}

/** Delivery counts of a channel. */
export interface ChannelCount {
  /** Number of delivered records and events. */
  delivered: number;
  /** Number of failed attempts; a record that failed twice counts twice. */
  failed: number;
  /** Number of records whose last attempt failed; webhooks only. */
  deadLettered: number;
  /** Total size of the delivered bodies, in bytes. */
  bytes: number;
  /**
   * Name of the channel.
   * @enum {string}
   */
  channel: 'webhook' | 'kafka' | 'mqtt' | 'sink';
  /** MQTT only: number of messages published while no client was subscribed. */
  noSubscriber: number;
  /** MQTT only: number of messages dropped because the queue of a disconnected client was full. */
  dropped: number;
}

/** Delivery counts of a channel on one day. */
export interface ChannelDayCount {
  /** Day in UTC, e.g. `2026-11-21`. */
  day: string;
  /** Number of delivered records and events. */
  delivered: number;
  /** Number of failed attempts; a record that failed twice counts twice. */
  failed: number;
  /** Number of records whose last attempt failed; webhooks only. */
  deadLettered: number;
  /** Total size of the delivered bodies, in bytes. */
  bytes: number;
  /**
   * Name of the channel.
   * @enum {string}
   */
  channel: 'webhook' | 'kafka' | 'mqtt' | 'sink';
  /** MQTT only: number of messages published while no client was subscribed. */
  noSubscriber: number;
  /** MQTT only: number of messages dropped because the queue of a disconnected client was full. */
  dropped: number;
}

/** A replay: redelivers records of a time range to Kafka or MQTT. */
export interface ChannelReplay {
  /** Id of the replay. */
  id: string;
  /**
   * Channel to which the records are redelivered.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  filter: FilterBody;
  /** Start of the time range, inclusive. Unix seconds. */
  from: number;
  /** End of the time range, exclusive. Unix seconds. */
  to: number;
  /**
   * State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the account is active or Kafka is available again.
   * @enum {string}
   */
  state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';
  /** Reason for which the replay waits or failed. */
  error: string | null;
  /** Number of log offsets to scan; 0 until it is known. */
  total: number;
  /** Number of log offsets scanned so far. */
  scanned: number;
  /** Number of scanned records that match the replay's selection. */
  matched: number;
  /** Number of records redelivered so far. */
  produced: number;
  /** Time of the request that created it. Unix seconds. */
  createdAt: number;
  /** Start time. Unix seconds. */
  startedAt: number | null;
  /** End time. Unix seconds. */
  finishedAt: number | null;
}

export interface ChannelReplayBody {
  /**
   * Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  /** Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or write time is in the range. */
  from: number;
  /** End of the time range, exclusive; Unix seconds. Default: now. */
  to?: number;
  filter?: FilterBody;
}

/** Settings of delivery by Kafka or by MQTT. */
export interface ChannelSubscription {
  /**
   * Name of the channel.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  /** Whether the channel is enabled. Its first credential enables it. */
  enabled: boolean;
  filter: FilterBody;
  envelope: DeliveryEnvelope;
  /**
   * Encoding of BaseData on Kafka: `avro` in the wire format of Confluent. Always `json` on MQTT, and of other records.
   * @enum {string}
   */
  format: 'json' | 'avro';
  /** Time of the last change of a setting; null: never set, so everything is delivered. Unix seconds. */
  updatedAt: number | null;
}

export interface ClientCertificateBody {
  /** Client certificate in PEM format, followed by its chain if it has one, at most 8 certificates. Their keys: RSA of 2,048 to 4,096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448. */
  certificate: string;
  /** Private key of the certificate in PEM format (PKCS #8, PKCS #1 or SEC 1), not encrypted. */
  privateKey: string;
}

export interface ConfirmTotpBody {
  /**
   * Six digits that the app shows.
   * @example 287082
   */
  code: string;
}

export interface CreateAccountBody {
  /**
   * User name of the new account. Upper case is converted to lower case.
   * @example sunny-energy
   */
  username: string;
  /**
   * Maximum number of monitored devices.
   * @default 10
   */
  deviceQuota?: number;
  /**
   * Language of `StateDesc`.
   * @default en
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
}

export interface CreateApiKeyBody {
  /** Name of the key, such as the program that uses it. */
  name: string;
  /** Scopes of the key: what a program that has it may do. */
  scopes: ('read' | 'write' | 'deliveries')[];
  /** Expiry time of the key (Unix seconds), in the future; null or absent: it does not expire. */
  expiresAt?: number | null;
}

export interface CreateCredentialBody {
  /** Free text for the account's own use. */
  label?: string | null;
}

export interface CreateGroupBody {
  /**
   * Name of the group, unique within the account (not case-sensitive), without `|`.
   * @example Roofs north
   */
  name: string;
  /** Free text for the account's own use; null removes it. */
  description?: string | null;
  /** Ids of the plants in the group, each with all its devices, including those found by later syncs. */
  plantIds?: string[];
  /** Ids of the single devices in the group. */
  deviceIds?: string[];
}

export interface CreateImportBody {
  /** Start of the time range, inclusive; a date in the zone of the plants, or an ISO 8601 time with its zone. */
  from: string;
  /** End of the time range, exclusive. Default: the time at which each device was first seen; a date in the zone of the plants, or an ISO 8601 time with its zone. */
  to?: string;
  /**
   * Resolution of the records: `samples`, one record for each sample that the vendor has; `days`, a record of kind `device.day` for each finished day.
   * @enum {string}
   */
  resolution: 'samples' | 'days';
  /** Imports only these monitored devices of the vendor account. Default: all of them. */
  deviceIds?: string[];
  /** Imports only the devices of this group; not together with `deviceIds`. */
  groupId?: string;
  /** Channels that get the records. Default: all that the account uses; an empty list: the records are stored only. */
  channels?: ('webhook' | 'kafka' | 'mqtt' | 'sink')[];
}

export interface CreateMqttCredentialBody {
  /** Free text for the account's own use. */
  label?: string | null;
  /**
   * Lifetime of the token in seconds. The broker closes the connection when it expires.
   * @default 3600
   */
  ttlSeconds?: number;
}

export interface CreateOperatorBody {
  /**
   * User name of the new account. Upper case is converted to lower case.
   * @example ops-anna
   */
  username: string;
  /**
   * `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`: everything.
   * @default admin
   * @enum {string}
   */
  role?: 'read' | 'support' | 'admin';
}

export interface CreatePasskeyBody {
  /**
   * Name by which a person recognizes the passkey.
   * @example Laptop
   */
  name: string;
  /** `id` of the new credential. */
  id: string;
  /** `response.clientDataJSON` of the new credential. */
  clientDataJSON: string;
  /** `response.attestationObject` of the new credential. */
  attestationObject: string;
}

export interface CreatePortalSessionBody {
  /**
   * Lifetime of the session in seconds.
   * @default 3600
   */
  ttlSeconds?: number;
  /**
   * Whether the session can only read.
   * @default true
   */
  readOnly?: boolean;
  /**
   * Origin of the page that embeds the portal, as browsers send it; null or absent: any that the operator allows.
   * @example https://app.example.com
   */
  origin?: string | null;
}

export interface CreateSinkBody {
  /**
   * Id of the kind, as listed by `/v1/sink-kinds`.
   * @example postgres
   */
  kind: string;
  /** Settings, valid against the JSON Schema of the kind in `/v1/sink-kinds`. */
  settings: {
    [key: string]: unknown;
  };
  /** Free text for the account's own use. */
  name?: string | null;
  filter?: FilterBody;
}

export interface CreateVendorAccountBody {
  /**
   * Id of the vendor, as listed by `/v1/vendors`.
   * @example solis
   */
  vendor: string;
  /** Id of one of the vendor's regions; default: the first. */
  region?: string | null;
  /** Free text for the account's own use. */
  name?: string | null;
  /**
   * Time zone of plants for which the vendor reports none: an IANA name, or an offset like `GMT+8`.
   * @example Europe/Berlin
   * @example GMT+8
   */
  timezone?: string | null;
  /** Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those that the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. Default: none. */
  include?: ('battery' | 'meter')[];
  /** Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`. */
  credentials: {
    [key: string]: string;
  };
  import?: OnboardingImport;
}

export interface CreateWebhookBody {
  /**
   * Format: uri
   * URL to which records are posted: `https`, reachable from the internet.
   * @example https://example.com/heliograph
   */
  url: string;
  /** Free text for the account's own use. */
  name?: string | null;
  /** Free text for the account's own use. */
  description?: string | null;
  filter?: WebhookFilterBody;
  /**
   * `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the body is the same. Default `none`.
   * @enum {string}
   */
  envelope?: 'none' | 'cloudevents';
  /**
   * Encoding of `X-Service-Signature`; default `hex`.
   * @enum {string}
   */
  signatureEncoding?: 'hex' | 'base64' | 'sha256=hex';
  /** Timeout of a request in milliseconds; default 10,000. */
  timeoutMs?: number;
  /** Maximum number of concurrent requests; default 8. */
  maxInFlight?: number;
  /** Maximum number of requests per second; null: no limit. */
  rateLimit?: number | null;
  /**
   * Minimum TLS version; `1.2` only if the operator allows it.
   * @enum {string}
   */
  minTlsVersion?: 'TLSv1.3' | 'TLSv1.2';
  /** Additional request headers; replaces all previous ones. */
  headers?: {
    [key: string]: string;
  } | null;
  clientCertificate?: ClientCertificateBody | null;
  batch?: BatchBody | null;
}

/** A new API key with its secret. */
export interface CreatedApiKey {
  /** Id of the key. */
  id: string;
  /** Name of the key. */
  name: string;
  /** Scopes of the key. */
  scopes: ('read' | 'write' | 'deliveries')[];
  /** First characters of the key, by which a person recognizes it. */
  hint: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Expiry time; null: the key does not expire. Unix seconds. */
  expiresAt: number | null;
  /** Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds. */
  lastUsedAt: number | null;
  /** The key itself, for the `Authorization` header; returned only by this call. */
  key: string;
}

/** A new Kafka credential. */
export interface CreatedKafkaCredential {
  /** Id of the credential. */
  id: string;
  /** Free text for the account's own use. */
  label: string | null;
  /** Bootstrap servers, comma-separated. */
  bootstrap: string;
  /**
   * `security.protocol` of the client.
   * @constant
   */
  securityProtocol: 'SASL_SSL';
  /**
   * `sasl.mechanism` of the client.
   * @constant
   */
  mechanism: 'SCRAM-SHA-512';
  /** SASL user name. */
  username: string;
  /** Topics that the credential may read. */
  topics: string[];
  /** Prefix that consumer group ids must have. */
  groupPrefix: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** SASL password; returned only by this call. */
  password: string;
}

/** A new MQTT credential with its first token. */
export interface CreatedMqttCredential {
  /** Id of the credential. */
  id: string;
  /** Free text for the account's own use. */
  label: string | null;
  /** URL of the broker: MQTT 5.0 over TLS. */
  url: string;
  /** User name of the connection. */
  username: string;
  /** Prefix that client ids must have. */
  clientIdPrefix: string;
  /** Topic filters that may be subscribed to, including narrower ones. */
  topicFilters: string[];
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Password of the MQTT connection: a JWT. */
  token: string;
  /** Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds. */
  expiresAt: number;
}

/** A new operator, with a one-time password. */
export interface CreatedOperator {
  /** Id of the operator. */
  id: string;
  /** User name for the operator's login. */
  username: string;
  /** Name of a person who logs in by single sign-on, as of the last login; null: a login by password. */
  name: string | null;
  /**
   * `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`: everything.
   * @enum {string}
   */
  role: 'read' | 'support' | 'admin';
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** One-time password; returned only by this call. */
  password: string;
}

/** A new portal session. */
export interface CreatedPortalSession {
  /** Id of the session. */
  id: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Expiry time of the session and of all tokens issued for it. Unix seconds. */
  expiresAt: number;
  /** Whether the session can only read. */
  readOnly: boolean;
  /** Origin of the page that embeds the portal; null: any that the operator allows. */
  origin: string | null;
  /** Id of the API key that created the session; null: a login created it. */
  keyId: string | null;
  /** Number of times that the token was exchanged, at most 10. */
  exchanges: number;
  /** Token for the fragment of the portal's URL; returned only by this call. It can be exchanged 10 times. */
  token: string;
}

/** A new webhook. */
export interface CreatedWebhook {
  /** Id of the webhook. */
  id: string;
  /** Free text for the account's own use. */
  name: string | null;
  /** Free text for the account's own use. */
  description: string | null;
  /** URL to which records are posted. */
  url: string;
  filter: WebhookFilterBody;
  envelope: DeliveryEnvelope;
  /**
   * Encoding of `X-Service-Signature`.
   * @enum {string}
   */
  signatureEncoding: 'hex' | 'base64' | 'sha256=hex';
  /** Timeout of a request in milliseconds. */
  timeoutMs: number;
  /** Maximum number of concurrent requests. */
  maxInFlight: number;
  /** Maximum number of requests per second; null: no limit. */
  rateLimit: number | null;
  /**
   * Minimum TLS version of the connection.
   * @enum {string}
   */
  minTlsVersion: 'TLSv1.3' | 'TLSv1.2';
  /** Names of the additional request headers; their values are never returned. */
  headerNames: string[];
  /** Client certificate for the TLS handshake. */
  clientCertificate: {
    /** Subject of the certificate. */
    subject: string;
    /** Expiry time. Unix seconds. */
    notAfter: number;
  } | null;
  /** Batch settings: several records in a request; null: one record per request. */
  batch: {
    /** Maximum number of records in a request. */
    maxRecords: number;
    /** Maximum time that a record waits for others, in milliseconds. */
    maxWaitMs: number;
  } | null;
  /**
   * Status of the webhook. No record is lost while it is paused or disabled.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'disabled';
  /**
   * Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single probe requests are sent.
   * @enum {string}
   */
  health: 'healthy' | 'failing' | 'open' | 'paused' | 'disabled';
  /** Last failed attempt; kept after a recovery. */
  lastError: {
    /** Time of the event. Unix seconds. */
    at: number;
    /** Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts. */
    reason: string;
    /** HTTP status of the answer; null: there was no answer. */
    status: number | null;
    /** Error code if there was no answer, or the name of the unusable setting. */
    detail: string | null;
    /** First KiB of the answer's body. */
    answer: string | null;
    /** Number of the attempt, 1 to 8; null: no request could be sent. */
    attempt: number | null;
    /** Idempotency key of the record or of its batch. */
    idempotencyKey: string;
  } | null;
  /** Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds. */
  nextAttemptAt: number | null;
  /** Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed for 5 days. */
  disabledReason: string | null;
  /** Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds. */
  failingSince: number | null;
  /** Time of the last successful delivery, to the minute. Unix seconds. */
  lastDeliveredAt: number | null;
  /** Time at which the endpoint last answered 401. Unix seconds. */
  signatureRejectedAt: number | null;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time of the last change of a setting. Unix seconds. */
  updatedAt: number;
  /** Signing secret: `whsec_` followed by base64; returned only by this call. */
  secret: string;
}

/** A new signing secret. */
export interface CreatedWebhookSecret {
  /** Id of the secret. */
  id: string;
  /** Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`. */
  primary: boolean;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time at which the secret stops signing; null: when it is replaced. Unix seconds. */
  expiresAt: number | null;
  /** Signing secret: `whsec_` followed by base64; returned only by this call. */
  secret: string;
}

/** Delivery counts of one day. */
export interface DayCount {
  /** Day in UTC, e.g. `2026-11-21`. */
  day: string;
  /** Number of delivered records and events. */
  delivered: number;
  /** Number of failed attempts; a record that failed twice counts twice. */
  failed: number;
  /** Number of records whose last attempt failed; webhooks only. */
  deadLettered: number;
  /** Total size of the delivered bodies, in bytes. */
  bytes: number;
}

/** A record that could not be delivered. */
export interface DeadLetter {
  /** Id of the dead letter. */
  id: string;
  /** Id of the webhook to which the record could not be delivered. */
  webhookId: string;
  /** Idempotency key of the record. */
  idempotencyKey: string;
  /** Kind of the record or event. */
  kind: string;
  /** Id of the vendor. */
  vendor: string | null;
  /** Serial number of the inverter. */
  serial: string | null;
  /** Id of the device. */
  deviceId: string | null;
  /** Id of the plant. */
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** Time at which the record became a dead letter. Unix seconds. */
  at: number;
  /** Time of the retry. Unix seconds. */
  retriedAt: number | null;
  /** Id of the replay that retried it; null: retried singly or not at all. */
  replayId: string | null;
  /** Time of the delivery after the retry. Unix seconds. */
  deliveredAt: number | null;
  /** Id of the new dead letter if the retry failed as well. */
  diedAgainAs: string | null;
}

/** A reason of dead letters with their number. */
export interface DeadLetterReason {
  /** Slug of the last failure. */
  reason: string;
  /** Number of dead letters; 10000 means 10000 or more. */
  count: number;
}

/** A record that could not be delivered, with its body. */
export interface DeadLetterWithBody {
  /** Id of the dead letter. */
  id: string;
  /** Id of the webhook to which the record could not be delivered. */
  webhookId: string;
  /** Idempotency key of the record. */
  idempotencyKey: string;
  /** Kind of the record or event. */
  kind: string;
  /** Id of the vendor. */
  vendor: string | null;
  /** Serial number of the inverter. */
  serial: string | null;
  /** Id of the device. */
  deviceId: string | null;
  /** Id of the plant. */
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** Time at which the record became a dead letter. Unix seconds. */
  at: number;
  /** Time of the retry. Unix seconds. */
  retriedAt: number | null;
  /** Id of the replay that retried it; null: retried singly or not at all. */
  replayId: string | null;
  /** Time of the delivery after the retry. Unix seconds. */
  deliveredAt: number | null;
  /** Id of the new dead letter if the retry failed as well. */
  diedAgainAs: string | null;
  /** Body as it was sent; null when it is no longer stored. */
  body: string | null;
}

/** The replays that redeliver the dead letters that match a filter. */
export interface DeadLettersRetry {
  /** Number of dead letters that the started replays redeliver. */
  taken: number;
  /** Started replays, one for each webhook with matching dead letters. */
  replays: Replay[];
  /** Webhooks with matching dead letters for which no replay was started. */
  skipped: {
    /** Id of the webhook. */
    webhookId: string;
    /**
     * Reason for which no replay was started. `webhook_not_active`: the webhook is paused or disabled. `replay_running`: a replay of the webhook is running.
     * @enum {string}
     */
    reason: 'webhook_not_active' | 'replay_running';
    /** Number of dead letters of the webhook that match. */
    matched: number;
    /** Id of the running replay; null for another reason. */
    replayId: string | null;
  }[];
}

export interface DeleteOwnAccountBody {
  /**
   * Format: password
   * Password of the account; required so that a stolen token alone cannot delete the account.
   */
  password: string;
}

/**
 * `cloudevents`: deliveries also have the attributes of CloudEvents 1.0, as headers `ce-…` of webhooks, headers `ce_…` of Kafka records, user properties of MQTT messages.
 * @enum {string}
 */
export type DeliveryEnvelope = 'none' | 'cloudevents';

/** A device. Members that the vendor does not report are null. */
export interface Device {
  /** Id of the device. */
  deviceId: string;
  /**
   * Type of the device, always `inverter`.
   * @constant
   */
  deviceType: 'inverter';
  /** The vendor's serial number of the inverter. */
  InverterSN: string;
  /** Serial number of the collector; empty when unknown. */
  CollectorSN: string;
  /** Model of the inverter. */
  model: string | null;
  /** Firmware version of the inverter. */
  firmware: string | null;
  /** Rated AC power, kW. */
  ratedPowerKw: number | null;
  /** Number of MPP trackers. */
  mpptCount: number | null;
  /** Number of strings. */
  stringCount: number | null;
  /**
   * Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
   * @enum {string}
   */
  status: 'online' | 'offline' | 'unknown' | 'removed';
  /** Whether the device is polled. Counts against the quota. */
  monitored: boolean;
  /** Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is monitored only once. This device takes over when the other one is no longer monitored. */
  monitoredAs: string | null;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant. */
  plantId: string;
  /** Ids of the groups of the device, including those of its plant. */
  groups: string[];
  /** Labels that the account assigned. */
  labels: string[];
  /**
   * The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`, `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`: not polled. `removed`: no longer listed by the vendor.
   * @enum {string}
   */
  currentStatus:
    | 'fault'
    | 'warning'
    | 'no_data'
    | 'limited'
    | 'shut_down'
    | 'maintenance'
    | 'starting'
    | 'producing'
    | 'standby'
    | 'asleep'
    | 'unknown'
    | 'not_monitored'
    | 'removed';
  /** Time of the newest sample; null before the first. Unix seconds. */
  lastDataAt: number | null;
  /** BaseData `State` of the newest sample; null before the first. */
  state: number | null;
  /** Whether the device is online, as the device events report it; null before the first sample, false for a removed device. */
  online: boolean | null;
  /** Time of the last change of `state` or `online`. Unix seconds. */
  stateChangedAt: number | null;
  /** Time of the first sync that listed the device. Unix seconds. */
  firstSeenAt: number;
  /** Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged. */
  possibleDuplicateOf: string[];
}

/** Energy sums of a finished local day of a device, as the vendor reports them: kind `device.day`. A sum that the vendor does not report is absent, never 0; at least one is there. */
export interface DeviceDay {
  /** Id of the device in the API. */
  deviceId: string;
  /** Vendor-native serial number of the inverter. */
  InverterSN: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant in the API. */
  PlantId: string;
  /** Serial number of the collector; absent when unknown. */
  CollectorSN?: string;
  /** Local day of the plant. */
  date: string;
  /** UTC offset of the plant at the beginning of the day. */
  Timezone: string;
  /** Energy generated on this day, kWh. */
  EDay?: number;
  /** Lifetime energy generated, at the end of the day, kWh. */
  ETotal?: number;
  /** Energy imported on this day, kWh. */
  EGridImport?: number;
  /** Energy exported on this day, kWh. */
  EGridExport?: number;
  /** Energy charged into the battery on this day, kWh. */
  EBatteryCharge?: number;
  /** Energy discharged from the battery on this day, kWh. */
  EBatteryDischarge?: number;
  /** Energy consumed on this day, kWh. */
  ELoad?: number;
  /** Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was left out for that reason. */
  DataQuality?: string[];
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** A device went online or offline. */
export interface DeviceEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'device.online' | 'device.offline';
  /** Id of the device in the API. */
  deviceId: string;
  /** Vendor-native serial number of the inverter. */
  InverterSN: string;
  /** Serial number of the collector; empty when unknown. */
  CollectorSN: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant in the API. */
  PlantId: string;
  /** Time at which the change was detected; for `device.online` the time of the sample; Unix seconds. */
  Datetime: number;
  /** UTC offset of the plant at that time. */
  Timezone: string;
  /** Datetime in the plant's local time. */
  currentDateTime: string;
  /**
   * Reason for which the device counts as offline. Present only in `device.offline`.
   * @enum {string}
   */
  reason?: 'no_data' | 'vendor_reported' | 'collector_offline';
  /** Time of the last sample, Unix seconds; absent when there was none. */
  lastDataAt?: number;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** Filters that select the devices to change, at most 10000. */
export interface DeviceFilterBody {
  /**
   * Filters by vendor, one of those that `/v1/vendors` lists.
   * @example solis
   */
  vendor?: string;
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by group; includes devices that are in the group through their plant. */
  groupId?: string;
  /** Filters by the one status of devices; matches any of the values. */
  currentStatuses?: (
    | 'fault'
    | 'warning'
    | 'no_data'
    | 'limited'
    | 'shut_down'
    | 'maintenance'
    | 'starting'
    | 'producing'
    | 'standby'
    | 'asleep'
    | 'unknown'
    | 'not_monitored'
    | 'removed'
  )[];
  /** Filters by the newest BaseData `State`; matches any of the values. */
  states?: (-1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8)[];
  /** Filters by presence: `true` selects online devices, `false` offline and removed ones. */
  online?: boolean;
  /** Filters by monitoring: `true` returns polled devices, `false` devices that are not polled. */
  monitored?: boolean;
  /**
   * Filters by status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Filters by label. */
  label?: string;
  /** Filters by a substring of the serial number or the model. */
  text?: string;
}

/** A record; with `resolution`, an interval. */
export type DeviceHistoryItem = DeviceRecord | HistoryBucket;

/** Outcome of an import. */
export interface DeviceImportOutcome {
  /** Whether the import was a dry run. */
  dryRun: boolean;
  /** Number of lines that succeeded. */
  succeeded: number;
  /** Number of lines that failed. */
  failed: number;
  /** Number of devices that the import changes. */
  changed: number;
  /** One result per line, without the header. */
  results: {
    /** Number of the line in the file; for a record of several lines its last one. */
    line: number;
    /** Id of the device of the line, if known. */
    deviceId: string | null;
    /** Whether the item succeeded. */
    success: boolean;
    /** HTTP status that a single call for this item would have returned. */
    code: number;
    /** Whether the line changes the device. */
    changed: boolean;
    /**
     * Column to correct; null: the error concerns the whole line.
     * @enum {string|null}
     */
    column?:
      | 'deviceId'
      | 'DataSources'
      | 'InverterSN'
      | 'CollectorSN'
      | 'dataAccessUserId'
      | 'plantId'
      | 'plantName'
      | 'model'
      | 'firmware'
      | 'ratedPowerKw'
      | 'mpptCount'
      | 'stringCount'
      | 'status'
      | 'currentStatus'
      | 'lastDataAt'
      | 'state'
      | 'online'
      | 'stateChangedAt'
      | 'monitored'
      | 'groups'
      | 'labels'
      | 'firstSeenAt'
      | null;
    /**
     * Slug of the error of this item; absent if it succeeded.
     *
     *     `not_found` (404): The device does not exist.
     *
     *     `device_removed` (409): The vendor no longer lists this device.
     *
     *     `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
     *
     *     `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it (`monitoredAs` names the device). Unmonitor it there first.
     *
     *     `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
     *
     *     `invalid_value` (400): A value cannot be parsed.
     *
     *     `ambiguous_device` (409): Several devices match the line; specify `deviceId`.
     *
     *     `device_mismatch` (409): The columns that identify the device contradict each other.
     *
     *     `duplicate_line` (409): Another line addresses the same device.
     *
     *     `group_not_found` (404): The group does not exist.
     * @enum {string}
     */
    error?:
      | 'not_found'
      | 'device_removed'
      | 'quota_exceeded'
      | 'monitored_elsewhere'
      | 'limit_reached'
      | 'invalid_value'
      | 'ambiguous_device'
      | 'device_mismatch'
      | 'duplicate_line'
      | 'group_not_found';
    /** Explanation of the error and how to fix it, for people; may change. */
    message?: string;
  }[];
}

/** A device of a list; `latest`: with `include=latest` only, null before the first sample. */
export interface DeviceListItem {
  /** Id of the device. */
  deviceId: string;
  /**
   * Type of the device, always `inverter`.
   * @constant
   */
  deviceType: 'inverter';
  /** The vendor's serial number of the inverter. */
  InverterSN: string;
  /** Serial number of the collector; empty when unknown. */
  CollectorSN: string;
  /** Model of the inverter. */
  model: string | null;
  /** Firmware version of the inverter. */
  firmware: string | null;
  /** Rated AC power, kW. */
  ratedPowerKw: number | null;
  /** Number of MPP trackers. */
  mpptCount: number | null;
  /** Number of strings. */
  stringCount: number | null;
  /**
   * Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
   * @enum {string}
   */
  status: 'online' | 'offline' | 'unknown' | 'removed';
  /** Whether the device is polled. Counts against the quota. */
  monitored: boolean;
  /** Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is monitored only once. This device takes over when the other one is no longer monitored. */
  monitoredAs: string | null;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant. */
  plantId: string;
  /** Ids of the groups of the device, including those of its plant. */
  groups: string[];
  /** Labels that the account assigned. */
  labels: string[];
  /**
   * The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`, `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`: not polled. `removed`: no longer listed by the vendor.
   * @enum {string}
   */
  currentStatus:
    | 'fault'
    | 'warning'
    | 'no_data'
    | 'limited'
    | 'shut_down'
    | 'maintenance'
    | 'starting'
    | 'producing'
    | 'standby'
    | 'asleep'
    | 'unknown'
    | 'not_monitored'
    | 'removed';
  /** Time of the newest sample; null before the first. Unix seconds. */
  lastDataAt: number | null;
  /** BaseData `State` of the newest sample; null before the first. */
  state: number | null;
  /** Whether the device is online, as the device events report it; null before the first sample, false for a removed device. */
  online: boolean | null;
  /** Time of the last change of `state` or `online`. Unix seconds. */
  stateChangedAt: number | null;
  /** Time of the first sync that listed the device. Unix seconds. */
  firstSeenAt: number;
  /** Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged. */
  possibleDuplicateOf: string[];
  latest?: LatestSample | null;
}

/** Quality of the samples of a device over a range of days. */
export interface DeviceQuality {
  /** Id of the device. */
  deviceId: string;
  /** Mean of the scores of the days; 0 for a day without samples. */
  score: number;
  /** Days that count. */
  days: number;
  /** Days of them without any sample. */
  daysWithoutSamples: number;
  /** Samples that should have come on the days with samples. */
  expected: number;
  /** Samples that came, each counted once. */
  received: number;
  /** Samples of them that were backfilled or fetched more than an hour after their time. */
  late: number;
  /** Samples of them that an import fetched. */
  imported: number;
  /** Samples of them of which a member was left out. */
  leftOut: number;
  /** Samples of them in which a member is frozen. */
  frozen: number;
}

/** One page of a list. */
export interface DeviceQualityPage {
  items: DeviceQuality[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /**
   * Format: date
   * First day.
   */
  from: string;
  /**
   * Format: date
   * Day after the last one.
   */
  to: string;
}

/** A stored BaseData record with its time of receipt. */
export interface DeviceRecord {
  /** Time at which the service received the record. Unix seconds. */
  receivedAt: number;
  record: BaseData;
}

/** Sums and counts over devices that their vendors list. Each sum states how many devices it leaves out, and why. */
export interface DeviceTotals {
  /** Number of devices, without removed ones. */
  devices: number;
  /** Number of devices that the vendor no longer lists; they are in no sum and in no other count. */
  removed: number;
  powerKw: {
    /** Sum of the AC active power, kW, of samples that are at most 1800 s old. Null when no device counted. */
    sum: number | null;
    /** Number of devices in the sum. */
    counted: number;
    leftOut: {
      /** Number of devices without a sample. */
      noSample: number;
      /** Number of devices whose vendor did not report the value. */
      notReported: number;
      /** Number of devices whose newest sample is older than 1800 s. */
      stale: number;
    };
  };
  energyTodayKwh: {
    /** Sum of the energy of the day, kWh. Null when no device counted. */
    sum: number | null;
    /** Number of devices in the sum. */
    counted: number;
    leftOut: {
      /** Number of devices without a sample. */
      noSample: number;
      /** Number of devices whose vendor did not report the value. */
      notReported: number;
      /** Number of devices whose newest sample is of an earlier day in the zone of the plant. */
      dayEnded: number;
    };
  };
  energyTotalKwh: {
    /** Sum of the lifetime energy, kWh. Null when no device counted. */
    sum: number | null;
    /** Number of devices in the sum. */
    counted: number;
    leftOut: {
      /** Number of devices without a sample. */
      noSample: number;
      /** Number of devices whose vendor did not report the value. */
      notReported: number;
    };
  };
  /** Counts by state, without states that no device is in. */
  states: {
    /** BaseData `State` of the newest sample; null before the first. */
    state: number | null;
    /** Number of devices in this state. */
    devices: number;
  }[];
  online: {
    /** Number of online devices. */
    online: number;
    /** Number of offline devices. */
    offline: number;
    /** Number of devices without a sample or event. */
    unknown: number;
  };
  /** Counts by the one status, of all that match, removed ones included; of plants, and with `include=currentStatuses`. */
  currentStatuses?: {
    /**
     * The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`, `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`: not polled. `removed`: no longer listed by the vendor.
     * @enum {string}
     */
    currentStatus:
      | 'fault'
      | 'warning'
      | 'no_data'
      | 'limited'
      | 'shut_down'
      | 'maintenance'
      | 'starting'
      | 'producing'
      | 'standby'
      | 'asleep'
      | 'unknown'
      | 'not_monitored'
      | 'removed';
    /** Number of devices. */
    devices: number;
  }[];
}

/** Energy of an interval. A member whose value is not known is absent; 0 is a measured 0. */
export interface EnergyInterval {
  /** Start of the interval, inclusive. Unix seconds. */
  start: number;
  /** End of the interval, exclusive. Unix seconds. */
  end: number;
  /** 1 when the first part of the interval is over, and higher with each change after that; 0 before. */
  version: number;
  /** Time for which samples came as often as expected, per cent; of several devices the mean. */
  complete: number;
  /**
   * `counter`: difference of the lifetime counter; `day_counter`: difference of the counter of the day; `vendor_day`: the sum that the vendor reports for the day; `power`: integral of the power; `mixed`: several of these; `none`: nothing is known. It is that of `EGenerated`, without it that of the other energies.
   * @enum {string}
   */
  source: 'none' | 'counter' | 'day_counter' | 'vendor_day' | 'power' | 'mixed';
  /** `true`: a part of the energy of a gap was distributed over time (`fill=linear`). */
  filled?: boolean;
  /** Energy that the inverter generated (AC), kWh. Absent: not known. */
  EGenerated?: number;
  /** Energy to the grid, kWh. Absent: not known. */
  EGridExport?: number;
  /** Energy from the grid, kWh. Absent: not known. */
  EGridImport?: number;
  /** Energy into the battery, kWh. Absent: not known. */
  EBatteryCharge?: number;
  /** Energy out of the battery, kWh. Absent: not known. */
  EBatteryDischarge?: number;
  /** Energy that the house consumed, kWh. Absent: not known. */
  ELoad?: number;
  /** Mean AC power, kW; of several devices the sum of their means. */
  PowerMean?: number;
  /** Highest AC power of a sample, kW; of one device only. */
  PowerPeak?: number;
  devices?: {
    /** Number of devices that should be in the sum. */
    of: number;
    /** Number of devices with data in the interval. */
    counted: number;
  };
}

/** One page of a list. */
export interface EnergyIntervalPage {
  items: EnergyInterval[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /** Zone in which days, months and years begin: `tz`, or the default. */
  timezone: string;
  /**
   * Length of the intervals.
   * @enum {string}
   */
  resolution: '15m' | '1h' | '1d' | '1mo' | '1y';
}

/** Energy of a device in an interval, computed from its samples: kind `energy.interval`. A value that is not known is absent, never 0. A revised interval is sent again with a higher version. */
export interface EnergyIntervalRecord {
  /**
   * Subject of the interval: a device.
   * @enum {string}
   */
  scope: 'device';
  /** Id of the device in the API. */
  deviceId: string;
  /** Vendor-native serial number of the inverter. */
  InverterSN: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant in the API. */
  PlantId: string;
  /**
   * Length of the interval; hours and days are those of the plant's zone.
   * @enum {string}
   */
  resolution: '15m' | '1h' | '1d';
  /** Start of the interval, inclusive, Unix seconds. */
  start: number;
  /** End of the interval, exclusive, Unix seconds. */
  end: number;
  /** UTC offset of the plant at the start of the interval. */
  Timezone: string;
  /** Rises with each change of the interval. Take the record with the highest version. */
  version: number;
  /** Time for which samples came as often as expected, per cent. */
  complete: number;
  /**
   * Where the energy comes from: `counter` (lifetime counter), `day_counter` (counter of the day), `vendor_day` (the vendor's sum of the day), `power` (integral of the power), `mixed` (several), `none` (nothing is known).
   * @enum {string}
   */
  source: 'none' | 'counter' | 'day_counter' | 'vendor_day' | 'power' | 'mixed';
  /** Energy that the inverter generated (AC), kWh. */
  EGenerated?: number;
  /** Energy to the grid, kWh. */
  EGridExport?: number;
  /** Energy from the grid, kWh. */
  EGridImport?: number;
  /** Energy into the battery, kWh. */
  EBatteryCharge?: number;
  /** Energy out of the battery, kWh. */
  EBatteryDischarge?: number;
  /** Energy that the house consumed, kWh. */
  ELoad?: number;
  /** Mean AC power, kW. */
  PowerMean?: number;
  /** Highest AC power of a sample, kW. */
  PowerPeak?: number;
  /** Deduplication key of this version: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** Progress of the erasure of a deleted account. */
export interface Erasure {
  /** Id of the deleted account. */
  id: string;
  /**
   * Status of the erasure: `running` until every service has reported.
   * @enum {string}
   */
  status: 'running' | 'done';
  /** Time at which the account was deleted. Unix seconds. */
  requestedAt: number;
  /** Id of the operator, or of the account itself; `cli` for the command line. */
  requestedBy: string;
  /** Time at which the last service reported. Unix seconds. */
  finishedAt: number | null;
  /** Services that have not reported yet. */
  pending: ('sync-api' | 'delivery-api' | 'auth-api')[];
  parts: {
    /**
     * Name of the service that erased.
     * @enum {string}
     */
    part: 'sync-api' | 'delivery-api' | 'auth-api';
    /** Time of the event. Unix seconds. */
    finishedAt: number;
    items: {
      /** Table, topic or kind of object. */
      what: string;
      /** Number of erased items; 0 where they are not counted. */
      count: number;
      /** Time at which the last item expires by retention; null: erased already. Unix seconds. */
      goneAt: number | null;
    }[];
  }[];
  /** Time at which the last item of all services expires; null until all services have reported. Unix seconds. */
  goneAt: number | null;
}

/** An event that was delivered on the account's channels. */
export interface AccountEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  kind:
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused';
  /** Time of the event. Unix seconds. */
  at: number;
  /** Id of the vendor; `webhook`, `mqtt` or `quota` for events about these. */
  vendor: string;
  /** Id of the plant. */
  plantId: string | null;
  /** Id of the device. */
  deviceId: string | null;
  /** Idempotency key, the same on every channel. */
  idempotencyKey: string;
  /** Body of the event as it was delivered. */
  body:
    | DeviceEvent
    | VendorEvent
    | VendorHealthEvent
    | QuotaEvent
    | InventoryEvent
    | ImportEvent
    | AlarmEvent
    | WebhookEvent
    | MqttEvent;
}

export interface FilterBody {
  /** Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`, `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`. */
  kinds?: (
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
  )[];
  /**
   * Length of the intervals of `energy.interval`; default: `1h`.
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d';
  /** Delivers only records and events of these vendors. */
  vendors?: string[];
  /** Delivers only records and events of these plants. */
  plantIds?: string[];
  /** Delivers only records and events of these groups. */
  groupIds?: string[];
  /** Delivers only records and events of these devices. */
  deviceIds?: string[];
  /** Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. */
  severities?: ('critical' | 'major' | 'minor' | 'warning' | 'information')[];
  /** Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. */
  categories?: (
    | 'grid'
    | 'dc_input'
    | 'insulation'
    | 'arc'
    | 'temperature'
    | 'battery'
    | 'communication'
    | 'hardware'
    | 'firmware'
    | 'configuration'
    | 'shutdown'
    | 'other'
    | 'unmapped'
  )[];
}

/** Outcome of a consent. */
export interface FinishedConsent {
  /** Id of the vendor account. */
  vendorAccountId: string;
  /**
   * Outcome of the consent. `refused`: the owner refused; `failed`: the vendor rejected the returned code.
   * @enum {string}
   */
  outcome: 'granted' | 'refused' | 'failed';
  /** Explanation of the outcome and the next step, for people. */
  message: string;
  /** Time of the event. Unix seconds. */
  at: number;
}

/** A sign-in that succeeded. */
export interface FinishedSignIn {
  /** Path of this server to open next. */
  returnTo: string;
}

/** Energies of a plant in an interval. A member whose value is not known is absent; 0 is a measured 0. */
export interface FlowsInterval {
  /** Start of the interval, inclusive. Unix seconds. */
  start: number;
  /** End of the interval, exclusive. Unix seconds. */
  end: number;
  /** Time for which samples of the inverters came as often as expected, per cent; of several the mean. */
  complete: number;
  /** Energy that the inverters generated (AC), kWh. Absent: not known. */
  EGenerated?: number;
  /** Energy from the grid, kWh. Absent: not known. */
  EGridImport?: number;
  /** Energy to the grid, kWh. Absent: not known. */
  EGridExport?: number;
  /** Energy into the batteries, kWh. Absent: not known. */
  EBatteryCharge?: number;
  /** Energy out of the batteries, kWh. Absent: not known. */
  EBatteryDischarge?: number;
  /** Energy that the plant consumed, kWh. Absent: not known. */
  ELoad?: number;
  /** Part of the generated energy that was not exported: 1 − EGridExport / EGenerated. Absent where a part is not known, or not complete. */
  selfConsumption?: number;
  /** Part of the consumed energy that was not imported: 1 − EGridImport / ELoad. Absent where a part is not known, or not complete. */
  autarky?: number;
  sources: {
    /**
     * Source of EGridImport and EGridExport: a `meter` that is no part of an inverter, or the members of an `inverter`; `ambiguous`: several report different energies of one meter, and none is shown. Absent: no device reports it.
     * @enum {string}
     */
    grid?: 'meter' | 'battery' | 'inverter' | 'ambiguous';
    /**
     * Source of EBatteryCharge and EBatteryDischarge: a `battery` that is no part of an inverter, or the members of each `inverter`. Absent: no device reports it.
     * @enum {string}
     */
    battery?: 'meter' | 'battery' | 'inverter' | 'ambiguous';
    /**
     * Source of ELoad, as for the grid. Absent: no device reports it.
     * @enum {string}
     */
    load?: 'meter' | 'battery' | 'inverter' | 'ambiguous';
  };
  devices: {
    /** Number of inverters that should be in the sums. */
    of: number;
    /** Number of inverters with data in the interval. */
    counted: number;
  };
}

/** One page of a list. */
export interface FlowsIntervalPage {
  items: FlowsInterval[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /** Zone in which days begin: `tz`, or the default. */
  timezone: string;
  /**
   * Length of the intervals.
   * @enum {string}
   */
  resolution: '15m' | '1h' | '1d';
}

/** A named set of plants and devices. */
export interface Group {
  /** Id of the group. */
  groupId: string;
  /** Name of the group. */
  name: string;
  /** Free text for the account's own use. */
  description: string | null;
  /** Number of plants in the group, without removed ones. */
  plantCount: number;
  /** Number of devices in the group, singly or with their plant, without removed ones. */
  deviceCount: number;
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** Outcome of a change of members. */
export interface GroupMembersOutcome {
  /** Number of plants and devices for which the change succeeded. */
  succeeded: number;
  /** Number of plants and devices for which the change failed. */
  failed: number;
  /** One result per plant and device, plants first, in the order of the request. */
  results: {
    /**
     * Kind of the item.
     * @enum {string}
     */
    kind: 'plant' | 'device';
    /** Id of the device, as in the request. */
    id: string;
    /** Whether the item succeeded. */
    success: boolean;
    /** HTTP status that a single call for this item would have returned. */
    code: number;
    /**
     * Slug of the error of this item; absent if it succeeded.
     *
     *     `not_found` (404): The plant or device does not exist.
     *
     *     `limit_reached` (403): A plant or device can be in 50 groups.
     * @enum {string}
     */
    error?: 'not_found' | 'limit_reached';
    /** Explanation of the error, for people; may change. */
    message?: string;
  }[];
}

/** The samples of a device within one interval. Intervals without samples are absent. */
export interface HistoryBucket {
  /** Start of the interval. Unix seconds. */
  from: number;
  /** Day in the zone of the plant, `YYYY-MM-DD`; with the resolution `1d` only. */
  day?: string;
  /** Number of samples. */
  samples: number;
  /** Values by the name of the BaseData member; a member that no sample has is absent. */
  values: {
    [key: string]:
      | {
          /** Mean of the samples, each with the same weight, rounded to the decimals of the member. */
          mean: number;
          /** Smallest value. */
          min: number;
          /** Largest value. */
          max: number;
        }
      | number
      | ('-1' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8');
  };
}

/** Cost of an import, in calls and time; nothing is imported. */
export interface ImportEstimate {
  /** Number of devices with days to read. */
  devices: number;
  /** Number of days of devices to read. */
  deviceDays: number;
  /** Number of calls to the vendor. */
  calls: number;
  /** Duration by the vendor's limits and the share of imports; null: live polls leave no calls to imports. */
  seconds: number | null;
  /** Estimated end if it was requested now; null: it would have to wait, or not known. Unix seconds. */
  endsAt: number | null;
  /** Maximum number of records: fewer where devices were offline. */
  records: number;
  /** Use of what the vendor bills or allows beside its limits. */
  notes: {
    /**
     * Use of what the vendor bills or allows: `credits` of a month, `yearly_calls` of an allowance, `data_points`.
     * @enum {string}
     */
    unit: 'credits' | 'yearly_calls' | 'data_points';
    /** Amount that the import takes. */
    amount: number;
    /** The same for people. */
    text: string;
  }[];
}

/** An import of past samples of a vendor account started, finished or failed. */
export interface ImportEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'import.started' | 'import.finished' | 'import.failed';
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the import. */
  importId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Time of the event, Unix seconds. */
  Datetime: number;
  /** Start of the imported time range, inclusive, Unix seconds. */
  from: number;
  /** End of the imported time range, exclusive, Unix seconds; absent: the time at which each device was first seen. */
  to?: number;
  /** Number of days of devices to read; absent in `import.started`. */
  deviceDays?: number;
  /** Number of days of devices that were read; absent in `import.started`. */
  deviceDaysDone?: number;
  /** Number of calls to the vendor; absent in `import.started`. */
  calls?: number;
  /** Number of devices whose history the vendor does not grant; absent in `import.started`. */
  refusedDevices?: number;
  /** Explanation of the failure, for people; only in `import.failed`. */
  message?: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** Past samples that are read from the vendor's history. */
export interface ImportJob {
  /** Id of the import. */
  importId: string;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /**
   * Resolution of the records: samples, or sums of days.
   * @enum {string}
   */
  resolution: 'samples' | 'days';
  /**
   * State of the import. `queued`: behind another import, or before the first sync of the vendor account. `waiting`: see `waitsFor`. The last three are final.
   * @enum {string}
   */
  state: 'queued' | 'running' | 'waiting' | 'finished' | 'failed' | 'canceled';
  /** Start of the time range, inclusive. Unix seconds. */
  from: number;
  /** End of the time range, exclusive; null: the time at which each device was first seen. Unix seconds. */
  to: number | null;
  /** Devices that are imported; null: not limited to devices. */
  deviceIds: string[] | null;
  /** Id of the group whose devices are imported; null: not limited to a group. */
  groupId: string | null;
  /** Channels that get the records; null: all that the account uses. */
  channels: ('webhook' | 'kafka' | 'mqtt' | 'sink')[] | null;
  progress: {
    /** Number of days of devices to read; 0 until the vendor account is polled. */
    deviceDays: number;
    /** Number of days of devices that were asked for. */
    deviceDaysDone: number;
    /** Number of those days that could not be read: the vendor's answers were unusable, or its history cannot be asked for the device. Another import asks for them again. */
    unreadDeviceDays: number;
    /** Number of devices whose history the vendor does not grant. */
    refusedDevices: number;
    /** Devices whose history the vendor does not grant, the first 100. */
    refusedDeviceIds: string[];
    /** Number of calls to the vendor. */
    calls: number;
    /** Number of records that were written. */
    records: number;
    /** Number of days that the vendor has changed since they were delivered; they are not delivered again. Samples are not compared. */
    corrected: number;
  };
  /** The reason for which the import waits, for people; null: it does not wait. */
  waitsFor: string | null;
  /** Time of the next call to the vendor while the import waits. Unix seconds. */
  nextTryAt: number | null;
  /** Estimated end; null: not known yet. Unix seconds. */
  estimatedEndAt: number | null;
  /** Reason of the failure, for people. */
  error: string | null;
  /** Time of the request. Unix seconds. */
  createdAt: number;
  /** Start time. Unix seconds. */
  startedAt: number | null;
  /** End time. Unix seconds. */
  endedAt: number | null;
}

/** A sync found added, removed or changed plants or devices of a vendor account. */
export interface InventoryEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'inventory.changed';
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** End time of the sync, Unix seconds. Of two syncs within a second, the later one has the next second. */
  Datetime: number;
  /** Numbers of added, removed and changed plants. */
  plants: {
    /** Number of items that are new or listed again. */
    added: number;
    /** Number of items that are no longer listed. */
    removed: number;
    /** Number of items whose name, location, model, firmware, collector or plant changed. */
    changed: number;
  };
  /** Numbers of added, removed and changed devices. */
  devices: {
    /** Number of items that are new or listed again. */
    added: number;
    /** Number of items that are no longer listed. */
    removed: number;
    /** Number of items whose name, location, model, firmware, collector or plant changed. */
    changed: number;
  };
  /** Ids of the plants in the API, at most 100 of each kind. */
  plantIds: {
    /** Number of items that are new or listed again. */
    added: string[];
    /** Number of items that are no longer listed. */
    removed: string[];
    /** Number of items whose name, location, model, firmware, collector or plant changed. */
    changed: string[];
  };
  /** Ids of the devices in the API, at most 100 of each kind. */
  deviceIds: {
    /** Number of items that are new or listed again. */
    added: string[];
    /** Number of items that are no longer listed. */
    removed: string[];
    /** Number of items whose name, location, model, firmware, collector or plant changed. */
    changed: string[];
  };
  /** Whether a list has fewer ids than its count; the API lists all of them. */
  truncated: boolean;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** A new consumer account. */
export interface IssuedAccount {
  /** Id of the account, which is also its user name at the MQTT broker. */
  id: string;
  /** User name for the login. */
  username: string;
  /**
   * Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Language of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** Maximum number of monitored devices. */
  deviceQuota: number;
  channels: {
    /** Whether delivery by Kafka is enabled. The first credential enables it. */
    kafka: boolean;
    /** Whether delivery by MQTT is enabled. The first credential enables it. */
    mqtt: boolean;
  };
  /** Time at which the account was created. Unix seconds. */
  createdAt: number;
  kafka: {
    /** Number of partitions of the account's topics; null: the configured default. */
    partitions: number | null;
    /** Retention of the account's topics in hours; null: the configured default. */
    retentionHours: number | null;
    /** Read quota of each Kafka user per broker, bytes per second; null: the configured default. */
    bytesPerSecond: number | null;
  };
  /** One-time password; returned only by this call. */
  password: string;
}

/** A user of the Kafka broker that may read the topics of the account. */
export interface KafkaCredential {
  /** Id of the credential. */
  id: string;
  /** Free text for the account's own use. */
  label: string | null;
  /** Bootstrap servers, comma-separated. */
  bootstrap: string;
  /**
   * `security.protocol` of the client.
   * @constant
   */
  securityProtocol: 'SASL_SSL';
  /**
   * `sasl.mechanism` of the client.
   * @constant
   */
  mechanism: 'SCRAM-SHA-512';
  /** SASL user name. */
  username: string;
  /** Topics that the credential may read. */
  topics: string[];
  /** Prefix that consumer group ids must have. */
  groupPrefix: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** A consumer group of the account. */
export interface KafkaGroup {
  /** Id of the group. */
  groupId: string;
  /**
   * `empty`: the group has no members. `unknown`: the broker did not describe the group at that moment.
   * @enum {string}
   */
  state: 'stable' | 'rebalancing' | 'empty' | 'unknown';
  /** Number of members; null while the state is `unknown`. */
  members: number | null;
  /** Sum of the known lags of all partitions; null when none is known. */
  lag: number | null;
  /** Topics of the account that a member subscribes to, or for which the group has committed an offset. */
  topics: KafkaGroupTopic[];
}

/** Progress of a consumer group in one partition. */
export interface KafkaGroupPartition {
  /** Number of the partition. */
  partition: number;
  /** Offset of the next record that the group reads; null: it has committed no offset. */
  committedOffset: number | null;
  /** Offset of the next record that is written; null while the partition has no leader that answers. */
  endOffset: number | null;
  /** Number of records between the two offsets; null while one of them is null. */
  lag: number | null;
}

/** A topic that a group reads. */
export interface KafkaGroupTopic {
  /** Name of the topic. */
  topic: string;
  /** All partitions of the topic. */
  partitions: KafkaGroupPartition[];
}

/** The consumer groups of the account. */
export interface KafkaGroups {
  /** The first groups by their ids. */
  items: KafkaGroup[];
  /** Number of groups that the account has. */
  total: number;
  /** Time at which the offsets were read. Unix seconds. */
  readAt: number;
}

export interface KeyExchangeBody {
  /**
   * Format: password
   * API key of the account.
   */
  api_key: string;
}

/** Access token for an API key. */
export interface KeyToken {
  /** Access token, a JWT (ES256), for the `Authorization` header of every call. */
  access_token: string;
  /**
   * Token type, always `Bearer`.
   * @constant
   */
  token_type: 'Bearer';
  /** Seconds until the access token expires. */
  expires_in: number;
  /** Scopes of the token, separated by spaces. */
  scope: string;
}

/** Values of the newest sample of a device, by sample time. Members that the vendor did not report are null. */
export interface LatestSample {
  /** Time of the sample (`Datetime`). Unix seconds. */
  sampledAt: number;
  /** Time at which the service received the sample. Unix seconds. */
  receivedAt: number;
  /** BaseData `State` of the sample. */
  state: number;
  /** AC active power (`PowerACOutputActive`), kW. */
  powerKw: number | null;
  /** Energy of the day (`EDay`), kWh; null from the end of the sample's day in the plant's zone. */
  energyTodayKwh: number | null;
  /** Lifetime energy (`ETotal`), kWh. */
  energyTotalKwh: number | null;
}

export interface LoginBody {
  /**
   * User name, as assigned by the operator. Upper case is converted to lower case.
   * @example sunny-energy
   */
  username: string;
  /**
   * Format: password
   * The account’s password.
   */
  password: string;
  /** Code of the authenticator app, or a recovery code; required if the error is `second_factor_required`. */
  code?: string;
}

export interface LoginForm {
  /**
   * User name, as assigned by the operator. Upper case is converted to lower case.
   * @example sunny-energy
   */
  username: string;
  /**
   * Format: password
   * The account’s password.
   */
  password: string;
  /** Code of the authenticator app, or a recovery code; required if the error is `second_factor_required`. */
  code?: string;
}

/** The master keys of a service, as the replica that answers has them, and the stored secrets under each. */
export interface MasterKeyState {
  /** Keys of the ring in their order, then missing ones. */
  keys: {
    /** First 8 bytes of the key's SHA-256, in hex; null: the secret is not in a known format. */
    id: string | null;
    /**
     * Use of the key. `encrypts`: the first key of the ring, which encrypts all new secrets. `decrypts`: an older key of the ring. `missing`: the ring lacks it, so its secrets cannot be decrypted.
     * @enum {string}
     */
    use: 'encrypts' | 'decrypts' | 'missing';
    /** Number of stored secrets that need the key. */
    secrets: number;
  }[];
}

/** One normalized sample of a meter at the grid connection: kind `meter.data`. A measurement the vendor did not report is absent: never 0, never null. */
export interface Meter {
  /**
   * Device type; always `meter`.
   * @constant
   */
  deviceType: 'meter';
  /** Id of the meter in the API. */
  storageId: string;
  /** Serial number of the meter; where the vendor tells none, that of its inverter, or the vendor's id of the meter or plant. */
  DeviceSN: string;
  /** Serial number of the inverter that the meter belongs to; absent where it belongs to the plant. */
  InverterSN?: string;
  /** Id in the API of the inverter that the meter was read with. */
  deviceId: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Plant id of this service. */
  PlantId: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Sample time, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /** Active power; positive: export. Unit: kW. */
  GridPower?: number;
  /** Energy exported today. Unit: kWh. */
  EGridExport?: number;
  /** Energy imported today. Unit: kWh. */
  EGridImport?: number;
  /** Lifetime energy exported. Unit: kWh. */
  EGridExportTotal?: number;
  /** Lifetime energy imported. Unit: kWh. */
  EGridImportTotal?: number;
  /** Active power of phase 1; positive: export. Unit: kW. */
  GridPower1?: number;
  /** Active power of phase 2; positive: export. Unit: kW. */
  GridPower2?: number;
  /** Active power of phase 3; positive: export. Unit: kW. */
  GridPower3?: number;
  /** Voltage of phase 1. Unit: V. */
  UGrid1?: number;
  /** Voltage of phase 2. Unit: V. */
  UGrid2?: number;
  /** Voltage of phase 3. Unit: V. */
  UGrid3?: number;
  /** Current of phase 1. Unit: A. */
  IGrid1?: number;
  /** Current of phase 2. Unit: A. */
  IGrid2?: number;
  /** Current of phase 3. Unit: A. */
  IGrid3?: number;
  /** Reactive power. Unit: kvar. */
  GridReactivePower?: number;
  /** Apparent power. Unit: kVA. */
  GridApparentPower?: number;
  /** Power factor. */
  GridPowerFactor?: number;
  /** Grid frequency. Unit: Hz. */
  FrqGrid?: number;
  /** Power consumed by the loads behind the meter. Unit: kW. */
  LoadPower?: number;
  /** Energy consumed by the loads today. Unit: kWh. */
  ELoad?: number;
  /** Lifetime energy consumed by the loads. Unit: kWh. */
  ELoadTotal?: number;
  /** Model of the meter. */
  Model?: string;
  /** Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows, and the counters have not shown it yet. */
  DataQuality?: string[];
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /**
   * Version of this schema.
   * @constant
   */
  SchemaVersion: '1.0';
}

/** Connection settings with which an MQTT client subscribes to the topics of the account. */
export interface MqttCredential {
  /** Id of the credential. */
  id: string;
  /** Free text for the account's own use. */
  label: string | null;
  /** URL of the broker: MQTT 5.0 over TLS. */
  url: string;
  /** User name of the connection. */
  username: string;
  /** Prefix that client ids must have. */
  clientIdPrefix: string;
  /** Topic filters that may be subscribed to, including narrower ones. */
  topicFilters: string[];
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** The MQTT broker dropped messages for a disconnected client of the account, or refused clients of the account. */
export interface MqttEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'mqtt.messages_dropped' | 'mqtt.clients_refused';
  /** Time of the event, Unix seconds. For `mqtt.messages_dropped` the time of the first dropped message, or with `until` the end; for `mqtt.clients_refused` the hour. */
  Datetime: number;
  /** Client id of the session whose queue is full. Present only in `mqtt.messages_dropped`. */
  clientId?: string;
  /** Time of the first dropped message, Unix seconds. Present only in `mqtt.messages_dropped`. */
  since?: number;
  /** Time at which the client reconnected or its session ended, Unix seconds; absent while it is disconnected. */
  until?: number;
  /** Number of dropped messages. Present together with `until`. */
  messages?: number;
  /**
   * Limit that the account has reached. Present only in `mqtt.clients_refused`.
   * @enum {string}
   */
  reason?: 'account_connections' | 'account_sessions';
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** A token for the MQTT broker. */
export interface MqttToken {
  /** Password of the MQTT connection: a JWT. */
  token: string;
  /** Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds. */
  expiresAt: number;
}

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn Level 3, 5.1.8). */
export interface NewPasskeyOptions {
  rp: {
    /** Host of the console. */
    id: string;
    /** Name of the product. */
    name: string;
  };
  user: {
    /** User handle, base64url. */
    id: string;
    /** User name of the caller. */
    name: string;
    /** The same user name. */
    displayName: string;
  };
  /** Challenge, base64url; valid once, for five minutes. */
  challenge: string;
  /** Accepted algorithms: ES256, EdDSA and RS256. */
  pubKeyCredParams: {
    /**
     * Always `public-key`.
     * @constant
     */
    type: 'public-key';
    /** COSE algorithm. */
    alg: number;
  }[];
  /** Passkeys that the caller has already. */
  excludeCredentials: {
    /**
     * Always `public-key`.
     * @constant
     */
    type: 'public-key';
    /** Id of a credential, base64url. */
    id: string;
  }[];
  authenticatorSelection: {
    /**
     * Always `required`.
     * @constant
     */
    residentKey: 'required';
    /** Always true. */
    requireResidentKey: boolean;
    /**
     * Always `required`.
     * @constant
     */
    userVerification: 'required';
  };
  /**
   * Always `none`.
   * @constant
   */
  attestation: 'none';
}

/** Imports past samples after the first sync (`/v1/vendor-accounts/{id}/imports`). Default: the operator's, usually none. */
export interface OnboardingImport {
  /** Number of days before now whose samples are imported; 0: none. Default: the operator's. */
  samplesDays?: number;
  /** Number of months before now whose sums of days are imported; 0: none. Default: the operator's. */
  daysMonths?: number;
}

/** A new one-time password. */
export interface OneTimePassword {
  /** Id of the account or operator. */
  id: string;
  /** User name for the login. */
  username: string;
  /** One-time password; returned only by this call. */
  password: string;
}

/** A user who administers accounts. */
export interface Operator {
  /** Id of the operator. */
  id: string;
  /** User name for the operator's login. */
  username: string;
  /** Name of a person who logs in by single sign-on, as of the last login; null: a login by password. */
  name: string | null;
  /**
   * `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`: everything.
   * @enum {string}
   */
  role: 'read' | 'support' | 'admin';
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** A passkey of the caller. */
export interface Passkey {
  /** Id of the passkey. */
  id: string;
  /** Name of the passkey. */
  name: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time of the last login with it; null: there was none. Unix seconds. */
  lastUsedAt: number | null;
}

export interface PasskeyLoginBody {
  /** `id` of the credential. */
  id: string;
  /** `response.clientDataJSON` of the assertion. */
  clientDataJSON: string;
  /** `response.authenticatorData` of the assertion. */
  authenticatorData: string;
  /** `response.signature` of the assertion. */
  signature: string;
  /** `response.userHandle` of the assertion. */
  userHandle: string;
}

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn Level 3, 5.1.9). */
export interface PasskeyLoginOptions {
  /** Host of the console. */
  rpId: string;
  /** Challenge, base64url; valid once, for five minutes. */
  challenge: string;
  /**
   * Always `required`.
   * @constant
   */
  userVerification: 'required';
}

/** The place of passkeys. */
export interface PasskeyOrigin {
  /** Origin of the pages that can use passkeys; null: none can, because the public URL has an IP address. */
  origin: string | null;
}

export interface PasswordBody {
  /**
   * Format: password
   * Password of the caller; required so that a stolen token alone cannot change how the caller logs in.
   */
  password: string;
}

/** A plant with its devices and their totals. */
export interface PlantDetail {
  /** Id of the plant. */
  plantId: string;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant at the vendor. */
  vendorPlantId: string;
  /** Name of the plant at the vendor. */
  name: string;
  /** Current UTC offset, e.g. `GMT+8`. */
  Timezone: string | null;
  /** IANA name of the zone, when known. */
  timezoneName: string | null;
  /**
   * Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the plant; null while no zone is known.
   * @enum {string|null}
   */
  timezoneSource: 'vendor' | 'plant' | 'vendor_account' | 'location' | null;
  /** Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself. */
  timezoneSetting: string | null;
  /** Latitude in degrees north. */
  latitude: number | null;
  /** Longitude in degrees east. */
  longitude: number | null;
  /** Postal address, as the vendor reports it. */
  address: string | null;
  /** Installed capacity, kW. */
  capacityKw: number | null;
  /** Date of installation, `YYYY-MM-DD`. */
  installedAt: string | null;
  /**
   * Status of the plant. `removed`: the vendor no longer lists it.
   * @enum {string}
   */
  status: 'active' | 'removed';
  /** Number of devices, without removed ones. */
  deviceCount: number;
  /** Devices of the plant, including removed ones. */
  devices: PlantDevice[];
  totals: DeviceTotals;
}

/** A device within its plant. Members that the vendor does not report are null. */
export interface PlantDevice {
  /** Id of the device. */
  deviceId: string;
  /**
   * Type of the device, always `inverter`.
   * @constant
   */
  deviceType: 'inverter';
  /** The vendor's serial number of the inverter. */
  InverterSN: string;
  /** Serial number of the collector; empty when unknown. */
  CollectorSN: string;
  /** Model of the inverter. */
  model: string | null;
  /** Firmware version of the inverter. */
  firmware: string | null;
  /** Rated AC power, kW. */
  ratedPowerKw: number | null;
  /** Number of MPP trackers. */
  mpptCount: number | null;
  /** Number of strings. */
  stringCount: number | null;
  /**
   * Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.
   * @enum {string}
   */
  status: 'online' | 'offline' | 'unknown' | 'removed';
  /** Whether the device is polled. Counts against the quota. */
  monitored: boolean;
  /** Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is monitored only once. This device takes over when the other one is no longer monitored. */
  monitoredAs: string | null;
}

/** Generation, battery, grid and consumption of a plant at one time. What is not known is absent. */
export interface PlantFlows {
  /**
   * Always `site`.
   * @constant
   */
  deviceType: 'site';
  /** The plant's id at the vendor. */
  DeviceSN: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Plant id of this service. */
  PlantId: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Time of the newest of its values, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /** Power generated by the sun. Unit: kW. */
  PVPower?: number;
  /** Power of the batteries; positive: discharge. Unit: kW. */
  BatteryPower?: number;
  /** Power at the grid connection; positive: export. Unit: kW. */
  GridPower?: number;
  /** Power consumed. Unit: kW. */
  LoadPower?: number;
  /** Power that hybrid inverters lose between their DC and AC side. Unit: kW. */
  ConversionLoss?: number;
  /** State of charge of the batteries, weighted by capacity where it is known. Unit: %. */
  BatterySOC?: number;
  /**
   * `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not. `incomplete`: `Parts` says which one is missing.
   * @enum {string}
   */
  Balance: 'closed' | 'open' | 'incomplete';
  /** PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW. */
  Residual?: number;
  /** Where each part comes from. */
  Parts: {
    /** @enum {string} */
    part: 'pv' | 'battery' | 'grid' | 'load' | 'conversionLoss';
    /**
     * `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`: several inverters tell different values of one meter; `none`: the plant has none, as far as is known.
     * @enum {string}
     */
    source: 'measured' | 'derived' | 'missing' | 'ambiguous' | 'none';
    /** The devices that tell it. */
    devices?: {
      /** Id of the inverter in the API. */
      deviceId?: string;
      /** Id of the battery or meter in the API. */
      storageId?: string;
      DeviceSN: string;
      /** @enum {string} */
      deviceType: 'inverter' | 'battery' | 'meter';
      /** Time of the value, Unix seconds. */
      Datetime: number;
      /** Power that it tells, kW. */
      value: number;
    }[];
  }[];
}

/** A plant of a list; `totals`: with `include=totals` only. */
export interface PlantListItem {
  /** Id of the plant. */
  plantId: string;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant at the vendor. */
  vendorPlantId: string;
  /** Name of the plant at the vendor. */
  name: string;
  /** Current UTC offset, e.g. `GMT+8`. */
  Timezone: string | null;
  /** IANA name of the zone, when known. */
  timezoneName: string | null;
  /**
   * Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the plant; null while no zone is known.
   * @enum {string|null}
   */
  timezoneSource: 'vendor' | 'plant' | 'vendor_account' | 'location' | null;
  /** Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself. */
  timezoneSetting: string | null;
  /** Latitude in degrees north. */
  latitude: number | null;
  /** Longitude in degrees east. */
  longitude: number | null;
  /** Postal address, as the vendor reports it. */
  address: string | null;
  /** Installed capacity, kW. */
  capacityKw: number | null;
  /** Date of installation, `YYYY-MM-DD`. */
  installedAt: string | null;
  /**
   * Status of the plant. `removed`: the vendor no longer lists it.
   * @enum {string}
   */
  status: 'active' | 'removed';
  /** Number of devices, without removed ones. */
  deviceCount: number;
  totals?: DeviceTotals;
}

/** A plant and its devices. */
export interface PlantWithDevices {
  /** Id of the plant. */
  plantId: string;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Id of the plant at the vendor. */
  vendorPlantId: string;
  /** Name of the plant at the vendor. */
  name: string;
  /** Current UTC offset, e.g. `GMT+8`. */
  Timezone: string | null;
  /** IANA name of the zone, when known. */
  timezoneName: string | null;
  /**
   * Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the plant; null while no zone is known.
   * @enum {string|null}
   */
  timezoneSource: 'vendor' | 'plant' | 'vendor_account' | 'location' | null;
  /** Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself. */
  timezoneSetting: string | null;
  /** Latitude in degrees north. */
  latitude: number | null;
  /** Longitude in degrees east. */
  longitude: number | null;
  /** Postal address, as the vendor reports it. */
  address: string | null;
  /** Installed capacity, kW. */
  capacityKw: number | null;
  /** Date of installation, `YYYY-MM-DD`. */
  installedAt: string | null;
  /**
   * Status of the plant. `removed`: the vendor no longer lists it.
   * @enum {string}
   */
  status: 'active' | 'removed';
  /** Number of devices, without removed ones. */
  deviceCount: number;
  /** Devices of the plant, including removed ones. */
  devices: PlantDevice[];
}

export interface PortalExchangeBody {
  /**
   * Format: password
   * Token of the portal session, from the fragment of the URL.
   */
  portal_token: string;
}

/** A portal session, without its token. */
export interface PortalSession {
  /** Id of the session. */
  id: string;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Expiry time of the session and of all tokens issued for it. Unix seconds. */
  expiresAt: number;
  /** Whether the session can only read. */
  readOnly: boolean;
  /** Origin of the page that embeds the portal; null: any that the operator allows. */
  origin: string | null;
  /** Id of the API key that created the session; null: a login created it. */
  keyId: string | null;
  /** Number of times that the token was exchanged, at most 10. */
  exchanges: number;
}

/** Access token for a portal session. */
export interface PortalToken {
  /** Access token, a JWT (ES256), for the `Authorization` header of every call. */
  access_token: string;
  /**
   * Token type, always `Bearer`.
   * @constant
   */
  token_type: 'Bearer';
  /** Seconds until the session and the access token expire. */
  expires_in: number;
  /** Scopes of the token, separated by spaces. */
  scope: string;
  /** Origin that may embed the page, which the page must check; null: any that the operator allows. */
  origin: string | null;
}

/** A public key (RFC 7517). */
export interface PublicKey {
  /**
   * Key type (JWK `kty`).
   * @constant
   */
  kty: 'EC';
  /**
   * Elliptic curve (JWK `crv`).
   * @constant
   */
  crv: 'P-256';
  /** First coordinate of the point. */
  x: string;
  /** Second coordinate of the point. */
  y: string;
  /** Key id, as in the header of the tokens that it verifies. */
  kid: string;
  /**
   * Signature algorithm (JWK `alg`).
   * @constant
   */
  alg: 'ES256';
  /**
   * Intended use of the key: signatures.
   * @constant
   */
  use: 'sig';
}

/** States of the vendors' clouds, without any account. */
export interface PublicStatus {
  /** All vendors. */
  vendors: {
    /** Id of the vendor, as in `DataSources`. */
    vendor: string;
    /** Name to display. */
    name: string;
    /**
     * State of the vendor, as in `GET /v1/vendors/{id}/health`.
     * @enum {string}
     */
    state: 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';
    /** Start of the state; null if the vendor was never polled. Unix seconds. */
    since: number | null;
    maintenance: VendorMaintenance | null;
  }[];
}

/** A schema of delivered records. */
export interface PublishedSchema {
  /** Name of its file, below `/v1/schemas/` and below `/v1/schemas/{version}/`. */
  file: string;
  /** Name of the schema. */
  title: string;
  /** Kinds whose bodies it describes. */
  kinds: string[];
  /** Versions, oldest first. */
  versions: '1.0'[];
}

/** The schemas of all delivered records. */
export interface PublishedSchemas {
  /** The schemas. */
  items: PublishedSchema[];
}

/** Quality of a device's samples in a local day. */
export interface QualityDay {
  /**
   * Format: date
   * The day, in the zone of the plant.
   */
  date: string;
  /** 0 to 100, by `complete` and the shares of samples that were late, lacked a member or had a frozen one. Absent on the first day. */
  score?: number;
  /** Time in which samples came as often as expected or the inverter slept, per cent. */
  complete: number;
  /** Samples that should have come: those that came, and one for each interval in which none did and the inverter was awake. Absent: not known. */
  expected?: number;
  /** Samples that came, each counted once. */
  received: number;
  /** Samples of them that were backfilled or fetched more than an hour after their time. */
  late: number;
  /** Samples of them that an import fetched. */
  imported: number;
  /** Members that were left out, most frequent first. */
  leftOut: {
    /** Member of BaseData. */
    field: string;
    /**
     * Reason, as `DataQuality` has it.
     * @example stale
     */
    reason: string;
    /** Samples with this mark. */
    samples: number;
  }[];
  /** Members that are in the records and doubtful, most frequent first. */
  doubtful: {
    /** Member of BaseData. */
    field: string;
    /**
     * Reason, as `DataQuality` has it.
     * @example stale
     */
    reason: string;
    /** Samples with this mark. */
    samples: number;
  }[];
  /** Runs of samples in which a member shows the same value for more than an hour. */
  frozen: {
    /** Member of BaseData. */
    field: string;
    /** First sample in which it is frozen. Unix seconds. */
    from: number;
    /** Last sample in which it is frozen. Unix seconds. */
    to: number;
    /** Samples of the run. */
    samples: number;
  }[];
}

/** One page of a list. */
export interface QualityDayPage {
  items: QualityDay[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /** Zone in which the days begin. */
  timezone: string;
}

/** Devices of the account are not monitored because the quota is used up. */
export interface QuotaEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'quota.reached';
  /** Time at which it was detected, Unix seconds. */
  Datetime: number;
  /** Quota of the account: the maximum number of monitored devices. */
  deviceQuota: number;
  /** Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Absent in events of before 2026-11-30. */
  quotaUsed?: number;
  /** Number of monitored devices. */
  monitoredDevices: number;
  /** Number of devices that are listed but not monitored because the quota is used up. */
  devicesOverQuota: number;
  /** Explanation of the event, for people. */
  message: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** New recovery codes. */
export interface RecoveryCodes {
  /** Recovery codes; returned only by this call. Former ones no longer count. */
  recoveryCodes: string[];
}

export interface RefreshBody {
  /** Refresh token of the last login or refresh; valid for one use. Required unless it is in a cookie. */
  refresh_token?: string;
}

export interface RefreshForm {
  /** Refresh token of the last login or refresh; valid for one use. Required unless it is in a cookie. */
  refresh_token?: string;
}

export interface ReplaceCredentialsBody {
  /** Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`. */
  credentials: {
    [key: string]: string;
  };
  /** `true` discards the existing consent; the owner has to consent again. */
  renewConsent?: boolean;
}

/** A replay: redelivers records of a time range to a webhook. */
export interface Replay {
  /** Id of the replay. */
  id: string;
  /** Id of the webhook to which the records are redelivered. */
  webhookId: string;
  /**
   * Selection of records. `dead`: dead letters that were not retried. `all`: all retained records that match the filter.
   * @enum {string}
   */
  scope: 'dead' | 'all';
  filter: ReplayFilterBody;
  /** Start of the time range, inclusive. Unix seconds. */
  from: number;
  /** End of the time range, exclusive. Unix seconds. */
  to: number;
  /**
   * State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the account is active or Kafka is available again.
   * @enum {string}
   */
  state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';
  /** Reason for which the replay waits or failed. */
  error: string | null;
  /** Number of log offsets to scan; 0 until it is known. */
  total: number;
  /** Number of log offsets scanned so far. */
  scanned: number;
  /** Number of scanned records that match the replay's selection. */
  matched: number;
  /** Number of records redelivered so far. */
  produced: number;
  /** Time of the request that created it. Unix seconds. */
  createdAt: number;
  /** Start time. Unix seconds. */
  startedAt: number | null;
  /** End time. Unix seconds. */
  finishedAt: number | null;
}

export interface ReplayBody {
  /**
   * Selection of records. `dead`: dead letters that were not retried. `all`: all records of the last 7 days that match the filter.
   * @enum {string}
   */
  scope: 'dead' | 'all';
  /** Start of the time range, inclusive; Unix seconds. `dead` compares the time at which a record became a dead letter; `all` the record's own time (of the sample or event) and its write time. */
  from: number;
  /** End of the time range, exclusive; Unix seconds. Default: now. */
  to?: number;
  filter?: ReplayFilterBody;
}

export interface ReplayFilterBody {
  /** Redelivers only dead letters with this slug of the last failure; for scope `dead` only. */
  reason?: string;
  /** Redelivers only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`); for scope `dead` only. */
  status?: string;
  /** Delivers only records and events of these vendors. */
  vendors?: string[];
  /** Delivers only records and events of these plants. */
  plantIds?: string[];
  /** Delivers only records and events of these groups. */
  groupIds?: string[];
  /** Delivers only records and events of these devices. */
  deviceIds?: string[];
  /** Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. */
  severities?: ('critical' | 'major' | 'minor' | 'warning' | 'information')[];
  /** Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. */
  categories?: (
    | 'grid'
    | 'dc_input'
    | 'insulation'
    | 'arc'
    | 'temperature'
    | 'battery'
    | 'communication'
    | 'hardware'
    | 'firmware'
    | 'configuration'
    | 'shutdown'
    | 'other'
    | 'unmapped'
  )[];
  /** Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`, `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`. */
  kinds?: (
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
  )[];
  /**
   * Length of the intervals of `energy.interval`; default: `1h`.
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d';
}

export interface RetryDeadLettersBody {
  /** Retries only dead letters of these webhooks; default: all webhooks of the account. */
  webhookIds?: string[];
  /** Retries only dead letters of these devices. */
  deviceIds?: string[];
  /** Retries only records and events of these kinds. */
  kinds?: (
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
  )[];
  /** Retries only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`). */
  status?: string;
  /** Retries only dead letters with this slug of the last failure. */
  reason?: string;
  /** Start of the time range in which the records became dead letters, inclusive; Unix seconds. */
  from?: number;
  /** End of that time range, exclusive; Unix seconds. Default: now. */
  to?: number;
}

/** A test event that is being sent. */
export interface SentTest {
  /** Idempotency key of the test event; the attempts of the webhook show its outcome. */
  idempotencyKey: string;
}

/** A sign-in that has begun. */
export interface SignInPage {
  /** URL of the provider's page, for the window that began the sign-in. */
  url: string;
}

/** Single sign-on of the login page. */
export interface SingleSignOn {
  /** Name of the provider for people; null: there is no single sign-on. */
  name: string | null;
}

/** A destination that records and events are written to. */
export interface Sink {
  /** Id of the sink. */
  id: string;
  /** Free text for the account's own use. */
  name: string | null;
  /** Id of its kind. */
  kind: string;
  /** Settings of the kind, with defaults, without secrets. */
  settings: {
    [key: string]: unknown;
  };
  /** Names of the secret settings that are set; values are never returned. */
  secrets: string[];
  filter: FilterBody;
  /**
   * Status of the sink. No record is lost while it is paused for less than 7 days.
   * @enum {string}
   */
  status: 'active' | 'paused';
  /** Records that the sink has not stored yet. */
  backlog: {
    /** Number of records that wait; approximate. */
    records: number;
    /** Time at which the oldest of them was written; null: no record waits. Unix seconds. */
    oldestAt: number | null;
  };
  /** Failure of the last write; null: it succeeded. */
  lastError: {
    /** Time of the last failed write. Unix seconds. */
    at: number;
    /** `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the data. `settings`: the settings cannot be used. `address`: the operator does not allow the address. */
    reason: string;
    /** Description of the failure, and of its remedy. */
    message: string;
  } | null;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time of the last change. Unix seconds. */
  updatedAt: number;
}

/** A kind of destination that records can be written to. */
export interface SinkKind {
  /** Id of the kind. */
  id: string;
  /** Name to display. */
  title: string;
  /** JSON Schema (draft 2020-12) of the settings; members with `writeOnly` are secrets. */
  settings: {
    [key: string]: unknown;
  };
}

/** A replay: writes records of a time range to a sink again. */
export interface SinkReplay {
  /** Id of the replay. */
  id: string;
  /** Id of the sink to which the records are written. */
  sinkId: string;
  filter: FilterBody;
  /** Start of the time range, inclusive. Unix seconds. */
  from: number;
  /** End of the time range, exclusive. Unix seconds. */
  to: number;
  /**
   * State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the account is active or Kafka is available again.
   * @enum {string}
   */
  state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';
  /** Reason for which the replay waits or failed. */
  error: string | null;
  /** Number of log offsets to scan; 0 until it is known. */
  total: number;
  /** Number of log offsets scanned so far. */
  scanned: number;
  /** Number of scanned records that match the replay's selection. */
  matched: number;
  /** Number of records redelivered so far. */
  produced: number;
  /** Time of the request that created it. Unix seconds. */
  createdAt: number;
  /** Start time. Unix seconds. */
  startedAt: number | null;
  /** End time. Unix seconds. */
  finishedAt: number | null;
}

export interface SinkReplayBody {
  /** Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or write time is in the range. */
  from: number;
  /** End of the time range, exclusive; Unix seconds. Default: now. */
  to?: number;
  filter?: FilterBody;
}

/** The result of a connection test. */
export interface SinkTest {
  /** Whether the destination can be written to. */
  ok: boolean;
  /**
   * `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the data. `settings`: the settings cannot be used. `address`: the operator does not allow the address.
   * @enum {string|null}
   */
  reason: 'unreachable' | 'refused' | 'settings' | 'address' | null;
  /** Description of the failure, and of its remedy. */
  message: string | null;
}

/** Generation, battery, grid and consumption of a plant at one time: kind `site.data`. A power that is not known is absent: never 0, never null. */
export interface Site {
  /**
   * Always `site`.
   * @constant
   */
  deviceType: 'site';
  /** The plant's id at the vendor. */
  DeviceSN: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Plant id of this service. */
  PlantId: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Time of the newest of its values, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /** Power generated by the sun. Unit: kW. */
  PVPower?: number;
  /** Power of the batteries; positive: discharge. Unit: kW. */
  BatteryPower?: number;
  /** Power at the grid connection; positive: export. Unit: kW. */
  GridPower?: number;
  /** Power consumed. Unit: kW. */
  LoadPower?: number;
  /** Power that hybrid inverters lose between their DC and AC side. Unit: kW. */
  ConversionLoss?: number;
  /** State of charge of the batteries, weighted by capacity where it is known. Unit: %. */
  BatterySOC?: number;
  /**
   * `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not. `incomplete`: `Parts` says which one is missing.
   * @enum {string}
   */
  Balance: 'closed' | 'open' | 'incomplete';
  /** PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW. */
  Residual?: number;
  /** Where each part comes from. */
  Parts: {
    /** @enum {string} */
    part: 'pv' | 'battery' | 'grid' | 'load' | 'conversionLoss';
    /**
     * `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`: several inverters tell different values of one meter; `none`: the plant has none, as far as is known.
     * @enum {string}
     */
    source: 'measured' | 'derived' | 'missing' | 'ambiguous' | 'none';
    /** The devices that tell it. */
    devices?: {
      /** Id of the inverter in the API. */
      deviceId?: string;
      /** Id of the battery or meter in the API. */
      storageId?: string;
      DeviceSN: string;
      /** @enum {string} */
      deviceType: 'inverter' | 'battery' | 'meter';
      /** Time of the value, Unix seconds. */
      Datetime: number;
      /** Power that it tells, kW. */
      value: number;
    }[];
  }[];
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /**
   * Version of this schema.
   * @constant
   */
  SchemaVersion: '1.0';
}

/** An import that runs in the background. */
export interface StartedImport {
  /** Id of the import. */
  importId: string;
}

/** A sync job that runs in the background. */
export interface StartedSyncJob {
  /** Id of the job. */
  jobId: string;
}

/** A battery or meter that is read with an inverter. */
export interface StorageDevice {
  /** Id of the battery or meter. */
  storageId: string;
  /**
   * Type of the device.
   * @enum {string}
   */
  deviceType: 'battery' | 'meter';
  /** Serial number; where the vendor reports none, that of the inverter, or the vendor’s id of the device or plant. */
  DeviceSN: string;
  /** Serial number of the inverter that it belongs to; null: it belongs to the plant. */
  InverterSN: string | null;
  /** Id of the inverter that it was read with: groups and filters are those of this inverter. */
  deviceId: string;
  /** Id of the plant. */
  plantId: string | null;
  /** Id of the vendor. */
  vendor: string;
  /** Model of the battery or meter. */
  model: string | null;
  /** Time of its first sample. Unix seconds. */
  firstAt: number;
  /** Time of its newest sample. Unix seconds. */
  latestAt: number;
  /** Body of `battery.data` or `meter.data`, as it was delivered. */
  latest: Battery | Meter;
}

/** A stored record of a battery or meter. */
export interface StorageRecord {
  /** Time at which the service received the record. Unix seconds. */
  receivedAt: number;
  /** Body of `battery.data` or `meter.data`, as it was delivered. */
  record: Battery | Meter;
}

export interface SyncChanges {
  /** Numbers of added, removed and changed plants. */
  plants: {
    /** Number of items that are new or listed again. */
    added: number;
    /** Number of items that are no longer listed. */
    removed: number;
    /** Number of items that changed. */
    changed: number;
  };
  /** Numbers of added, removed and changed devices. */
  devices: {
    /** Number of items that are new or listed again. */
    added: number;
    /** Number of items that are no longer listed. */
    removed: number;
    /** Number of items that changed. */
    changed: number;
  };
}

/** A synchronization of all plants and devices of a vendor account. */
export interface SyncJob {
  /** Id of the job. */
  jobId: string;
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /**
   * Status of the job.
   * @enum {string}
   */
  status: 'running' | 'done' | 'failed';
  /**
   * Trigger of the job: a call or the daily sync.
   * @enum {string}
   */
  trigger: 'api' | 'schedule';
  /** Number of plants read so far. */
  plants: number;
  /** Number of devices read so far. */
  devices: number;
  /** Added, removed and changed plants and devices; null until the job is done. */
  changes: SyncChanges | null;
  /** Number of devices, more than half of the account's, that a daily sync did not find. They are kept until a requested sync, or a daily one at least an hour later, confirms their removal. */
  unconfirmedRemovals: number;
  /** Error that the sync operation would have returned. */
  error: SyncJobError | null;
  /** Start time. Unix seconds. */
  startedAt: number;
  /** End time. Unix seconds. */
  finishedAt: number | null;
}

export interface SyncJobError {
  /** Stable, machine-readable slug of the error. */
  error: string;
  /** Explanation for people; may change. */
  message: string;
  /** Data that a client can act on. */
  details: {
    [key: string]: unknown;
  } | null;
}

/** Tokens returned by a login or a refresh. */
export interface Token {
  /** Access token, a JWT (ES256), for the `Authorization` header of every call. */
  access_token: string;
  /**
   * Token type, always `Bearer`.
   * @constant
   */
  token_type: 'Bearer';
  /** Seconds until the access token expires. */
  expires_in: number;
  /** Refresh token, valid for one use; using it twice ends the session. Absent if the session is in a cookie. */
  refresh_token?: string;
}

export interface TokenLifetimeBody {
  /**
   * Lifetime of the token in seconds. The broker closes the connection when it expires.
   * @default 3600
   */
  ttlSeconds?: number;
}

/** State of the authenticator app. */
export interface Totp {
  /** Time since which logins by password require a code; null: they require none. Unix seconds. */
  enabledAt: number | null;
  /** Number of recovery codes that were not used yet. */
  recoveryCodesLeft: number;
}

/** A new secret for an authenticator app. */
export interface TotpEnrollment {
  /** Secret in base32, to be typed into the app; returned only by this call. */
  secret: string;
  /** The same as an `otpauth://` URI, for a QR code. */
  uri: string;
}

export interface UpdateAccountBody {
  /** Maximum number of monitored devices. Lowering it below the current number stops monitoring of the last ones. */
  deviceQuota?: number;
  /**
   * Language of `StateDesc`.
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /**
   * Status of the account. A suspended account is refused every call, and nothing is delivered to it.
   * @enum {string}
   */
  status?: 'active' | 'suspended';
  /** Number of partitions of the account's Kafka topics; can only grow for existing topics; null: the configured default. */
  kafkaPartitions?: number | null;
  /** Retention of the account's Kafka topics in hours; null: the configured default. */
  kafkaRetentionHours?: number | null;
  /** Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the configured default. */
  kafkaBytesPerSecond?: number | null;
}

export interface UpdateDeviceBody {
  /**
   * Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
   * @example [
   *       "roof",
   *       "leased"
   *     ]
   */
  labels?: string[];
  /** Whether the device is polled, within the quota. */
  monitored?: boolean;
}

export interface UpdateGroupBody {
  /**
   * Name of the group, unique within the account (not case-sensitive), without `|`.
   * @example Roofs north
   */
  name?: string;
  /** Free text for the account's own use; null removes it. */
  description?: string | null;
  /** Ids of the plants that replace the current ones. */
  plantIds?: string[];
  /** Ids of the single devices that replace the current ones. */
  deviceIds?: string[];
}

export interface UpdateOperatorBody {
  /**
   * `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`: everything.
   * @enum {string}
   */
  role: 'read' | 'support' | 'admin';
}

export interface UpdateOwnAccountBody {
  /**
   * Language of `StateDesc`.
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
}

export interface UpdatePlantBody {
  /**
   * IANA time zone of the plant, for records from now on; null removes it. It counts unless the vendor reports an IANA zone itself.
   * @example Europe/Berlin
   */
  timezoneName?: string | null;
}

export interface UpdateSinkBody {
  /** Changed settings: null removes a setting, one that is absent keeps its value, secrets too. */
  settings?: {
    [key: string]: unknown;
  };
  /** Free text for the account's own use. */
  name?: string | null;
  filter?: FilterBody;
}

export interface UpdateVendorAccountBody {
  /** Free text for the account's own use; null removes it. */
  name?: string | null;
  /**
   * Time zone of plants for which the vendor reports none; null removes it.
   * @example Europe/Berlin
   * @example GMT+8
   */
  timezone?: string | null;
  /** Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those that the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. The list replaces the previous one; an empty list: none. */
  include?: ('battery' | 'meter')[];
  /**
   * Status of the vendor account. `paused`: its devices are not polled, but still count against the quota.
   * @enum {string}
   */
  status?: 'active' | 'paused';
}

export interface UpdateWebhookBody {
  /**
   * Format: uri
   * URL to which records are posted: `https`, reachable from the internet.
   */
  url?: string;
  /** Free text for the account's own use. */
  name?: string | null;
  /** Free text for the account's own use. */
  description?: string | null;
  filter?: WebhookFilterBody;
  /**
   * `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the body is the same. Default `none`.
   * @enum {string}
   */
  envelope?: 'none' | 'cloudevents';
  /**
   * Encoding of `X-Service-Signature`; default `hex`.
   * @enum {string}
   */
  signatureEncoding?: 'hex' | 'base64' | 'sha256=hex';
  /** Timeout of a request in milliseconds; default 10,000. */
  timeoutMs?: number;
  /** Maximum number of concurrent requests; default 8. */
  maxInFlight?: number;
  /** Maximum number of requests per second; null: no limit. */
  rateLimit?: number | null;
  /**
   * Minimum TLS version; `1.2` only if the operator allows it.
   * @enum {string}
   */
  minTlsVersion?: 'TLSv1.3' | 'TLSv1.2';
  /** Additional request headers; replaces all previous ones. */
  headers?: {
    [key: string]: string;
  } | null;
  clientCertificate?: ClientCertificateBody | null;
  batch?: BatchBody | null;
}

/** Device quota and delivery counts of the account. */
export interface Usage {
  /** Quota of the account: the maximum number of monitored devices. */
  deviceQuota: number;
  /** Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Batteries and meters count nothing. */
  quotaUsed: number;
  /** Number of monitored devices. */
  monitoredDevices: number;
  /** Number of devices that are listed but not monitored because the quota is used up. */
  devicesOverQuota: number;
  /** First day, UTC. */
  from: string;
  /** Last day, UTC. */
  to: string;
  /** Totals of all days, by channel. */
  totals: ChannelCount[];
  /** Counts by day, newest first. */
  days: ChannelDayCount[];
}

/** A vendor platform that records are pulled from. */
export interface Vendor {
  /** Id of the vendor, the value of `DataSources`. */
  id: string;
  /** Name to display. */
  name: string;
  /** Regions of the vendor; the first is the default. */
  regions: {
    /** Id of the region, for creating a vendor account. */
    id: string;
    /** Name to display. */
    name: string;
  }[];
  /** JSON Schema (draft 2020-12) of the vendor's credentials. */
  credentials: {
    [key: string]: unknown;
  };
  consent: {
    /** Members of the credentials that are required before the owner can consent. */
    needs: string[];
    /** Members of the credentials that the consent provides. */
    fills: string[];
    /** Members of the credentials, each of which makes the consent unnecessary. */
    unless: string[];
    /** Instructions: settings to make in the vendor's portal, and the pages that the owner will see. */
    instructions: string;
  } | null;
  /** BaseData fields that the vendor can provide. */
  fields: string[];
  /** Interval at which the vendor has new samples, in seconds. */
  samplePeriodSeconds: number;
  /** Interval of the polls, in seconds. */
  pollIntervalSeconds: number;
  /** Rate limits of the vendor's API. */
  rateLimits: {
    /** Calls that share the limit; `*`: all. */
    call: string;
    /** Number of calls allowed in `perSeconds`. */
    limit: number;
    /** Length of the limit's window, in seconds. */
    perSeconds: number;
    /**
     * Scope in which calls are counted.
     * @enum {string}
     */
    scope: 'credential' | 'request' | 'device';
    /** Vendor's document that states the limit. */
    source: string;
  }[];
  history: {
    samples: {
      /** Number of days that the history reaches back; null: not documented. */
      days: number | null;
      /** Interval of its samples, in seconds. */
      stepSeconds: number;
      /** Calls to the vendor for one day of one device, in an import of 100 devices. */
      callsPerDeviceDay: number;
      /** Days of devices that an import of 100 devices reads in an hour by the vendor's limits; null: none are left. */
      deviceDaysPerHour: number | null;
    };
    days: {
      /** Number of months that the sums of days reach back; null: not documented. */
      months: number | null;
      /** They are sums of whole plants: the days of the only inverter of a plant can be imported. */
      onlyInverters: boolean;
    } | null;
  } | null;
  /** Batteries and meters that the vendor reports; empty: none. */
  storage: {
    /**
     * Type of the devices, for `include` of a vendor account.
     * @enum {string}
     */
    type: 'battery' | 'meter';
    /**
     * Source of their samples. `inverter`: the samples of the inverter, without further calls. `device`: calls of their own, as the vendor lists them. `plant`: a call for the plant.
     * @enum {string}
     */
    from: 'inverter' | 'device' | 'plant';
    /** Calls, their interval, and how the sign of the power is known. */
    note: string;
  }[];
  /** Status codes of the vendor. */
  states: {
    /** Status code, as the vendor reports it. */
    code: string;
    /** Vendor's name of the status. */
    text: string;
    /** BaseData `State` to which it is mapped. */
    state: string;
  }[];
}

/** An account on a vendor platform. Its credentials are never returned. */
export interface VendorAccount {
  /** Id of the vendor account. */
  id: string;
  /** Same as `id`, under the name that the sync operation uses. */
  dataAccessUserId: string;
  /** Id of the vendor, as in `DataSources`. */
  vendor: string;
  /** Region of the account at the vendor. */
  region: string;
  /** Free text for the account's own use. */
  name: string | null;
  /** Time zone of plants for which the vendor reports none. */
  timezone: string | null;
  /** Devices beside inverters that become records of their own; empty: none. */
  include: ('battery' | 'meter')[];
  /**
   * Status of the vendor account. `paused`: its devices are not polled, but still count against the quota. `awaiting_consent`: the owner has to consent at the vendor first, see `POST /v1/vendor-accounts/{id}/authorize`.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'awaiting_consent';
  polling: {
    /**
     * Status of polling; null before the first poll.
     * @enum {string|null}
     */
    status: 'polling' | 'backing_off' | 'credentials_rejected' | 'stopped' | null;
    /** Last error, for people. */
    lastError: string | null;
    /** Action that fixes the error, in one sentence; null: no error. */
    action: string | null;
    /** Time of the next poll after an error. Unix seconds. */
    retryAt: number | null;
    /** Time of the vendor's last successful answer. Unix seconds. */
    lastSuccessAt: number | null;
  };
  gaps: {
    /** Gaps that are being backfilled from the vendor's history, oldest first; at most 32. Live polls have priority. */
    open: {
      /** Polls that missed samples; null: more than twenty. */
      calls: string[] | null;
      /** Start of the gap, exclusive: time of the last sample before it. Unix seconds. */
      from: number;
      /** End of the gap, inclusive. Unix seconds. */
      to: number;
      /** Number of failed calls of the vendor's history. */
      tries: number;
      /** Last error, for people. */
      lastError: string | null;
      /** Time of the next backfill call; null: as soon as no live poll is due. Unix seconds. */
      nextTryAt: number | null;
      /** Time at which the backfill is given up, because the whole gap is older than the vendor's history or than 31 days. Null: not known yet. Unix seconds. */
      triedUntil: number | null;
    }[];
    /** Gaps that could not be backfilled: the ten newest of the last seven days. */
    givenUp: {
      /** Polls that missed samples; null: more than twenty. */
      calls: string[] | null;
      /** Start of the gap, exclusive: time of the last sample before it. Unix seconds. */
      from: number;
      /** End of the gap, inclusive. Unix seconds. */
      to: number;
      /** Number of failed calls of the vendor's history. */
      tries: number;
      /** Last error, for people. */
      lastError: string | null;
      /**
       * Reason for giving up. `not_permitted`: the vendor does not grant this account its history, or not of all devices. `no_history`: the vendor offers no history. `too_old`: backfill failed until the gap was older than the vendor's history.
       * @enum {string}
       */
      reason: 'not_permitted' | 'no_history' | 'too_old';
      /** Time at which the backfill was given up. Unix seconds. */
      at: number;
    }[];
  };
  consent: {
    /**
     * Outcome of the consent.
     * @enum {string}
     */
    outcome: 'granted' | 'refused' | 'failed';
    /** Explanation of the outcome and the next step, for people. */
    message: string;
    /** Time of the event. Unix seconds. */
    at: number;
  } | null;
  /** Time of the last sync of plants and devices. Unix seconds. */
  lastSyncedAt: number | null;
  /** Creation time. Unix seconds. */
  createdAt: number;
}

/** The vendor's answer that a record was made from. */
export interface VendorAnswer {
  /** Id of the vendor. */
  vendor: string;
  /** Name of the call of the vendor's API, as the adapter names it. */
  call: string;
  /** Time at which the answer was complete. Unix seconds. */
  fetchedAt: number;
  /** The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids of 19 digits, `512.0`). It may contain other devices of the same vendor account, and data that the vendor adds to them, such as owners' names. */
  body: string;
}

/** A vendor's cloud is unavailable for a vendor account, is available again, or rejects its credentials. */
export interface VendorEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'vendor.unavailable' | 'vendor.available' | 'credentials.rejected';
  /** Id of the vendor account. */
  dataAccessUserId: string;
  /** Id of the vendor. */
  DataSources: string;
  /** Time at which it was detected, Unix seconds. */
  Datetime: number;
  /** Explanation of the vendor's failure, for people; absent in `vendor.available`. */
  message?: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** State of a vendor's cloud, and its effect on the caller's vendor accounts. */
export interface VendorHealth {
  /** Id of the vendor, as in `DataSources`. */
  vendor: string;
  /**
   * State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator announces it; `unknown`: no poll has tested the vendor lately.
   * @enum {string}
   */
  state: 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';
  /** Start of the state; null if the vendor was never polled. Unix seconds. */
  since: number | null;
  /** Explanation of the state, for people. */
  message: string;
  /**
   * Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account alone.
   * @enum {string}
   */
  basis: 'none' | 'one_account' | 'several_accounts';
  /**
   * Most frequent fault; null in a state without faults.
   * @enum {string|null}
   */
  cause: 'vendor_fault' | 'rate_limited' | 'slow' | null;
  lastHour: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  lastDay: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  last30Days: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  maintenance: VendorMaintenance | null;
  own: {
    /** Number of the caller's vendor accounts at the vendor. */
    vendorAccounts: number;
    /** Number of them that are not polled as they should be. */
    affectedVendorAccounts: number;
    /** Number of their monitored devices that wait for data. */
    devicesWaiting: number;
    /** Number of gaps that are being filled. */
    openGaps: number;
    /** Time of the last successful poll of any of them. Unix seconds. */
    lastSuccessAt: number | null;
    /** Affected vendor accounts, oldest first, at most 100. */
    affected: {
      /** Id of the vendor account. */
      id: string;
      /** Name of the vendor account. */
      name: string | null;
      /**
       * Cause: `vendor_fault` (no usable answer), `rate_limited` (by the vendor), `credentials_refused`, `not_permitted` (a call is not granted), `consent_needed`, `budget_spent` (the documented rate limit is used up), `service_fault` (of this service), `settings`.
       * @enum {string}
       */
      cause:
        | 'vendor_fault'
        | 'rate_limited'
        | 'credentials_refused'
        | 'not_permitted'
        | 'consent_needed'
        | 'budget_spent'
        | 'service_fault'
        | 'settings';
      /** Time of the next call to the vendor; null if it waits for a change. Unix seconds. */
      until: number | null;
      /** Number of monitored devices that wait for data. */
      devicesWaiting: number;
      /** Number of gaps that are being filled. */
      openGaps: number;
      /** Time of the last successful poll. Unix seconds. */
      lastSuccessAt: number | null;
    }[];
  };
}

/** The state of a vendor's cloud changed, as measured by the polls of all vendor accounts, or an announced maintenance began or ended. */
export interface VendorHealthEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event: 'vendor.health_changed';
  /** Id of the vendor. */
  DataSources: string;
  /** Time at which the state began, Unix seconds. */
  Datetime: number;
  /**
   * State of the vendor's cloud from this time on.
   * @enum {string}
   */
  state: 'operational' | 'degraded' | 'outage' | 'maintenance';
  /**
   * State in the event before; `operational` if there was none.
   * @enum {string}
   */
  previous: 'operational' | 'degraded' | 'outage' | 'maintenance';
  /** Explanation of the state, for people. */
  message: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** Maintenance of a vendor that the operator announced. */
export interface VendorMaintenance {
  /** Start of the maintenance. Unix seconds. */
  from: number;
  /** End of the maintenance. Unix seconds. */
  until: number;
  /** Explanation by the operator. */
  message: string | null;
}

/** State of a vendor's cloud over all vendor accounts. */
export interface VendorState {
  /** Id of the vendor, as in `DataSources`. */
  vendor: string;
  /**
   * State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator announces it; `unknown`: no poll has tested the vendor lately.
   * @enum {string}
   */
  state: 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';
  /** Start of the state; null if the vendor was never polled. Unix seconds. */
  since: number | null;
  /** Explanation of the state, for people. */
  message: string;
  /**
   * Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account alone.
   * @enum {string}
   */
  basis: 'none' | 'one_account' | 'several_accounts';
  /**
   * Most frequent fault; null in a state without faults.
   * @enum {string|null}
   */
  cause: 'vendor_fault' | 'rate_limited' | 'slow' | null;
  lastHour: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  lastDay: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  last30Days: {
    /** Share of the polls that the vendor answered, from 0 to 1; null without a poll. */
    successShare: number | null;
    /** Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll. */
    freshness: number | null;
    /** Mean duration of a call to the vendor, in milliseconds; null without a call. */
    callMs: number | null;
  };
  maintenance: VendorMaintenance | null;
}

/** A consumer endpoint to which records and events are posted. */
export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Free text for the account's own use. */
  name: string | null;
  /** Free text for the account's own use. */
  description: string | null;
  /** URL to which records are posted. */
  url: string;
  filter: WebhookFilterBody;
  envelope: DeliveryEnvelope;
  /**
   * Encoding of `X-Service-Signature`.
   * @enum {string}
   */
  signatureEncoding: 'hex' | 'base64' | 'sha256=hex';
  /** Timeout of a request in milliseconds. */
  timeoutMs: number;
  /** Maximum number of concurrent requests. */
  maxInFlight: number;
  /** Maximum number of requests per second; null: no limit. */
  rateLimit: number | null;
  /**
   * Minimum TLS version of the connection.
   * @enum {string}
   */
  minTlsVersion: 'TLSv1.3' | 'TLSv1.2';
  /** Names of the additional request headers; their values are never returned. */
  headerNames: string[];
  /** Client certificate for the TLS handshake. */
  clientCertificate: {
    /** Subject of the certificate. */
    subject: string;
    /** Expiry time. Unix seconds. */
    notAfter: number;
  } | null;
  /** Batch settings: several records in a request; null: one record per request. */
  batch: {
    /** Maximum number of records in a request. */
    maxRecords: number;
    /** Maximum time that a record waits for others, in milliseconds. */
    maxWaitMs: number;
  } | null;
  /**
   * Status of the webhook. No record is lost while it is paused or disabled.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'disabled';
  /**
   * Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single probe requests are sent.
   * @enum {string}
   */
  health: 'healthy' | 'failing' | 'open' | 'paused' | 'disabled';
  /** Last failed attempt; kept after a recovery. */
  lastError: {
    /** Time of the event. Unix seconds. */
    at: number;
    /** Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts. */
    reason: string;
    /** HTTP status of the answer; null: there was no answer. */
    status: number | null;
    /** Error code if there was no answer, or the name of the unusable setting. */
    detail: string | null;
    /** First KiB of the answer's body. */
    answer: string | null;
    /** Number of the attempt, 1 to 8; null: no request could be sent. */
    attempt: number | null;
    /** Idempotency key of the record or of its batch. */
    idempotencyKey: string;
  } | null;
  /** Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds. */
  nextAttemptAt: number | null;
  /** Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed for 5 days. */
  disabledReason: string | null;
  /** Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds. */
  failingSince: number | null;
  /** Time of the last successful delivery, to the minute. Unix seconds. */
  lastDeliveredAt: number | null;
  /** Time at which the endpoint last answered 401. Unix seconds. */
  signatureRejectedAt: number | null;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time of the last change of a setting. Unix seconds. */
  updatedAt: number;
}

/** An event of one of the account's webhooks, delivered to its other subscriptions. */
export interface WebhookEvent {
  /**
   * Kind of the event.
   * @enum {string}
   */
  event:
    'webhook.failing' | 'webhook.recovered' | 'webhook.exhausted' | 'webhook.disabled' | 'webhook.signature_rejected';
  /** Id of the webhook. */
  webhookId: string;
  /** Time of the event, Unix seconds. */
  Datetime: number;
  /** Slug of the failure that caused the event. */
  reason?: string;
  /** HTTP status of the answer, if there was one. */
  status?: number;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

export interface WebhookFilterBody {
  /** Delivers only records and events of these kinds; default: `device.data` only. `*`: all kinds, including future ones. */
  kinds?: (
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
    | '*'
  )[];
  /**
   * Length of the intervals of `energy.interval`; default: `1h`.
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d';
  /** Delivers only records and events of these vendors. */
  vendors?: string[];
  /** Delivers only records and events of these plants. */
  plantIds?: string[];
  /** Delivers only records and events of these groups. */
  groupIds?: string[];
  /** Delivers only records and events of these devices. */
  deviceIds?: string[];
  /** Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. */
  severities?: ('critical' | 'major' | 'minor' | 'warning' | 'information')[];
  /** Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. */
  categories?: (
    | 'grid'
    | 'dc_input'
    | 'insulation'
    | 'arc'
    | 'temperature'
    | 'battery'
    | 'communication'
    | 'hardware'
    | 'firmware'
    | 'configuration'
    | 'shutdown'
    | 'other'
    | 'unmapped'
  )[];
}

/** A signing secret, without its value. */
export interface WebhookSecret {
  /** Id of the secret. */
  id: string;
  /** Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`. */
  primary: boolean;
  /** Creation time. Unix seconds. */
  createdAt: number;
  /** Time at which the secret stops signing; null: when it is replaced. Unix seconds. */
  expiresAt: number | null;
}

export interface GetServiceLinksResult {
  /** URL of the interactive API documentation. */
  documentation: string;
  /** URL of the OpenAPI document of this API. */
  openapi: string;
  /** URL of the AsyncAPI document of the delivered messages. */
  asyncapi: string;
  /** URL of the list of supported vendors. */
  vendors: string;
  /** URL of the JSON Schema of a BaseData record. */
  baseDataSchema: string;
  /** URL of the public keys that verify access tokens. */
  keys: string;
}

export interface GetKeysResult {
  keys: PublicKey[];
}

/** Query of `syncPlantsAndDevices`. */
export interface SyncPlantsAndDevicesQuery {
  /**
   * Id of the vendor account.
   * @example va_k2v7qh4mzx3a
   */
  dataAccessUserId: string;
  /**
   * `false` returns at once with the id of the sync job; `true` waits for the outcome.
   * @default true
   * @enum {string}
   */
  wait?: 'true' | 'false';
  /** Maximum age, in seconds, of the last sync whose outcome is returned without calling the vendor; `message` reports it. `0` always calls the vendor. Default: the mean interval that the vendor's rate limits allow (Growatt 8640, Huawei 3600, SolarEdge 1296, others less than 10). */
  maxAgeSeconds?: number;
}

/** Query of `listAccountAuditLog`. */
export interface ListAccountAuditLogQuery {
  /** Filters by action, e.g. `createWebhook`. */
  action?: string;
  /** Start of the time range, inclusive; Unix seconds. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds. */
  to?: number;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listAccounts`. */
export interface ListAccountsQuery {
  /** Filters accounts by a substring of the user name. */
  username?: string;
  /**
   * Filters accounts by status.
   * @enum {string}
   */
  status?: 'active' | 'suspended';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `deleteAccount`. */
export interface DeleteAccountQuery {
  /** User name of the account, as a confirmation against deleting the wrong account. */
  confirm: string;
}

/** Query of `listAuditLog`. */
export interface ListAuditLogQuery {
  /** Filters by the account whose data was accessed or changed. */
  accountId?: string;
  /** Filters by actor: id of an account or operator, `cli` or `anonymous`. */
  actor?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Filters by action, e.g. `createWebhook`. */
  action?: string;
  /** Start of the time range, inclusive; Unix seconds. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds. */
  to?: number;
}

/** Query of `listDeadLettersOfAllAccounts`. */
export interface ListDeadLettersOfAllAccountsQuery {
  /** Filters by account. */
  accountId?: string;
  /** Filters by retry: `true` returns dead letters that were retried, `false` the others. */
  retried?: boolean;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /** Filters by webhook: up to 20 ids, comma-separated. */
  webhookId?: string;
  /**
   * Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
   * @example 5xx
   */
  status?: string;
  /**
   * Filters by slug of the failure.
   * @example timeout
   */
  reason?: string;
  /**
   * Filters by kind of the record or event.
   * @enum {string}
   */
  kind?:
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
    | 'test';
}

/** Query of `countDeadLettersByReason`. */
export interface CountDeadLettersByReasonQuery {
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `listErasures`. */
export interface ListErasuresQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listOperators`. */
export interface ListOperatorsQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listAffectedAccounts`. */
export interface ListAffectedAccountsQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listWebhooksOfAllAccounts`. */
export interface ListWebhooksOfAllAccountsQuery {
  /**
   * Filters by health: `healthy`, `failing`, `open`, `paused`, `disabled`, or several of them, comma-separated.
   * @example failing,open,disabled
   */
  health?: string;
  /** Filters by account. */
  accountId?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listAlarms`. */
export interface ListAlarmsQuery {
  /** Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`, `sma`, `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated. */
  vendor?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by group. */
  groupId?: string;
  /** Filters by device. */
  deviceId?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * Filters by state. Default: both.
   * @enum {string}
   */
  state?: 'active' | 'cleared';
  /** Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated. */
  severity?: string;
  /** Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`, `communication`, `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`, comma-separated. */
  category?: string;
  /**
   * Filters by acknowledgement: `true` or `false`.
   * @enum {string}
   */
  acknowledged?: 'true' | 'false';
}

/** Query of `listAttempts`. */
export interface ListAttemptsQuery {
  /**
   * Filters by outcome. `delivered`, `failed`: requests. `skipped`: attempts without a request. `dead`: records that became dead letters. `state`: changes of state of a webhook.
   * @enum {string}
   */
  outcome?: 'delivered' | 'failed' | 'skipped' | 'dead' | 'state';
  /** Filters by idempotency key of the record. */
  idempotencyKey?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /** Filters by webhook: up to 20 ids, comma-separated. */
  webhookId?: string;
  /**
   * Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
   * @example 5xx
   */
  status?: string;
  /**
   * Filters by slug of the failure.
   * @example timeout
   */
  reason?: string;
  /**
   * Filters by kind of the record or event.
   * @enum {string}
   */
  kind?:
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
    | 'test';
  /** Filters by device. A request with several records has no device. */
  deviceId?: string;
}

/** Query of `listAllDeadLetters`. */
export interface ListAllDeadLettersQuery {
  /** Filters by retry: `true` returns dead letters that were retried, `false` the others. */
  retried?: boolean;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /** Filters by webhook: up to 20 ids, comma-separated. */
  webhookId?: string;
  /**
   * Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
   * @example 5xx
   */
  status?: string;
  /**
   * Filters by slug of the failure.
   * @example timeout
   */
  reason?: string;
  /**
   * Filters by kind of the record or event.
   * @enum {string}
   */
  kind?:
    | 'device.data'
    | 'device.day'
    | 'energy.interval'
    | 'battery.data'
    | 'meter.data'
    | 'site.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
    | 'test';
  /** Filters by device. A request with several records has no device. */
  deviceId?: string;
}

/** Query of `listDevices`. */
export interface ListDevicesQuery {
  /**
   * Sorts by a value of the newest sample; `-` before the name sorts descending. Devices without the value come last. Absent: by first sync, oldest first.
   * @enum {string}
   */
  sort?:
    'power' | '-power' | 'energyToday' | '-energyToday' | 'energyTotal' | '-energyTotal' | 'lastSample' | '-lastSample';
  /**
   * `latest` adds the values of the newest sample to each device.
   * @enum {string}
   */
  include?: 'latest';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /**
   * Filters by vendor, one of those that `/v1/vendors` lists.
   * @example solis
   */
  vendor?: string;
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by group; includes devices that are in the group through their plant. */
  groupId?: string;
  /**
   * Filters by the one status of devices: one or several values, separated by commas.
   * @example fault,no_data
   */
  currentStatus?: string;
  /**
   * Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample matches no value.
   * @example 4,5
   */
  state?: string;
  /**
   * Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample matches neither.
   * @enum {string}
   */
  online?: 'true' | 'false';
  /**
   * Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
   * @enum {string}
   */
  monitored?: 'true' | 'false';
  /**
   * Filters by status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Filters by label. */
  label?: string;
  /** Filters by a substring of the serial number or the model. */
  text?: string;
}

/** Query of `exportDevices`. */
export interface ExportDevicesQuery {
  /**
   * Filters by vendor, one of those that `/v1/vendors` lists.
   * @example solis
   */
  vendor?: string;
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by group; includes devices that are in the group through their plant. */
  groupId?: string;
  /**
   * Filters by the one status of devices: one or several values, separated by commas.
   * @example fault,no_data
   */
  currentStatus?: string;
  /**
   * Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample matches no value.
   * @example 4,5
   */
  state?: string;
  /**
   * Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample matches neither.
   * @enum {string}
   */
  online?: 'true' | 'false';
  /**
   * Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
   * @enum {string}
   */
  monitored?: 'true' | 'false';
  /**
   * Filters by status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Filters by label. */
  label?: string;
  /** Filters by a substring of the serial number or the model. */
  text?: string;
  /**
   * Columns to export, separated by commas, in this order; default: all columns.
   * @example deviceId,monitored,groups,labels
   */
  columns?: string;
}

/** Query of `importDevices`. */
export interface ImportDevicesQuery {
  /**
   * `true` changes nothing and returns the outcome that the import would have now.
   * @default false
   * @enum {string}
   */
  dryRun?: 'true' | 'false';
}

/** Query of `getDeviceTotals`. */
export interface GetDeviceTotalsQuery {
  /**
   * `currentStatuses` adds the numbers of devices by their one status.
   * @enum {string}
   */
  include?: 'currentStatuses';
  /**
   * Filters by vendor, one of those that `/v1/vendors` lists.
   * @example solis
   */
  vendor?: string;
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by group; includes devices that are in the group through their plant. */
  groupId?: string;
  /**
   * Filters by the one status of devices: one or several values, separated by commas.
   * @example fault,no_data
   */
  currentStatus?: string;
  /**
   * Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample matches no value.
   * @example 4,5
   */
  state?: string;
  /**
   * Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample matches neither.
   * @enum {string}
   */
  online?: 'true' | 'false';
  /**
   * Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
   * @enum {string}
   */
  monitored?: 'true' | 'false';
  /**
   * Filters by status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Filters by label. */
  label?: string;
  /** Filters by a substring of the serial number or the model. */
  text?: string;
}

/** Query of `listDeviceAlarms`. */
export interface ListDeviceAlarmsQuery {
  /**
   * Filters by state. Default: both.
   * @enum {string}
   */
  state?: 'active' | 'cleared';
  /** Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated. */
  severity?: string;
  /** Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`, `communication`, `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`, comma-separated. */
  category?: string;
  /**
   * Filters by acknowledgement: `true` or `false`.
   * @enum {string}
   */
  acknowledged?: 'true' | 'false';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `getVendorAnswer`. */
export interface GetVendorAnswerQuery {
  /** Sample time (`Datetime`) of the record, Unix seconds. */
  time: number;
}

/** Query of `getDeviceEnergy`. */
export interface GetDeviceEnergyQuery {
  /**
   * Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
   * @default 1d
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d' | '1mo' | '1y';
  /** Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group or an account.
   * @example Europe/Berlin
   */
  tz?: string;
  /**
   * Members of the intervals, separated by commas. Default: all.
   * @example EGenerated,ELoad
   */
  fields?: string;
  /**
   * `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`. Default: nothing is estimated.
   * @enum {string}
   */
  fill?: 'linear';
  /**
   * `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not used. Default: JSON.
   * @enum {string}
   */
  format?: 'json' | 'csv';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listDeviceHistory`. */
export interface ListDeviceHistoryQuery {
  /**
   * Sort order by sample time: `asc` is oldest first, `desc` newest first.
   * @default asc
   * @enum {string}
   */
  order?: 'asc' | 'desc';
  /**
   * Summarizes the samples in intervals. `1d`: days in the zone of the plant; others begin at multiples of the interval in UTC. Absent: returns the records themselves.
   * @enum {string}
   */
  resolution?: '5m' | '15m' | '1h' | '1d';
  /**
   * With `resolution` only: names of measured BaseData members or `State`, separated by commas. Default: `PowerACOutputActive,EDay,ETotal,State`.
   * @example PowerACOutputActive,EDay,ETotal,State
   */
  fields?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `getDeviceQuality`. */
export interface GetDeviceQualityQuery {
  /**
   * Format: date
   * First day. Default: 30 days before `to`; a date (`2026-11-21`) in the zone of each device.
   */
  from?: string;
  /**
   * Format: date
   * Day after the last one. Default, and the latest that counts: today, which is not over; a date (`2026-11-21`) in the zone of each device.
   */
  to?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `getEnergy`. */
export interface GetEnergyQuery {
  /**
   * Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
   * @default 1d
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d' | '1mo' | '1y';
  /** Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group or an account.
   * @example Europe/Berlin
   */
  tz?: string;
  /**
   * Members of the intervals, separated by commas. Default: all.
   * @example EGenerated,ELoad
   */
  fields?: string;
  /**
   * `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`. Default: nothing is estimated.
   * @enum {string}
   */
  fill?: 'linear';
  /**
   * `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not used. Default: JSON.
   * @enum {string}
   */
  format?: 'json' | 'csv';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listEvents`. */
export interface ListEventsQuery {
  /**
   * Filters by kind.
   * @enum {string}
   */
  kind?:
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'vendor.health_changed'
    | 'quota.reached'
    | 'inventory.changed'
    | 'import.started'
    | 'import.finished'
    | 'import.failed'
    | 'alarm.raised'
    | 'alarm.changed'
    | 'alarm.cleared'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused';
  /** Filters by vendor; `webhook`, `quota` and `mqtt` return events about webhooks, the quota and the MQTT broker. */
  vendor?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by device. */
  deviceId?: string;
  /** Filters by the vendor account that the event is about; excludes events about its devices. */
  dataAccessUserId?: string;
  /** Filters by the webhook that the event is about. */
  webhookId?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `listGroups`. */
export interface ListGroupsQuery {
  /** Filters by a substring of the name. */
  text?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `getGroupEnergy`. */
export interface GetGroupEnergyQuery {
  /**
   * Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
   * @default 1d
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d' | '1mo' | '1y';
  /** Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group or an account.
   * @example Europe/Berlin
   */
  tz?: string;
  /**
   * Members of the intervals, separated by commas. Default: all.
   * @example EGenerated,ELoad
   */
  fields?: string;
  /**
   * `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`. Default: nothing is estimated.
   * @enum {string}
   */
  fill?: 'linear';
  /**
   * `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not used. Default: JSON.
   * @enum {string}
   */
  format?: 'json' | 'csv';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listPlants`. */
export interface ListPlantsQuery {
  /**
   * `totals` adds sums and counts over its devices to each plant.
   * @enum {string}
   */
  include?: 'totals';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /**
   * Filters by vendor, one of those that `/v1/vendors` lists.
   * @example solis
   */
  vendor?: string;
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /** Filters by group. */
  groupId?: string;
  /**
   * Filters by status.
   * @enum {string}
   */
  status?: 'active' | 'removed';
  /** Filters by a substring of the name or of the vendor's plant id. */
  text?: string;
}

/** Query of `getPlantEnergy`. */
export interface GetPlantEnergyQuery {
  /**
   * Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.
   * @default 1d
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d' | '1mo' | '1y';
  /** Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group or an account.
   * @example Europe/Berlin
   */
  tz?: string;
  /**
   * Members of the intervals, separated by commas. Default: all.
   * @example EGenerated,ELoad
   */
  fields?: string;
  /**
   * `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`. Default: nothing is estimated.
   * @enum {string}
   */
  fill?: 'linear';
  /**
   * `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not used. Default: JSON.
   * @enum {string}
   */
  format?: 'json' | 'csv';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listPlantFlows`. */
export interface ListPlantFlowsQuery {
  /**
   * Length of an interval: quarter hour, hour or day, in the zone of `tz`.
   * @default 1d
   * @enum {string}
   */
  resolution?: '15m' | '1h' | '1d';
  /** Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with its zone. */
  to?: number;
  /**
   * IANA time zone in which days begin. Default: that of the plant.
   * @example Europe/Berlin
   */
  tz?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listPortalSessions`. */
export interface ListPortalSessionsQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listDeviceQuality`. */
export interface ListDeviceQualityQuery {
  /**
   * Format: date
   * First day. Default: 7 days before `to`; at most 31 days before it; a date (`2026-11-21`) in the zone of each device.
   */
  from?: string;
  /**
   * Format: date
   * Day after the last one. Default, and the latest that counts: today, which is not over; a date (`2026-11-21`) in the zone of each device.
   */
  to?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listChannelReplays`. */
export interface ListChannelReplaysQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listSinks`. */
export interface ListSinksQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listSinkReplays`. */
export interface ListSinkReplaysQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listStorage`. */
export interface ListStorageQuery {
  /**
   * Filters by type. Default: both.
   * @enum {string}
   */
  type?: 'battery' | 'meter';
  /** Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`, `sma`, `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated. */
  vendor?: string;
  /** Filters by plant. */
  plantId?: string;
  /** Filters by the inverter that it was read with. */
  deviceId?: string;
  /** Filters by a group of that inverter. */
  groupId?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listStorageRecords`. */
export interface ListStorageRecordsQuery {
  /**
   * Sort order by sample time: `asc` is oldest first, `desc` newest first.
   * @default asc
   * @enum {string}
   */
  order?: 'asc' | 'desc';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `listSyncJobs`. */
export interface ListSyncJobsQuery {
  /** Filters by vendor account. */
  dataAccessUserId?: string;
  /**
   * Filters by status of the job.
   * @enum {string}
   */
  status?: 'running' | 'done' | 'failed';
  /**
   * Filters by trigger: a call or the daily sync.
   * @enum {string}
   */
  trigger?: 'api' | 'schedule';
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `getUsage`. */
export interface GetUsageQuery {
  /**
   * Format: date
   * First day, UTC; default: 30 days are returned.
   */
  from?: string;
  /**
   * Format: date
   * Last day, UTC; default: today.
   */
  to?: string;
}

/** Query of `listVendorAccounts`. */
export interface ListVendorAccountsQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

export interface AuthorizeVendorAccountResult {
  /** URL of the vendor's consent page, for the browser of the plants' owner. */
  url: string;
  /** Time at which the link expires. Unix seconds. */
  expiresAt: number;
}

/** Query of `listImports`. */
export interface ListImportsQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

export interface VerifyVendorAccountResult {
  /**
   * Always `true`: the vendor accepted the credentials.
   * @constant
   */
  verified: true;
}

/** Query of `listWebhooks`. */
export interface ListWebhooksQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Query of `listWebhookAttempts`. */
export interface ListWebhookAttemptsQuery {
  /**
   * Filters by type of the entry.
   * @enum {string}
   */
  type?: 'attempt' | 'skipped' | 'dead' | 'state';
  /**
   * Filters by outcome of the request.
   * @enum {string}
   */
  result?: 'delivered' | 'failed';
  /**
   * Filters by reason.
   * @example timeout
   */
  reason?: string;
  /** Filters by HTTP status of the answer. */
  status?: number;
  /** Filters by idempotency key of the record. */
  idempotencyKey?: string;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `listDeadLetters`. */
export interface ListDeadLettersQuery {
  /** Filters by the slug of the last failure. */
  reason?: string;
  /** Filters by retry: `true` returns dead letters that were retried, `false` the others. */
  retried?: boolean;
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone. */
  from?: number;
  /** End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone. */
  to?: number;
}

/** Query of `listReplays`. */
export interface ListReplaysQuery {
  /**
   * Maximum number of items on a page.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** What `error` of an answer can be. A newer service may know more. */
export type ErrorSlug =
  | 'account_suspended'
  | 'already_exists'
  | 'already_retried'
  | 'ambiguous_device'
  | 'answer_expired'
  | 'answer_limit_reached'
  | 'authorization_expired'
  | 'authorization_in_progress'
  | 'changed_meanwhile'
  | 'channel_not_active'
  | 'channel_not_enabled'
  | 'confirmation_mismatch'
  | 'consent_needed'
  | 'consent_not_supported'
  | 'credentials_incomplete'
  | 'cross_site_request'
  | 'device_listed'
  | 'device_mismatch'
  | 'device_not_monitored'
  | 'device_removed'
  | 'duplicate_line'
  | 'energy_off'
  | 'group_not_found'
  | 'idempotency_answer_lost'
  | 'idempotency_key_in_use'
  | 'idempotency_key_reused'
  | 'identity_provider_unavailable'
  | 'import_ended'
  | 'import_not_supported'
  | 'import_queue_full'
  | 'import_too_early'
  | 'imports_forbidden'
  | 'in_group_by_plant'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_api_key'
  | 'invalid_code'
  | 'invalid_credentials'
  | 'invalid_passkey'
  | 'invalid_portal_token'
  | 'invalid_refresh_token'
  | 'invalid_registration'
  | 'invalid_sign_in'
  | 'invalid_state'
  | 'invalid_token'
  | 'invalid_value'
  | 'last_operator'
  | 'limit_reached'
  | 'malformed_request'
  | 'monitored_elsewhere'
  | 'name_taken'
  | 'no_data'
  | 'no_longer_kept'
  | 'not_configured'
  | 'not_found'
  | 'not_permitted'
  | 'passkey_exists'
  | 'payload_too_large'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'replay_running'
  | 'second_factor_required'
  | 'secret_is_primary'
  | 'sign_in_refused'
  | 'single_sign_on'
  | 'sink_not_active'
  | 'sink_refused'
  | 'stream_limit_reached'
  | 'sync_in_progress'
  | 'sync_interrupted'
  | 'test_limit_reached'
  | 'too_many_attempts'
  | 'too_many_idempotency_keys'
  | 'totp_enabled'
  | 'totp_not_enabled'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'upstream_timeout'
  | 'username_taken'
  | 'validation_failed'
  | 'vendor_credentials_rejected'
  | 'vendor_not_enabled'
  | 'vendor_permission_missing'
  | 'vendor_rate_limited'
  | 'vendor_unavailable'
  | 'webhook_not_active'
  | 'wrong_host';

/** What is delivered, by its kind. */
export interface DeliveredByKind {
  'device.data': BaseData;
  'device.day': DeviceDay;
  'energy.interval': EnergyIntervalRecord;
  'battery.data': Battery;
  'meter.data': Meter;
  'site.data': Site;
  'device.online': DeviceEvent;
  'device.offline': DeviceEvent;
  'vendor.unavailable': VendorEvent;
  'vendor.available': VendorEvent;
  'credentials.rejected': VendorEvent;
  'vendor.health_changed': VendorHealthEvent;
  'quota.reached': QuotaEvent;
  'inventory.changed': InventoryEvent;
  'import.started': ImportEvent;
  'import.finished': ImportEvent;
  'import.failed': ImportEvent;
  'alarm.raised': AlarmEvent;
  'alarm.changed': AlarmEvent;
  'alarm.cleared': AlarmEvent;
  'webhook.failing': WebhookEvent;
  'webhook.recovered': WebhookEvent;
  'webhook.exhausted': WebhookEvent;
  'webhook.disabled': WebhookEvent;
  'webhook.signature_rejected': WebhookEvent;
  'mqtt.messages_dropped': MqttEvent;
  'mqtt.clients_refused': MqttEvent;
}
