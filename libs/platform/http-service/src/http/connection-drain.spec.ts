import { once } from 'node:events';
import { createServer, request, Agent, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ConnectionDrain } from './connection-drain.ts';

let server: Server;
let agent: Agent;
let port: number;

async function serve(listener: RequestListener): Promise<ConnectionDrain> {
  server = createServer(listener);
  agent = new Agent({ keepAlive: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  return new ConnectionDrain(server);
}

function get(path = '/'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    });
    asked.once('error', reject);
    asked.end();
  });
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

async function refused(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('error', () => resolve(true));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

/** Something that happens once. */
function signal(): { promise: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give };
}

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

describe('draining the connections of a server', () => {
  it('ends at once without connections', async () => {
    const drain = await serve((_request, response) => response.end());
    await drain.drain(60_000, 60_000);
    expect(server.listening).toBe(false);
  });

  it('answers on open connections with `connection: close`, until the last one is gone', async () => {
    const drain = await serve((_request, response) => response.end('here'));
    expect((await get()).headers.connection).toBe('keep-alive');
    const drained = drain.drain(60_000, 60_000);
    const last = await get();
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    await drained;
  });

  it('still takes new connections meanwhile: a load balancer may not have noticed yet', async () => {
    const drain = await serve((_request, response) => response.end('here'));
    const taken = once(server, 'connection');
    const silent = connect(port, '127.0.0.1');
    await taken;
    const drained = drain.drain(60_000, 60_000);
    expect((await get()).statusCode).toBe(200);
    silent.destroy();
    await drained;
    expect(await refused()).toBe(true);
  });

  it('lets a request under way be answered, on a connection that ends with it', async () => {
    const begun = signal();
    const answer = signal();
    const drain = await serve((_request, response) => {
      begun.give();
      void answer.promise.then(() => response.end('late'));
    });
    const asked = get();
    await begun.promise;
    let over = false;
    const drained = drain.drain(0, 60_000).then(() => (over = true));
    expect(await refused()).toBe(true);
    expect(over).toBe(false);
    answer.give();
    expect((await asked).headers.connection).toBe('close');
    await drained;
  });

  it('answers what has arrived on a silent connection before it is closed, however busy the process was', async () => {
    const drain = await serve((_request, response) => response.end('here'));
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(client, 'data');
    const lingerMs = 100;
    const over = Date.now() + 2 * lingerMs;
    const drained = drain.drain(lingerMs, 60_000);
    // It now waits.
    await new Promise(setImmediate);
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    while (Date.now() < over);
    const [answer] = (await once(client, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n/i);
    await drained;
  });

  it('closes connections that never sent a request, and waits for one that is sending its first', async () => {
    const drain = await serve((_request, response) => response.end('here'));
    const [silent, sending] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1').setEncoding('utf8')];
    silent.on('error', () => undefined).resume();
    const ended = once(silent, 'close');
    const accepted: Socket[] = [];
    server.on('connection', (socket: Socket) => accepted.push(socket));
    const received = (): number => accepted.reduce((bytes, socket) => bytes + socket.bytesRead, 0);
    sending.write('GET / HTTP/1.1\r\nhost: x\r\n');
    while ((await connections()) < 2) await new Promise(setImmediate);
    while (received() === 0) await new Promise(setImmediate);
    const closed = once(server, 'close');
    const drained = drain.drain(0, 60_000);
    await ended;
    sending.write('\r\n');
    const [answer] = (await once(sending, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    await drained;
    await closed;
  });

  it('ends a first request that never becomes whole, at its timeout', async () => {
    const drain = await serve((_request, response) => response.end('here'));
    const sending = connect(port, '127.0.0.1').on('error', () => undefined);
    sending.write('GET / HTTP/1.1\r\n');
    await once(server, 'connection');
    const closed = once(server, 'close');
    await drain.drain(0, 200);
    await closed;
  });

  it('waits for no request longer than its timeout', async () => {
    const begun = signal();
    const drain = await serve(() => begun.give());
    const asked = get();
    await begun.promise;
    await drain.drain(60_000, 200);
    server.closeAllConnections();
    await expect(asked).rejects.toThrow();
  });
});
