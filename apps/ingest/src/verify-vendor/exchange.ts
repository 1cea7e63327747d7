/** One request to a vendor's cloud and its answer, as they went over the wire: they hold secrets and stay in memory. */
export interface Exchange {
  /** From 1, in the order in which the requests were sent. */
  number: number;
  /** The step of the verification that it belongs to. */
  step: string;
  /** The adapter's name of the call, as limits and metrics have it. */
  call: string;
  method: string;
  /** Path and query below the base URL. */
  path: string;
  requestBody?: string;
  /** The values of the request's headers: credentials and signatures stand there. */
  headers: readonly string[];
  /** Part of a login: nothing of its answer is written anywhere. */
  isLogin: boolean;
  startedAt: number;
  durationMs: number;
  answer?: { status: number; contentType: string; body: string };
  /** Why there is no answer. */
  failure?: string;
}
