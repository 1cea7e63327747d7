import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';

const main = resolve(import.meta.dirname, '..', 'dist', 'main.js');

/** A hang: on a quiet machine it takes a minute and a half. */
const deadlineMs = 480_000;
jest.setTimeout(deadlineMs + 20_000);

/** Parts of their own: three brokers are never shared with other tests. */
const own = ['KAFKA_', 'DATABASE_', 'REDIS_', 'MQTT_'];

function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !own.some((prefix) => name.startsWith(prefix)));
  return Object.fromEntries(entries);
}

describe('npm run chaos -- broker-kill --small', () => {
  let directory: string;

  beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'chaos-test-'))));
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('loses no record on any channel and keeps the order of each device while the leading broker is killed', async () => {
    const file = join(directory, 'summary.json');
    const args = [main, 'broker-kill', '--small', '--for', '15s', '--rate', '20', '--summary', file];
    const run = promisify(execFile)(process.execPath, args, { env: environment(), timeout: deadlineMs });
    const { stdout } = await run.catch((error: unknown) => {
      const { stdout: counted, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${counted}\n${stderr}`);
    });
    expect(stdout).toMatch(/every invariant held/);
    const summary = JSON.parse(await readFile(file, 'utf8'));
    expect(summary).toMatchObject({ lost: 0, waiting: 0, deadLettered: 0, problems: [] });
    for (const channel of ['webhook', 'kafka', 'mqtt'])
      expect(summary.channels[channel].delivered).toBeGreaterThan(100);
  });
});
