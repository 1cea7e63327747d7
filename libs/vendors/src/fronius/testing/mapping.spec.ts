import { readFileSync } from 'node:fs';
import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';

const context = { samplePeriodSeconds: 300 };
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

const device: PolledDevice = {
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: 'ced6f980-8907-4128-87ea-000000000000',
  InverterSN: '34731506',
  CollectorSN: 'pilot-0.6e-2236461441151190384_0000000000',
  vendorDeviceId: '3b482b62-1754-48f1-a0ca-000000000000',
  vendorType: 'Inverter',
  timezone: 'Europe/London',
};

function map(call: string, body: string, ...devices: PolledDevice[]) {
  return mapping.map({ call, body, fetchedAt: 0, devices }, context);
}

interface RowChanges {
  channels?: string;
  duration?: number;
}

/** Returns a row with `EnergyExported`, or with the channels given. */
function row(time: string, exported: number | null, { channels, duration = 300 }: RowChanges = {}): string {
  const energy = `{"channelName":"EnergyExported","channelType":"Energy","unit":"Wh","value":${exported}}`;
  return `{"logDateTime":"${time}","logDuration":${duration},"channels":[${channels ?? energy}]}`;
}

function mapRows(rows: string[], joined: { earlier?: string[]; messages?: string[] } = {}): MappedSample[] {
  const page = `{"pvSystemId":"x","deviceId":"${device.vendorDeviceId}","data":[${rows.join(',')}],"links":{}}`;
  const earlier = `{"data":[${(joined.earlier ?? []).join(',')}]}`;
  const messages = `{"messages":[${(joined.messages ?? []).join(',')}]}`;
  const body = `{"histdata":${page},"earlier":${earlier},"messages":${messages}}`;
  return map('histdata', body, device) as MappedSample[];
}

function message(time: string, severity: string, extra = '"stateType":"Error"'): string {
  return `{"deviceId":"${device.vendorDeviceId.toUpperCase()}","stateCode":102,${extra},"stateSeverity":"${severity}","logDateTime":"${time}"}`;
}

describe('recorded device history', () => {
  it('of one row becomes this sample', () => {
    const items = map('histdata', fixture('solarnetwork/fronius-device-history-inverter-01.json'), device);
    expect(items).toEqual([
      {
        kind: 'sample',
        device,
        datetime: 1742693100,
        state: '2',
        isStateDerived: true,
        measurements: {
          PowerACOutputActive: -0.012,
          PowerDC: 0,
          PowerACOutputReactive: 0,
          PowerACOutputApparent: 0,
          PowerFactor: 0,
          IAC1: 0,
          UPV1: 0.73,
          IPV1: 0,
        },
        dcInputs: 'mppt',
        quality: ['EDay:gap'],
        status: [],
        alerts: [],
        warnings: [],
        counters: { isDaySummed: true },
      },
    ]);
  });

  it('of two rows becomes two samples, oldest first', () => {
    const items = map('histdata', fixture('solarnetwork/fronius-device-history-inverter-02.json'), device);
    expect(items.map((item) => (item as MappedSample).datetime)).toEqual([1742693100, 1742693400]);
    expect(items).toMatchObject([{ measurements: { PowerACOutputActive: -0.012 } }, { state: '2' }]);
  });

  it('of a smart meter is no inverter’s', () => {
    const body = fixture('solarnetwork/fronius-device-history-smartmeter-01.json');
    expect(map('histdata', body, device)).toEqual([
      {
        kind: 'rejected',
        reason: 'device_not_asked',
        detail: 'histdata of device 19fbf9ec-dd76-4b1f-b7a6-000000000000',
      },
    ]);
  });
});

describe('recorded device list', () => {
  const body = fixture('solarnetwork/fronius-devices-01.json');

  it('reports whether each data logger is connected, joined by its id', () => {
    const old = { ...device, CollectorSN: '240.80298', InverterSN: '25392042' };
    expect(map('devices', body, device, old)).toEqual([
      { kind: 'liveness', device, online: true },
      { kind: 'liveness', device: old, online: false, collector: true },
    ]);
  });

  it('reports nothing about a logger it does not list', () => {
    expect(map('devices', body, { ...device, CollectorSN: 'pilot-9' })).toEqual([]);
  });
});

