import type { AccountChannelName, ChannelName, Envelope, KafkaFormat } from '@heliograph/delivery';
import type { WriterEpoch } from './writer-epoch.ts';

/**
 * Values of the compacted `control.*` topics: state that the data plane needs without asking a database. A tombstone
 * (null value) means the object is gone. Written by the APIs through the outbox, read by `ControlView`.
 */
export interface AccountRecord {
  id: string;
  /** `deleted`: its data is being erased; when all services have confirmed it, a tombstone follows. */
  status: 'active' | 'suspended' | 'deleted';
  /** Language of `StateDesc`: en, zh, de, es, fr, pt, nl, pl, it. */
  language: string;
  deviceQuota: number;
  /** Tokens of logins that were issued before this moment (Unix seconds) are refused. */
  credentialsRevokedAt: number;
  /** API keys, at most 50, that were revoked while tokens issued for them may still be valid: by id, Unix seconds until which they may; absent: none. */
  revokedKeys?: Readonly<Record<string, number>>;
  /** Portal sessions that were revoked while tokens issued for them may still be valid, likewise; at most 1,000. */
  revokedPortals?: Readonly<Record<string, number>>;
  /** Logins that ended (a logout) while a token of theirs may still be valid, likewise, by the claim `sid`; at most 200. */
  endedSessions?: Readonly<Record<string, number>>;
  /** Tokens of logins that were issued until then (Unix seconds) are refused; absent: none. It replaces what `endedSessions` has no room for. */
  sessionsRefusedUntil?: number;
  /** Channels on for this account: set with its first credential. */
  channels: Record<AccountChannelName, boolean>;
  /** The operator's settings for this account's topics; absent = the deployment's defaults. */
  kafka?: { partitions?: number; retentionMs?: number };
}

export interface VendorAccountRecord {
  /** `dataAccessUserId` of the API. */
  id: string;
  accountId: string;
  vendor: string;
  region: string;
  status: 'active' | 'paused';
  /** Incremented with every change of credentials: ingest restarts polling with it. */
  credentialsVersion: number;
  /** AES-256-GCM envelope (see `sealed-envelope.ts` of the service kit); the plaintext is the vendor's credentials object. */
  credentials: string;
  /** IANA zone or `GMT+8` label used when the vendor reports none. */
  timezone?: string;
  /** The devices beside inverters that become records; absent: none. Ingest recreates the poller with a change of it. */
  include?: readonly ('battery' | 'meter')[];
  /** The import in progress; without it a running import is canceled. Polling continues unchanged with any change of it. */
  import?: ImportRecord;
}

/** An import of past samples of a vendor account: one at a time, chosen by sync-api, run by ingest. */
export interface ImportRecord {
  id: string;
  /** `samples`: records of `basedata`; `days`: records of kind `device.day`. */
  resolution: 'samples' | 'days';
  /** Unix seconds: samples at or after `from` and before `to`. */
  from: number;
  /** Absent: of each device until it was first seen (`firstSeenAt`). */
  to?: number;
  /** At most 1,000; absent with `groupId` absent: all monitored devices of the vendor account. */
  deviceIds?: string[];
  /** The monitored devices of this group, as they are at the time. */
  groupId?: string;
  /** The channels that deliver the records; absent: all that the account uses, empty: none, they are only stored. */
  channels?: ChannelName[];
}

/** A battery or meter that a vendor lists, with the first inverter of its plant. */
export interface ListedStorageRecord {
  type: 'battery' | 'meter';
  /** The id that the vendor's calls want. */
  vendorDeviceId: string;
  /** The vendor's own type. */
  vendorType: string;
  serial?: string;
  model?: string;
}

