import type { MappedSample } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { historyVariables, inverterTable } from '../tables.ts';
import { device, entry, sampleWith } from './harness.ts';
import { REAL_WITH_GENERATION } from '../wire.ts';

const context = { samplePeriodSeconds: 300 };

describe('trap: entries with and without unit and value', () => {
  it('reads a number with its unit, and a state as text without one', () => {
    const sample = sampleWith(`${entry('pvPower', '0.445', 'kW')},${entry('runningState', '"163"')}`);
    expect(sample).toMatchObject({ state: '1', measurements: { PowerDC: 0.445 }, quality: [] });
  });

  it('leaves out an entry without value, with null, empty text, or dashes: never 0', () => {
    const sample = sampleWith(
      `{"name":"PVPower","unit":"kW","variable":"pvPower"},${entry('generationPower', 'null', 'kW')},` +
        `${entry('RVolt', '""', 'V')},${entry('RFreq', '"--"', 'Hz')},${entry('SoC', '50', '%')}`,
    );
    expect(sample.measurements).toEqual({ BatterySOC: 50 });
    expect(sample.quality).toEqual([]);
  });

  it('takes the unit that is written, and the documented one where none is', () => {
    expect(sampleWith(entry('pvPower', '445', 'W')).measurements).toEqual({ PowerDC: 0.445 });
    expect(sampleWith(entry('pvPower', '"0.445"', '')).measurements).toEqual({ PowerDC: 0.445 });
    expect(sampleWith(entry('generation', '1.5', 'MWh')).measurements).toEqual({ ETotal: 1500 });
    expect(sampleWith(entry('ReactivePower', '0.2', 'kVar')).measurements).toEqual({ PowerACOutputReactive: 0.2 });
  });

  it('names a field whose unit is unknown, and ignores invalid entries', () => {
    expect(sampleWith(`7,null,{"value":1},${entry('pvPower', '3', 'hp')}`)).toMatchObject({
      measurements: {},
      quality: ['PowerDC:unit_unknown'],
    });
  });
});

describe('trap: ResidualEnergy is in units of 0.01 kWh', () => {
  it('is no field of ours: neither its number nor its unit reaches a sample', () => {
    const sample = sampleWith(`${entry('SoC', '65', '%')},${entry('ResidualEnergy', '700', '0.01kWh')}`);
    expect(sample.measurements).toEqual({ BatterySOC: 65 });
    expect(sample.quality).toEqual([]);
  });
});

describe('trap: signs', () => {
  it('meterPower counts import as positive: GridPower is its negative when there is no balance', () => {
    expect(sampleWith(entry('meterPower', '1.25', 'kW')).measurements).toEqual({ GridPower: -1.25 });
  });

  it('feed-in minus consumption wins over the meter', () => {
    const entries = [
      entry('feedinPower', '2.5', 'kW'),
      entry('gridConsumptionPower', '0', 'kW'),
      entry('meterPower', '-2.4', 'kW'),
    ];
    expect(sampleWith(entries.join(',')).measurements).toEqual({ GridPower: 2.5 });
  });

  it('BatteryPower is positive while discharging, also from the two halves; batCurrent has the opposite sign', () => {
    const entries = [
      entry('SoC', '40', '%'),
      entry('batChargePower', '1.5', 'kW'),
      entry('batDischargePower', '0', 'kW'),
      entry('batCurrent', '6', 'A'),
    ];
    expect(sampleWith(entries.join(',')).measurements).toEqual({ BatterySOC: 40, BatteryPower: -1.5, IBattery: -6 });
  });

  it('a battery of 0 % at 0 V is absent', () => {
    const entries = ['SoC', 'batVolt', 'invBatVolt', 'invBatPower', 'invBatCurrent', 'batTemperature'];
    expect(sampleWith(entries.map((name) => entry(name, '0')).join(',')).measurements).toEqual({});
  });

  it('its power counts where neither charge nor voltage is reported', () => {
    expect(sampleWith(entry('invBatPower', '-0.4', 'kW')).measurements).toEqual({ BatteryPower: -0.4 });
  });

  it('an empty battery is one', () => {
    expect(sampleWith(`${entry('SoC', '0', '%')},${entry('batVolt', '190', 'V')}`).measurements).toEqual({
      BatterySOC: 0,
      UBattery: 190,
    });
  });
});