describe('trap: power is the mean of the interval', () => {
  it.each([
    [152, 300, 1.824],
    [152, 900, 0.608],
    [0, 300, 0],
  ])('%d Wh in %d s are %d kW', (energy, duration, power) => {
    const [sample] = mapRows([row('2025-06-01T10:00:00Z', energy, { duration })]);
    expect(sample!.measurements.PowerACOutputActive).toBe(power);
  });

  it('is left out when the interval has no length or the energy an unknown unit', () => {
    const [sample] = mapRows([row('2025-06-01T10:00:00Z', 152, { duration: 0 })]);
    expect(sample!.measurements).not.toHaveProperty('PowerACOutputActive');
    const [unknown] = mapRows([
      row('2025-06-01T10:00:00Z', null, { channels: '{"channelName":"EnergyExported","unit":"J","value":5}' }),
    ]);
    expect(unknown).toMatchObject({ state: '-1', quality: ['PowerACOutputActive:unit_unknown', 'EDay:gap'] });
  });
});

describe('a device that only consumes', () => {
  const channel = (name: string, value: number | null, unit = 'Wh'): string =>
    `{"channelName":"${name}","unit":"${unit}","value":${value}}`;
  const energies = (exported: number, imported: number | null, ...dc: (number | null)[]): string =>
    [
      channel('EnergyExported', exported),
      channel('EnergyImported', imported),
      ...dc.map((value, i) => channel(`EnergyDC${i + 1}`, value)),
    ].join(',');
  const sampleWith = (channels: string): MappedSample => mapRows([row('2025-06-01T10:00:00Z', null, { channels })])[0]!;

  it.each([
    [1, 2, '2', -0.012],
    [2, 2, '2', 0],
    [3, 2, '1', 0.012],
    [0, 150, '2', -1.8],
  ])('exports %d Wh and imports %d Wh: state %s, mean %d kW', (exported, imported, state, power) => {
    const sample = sampleWith(energies(exported, imported));
    expect(sample).toMatchObject({ state, measurements: { PowerACOutputActive: power } });
  });

  it('has no power when the import is without a value', () => {
    expect(sampleWith(energies(5, null))).toMatchObject({ state: '-1', measurements: {} });
  });

  it('does not end a fault', () => {
    const error = message('2025-06-01T10:03:00Z', 'error');
    const night = row('2025-06-01T10:10:00Z', null, { channels: energies(1, 2) });
    const samples = mapRows([row('2025-06-01T10:05:00Z', 0), night], { messages: [error] });
    expect(samples.map(({ state }) => state)).toEqual(['4', '4']);
  });

  it.each([
    [[100, 52], 1.824],
    [[152], 1.824],
    [[0, 0], 0],
    [[100, null], undefined],
    [[], undefined],
  ])('with DC energies %j Wh in 300 s has %s kW of DC power', (dc, power) => {
    expect(sampleWith(energies(140, 0, ...dc)).measurements.PowerDC).toBe(power);
  });
});

describe('trap: values can be null', () => {
  it('a row of nulls is an open bucket, no sample', () => {
    expect(mapRows([row('2025-06-01T10:00:00Z', null), row('2025-06-01T10:05:00Z', 3)])).toHaveLength(1);
  });

  it('a null channel is absent, and never 0', () => {
    const channels =
      '{"channelName":"VoltageDC1","unit":"V","value":null},{"channelName":"CurrentDC1","unit":"A","value":1.5}';
    const [sample] = mapRows([row('2025-06-01T10:00:00Z', null, { channels })]);
    expect(sample).toMatchObject({ state: '-1', measurements: { IPV1: 1.5 } });
    expect(Object.keys(sample!.measurements)).toEqual(['IPV1']);
  });

  it('a channel marked as damaged is left out', () => {
    const channels =
      '{"channelName":"VoltageDC1","unit":"V","value":600,"isDamaged":true},{"channelName":"CurrentDC1","unit":"A","value":1}';
    const [sample] = mapRows([row('2025-06-01T10:00:00Z', null, { channels })]);
    expect(sample!.measurements).toEqual({ IPV1: 1 });
  });
});

