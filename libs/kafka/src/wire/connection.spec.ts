import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Admin } from '@platformatic/kafka';
import { guardClient, kafkaConnectionFromEnvironment } from './connection.ts';

describe('kafkaConnectionFromEnvironment', () => {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-ca-'));
  const KAFKA_CA_FILE = join(directory, 'ca.pem');
  writeFileSync(KAFKA_CA_FILE, 'PEM');
  afterAll(() => rmSync(directory, { recursive: true }));

  it('reads brokers, authority and login', () => {
    const env = { KAFKA_BROKERS: 'a:9092, b:9093', KAFKA_CA_FILE, KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'p' };
    expect(kafkaConnectionFromEnvironment(env, 'me')).toEqual({
      brokers: ['a:9092', 'b:9093'],
      clientId: 'me',
      ca: 'PEM',
      sasl: { username: 'u', password: 'p' },
    });
  });

  it.each([
    [{}, 'KAFKA_BROKERS'],
    [{ KAFKA_BROKERS: 'a' }, 'KAFKA_BROKERS'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_CA_FILE: '/nowhere' }, 'KAFKA_CA_FILE'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'u' }, 'KAFKA_PASSWORD'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_PASSWORD: 'secret' }, 'KAFKA_USERNAME'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'secret' }, 'KAFKA_CA_FILE'],
  ])('names the variable and no secret for %j', (env, variable) => {
    const read = (): unknown => kafkaConnectionFromEnvironment(env, 'me');
    expect(read).toThrow(variable);
    expect(read).not.toThrow('secret');
  });
});

/** A broker that dies while a client logs in: it takes the first request and is gone. */
describe.each([
  ['is reset', (socket: Socket) => socket.resetAndDestroy()],
  ['is closed', (socket: Socket) => socket.destroy()],
])('a client whose connection %s while it authenticates', (_, end) => {
  let server: Server;

  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => end(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => server.close());

  // An error without a listener would end the process; here it fails the test.
  it('has its call refused, and that is all', async () => {
    const { port } = server.address() as AddressInfo;
    const admin = guardClient(
      new Admin({
        clientId: 'guard',
        bootstrapBrokers: [`127.0.0.1:${port}`],
        retries: 1,
        retryDelay: 10,
        sasl: { mechanism: 'SCRAM-SHA-512', username: 'a', password: 'b' },
      }),
    );
    await expect(admin.listTopics()).rejects.toThrow();
    await admin.close();
  });
});