describe('trap: models that number their batteries', () => {
  /** Entries of a battery at a port; `volts` 0 is a port without one. */
  const port = (n: string, soc: number, volts: number, kilowatts: number): string =>
    [
      entry(`SoC${n}`, String(soc), '%'),
      entry(`batVolt${n}`, String(volts), 'V'),
      entry(`batCurrent${n}`, String(-5 * Math.sign(kilowatts)), 'A'),
      entry(`batTemperature${n}`, String(soc && 21), '℃'),
      entry(`invBatPower${n}`, String(kilowatts), 'kW'),
    ].join(',');

  it.each([
    ['the first port', `${port('_1', 64, 300, -1.5)},${port('_2', 0, 0, 0)}`],
    ['the second port', `${port('_1', 0, 0, 0)},${port('_2', 64, 300, -1.5)}`],
    ['a port, with zeros in the variables without a number', `${port('', 0, 0, 0)},${port('_2', 64, 300, -1.5)}`],
    ['the variables without a number', `${port('', 64, 300, -1.5)},${port('_1', 0, 0, 0)}`],
  ])('reads a battery at %s', (_name, entries) => {
    expect(sampleWith(entries).measurements).toEqual({
      BatterySOC: 64,
      BatteryPower: -1.5,
      UBattery: 300,
      IBattery: -5,
      BatteryTemperature: 21,
    });
  });

  it('adds the powers of two batteries, and takes neither of their charges, voltages or currents', () => {
    const both = `${port('_1', 64, 300, -1.5)},${port('_2', 58, 280, -1.25)}`;
    expect(sampleWith(both).measurements).toEqual({ BatteryPower: -2.75 });
  });

  it('has no battery where every port is empty', () => {
    const empty = `${port('_1', 0, 0, 0)},${port('_2', 0, 0, 0)},${entry('batChargePower', '0', 'kW')},${entry('batDischargePower', '0', 'kW')}`;
    expect(sampleWith(empty).measurements).toEqual({});
  });

  it('asks the history for their names', () => {
    const names = ['SoC', 'batVolt', 'batCurrent', 'batTemperature', 'invBatPower'].flatMap((name) => [
      `${name}_1`,
      `${name}_2`,
    ]);
    expect(historyVariables).toEqual(expect.arrayContaining(names));
  });
});

describe('trap: lifetime counters are not of today', () => {
  it('feedin, gridConsumption, loads and the battery totals fill no field of a day', () => {
    const names = ['feedin', 'gridConsumption', 'loads', 'chargeEnergyToTal', 'dischargeEnergyToTal', 'PVEnergyTotal'];
    expect(sampleWith(names.map((name) => entry(name, '900.5', 'kWh')).join(',')).measurements).toEqual({});
  });
});

describe('power', () => {
  it('is the sum of the phases where generationPower is missing, but only of all of them', () => {
    const phases = [entry('RPower', '1.25', 'kW'), entry('SPower', '1.5', 'kW'), entry('TPower', '1', 'kW')];
    expect(sampleWith(phases.join(',')).measurements.PowerACOutputActive).toBe(3.75);
    expect(sampleWith(phases[0]!).measurements.PowerACOutputActive).toBe(1.25);
    expect(sampleWith(phases.slice(0, 2).join(',')).measurements).toEqual({ PAC1: 1.25, PAC2: 1.5 });
  });

  it('is the sum of three phases too where generationPower is 0 beside them', () => {
    const phases = [entry('RPower', '0.015', 'kW'), entry('SPower', '0.018', 'kW'), entry('TPower', '0.009', 'kW')];
    const sample = sampleWith([entry('generationPower', '0', 'kW'), ...phases].join(','));
    expect(sample.measurements.PowerACOutputActive).toBeCloseTo(0.042, 9);
  });

  it('temperature in the housing replaces a missing one of the inverter', () => {
    expect(sampleWith(entry('ambientTemperation', '50', '℃')).measurements).toEqual({ Temperature: 50 });
  });

  it('knows 24 strings', () => {
    const sample = sampleWith(`${entry('pv24Volt', '600.5', 'V')},${entry('pv25Volt', '1', 'V')}`);
    expect(sample.measurements).toEqual({ UPV24: 600.5 });
    expect(inverterTable.series.UPV?.count).toBe(24);
  });
});

