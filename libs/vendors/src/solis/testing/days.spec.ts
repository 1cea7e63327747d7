import { datesOf, type MappedDay, type RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel } from '../../plant-model/index.ts';
import { LocalDays, dayNumberOf } from '../../plant-model/zone.ts';
import { days } from '../days.ts';
import { NOON, polled, SEED, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const inverters = 12;
const plantModel = createPlantModel({ seed: `solis-${SEED}`, inverters });
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters });
  cloud.clock.now = NOON;
});
afterEach(() => cloud.close());

const answer = (body: unknown): RawAnswer => ({
  call: 'inverterMonth',
  body: JSON.stringify(body),
  fetchedAt: NOON,
  devices: [polled({ ...template, InverterSN: 'A1' })],
});
const template = {
  vendorPlantId: '1',
  InverterSN: '',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  status: 'online',
} as const;

it('reads the days of a month as the plant counted them', async () => {
  const listed = await cloud.adapter.listDevices(await cloud.adapter.listPlants(signal), signal);
  const hybrid = plantModel.inverters.find(({ battery }) => battery !== undefined)!;
  const device = polled(listed.find(({ InverterSN }) => InverterSN === cloud.simulator.serials[hybrid.index])!);
  const calls = cloud.adapter.planDays!([device], { from: '2026-05-10', to: '2026-05-31' });
  expect(calls.map(({ name }) => name)).toEqual([`inverterMonth:${device.InverterSN}:2026-05`]);
  const answers = await calls[0]!.run(signal);
  expect(answers).toMatchObject([{ call: 'inverterMonth', backfill: true, devices: [device] }]);
  const rows = days(answers[0]!).filter((row): row is MappedDay => row.kind === 'day');
  expect(rows.map(({ date }) => date)).toEqual(datesOf({ from: '2026-05-01', to: '2026-05-31' }));
  const localDays = new LocalDays(hybrid.site.timezone);
  for (const { date, sums, quality } of rows) {
    const { energyTodayWh, meter, battery } = plantModel.sample(hybrid, localDays.numbered(dayNumberOf(date)).end - 1);
    expect(quality).toEqual([]);
    expect(sums.EDay).toBeCloseTo(energyTodayWh / 1000, 0);
    expect(sums.EGridImport).toBeCloseTo(meter!.importedTodayWh / 1000, 0);
    expect(sums.EGridExport).toBeCloseTo(meter!.exportedTodayWh / 1000, 0);
    expect(sums.EBatteryCharge).toBeCloseTo(battery!.chargedTodayWh / 1000, 0);
    expect(sums.ELoad).toBeCloseTo(meter!.loadTodayWh / 1000, 0);
  }
});

it('reads rows in records, multiplies by energyPec, and names a sum without a unit', () => {
  const row = {
    dateStr: '2026-05-01',
    energy: 1250,
    energyPec: '0.001',
    energyStr: 'MWh',
    gridSellEnergy: 3.5,
    homeLoadEnergy: null,
    consumeEnergy: 7,
    consumeEnergyStr: 'kWh',
  };
  expect(days(answer({ code: '0', data: { records: [row] } }))).toMatchObject([
    { kind: 'day', date: '2026-05-01', sums: { EDay: 1250, ELoad: 7 }, quality: ['EGridExport:unit_unknown'] },
  ]);
});

it.each([
  [{ code: '0', data: null }, []],
  [{ code: '0', data: [{ energy: 3, energyStr: 'kWh' }] }, [{ kind: 'rejected', reason: 'unexpected_shape' }]],
  [{ code: '0', data: 7 }, [{ kind: 'rejected', reason: 'unexpected_shape' }]],
  [{ code: 'I0000', data: [] }, [{ kind: 'rejected', reason: 'vendor_error' }]],
  ['<html>', [{ kind: 'rejected', reason: 'invalid_json' }]],
])('maps %j', (body, items) => {
  expect(days(answer(body))).toMatchObject(items);
});