export interface DeviceRecord {
  deviceId: string;
  accountId: string;
  vendorAccountId: string;
  vendor: string;
  plantId: string;
  vendorPlantId: string;
  InverterSN: string;
  CollectorSN: string;
  /** The id the vendor's calls want, when it is not the serial number (Huawei `devId`). */
  vendorDeviceId: string;
  /** The vendor's own device type or family (`1`, `tlx`, …): the adapter picks the call by it. */
  vendorType: string;
  model?: string;
  firmware?: string;
  ratedPowerKw?: number;
  stringCount?: number;
  phaseCount?: number;
  /** IANA zone of the plant; a `GMT+8` label where nothing better is known. */
  timezone?: string;
  /** The label that the vendor reports for the plant, where it is not `timezone`: its local times may be in it. Absent in records of before 2026-11-28. */
  vendorOffset?: string;
  /** The plant's position in degrees, to two decimals (about 1 km). */
  latitude?: number;
  longitude?: number;
  groups: string[];
  monitored: boolean;
  /** It is not monitored because the quota is used up. */
  overQuota?: true;
  /** Unix seconds: only later samples are taken, for earlier ones may have come by another vendor account of the account. */
  takesFrom?: number;
  /** First seen, Unix ms: devices enter the quota in this order. */
  firstSeenAt: number;
  /** The batteries and meters of its plant that the vendor lists, at most 100; absent: none. */
  storage?: ListedStorageRecord[];
}

export interface SubscriptionFilter {
  vendors?: string[];
  plantIds?: string[];
  groupIds?: string[];
  deviceIds?: string[];
  /** `device.data` and the kinds of `@heliograph/events`; absent = all of a webhook, of the other channels all that are not opt-in. */
  kinds?: string[];
  /** Of `energy.interval`; absent = `1h`. */
  resolution?: '15m' | '1h' | '1d';
  /** Of alarms. */
  severities?: string[];
  categories?: string[];
}

export interface WebhookSecret {
  id: string;
  /** Sealed `whsec_…`. */
  sealed: string;
  primary: boolean;
  /** Unix ms after which it signs no more; absent = for good. */
  expiresAt?: number;
}

export interface WebhookTarget {
  url: string;
  secrets: WebhookSecret[];
  signatureEncoding: 'hex' | 'base64' | 'sha256=hex';
  timeoutMs: number;
  maxInFlight: number;
  /** Requests per second; absent = not limited. */
  rateLimit?: number;
  status: 'active' | 'paused' | 'disabled';
  minTlsVersion: 'TLSv1.3' | 'TLSv1.2';
  /** Sealed JSON object of further request headers, names in lower case: they may contain credentials. */
  headers?: string;
  /** Sealed JSON `{ certificate, privateKey }`, both PEM: shown to an endpoint that asks for one. */
  clientCertificate?: string;
  /** Several records a request, as a JSON array; absent = one record a request. */
  batch?: { maxRecords: number; maxWaitMs: number };
}

/** A sink: a database, a bucket or a queue that an account has records written to. */
export interface SinkTarget {
  /** Id of a `SinkKind`. */
  kind: string;
  /** The settings that are no secrets. */
  settings: Readonly<Record<string, string | number | boolean>>;
  /** Sealed JSON object of the secret settings; its owner is the sink's id. Absent: the sink has none. */
  secrets?: string;
  status: 'active' | 'paused';
  /** Incremented with every change of settings or secrets: the dispatcher opens the destination anew. */
  version: number;
}

/**
 * `state.sinks`, key `<sink>/<topic>/<partition>`: how far a sink is in a source partition. The owner of the partition writes it before it settles records that
 * are not written to the sink yet, and reads them again from `next` after a restart. A tombstone: nothing waits.
 */
export interface SinkStateRecord {
  sinkId: string;
  topic: string;
  partition: number;
  /** Offset: the sink's records before it are written. */
  next: string;
  /** Offset: the batch in work has the sink's records from `next` on and before it. Written again, it has the same records. Absent: none is in work. */
  until?: string;
  /** The records from `next` on that wait; approximate after a restart. */
  waiting: number;
  /** When the oldest of them was written to the topic, Unix ms; absent: none waits. */
  since?: number;
  /** Why the last write failed; absent when it did not. The message is for the account. */
  error?: { reason: string; message: string; at: number };
}

