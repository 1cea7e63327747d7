import { answered, polled } from '../../plant-model/testing/vendor-harness.ts';
import { signal } from '../../plant-model/testing/test-cloud.ts';
import type { DaysDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { startCloud, type Cloud } from './harness.ts';

const device: DaysDevice = {
  ...polled({ InverterSN: 'H3BC1234567', vendorPlantId: '1618699116555534337', vendorType: 'residential' }),
  isOnlyInverter: true,
};
const bodyOf = (result: unknown): string => JSON.stringify({ code: 10000, result });
const days = (body: string) =>
  mapping.days!({ call: 'plant/energy/get_stat_data', body, fetchedAt: 0, devices: [device] });
const month = (...rows: object[]) => days(bodyOf({ plantId: '1', plantEnergyStatDataList: rows }));
const row = (date: string, members: object) => ({
  date,
  pvGeneration: 0,
  inverterACOutputEnergy: 0,
  exportEnergy: 0,
  importEnergy: 0,
  loadConsumption: 0,
  batteryCharged: 0,
  batteryDischarged: 0,
  earnings: 0,
  ...members,
});

describe('the days of a month', () => {
  it('have the energies of a plant with battery and meter, but not its import', () => {
    const energies = { pvGeneration: 21.4, inverterACOutputEnergy: 20.1, exportEnergy: 6.2, importEnergy: 0.04 };
    const rest = { loadConsumption: 15.5, batteryCharged: 5.1, batteryDischarged: 4.4 };
    expect(month(row('2026-06-03', { ...energies, ...rest }), row('2026-06-04', { loadConsumption: 9 }))).toEqual([
      {
        kind: 'day',
        device,
        date: '2026-06-03',
        sums: { EDay: 21.4, EGridExport: 6.2, ELoad: 15.5, EBatteryCharge: 5.1, EBatteryDischarge: 4.4 },
        quality: [],
      },
      {
        kind: 'day',
        device,
        date: '2026-06-04',
        sums: { EDay: 0, EGridExport: 0, ELoad: 9, EBatteryCharge: 0, EBatteryDischarge: 0 },
        quality: [],
      },
    ]);
  });

  it('take the output of a plant whose pvGeneration is 0 all the month, and not of single days', () => {
    const output = [row('2026-06-03', { inverterACOutputEnergy: 20.1, loadConsumption: 3 }), row('2026-06-04', {})];
    expect(month(...output)).toMatchObject([{ sums: { EDay: 20.1 } }, { sums: { EDay: 0 } }]);
    const both = [
      row('2026-06-03', { inverterACOutputEnergy: 1, loadConsumption: 3 }),
      row('2026-06-04', { pvGeneration: 7 }),
    ];
    expect(month(...both)).toMatchObject([{ sums: { EDay: 0 } }, { sums: { EDay: 7 } }]);
  });

  it('leave out a load that is a copy of the output', () => {
    const copied = { pvGeneration: 20.5, inverterACOutputEnergy: 20.1, loadConsumption: 20.1 };
    const sums = { EDay: 20.5, EGridExport: 0, EBatteryCharge: 0, EBatteryDischarge: 0 };
    expect(month(row('2026-06-03', copied))[0]).toHaveProperty('sums', sums);
  });

  it.each([
    ['no result', bodyOf(null)],
    ['no list', bodyOf({ plantEnergyStatDataList: null })],
    ['nulls', bodyOf({ plantEnergyStatDataList: [{ date: '2026-06-03', pvGeneration: null }] })],
  ])('are none with %s', (_, body) => {
    expect(days(body)).toEqual([]);
  });

  it.each([
    ['a refusal', '{"code":10200,"message":"x"}', 'vendor_error'],
    ['no list of days', bodyOf({}), 'unexpected_shape'],
    ['no date', bodyOf({ plantEnergyStatDataList: [{ pvGeneration: 5 }] }), 'unexpected_shape'],
  ])('are rejected with %s', (_, body, reason) => {
    expect(days(body)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1 });
  });
  afterEach(() => cloud.close());

  it('asks for plants with one inverter only', () => {
    const span = { from: '2026-05-01', to: '2026-05-31' };
    const several = polled({ InverterSN: 'H3BC1234567', vendorType: 'residential' });
    expect(cloud.adapter.planDays!([several], span)).toEqual([]);
    expect(cloud.adapter.planDays!([device], span).map(({ name }) => name)).toEqual([
      'plant/energy/get_stat_data:H3BC1234567:2026-05',
    ]);
  });

  it('has no answer beyond the year that the vendor keeps, and fails otherwise', async () => {
    let message = 'The date must be within the past year';
    cloud.intercept = (request, next) =>
      request.path.endsWith('/get_stat_data') ? answered({ code: 10200, message, result: null }) : next(request);
    const [call] = cloud.adapter.planDays!([device], { from: '2025-01-01', to: '2025-01-31' });
    await expect(call!.run(signal)).resolves.toEqual([]);
    message = 'Operation failed';
    await expect(call!.run(signal)).rejects.toMatchObject({ kind: 'protocol' });
  });
});
