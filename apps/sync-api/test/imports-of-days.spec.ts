import { correctedDayRecord, energyRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;
/** Of the vendor account. */
let path: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 90_000);
beforeEach(async () => {
  caller = await harness.newAccount(100);
  fleet = await insertFleet(api, caller, { plants: 1, devicesPerPlant: 1 });
  await api.sql('UPDATE vendor_accounts SET last_synced_at = now() WHERE id = $1', [fleet.vendorAccountId]);
  path = `/v1/vendor-accounts/${fleet.vendorAccountId}/imports`;
});

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const shown = async (id: string): Promise<Json> => (await api.call(caller, 'GET', `${path}/${id}`)).body.result;

describe('an import', () => {
  it('of days is handed over, and counts its records and what the vendor has changed', async () => {
    const sent = { from: at(now - 300 * DAY), resolution: 'days' };
    const { body } = await api.call(caller, 'POST', path, sent);
    const id = body.result.importId as string;
    await until('the record of the vendor account names the import', () => {
      const record = harness.vendorAccounts.get(fleet.vendorAccountId);
      return record?.import?.id === id ? record.import : undefined;
    });
    expect(harness.vendorAccounts.get(fleet.vendorAccountId)!.import).toEqual({
      id,
      resolution: 'days',
      from: now - 300 * DAY,
    });
    const origin = (n: number, over: object = {}) => ({
      accountId: caller.accountId,
      deviceId: fleet.deviceIds[0]!,
      plantId: 'plt_1',
      vendor: 'solis',
      serial: 'SN1',
      kind: 'device.day' as const,
      time: now - (200 - n) * DAY,
      origin: 'import' as const,
      importId: id,
      ...over,
    });
    const key = (n: number) => ({ idempotency_key: `solis:SN1:${n}:day` });
    const ofDays = Array.from({ length: 30 }, (_, n) => energyRecord(origin(n), key(n)));
    const others = [
      energyRecord(origin(30, { kind: 'energy.interval', resolution: '1d' }), key(30)),
      energyRecord(origin(31, { importId: undefined }), key(31)),
      energyRecord(origin(32, { accountId: 'acc_other' }), key(32)),
    ];
    const changed = Array.from({ length: 3 }, (_, n) => correctedDayRecord(origin(n), key(n)));
    const records = [...ofDays, ...others, ...changed];
    await harness.produce(records.map((record) => ({ ...record, value: Buffer.from(JSON.stringify(record.value)) })));
    await until('30 days are counted', async () => (await shown(id)).progress.records === 30, { deadlineMs: 120_000 });
    await until('3 corrections are counted', async () => (await shown(id)).progress.corrected === 3);
    expect(await shown(id)).toMatchObject({ resolution: 'days', progress: { records: 30, corrected: 3 } });
  }, 180_000);

  it('of days is refused for a vendor without, which says what it has', async () => {
    const vendor = { plants: 1, devicesPerPlant: 1, vendor: 'growatt', from: 95 };
    const { vendorAccountId } = await insertFleet(api, caller, vendor);
    const body = { from: at(now - 30 * DAY), resolution: 'days' };
    const answer = await api.call(caller, 'POST', `/v1/vendor-accounts/${vendorAccountId}/imports`, body);
    expect([answer.status, answer.body.error]).toEqual([422, 'import_not_supported']);
    expect(answer.body.details).toMatchObject({ vendor: 'growatt', resolution: 'days', samples: {}, days: null });
  });
});