export interface SubscriptionRecord {
  id: string;
  accountId: string;
  channel: ChannelName;
  filter: SubscriptionFilter;
  /** Absent: `none`. */
  envelope?: Envelope;
  /** Of Kafka; absent: `json`. */
  format?: KafkaFormat;
  webhook?: WebhookTarget;
  sink?: SinkTarget;
}

/** `state.vendor-accounts`: polling status, written by ingest and projected to PostgreSQL by sync-api. */
export interface VendorAccountStateRecord {
  vendorAccountId: string;
  status: 'polling' | 'backing_off' | 'credentials_rejected' | 'stopped';
  /** A text that a user can act on; never a secret. */
  lastError?: string;
  /** The kind of the last error: a `VendorErrorKind`, or `internal` for one of our own. */
  errorKind?: string;
  /** The error is not the vendor's: something of our own failed, or our own budget for the call is spent. */
  errorOrigin?: 'ours';
  /** Unix ms at which the vendor is asked again. */
  retryAt?: number;
  lastSuccessAt?: number;
  /** Unix ms since when samples are missing that the vendor's history may still give. Replicas of before 2026-11-22 know of a gap by this alone. */
  gapFrom?: number;
  /** Absent before the first good poll, and in records of before 2026-11-22. */
  sampled?: SampledCallsRecord;
  /** Open gaps, oldest first. */
  gaps?: OpenGapRecord[];
  /** Gaps that were given up, newest first. */
  gapsGivenUp?: GivenUpGapRecord[];
  /** The import of the vendor account, until its control record names another or none. */
  import?: ImportStateRecord;
  /** The day (since 1970) of the last look at past days; absent in records of older versions. */
  lookedOn?: number;
  outage?: VendorOutageRecord;
  /** Absent while the vendor accepts the credentials. */
  rejection?: CredentialsRejectionRecord;
  /**
   * The owner that wrote it: records that a former owner writes after a later one are skipped. Absent in records of
   * older versions.
   */
  writer?: WriterEpoch;
  updatedAt: number;
}

/**
 * The last successful poll of each call that returns samples: the next owner of the account starts there, call by call.
 */
export interface SampledCallsRecord {
  /** Hash of the plan: the calls and their devices. */
  plan: string;
  /** Unix ms: the last good poll of the most lagging call. */
  oldest: number;
  /** Seconds that the last good poll of each call is ahead of `oldest`, in the order of the plan; -1: it had none. Absent of very large plans. */
  ahead?: number[];
}

/** Samples that were missed and are to be fetched from the vendor's history. */
export interface OpenGapRecord {
  /** The polls that missed them; absent: more than are named one by one. */
  calls?: string[];
  /** Unix seconds: after `from`, up to and with `to`. */
  from: number;
  to: number;
  /** History calls that failed. */
  tries: number;
  lastError?: string;
  /** Unix ms. */
  nextTryAt?: number;
  /** Unix ms: given up then, when all of it is further back than is asked for. Absent in records of older versions. */
  triedUntil?: number;
  /** Which history calls are done: bits in the order of their names, base64; `plan` is a hash of those names. */
  filled?: { plan: string; done: string };
}

export interface GivenUpGapRecord extends Pick<OpenGapRecord, 'calls' | 'from' | 'to' | 'tries' | 'lastError'> {
  reason: GapGivenUpReason;
  /** Unix ms. */
  at: number;
}

/** `too_old`: it failed until the gap was further back than we ask for; `no_history`: the vendor offers none. */
export type GapGivenUpReason = 'not_permitted' | 'no_history' | 'too_old';

