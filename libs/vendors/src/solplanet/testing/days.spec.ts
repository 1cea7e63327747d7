import type { DaysDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { polled, signal, startCloud, inventory, type Cloud } from './harness.ts';

const one = polled({ InverterSN: 'SP00250022240383' }, 'Europe/Berlin');
const two = polled({ InverterSN: 'SP00250022240384' }, 'Europe/Berlin');
const days = (call: string, data: unknown, ...devices: DaysDevice[]) =>
  mapping.days!({ call, body: JSON.stringify({ status: 200, info: 'success', data }), fetchedAt: 0, devices });

describe('getInverterETodayPro', () => {
  const day = (result: unknown) => days('getInverterETodayPro', { date: '2022-06-19', result }, one, two);

  it('has a day of the inverters of a plant (example of the document)', () => {
    expect(day([{ SP00250022240383: 145.3 }, { SP00250022240384: 0.1 }])).toEqual([
      { kind: 'day', device: one, date: '2022-06-19', sums: { EDay: 145.3 }, quality: [] },
      { kind: 'day', device: two, date: '2022-06-19', sums: { EDay: 0.1 }, quality: [] },
    ]);
  });

  it('has none for an inverter that is missing or null', () => {
    expect(day([{ SP00250022240384: null }])).toEqual([]);
    expect(day(null)).toEqual([]);
    expect(days('getInverterETodayPro', null, one)).toEqual([]);
  });

  it('is rejected without a list', () => {
    expect(day(5)).toMatchObject([{ reason: 'unexpected_shape' }]);
  });
});

describe('getPlantOutputPro', () => {
  const month = (data: unknown, ...devices: DaysDevice[]) => days('getPlantOutputPro', data, ...devices);

  it('has the month of the only inverter, in the unit that it names', () => {
    const result = [
      { no: '1', time: '2022-05-01', value: '4.0' },
      { no: '2', time: '2022-05-02', value: '17.25' },
    ];
    expect(month({ dataunit: 'KWh', result }, one)).toMatchObject([
      { date: '2022-05-01', sums: { EDay: 4 } },
      { date: '2022-05-02', sums: { EDay: 17.25 } },
    ]);
    expect(month({ dataunit: 'MWh', result: [{ time: '2022-05-01', value: '1.5' }] }, one)).toMatchObject([
      { sums: { EDay: 1500 } },
    ]);
    expect(month({ result: [{ time: '2022-05-01', value: '1.5' }] }, one)).toMatchObject([
      { sums: {}, quality: ['EDay:unit_unknown'] },
    ]);
  });

  it('is not divided among several inverters', () => {
    expect(month({ dataunit: 'KWh', result: [] }, one, two)).toMatchObject([{ reason: 'unexpected_shape' }]);
  });
});

it('rejects a refusal', () => {
  const body = '{"status":10012,"info":"no","data":null}';
  expect(mapping.days!({ call: 'getPlantOutputPro', body, fetchedAt: 0, devices: [one] })).toMatchObject([
    { reason: 'vendor_error' },
  ]);
});

describe('the plan of days', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for the output of a plant with one inverter, else for each day of its inverters', async () => {
    cloud = await startCloud({ inverters: 4 });
    const devices: DaysDevice[] = await inventory(cloud);
    const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
    const [several] = [...plants.values()].filter(({ length }) => length > 1);
    const single = devices[0]!;
    const span = { from: '2026-05-01', to: '2026-05-03' };
    const names = (asked: readonly DaysDevice[]) => cloud.adapter.planDays!(asked, span).map(({ name }) => name);
    expect(names([{ ...single, isOnlyInverter: true }])).toEqual([`getPlantOutputPro:${single.InverterSN}:2026-05`]);
    const serial = several![0]!.InverterSN;
    expect(names(several!)).toEqual([
      `getInverterETodayPro:${serial}:2026-05-01`,
      `getInverterETodayPro:${serial}:2026-05-02`,
      `getInverterETodayPro:${serial}:2026-05-03`,
    ]);
    for (const { name } of cloud.adapter.planDays!(devices, span))
      for (const apikey of plants.keys()) expect(name).not.toContain(apikey);
  });

  it('asks for the others where one inverter is no longer in the account', async () => {
    cloud = await startCloud({ inverters: 4 });
    const devices: DaysDevice[] = await inventory(cloud);
    const [several] = [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId).values()].filter(
      ({ length }) => length > 1,
    );
    const gone = { ...several![0]!, InverterSN: 'GONE', vendorDeviceId: 'GONE', deviceId: 'gone' };
    const [call] = cloud.adapter.planDays!([gone, ...several!], { from: '2026-05-01', to: '2026-05-01' });
    const items = (await call!.run(signal)).flatMap((answer) => mapping.days!(answer));
    expect(items.map((item) => (item.kind === 'day' ? item.device.InverterSN : item.kind)).toSorted()).toEqual(
      several!.map(({ InverterSN }) => InverterSN).toSorted(),
    );
  });
});
