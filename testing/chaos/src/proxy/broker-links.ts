import type { BrokerLink } from '@heliograph/stack';
import { TcpProxy } from '@heliograph/testbed/proxy';

/** The wires between the brokers of a stack, for replication and for the controllers, each pair and direction apart. */
export class BrokerLinks {
  readonly #proxies = new Map<string, TcpProxy[]>();

  /** Called by the stack before the brokers start. */
  readonly open = async (links: readonly BrokerLink[]): Promise<void> => {
    for (const { from, to, host, ports } of links) {
      const listening = ports.map((port) => TcpProxy.listen({ port, host, target: { port } }));
      this.#proxies.set(nameOf(from, to), await Promise.all(listening));
    }
  };

  /** Drops all bytes that one broker sends to the other, in the connections of both; neither is notified. */
  silence(from: number, to: number): void {
    for (const proxy of this.#between(from, to)) proxy.stall('up');
    for (const proxy of this.#between(to, from)) proxy.stall('down');
  }

  /** Cuts two brokers off from each other. */
  part(one: number, other: number): void {
    this.silence(one, other);
    this.silence(other, one);
  }

  heal(): void {
    for (const proxy of this.#all()) proxy.heal();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all().map((proxy) => proxy.stop()));
  }

  #between(from: number, to: number): readonly TcpProxy[] {
    const proxies = this.#proxies.get(nameOf(from, to));
    if (proxies === undefined) throw new Error(`there is no link from broker ${from} to broker ${to}`);
    return proxies;
  }

  #all(): TcpProxy[] {
    return [...this.#proxies.values()].flat();
  }
}

function nameOf(from: number, to: number): string {
  return `${from} ${to}`;
}
