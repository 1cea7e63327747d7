import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Admin } from '@platformatic/kafka';
import { guardClient } from './guard-client.ts';

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
