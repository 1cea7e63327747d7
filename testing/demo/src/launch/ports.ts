import { createServer } from 'node:net';

/** The ports of the demo, all on loopback. */
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
  /** The port below the health ports of the services, which follow one after the other. */
  health: 18_200,
} as const;

/** The number of health ports: one for each service, with some to spare. */
const healthPorts = 12;

export type Ports = Record<keyof typeof base, number>;

export class PortTakenError extends Error {}

export function portsWith(offset: number): Ports {
  return Object.fromEntries(Object.entries(base).map(([name, port]) => [name, port + offset])) as Ports;
}

/** Returns the health ports of the services. */
export function healthPortsOf({ health }: Ports): Record<string, number> {
  const numbers = Array.from({ length: healthPorts }, (_, n) => n + 1);
  return Object.fromEntries(numbers.map((n) => [`health of service ${n}`, health + n]));
}

/** The variable that names a part which runs already, as `startStack` reads it. */
const existing = { kafka: 'KAFKA_BROKERS', postgres: 'DATABASE_URL', redis: 'REDIS_URL', mqtt: 'MQTT_URL' } as const;

/** Returns the ports of the brokers and databases that are to be started: those that the environment does not name. */
export function stackPortsOf(
  ports: Ports,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, number> {
  const parts = Object.entries(existing) as [keyof typeof existing, string][];
  return Object.fromEntries(
    parts.filter(([, variable]) => !environment[variable]).map(([part]) => [part, ports[part]]),
  );
}

/** Throws `PortTakenError` with a remedy, before any process is started. */
export async function assertFree(ports: Readonly<Record<string, number>>): Promise<void> {
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
