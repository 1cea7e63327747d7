import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@heliograph/testbed';
import { apiPool, resolvedOnce } from './api-pool.ts';

/** A connection as Linux shows it: states, timers and times in hexadecimal, times in hundredths of a second. */
interface Connection {
  peer: string;
  state: string;
  timer: string;
  when: number;
}

const established = '01';
const keepAliveTimer = '02';

function connections(): Connection[] {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [, , peer, state, , timers] = line.trim().split(/\s+/) as [string, string, string, string, string, string];
    const [timer, when] = timers.split(':') as [string, string];
    return { peer, state, timer, when: Number.parseInt(when, 16) };
  });
}

const linux = process.platform === 'linux' ? it : it.skip;

describe(apiPool.name, () => {
  linux(
    'probes an idle connection after five seconds, to notice a lost node (seen in Linux’ /proc/net/tcp)',
    async () => {
      const server = createServer({ keepAliveTimeout: 75_000 }, (_request, response) => response.end('{}'));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const timeouts = { connectTimeoutMs: 2_000, headersTimeoutMs: 10_000, bodyTimeoutMs: 10_000 };
      const pool = apiPool(`http://127.0.0.1:${port}/path`, { ...timeouts, connections: 1 });
      try {
        await (await pool.request({ method: 'GET', path: '/' })).body.dump();
        const peer = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
        const idle = await until('the connection is idle', () =>
          connections().find(
            (each) => each.peer === peer && each.state === established && each.timer === keepAliveTimer,
          ),
        );
        expect(idle.when).toBeLessThanOrEqual(500);
      } finally {
        await pool.destroy();
        server.closeAllConnections();
        server.close();
      }
    },
  );
});

describe('resolvedOnce', () => {
  it('fails until every name has been resolved, and resolves no name again', async () => {
    const known = new Set(['auth-api']);
    const asked: string[] = [];
    const check = resolvedOnce(['http://auth-api:3000', 'http://sync-api:3000', 'http://auth-api:3001'], (host) => {
      asked.push(host);
      return known.has(host) ? Promise.resolve() : Promise.reject(new Error('ENOTFOUND'));
    });
    await expect(check()).rejects.toThrow('no address for sync-api');
    known.add('sync-api');
    await check();
    known.clear();
    await check();
    expect(asked).toEqual(['auth-api', 'sync-api', 'sync-api']);
  });

  it('takes addresses, of both families', async () => {
    await resolvedOnce(['http://127.0.0.1:3000', 'http://[::1]:3000'])();
  });
});
