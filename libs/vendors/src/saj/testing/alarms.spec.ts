import type { AlarmOrigin, VendorAlarm } from '@heliograph/vendor-contract';
import { alarms } from '../alarms.ts';
import { faults } from '../cloud/point.ts';
import { inventory, NOON, poll, polled, startCloud } from './harness.ts';

const device = polled({ InverterSN: 'HSS2602Y2223123456' }, 'Asia/Kuala_Lumpur');
const origin: AlarmOrigin = { device, list: 'alerts' };
const read = (entry: unknown, from: AlarmOrigin = origin): VendorAlarm[] => alarms.read(JSON.stringify(entry), from);

/** Elekeeper Open Platform document, example of device/alarmList. */
const documented = {
  deviceSn: 'HSS2602Y2223123456',
  alarmCode: 1001,
  alarmName: 'Grid Over-Voltage',
  alarmLevel: 1,
  status: 1,
  alarmTime: '2022-07-04 10:30:00',
};

describe('an entry of alarmList', () => {
  it('the documented one: level 1 is the least of three, its time is the plant’s', () => {
    expect(read(documented, { device, list: 'warnings' })).toEqual([
      {
        code: 'Grid Over-Voltage',
        text: 'Grid Over-Voltage',
        vendorSeverity: '1',
        category: 'grid',
        severity: 'minor',
        // 02:30 UTC: Kuala Lumpur is 8 h ahead.
        since: 1_656_901_800,
      },
    ]);
  });

  it('its time is in the offset that the vendor reports for the plant, where that is not the plant’s zone', () => {
    const summer = { ...polled({ InverterSN: 'A1' }, 'Europe/Berlin'), vendorOffset: 'GMT+1' };
    // 09:30 UTC by the bare offset; 08:30 would be by summer time.
    expect(read(documented, { device: summer, list: 'alerts' })).toMatchObject([{ since: 1_656_927_000 }]);
  });

  it.each([
    [3, 'critical'],
    ['2', 'major'],
    // The table's: a fan is a part, the inverter goes on.
    [9, 'minor'],
    ['constructor', 'minor'],
    [undefined, 'minor'],
  ])('level %p makes a faulty fan %s', (alarmLevel, severity) => {
    expect(read({ ...documented, alarmName: 'Master Fan1 Error', alarmLevel })).toMatchObject([
      { category: 'hardware', severity },
    ]);
  });

  it.each([
    // 14 is a low voltage of phase 3 in the R series.
    [14, 'Slave  Lost Communication between M<->S', 'hardware'],
    [14, '电网电压高', 'unmapped'],
    // A name in the account's language: the documented number is known.
    [1001, '电网电压高', 'grid'],
    // A name is known as a whole only.
    [14, 'No Grid Error cleared', 'unmapped'],
  ])('%p "%s" is %s: the name decides, not the number of a series', (alarmCode, alarmName, category) => {
    expect(read({ ...documented, alarmCode, alarmName })).toMatchObject([
      { code: alarmName, text: alarmName, category, severity: 'minor' },
    ]);
  });

  it('one that is closed has ended; one without number and name is none', () => {
    expect(read({ ...documented, status: '4' })).toMatchObject([{ hasEnded: true }]);
    expect(read({ ...documented, alarmCode: 0, alarmName: '' })).toEqual([]);
  });
});

describe('an element of faultMsgList', () => {
  it('is a bare name, without level and time', () => {
    const text = 'Master Phase1 No Grid Error';
    expect(read(text)).toEqual([{ code: text, text, category: 'grid', severity: 'major' }]);
  });

  it('may be a number, which is in no table', () => {
    expect(read(24)).toEqual([{ code: '24', text: '24', category: 'unmapped', severity: 'major' }]);
  });

  it.each(['"0"', '0', '""', 'null', '[]', '{}', '{"alarmName":{"alarmName":"ISO Error"}}', 'no json'])(
    '%s is no alarm',
    (entry) => {
      expect(alarms.read(entry, origin)).toEqual([]);
    },
  );
});

describe('the simulated cloud', () => {
  it.each([
    ['grid_overvoltage', 'grid'],
    ['no_grid', 'grid'],
    ['insulation', 'insulation'],
    ['over_temperature', 'temperature'],
  ] as const)('names %s so that it is known', (kind, category) => {
    expect(read(faults[kind].name)).toMatchObject([{ category }]);
  });

  it('shows an open fault in the point and in the list, there with its beginning', async () => {
    const since = NOON / 1000 - 3600;
    const cloud = await startCloud({ inverters: 3, conditions: { fault: since } });
    const devices = await inventory(cloud);
    const found = (await poll(cloud, devices)).flatMap((item) =>
      item.kind === 'sample' || item.kind === 'alarms'
        ? item.alerts.map((entry) => ({ kind: item.kind, read: alarms.read(entry, { ...item, list: 'alerts' }) }))
        : [],
    );
    await cloud.close();
    const text = 'Master Phase1 Voltage High';
    expect(found).toEqual([
      { kind: 'sample', read: [{ code: text, text, category: 'grid', severity: 'major' }] },
      {
        kind: 'alarms',
        read: [{ code: text, text, vendorSeverity: '2', category: 'grid', severity: 'major', since }],
      },
    ]);
  });
});
