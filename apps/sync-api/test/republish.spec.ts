import { kafkaConnectionFromEnvironment, createRecordProducer, topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { runCommand, type EndedCommand } from '@heliograph/testbed/processes';
import { plantFleet, type Fleet } from './fleet.ts';
import { Surroundings, SyncApi, type Caller } from './sync-api.ts';

let surroundings: Surroundings;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;

beforeAll(async () => {
  surroundings = await Surroundings.open();
  api = await SyncApi.start(surroundings);
  caller = await surroundings.newAccount();
  fleet = await plantFleet(api, caller, { plants: 2, devicesPerPlant: 3 });
  await until('the fleet is published', () => surroundings.devicesOf(caller.accountId).length, {
    holds: (n) => n === 6,
  });
}, 90_000);

afterAll(async () => {
  await api.stop();
  await surroundings.close();
}, 60_000);

/** As after Kafka came back empty: what the rows say was published is not there. */
async function lose(keys: readonly string[], topic: string): Promise<void> {
  const producer = createRecordProducer(kafkaConnectionFromEnvironment(process.env, 'republish-test'));
  await producer.send(keys.map((key) => ({ topic, key, value: null })));
  await producer.close();
}

function republish(...args: string[]): Promise<EndedCommand> {
  return runCommand({ app: 'sync-api', name: 'republish', args, environment: process.env });
}

describe('republish', () => {
  it('brings back what the topics have lost, and takes out what no row stands for', async () => {
    const before = surroundings.devicesOf(caller.accountId);
    await lose(fleet.deviceIds, topicNames.controlDevices);
    await surroundings.send(topicNames.controlDevices, 'dev_phantom', { ...before[0], deviceId: 'dev_phantom' });
    await until('the fleet is lost', () => surroundings.devicesOf(caller.accountId).length, { holds: (n) => n === 1 });

    const check = await republish('--check');
    // Other tests of the run leave differences too: this fleet's own come on top of them.
    expect(check.output).toMatch(/control\.vendor-accounts: \d+ of \d+ records .* DIFFER \(va_/);
    expect(check.output).toMatch(/control\.devices: .* DIFFER .* NOT IN THE DATABASE \(/);
    expect(check.code).toBe(1);
    expect(surroundings.devicesOf(caller.accountId)).toHaveLength(1);

    expect(await republish()).toMatchObject({ code: 0 });
    const after = await until('the fleet is published again, without the phantom', () => {
      const found = surroundings.devicesOf(caller.accountId);
      return found.length === 6 && !surroundings.devices.get('dev_phantom') ? found : undefined;
    });
    const byId = (a: { deviceId: string }, b: { deviceId: string }): number => a.deviceId.localeCompare(b.deviceId);
    expect(after.sort(byId)).toEqual(before.sort(byId));
    const record = await until('the vendor account is published', () =>
      surroundings.vendorAccounts.get(fleet.vendorAccountId),
    );
    expect(record).toMatchObject({ accountId: caller.accountId });

    // What other tests of the run left may be more than ours, and still on its way: to a check that is a difference.
    await api.published();
    expect(await republish('--check')).toMatchObject({ code: 0 });
  }, 180_000);

  it('takes no other arguments', async () => {
    expect(await republish('--force')).toMatchObject({ code: 64 });
  }, 60_000);
});
