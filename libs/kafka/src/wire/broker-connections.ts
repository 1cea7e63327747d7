import { setTimeout as sleep } from 'node:timers/promises';
import { Base, type Callback, type Connection, kGetConnection } from '@platformatic/kafka';
import { clientOptions, guardClient } from './connection.ts';
import type { KafkaConnection } from '../port.ts';

export interface BrokerAddress {
  readonly host: string;
  readonly port: number;
}

/** @param broker `host:port`, an IPv6 address in brackets */
export function brokerAddress(broker: string): BrokerAddress {
  const colon = broker.lastIndexOf(':');
  return { host: broker.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: Number(broker.slice(colon + 1)) };
}

export interface ConnectionLimits {
  /** How long a caller waits for a connection. */
  waitMs: number;
  /** How long TCP, TLS and log-in may take together. */
  connectMs: number;
}

/**
 * Kafka's Java client allows 30 s at most. A broker that comes back is asked by all its clients at once, and each log-in costs it TLS and SCRAM: one that
 * is given up after 5 s and begun again may never end.
 */
const defaults: ConnectionLimits = { waitMs: 5_000, connectMs: 30_000 };
const closeMs = 1_000;

/**
 * One connection to each broker. A caller that times out gives up; the login continues, and the next caller waits for
 * the same one.
 */
export class BrokerConnections {
  readonly #client: Base;

  constructor(
    connection: KafkaConnection,
    purpose: string,
    requestTimeout: number,
    private readonly limits = defaults,
  ) {
    const options = { ...clientOptions(connection, purpose), retries: 0, requestTimeout };
    this.#client = guardClient(new Base({ ...options, connectTimeout: limits.connectMs }));
  }

  /** @throws when the broker refuses, or has not logged in within the time that a caller waits */
  to(broker: BrokerAddress): Promise<Connection> {
    const { waitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new Error(`no connection to ${broker.host}:${broker.port} within ${waitMs} ms`));
      const timer = setTimeout(late, waitMs);
      const done: Callback<Connection> = (error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(connection!);
      };
      this.#client[kGetConnection](broker, done);
    });
  }

  /** A broker that hangs does not notice a close: its connection is destroyed. */
  async close(): Promise<void> {
    const connections = [...this.#client.connections].map(([, connection]) => connection);
    await Promise.race([this.#client.close(), sleep(closeMs, undefined, { ref: false })]);
    for (const connection of connections) connection.socket.destroy();
  }
}
