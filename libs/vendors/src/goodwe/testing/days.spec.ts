import type { DaysDevice } from '@heliograph/vendor-contract';
import { polled } from '../../plant-model/testing/vendor-harness.ts';
import { mapping } from '../mapping.ts';
import { startCloud, type Cloud } from './harness.ts';

const device: DaysDevice = {
  ...polled({ InverterSN: '9010KDTU123W0001', vendorPlantId: 'a1b2', vendorType: 'sems' }, 'Europe/Berlin'),
  isOnlyInverter: true,
};
const days = (data: unknown, code: unknown = 0, ...devices: DaysDevice[]) =>
  mapping.days!({
    call: 'GetChartByPlant',
    body: JSON.stringify({ hasError: false, code, msg: 'success', data }),
    fetchedAt: 0,
    devices: devices.length > 0 ? devices : [device],
  });

describe('the chart of a plant by day', () => {
  it('has the yield of its only inverter; null is no data, 0 is a row', () => {
    const xy = [
      { x: '2026-06-28', y: 21.4 },
      { x: '2026-06-29', y: null },
      { x: '2026-06-30', y: 0 },
    ];
    expect(
      days({
        lines: [
          { name: 'Income', xy: [{ x: '2026-06-28', y: 9 }] },
          { name: 'PVGeneration', xy },
        ],
      }),
    ).toEqual([
      { kind: 'day', device, date: '2026-06-28', sums: { EDay: 21.4 }, quality: [] },
      { kind: 'day', device, date: '2026-06-30', sums: { EDay: 0 }, quality: [] },
    ]);
  });

  it('obeys the unit of the line', () => {
    const line = { name: 'PVGeneration', unit: 'MWh', xy: [{ x: '2026-06-28', y: 1.5 }] };
    expect(days({ lines: [line] })).toMatchObject([{ sums: { EDay: 1500 } }]);
  });

  it('is none without data, and rejected for several inverters, a refusal, another chart or date', () => {
    const line = { name: 'PVGeneration', xy: [{ x: '28.06.2026', y: 1.5 }] };
    expect(days(null)).toEqual([]);
    expect(days({ lines: [] }, 0, device, device)).toMatchObject([{ reason: 'unexpected_shape' }]);
    expect(days({}, '100004')).toMatchObject([{ reason: 'vendor_error' }]);
    expect(days({ lines: null })).toMatchObject([{ reason: 'unexpected_shape' }]);
    expect(days({ lines: [line] })).toMatchObject([{ reason: 'unexpected_shape' }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for plants with one inverter that SEMS shows', async () => {
    cloud = await startCloud({ inverters: 1 });
    const span = { from: '2026-06-01', to: '2026-06-30' };
    const names = (asked: DaysDevice) => cloud.adapter.planDays!([asked], span).map(({ name }) => name);
    expect(names(device)).toEqual(['GetChartByPlant:9010KDTU123W0001:2026-06']);
    expect(names({ ...device, vendorType: 'semsplus' })).toEqual([]);
    expect(names(polled({ InverterSN: 'B' }))).toEqual([]);
  });
});
