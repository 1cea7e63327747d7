import { until } from '@heliograph/testbed';
import { Broker, MemoryDestination, Process, sinkOf } from './forwarding.fixture.ts';

const processes: Process[] = [];

async function processOf(...[broker, sinks, maxBytes]: ConstructorParameters<typeof Process>): Promise<Process> {
  const process = await new Process(broker, sinks, maxBytes).start();
  processes.push(process);
  return process;
}

afterEach(() => {
  for (const process of processes.splice(0)) process.kill();
});

const has = (destination: MemoryDestination, keys: readonly string[]): Promise<unknown> =>
  until(`${keys.length} records are stored`, () => destination.keys().length >= keys.length);

it('writes the records of a sink in their order, in batches, and settles all', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const keys = broker.append(25);
  const process = await processOf(broker, [sinkOf('snk_1', destination)]);
  await process.consume();
  await has(destination, keys);
  expect(destination.writes.map(({ records }) => records.length)).toEqual([10, 10, 5]);
  expect(destination.keys()).toEqual(keys);
  expect(broker.committed).toBe(25n);
});

it('settles nothing before the position of each sink that wants it is stored', async () => {
  const broker = new Broker();
  broker.append(1);
  const process = await processOf(broker, [sinkOf('snk_1', new MemoryDestination())]);
  const positionAtSettle: unknown[] = [];
  const { add } = process.settled;
  process.settled.add = (offset) => {
    positionAtSettle.push(...Array.from(broker.positions.values(), ({ next }) => next));
    return add.call(process.settled, offset);
  };
  await process.consume();
  expect(positionAtSettle).toEqual([0n]);
});

it('lets no sink wait for one that is down, and writes its records when it is up again', async () => {
  const broker = new Broker();
  const [good, dead] = [new MemoryDestination(), new MemoryDestination()];
  dead.mode = 'refuses';
  const process = await processOf(broker, [sinkOf('snk_dead', dead), sinkOf('snk_good', good)]);
  const keys: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    keys.push(...broker.append(15));
    await process.consume();
  }
  await has(good, keys);
  expect(broker.committed).toBe(300n);
  await until('it lags', () => process.forwarder.lagging === 1);
  await until('its position tells how much waits', () => {
    process.now += 6_000;
    return [...broker.positions.values()].some(({ sinkId, waiting }) => sinkId === 'snk_dead' && waiting === 300);
  });
  expect(process.forwarder.backlog()).toEqual([]);
  dead.mode = 'stores';
  await has(dead, keys);
  expect(dead.keys()).toEqual(keys);
  await until('nothing waits', () => process.forwarder.lagging === 0 && process.forwarder.backlog().length === 0);
});

it('keeps no more in memory than it may, and reads the rest again', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination({ maxRecords: 1_000, maxBytes: 1_000_000, maxWaitMs: 3_600_000 });
  const keys = broker.append(500);
  const process = await processOf(broker, [sinkOf('snk_1', destination)], 200);
  await process.consume();
  // Full memory does not wait for the hour.
  await has(destination, keys);
  expect(destination.keys()).toEqual(keys);
});

it('writes a batch again with the same records after a crash, and none twice', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const sinks = [sinkOf('snk_1', destination)];
  const keys = broker.append(35);
  const first = await processOf(broker, sinks);
  destination.answers = false;
  await first.consume(14);
  await until('a batch is stored that is not answered', () => destination.writes.length === 1);
  first.kill();
  destination.answers = true;
  const second = await processOf(broker, sinks);
  await second.consume();
  await has(destination, keys);
  expect(destination.writes[1]).toEqual(destination.writes[0]);
  expect(destination.keys().sort()).toEqual([...keys].sort());
});

it('does not write again what was written when the offset was not committed', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const sinks = [sinkOf('snk_1', destination)];
  const keys = broker.append(20);
  const first = await processOf(broker, sinks);
  await first.consume();
  await has(destination, keys);
  first.kill();
  broker.committed = 3n;
  keys.push(...broker.append(5));
  const second = await processOf(broker, sinks);
  await second.consume();
  await has(destination, keys);
  expect(destination.keys()).toEqual(keys);
});

it('writes nothing while a sink is paused, and the rest when it is resumed', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const process = await processOf(broker, [sinkOf('snk_1', destination, { status: 'paused' })]);
  const keys = broker.append(30);
  await process.consume();
  expect([...broker.positions.values()]).toMatchObject([{ waiting: 30 }]);
  expect(process.forwarder.backlog()).toEqual([]);
  expect(process.forwarder.lagging).toBe(0);
  expect(destination.writes).toEqual([]);
  process.change(sinkOf('snk_1', destination), 'snk_1');
  await has(destination, keys);
});