describe('trap: channels are read by name, in the unit they name', () => {
  it('three phases, further strings, VAr and kVA', () => {
    const channel = (name: string, unit: string, value: number): string =>
      `{"channelName":"${name}","channelType":"x","unit":"${unit}","value":${value}}`;
    const channels = [
      channel('CurrentB', 'A', 2.5),
      channel('CurrentC', 'A', 2.6),
      channel('VoltageA', 'V', 231.1),
      channel('VoltageC', 'V', 232.2),
      channel('VoltageDC4', 'V', 512.3),
      channel('CurrentDC4', 'mA', 4100),
      channel('ReactivePower', 'VAr', -250),
      channel('ApparentPower', 'kVA', 1.25),
      channel('NewChannel', 'xyz', 1),
    ].join(',');
    const [sample] = mapRows([row('2025-06-01T10:00:00Z', null, { channels })]);
    expect(sample!.measurements).toEqual({
      IAC2: 2.5,
      IAC3: 2.6,
      UAC1: 231.1,
      UAC3: 232.2,
      UPV4: 512.3,
      IPV4: 4.1,
      PowerACOutputReactive: -0.25,
      PowerACOutputApparent: 1.25,
    });
    expect(sample!.quality).toEqual([]);
  });
});

describe('trap: times', () => {
  it('with an offset are read, without one rejected', () => {
    const [sample] = mapRows([row('2025-06-01T12:00:00+02:00', 1)]);
    expect(sample!.datetime).toBe(Date.parse('2025-06-01T10:00:00Z') / 1000);
    const items = map(
      'histdata',
      `{"deviceId":"${device.vendorDeviceId}","data":[${row('2025-06-01T12:00:00', 1)}]}`,
      device,
    );
    expect(items).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape', serial: '34731506' }]);
  });
});

describe('trap: EDay needs the whole day', () => {
  /** London is UTC+1 in summer: the day of 1 June begins at 23:00Z. */
  const rowsFrom = (start: string, energies: number[]): string[] =>
    energies.map((energy, i) => row(new Date(Date.parse(start) + i * 300_000).toISOString(), energy));
  const days = (samples: MappedSample[]): (number | undefined)[] =>
    samples.map(({ measurements }) => measurements.EDay);

  it('is the sum from local midnight on; the entry of midnight itself closes yesterday', () => {
    expect(days(mapRows(rowsFrom('2025-05-31T23:00:00Z', [7, 1, 2, 3])))).toEqual([0, 0.001, 0.003, 0.006]);
  });

  it('continues the sum of rows that came earlier', () => {
    const earlier = rowsFrom('2025-05-31T23:05:00Z', [10, 20]);
    expect(days(mapRows(rowsFrom('2025-05-31T23:15:00Z', [30, 40]), { earlier }))).toEqual([0.06, 0.1]);
  });

  it('counts a row once that is in both', () => {
    const earlier = rowsFrom('2025-05-31T23:05:00Z', [10, 20]);
    expect(days(mapRows(rowsFrom('2025-05-31T23:10:00Z', [20, 40]), { earlier }))).toEqual([0.03, 0.07]);
  });

  it('is absent when the day began before the answer', () => {
    expect(days(mapRows(rowsFrom('2025-06-01T00:00:00Z', [1, 2])))).toEqual([undefined, undefined]);
  });

  it('is absent after a gap or a null for the rest of the day, and back on the next', () => {
    const broken = [...rowsFrom('2025-05-31T23:05:00Z', [1, 2]), ...rowsFrom('2025-05-31T23:20:00Z', [3, 4])];
    expect(days(mapRows([...broken, ...rowsFrom('2025-06-01T23:00:00Z', [9, 5])]))).toEqual([
      0.001,
      0.003,
      undefined,
      undefined,
      0,
      0.005,
    ]);
  });

  it('is named as a gap where it is absent after one', () => {
    const broken = [...rowsFrom('2025-05-31T23:05:00Z', [1]), ...rowsFrom('2025-05-31T23:20:00Z', [3])];
    expect(mapRows(broken).map(({ quality }) => quality)).toEqual([[], ['EDay:gap']]);
  });

  it('is absent without a known zone', () => {
    const body = `{"deviceId":"${device.vendorDeviceId}","data":[${rowsFrom('2025-05-31T23:00:00Z', [1, 1]).join(',')}]}`;
    const items = map('histdata', body, { ...device, timezone: 'Mars/Olympus' }) as MappedSample[];
    expect(days(items)).toEqual([undefined, undefined]);
  });

  it.each([
    ['2025-03-29T23:55:00Z', 23],
    ['2025-10-25T22:55:00Z', 25],
  ])('of a day of summer time’s change (%s) has its %d hours', (before, hours) => {
    const energies = Array.from({ length: hours * 12 + 2 }, () => 1);
    const sums = days(mapRows(rowsFrom(before, energies)));
    expect(sums[1]).toBe(0);
    expect(sums[hours * 12]).toBe((hours * 12 - 1) / 1000);
    expect(sums[hours * 12 + 1]).toBe(0);
  });
});

