import { createPlantModel } from '../../plant-model/index.ts';
import { alarms } from '../alarms.ts';
import { device, inventory, mapped, NOON, poll, samplesOf, SEED, startCloud } from './harness.ts';

const origin = { device: device('A1'), list: 'alerts' } as const;
const fault = (value: unknown, members: object = {}): string =>
  JSON.stringify({ name: 'The current error code is reported', value, variable: 'currentFault', ...members });
const read = (entry: string) => alarms.read(entry, origin);

/** No entry with an open fault was ever recorded: the recorded one of none, with the number and texts that clients of the vendor's list quote. */
describe('the entry currentFault', () => {
  it('by its number: 1122 is cEnvTempHighFault, the air in the housing is too hot', () => {
    const expected = [{ code: '1122', text: 'cEnvTempHighFault', category: 'temperature', severity: 'minor' }];
    expect(read(fault('1122'))).toEqual(expected);
    expect(read(fault(1122))).toEqual(expected);
    expect(read(fault(['1122']))).toEqual(expected);
    expect(read(fault('[1122],'))).toEqual(expected);
  });

  it('a number that no document names is unmapped, and keeps its number', () => {
    expect(read(fault('2758'))).toEqual([{ code: '2758', text: '2758', category: 'unmapped', severity: 'major' }]);
  });

  it.each([
    ['Isolation Fault', 'insulation', 'major'],
    ['DC arc fault', 'arc', 'critical'],
    ['isolation-fault', 'insulation', 'major'],
    ['BMS Circuit Fault', 'battery', 'major'],
    ['Fan fault', 'hardware', 'minor'],
    ['Meter Lost Fault', 'communication', 'warning'],
    // Part of a text decides nothing.
    ['Isolation Fault of something else', 'unmapped', 'major'],
  ])('by the text of fault/get where it comes with the entry: %s', (en, category, severity) => {
    expect(read(fault('2758', { en, zh_CN: '' }))).toEqual([{ code: '2758', text: en, category, severity }]);
  });

  it('several codes are as many alarms', () => {
    expect(read(fault('1122, 7'))).toMatchObject([{ code: '1122' }, { code: '7', category: 'unmapped' }]);
  });

  it('the recorded entry without a fault is no alarm', () => {
    expect(read(fault(''))).toEqual([]);
  });

  it.each(['0', 0, null, '[]', [], {}, [[['1122']]], [{ toString: 1 }], true])('nor is the value %j', (value) => {
    expect(read(fault(value))).toEqual([]);
  });

  it.each(['', '1122', '"1122"', 'null', '["1122"]', '{}'])('nor is the entry %s', (entry) => {
    expect(read(entry)).toEqual([]);
  });
});

it('a hot inverter of the simulated cloud has an alarm of its temperature', async () => {
  const inverters = 20;
  const plantModel = createPlantModel({ seed: `foxess-${SEED}`, inverters });
  const from = NOON / 1000;
  const hot = plantModel.inverters
    .flatMap((inverter) => plantModel.faults(inverter, from, from + 60 * 86_400).map((event) => ({ inverter, event })))
    .find(({ inverter, event: { kind, since } }) => {
      return kind === 'over_temperature' && plantModel.sample(inverter, since + 420).fault?.kind === kind;
    })!;
  const cloud = await startCloud({ inverters, timeScale: 1 });
  const devices = await inventory(cloud);
  cloud.clock.now = (hot.event.since + 420) * 1000;
  const items = mapped(await poll(cloud, devices));
  await cloud.close();
  const [sample] = samplesOf(items, cloud.simulator.serials[hot.inverter.index]);
  expect(sample!.alerts.flatMap(read)).toMatchObject([{ code: '1122', category: 'temperature' }]);
});
