import type { MappedSample, PolledDevice, VendorAlarm } from '@heliograph/vendor-contract';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { alarms } from '../alarms.ts';
import { mapAll, NOON, poll, polled, polledDevices, samplesOf, startCloud } from './harness.ts';

// Both models as recorded in fixtures/solarnetwork/fronius-devices-01.json.
const primo = polled({ InverterSN: '25392042', model: 'Fronius Primo 3.6-1' });
const gen24 = polled({ InverterSN: '34731506', model: 'Primo GEN24 3.6 Plus' });

/** No answer with an entry is public: the members are those of the OpenAPI description. */
const entry = {
  deviceId: '5980b6f7-f230-4a52-ad9a-000000000000',
  stateType: 'Error',
  stateCode: 475,
  stateSeverity: 'error',
  logDateTime: '2025-03-23T10:15:00Z',
  text: 'Solar panel ground fault, insulation fault',
};
const read = (changes: object, device: PolledDevice = primo, list: 'alerts' | 'warnings' = 'alerts'): VendorAlarm[] =>
  alarms.read(JSON.stringify({ ...entry, ...changes }), { device, list });

describe('an entry of the messages', () => {
  it('is this alarm', () => {
    expect(read({})).toEqual([
      {
        code: '475',
        text: 'Solar panel ground fault, insulation fault',
        vendorSeverity: 'error',
        category: 'insulation',
        severity: 'major',
        since: Date.UTC(2025, 2, 23, 10, 15) / 1000,
      },
    ]);
  });

  it('is read by the numbers of its generation', () => {
    expect(read({ stateCode: 102 })).toMatchObject([{ category: 'grid' }]);
    expect(read({ stateCode: 102 }, gen24)).toMatchObject([{ code: '102', category: 'unmapped' }]);
    expect(read({ stateCode: 1082 }, gen24)).toMatchObject([{ category: 'insulation' }]);
    expect(read({ stateCode: 1082 })).toMatchObject([{ category: 'unmapped' }]);
    expect(read({}, polled({ InverterSN: '1' }))).toMatchObject([{ code: '475', category: 'unmapped' }]);
  });

  it('has the severity of its level, else that of an event, else that of its code or its class', () => {
    // Too hot: the manual says that it goes on by itself.
    expect(read({ stateCode: 303, stateSeverity: undefined })).toMatchObject([{ severity: 'minor' }]);
    expect(read({ stateCode: 303, stateSeverity: 'Error' })).toMatchObject([{ severity: 'major' }]);
    expect(read({ stateCode: 303, stateSeverity: 'unknown' })).toMatchObject([
      { severity: 'minor', vendorSeverity: 'unknown' },
    ]);
    expect(read({ stateSeverity: undefined, stateType: 'Event' })).toMatchObject([{ severity: 'information' }]);
    expect(read({ stateCode: 599, stateSeverity: undefined })).toMatchObject([
      { category: 'unmapped', severity: 'warning' },
    ]);
    expect(read({ stateCode: 240, stateSeverity: 'warning' }, primo, 'warnings')).toMatchObject([
      { category: 'arc', severity: 'major' },
    ]);
  });

  it('keeps code and text that are not known, and the text of the older list', () => {
    expect(read({ stateCode: 9999, text: 'New' })).toMatchObject([{ code: '9999', text: 'New', category: 'unmapped' }]);
    expect(read({ text: undefined, description: 'old' })).toMatchObject([{ text: 'old' }]);
    expect(read({ text: undefined, stateCode: 326 })).toMatchObject([{ text: 'Fan 1 error', category: 'hardware' }]);
  });

  it('begins at no time where its time has no zone', () => {
    expect(read({ logDateTime: '2025-03-23T10:15:00' })[0]).not.toHaveProperty('since');
  });

  it('of another shape is no alarm, or one without the members that cannot be read', () => {
    for (const value of ['5', 'null', '"x"', '[]', '{}', '{', '{"stateCode":{},"text":[]}'])
      expect(alarms.read(value, { device: primo, list: 'alerts' })).toEqual([]);
    const hostile = { stateSeverity: 'constructor', stateType: 7, logDateTime: [] };
    expect(read(hostile)).toEqual([
      { code: '475', text: entry.text, vendorSeverity: 'constructor', category: 'insulation', severity: 'major' },
    ]);
  });
});

describe('the simulated cloud', () => {
  // A fourth fault is heat: no GEN24 code of it is public.
  it.each([
    ['grid_overvoltage', '1114', 'grid'],
    ['no_grid', '1119', 'grid'],
    ['insulation', '1082', 'insulation'],
  ])('shows %s by a code that is known', async (kind, code, category) => {
    const cloud = await startCloud();
    const { inverter, time } = findSample(cloud.plantModel, NOON / 1000, ({ fault }) => fault?.kind === kind);
    cloud.clock.now = (time + 600) * 1000;
    const devices = await polledDevices(cloud);
    const device = devices.find(({ InverterSN }) => InverterSN === cloud.simulator.serials[inverter.index])!;
    const sample: MappedSample = samplesOf(mapAll(await poll(cloud.adapter, [device]))).at(-1)!;
    const read = sample.alerts.flatMap((alert) => alarms.read(alert, { device, list: 'alerts' }));
    expect(read).toEqual([expect.objectContaining({ code, category, severity: 'major' })]);
    await cloud.close();
  });
});
