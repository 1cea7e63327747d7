/** A generator of requests, measured beside the dispatcher. */
export interface LoadOptions {
  url: string;
  caFile: string;
  /** One BaseData record. */
  bodyFile: string;
  connections: number;
  seconds: number;
  directory: string;
  signal: AbortSignal;
}

export interface LoadRun {
  requests: number;
  requestsPerSecond: number;
  /** Of the client for 100,000 requests. */
  cpuPer100k: number;
}
