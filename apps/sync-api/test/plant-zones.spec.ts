import type { DeviceRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { Clouds } from './clouds.ts';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

interface Plant {
  plantId: string;
  Timezone: string | null;
  timezoneName: string | null;
  timezoneSource: string | null;
  timezoneSetting: string | null;
}

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let caller: Caller;
let vendorAccountId: string;
let plants: Plant[];

beforeAll(async () => {
  harness = await Harness.open('growatt');
  // Growatt reports the offset that was chosen for a plant, which has no summer time, and its coordinates.
  clouds = await Clouds.start(6, 'growatt');
  api = await SyncApi.start(harness);
  caller = await harness.newAccount();
  vendorAccountId = await api.addVendorAccount(caller, await clouds.credentials(), { vendor: 'growatt' });
  plants = (await api.sync(caller, vendorAccountId)).body.result;
}, 120_000);

const patch = (plantId: string, body: object, by = caller) => api.call(by, 'PATCH', `/v1/plants/${plantId}`, body);

function publishedOf(plantId: string, zone: string): Promise<DeviceRecord[]> {
  return until(`the devices of the plant are published in ${zone}`, () => {
    const found = harness.devicesOf(caller.accountId).filter((device) => device.plantId === plantId);
    return found.length > 0 && found.every(({ timezone }) => timezone === zone) ? found : undefined;
  });
}

describe('the time zone of a plant', () => {
  it('follows from its coordinates where the vendor reports an offset alone, which is published beside it', async () => {
    for (const { plantId, timezoneName, timezoneSource, timezoneSetting } of plants) {
      expect([timezoneName, timezoneSource, timezoneSetting]).toEqual([expect.stringMatching(/\//), 'location', null]);
      for (const device of await publishedOf(plantId, timezoneName!))
        expect(device.vendorOffset).toMatch(/^GMT[+-]\d{1,2}(:\d\d)?$/);
    }
  }, 60_000);

  it('is set by the account, reaches the data plane, and stays over a sync until it is removed', async () => {
    const [plant] = plants;
    const { plantId } = plant!;
    const set = await patch(plantId, { timezoneName: 'Asia/Kathmandu' });
    const expected = {
      plantId,
      Timezone: 'GMT+5:45',
      timezoneName: 'Asia/Kathmandu',
      timezoneSource: 'plant',
      timezoneSetting: 'Asia/Kathmandu',
    };
    expect([set.status, set.body.result]).toEqual([200, expect.objectContaining(expected)]);
    await publishedOf(plantId, 'Asia/Kathmandu');

    const synced = (await api.sync(caller, vendorAccountId, '&maxAgeSeconds=0')).body.result as Plant[];
    expect(synced.find((each) => each.plantId === plantId)).toMatchObject(expected);
    expect((await patch(plantId, {})).body.result).toMatchObject(expected);

    const removed = await patch(plantId, { timezoneName: null });
    expect(removed.body.result).toMatchObject({ timezoneName: plant!.timezoneName, timezoneSource: 'location' });
    expect(removed.body.result.timezoneSetting).toBeNull();
    await publishedOf(plantId, plant!.timezoneName!);
  }, 90_000);

  it.each([
    [{ timezoneName: 'GMT+8' }, 'timezoneName'],
    [{ timezoneName: 'Mars/Olympus' }, 'timezoneName'],
    [{ timezoneName: '+05:30' }, 'timezoneName'],
    [{ timezoneName: '' }, 'timezoneName'],
    [{ timezoneName: 1 }, 'timezoneName'],
    [{ timezoneName: `Europe/${'x'.repeat(70)}` }, 'timezoneName'],
    [{ name: 'roof' }, 'name'],
  ])('is refused: %j', async (body, path) => {
    const { status, body: answer } = await patch(plants[0]!.plantId, body);
    expect([status, answer.error]).toEqual([400, 'validation_failed']);
    expect(answer.details).toEqual([expect.objectContaining({ path })]);
  });

  it('is not set for a plant of another account, or one that does not exist', async () => {
    const stranger = await harness.newAccount();
    await until('the stranger is known', async () => (await api.call(stranger, 'GET', '/v1/plants')).status === 200);
    for (const id of [plants[0]!.plantId, 'plt_none'])
      expect((await patch(id, { timezoneName: 'Europe/Berlin' }, stranger)).status).toBe(404);
    const { body } = await api.call(caller, 'GET', `/v1/plants/${plants[0]!.plantId}`);
    expect(body.result.timezoneSetting).toBeNull();
  });
});
