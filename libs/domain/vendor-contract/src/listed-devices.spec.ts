import type { PolledDevice } from './adapter.ts';
import { answersByDevice, DEVICES_AN_ANSWER, pagesOfDevices } from './listed-devices.ts';

const device = (InverterSN: string): PolledDevice => ({
  ...{ deviceId: 'd', plantId: 'p', vendorPlantId: '1', CollectorSN: '', vendorDeviceId: `id-${InverterSN}` },
  ...{ InverterSN, vendorType: '' },
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

it('puts all entries of a device into one answer, as they were written', () => {
  const entries = [
    { id: 'id-B', source: '{"n":1.0}' },
    { id: 'id-X', source: '{}' },
    { id: 'id-A', source: '{"n":2}' },
    { id: 'id-B', source: '{"n":3}' },
  ];
  const answer = { call: 'alarms', fetchedAt: 7, devices: [a, b] };
  const regrouped = answersByDevice(
    answer,
    entries,
    ({ vendorDeviceId }) => vendorDeviceId,
    (list) => `[${list}]`,
  );
  expect(regrouped).toEqual([{ ...answer, body: '[{"n":2},{"n":1.0},{"n":3}]' }]);
});

it('speaks of no more devices in an answer than their descriptions allow', () => {
  const devices = Array.from({ length: DEVICES_AN_ANSWER + 1 }, (_, i) => device(`S${i}`));
  const answer = { call: 'alarms', fetchedAt: 7, devices };
  const regrouped = answersByDevice(
    answer,
    [],
    ({ InverterSN }) => InverterSN,
    (list) => list,
  );
  expect(regrouped.map((each) => each.devices.length)).toEqual([DEVICES_AN_ANSWER, 1]);
});
