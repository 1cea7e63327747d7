import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { withRetries } from './retries.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serve(listener: RequestListener, port = 0): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return server;
}

function poolOf(port: number): Pool {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  open.push({ close: () => pool.destroy() });
  return pool;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Starts a server that breaks the connections of the first requests before it answers. */
async function unreliable(breaks: number): Promise<{ pool: Pool; received: string[] }> {
  const received: string[] = [];
  const server = await serve((request, response) => {
    received.push(request.method!);
    if (received.length <= breaks) request.socket.destroy();
    else response.end('here');
  });
  return { pool: poolOf(portOf(server)), received };
}

const send = (pool: Pool, method: 'GET' | 'POST' | 'DELETE') =>
  withRetries(method, () => pool.request({ method, path: '/' }));

describe('retrying a call', () => {
  it('retries a safe method when the connection broke before the answer', async () => {
    const { pool, received } = await unreliable(2);
    expect((await send(pool, 'GET')).statusCode).toBe(200);
    expect(received).toEqual(['GET', 'GET', 'GET']);
  });

  it('fails after two retries', async () => {
    const { pool, received } = await unreliable(9);
    await expect(send(pool, 'GET')).rejects.toThrow();
    expect(received).toHaveLength(3);
  });

  it.each(['POST', 'DELETE'] as const)('never retries a %s that may have arrived', async (method) => {
    const { pool, received } = await unreliable(1);
    await expect(send(pool, method)).rejects.toThrow();
    expect(received).toEqual([method]);
  });

  it('retries any call whose connection was refused: it cannot have arrived', async () => {
    const gone = await serve(() => undefined);
    const port = portOf(gone);
    gone.close();
    const pool = poolOf(port);
    let attempts = 0;
    const answer = await withRetries('POST', async () => {
      if ((attempts += 1) === 2) await serve((_request, response) => response.end('here'), port);
      return pool.request({ method: 'POST', path: '/' });
    });
    expect([answer.statusCode, attempts]).toEqual([200, 2]);
  });

  it('does not retry a call that the API has answered', async () => {
    let received = 0;
    const server = await serve((_request, response) => {
      received += 1;
      response.writeHead(503).end();
    });
    expect((await send(poolOf(portOf(server)), 'GET')).statusCode).toBe(503);
    expect(received).toBe(1);
  });
});