/** How far the import of a vendor account has come. */
export interface ImportStateRecord {
  /** Of the `ImportRecord`. */
  id: string;
  /** `waiting`: for the end of an outage, a limit, a budget or refused credentials; it continues automatically. */
  phase: 'running' | 'waiting' | 'finished' | 'failed';
  /** Pairs of a device and a local day: all, and those that were read. */
  deviceDays: number;
  deviceDaysDone: number;
  /** Calls to the vendor. */
  calls: number;
  /** Devices whose history the vendor does not permit; absent: none. */
  refusedDevices?: number;
  /** The first hundred of them. */
  refusedDeviceIds?: string[];
  /** Pairs of a device and a local day that no call named, or whose call could not be read: another import asks for them again. Absent: none. */
  unreadDeviceDays?: number;
  /** Why it waits, in a text that a user can read; never a secret. */
  waitsFor?: string;
  /** Unix ms. */
  nextTryAt?: number;
  /** Unix ms, by the pace so far. */
  estimatedEndAt?: number;
  /** Why it failed. */
  error?: string;
  /** Unix ms. */
  startedAt: number;
  /** The last answered call, or the later time until which a call budget makes it wait, Unix ms; absent when it has ended. */
  progressAt?: number;
  /**
   * The first of the local dates in work: all earlier days are done, and of the calls of these days those whose bits are set (base64), in the order of their names, of which
   * `plan` is a hash. Absent before the first day and after the last.
   */
  progress?: { day: string; plan: string; done: string };
}

/** How far an outage of the vendor's cloud has come, so that the next owner of the account repeats no event and forgets none. */
export interface VendorOutageRecord {
  /** First failure of the row, Unix ms. */
  since: number;
  /** Times of `vendor.unavailable` and `vendor.available`, Unix seconds, once they are decided. */
  unavailableAt?: number;
  availableAt?: number;
  message?: string;
  /** The number of the two events that are written; with the second the record is removed. */
  told: 0 | 1;
}

/**
 * Records that the vendor rejects the credentials, so that the next owner of the account repeats no event and omits
 * none.
 */
export interface CredentialsRejectionRecord {
  /** Time of `credentials.rejected`, Unix seconds. */
  at: number;
  message: string;
  /** The event is written. */
  reported: boolean;
}

/** `state.refresh-tokens`: the newest refresh token of a credential whose vendor replaces it with each use. */
export interface RefreshTokenRecord {
  sealed: string;
  /** One more than that of the token it was exchanged for. Of two with the same, the first in the log counts. Absent in records of older versions. */
  version?: number;
  /** Unix ms. */
  keptAt: number;
}

/** `state.quotas`: the calls that a daily or monthly quota of a credential has spent, by bucket of its window. */
export interface QuotaRecord {
  counts: Readonly<Record<string, number>>;
}

/**
 * `state.devices`: state of a device at its last change of state or presence. Written on a change only, for filters of
 * the API.
 */
export interface DeviceStateRecord {
  deviceId: string;
  accountId: string;
  /** BaseData `State` of the newest sample. */
  state: number;
  online: boolean;
  /** Unix seconds of the sample or event that changed it. */
  changedAt: number;
  /** Whose: of two with the same time that of the later owner counts. Absent in records of older versions. */
  writer?: WriterEpoch;
}

/** `audit-log`: one change through the API or the operator's command line. */
export interface AuditRecord {
  id: string;
  /** Unix ms. */
  at: number;
  /** The actor: account or operator id, `cli` for the command line, `anonymous` for a refused login. */
  actor: string;
  /** Whose data: the account; absent when it concerns none. */
  accountId?: string;
  /** `operationId` of the OpenAPI document, or the command's name. */
  action: string;
  /** Ids in the path and the sent members, without secrets. */
  object?: Readonly<Record<string, string | number | boolean>>;
  /** HTTP status, 0 for the command line. */
  status: number;
  error?: string;
  requestId?: string;
  address?: string;
}

/**
 * `control.erasures`: the data of a deleted account that a service has erased, or how long data that cannot be erased
 * singly is still kept.
 */
export interface ErasureRecord {
  accountId: string;
  /** `sync-api`, `delivery-api`, `auth-api`, `ingest`. */
  part: string;
  items: readonly ErasedItem[];
  /** Unix seconds. */
  finishedAt: number;
}

export interface ErasedItem {
  /** `vendor accounts`, `topic delivery.acc_1.basedata`, … */
  what: string;
  count: number;
  /** Unix seconds at which the last of it is gone, where it runs out by itself; absent: gone. */
  goneAt?: number;
}
