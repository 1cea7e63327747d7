/** A request as the sandbox hands it to a simulator: path and query below the vendor's base URL. */
export interface SimulatorRequest {
  method: string;
  /** Where the client reaches this cloud (`http://localhost:8780/goodwe`, no slash at the end): for answers that name the cloud's own URLs. */
  baseUrl: string;
  path: string;
  query: URLSearchParams;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface SimulatorResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body: string;
}

/** The conditions of the simulated plants, switched on and off while they run: Unix seconds since when, absent when off. */
export interface PlantModelConditions {
  /** No sun: nothing generates. */
  night?: number;
  /** Every third inverter has a fault. */
  fault?: number;
  /** The loggers of every third inverter send nothing. */
  offline?: number;
  /** The grid frequency and the temperature of every third inverter stay as they are. */
  stuck?: number;
  /** No newer samples: the cloud shows the same ones again. */
  duplicate?: number;
  /** Every second look shows an older sample. */
  out_of_order?: number;
}

export interface SimulatorOptions {
  /** Unix ms. */
  now(): number;
  /** Unix ms of a clock that is never set: limits are counted by it, so that a cloud whose clock is wrong breaks none. Default: `now`. */
  steadyNow?(): number;
  /** Sample periods and limit windows run this many times faster than the vendor's. */
  timeScale: number;
  /** Seed of the plant model: the same seed shows the same plants. */
  seed: number;
  /** How many inverters the plant model has; each simulator splits them into plants. Default 12. */
  inverters?: number;
  /** One more plant, in whose past an inverter was replaced, a logger was silent for a week and a lifetime counter began again. Default: false. */
  incidents?: boolean;
  /** Another seed of the plant model than the vendor's own: the same one shows the same inverters through two vendors. */
  plantModelSeed?: string;
  /** Read at each look: its owner changes it. */
  conditions?: Readonly<PlantModelConditions>;
}

/** One vendor's cloud. Checks authentication, signature, paging and limits as its dossier states. */
export interface VendorSimulator {
  handle(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse>;
  /** The credentials that a user of this cloud would be given, as our credentials schema names them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The same before an owner has consented in this cloud's pages; absent where it has none. */
  readonly consentCredentials?: Readonly<Record<string, string>>;
  /** Further users or keys of this cloud, by purpose: they may make calls that the first one may not. */
  readonly otherCredentials?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly serials: readonly string[];
  /** Calls answered with the vendor's rate-limit error so far: 0 when ingest keeps within the limits. */
  violations(): number;
  /** The vendor's own answer to one call too many: for a storm switched on. Does not count as a violation. */
  tooManyRequests(request: SimulatorRequest): SimulatorResponse;
  /**
   * Forgets all access tokens given out so far (`true`); refuses a static key until `false`. Only where tokens do not
   * travel in the headers `authorization`, `token`, `xsrf-token`, `x-access-token` or `cookie`: the sandbox removes
   * those itself.
   */
  revokeTokens?(revoked: boolean): void;
}

export type CreateSimulator = (options: SimulatorOptions) => VendorSimulator;
