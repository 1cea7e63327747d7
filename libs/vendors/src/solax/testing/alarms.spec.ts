import { createPlantModel } from '../../plant-model/index.ts';
import type { ModelFault } from '../../plant-model/index.ts';
import { alarms } from '../alarms.ts';
import { inventory, NOON, poll, polled, SEED, startCloud } from './harness.ts';

const hybrid = polled({ InverterSN: 'H34A0000000001', model: 'X3-Hybrid-G4' }, 'Europe/Berlin');
const grid = polled({ InverterSN: 'MC210000000001', model: 'X3-MIC/PRO-G2' }, 'Europe/Berlin');
const read = (entry: object, device = hybrid) => alarms.read(JSON.stringify(entry), { device, list: 'alerts' });

/** No record is public: the members are those that clients of the Developer API read, the names those of the vendor's local protocol. */
const record = {
  alarmName: 'Isolation Fault',
  errorCode: 'IE 13',
  alarmType: 'Inverter Alarm',
  alarmLevel: 1,
  alarmState: 1,
  alarmStartTime: '2026-06-21T11:00:00Z',
  alarmEndTime: null,
};

describe('a record of page_alarm_info', () => {
  it('by its name; what the level means is not published, so it is kept and decides nothing', () => {
    expect(read(record)).toEqual([
      {
        code: 'IE 13',
        text: 'Isolation Fault',
        vendorSeverity: '1',
        category: 'insulation',
        severity: 'major',
        since: Date.parse('2026-06-21T11:00:00Z') / 1000,
      },
    ]);
  });

  it.each([
    ['2026-06-21T13:00:00.000+02:00', '2026-06-21T11:00:00Z'],
    // Without an offset: the clock of the plant, two hours ahead of UTC in summer.
    ['2026-06-21 13:00:00', '2026-06-21T11:00:00Z'],
  ])('began at %s', (alarmStartTime, instant) => {
    expect(read({ ...record, alarmStartTime })).toMatchObject([{ since: Date.parse(instant) / 1000 }]);
  });

  it.each([
    // With and without the word, and as the protocol spells it.
    ['Isolation', 'insulation', 'major'],
    ['BMS Lost Fault', 'communication', 'minor'],
    ['BMS_TemHigh', 'battery', 'major'],
    ['fan 2 fault', 'hardware', 'minor'],
    ['Meter Fault', 'communication', 'warning'],
    // Part of a name decides nothing.
    ['Isolation Fault of something else', 'unmapped', 'major'],
    ['Fault', 'unmapped', 'major'],
  ])('the name %s is %s, %s', (alarmName, category, severity) => {
    expect(read({ alarmName }, grid)).toMatchObject([{ code: alarmName, text: alarmName, category, severity }]);
  });

  it('the number decides where no name is known, on an X3-Hybrid alone: others count otherwise', () => {
    const entry = { alarmName: '绝缘故障', errorCode: 'IE13' };
    expect(read(entry)).toMatchObject([{ code: 'IE13', text: '绝缘故障', category: 'insulation' }]);
    expect(read(entry, grid)).toMatchObject([{ code: 'IE13', text: '绝缘故障', category: 'unmapped' }]);
    expect(read(entry, polled({ InverterSN: 'X' }))).toMatchObject([{ category: 'unmapped' }]);
    expect(read({ errorCode: 'IE 02' })).toMatchObject([{ code: 'IE 02', text: 'Grid Lost Fault', category: 'grid' }]);
  });

  it('the name wins over the number', () => {
    expect(read({ ...record, errorCode: 'IE 02' })).toMatchObject([{ code: 'IE 02', category: 'insulation' }]);
  });

  it.each([
    [{ alarmState: 0 }, undefined],
    [{ alarmState: '0' }, undefined],
    [{ alarmState: null, alarmEndTime: '2026-06-21T12:00:00Z' }, Date.UTC(2026, 5, 21, 12) / 1000],
  ])('has ended with %j', (end, until) => {
    const [alarm] = read({ ...record, ...end });
    expect([alarm?.hasEnded, alarm?.until]).toEqual([true, until]);
  });

  it.each([
    ['without a name and a number', { ...record, alarmName: '', errorCode: {} }],
    ['a list', [record]],
  ])('is no open alarm: %s', (_name, entry) => expect(read(entry)).toEqual([]));
});

it.each<[ModelFault['kind'], string, string]>([
  ['no_grid', 'IE 02', 'grid'],
  ['grid_overvoltage', 'IE 03', 'grid'],
  ['insulation', 'IE 13', 'insulation'],
  ['over_temperature', 'IE 14', 'temperature'],
])('the fault %s of the simulated cloud is %s, %s', async (kind, code, category) => {
  const inverters = 20;
  const plantModel = createPlantModel({ seed: `solax-${SEED}`, inverters });
  const from = NOON / 1000;
  const { inverter, since } = plantModel.inverters
    .flatMap((of) => plantModel.faults(of, from, from + 60 * 86_400).map((fault) => ({ ...fault, inverter: of })))
    .find((fault) => fault.kind === kind && plantModel.sample(fault.inverter, fault.since + 600).fault?.kind === kind)!;
  const cloud = await startCloud({ inverters });
  const serial = cloud.simulator.serials[inverter.index];
  const device = (await inventory(cloud)).find(({ InverterSN }) => InverterSN === serial)!;
  cloud.clock.now = (since + 600) * 1000;
  const items = await poll(cloud, [device], 'page_alarm');
  await cloud.close();
  const entries = items.flatMap((item) => (item.kind === 'alarms' ? item.alerts : []));
  const found = entries.flatMap((entry) => alarms.read(entry, { device, list: 'alerts' }));
  expect(found).toMatchObject([{ code, category, since: Math.floor(since) }]);
});
