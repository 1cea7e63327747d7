import { createServer } from 'node:net';

/** Every port of the demo, all on loopback. */
const base = {
  gateway: 8443,
  authApi: 18_101,
  syncApi: 18_102,
  deliveryApi: 18_103,
  sandbox: 18_090,
  webhookReceiver: 19_443,
  kafka: 19_092,
  postgres: 15_432,
  redis: 16_379,
  mqtt: 18_883,
  health: 18_200,
} as const;

export type Ports = Record<keyof typeof base, number>;

export class PortTakenError extends Error {}

export function portsWith(offset: number): Ports {
  return Object.fromEntries(Object.entries(base).map(([name, port]) => [name, port + offset])) as Ports;
}

/** Throws `PortTakenError` with the way out, before anything is started. */
export async function assertFree(ports: Partial<Ports>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isFree(port))) {
      throw new PortTakenError(
        `port ${port} (${name}) is taken on this machine. Stop what listens there (ss -ltnp 'sport = :${port}'), or start with --port-offset 100.`,
      );
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