describe('trap: times with abbreviation and offset', () => {
  it.each([
    ['2024-05-24 17:29:06 BST+0100', '2024-05-24T16:29:06Z', 3600],
    ['2024-01-24 17:29:06 GMT+0000', '2024-01-24T17:29:06Z', 0],
    ['2026-07-01 12:00:00 +0530+0530', '2026-07-01T06:30:00Z', 19_800],
    ['2026-07-01 12:00:00 IST+0530', '2026-07-01T06:30:00Z', 19_800],
    ['2026-07-01 12:00:00 -03-0300', '2026-07-01T15:00:00Z', -10_800],
    ['2026-07-01 12:00:00 NST-0330', '2026-07-01T15:30:00Z', -12_600],
    ['2026-10-25 01:30:00 BST+0100', '2026-10-25T00:30:00Z', 3600],
    ['2026-10-25 01:30:00 GMT+0000', '2026-10-25T01:30:00Z', 0],
  ])('%s', (time, utc, offsetSeconds) => {
    expect(sampleWith('', time)).toMatchObject({ datetime: Date.parse(utc) / 1000, offsetSeconds });
  });

  it('UTC of a history leaves the label to the zone of the plant, if there is one', () => {
    const time = '2026-07-01 12:00:00 UTC+0000';
    expect(sampleWith('', time, 'Europe/London')).not.toHaveProperty('offsetSeconds');
    expect(sampleWith('', time)).toHaveProperty('offsetSeconds', 0);
  });

  it.each(['', '2024-05-24 17:29:06', 'soon', '2024-13-24 17:29:06 BST+0100', '2024-05-24 17:29:06 BST+9900'])(
    'gives no time for "%s"',
    (time) => {
      expect(sampleWith('', time)).not.toHaveProperty('datetime');
    },
  );
});

describe('states and alerts', () => {
  it('an undocumented code is -1 and counted, a missing one is -1', () => {
    expect(sampleWith(entry('runningState', '"199"'))).toMatchObject({ state: '-1', unknownStateCode: '199' });
    expect(sampleWith('')).toMatchObject({ state: '-1' });
    expect(sampleWith('')).not.toHaveProperty('unknownStateCode');
  });

  it('reads a code that comes as a number', () => {
    expect(sampleWith(entry('runningState', '165')).state).toBe('4');
  });

  it('an inverter that runs with a fault is a warning, and the entry is the alert, as written', () => {
    const fault = `{"name":"f", "value":"145","x":1.0,"variable":"currentFault"}`;
    expect(sampleWith(`${entry('runningState', '"163"')},${fault}`)).toMatchObject({ state: '5', alerts: [fault] });
    expect(sampleWith(`${entry('runningState', '"165"')},${fault}`)).toMatchObject({ state: '4', alerts: [fault] });
  });

  it.each(['1,145', '1;145', '1|145', ' 1 , 145 ,', '[1,145]'])('trap: several faults in one entry: "%s"', (codes) => {
    const { alerts } = sampleWith(`{"name":"f","value":"${codes}","variable":"currentFault"}`);
    expect(alerts).toEqual([
      '{"name":"f","value":"1","variable":"currentFault"}',
      '{"name":"f","value":"145","variable":"currentFault"}',
    ]);
  });

  it('several faults as a list', () => {
    const { alerts } = sampleWith('{"value":["1","145"],"variable":"currentFault"}');
    expect(alerts).toEqual(['{"value":"1","variable":"currentFault"}', '{"value":"145","variable":"currentFault"}']);
  });

  it.each(['""', 'null', '"0"', '" "', '"[]"', '[]'])('no fault: %s', (value) => {
    expect(sampleWith(entry('currentFault', value)).alerts).toEqual([]);
  });

  it('keeps numbers beyond 2^53 in passed-through members, and 19-digit serial numbers', () => {
    const fault = '{"value":"145","id":9007199254740993123,"variable":"currentFault"}';
    expect(sampleWith(fault).alerts).toEqual([fault]);
    const body =
      '{"errno":0,"result":[{"datas":[],"deviceSN":"1308675217944611083","time":"2024-05-24 17:29:06 X+0100"}]}';
    const answer = { call: 'device/real/query', body, fetchedAt: 0, devices: [device('1308675217944611083')] };
    expect(mapping.map(answer, context)).toMatchObject([
      { device: { InverterSN: '1308675217944611083' }, datetime: 1_716_568_146 },
    ]);
  });
});

