import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves all addresses of a name. @throws NameServerError when no name server answers, otherwise the resolver's error */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** The error of DNS resolvers that do not answer: it is no sign about the host, unless they wait for the name servers of its domain. */
export class NameServerError extends Error {
  static readonly code = 'NAME_SERVER';
  readonly code = NameServerError.code;
}

/**
 * Queries the DNS directly. `dns.lookup` would run in libuv's four threads, where a few names with a dead name server delay every connection; it would also
 * take names from the hosts file, which names hosts of the operator.
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

/** For `net.connect`, which then connects to these addresses alone. @param allowed returns those of a name that may be connected to */
export function pinnedLookup(
  allowed: (hostname: string) => Promise<[ResolvedAddress, ...ResolvedAddress[]]>,
): LookupFunction {
  return (hostname, { all }, callback) => {
    allowed(hostname).then(
      (addresses) => {
        if (all === true) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

/** c-ares names a timeout of its own, and servers that cannot be reached; all other codes are answers. */
const unanswered: ReadonlySet<unknown> = new Set(['ETIMEOUT', 'ECONNREFUSED']);

function errorOf(cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  return unanswered.has(code) ? new NameServerError('no name server answers', { cause }) : cause;
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
