import { Resolver } from 'node:dns/promises';
import { NameServerError, codeOf } from './failure-of-error.ts';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves all addresses of a name. @throws NameServerError when no name server answers, otherwise the resolver's error */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * Queries the DNS directly. `dns.lookup` would run in libuv's four threads, where a few names with a dead name server delay every endpoint's connections;
 * it would also take names from the hosts file, which no webhook should reach.
 * @param servers `<address>[:<port>]`; empty = those of the system
 * @throws Error for a server that is not an address
 */
export function dnsResolver(servers: readonly string[] = [], timeoutMs = 2000): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (hostname) => {
    if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (addresses.length === 0 && four.status === 'rejected') throw errorOf(four.reason);
    return addresses;
  };
}

/** c-ares names a timeout of its own, and servers that cannot be reached; all other codes are answers. */
const unanswered: ReadonlySet<string> = new Set(['ETIMEOUT', 'ECONNREFUSED']);

function errorOf(cause: unknown): unknown {
  return unanswered.has(codeOf(cause)) ? new NameServerError('no name server answers', { cause }) : cause;
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
