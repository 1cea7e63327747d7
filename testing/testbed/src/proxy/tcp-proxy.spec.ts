import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from './tcp-proxy.ts';

/** Long enough for bytes on loopback; a test that expects no bytes can only wait. */
const quietMs = 150;
/** Resolves when the socket has closed, with or without an error before. */
const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

describe('TcpProxy', () => {
  let server: Server;
  let proxy: TcpProxy;
  const sockets: Socket[] = [];
  let served: Socket | undefined;

  beforeEach(async () => {
    // Answers each byte by its capital.
    server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push((served = socket));
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => socket.write(bytes.toString().toUpperCase()));
      socket.on('end', () => socket.end('.'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await TcpProxy.listen({ target: { port: (server.address() as AddressInfo).port } });
  });

  afterEach(async () => {
    await proxy.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  async function open(): Promise<{ socket: Socket; received: () => string; until: (text: string) => Promise<void> }> {
    const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    await once(socket, 'connect');
    const until = async (wanted: string) => {
      while (text !== wanted) await once(socket, 'data');
    };
    return { socket, received: () => text, until };
  }

  it('carries both directions and the end of each', async () => {
    const { socket, received } = await open();
    socket.end('abc');
    await once(socket, 'end');
    expect(received()).toBe('ABC.');
    socket.destroy();
  });

  it('keeps abandoned connections silent for ever, and lets new ones through', async () => {
    const { socket, received, until } = await open();
    socket.write('a');
    await until('A');
    proxy.abandon();
    socket.write('b');
    const again = await open();
    again.socket.write('c');
    await again.until('C');
    proxy.heal();
    await sleep(quietMs);
    expect(received()).toBe('A');
    expect(socket.destroyed).toBe(false);
  });

  it('resets open connections and forwards to another server after a failover', async () => {
    const other = createServer((socket) => void socket.on('error', () => undefined).end('other'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { socket, until } = await open();
    socket.write('a');
    await until('A');
    proxy.stall('both');
    proxy.redirectTo({ port: (other.address() as AddressInfo).port });
    await closed(socket);
    const again = await open();
    await again.until('other');
    other.close();
  });

  it('closes open connections, refuses new ones, and works again when healed', async () => {
    const { socket, until } = await open();
    socket.write('a');
    await until('A');
    proxy.cut();
    await closed(socket);
    const refused = connect({ port: proxy.port, host: '127.0.0.1' });
    refused.on('error', () => undefined);
    await closed(refused);
    expect(proxy.open).toBe(0);
    proxy.heal();
    const again = await open();
    again.socket.write('b');
    await again.until('B');
  });

  it.each(['up', 'down', 'both'] as const)(
    'delays %s without closing a connection, and loses no byte',
    async (direction) => {
      const { socket, received, until } = await open();
      socket.write('a');
      await until('A');
      proxy.stall(direction);
      socket.write('b');
      await sleep(quietMs);
      expect(received()).toBe('A');
      expect(socket.destroyed).toBe(false);
      proxy.heal();
      await until('AB');
    },
  );

  it('stalls one direction alone', async () => {
    const { socket, until } = await open();
    socket.write('a');
    await until('A');
    proxy.stall('up');
    served!.write('pushed');
    await until('Apushed');
  });

  it('delays each chunk, and one that was lost by a retransmission, in their order', async () => {
    proxy.delay(60, { lossShare: 0.5 });
    const { socket, until } = await open();
    const begin = Date.now();
    const letters = 'abcdefgh';
    for (const letter of letters) {
      socket.write(letter);
      await sleep(5);
    }
    await until(letters.toUpperCase());
    expect(Date.now() - begin).toBeGreaterThanOrEqual(2 * 60 + 200);
  });

  it('forwards bytes in transit to the other side after their sender has closed', async () => {
    proxy.delay(60);
    const { socket, received } = await open();
    socket.end('abc');
    await once(socket, 'end');
    expect(received()).toBe('ABC.');
  });

  it('stops although one side has ended and its bytes are stalled', async () => {
    const other = await TcpProxy.listen({ target: { port: (server.address() as AddressInfo).port } });
    const socket = connect({ port: other.port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    other.stall('both');
    socket.write('a');
    served!.end('bye');
    await other.stop();
    await closed(socket);
  });

  it('resets the client when the target refuses', async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    const refused = connect({ port: proxy.port, host: '127.0.0.1' });
    refused.on('error', () => undefined);
    await closed(refused);
    expect(proxy.open).toBe(0);
  });

  it('reads no further when a mebibyte waits', async () => {
    proxy.stall('up');
    const { socket } = await open();
    const block = Buffer.alloc(1024 * 1024, 'x');
    for (let i = 0; i < 64 && socket.write(block); i += 1) await sleep(1);
    for (let i = 0; i < 30; i += 1) socket.write(block);
    await sleep(quietMs);
    expect(socket.writableLength).toBeGreaterThan(16 * 1024 * 1024);
  });
});
