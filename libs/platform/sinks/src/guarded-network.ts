import { readFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { AddressPolicy } from '@heliograph/delivery';
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

interface Address {
  address: string;
  family: 4 | 6;
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
  readonly #resolver: Resolver;

  constructor({ addresses, allowPlaintext, extraCa, timeoutMs = 10_000, dnsServers = [] }: GuardedNetworkOptions) {
    this.#addresses = addresses;
    this.allowPlaintext = allowPlaintext;
    this.timeoutMs = timeoutMs;
    this.ca = extraCa === undefined ? undefined : [...rootCertificates, extraCa];
    this.#resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (dnsServers.length > 0) this.#resolver.setServers(dnsServers);
  }

  /** Returns an address of the host to connect to. @throws SinkError `address` or `unreachable` */
  async addressOf(host: string): Promise<string> {
    return (await this.#allowed(host))[0].address;
  }

  /** For clients that connect by themselves: `net.connect({ lookup })`. An IP address never reaches it: `checkHost` comes first. */
  readonly lookup: LookupFunction = (host, { all }, callback) => {
    this.#allowed(host).then(
      (allowed) => {
        if (all === true) callback(null, allowed);
        else callback(null, allowed[0].address, allowed[0].family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };

  /** @throws SinkError `address` for an IP address that is not allowed; a name is checked when it is connected to */
  checkHost(host: string): void {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(bare) === 0) return;
    const verdict = this.#addresses.check(bare);
    if (!verdict.allowed) throw notAllowed(host, verdict.reason);
  }

  async #allowed(host: string): Promise<[Address, ...Address[]]> {
    this.checkHost(host);
    const found = await this.#resolve(host);
    const [first, ...others] = found.filter(({ address }) => this.#addresses.check(address).allowed);
    if (first !== undefined) return [first, ...others];
    if (found.length === 0) throw new SinkError('unreachable', `the host ${host} has no address`);
    const verdict = this.#addresses.check(found[0]!.address);
    throw notAllowed(host, verdict.allowed ? '' : verdict.reason);
  }

  /** By DNS alone, never the hosts file: it names hosts of the operator. */
  async #resolve(host: string): Promise<Address[]> {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(bare);
    if (family !== 0) return [{ address: bare, family: family === 4 ? 4 : 6 }];
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    const [four, six] = await Promise.allSettled([this.#resolver.resolve4(host), this.#resolver.resolve6(host)]);
    return [...addressesOf(four, 4), ...addressesOf(six, 6)];
  }
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

function notAllowed(host: string, reason: string): SinkError {
  return new SinkError('address', `the address of ${host} is not allowed (${reason}); the operator can allow it`);
}
