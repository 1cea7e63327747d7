import { existsSync, statSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Service } from '@heliograph/service';
import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
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

/** Makes Mosquitto save its state (SIGUSR1). */
async function brokerSaves(): Promise<void> {
  const before = existsSync(harness.sessionsFile) ? statSync(harness.sessionsFile).mtimeMs : 0;
  harness.signalBroker('SIGUSR1');
  await until(
    'the broker has saved',
    () => existsSync(harness.sessionsFile) && statSync(harness.sessionsFile).mtimeMs > before,
  );
}

describe('a consumer', () => {
  it('gets the same bytes, each device in order, with the properties', async () => {
    const { id, consumer } = await harness.account();
    await consumer.connect();
    const keys = await harness.publish(id, 500, 7);
    await consumer.has(keys);
    const ofOne = consumer.received.filter(({ topic }) => topic === `bd/v1/${id}/data/plt_1/growatt/SN3`);
    const times = ofOne.map(({ payload }) => (JSON.parse(payload) as { Datetime: number }).Datetime);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(ofOne[0]!.payload).toMatch(/^{"InverterSN":"SN3","Datetime":\d+,"EDay":12.5}$/);
    expect(ofOne[0]!.packet.properties).toMatchObject({ contentType: 'application/json' });
    expect(ofOne[0]!.packet.properties!.messageExpiryInterval).toBeGreaterThan(86_300);
    await consumer.leave();
  });

  it('gets the events of its vendor accounts and webhooks', async () => {
    const { id, consumer } = await harness.account();
    await consumer.connect();
    const event = (kind: string, vendor: string, serial: string) => ({
      topic: topicNames.deviceEvents,
      key: serial,
      value: Buffer.from(JSON.stringify({ event: kind })),
      headers: { account: id, kind, vendor, serial, subject: serial, idempotency_key: `${serial}:1`, schema: '1.0' },
    });
    await harness.producer.send([
      event('vendor.unavailable', 'solis', 'va_1'),
      event('webhook.failing', 'webhook', 'wh_1'),
    ]);
    await consumer.has(['va_1:1', 'wh_1:1']);
    expect(consumer.received.map(({ topic }) => topic).sort()).toEqual([
      `bd/v1/${id}/event/_/solis/va_1`,
      `bd/v1/${id}/event/_/webhook/wh_1`,
    ]);
    await consumer.leave();
  });
});

describe('a consumer that missed records', () => {
  it('gets those that are replayed to it, with the same topic, bytes and key, in order, and no other account does', async () => {
    const [{ id, consumer }, other] = [await harness.account(), await harness.account()];
    const missed = harness.samples(id, 200, 4);
    // No session exists yet: the broker cannot keep messages for it.
    await harness.producer.send(missed);
    await harness.allSettled();
    await Promise.all([consumer.connect(), other.consumer.connect()]);
    await harness.replay(missed.slice(0, 150), 'mqtt');
    await harness.replay(missed.slice(150), 'kafka');
    const keysOf = (records: readonly OutgoingRecord[]) => records.map(({ headers }) => headers!.idempotency_key!);
    await consumer.has(keysOf(missed.slice(0, 150)));
    await harness.allSettled();
    const last = await harness.publish(id, 1);
    await consumer.has(last);
    expect(consumer.received).toHaveLength(151);
    for (const record of missed.slice(0, 150)) {
      const got = consumer.received.find(({ key }) => key === record.headers!.idempotency_key)!;
      expect(got.payload).toBe(record.value!.toString());
      expect(got.topic).toBe(`bd/v1/${id}/data/plt_1/growatt/${record.headers!.serial}`);
      expect(got.packet).toMatchObject({ retain: false, qos: 1 });
      const { userProperties, messageExpiryInterval } = got.packet.properties!;
      expect(userProperties).toEqual({ idempotency_key: got.key, SchemaVersion: '1.0' });
      // Kept for a day from the replay on, not from when it was first written.
      expect(messageExpiryInterval).toBeGreaterThan(86_300);
    }
    const ofOne = consumer.received.filter(({ topic }) => topic.endsWith('/SN1')).map(({ key }) => key);
    const expected = keysOf(missed.slice(0, 150).filter(({ headers }) => headers!.serial === 'SN1'));
    expect(ofOne.slice(0, expected.length)).toEqual(expected);
    expect(other.consumer.received).toEqual([]);
    await Promise.all([consumer.leave(), other.consumer.leave()]);
  });
});

describe('when the broker is killed', () => {
  it('messages that it acknowledged and had not saved are published again', async () => {
    const { id, consumer } = await harness.account();
    await consumer.connect();
    await consumer.leave();
    await brokerSaves();
    const keys = await harness.publish(id, 2000);
    await harness.allSettled();
    await harness.stack.restart('mqtt', { kill: true });
    await consumer.connect();
    await consumer.has(keys);
    await consumer.leave();
  });

  it('repeatedly while records flow, a connected consumer loses nothing', async () => {
    const { id, consumer } = await harness.account();
    await consumer.connect();
    await brokerSaves();
    const keys: string[] = [];
    const flow = (async () => {
      while (keys.length < 4000) {
        keys.push(...(await harness.publish(id, 100)));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    for (const share of [1000, 2500]) {
      await until('records flow', () => keys.length >= share);
      await harness.stack.restart('mqtt', { kill: true, downMs: 300 });
    }
    await flow;
    await consumer.has(keys);
    await harness.allSettled();
    await consumer.leave();
  });
});

describe('when the token of the dispatcher ends', () => {
  it('it reconnects with the next one, and only the messages in flight are published twice', async () => {
    await dispatcher.stop();
    harness.log.length = 0;
    harness.tokens.lifeSeconds = 3;
    dispatcher = await harness.dispatcher();
    const { id, consumer } = await harness.account();
    await consumer.connect();
    const before = harness.tokens.issued;
    const ended = () => harness.log.filter((line) => line.includes('administrative action')).length;
    const keys: string[] = [];
    // Some of the tokens that are issued now are first ones: the broker has to end connections, too.
    await until('two tokens have ended', async () => {
      keys.push(...(await harness.publish(id, 50)));
      return harness.tokens.issued >= before + 2 && ended() >= 2;
    });
    await consumer.has(keys);
    await harness.allSettled();
    // Tokens expire until all records have arrived, however long that takes: a window for each lost connection.
    const lost = harness.log.filter((line) => line.includes('MQTT connection lost')).length;
    expect(consumer.received.length - keys.length).toBeLessThanOrEqual(lost * 100);
    expect(harness.log.join('')).toContain('administrative action');
    expect(harness.log.join('')).not.toContain('publishing again what it may have lost');
    await consumer.leave();
  });
});
