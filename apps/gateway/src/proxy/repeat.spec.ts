import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { withRepeats } from './repeat.ts';

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

/** Breaks the connections of the first requests, before an answer. */
async function unreliable(breaks: number): Promise<{ pool: Pool; asked: string[] }> {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.method!);
    if (asked.length <= breaks) request.socket.destroy();
    else response.end('here');
  });
  return { pool: poolOf(portOf(server)), asked };
}

const ask = (pool: Pool, method: 'GET' | 'POST' | 'DELETE') =>
  withRepeats(method, () => pool.request({ method, path: '/' }));

describe('repeating a call', () => {
  it('asks again when the connection broke before the answer and nothing can be done twice', async () => {
    const { pool, asked } = await unreliable(2);
    expect((await ask(pool, 'GET')).statusCode).toBe(200);
    expect(asked).toEqual(['GET', 'GET', 'GET']);
  });

  it('gives up after two repeats', async () => {
    const { pool, asked } = await unreliable(9);
    await expect(ask(pool, 'GET')).rejects.toThrow();
    expect(asked).toHaveLength(3);
  });

  it.each(['POST', 'DELETE'] as const)('never repeats a %s that may have arrived', async (method) => {
    const { pool, asked } = await unreliable(1);
    await expect(ask(pool, method)).rejects.toThrow();
    expect(asked).toEqual([method]);
  });

  it('repeats any call whose connection was refused: it cannot have arrived', async () => {
    const gone = await serve(() => undefined);
    const port = portOf(gone);
    gone.close();
    const pool = poolOf(port);
    let tries = 0;
    const answer = await withRepeats('POST', async () => {
      if ((tries += 1) === 2) await serve((_request, response) => response.end('here'), port);
      return pool.request({ method: 'POST', path: '/' });
    });
    expect([answer.statusCode, tries]).toEqual([200, 2]);
  });

  it('does not repeat what the API has answered', async () => {
    let asked = 0;
    const server = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    expect((await ask(poolOf(portOf(server)), 'GET')).statusCode).toBe(503);
    expect(asked).toBe(1);
  });
});
