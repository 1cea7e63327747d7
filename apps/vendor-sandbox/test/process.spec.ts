import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess;

interface Listening {
  msg: string;
  url: string;
  rootUrls: Record<string, string>;
}

/** Starts the process as an operator does, up to its first line. */
async function start(environment: Record<string, string>): Promise<Listening> {
  if (!existsSync(main)) throw new Error('build the app first: tsc -b apps/vendor-sandbox');
  child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line) as Listening;
  throw new Error('the sandbox ended without a word');
}

const exitCode = (): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));

afterEach(() => {
  child.kill('SIGKILL');
});

describe('vendor-sandbox process', () => {
  it('serves every registered vendor, reports it in one JSON line, and stops on SIGTERM', async () => {
    const { msg, url, rootUrls } = await start({ SANDBOX_PORT: '0', SANDBOX_INVERTERS: '4' });
    expect(msg).toBe('listening');
    const { vendors } = (await (await fetch(url)).json()) as {
      vendors: { id: string; baseUrl: string; inverters: number }[];
    };
    expect(vendors.map(({ id }) => id)).toEqual(expect.arrayContaining(['growatt', 'huawei', 'solis']));
    for (const { id, baseUrl, inverters } of vendors) {
      expect(inverters).toBe(4);
      // An unknown caller gets the vendor's own refusal, not the sandbox's.
      expect((await fetch(`${baseUrl}/`, { method: 'POST', body: '{}' })).status).not.toBe(500);
      expect((await fetch(`${rootUrls[id]}/`, { method: 'POST', body: '{}' })).status).not.toBe(500);
    }
    const exited = exitCode();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('rejects an invalid setting by name', async () => {
    const line = await start({ TIME_SCALE: 'fast' });
    expect(line.msg).toContain('TIME_SCALE');
    if (child.exitCode === null) await exitCode();
    expect(child.exitCode).toBe(1);
  });
});
