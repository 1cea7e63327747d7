import type { StorageType } from '@heliograph/base-data';
import type { DateSpan, DaysDevice } from './days.ts';

/** A plant as a vendor lists it, in BaseData's units. Absent: the vendor did not report it. */
export interface VendorPlant {
  vendorPlantId: string;
  name: string;
  /**
   * IANA zone (`Europe/Berlin`) or a label (`GMT+8`, `GMT+5:30`): a label counts only where no other source names the
   * zone (`@heliograph/plant-zone`).
   */
  timezone?: string;
  latitude?: number;
  longitude?: number;
  address?: string;
  capacityKw?: number;
  /** ISO date. */
  installedAt?: string;
}

/** A device that becomes BaseData records (inverters only; collectors appear as `CollectorSN`). */
export interface VendorDevice {
  vendorPlantId: string;
  InverterSN: string;
  /** `''` when unknown. */
  CollectorSN: string;
  /** The id the vendor's calls want; the serial number where they want that. */
  vendorDeviceId: string;
  /** The vendor's own type or family: the adapter and the mapping choose by it. */
  vendorType: string;
  model?: string;
  firmware?: string;
  ratedPowerKw?: number;
  mpptCount?: number;
  stringCount?: number;
  /** 1 or 3. */
  phaseCount?: number;
  status: 'online' | 'offline' | 'unknown';
  /** The batteries and meters of its plant that calls have to name: with the first inverter of the plant, if the vendor account asks for them. */
  storage?: readonly ListedStorage[];
}

/** A battery or meter that the vendor lists. */
export interface ListedStorage {
  type: StorageType;
  /** The id that the vendor's calls want. */
  vendorDeviceId: string;
  /** The vendor's own type. */
  vendorType: string;
  serial?: string;
  model?: string;
}

/** A device that ingest polls: the members that the adapter needs, and those that the normalizer needs later. */
export interface PolledDevice extends Omit<VendorDevice, 'mpptCount' | 'status'> {
  deviceId: string;
  plantId: string;
  /** IANA zone of the plant, a label where nothing better is known. Absent: samples that bear no offset are rejected. */
  timezone?: string;
  /** The label that the vendor reports for the plant, where it is not `timezone`: local times of the vendor may be in it (`clockOf`). */
  vendorOffset?: string;
  /** Degrees, of the plant, where the vendor reports them. */
  latitude?: number;
  longitude?: number;
  groups?: string[];
  /** Unix seconds: earlier samples may have come by another vendor account of the same account, and are not taken from this one. */
  takesFrom?: number;
}

/** A stretch of time whose samples were missed, Unix seconds: after `from`, up to and with `to`. */
export interface Gap {
  from: number;
  to: number;
}

/** An import and the channels that deliver its records; absent: all that the account uses, empty: none. */
export interface ImportOrigin {
  id: string;
  channels?: readonly string[];
}

/** One answer of a vendor, as received. */
export interface RawAnswer {
  /** Name of the vendor's call: the mapping dispatches on it (`tlx/tlxs_data`, `getDevRealKpi`). */
  call: string;
  /** The text as received: number literals and member order are kept. */
  body: string;
  /** Unix ms at which the answer was complete. */
  fetchedAt: number;
  /** The devices asked for (those whose samples or alarms the answer may contain). */
  devices: readonly PolledDevice[];
  /** From a history call: passes the normalizer's "not newer" check. */
  backfill?: boolean;
  /**
   * The gap that a backfill fills; set by ingest. History calls often return a whole day: the normalizer uses only
   * samples in the gap.
   */
  gap?: Gap;
  /** The import that the answer is for; set by ingest. */
  import?: ImportOrigin;
  /** The dates that a call of `planDays` was made for; set by ingest. The normalizer maps such an answer by the mapping's `days`. */
  days?: DateSpan;
}

/** One planned call: ingest spreads the calls of a plan evenly over `intervalSeconds`. */
export interface PollCall {
  /** Stable over re-planning while it asks the same: `tlxs_data:0`. */
  name: string;
  /** Interval in vendor time; ingest divides by the time scale. */
  intervalSeconds: number;
  devices: readonly PolledDevice[];
  /** False: brings no samples (alarms, inventory), so that a missed one leaves no gap to fill. */
  samples?: false;
  run(signal: AbortSignal): Promise<RawAnswer[]>;
}

export interface BackfillOptions {
  /** The gap is a day that an import reads: it brings neither batteries nor meters. */
  isImport?: true;
}

/** One call of a backfill. Answers carry `backfill: true`. */
export interface BackfillCall {
  /** `inverterDay:2026-11-20`. */
  name: string;
  devices: readonly PolledDevice[];
  /** @param refused is called with each device that the cloud refuses while it answers for others: nothing of it was read. Where it refuses all, the refusal is thrown. */
  run(signal: AbortSignal, refused?: (device: PolledDevice) => void): Promise<RawAnswer[]>;
}

