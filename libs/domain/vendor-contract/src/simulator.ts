/** A request as the sandbox hands it to a simulator: path and query below the vendor's base URL. */
export interface SimulatorRequest {
  method: string;
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

export interface SimulatorOptions {
  /** Unix ms. */
  now(): number;
  /** Sample periods and limit windows run this many times faster than the vendor's. */
  timeScale: number;
  /** Seed of the park: the same seed shows the same plants. */
  seed: number;
  /** How many inverters the park has; each simulator splits them into plants. Default 12. */
  inverters?: number;
}

/** One vendor's cloud. Checks authentication, signature, paging and limits as its dossier says. */
export interface VendorSimulator {
  handle(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse>;
  /** What a user of this cloud would be given, as our credentials schema names it. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Serial numbers of its inverters. */
  readonly serials: readonly string[];
  /** Calls answered with the vendor's rate-limit error so far: 0 when ingest keeps within the limits. */
  violations(): number;
}

export type CreateSimulator = (options: SimulatorOptions) => VendorSimulator;