describe('messages', () => {
  const at = (minute: string): string => `2025-06-01T10:${minute}:00Z`;

  it('an error opens a fault that lasts until something is exported again', () => {
    const error = message(at('03'), 'error');
    const samples = mapRows(
      [row(at('00'), 50), row(at('05'), 20), row(at('10'), 0), row(at('15'), 0), row(at('20'), 30), row(at('25'), 0)],
      { messages: [error] },
    );
    expect(samples.map(({ state }) => state)).toEqual(['1', '5', '4', '4', '1', '2']);
    expect(samples.map(({ alerts }) => alerts)).toEqual([[], [error], [error], [error], [], []]);
  });

  it('is still open when it was logged beside earlier rows', () => {
    const error = message(at('03'), 'error');
    const [sample] = mapRows([row(at('10'), 0)], { earlier: [row(at('05'), 0)], messages: [error] });
    expect(sample).toMatchObject({ state: '4', alerts: [error] });
    const [over] = mapRows([row(at('15'), 0)], { earlier: [row(at('05'), 0), row(at('10'), 4)], messages: [error] });
    expect(over).toMatchObject({ state: '2', alerts: [] });
  });

  it('from before the first row are left out: it is unknown whether they are over', () => {
    const [sample] = mapRows([row(at('10'), 0)], { messages: [message(at('01'), 'error')] });
    expect(sample).toMatchObject({ state: '2', alerts: [] });
  });

  it('go by their severity, else by their type, each as the vendor wrote it', () => {
    const warning = message(at('03'), 'warning', '"stateType":"Event","n":1234567890123456789,"x":512.0');
    const notice = message(at('03'), 'information', '"stateType":"Event"');
    const unknown = message(at('04'), 'unknown', '"stateType":"Event"');
    const plain = message(at('04'), 'unknown');
    const [sample] = mapRows([row(at('05'), 20)], { messages: [warning, notice, unknown, plain] });
    expect(sample).toMatchObject({ state: '5', warnings: [warning], status: [notice, unknown], alerts: [plain] });
  });

  it('trap: DC LOW of each dusk is no fault, unless the vendor calls it an error', () => {
    const dusk = message(at('03'), 'unknown').replace('102', '307');
    expect(mapRows([row(at('05'), 0)], { messages: [dusk] })[0]).toMatchObject({ state: '2', status: [dusk] });
    const error = message(at('03'), 'error').replace('102', '307');
    expect(mapRows([row(at('05'), 0)], { messages: [error] })[0]).toMatchObject({ state: '4', alerts: [error] });
  });

  it('of another device are not this one’s', () => {
    const other = message(at('03'), 'error').replace(device.vendorDeviceId.toUpperCase(), 'other');
    const [sample] = mapRows([row(at('05'), 0)], { messages: [other] });
    expect(sample).toMatchObject({ state: '2', alerts: [] });
  });

  it('alone replace the known ones of each requested device, in either shape of the list', () => {
    const old = `{"logDateTime":"${at('03')}","deviceId":"${device.vendorDeviceId}","stateCode":475,"stateType":"Error","description":"x"}`;
    expect(map('errors', `{"data":[${old}],"links":{}}`, device)).toEqual([
      { kind: 'alarms', device, alerts: [old], warnings: [] },
    ]);
    expect(map('messages', '{"messages":[]}', device)).toEqual([{ kind: 'alarms', device, alerts: [], warnings: [] }]);
  });
});

describe('unusable answers', () => {
  it.each([
    ['histdata', '{"data":[', 'invalid_json'],
    ['histdata', '<html></html>', 'invalid_json'],
    ['histdata', '{"rows":[]}', 'unexpected_shape'],
    ['histdata', '[]', 'unexpected_shape'],
    ['devices', '{}', 'unexpected_shape'],
    ['messages', '{}', 'unexpected_shape'],
    ['flowdata', '{}', 'unexpected_shape'],
    ['histdata', '{"responseError":1011,"responseMessage":"quota"}', 'vendor_error'],
  ])('%s %s is rejected as %s', (call, body, reason) => {
    expect(map(call, body, device)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});