/** The calls of one vendor account. Created per vendor account; keeps no state that another replica would miss. */
export interface VendorAdapter {
  /** One cheap call that proves the credentials. Throws `VendorError` of kind `credentials_rejected` when they are refused. */
  verify(signal: AbortSignal): Promise<void>;
  listPlants(signal: AbortSignal): Promise<VendorPlant[]>;
  /** All inverters of the plants, each serial number once. */
  listDevices(plants: readonly VendorPlant[], signal: AbortSignal): Promise<VendorDevice[]>;
  /** The calls that keep these devices fresh within the vendor's limits. Pure: makes no call itself. */
  planPolls(devices: readonly PolledDevice[]): PollCall[];
  /**
   * The history calls that fetch what these devices sampled in a gap, oldest first; ingest makes them one by one, with
   * lower priority than live polls. Those of the listed batteries and meters too, but for an import. Pure. Absent where
   * the vendor has no history call, or where the live polls reach back themselves (series).
   */
  planBackfill?(devices: readonly PolledDevice[], gap: Gap, options?: BackfillOptions): BackfillCall[];
  /**
   * The calls that fetch the vendor's sums of these devices' days. The dates lie in one calendar month and are over; the devices have one zone. Names
   * contain the month or dates, and are stable over re-planning. A device without a call (its plant's sums are not its own) has no days. Answers name
   * the devices whose days they contain, and carry `backfill: true`; a call that reads an older time than the vendor keeps returns no answers.
   * Pure. Absent where the declaration has no `history.days`.
   */
  planDays?(devices: readonly DaysDevice[], span: DateSpan): BackfillCall[];
}

/** The function of an adapter that plans a backfill. */
export type PlanBackfill = NonNullable<VendorAdapter['planBackfill']>;
/** The function of an adapter that plans an import of days. */
export type PlanDays = NonNullable<VendorAdapter['planDays']>;

/** A vendor account, unsealed: only ever in memory. */
export interface VendorAccountAccess {
  vendorAccountId: string;
  region: string;
  baseUrl: string;
  credentials: Readonly<Record<string, string>>;
  timezone?: string;
  /** The devices beside inverters that the account asks for; absent: none, and no call is made for them alone. */
  include?: readonly StorageType[];
}

export interface RequestLimit {
  key: string;
  limit: number;
  perSeconds: number;
  /**
   * The budget is shared by all vendor accounts with this value (an application’s id); absent: the credential has its
   * own.
   */
  sharedBy?: string;
  /** No live poll takes from the budget: imports may take most of it. */
  historyOnly?: true;
}

export interface VendorRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path and query below the base URL, beginning with `/`. */
  path: string;
  /** One of the region's further `hosts` by name; absent: the base URL. */
  host?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Name in metrics, logs and rate limits. */
  call: string;
  timeoutMs?: number;
  /** Limit budgets this request takes from, beside the declaration's own (inventory-based limits). */
  limits?: readonly RequestLimit[];
  signal?: AbortSignal;
}

export interface VendorResponse {
  status: number;
  /** Lower-case names; several values joined by `, ` but `set-cookie`, which is joined by newline. */
  headers: Readonly<Record<string, string>>;
  /** Decoded text (gzip, br, deflate undone), at most 16 MiB. */
  body: string;
}

/** The one way an adapter reaches its cloud. Paces by the declared limits (shared by all replicas), retries 502/503/504 and dropped connections. */
export interface VendorHttp {
  /** Throws `VendorError` (`unavailable`, `rate_limited`) when there is no usable answer; any status the vendor answers with is returned. */
  request(request: VendorRequest): Promise<VendorResponse>;
}

/** Cluster-wide login tokens: one login for one credential, whichever replica asks. */
export interface SessionStore {
  /** The kept session, or the result of `login` (run by one replica at a time). */
  get(login: () => Promise<VendorSession>): Promise<string>;
  /** Forget this token (refused by the vendor); a newer one stays. */
  invalidate(token: string): Promise<void>;
}

export interface VendorSession {
  token: string;
  /** Its lifetime in ms of our clock; use prolongs sliding sessions. */
  lifetimeMs: number;
}

/**
 * The newest refresh token of a credential whose vendor replaces it with each use. Lose one and the user must consent again: it is sealed and
 * acknowledged by Kafka before the session that came with it is used. Called inside `SessionStore.get` only: one replica at a time.
 */
export interface RefreshTokenStore {
  /**
   * Undefined: it was never replaced, so the one in the credentials is valid. Throws `VendorError` (`unavailable`) when
   * the store cannot be read.
   */
  newest(): Promise<string | undefined>;
  /** Resolves when it is safe. Throws `VendorError` (`unavailable`). */
  keep(refreshToken: string): Promise<void>;
}

export interface AdapterContext {
  http: VendorHttp;
  session: SessionStore;
  refreshTokens: RefreshTokenStore;
  /** Unix ms. */
  now(): number;
  /** 1 in production; the sandbox runs its sample periods and limit windows this many times faster. */
  timeScale: number;
  warn(message: string, fields?: Record<string, string | number>): void;
}

export type CreateAdapter = (account: VendorAccountAccess, context: AdapterContext) => VendorAdapter;
