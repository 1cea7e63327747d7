import { join } from 'node:path';
import type { BrokerLink, PartName } from '@heliograph/stack';
import { TcpProxy } from '@heliograph/testbed/proxy';
import { formatRoutes } from './routes.ts';
import { root } from '../root.ts';

/** The parts that an app reaches through proxies, by the app's folder. */
export type LinkOptions = Readonly<Record<string, readonly PartName[]>>;

export const routePreload = join(root, 'testing', 'chaos', 'dist', 'proxy', 'route-preload.js');

/** The wires between services and parts that a scenario may cut: one proxy for each app and each listener of a part. */
export class ServiceLinks {
  readonly #proxies = new Map<string, TcpProxy[]>();
  readonly #routes = new Map<string, Map<number, number>>();

  static async open(options: LinkOptions, environment: Readonly<Record<string, string>>): Promise<ServiceLinks> {
    const links = new ServiceLinks();
    for (const [app, parts] of Object.entries(options)) {
      for (const part of parts) {
        const ports = portsOf(part, environment);
        const proxies = await Promise.all(ports.map((port) => TcpProxy.listen({ target: { port } })));
        links.#proxies.set(`${app} ${part}`, proxies);
        links.#routes.set(app, new Map([...(links.#routes.get(app) ?? []), ...pairs(ports, proxies)]));
      }
    }
    return links;
  }

  /** Returns the proxies in the order of the part's listeners: for Kafka one a broker. */
  between(app: string, part: PartName): readonly TcpProxy[] {
    return this.#proxies.get(`${app} ${part}`) ?? [];
  }

  /** Returns the environment with which the app is started. */
  environment(app: string): Record<string, string> {
    const routes = this.#routes.get(app);
    return routes === undefined ? {} : { CHAOS_ROUTES: formatRoutes(routes) };
  }

  get apps(): readonly string[] {
    return [...this.#routes.keys()];
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#proxies.values()].flat().map((proxy) => proxy.stop()));
  }
}

function pairs(ports: readonly number[], proxies: readonly TcpProxy[]): [number, number][] {
  return ports.map((port, i) => [port, proxies[i]!.port]);
}

/** The address of a part, as in the stack's environment for clients. */
function portsOf(part: PartName, environment: Readonly<Record<string, string>>): number[] {
  if (part === 'kafka') return environment.KAFKA_BROKERS!.split(',').map((broker) => Number(broker.split(':').at(-1)));
  const variable = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', mqtt: 'MQTT_URL' }[part];
  return [Number(new URL(environment[variable]!).port)];
}

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
