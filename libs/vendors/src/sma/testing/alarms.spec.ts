import type { MappedAlarms, VendorAlarm } from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { mapping } from '../mapping.ts';
import { NOON, polledDevices, recordedDevice, SEED, startCloud } from './harness.ts';

const device = { ...recordedDevice, timezone: 'Europe/Berlin' };

/** No answer of the log is public: the members are ours, the message is that of event 3501 in the manuals. */
const entry = {
  logId: 1,
  time: '2026-06-21T13:30:00',
  message: 'Insulation failure > Check generator',
  severity: 'error',
  deviceId: '16',
};
const read = (changes: object, list: 'alerts' | 'warnings' = 'alerts'): VendorAlarm[] =>
  alarms.read(JSON.stringify({ ...entry, ...changes }), { device, list });

describe('an entry of the log', () => {
  it('is known by its event: what is before the instruction', () => {
    expect(read({})).toEqual([
      {
        code: 'Insulation failure',
        text: 'Insulation failure > Check generator',
        vendorSeverity: 'error',
        category: 'insulation',
        severity: 'major',
        // Two hours ahead of UTC in June.
        since: Date.UTC(2026, 5, 21, 11, 30) / 1000,
      },
    ]);
  });

  it('is known by the number of its event, which decides before the text', () => {
    // 301 is the ten-minute mean of the grid voltage.
    expect(read({ message: 'Grid fault (301)' })).toMatchObject([
      { code: '301', text: 'Grid fault (301)', category: 'grid' },
    ]);
    expect(read({ message: 'Insulation failure > Check generator (7801)' })).toMatchObject([
      { code: '7801', category: 'hardware' },
    ]);
    expect(read({ message: 8003 })).toMatchObject([{ code: '8003', category: 'temperature' }]);
    expect(read({ message: 'Insulation failure (99999)' })).toMatchObject([{ code: '99999', category: 'insulation' }]);
  });

  it('has the severity of its level, else that of its event', () => {
    expect(read({ severity: undefined, message: 'DC overvoltage' })).toMatchObject([{ severity: 'critical' }]);
    expect(read({ severity: 'Alarm', message: 'Temperature derating' })).toMatchObject([{ severity: 'major' }]);
    expect(read({ severity: 'warning' }, 'warnings')).toMatchObject([{ severity: 'warning' }]);
    expect(read({ severity: 'warning', message: 'Electric arc detected' })).toMatchObject([{ severity: 'major' }]);
    expect(read({ severity: 'odd', message: 'Fan fault interior' }, 'warnings')).toMatchObject([
      { severity: 'minor', vendorSeverity: 'odd' },
    ]);
  });

  it('that is not known keeps its text; a text that contains a known one is not it', () => {
    expect(read({ message: 'Isolationsfehler' })).toMatchObject([
      { code: 'Isolationsfehler', text: 'Isolationsfehler', category: 'unmapped', severity: 'major' },
    ]);
    expect(read({ message: 'No Insulation failure' })).toMatchObject([{ category: 'unmapped' }]);
    // Left out of the table: its severity does not follow from the text.
    expect(read({ message: 'System fault' })).toMatchObject([{ category: 'unmapped' }]);
  });

  it('of another shape is no alarm, or one without the members that cannot be read', () => {
    for (const value of ['5', 'null', '"x"', '[]', '{}', '{', '{"message":{},"time":[]}'])
      expect(alarms.read(value, { device, list: 'alerts' })).toEqual([]);
    const [alarm] = read({ message: ' ('.repeat(100_000), severity: 'constructor', time: 'some day' });
    expect(alarm).toMatchObject({ category: 'unmapped', severity: 'major' });
    expect(alarm).not.toHaveProperty('since');
  });
});

describe('the simulated cloud', () => {
  const inverters = 30;
  const plantModel = simulatedPlantModel('sma', { now: () => NOON, timeScale: 1, seed: SEED, inverters });

  it.each([
    ['grid_overvoltage', '101', 'grid', 'major'],
    ['no_grid', '801', 'grid', 'major'],
    ['insulation', '3501', 'insulation', 'major'],
    ['over_temperature', 'Overtemperature power unit', 'temperature', 'warning'],
  ])('shows %s by an event that is known', async (kind, code, category, severity) => {
    const cloud = await startCloud({ inverters });
    const { inverter, time } = findSample(plantModel, NOON / 1000, ({ fault }) => fault?.kind === kind);
    const serial = cloud.simulator.serials[inverter.index];
    const devices = await polledDevices(cloud.adapter);
    cloud.clock.now = (time + 1800) * 1000;
    const items = (await answersOf(cloud, devices, 'logs')).flatMap((answer) =>
      mapping.map(answer, { samplePeriodSeconds: 300 }),
    );
    const shown = items.find(
      (item): item is MappedAlarms => item.kind === 'alarms' && item.device.InverterSN === serial,
    )!;
    const found = (['alerts', 'warnings'] as const).flatMap((list) =>
      shown[list].flatMap((line) => alarms.read(line, { device: shown.device, list })),
    );
    expect(found).toContainEqual(expect.objectContaining({ code, category, severity }));
    await cloud.close();
  });
});
