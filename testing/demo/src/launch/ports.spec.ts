import { createServer, type AddressInfo, type Server } from 'node:net';
import { assertFree, portsWith, stackPortsOf } from './ports.ts';

it('looks at the ports of brokers and databases, but not of those that run already', () => {
  expect(stackPortsOf(portsWith(100), { DATABASE_URL: 'postgres://db', MQTT_URL: 'mqtts://broker' })).toEqual({
    kafka: 19_192,
    redis: 16_479,
  });
});

describe('a port that is taken', () => {
  let server: Server;
  beforeEach(() => new Promise<void>((resolve) => (server = createServer().listen(0, '127.0.0.1', resolve))));
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('is named, with the option that moves all ports', async () => {
    const { port } = server.address() as AddressInfo;
    await expect(assertFree({ kafka: port })).rejects.toThrow(
      `port ${port} (kafka) is taken on this machine. Stop what listens there (ss -ltnp 'sport = :${port}'), or start with --port-offset 100.`,
    );
  });
});
