import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { issueCertificate } from '@heliograph/stack';
import { Admin, Base } from '@platformatic/kafka';
import { clientOptions, guardClient } from './connection.ts';

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

it('names the broker in the TLS handshake, as services with one address for all brokers need', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'heliograph-sni-'));
  const files = await issueCertificate(directory, 'broker', ['localhost']);
  const server = createTlsServer({ cert: await readFile(files.certFile), key: await readFile(files.keyFile) });
  const named = new Promise((resolve) => {
    server.on('secureConnection', (socket) => {
      resolve((socket as TLSSocket & { servername: string | false }).servername);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const brokers = [`localhost:${(server.address() as AddressInfo).port}`];
  const ca = await readFile(files.caFile, 'utf8');
  const client = guardClient(new Base({ ...clientOptions({ brokers, clientId: 'sni', ca }, 'test'), retries: 0 }));
  client.metadata({ topics: [] }).catch(() => undefined);
  expect(await named).toBe('localhost');
  await client.close();
  server.close();
  await rm(directory, { recursive: true });
});
