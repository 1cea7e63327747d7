import { until } from '@heliograph/testbed';
import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaControlView } from './control-view.ts';
import type { FetchPosition, LogReader } from './log-reader.ts';
import { type IncomingRecord, silentLogger, type TopicPartition } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { recordPartition } from '../producer/topic-partition-counts.ts';

const topic = 'control.test';
const keys = Array.from({ length: 40 }, (_, i) => `k${i}`);

interface Value {
  version: number;
}

/** Versions from 10 on are not kept. */
const select = (value: Value): Value | undefined => (value.version < 10 ? value : undefined);

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A topic with the state that its writers mean. */
class Log {
  readonly partitions: IncomingRecord[][] = [];
  readonly meant = new Map<string, Value>();
  #time = Date.now();

  constructor(private readonly random: (below: number) => number) {}

  raiseTo(count: number): void {
    while (this.partitions.length < count) this.partitions.push([]);
  }

  writeAny(): void {
    const key = keys[this.random(keys.length)]!;
    this.write(key, this.random(4) === 0 ? null : { version: this.random(14) });
  }

  write(key: string, value: Value | null): void {
    const partition = recordPartition(key, this.partitions.length);
    const records = this.partitions[partition]!;
    records.push({
      topic,
      partition,
      key,
      timestamp: (this.#time += 1),
      offset: BigInt(records.length),
      headers: {},
      value: value && Buffer.from(JSON.stringify(value)),
    });
    const kept = value && select(value);
    if (kept) this.meant.set(key, kept);
    else this.meant.delete(key);
  }

  /** Each fetch brings a few records of some of the partitions. */
  reader(): LogReader {
    const all = (): TopicPartition[] => this.partitions.map((_, partition) => ({ topic, partition }));
    const reader: Partial<LogReader> = {
      partitions: () => Promise.resolve(all()),
      offsets: (of, at) =>
        Promise.resolve(
          new Map(
            of.map(({ partition }) => [
              partitionKey(topic, partition),
              at === 'earliest' ? 0n : BigInt(this.partitions[partition]!.length),
            ]),
          ),
        ),
      layout: () => Promise.resolve({ leaderOf: () => 1 } as Partial<ReturnType<LogReader['layout']>> as never),
      isOld: () => false,
      fetch: (_, positions) => Promise.resolve(positions.flatMap((position) => this.#answer(position))),
      close: () => Promise.resolve(),
    };
    return reader as LogReader;
  }

  #answer({ partition, offset }: FetchPosition) {
    const from = Number(offset);
    const records = this.partitions[partition]!.slice(from, from + this.random(6));
    return [{ topic, partition, offset, nextOffset: offset + BigInt(records.length), records }];
  }
}

async function read(log: Log) {
  const errors: string[] = [];
  const logger = { ...silentLogger, error: (_: object, message: string) => void errors.push(message) };
  const view = new KafkaControlView<Value, Value>(log.reader(), topic, { select, logger });
  const listed = new Map<string, Value>();
  view.onChange((key, value, previous) => {
    expect(listed.get(key)).toBe(previous);
    if (value) listed.set(key, value);
    else listed.delete(key);
  });
  await view.start();
  await view.close();
  const entries = keys.flatMap((key) => (view.get(key) ? [[key, view.get(key)]] : []));
  return { entries: new Map(entries as [string, Value][]), listed, errors };
}

it('has the last record of each key, whichever is read first, also after the partitions were raised', async () => {
  let raised = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomOf(seed * 7919);
    const log = new Log(random);
    const before = 1 + random(3);
    log.raiseTo(before);
    for (let i = 0; i < 60; i += 1) log.writeAny();
    const after = before + random(3);
    log.raiseTo(after);
    for (let i = 0; i < 60; i += 1) log.writeAny();
    const { entries, listed, errors } = await read(log);
    expect({ seed, entries }).toEqual({ seed, entries: log.meant });
    expect(listed).toEqual(entries);
    if (after === before) expect(errors).toEqual([]);
    else raised += errors.length;
  }
  // One error for each such topic.
  expect(raised).toBeGreaterThan(75);
  expect(raised).toBeLessThan(125);
});

describe('a topic that was recreated', () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `key-${i}`);
  const partition = 0;
  const recordsOf = (of: readonly string[]): IncomingRecord[] =>
    of.map((key, i) => ({
      topic,
      partition,
      key,
      timestamp: i,
      offset: BigInt(i),
      headers: {},
      value: Buffer.from('{"version":1}'),
    }));

  /** @param found resolves what ListOffsets answers once the topic was recreated */
  async function recreated(after: readonly string[], found: (end: bigint) => Promise<bigint>) {
    let records = recordsOf(names);
    let isNew = false;
    const key = partitionKey(topic, partition);
    const reader: Partial<LogReader> = {
      partitions: () => Promise.resolve([{ topic, partition }]),
      offsets: async (_, at) => {
        const end = BigInt(records.length);
        return new Map([[key, at === 'earliest' ? 0n : isNew ? await found(end) : end]]);
      },
      layout: () => Promise.resolve({ leaderOf: () => 1 } as Partial<ReturnType<LogReader['layout']>> as never),
      isOld: () => false,
      fetch: async (_, [position]) => {
        await new Promise(setImmediate);
        const { offset } = position!;
        if (isNew && offset === BigInt(names.length) && !reread)
          return [{ topic, partition, offset, nextOffset: offset, records: [], logStartOffset: 0n }];
        reread = isNew;
        const some = records.slice(Number(offset), Number(offset) + 100);
        return [{ topic, partition, offset, nextOffset: offset + BigInt(some.length), records: some }];
      },
      close: () => Promise.resolve(),
    };
    let reread = false;
    const view = new KafkaControlView<Value, Value>(reader as LogReader, topic, { logger: silentLogger });
    const removed: string[] = [];
    view.onChange((name, value) => {
      if (value === undefined) removed.push(name);
    });
    await view.start();
    records = recordsOf(after);
    isNew = true;
    await until('the new topic is read, and its end known', () => reread && view.size, { holds: () => settled });
    await view.close();
    return { removed, view };
  }
  let settled = false;
  beforeEach(() => (settled = false));

  const answered = (end: bigint): bigint => {
    setTimeout(() => (settled = true), 50);
    return end;
  };

  it('loses no key, although ListOffsets answers after the first fetches', async () => {
    const { removed, view } = await recreated(names, async (end) => {
      await sleep(20);
      return answered(end);
    });
    expect([removed, view.size]).toEqual([[], 1_000]);
  });

  it('loses no key while ListOffsets fails, and removes deleted keys afterwards', async () => {
    let failures = 0;
    const { removed, view } = await recreated(names.slice(0, 900), async (end) => {
      await sleep(5);
      if ((failures += 1) === 1) throw new Error('no leader');
      return answered(end);
    });
    expect([removed, view.size]).toEqual([names.slice(900), 900]);
  });
});
