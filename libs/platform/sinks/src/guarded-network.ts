import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { AddressPolicy, dnsResolver, pinnedLookup, type ResolvedAddress, type ResolveHost } from '@heliograph/delivery';
import { SinkError } from './sink-error.ts';

export interface GuardedNetworkOptions {
  addresses: AddressPolicy;
  /** Whether settings may turn TLS off. */
  allowPlaintext: boolean;
  /** The PEM of authorities trusted beside the public ones. */
  extraCa?: string | undefined;
  /** Of a connection, a login, and each answer; default 10 s. */
  timeoutMs?: number | undefined;
  /** `<address>[:<port>]`; default: those of the system. */
  dnsServers?: readonly string[];
}

/** What an operator sets (`SinkNetworkConfiguration` of the service kit). */
export interface NetworkSettings {
  allowedCidrs: readonly string[];
  allowPlaintext: boolean;
  /** A PEM file. */
  caFile?: string;
  dnsServers: readonly string[];
}

/** Makes the network of a process from its configuration. @param timeoutMs of each step; default 10 s */
export function guardedNetworkOf(
  { allowedCidrs, allowPlaintext, caFile, dnsServers }: NetworkSettings,
  timeoutMs?: number,
): GuardedNetwork {
  return new GuardedNetwork({
    addresses: new AddressPolicy(allowedCidrs),
    allowPlaintext,
    extraCa: caFile === undefined ? undefined : readFileSync(caFile, 'utf8'),
    dnsServers,
    timeoutMs,
  });
}

/**
 * The network as sinks may use it: they connect only to addresses that the operator allows. Names are resolved here and the address that was checked is
 * the one connected to, for a name can change in between.
 */
export class GuardedNetwork {
  readonly allowPlaintext: boolean;
  readonly timeoutMs: number;
  /** For `tls.connect`; undefined = the public authorities. */
  readonly ca: readonly string[] | undefined;
  readonly #addresses: AddressPolicy;
  readonly #resolve: ResolveHost;

  constructor({ addresses, allowPlaintext, extraCa, timeoutMs = 10_000, dnsServers = [] }: GuardedNetworkOptions) {
    this.#addresses = addresses;
    this.allowPlaintext = allowPlaintext;
    this.timeoutMs = timeoutMs;
    this.ca = extraCa === undefined ? undefined : [...rootCertificates, extraCa];
    this.#resolve = dnsResolver(dnsServers);
  }

  /** For `net.connect({ lookup })`, which asks it for names alone: `checkHost` comes first. Fails with SinkError `address` or `unreachable`. */
  readonly lookup = pinnedLookup((host) => this.#allowed(host));

  /** @throws SinkError `address` for an IP address that is not allowed; a name is checked when it is connected to */
  checkHost(host: string): void {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(bare) === 0) return;
    const verdict = this.#addresses.check(bare);
    if (!verdict.allowed) throw notAllowed(host, verdict.reason);
  }

  async #allowed(host: string): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
    this.checkHost(host);
    const found = await this.#addressesOf(host);
    const [first, ...others] = found.filter(({ address }) => this.#addresses.check(address).allowed);
    if (first !== undefined) return [first, ...others];
    if (found.length === 0) throw new SinkError('unreachable', `the host ${host} has no address`);
    const verdict = this.#addresses.check(found[0]!.address);
    throw notAllowed(host, verdict.allowed ? '' : verdict.reason);
  }

  async #addressesOf(host: string): Promise<ResolvedAddress[]> {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(bare);
    if (family !== 0) return [{ address: bare, family: family === 4 ? 4 : 6 }];
    try {
      return await this.#resolve(host);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
      throw new SinkError('unreachable', `the host ${host} cannot be resolved: ${message}`, { cause: error });
    }
  }
}

function notAllowed(host: string, reason: string): SinkError {
  return new SinkError('address', `the address of ${host} is not allowed (${reason}); the operator can allow it`);
}