it('keeps nothing in memory for a sink that is paused', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination({ maxRecords: 1_000, maxBytes: 1_000_000, maxWaitMs: 3_600_000 });
  const process = await processOf(broker, [sinkOf('snk_1', destination)]);
  const keys = broker.append(20);
  await process.consume();
  process.change(sinkOf('snk_1', destination, { status: 'paused' }), 'snk_1');
  await until('it has let go of them', () => process.forwarder.bufferedBytes === 0);
  const prompt = new MemoryDestination();
  process.change(sinkOf('snk_1', prompt, { version: 2 }), 'snk_1');
  await has(prompt, keys);
  expect(prompt.keys()).toEqual(keys);
});

it('drops what waits for a sink that is deleted, with its positions', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  destination.mode = 'refuses';
  const process = await processOf(broker, [sinkOf('snk_1', destination)]);
  broker.append(30);
  await process.consume();
  process.change(undefined, 'snk_1');
  await until('its position is removed', () => broker.positions.size === 0);
  expect(process.forwarder.backlog()).toEqual([]);
});

it('tries nothing again for a sink that is deleted while a write fails', async () => {
  const broker = new Broker();
  const [gone, other] = [new MemoryDestination(), new MemoryDestination()];
  gone.mode = 'stands still';
  const process = await processOf(broker, [sinkOf('snk_1', gone), sinkOf('snk_2', other)]);
  const keys = broker.append(5);
  await process.consume();
  await has(other, keys);
  process.change(undefined, 'snk_1');
  gone.fail();
  // Longer than the wait after a failure.
  other.mode = 'refuses';
  broker.append(5);
  await process.consume();
  await until('another sink was tried again', () => other.tests > 2);
  expect(gone.tests).toBe(0);
});

it('opens the destination anew with changed settings, without the wait of the old ones', async () => {
  const broker = new Broker();
  const [old, changed] = [new MemoryDestination(), new MemoryDestination()];
  old.mode = 'stands still';
  const process = await processOf(broker, [sinkOf('snk_1', old)]);
  const keys = broker.append(10);
  await process.consume();
  keys.push(...broker.append(10));
  process.change(sinkOf('snk_1', changed, { version: 2 }), 'snk_1');
  await process.consume();
  process.kill();
  const next = await processOf(broker, [sinkOf('snk_1', changed, { version: 2 })]);
  await next.consume();
  await has(changed, keys);
});

it('keeps the records of a sink whose settings cannot be read', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const process = await processOf(broker, [sinkOf('snk_1', destination, { use: 'its settings cannot be read' })]);
  const keys = broker.append(3);
  await process.consume();
  process.change(sinkOf('snk_1', destination, { version: 2 }), 'snk_1');
  await has(destination, keys);
});

it('counts records that expired while a sink was down', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  destination.mode = 'refuses';
  const process = await processOf(broker, [sinkOf('snk_1', destination)]);
  broker.append(30);
  await process.consume();
  await until('it fails', () => destination.tests > 0);
  broker.start = 20n;
  destination.mode = 'stores';
  await until('the rest is stored', () => process.lost.length > 0);
  const stored = new Set(destination.keys());
  expect(process.lost.reduce((sum, count) => sum + count, 0) + stored.size).toBe(30);
});

it('forgets the position of a sink for which nothing came in half a minute', async () => {
  const broker = new Broker();
  const destination = new MemoryDestination();
  const process = await processOf(broker, [sinkOf('snk_1', destination)]);
  const keys = broker.append(3);
  await process.consume();
  await has(destination, keys);
  expect(broker.positions.size).toBe(1);
  await until('it is forgotten', () => {
    process.now += 31_000;
    return broker.positions.size === 0;
  });
  keys.push(...broker.append(2));
  await process.consume();
  await has(destination, keys);
});

it('loses nothing and writes nothing twice when destinations fail and processes die at random', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seeded(seed);
    const broker = new Broker();
    const destination = new MemoryDestination({ maxRecords: 5, maxBytes: 1_000_000, maxWaitMs: 0 });
    const sinks = [sinkOf('snk_1', destination)];
    const keys: string[] = [];
    let process = await processOf(broker, sinks, 150);
    for (let step = 0; step < 30; step += 1) {
      keys.push(...broker.append(Math.floor(random() * 6)));
      broker.append(Math.floor(random() * 3), 'acc_other');
      destination.mode = random() < 0.2 ? 'refuses' : 'stores';
      destination.answers = random() < 0.9;
      await process.consume(Math.ceil(random() * 8));
      if (random() < 0.5) await new Promise((resolve) => setImmediate(resolve));
      if (random() < 0.25) {
        process.kill();
        broker.committed -= BigInt(Math.floor(random() * Math.min(4, Number(broker.committed) + 1)));
        process = await processOf(broker, sinks, 150);
      }
    }
    destination.mode = 'stores';
    destination.answers = true;
    process.kill();
    process = await processOf(broker, sinks, 150);
    await process.consume();
    await has(destination, keys);
    expect({ seed, keys: destination.keys().sort() }).toEqual({ seed, keys: [...keys].sort() });
    process.kill();
  }
}, 60_000);

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