describe('trap: EDay of models without todayYield', () => {
  const time = '2026-06-21 23:57:00 CEST+0200';
  const at = Date.parse('2026-06-21T21:57:00Z');
  function sampleAt(fetchedAt: number, generation: string): MappedSample {
    const real = `{"errno":0,"result":[{"datas":[],"deviceSN":"A1","time":"${time}"}]}`;
    const body = `{"device/real/query":${real},"device/generation:A1":${generation}}`;
    const [item] = mapping.map({ call: REAL_WITH_GENERATION, body, fetchedAt, devices: [device('A1')] }, context);
    return item as MappedSample;
  }
  const edayAt = (fetchedAt: number, text: string): number | undefined => sampleAt(fetchedAt, text).measurements.EDay;
  const generation = '{"errno":0,"result":{"today":12.5,"month":200,"cumulative":900}}';

  it('is today of device/generation for a fresh sample', () => {
    expect(edayAt(at + 120_000, generation)).toBe(12.5);
  });

  it('is left out when the day has changed since, the sample is old, or today is null', () => {
    expect(edayAt(at + 200_000, generation)).toBeUndefined();
    expect(edayAt(at + 700_000, generation)).toBeUndefined();
    expect(edayAt(at + 120_000, generation.replace('12.5', 'null'))).toBeUndefined();
    expect(edayAt(at + 120_000, '{"errno":41200,"msg":"x","result":null}')).toBeUndefined();
  });

  it('is named where the vendor sent one of another time', () => {
    const named = ['EDay:other_time', 'EMonth:other_time'];
    expect(sampleAt(at + 120_000, generation).quality).toEqual([]);
    expect(sampleAt(at + 200_000, generation).quality).toEqual(named);
    expect(sampleAt(at + 700_000, generation).quality).toEqual(named);
    expect(sampleAt(at + 200_000, generation.replace('12.5', 'null')).quality).toEqual(['EMonth:other_time']);
    expect(sampleAt(at + 200_000, '{"errno":41200,"msg":"x","result":null}').quality).toEqual([]);
  });

  it('is taken for an older sample of the day when both name the same lifetime energy', () => {
    const [early, later] = [Date.parse('2026-06-21T18:00:00Z'), Date.parse('2026-06-21T21:59:00Z')];
    const older = (fetchedAt: number, lifetime: string): number | undefined => {
      const real = `{"errno":0,"result":[{"datas":[${entry('generation', lifetime, 'kWh')}],"deviceSN":"A1","time":"2026-06-21 19:55:00 CEST+0200"}]}`;
      const body = `{"device/real/query":${real},"device/generation:A1":${generation}}`;
      const [item] = mapping.map({ call: REAL_WITH_GENERATION, body, fetchedAt, devices: [device('A1')] }, context);
      return (item as MappedSample).measurements.EDay;
    };
    expect(older(early, '899')).toBe(12.5);
    expect(older(later, '900.0')).toBe(12.5);
    expect(older(later, '899')).toBeUndefined();
  });

  it('comes with EMonth, for a model with todayYield as well', () => {
    const real = `{"errno":0,"result":[{"datas":[${entry('todayYield', '12.4', 'kWh')}],"deviceSN":"A1","time":"${time}"}]}`;
    const monthAt = (fetchedAt: number): unknown => {
      const body = `{"device/real/query":${real},"device/generation:A1":${generation}}`;
      const [item] = mapping.map({ call: REAL_WITH_GENERATION, body, fetchedAt, devices: [device('A1')] }, context);
      const { measurements, quality } = item as MappedSample;
      return [measurements, quality];
    };
    expect(monthAt(at + 120_000)).toEqual([{ EDay: 12.4, EMonth: 200 }, []]);
    expect(monthAt(at + 200_000)).toEqual([{ EDay: 12.4 }, ['EMonth:other_time']]);
  });

  it('todayYield wins', () => {
    expect(sampleWith(entry('todayYield', '3.2', 'kWh')).measurements).toEqual({ EDay: 3.2 });
  });
});
