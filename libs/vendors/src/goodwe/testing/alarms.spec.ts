import type { MappedSample, VendorAlarm } from '@heliograph/vendor-contract';
import { polled as polledDevice } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { mapping } from '../mapping.ts';
import { NOON, polled, startCloud } from './harness.ts';

const device = polledDevice({ InverterSN: 'A1' }, 'Europe/Berlin');
const read = (entry: object | string, list: 'alerts' | 'warnings' = 'alerts'): VendorAlarm[] =>
  alarms.read(typeof entry === 'string' ? entry : JSON.stringify(entry), { device, list });

// TimSoethout/goodwe-sems-home-assistant, tests/test-data/20250623_homekit_getData.json: invert_full.errors[0]
const recorded =
  '{"error_code":"E-G3-12-0","error_id":0,"error_type":null,"show":true,"time":1750575876000,"index":null}';

it('recorded: the code is in no public table', () => {
  const expected = { code: 'E-G3-12-0', text: 'E-G3-12-0', category: 'unmapped', severity: 'major' };
  expect(read(recorded)).toEqual([{ ...expected, since: 1750575876 }]);
});

it('the monitor’s warning_code: the message beside it decides', () => {
  expect(read('{"warning_code":"E-G3-03-0","fault_message":"Utility Loss"}', 'warnings')).toEqual([
    { code: 'E-G3-03-0', text: 'Utility Loss', category: 'grid', severity: 'major' },
  ]);
});

it.each([
  ['Isolation Failure', 'insulation major'],
  ['GFCI Device Failure', 'hardware major'],
  ['over temperature', 'temperature major'],
  ['Internal Fan Failure', 'hardware minor'],
  ['Back-Up Over Load', 'hardware warning'],
  // In no public list of the error word.
  ['ARC Fault', 'unmapped warning'],
  // No search within the text.
  ['No Utility Loss', 'unmapped warning'],
])('the message %s: %s', (fault_message, expected) => {
  const [alarm] = read({ warning_code: 'W12', fault_message }, 'warnings');
  expect(alarm).toMatchObject({ code: 'W12', text: fault_message });
  expect(`${alarm!.category} ${alarm!.severity}`).toBe(expected);
});

it.each([
  ['06/21/2026 12:00:00', Date.UTC(2026, 5, 21, 10) / 1000],
  ['21.06.2026 12: 00: 00', Date.UTC(2026, 5, 21, 10) / 1000],
  ['2026-06-21 12:00:00', Date.UTC(2026, 5, 21, 10) / 1000],
  // The sixth of July or the seventh of June.
  ['06/07/2026 12:00:00', undefined],
  ['--', undefined],
])('a warning of %s began at %s', (happen_time, since) => {
  const [alarm] = read({ warning_code: 'W12', happen_time });
  expect(alarm!.since).toBe(since);
});

it('a warning with an error code is the alarm of that code', () => {
  expect(read({ warning_code: 'W12', error_code: 'E-G3-12-0' })[0]!.code).toBe('E-G3-12-0');
});

it.each([
  ['{"warning_code":"0","fault_message":""}'],
  ['{"error_code":0,"time":1750575876000}'],
  ['{"warning_code":"--","fault_message":null}'],
  ['{"error_code":{"a":[]},"fault_message":[1]}'],
  ['[]'],
  ['{"error_code":"E'],
])('no alarm of %s', (entry) => {
  expect(read(entry)).toEqual([]);
});

it('reads the fault of the simulated cloud', async () => {
  const fault = NOON / 1000 - 3600;
  const cloud = await startCloud({ inverters: 4, plants: 'sems', conditions: { fault } });
  const { signal } = new AbortController();
  const plants = await cloud.adapter.listPlants(signal);
  const devices = (await cloud.adapter.listDevices(plants, signal)).map((listed) => polled(listed, plants));
  const answers = await Promise.all(cloud.adapter.planPolls(devices).map((call) => call.run(signal)));
  await cloud.close();
  const items = answers.flat().flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
  const [sample] = items.filter((item): item is MappedSample => item.kind === 'sample' && item.warnings.length > 0);
  const origin = { device: sample!.device, list: 'warnings' } as const;
  expect(sample!.warnings.flatMap((entry) => alarms.read(entry, origin))).toEqual([
    { code: 'E-G3-03-0', text: 'Vac Failure', category: 'grid', severity: 'major' },
  ]);
});
