import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { kafkaJars } from '../src/kafka/kafka-jars.ts';

jest.setTimeout(300_000);

describe(kafkaJars.name, () => {
  const { XDG_CACHE_HOME } = process.env;
  let cache: string;

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'heliograph-cache-'));
    process.env.XDG_CACHE_HOME = cache;
  });

  afterEach(async () => {
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
    await rm(cache, { recursive: true, force: true });
  });

  it('fetches the broker once for two stacks that start at once on a fresh machine', async () => {
    const messages: string[] = [];
    const progress = (message: string) => messages.push(message);
    const both = await Promise.all([kafkaJars(progress), kafkaJars(progress)]);
    expect(both[0]).toBe(both[1]);
    // Whichever of the two has read the list first fetches, and tells.
    expect(messages.filter((message) => message.startsWith('fetching Apache Kafka'))).toHaveLength(1);
    expect(await readdir(join(cache, 'heliograph'))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\.\w{6}$/)]),
    );
  });
});
