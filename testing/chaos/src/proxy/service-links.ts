import { join } from 'node:path';
import type { PartName } from '@heliograph/stack';
import { TcpProxy } from '@heliograph/testbed/proxy';
import { root } from '../root.ts';
import { formatRoutes } from './routes.ts';

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
export function portsOf(part: PartName, environment: Readonly<Record<string, string>>): number[] {
  if (part === 'kafka') return environment.KAFKA_BROKERS!.split(',').map((broker) => Number(broker.split(':').at(-1)));
  const variable = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', mqtt: 'MQTT_URL' }[part];
  return [Number(new URL(environment[variable]!).port)];
}
