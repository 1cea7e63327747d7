import { NOON, signal } from '../../plant-model/testing/test-cloud.ts';
import { mapping } from '../mapping.ts';
import { inventory, polled, startCloud, type Cloud } from './harness.ts';

const device = polled({ InverterSN: '66BH3720228D004' }, 'Europe/London');
const values = (...first: (number | null)[]) => [...first, ...Array.from({ length: 30 - first.length }, () => 0)];
const days = (result: unknown, month = '2026-06', errno = 0) =>
  mapping.days!({
    call: 'device/report/query+month',
    body: JSON.stringify({ month, 'device/report/query': { errno, result } }),
    fetchedAt: 0,
    devices: [device],
  });

describe('a report of a month', () => {
  it('has the days of an inverter by their place in the lists', () => {
    expect(
      days([
        { variable: 'generation', unit: 'kWh', values: values(12.4, null, 7.1) },
        { variable: 'feedin', unit: 'kWh', values: values(4, 0.5, 0) },
        { variable: 'gridConsumption', unit: 'kWh', values: values(1, 2, 3) },
        { variable: 'loads', unit: 'Wh', values: values(9400, 8000, 10_100) },
        { variable: 'chargeEnergyToTal', unit: 'kWh', values: values(3, 0, 2.5) },
        { variable: 'dischargeEnergyToTal', unit: 'kWh', values: values(2.8, 0, 2.2) },
      ]).slice(0, 3),
    ).toEqual([
      {
        kind: 'day',
        device,
        date: '2026-06-01',
        sums: { EDay: 12.4, EGridExport: 4, EGridImport: 1, ELoad: 9.4, EBatteryCharge: 3, EBatteryDischarge: 2.8 },
        quality: [],
      },
      {
        kind: 'day',
        device,
        date: '2026-06-02',
        sums: { EGridExport: 0.5, EGridImport: 2, ELoad: 8, EBatteryCharge: 0, EBatteryDischarge: 0 },
        quality: [],
      },
      {
        kind: 'day',
        device,
        date: '2026-06-03',
        sums: { EDay: 7.1, EGridExport: 0, EGridImport: 3, ELoad: 10.1, EBatteryCharge: 2.5, EBatteryDischarge: 2.2 },
        quality: [],
      },
    ]);
  });

  it('names sums without a unit', () => {
    expect(days([{ variable: 'generation', values: values(12.4) }])[0]).toMatchObject({
      sums: {},
      quality: ['EDay:unit_unknown'],
    });
  });

  it('has no day for a value beyond the month, unless it is 0', () => {
    const long = { variable: 'generation', unit: 'kWh', values: [...values(1), 0] };
    expect(days([long])).toHaveLength(30);
    const items = days([{ variable: 'generation', unit: 'kWh', values: [...values(), 5] }]);
    expect(items.at(-1)).toMatchObject({ kind: 'rejected', reason: 'unexpected_shape' });
    const endless = Array.from({ length: 100_000 }, () => 1);
    expect(days([{ variable: 'generation', unit: 'kWh', values: endless }])).toHaveLength(32);
  });

  it.each([
    ['a refusal', days(null, '2026-06', 40402), 'vendor_error'],
    ['no list', days({}), 'unexpected_shape'],
  ])('is rejected with %s', (_, items, reason) => {
    expect(items).toMatchObject([{ kind: 'rejected', reason }]);
  });

  it('is empty without variables', () => {
    expect(days(null)).toEqual([]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for the month of each inverter; days to come are 0 and left to the normalizer', async () => {
    cloud = await startCloud({ inverters: 1 });
    const devices = await inventory(cloud);
    const calls = cloud.adapter.planDays!(devices, { from: '2026-06-01', to: '2026-06-20' });
    expect(calls.map(({ name }) => name)).toEqual([`device/report/query:${devices[0]!.InverterSN}:2026-06`]);
    const items = (await calls[0]!.run(signal)).flatMap((answer) => mapping.days!(answer));
    const sums = new Map(items.map((item) => (item.kind === 'day' ? [item.date, item.sums.EDay] : ['', undefined])));
    expect(new Date(NOON).toISOString()).toContain('2026-06-21');
    expect([sums.get('2026-06-20')! > 0, sums.get('2026-06-23')]).toEqual([true, 0]);
  });
});
