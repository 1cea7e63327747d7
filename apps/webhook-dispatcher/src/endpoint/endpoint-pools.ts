import type { SecureVersion } from 'node:tls';
import type { AddressPolicy, ClientCertificate, ResolveHost } from '@heliograph/delivery';
import { Pool, type buildConnector } from 'undici';
import { checkedConnector, SocketBudget } from './checked-connector.ts';
import type { EgressProxy } from './egress-proxy.ts';

export interface PoolTarget {
  id: string;
  origin: string;
  connections: number;
  minTlsVersion: SecureVersion;
  clientCertificate?: ClientCertificate;
}

export interface PoolsOptions {
  addresses: AddressPolicy;
  resolve: ResolveHost;
  extraCa?: string;
  connectTimeoutMs: number;
  maxSockets: number;
  proxy?: EgressProxy;
  proxyFailed?(error: Error): void;
}

interface Entry {
  pool: Pool;
  target: PoolTarget;
  inFlight: number;
}

/**
 * The time that idle connections are kept, unless the peer sends how long it keeps them. A peer that closes sooner is noticed as it closes: only a request that crosses its
 * FIN costs an attempt. Shorter times cost far more, a handshake for nearly every record of a webhook that gets one every few seconds.
 */
const idleMs = 30_000;
const maxIdleMs = 60_000;

/** One keep-alive pool per endpoint, the least recently used idle ones closed when the process runs out of sockets. */
export class EndpointPools {
  readonly #options: PoolsOptions;
  readonly #budget: SocketBudget;
  readonly #connectors = new Map<SecureVersion, buildConnector.connector>();
  /** The pools in order of use. */
  readonly #entries = new Map<string, Entry>();

  constructor(options: PoolsOptions) {
    this.#options = options;
    this.#budget = new SocketBudget(options.maxSockets, () => this.#closeIdlest());
  }

  get sockets(): number {
    return this.#budget.open;
  }

  /** Returns the endpoint's pool; every `acquire` needs one `release`. */
  acquire(target: PoolTarget): Pool {
    const entry = this.#current(target) ?? this.#open(target);
    this.#entries.delete(target.id);
    this.#entries.set(target.id, entry);
    entry.inFlight++;
    return entry.pool;
  }

  release(id: string, pool: Pool): void {
    const entry = this.#entries.get(id);
    if (entry?.pool === pool) entry.inFlight--;
  }

  /** Drops the pool of an endpoint that was deleted or moved: its running requests still end. */
  drop(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    entry.pool.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    const pools = [...this.#entries.values()].map(({ pool }) => pool.destroy());
    this.#entries.clear();
    await Promise.allSettled(pools);
  }

  #current(target: PoolTarget): Entry | undefined {
    const entry = this.#entries.get(target.id);
    if (entry === undefined || same(entry.target, target)) return entry;
    this.drop(target.id);
    return undefined;
  }

  #open(target: PoolTarget): Entry {
    const pool = new Pool(target.origin, {
      allowH2: false,
      connect: this.#connector(target),
      connections: target.connections,
      pipelining: 1,
      // The deadline wheel bounds every phase.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: maxIdleMs,
    });
    return { pool, target, inFlight: 0 };
  }

  /** Shared by all endpoints of a TLS version; one with a client certificate has its own, and its own cache of TLS sessions with it. */
  #connector({ minTlsVersion: minVersion, clientCertificate }: PoolTarget): buildConnector.connector {
    const options = { ...this.#options, minVersion, budget: this.#budget };
    if (clientCertificate !== undefined) return checkedConnector({ ...options, clientCertificate });
    let connector = this.#connectors.get(minVersion);
    if (connector === undefined) this.#connectors.set(minVersion, (connector = checkedConnector(options)));
    return connector;
  }

  #closeIdlest(): void {
    for (const [id, { inFlight, pool }] of this.#entries) {
      if (inFlight > 0 || pool.stats.connected === 0) continue;
      this.#entries.delete(id);
      pool.destroy().catch(() => undefined);
      return;
    }
  }
}

function same(one: PoolTarget, other: PoolTarget): boolean {
  if (one === other) return true;
  const [mine, theirs] = [one.clientCertificate, other.clientCertificate];
  return (
    one.origin === other.origin &&
    one.connections === other.connections &&
    one.minTlsVersion === other.minTlsVersion &&
    mine?.certificate === theirs?.certificate &&
    mine?.privateKey === theirs?.privateKey
  );
}
