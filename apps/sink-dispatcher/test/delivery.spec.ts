import { createServer, type AddressInfo, type Server } from 'node:net';
import { readPartition, type OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames, type SinkStateRecord } from '@heliograph/messaging';
import type { Service } from '@heliograph/service';
import { scrape } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { Harness, type TestSink } from './harness.ts';

/** A hang, not slowness. */
const patience = { deadlineMs: 120_000 };
const testMs = 300_000;

let harness: Harness;
let dispatcher: Service;

beforeAll(async () => {
  harness = await Harness.start();
  dispatcher = await harness.dispatcher();
}, testMs);

afterAll(async () => {
  await dispatcher.stop();
  await harness.stop();
}, testMs);

async function stored(sink: TestSink, records: readonly OutgoingRecord[]): Promise<void> {
  const all = async (): Promise<boolean> => (await harness.keys(sink)).length >= records.length;
  await until(`${records.length} records are stored`, all, patience);
  expect(await harness.keys(sink)).toEqual(records.map(({ headers }) => headers![headerNames.idempotencyKey]!).sort());
}

/** The sink's positions as `state.sinks` has them. */
async function positionsOf({ id }: TestSink): Promise<SinkStateRecord[]> {
  const found = new Map<string, SinkStateRecord>();
  const topic = topicNames.stateSinks;
  const { length } = await harness.admin.endOffsets(topic);
  for (let partition = 0; partition < length; partition += 1)
    await readPartition(
      harness.connection,
      topic,
      partition,
      ({ key, value }) => {
        if (value === null) found.delete(key!);
        else if (key!.startsWith(`${id}/`)) found.set(key!, JSON.parse(value.toString()) as SinkStateRecord);
      },
      { timeoutMs: 20_000 },
    );
  return [...found.values()];
}

async function untilLagging(sinks: number): Promise<void> {
  const lagging = async (): Promise<boolean> =>
    (await scrape(dispatcher.healthUrl)).value('heliograph_sinks_lagging') === sinks;
  await until(`${sinks} sinks lag`, lagging, patience);
}

/** Accepts connections and never answers. */
function silentServer(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

it(
  'writes to a sink while others are down, and to those when they are up',
  async () => {
    const server = await silentServer();
    const silent = await harness.sink({ port: (server.address() as AddressInfo).port });
    const refusing = await harness.sink({ port: 1 });
    const good = await harness.sink();
    const ofSilent = await harness.publish(silent.accountId, 200);
    const ofRefusing = await harness.publish(refusing.accountId, 200);
    await stored(good, await harness.publish(good.accountId, 200));
    await untilLagging(2);
    for (const sink of [silent, refusing])
      await until(
        'its position says why',
        async () => {
          const positions = await positionsOf(sink);
          const waiting = positions.reduce((sum, position) => sum + position.waiting, 0);
          return waiting === 200 && positions.some(({ error }) => error?.reason === 'unreachable');
        },
        patience,
      );
    await harness.change(silent, {}, { version: 2 });
    await harness.change(refusing, {}, { version: 2 });
    await stored(silent, ofSilent);
    await stored(refusing, ofRefusing);
    await untilLagging(0);
    server.close();
  },
  testMs,
);

it(
  'goes on where it was when PostgreSQL restarts and another process takes over',
  async () => {
    const sink = await harness.sink();
    const records = await harness.publish(sink.accountId, 500);
    await until('the first are stored', async () => (await harness.keys(sink)).length > 0, patience);
    await harness.stack.restart('postgres');
    records.push(...(await harness.publish(sink.accountId, 500)));
    await dispatcher.stop();
    records.push(...(await harness.publish(sink.accountId, 500)));
    dispatcher = await harness.dispatcher();
    await stored(sink, records);
  },
  testMs,
);

it(
  'writes nothing to a sink that is paused, and forgets what waits when it is deleted',
  async () => {
    const paused = await harness.sink();
    await harness.change(paused, {}, { status: 'paused' });
    // Its record is written after the pause: the dispatcher has both when it knows this one.
    const good = await harness.sink();
    await harness.publish(paused.accountId, 100);
    await stored(good, await harness.publish(good.accountId, 10));
    const waits = async (): Promise<boolean> => (await positionsOf(paused)).some(({ waiting }) => waiting > 0);
    await until('its records wait', waits, patience);
    await harness.remove(paused);
    await until('its positions are gone', async () => (await positionsOf(paused)).length === 0, patience);
    expect(await harness.keys(paused)).toEqual([]);
  },
  testMs,
);
