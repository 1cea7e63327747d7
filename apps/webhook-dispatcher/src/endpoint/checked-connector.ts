import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext, type SecureVersion } from 'node:tls';
import type { AddressPolicy } from '@heliograph/delivery';
import { buildConnector } from 'undici';
import type { ResolveHost, ResolvedAddress } from './resolve-host.ts';
import type { SocketBudget } from './socket-budget.ts';

export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** Our own limit, not the endpoint's fault. */
export class SocketBudgetError extends Error {
  readonly code = 'SOCKET_BUDGET';
}

export interface ConnectorOptions {
  addresses: AddressPolicy;
  resolve: ResolveHost;
  budget: SocketBudget;
  minVersion: SecureVersion;
  /** PEM, trusted beside the public authorities. */
  extraCa?: string;
  connectTimeoutMs: number;
}

/**
 * Connects only to addresses the policy allows. The check is made here and not only at registration because names change: the address that
 * was checked is the one connected to. IP literals never reach a `lookup`, so they are checked first.
 */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.connectTimeoutMs,
    maxCachedSessions: 10_000,
    secureContext: sharedContext(options),
    rejectUnauthorized: true,
    lookup: checkedLookup(options),
  });
  return (target, callback) => {
    const refusal = refusalOf(target.hostname, options);
    if (refusal !== undefined) {
      callback(refusal, null);
      return;
    }
    connect(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) {
        options.budget.giveBack();
        callback(error, null);
        return;
      }
      socket.once('close', () => options.budget.giveBack());
      callback(null, socket);
    });
  };
}

function refusalOf(hostname: string, { addresses, budget }: ConnectorOptions): Error | undefined {
  const verdict = isIP(hostname) === 0 ? undefined : addresses.check(hostname);
  if (verdict?.allowed === false) return new AddressNotAllowedError(`the address is not allowed (${verdict.reason})`);
  return budget.take() ? undefined : new SocketBudgetError('all sockets are in use');
}

/** One context for all connections: making one for each costs a third of the handshake. */
function sharedContext({ minVersion, extraCa }: ConnectorOptions): SecureContext {
  const ca = extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] };
  return createSecureContext({ minVersion, ...ca });
}

/** Resolves, drops what is not allowed, and pins the rest: Node connects to just these. */
export function checkedLookup({ addresses, resolve }: Pick<ConnectorOptions, 'addresses' | 'resolve'>): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => addresses.check(address).allowed);
        const [first] = allowed;
        if (first === undefined) callback(noneAllowed(found), '', 0);
        else if (all === true) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

function noneAllowed(found: readonly ResolvedAddress[]): NodeJS.ErrnoException {
  if (found.length > 0) return new AddressNotAllowedError('no address of the host is allowed');
  return Object.assign(new Error('the host has no address'), { code: 'ENODATA' });
}
