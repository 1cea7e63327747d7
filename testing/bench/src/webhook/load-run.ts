/** Generators of requests, measured beside the dispatcher. */
export interface LoadOptions {
  /** One each endpoint; they are asked in turn. */
  urls: readonly string[];
  caFile: string;
  /** One BaseData record. */
  bodyFile: string;
  /** Requests under way at once, all endpoints together. */
  inFlight: number;
  seconds: number;
}

export interface LoadRun {
  requests: number;
  requestsPerSecond: number;
  /** CPU seconds of the client for 100,000 requests. */
  cpuPer100k: number;
}
