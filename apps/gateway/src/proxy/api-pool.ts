import { lookup } from 'node:dns/promises';
import { Pool } from 'undici';

/**
 * The first of ten probes (TCP keep-alive, one a second) of a connection without calls: a connection to a lost node ends after a quarter of a minute,
 * before a call is written to it and lost.
 */
const KEEP_ALIVE_PROBE_MS = 5_000;
/** Shorter than the 75 s of the services, so that no call is written to a connection that they are closing. */
const IDLE_MS = 30_000;

interface ApiPoolOptions {
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
    // The services announce 75 s, which would otherwise apply.
    keepAliveMaxTimeout: IDLE_MS,
  });
}

/**
 * Returns a readiness check: fails until the host names of all URLs have been resolved once. A gateway without name resolution can serve no call, and must
 * not take calls from replicas that can; later, a failure of DNS must not take all replicas out at once. The error names the hosts.
 */
export function resolvedOnce(
  urls: readonly string[],
  resolve: (host: string) => Promise<unknown> = lookup,
): () => Promise<void> {
  // An IPv6 address is in brackets.
  const waiting = new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')));
  return async () => {
    const resolved = (host: string): Promise<unknown> => resolve(host).then(() => waiting.delete(host));
    const outcomes = await Promise.allSettled(Array.from(waiting, resolved));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw new Error(`no address for ${[...waiting].join(', ')}`, { cause: failed.reason });
  };
}
