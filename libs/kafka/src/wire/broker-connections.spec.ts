import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { issueCertificate } from '@heliograph/stack';
import { BrokerConnections } from './broker-connections.ts';

let directory: string;
let ca: string;
let broker: Server;
let door: Server;
let waiting: Socket[];
let clients: number;
let connections: BrokerConnections;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listen<T extends Server>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A broker that is too busy for TLS until `admit`. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-broker-'));
  const files = await issueCertificate(directory, 'broker', ['127.0.0.1']);
  ca = await readFile(files.caFile, 'utf8');
  broker = await listen(
    createTlsServer({ cert: await readFile(files.certFile), key: await readFile(files.keyFile) }, (socket) =>
      socket.on('error', () => undefined),
    ),
  );
  waiting = [];
  clients = 0;
  door = await listen(
    createServer((socket) => {
      clients += 1;
      socket.on('error', () => undefined);
      waiting.push(socket);
    }),
  );
});

afterEach(async () => {
  await connections.close();
  for (const socket of waiting) socket.destroy();
  door.close();
  broker.close();
  await rm(directory, { recursive: true });
});

function admit(): void {
  for (const socket of waiting) {
    const inner = connect(portOf(broker), '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    inner.on('error', () => socket.destroy());
    socket.on('close', () => inner.destroy());
  }
}

function open(limits: { waitMs: number; connectMs: number }): { host: string; port: number } {
  const address = { host: '127.0.0.1', port: portOf(door) };
  connections = new BrokerConnections(
    { brokers: [`127.0.0.1:${address.port}`], clientId: 'test', ca },
    'test',
    1_000,
    limits,
  );
  return address;
}

describe('connections to a broker', () => {
  it('are not restarted by a caller that timed out, so that a busy broker can finish', async () => {
    const address = open({ waitMs: 30, connectMs: 30_000 });
    for (let n = 0; n < 3; n++) await expect(connections.to(address)).rejects.toThrow(/no connection .* within 30 ms/);
    admit();
    let connection = await connections.to(address).catch(() => undefined);
    while (!connection) connection = await connections.to(address).catch(() => undefined);
    expect([connection.isConnected(), clients]).toEqual([true, 1]);
  });

  it('are restarted when the login itself times out', async () => {
    const address = open({ waitMs: 10_000, connectMs: 30 });
    await expect(connections.to(address)).rejects.toThrow('timed out');
    await expect(connections.to(address)).rejects.toThrow('timed out');
    expect(clients).toBe(2);
  });

  it('are closed while they are made', async () => {
    const address = open({ waitMs: 30, connectMs: 30_000 });
    await expect(connections.to(address)).rejects.toThrow('no connection');
    const ended = once(waiting[0]!.resume(), 'close');
    await connections.close();
    await ended;
  });
});
