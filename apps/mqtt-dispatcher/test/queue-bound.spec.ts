import { jest } from '@jest/globals';
import { scrape } from '@heliograph/service/testing';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import type { Consumer } from './consumer.ts';
import { Harness } from './harness.ts';

jest.setTimeout(120_000);
let harness: Harness;
let dispatcher: Service;
beforeAll(async () => {
  harness = await Harness.start();
  dispatcher = await harness.dispatcher();
});
afterAll(async () => {
  await dispatcher?.stop();
  await harness?.stop();
});

const sum = async (name: string, labels = {}): Promise<number> =>
  (await scrape(dispatcher.healthUrl)).value(name, labels) ?? 0;
const droppedMessages = 'heliograph_mqtt_broker_messages_dropped_total';

/** Bodies of the events that a consumer has got. */
const eventsOf = ({ received }: Consumer): Record<string, unknown>[] =>
  received
    .filter(({ topic }) => topic.includes('/event/_/mqtt/'))
    .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);

describe('when more comes for a disconnected consumer than may wait', () => {
  it('the rest is counted, and the account is notified when it begins and when the consumer is back', async () => {
    const { id, consumer, another } = await harness.account({ queue_messages: 100 });
    await consumer.connect();
    await consumer.leave();
    await another.connect();
    const keys = await harness.publish(id, 300);
    await another.has(keys);
    await until('all that was dropped is counted', async () => (await sum(droppedMessages)) >= 200);
    await until('the account is notified', () => eventsOf(another).length === 1);
    expect(eventsOf(another)[0]).toMatchObject({ event: 'mqtt.messages_dropped', clientId: `${id}-test` });
    await consumer.connect();
    await until('the account is notified of the end', () => eventsOf(another).length === 2);
    // The event that it began was one message more for the session, which was full.
    const { messages, since, until: end } = eventsOf(another)[1] as Record<string, number>;
    expect(messages).toBe(201);
    expect(end).toBeGreaterThanOrEqual(since!);
    expect(await sum(droppedMessages)).toBe(201);
    await until('what waited is there', () => consumer.keys().size >= 100);
    expect(keys.filter((key) => consumer.keys().has(key))).toHaveLength(100);
    await harness.allSettled();
  });

  it('another account loses no message', async () => {
    const { id, consumer } = await harness.account();
    await consumer.connect();
    await consumer.leave();
    const keys = await harness.publish(id, 300);
    await harness.allSettled();
    await consumer.connect();
    await consumer.has(keys);
  });
});
