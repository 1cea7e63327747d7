import { isIP, type LookupFunction } from 'node:net';
import {
  createSecureContext,
  DEFAULT_CIPHERS,
  rootCertificates,
  type SecureContext,
  type SecureVersion,
} from 'node:tls';
import {
  pinnedLookup,
  type AddressPolicy,
  type ClientCertificate,
  type ResolvedAddress,
  type ResolveHost,
} from '@heliograph/delivery';
import { buildConnector } from 'undici';
import type { EgressProxy } from './egress-proxy.ts';
import { AddressNotAllowedError, SocketBudgetError } from './failure-of-error.ts';
import { EgressProxyError, openTunnel } from './proxy-tunnel.ts';

/** Counts open sockets of all endpoints; `makeRoom` is called to close idle ones before they run out, since closing takes a moment. */
export class SocketBudget {
  readonly #max: number;
  readonly #makeRoom: () => void;
  #open = 0;

  constructor(max: number, makeRoom: () => void) {
    this.#max = max;
    this.#makeRoom = makeRoom;
  }

  get open(): number {
    return this.#open;
  }

  take(): boolean {
    if (this.#open >= this.#max * 0.9) this.#makeRoom();
    if (this.#open >= this.#max) return false;
    this.#open++;
    return true;
  }

  giveBack(): void {
    this.#open--;
  }
}

interface ConnectorOptions {
  addresses: AddressPolicy;
  resolve: ResolveHost;
  budget: SocketBudget;
  minVersion: SecureVersion;
  /** The PEM of authorities trusted beside the public ones. */
  extraCa?: string;
  connectTimeoutMs: number;
  /** The client certificate for endpoints that request one. */
  clientCertificate?: ClientCertificate;
  proxy?: EgressProxy;
  /** Called when the proxy, not the endpoint, is why there is no connection. */
  proxyFailed?(error: Error): void;
}

type Connect = buildConnector.connector;
type Connected = (...result: Parameters<buildConnector.Callback>) => void;

/**
 * Connects only to addresses the policy allows. The check is made here and not only at registration because names change: the address that
 * was checked is the one connected to. IP literals never reach a `lookup`, so they are checked first.
 */
export function checkedConnector(options: ConnectorOptions): Connect {
  const connect = connectOf(options);
  return (target, callback) => {
    const refusal = refusalOf(target.hostname, options);
    if (refusal !== undefined) {
      callback(refusal, null);
      return;
    }
    connect(target, (...[error, socket]: Parameters<Connected>) => {
      if (error !== null) {
        options.budget.giveBack();
        if (error instanceof EgressProxyError) options.proxyFailed?.(error);
        callback(error, null);
        return;
      }
      socket.once('close', () => options.budget.giveBack());
      callback(null, socket);
    });
  };
}

function connectOf(options: ConnectorOptions): Connect {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.connectTimeoutMs,
    maxCachedSessions: 10_000,
    secureContext: sharedContext(options),
    rejectUnauthorized: true,
    lookup: checkedLookup(options),
  });
  return options.proxy === undefined ? connect : tunnelled(connect, options, options.proxy);
}

/** Connects through the proxy, to the address that was checked unless the proxy checks; names and certificates are the endpoint's as usual. */
function tunnelled(connect: Connect, options: ConnectorOptions, proxy: EgressProxy): Connect {
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const open = (host: string) =>
      openTunnel(proxy, { host, port }, options.connectTimeoutMs, (error, tunnel) => {
        if (tunnel === null) callback(error ?? new Error('no tunnel'), null);
        else if (target.protocol === 'https:') connect({ ...target, httpSocket: tunnel }, callback);
        else callback(null, tunnel);
      });
    if (proxy.checksAddresses || isIP(target.hostname) !== 0) open(target.hostname);
    else firstAllowed(target.hostname, options).then(open, (error: unknown) => callback(error as Error, null));
  };
}

function refusalOf(hostname: string, { addresses, budget }: ConnectorOptions): Error | undefined {
  const verdict = isIP(hostname) === 0 ? undefined : addresses.check(hostname);
  if (verdict?.allowed === false) return new AddressNotAllowedError(`the address is not allowed (${verdict.reason})`);
  return budget.take() ? undefined : new SocketBudgetError('all sockets are in use');
}

/** With finite-field Diffie-Hellman the endpoint chooses the prime: one of 10,000 bits takes a second of our CPU. TLS 1.3 has fixed groups. */
const ciphers = `${DEFAULT_CIPHERS}:!kDHE`;

/** Creates one TLS context for all connections: creating one for each costs a third of the handshake. */
function sharedContext({ minVersion, extraCa, clientCertificate }: ConnectorOptions): SecureContext {
  const ca = extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] };
  return createSecureContext({ minVersion, ciphers, ...ca, ...contextOptions(clientCertificate) });
}

/** Returns the pair with the names of `createSecureContext`. */
function contextOptions(pair: ClientCertificate | undefined): { cert?: string; key?: string } {
  return pair === undefined ? {} : { cert: pair.certificate, key: pair.privateKey };
}

type Resolving = Pick<ConnectorOptions, 'addresses' | 'resolve'>;

/** Resolves, drops the addresses that are not allowed, and pins the rest. */
export function checkedLookup(options: Resolving): LookupFunction {
  return pinnedLookup((hostname) => allowedAddresses(hostname, options));
}

async function firstAllowed(hostname: string, options: Resolving): Promise<string> {
  const [{ address }] = await allowedAddresses(hostname, options);
  return address;
}

async function allowedAddresses(
  hostname: string,
  { addresses, resolve }: Resolving,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const found = await resolve(hostname);
  const [first, ...others] = found.filter(({ address }) => addresses.check(address).allowed);
  if (first !== undefined) return [first, ...others];
  if (found.length > 0) throw new AddressNotAllowedError('no address of the host is allowed');
  throw Object.assign(new Error('the host has no address'), { code: 'ENODATA' });
}
