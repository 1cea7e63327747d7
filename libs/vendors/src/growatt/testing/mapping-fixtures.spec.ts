import { readFileSync } from 'node:fs';
import { zeroInputs } from '../../plant-model/testing/vendor-harness.ts';
import { device, map, sampleOf } from './mapped.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');

const inverterMeasurements = {
  EDay: 7.6,
  ETotal: 7.6,
  PowerACOutputActive: 8.9124,
  PowerDC: 9.9818,
  Temperature: 75,
  FrqAC: 50,
  UAC1: 220,
  UAC2: 220,
  UAC3: 220,
  IAC1: 12,
  IAC2: 12,
  IAC3: 12,
  PAC1: 2.76,
  PAC2: 2.76,
  PAC3: 2.76,
  UPV1: 248,
  IPV1: 0,
  ...zeroInputs(['UPV', 'IPV'], 2, 10),
};

describe('Growatt answers in the fixtures', () => {
  it('maps the last data of a type 1 inverter', () => {
    const items = map(
      'inverter/last_new_data',
      fixture('inverter_last_new_data.reconstructed'),
      device('ZT00100001', 'inverter'),
    );
    expect(items).toHaveLength(1);
    const sample = sampleOf(items);
    expect(sample.measurements).toEqual(inverterMeasurements);
    expect(sample).toMatchObject({
      datetime: 1544670232,
      state: '1',
      CollectorSN: 'CRAZT00001',
      quality: [],
      alerts: [],
      warnings: [],
    });
    expect(sample.status).toEqual(['{"status":1,"statusText":"Normal"}']);
  });

  it('maps the same record out of the batch answer', () => {
    const items = map('inverter/invs_data', fixture('invs_data.reconstructed'), device('ZT00100001', 'inverter'));
    expect(items).toHaveLength(1);
    expect(sampleOf(items)).toMatchObject({
      measurements: inverterMeasurements,
      datetime: 1544670232,
      CollectorSN: 'CRAZT00001',
    });
  });

  it('maps the last data of a MAX that is disconnected', () => {
    const items = map('max/max_last_data', fixture('max_last_data.reconstructed'), device('BNE9A5100D', 'max'));
    const sample = sampleOf(items);
    expect(sample.measurements).toEqual({
      EDay: 21.6,
      ETotal: 1859.5,
      PowerACOutputActive: 2.5038,
      PowerDC: 1.058,
      Temperature: 47.8,
      FrqAC: 50.01,
      UAC1: 239.5,
      UAC2: 239.5,
      UAC3: 239.5,
      UAC12: 239.5,
      IAC1: 0,
      IAC2: 0,
      IAC3: 0,
      UPV1: 0,
      IPV1: 5.8,
      PPV1: 1.058,
      IPV2: 6.1,
      PPV2: 1.058,
      IPV3: 0,
      PPV3: 0,
      PPV4: 0,
    });
    // No vString of it carries a value: vpv and ipv are the trackers.
    expect(sample).toMatchObject({
      datetime: 1649487159,
      state: '0',
      CollectorSN: 'QMN0000000000000',
      dcInputs: 'mppt',
    });
    expect(sample.status).toEqual(['{"lost":true,"status":1,"statusText":"Normal"}']);
    expect(sample.alerts).toEqual(['{"faultCode1":2,"faultValue":3}']);
    expect(sample.warnings).toEqual(['{"warnCode":220}']);
    expect(items.map(({ kind }) => kind)).toEqual(['sample', 'liveness']);
    expect(items[1]).toMatchObject({ online: false });
  });

  it('maps the last data of a single-phase MIN', () => {
    const sample = sampleOf(
      map('tlx/tlx_last_data', fixture('tlx_last_data.reconstructed'), device('AFE494403F', 'tlx')),
    );
    expect(sample.measurements).toEqual({
      EDay: 21.6,
      ETotal: 1859.5,
      PowerACOutputActive: 2.5038,
      PowerDC: 2.5587,
      Temperature: 47.8,
      FrqAC: 50.01,
      UAC1: 239.5,
      IAC1: 10.7,
      UPV1: 258.6,
      IPV1: 5.8,
      PPV1: 1500.7 / 1000,
      UPV2: 9.9,
      IPV2: 6.1,
      PPV2: 1.058,
      ...zeroInputs(['UPV', 'IPV', 'PPV'], 3, 4),
    });
    // The record's own calendar gives the same instant.
    expect(sample.datetime).toBe(1649487159);
    expect(sample.alerts).toEqual([]);
    expect(sample.warnings).toEqual(['{"warnCode":220,"warnCode1":2,"warnText":"Unknown"}']);
  });

  it('maps the documented SPH: the battery gives 16.5 W, the grid takes 38.6 W', () => {
    const sample = sampleOf(
      map('mix/mix_last_data', fixture('hybrid-sph.documented'), device('GRSPH1', 'mix', 'GMT+2')),
    );
    expect(sample.measurements).toEqual({
      EDay: 21.6,
      ETotal: 1859.5,
      PowerACOutputActive: 2.5038,
      PowerDC: 1.058,
      Temperature: 34,
      FrqAC: 50,
      UAC1: 219.9,
      UPV1: 230.1,
      PPV1: 1.058,
      UPV2: 0,
      PPV2: 0,
      BatterySOC: 100,
      BatteryPower: 0.0165,
      UBattery: 56.7,
      BatteryTemperature: 28,
      EBatteryCharge: 0.2,
      EBatteryDischarge: 0.4,
      GridPower: 0.0386,
      LoadPower: 0,
      EGridExport: 0.3,
      EGridImport: 0,
      ELoad: 0,
    });
    // 12:00:05 at GMT+2.
    expect(sample).toMatchObject({ datetime: Date.parse('2024-05-20T10:00:05Z') / 1000, state: '1', quality: [] });
  });

  it.each([
    ['inverter/alarm', 'inverter_alarm.documented', 'LCB1714075', 'inverter', 'No utility.'],
    ['tlx/alarm_data', 'tlx_alarm_data.reconstructed', 'TLMAX00B01', 'tlx', 'undown error'],
  ] as const)('passes the alarms of %s on as they are', (call, name, serial, family, message) => {
    const body = fixture(name);
    const [item, ...rest] = map(call, body, device(serial, family));
    expect(rest).toEqual([]);
    if (item?.kind !== 'alarms') throw new Error('no alarms');
    expect(item.warnings).toEqual([]);
    expect(item.alerts).toHaveLength(1);
    expect(body).toContain(item.alerts[0]);
    expect(JSON.parse(item.alerts[0]!)).toMatchObject({ alarm_message: message, status: 1 });
  });

  it.each(['error.10011.reconstructed', 'error.10012.recorded'])('rejects %s', (name) => {
    expect(map('tlx/tlxs_data', fixture(name), device('X', 'tlx'))).toMatchObject([
      { kind: 'rejected', reason: 'vendor_error' },
    ]);
  });
});
