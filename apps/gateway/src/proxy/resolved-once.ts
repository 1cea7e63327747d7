import { lookup } from 'node:dns/promises';

/**
 * Returns a readiness check: fails until the host names of all URLs have been resolved once. A gateway without name resolution can serve nothing, and takes
 * no calls from replicas that can; later, a failure of DNS must not take all replicas out at once. The error names the hosts.
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
