import { Pool } from 'undici';

/**
 * The first of ten probes (TCP keep-alive, one a second) of a connection without calls: one to a node that was lost ends after a quarter of a minute, before
 * a call is written to it that nobody receives.
 */
const KEEP_ALIVE_PROBE_MS = 5_000;
/** Shorter than the 75 s of the services, so that no call is written to a connection that they are closing. */
const IDLE_MS = 30_000;

export interface ApiPoolOptions {
  connections: number;
  connectTimeoutMs: number;
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
}

/** Creates the connections to an API. @param url of the API; its path is not used */
export function apiPool(url: string, options: ApiPoolOptions): Pool {
  return new Pool(new URL(url).origin, {
    connections: options.connections,
    connect: { timeout: options.connectTimeoutMs, keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS },
    headersTimeout: options.headersTimeoutMs,
    bodyTimeout: options.bodyTimeoutMs,
    keepAliveTimeout: IDLE_MS,
    // The services announce their 75 s, which would count else.
    keepAliveMaxTimeout: IDLE_MS,
  });
}
