import type { PolledDevice } from './adapter.ts';
import {
  allRecords,
  answersByDevice,
  batchesOf,
  type DeviceEntry,
  type DeviceList,
  DEVICES_AN_ANSWER,
  pagesByDevice,
  pagesOfDevices,
  uniqueDevices,
  uniquePlants,
} from './listed-devices.ts';

const device = (InverterSN: string): PolledDevice => ({
  deviceId: 'd',
  plantId: 'p',
  vendorPlantId: '1',
  CollectorSN: '',
  vendorDeviceId: `id-${InverterSN}`,
  InverterSN,
  vendorType: '',
});
const [a, b] = [device('A'), device('B')];

async function* pagesOf(...pages: string[][]): AsyncGenerator<{ body: string; records: { sn: string }[] }> {
  for (const serials of pages) {
    await Promise.resolve();
    yield { body: serials.join(','), records: serials.map((sn) => ({ sn })) };
  }
}

it('returns the pages that name polled devices, each with these', async () => {
  const asked = { call: 'list', devices: [a, b], now: () => 7 };
  expect(await pagesOfDevices(asked, pagesOf(['X', 'B'], ['Y'], ['A']), 'sn')).toEqual([
    { call: 'list', body: 'X,B', fetchedAt: 7, devices: [b] },
    { call: 'list', body: 'A', fetchedAt: 7, devices: [a] },
  ]);
});

const list: DeviceList = {
  entriesOf: (body) => JSON.parse(body) as DeviceEntry[],
  idOf: ({ vendorDeviceId }) => vendorDeviceId,
  bodyOf: (entries) => `[${entries}]`,
};
const page = (...entries: DeviceEntry[]): string => JSON.stringify(entries);

it('puts all entries of a device into one answer, as they were written', () => {
  const first = page({ id: 'id-B', source: '{"n":1.0}' }, { id: 'id-X', source: '{}' });
  const second = page({ id: 'id-A', source: '{"n":2}' }, { id: 'id-B', source: '{"n":3}' });
  const answer = { call: 'alarms', fetchedAt: 7, devices: [a, b] };
  const regrouped = [{ ...answer, body: '[{"n":2},{"n":1.0},{"n":3}]' }];
  expect(answersByDevice(answer, [first, second], list)).toEqual(regrouped);
  expect(pagesByDevice(answer, [first, second], list)).toEqual(regrouped);
});

it('hands one page on as it was received, unless it is about too many devices', () => {
  const answer = { call: 'alarms', fetchedAt: 7, devices: [a, b] };
  expect(pagesByDevice(answer, ['[ ]'], list)).toEqual([{ ...answer, body: '[ ]' }]);
  const devices = Array.from({ length: DEVICES_AN_ANSWER + 1 }, (_, i) => device(`S${i}`));
  const regrouped = pagesByDevice({ ...answer, devices }, ['[ ]'], list);
  expect(regrouped.map((each) => [each.body, each.devices.length])).toEqual([
    ['[]', DEVICES_AN_ANSWER],
    ['[]', 1],
  ]);
});

describe('inventory', () => {
  it('lists each plant once, the last entry in the place of the first', () => {
    const plants = [
      { vendorPlantId: 'b', name: 'old' },
      undefined,
      { vendorPlantId: 'a', name: 'a' },
      { vendorPlantId: 'b', name: 'new' },
    ];
    expect(uniquePlants(plants).map(({ name }) => name)).toEqual(['new', 'a']);
  });

  it('lists each device once, by serial number', () => {
    const device = { vendorPlantId: 'p', CollectorSN: '', vendorType: '', status: 'unknown' as const };
    const devices = [
      { ...device, InverterSN: 'SN1', vendorDeviceId: '1' },
      { ...device, InverterSN: 'SN2', vendorDeviceId: '2' },
      { ...device, InverterSN: 'SN1', vendorDeviceId: '3' },
      undefined,
    ];
    expect(uniqueDevices(devices).map(({ vendorDeviceId }) => vendorDeviceId)).toEqual(['3', '2']);
  });

  it('reads all pages of a list', async () => {
    async function* pages(): AsyncGenerator<{ records: number[] }> {
      yield { records: [1, 2] };
      yield await Promise.resolve({ records: [] });
      yield { records: [3] };
    }
    await expect(allRecords(pages())).resolves.toEqual([1, 2, 3]);
  });

  it('cuts a list into batches, the last one shorter', () => {
    expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(batchesOf([], 2)).toEqual([]);
  });
});
