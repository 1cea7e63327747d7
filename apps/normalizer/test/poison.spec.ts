import { randomUUID } from 'node:crypto';
import type { OutgoingRecord } from '@heliograph/kafka';
import { stateTopic, topicNames } from '@heliograph/messaging';
import { poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { answer, NormalizerHarness, normalizerProcess, run, utc } from './normalizer-harness.ts';

const now = Math.floor(Date.now() / 1000);
const normalizer = normalizerProcess();
const harness = new NormalizerHarness();
/** The poison records of the control topic, which other tests of the run read. */
let control: OutgoingRecord[] = [];

beforeAll(() => harness.start(), 60_000);
afterAll(async () => {
  await harness.send(control.map(({ topic, key }) => ({ topic, key, value: null })));
  await normalizer.stop();
  await harness.close();
}, 60_000);

const inOnePartition = (records: readonly OutgoingRecord[]) => records.map((record) => ({ ...record, partition: 0 }));

it('continues after poison in every topic that it reads, and processes the records before and after it', async () => {
  const account: GoodRecord = {
    topic: topicNames.controlAccounts,
    key: `acc_${randomUUID()}`,
    value: Buffer.from(
      JSON.stringify({ id: 'acc_poison', status: 'active', language: 'de', deviceQuota: 10, channels: {} }),
    ),
  };
  control = poisonRecords(account.topic, { good: account, ownKeys: true });
  await harness.send(control);
  const state: GoodRecord = {
    topic: stateTopic('growatt'),
    key: `${harness.vendorAccountId}/X${run}`,
    value: Buffer.from(JSON.stringify({ deviceId: `dev_x${run}`, total: { value: 1, at: now }, state: 1 })),
  };
  // Read when it is given the partition, so before it starts.
  await harness.send(inOnePartition(poisonRecords(state.topic, { good: state, ownKeys: true })));
  await normalizer.start();
  await normalizer.ready();

  for (const [name, output] of [
    ['live', topicNames.baseData],
    ['backfill', topicNames.baseDataBackfill],
  ] as const) {
    const good = (serial: string): GoodRecord =>
      harness.raw(serial, answer(serial, utc(now)), {
        key: `${harness.vendorAccountId}${name}`,
        backfill: name === 'backfill',
      });
    const [before, after] = [`BEFORE${name}${run}`, `AFTER${name}${run}`];
    const poison = good(`POISON${name}${run}`);
    for (const records of [[good(before)], poisonRecords(poison.topic, { good: poison }), [good(after)]])
      await harness.send(inOnePartition(records));
    await harness.until(
      output,
      (records) => [before, after].every((serial) => records.some(({ key }) => key === `growatt:${serial}`)),
      { deadlineMs: 120_000 },
    );
  }
  const healthUrl = await normalizer.healthUrl();
  expect((await fetch(`${healthUrl}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${healthUrl}/metrics`)).text()).toMatch(
    /normalizer_rejected_total\{[^}]*invalid_envelope[^}]*\} [1-9]/,
  );
  expect(await normalizer.log()).not.toContain(poisonSecret);
}, 400_000);
