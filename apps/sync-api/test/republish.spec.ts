import { kafkaConnectionFromEnvironment, createRecordProducer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { runCommand, type EndedCommand } from '@heliograph/testbed/processes';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
  caller = await harness.newAccount();
  fleet = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 3 });
  await until('the fleet is published', () => harness.devicesOf(caller.accountId).length, {
    holds: (n) => n === 6,
  });
}, 90_000);

/** Deletes records from Kafka, as if it had been restored empty while the rows are marked as published. */
async function lose(keys: readonly string[], topic: string): Promise<void> {
  const producer = createRecordProducer(kafkaConnectionFromEnvironment(process.env, 'republish-test'));
  await producer.send(keys.map((key) => ({ topic, key, value: null })));
  await producer.close();
}

function republish(...args: string[]): Promise<EndedCommand> {
  return runCommand({ app: 'sync-api', name: 'republish', args, environment: process.env });
}

describe('republish', () => {
  it('publishes records that the topics have lost, and tombstones for those without a row', async () => {
    const before = harness.devicesOf(caller.accountId);
    await lose(fleet.deviceIds, topicNames.controlDevices);
    await harness.send(topicNames.controlDevices, 'dev_phantom', { ...before[0], deviceId: 'dev_phantom' });
    await until('the fleet is lost', () => harness.devicesOf(caller.accountId).length, { holds: (n) => n === 1 });

    const check = await republish('--check');
    // Other tests of the run leave differences too: those of this fleet are added.
    expect(check.output).toMatch(/control\.vendor-accounts: \d+ of \d+ records .* DIFFER \(va_/);
    expect(check.output).toMatch(/control\.devices: .* DIFFER .* NOT IN THE DATABASE \(/);
    expect(check.code).toBe(1);
    expect(harness.devicesOf(caller.accountId)).toHaveLength(1);

    expect(await republish()).toMatchObject({ code: 0 });
    const after = await until('the fleet is published again, without the phantom', () => {
      const found = harness.devicesOf(caller.accountId);
      return found.length === 6 && !harness.devices.get('dev_phantom') ? found : undefined;
    });
    const byId = (a: { deviceId: string }, b: { deviceId: string }): number => a.deviceId.localeCompare(b.deviceId);
    expect(after.sort(byId)).toEqual(before.sort(byId));
    const record = await until('the vendor account is published', () =>
      harness.vendorAccounts.get(fleet.vendorAccountId),
    );
    expect(record).toMatchObject({ accountId: caller.accountId });

    // Other tests of the run may have records on their way, which a check counts as differences.
    await api.published();
    expect(await republish('--check')).toMatchObject({ code: 0 });
  }, 180_000);

  it('rejects other arguments', async () => {
    expect(await republish('--force')).toMatchObject({ code: 64 });
  }, 60_000);
});
