import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { fetchNativeParts } from '../src/index.ts';
import { kafkaJars } from '../src/kafka/kafka-jars.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);
/** A network namespace that has only loopback. */
const withoutNetwork = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const isolates = process.getuid?.() === 0 && spawnSync('unshare', [...withoutNetwork, 'true']).status === 0;
if (!isolates)
  process.stderr.write('skipped: a stack without a network: it needs root, and the commands unshare and ip\n');

describe(fetchNativeParts.name, () => {
  const { XDG_CACHE_HOME } = process.env;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-fetched-'));
    // As root PostgreSQL runs as another user, and has to pass through.
    await chmod(folder, 0o755);
    process.env.XDG_CACHE_HOME = join(folder, 'cache');
  });

  afterAll(async () => {
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
    await rm(folder, { recursive: true, force: true });
  });

  it('fetches the broker once for two stacks that start at once on a fresh machine', async () => {
    const messages: string[] = [];
    const progress = (message: string) => messages.push(message);
    const both = await Promise.all([kafkaJars(progress), kafkaJars(progress)]);
    expect(both[0]).toBe(both[1]);
    // The one that has read the list first fetches, and reports it.
    expect(messages.filter((message) => message.startsWith('fetching Apache Kafka'))).toHaveLength(1);
    expect(await readdir(join(folder, 'cache', 'heliograph'))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\.\w{6}$/)]),
    );
  });

  (isolates ? it : it.skip)('leaves nothing to fetch to a stack that starts where no network is', async () => {
    await fetchNativeParts(() => undefined);
    const module = JSON.stringify(join(import.meta.dirname, '..', 'dist', 'index.js'));
    const options = JSON.stringify({ directory: join(folder, 'stack'), address: '127.0.0.1' });
    const program = `const { startStack } = await import(${module}); await (await startStack(${options})).stop();`;
    const line = [process.execPath, '--input-type=module', '--eval', program];
    // Jest's own process.env, which names the cache, is not the default environment of a child.
    await expect(run('unshare', [...withoutNetwork, ...line], { env: process.env })).resolves.toBeDefined();
  });
});
