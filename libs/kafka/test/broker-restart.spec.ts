import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { createControlView } from '../src/log/control-view.ts';
import { allLive, type RecordConsumer } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { ProduceError } from '../src/wire/client-errors.ts';
import { unique, withTopic } from '../src/testing/test-broker.ts';
import { privateStack, type PrivateStack } from '../src/testing/private-stack.ts';

jest.setTimeout(180_000);

let env: PrivateStack;
beforeAll(async () => {
  env = await privateStack();
});
afterAll(() => env.stop());

/** Sequence numbers by key, in the order of arrival. */
class Arrivals {
  readonly byKey = new Map<string, number[]>();
  total = 0;

  add(key: string, value: number): void {
    this.total++;
    const list = this.byKey.get(key) ?? [];
    list.push(value);
    this.byKey.set(key, list);
  }

  distinct(): number {
    let sum = 0;
    for (const list of this.byKey.values()) sum += new Set(list).size;
    return sum;
  }
}

function collector(topic: string, groupId: string, arrivals: Arrivals): RecordConsumer {
  const consumer = createRecordConsumer(env.connection, {
    liveTopicOf: allLive,
    groupId,
    topics: [topic],
    sessionTimeoutMs: 6_000,
    onRecords: (records) => {
      for (const record of records) {
        arrivals.add(record.key!, Number(record.value!.toString()));
        consumer.settle(record);
      }
      return Promise.resolve();
    },
  });
  return consumer;
}

describe('a broker that is killed and comes back', () => {
  it('loses no acknowledged record, keeps the order of each key, and the control view recovers', async () => {
    const topic = await withTopic(4);
    const control = await withTopic(1, { 'cleanup.policy': 'compact' });
    const producer = createRecordProducer(env.connection);
    const view = createControlView<{ round: number }>(env.connection, control);
    const viewReady = view.start();
    const arrivals = new Arrivals();
    const consumer = collector(topic, unique('group'), arrivals);
    await consumer.start();
    await viewReady;
    await until('assignment', () => consumer.assignments().length, { holds: (n) => n === 4 });

    let sent = 0;
    let stop = false;
    const sending = (async () => {
      while (!stop) {
        const batch = Array.from({ length: 50 }, () => ({
          topic,
          key: `k${sent % 10}`,
          value: Buffer.from(String(sent++)),
        }));
        await producer.send(batch);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await until('first records', () => arrivals.total > 500);
    await env.stack.restart('kafka', { kill: true, downMs: 1_500 });
    const atRestart = sent;
    await until('records after the restart', () => sent > atRestart + 2_000, { deadlineMs: 60_000 });
    stop = true;
    await sending;
    await until('every record', () => arrivals.distinct() === sent, { deadlineMs: 60_000 });
    for (const [key, list] of arrivals.byKey)
      expect({ key, first: dedupe(list) }).toEqual({ key, first: [...dedupe(list)].sort((a, b) => a - b) });

    await producer.send([{ topic: control, key: 'a', value: Buffer.from('{"round":2}') }]);
    await until('the view has the change', () => view.get('a')?.round === 2);
    await until('view and producer count as connected', () => view.connected() && producer.connected());
    await until('the consumer counts as connected', () => consumer.connected());
    process.stdout.write(`restart: ${sent} sent, ${arrivals.total - sent} duplicates\n`);
    await consumer.stop();
    await view.close();
    await producer.close();
  });

  it('lets a producer give up at its deadline while the broker is unavailable, and deliver again afterwards', async () => {
    const topic = await withTopic(1);
    const producer = createRecordProducer(env.connection, { deliveryTimeoutMs: 3_000 });
    // The first send connects too, which may take longer than the deadline on a busy machine.
    const sends = (value: string) => () =>
      producer.send([{ topic, key: 'a', value: Buffer.from(value) }]).then(
        () => true,
        () => false,
      );
    await until('the first send resolves', sends('1'));
    const restarted = env.stack.restart('kafka', { kill: true, downMs: 8_000 });
    let refused = 0;
    await until('a send rejects', async () => {
      await producer.send([{ topic, key: 'a', value: Buffer.from('2') }]).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProduceError);
        refused++;
      });
      return refused > 0;
    });
    await restarted;
    await until('a send resolves', sends('3'), { deadlineMs: 60_000 });
    await producer.close();
  });
});

/** Keeps the first of each record that arrives twice. */
function dedupe(list: readonly number[]): number[] {
  return [...new Set(list)];
}
