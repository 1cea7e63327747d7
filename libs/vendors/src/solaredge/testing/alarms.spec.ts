import type { VendorAlarm } from '@heliograph/vendor-contract';
import { createPlantModel } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { answersOf, fixturesOf, polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { mapping } from '../mapping.ts';
import { NOON, polledDevices, SEED, startCloud } from './harness.ts';

const device = polled({ InverterSN: '7E1234B5-67' }, 'America/New_York');
const [entry] = JSON.parse(fixturesOf(import.meta.url)('v2-trooperthorn/alerts.json')) as [object];
const read = (changes: object, list: 'alerts' | 'warnings' = 'alerts'): VendorAlarm[] =>
  alarms.read(JSON.stringify({ ...entry, ...changes }), { device, list });

describe('an alert', () => {
  it('of the documented shape is this alarm', () => {
    expect(read({})).toEqual([
      {
        code: 'DC Isolation',
        text: 'DC Isolation',
        // The impact.
        vendorSeverity: '7',
        category: 'insulation',
        severity: 'major',
        // 2026-09-28T23:07:18Z: not in the zone of the plant.
        since: Date.UTC(2026, 8, 28, 23, 7, 18) / 1000,
      },
    ]);
  });

  it.each([
    [0, 'information'],
    [3, 'warning'],
    [4, 'minor'],
    ['5', 'minor'],
    [6, 'major'],
    [8, 'major'],
    [9, 'critical'],
    // No step of the scale: the table decides.
    [10, 'major'],
    [7.5, 'major'],
    [undefined, 'major'],
  ])('of impact %s is %s', (impact, severity) => {
    expect(read({ impact })).toMatchObject([{ severity }]);
  });

  it('that is closed has ended; its last trigger is no end', () => {
    expect(read({ status: 'CLOSED' })).toMatchObject([{ hasEnded: true }]);
    expect(read({ status: undefined, lastTrigger: '2026-09-29T23:07:18Z' })[0]).not.toHaveProperty('hasEnded');
  });

  it('is known however its type is written, and keeps a type that is not known', () => {
    expect(read({ type: 'DC_ISOLATION' })).toMatchObject([{ code: 'DC_ISOLATION', category: 'insulation' }]);
    expect(read({ type: 'SNOW_ON_SITE', impact: undefined }, 'warnings')).toMatchObject([
      { category: 'other', severity: 'information' },
    ]);
    expect(read({ type: 'METER_COMMUNICATION_FAULT', impact: 2 }, 'warnings')).toMatchObject([
      {
        code: 'METER_COMMUNICATION_FAULT',
        text: 'METER_COMMUNICATION_FAULT',
        category: 'unmapped',
        severity: 'warning',
      },
    ]);
    // What the inverter codes mean is not documented.
    expect(read({ type: 'NEW', errorCodes: ['18xC'] })).toMatchObject([{ code: 'NEW', category: 'unmapped' }]);
    expect(read({ type: undefined })).toMatchObject([{ code: 'EQUIPMENT', category: 'unmapped' }]);
  });

  it('of another shape is no alarm', () => {
    for (const value of ['5', 'null', '"x"', '[]', '{}', '{', '{"type":{},"status":7}'])
      expect(alarms.read(value, { device, list: 'alerts' })).toEqual([]);
    expect(read({ firstTrigger: {}, impact: [] })).toEqual([
      { code: 'DC Isolation', text: 'DC Isolation', category: 'insulation', severity: 'major' },
    ]);
  });
});

describe('the simulated cloud', () => {
  const inverters = 4;
  const plantModel = createPlantModel({ seed: `solaredge-${SEED}`, inverters });

  it.each([
    ['insulation', 'insulation', 'major'],
    // It has no type of its own: the cloud sees that too little comes.
    ['no_grid', 'other', 'major'],
  ])('shows %s by a type that is known', async (kind, category, severity) => {
    const cloud = await startCloud({ inverters });
    const { inverter, sample } = findSample(plantModel, NOON / 1000, ({ fault }) => fault?.kind === kind);
    const { since } = sample.fault!;
    const { until } = plantModel.faults(inverter, since, since + 1)[0]!;
    const devices = await polledDevices(cloud.adapter);
    cloud.clock.now = (until - 60) * 1000;
    const items = (await answersOf(cloud, devices)).flatMap((answer) =>
      mapping.map(answer, { samplePeriodSeconds: 900 }),
    );
    const shown = samplesOf(items, cloud.simulator.serials[inverter.index]).at(-1)!;
    const found = shown.alerts.flatMap((alert) => alarms.read(alert, { device: shown.device, list: 'alerts' }));
    expect(found).toContainEqual(expect.objectContaining({ category, severity, since: Math.floor(since) }));
    await cloud.close();
  });
});
