import type { MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { device, map, sampleOf } from './mapped.ts';

/** Returns one tlx record with these members, as the batch call answers. */
const tlx = (members: object, timezone = 'GMT+8'): MappedItem[] => {
  const record = {
    serialNum: 'SN1',
    status: 1,
    statusText: 'Normal',
    lost: false,
    time: '2026-07-01 12:00:00',
    ...members,
  };
  const data = { SN1: { dataloggerSn: 'DL1', SN1: record } };
  return map('tlx/tlxs_data', JSON.stringify({ tlxs: ['SN1'], data, error_code: 0 }), device('SN1', 'tlx', timezone));
};

describe('the clock of the logger', () => {
  const read = (time: string, zones: Partial<PolledDevice>): number | undefined => {
    const data = { SN1: { dataloggerSn: 'DL1', SN1: { serialNum: 'SN1', status: 1, lost: false, time } } };
    const body = JSON.stringify({ tlxs: ['SN1'], data, error_code: 0 });
    return sampleOf(map('tlx/tlxs_data', body, { ...device('SN1', 'tlx', null), ...zones })).datetime;
  };

  // Growatt sets it to the offset that was chosen for the plant, which has no summer time, also where the zone of the plant is known by its place.
  it('is at the offset of the plant, in summer too', () => {
    const berlin = { timezone: 'Europe/Berlin', vendorOffset: 'GMT+1' };
    expect(read('2026-07-01 12:00:00', berlin)).toBe(Date.parse('2026-07-01T11:00:00Z') / 1000);
    expect(read('2026-12-01 12:00:00', berlin)).toBe(Date.parse('2026-12-01T11:00:00Z') / 1000);
    // The hour that comes twice and the one that does not exist in Berlin.
    expect(read('2026-10-25 02:30:00', berlin)).toBe(Date.parse('2026-10-25T01:30:00Z') / 1000);
    expect(read('2026-03-29 02:30:00', berlin)).toBe(Date.parse('2026-03-29T01:30:00Z') / 1000);
  });

  it('is at the zone of the plant where Growatt reports no offset', () => {
    expect(read('2026-07-01 12:00:00', { timezone: 'Europe/Berlin' })).toBe(Date.parse('2026-07-01T10:00:00Z') / 1000);
  });
});

describe('Growatt traps', () => {
  it('removes float noise, also where rounding would otherwise go wrong', () => {
    expect(sampleOf(tlx({ temp1: Math.fround(5.45), eacToday: 21.600000381469727 })).measurements).toEqual({
      Temperature: 5.45,
      EDay: 21.6,
    });
  });

  it.each([-0.1, Math.fround(-0.1), 6553.5, null, '', '--', 'null'])('leaves out the filler %p', (filler) => {
    expect(sampleOf(tlx({ eacToday: filler, pac: filler, vac1: filler, vpv1: filler })).measurements).toEqual({});
  });

  it('distinguishes MIN’s apparent phase powers from active ones: no PAC1', () => {
    expect(sampleOf(tlx({ pac: 2503.8, pac1: 2530.7, pacr: 0 })).measurements).toEqual({ PowerACOutputActive: 2.5038 });
  });

  it('takes the sum of the phases where pac is 0 beside them', () => {
    const record = { pac: 0, pacr: 15, pacs: 18, pact: 9, status: 1, time: '2026-07-01 12:00:00' };
    const body = { data: record, device_sn: 'M', error_code: 0 };
    const { measurements } = sampleOf(map('max/max_last_data', JSON.stringify(body), device('M', 'max')));
    expect(measurements.PowerACOutputActive).toBeCloseTo(0.042, 9);
  });

  it('passes on the zeros of inputs: the normalizer knows which ever showed more', () => {
    const { measurements } = sampleOf(tlx({ vpv1: 0, ipv1: 0, vpv2: 0, ipv2: 0, epv2Total: 12.5 }));
    expect(measurements).toEqual({ UPV1: 0, IPV1: 0, UPV2: 0, IPV2: 0 });
  });

  it('takes strings, not trackers, where any string carries a value', () => {
    const record = {
      vpv1: 600,
      ipv1: 16,
      ppv1: 9600,
      ppv: 9600,
      vString1: 601,
      currentString1: 8,
      vString2: 599,
      currentString2: 8,
      vString3: 0,
      currentString3: 0,
    };
    const body = { data: { ...record, status: 1, time: '2026-07-01 12:00:00' }, device_sn: 'M', error_code: 0 };
    const { measurements, dcInputs } = sampleOf(map('max/max_last_data', JSON.stringify(body), device('M', 'max')));
    expect(dcInputs).toBe('string');
    expect(measurements).toEqual({ PowerDC: 9.6, UPV1: 601, IPV1: 8, UPV2: 599, IPV2: 8, UPV3: 0, IPV3: 0 });
  });

  it('reads all 32 strings of a MAX', () => {
    const record = Object.fromEntries(
      Array.from({ length: 32 }, (_, i) => [
        [`vString${i + 1}`, 500 + i],
        [`currentString${i + 1}`, 9],
      ]).flat(),
    );
    const body = { data: record, device_sn: 'M', error_code: 0 };
    const { measurements } = sampleOf(map('max/max_last_data', JSON.stringify(body), device('M', 'max')));
    expect(Object.keys(measurements)).toHaveLength(64);
    expect(measurements.UPV32).toBe(531);
  });

  it('prefers eacToday on a MAX, whose powerToday may be null', () => {
    const body = {
      data: { eacToday: 5.5, powerToday: 0, eacTotal: null, powerTotal: 77 },
      device_sn: 'M',
      error_code: 0,
    };
    expect(sampleOf(map('max/max_last_data', JSON.stringify(body), device('M', 'max'))).measurements).toEqual({
      EDay: 5.5,
      ETotal: 77,
    });
  });

  it('reads SPH without input currents and SPA without inputs', () => {
    const record = {
      pac: 1000,
      ppv: 1100,
      ppv1: 600,
      ppv2: 500,
      vpv1: 300,
      vpv2: 290,
      vac1: 230,
      vac2: 0,
      vac3: 0,
      temp1: 40,
    };
    const body = JSON.stringify({ data: record, device_sn: 'S', error_code: 0 });
    expect(sampleOf(map('mix/mix_last_data', body, device('S', 'mix'))).measurements).toEqual({
      PowerACOutputActive: 1,
      PowerDC: 1.1,
      PPV1: 0.6,
      PPV2: 0.5,
      UPV1: 300,
      UPV2: 290,
      UAC1: 230,
      Temperature: 40,
    });
    expect(sampleOf(map('spa/spa_last_data', body, device('S', 'spa'))).measurements).toEqual({
      PowerACOutputActive: 1,
      UAC1: 230,
      Temperature: 40,
    });
  });

  it('reads the batteries and the meter of a MIN: discharge and export are positive', () => {
    const battery = { bmsSoc: 81, bdc1Soc: 80, bmsVbat: 0, bdc1Vbat: 402.5, bmsTemp1Bat: 24.5 };
    const powers = { bdc1DischargePower: 500, bdc1ChargePower: 100, bdc2DischargePower: 0, bdc2ChargePower: 900 };
    const meter = { pacToUserTotal: 1400, pacToGridTotal: 0, pacToLocalLoad: 3200 };
    const energies = { echargeToday: 1.5, edischargeToday: 2.5, etoGridToday: 3, etoUserToday: 4, elocalLoadToday: 5 };
    expect(sampleOf(tlx({ ...battery, ...powers, ...meter, ...energies })).measurements).toEqual({
      BatterySOC: 81,
      BatteryPower: -0.5,
      UBattery: 402.5,
      BatteryTemperature: 24.5,
      EBatteryCharge: 1.5,
      EBatteryDischarge: 2.5,
      GridPower: -1.4,
      LoadPower: 3.2,
      EGridExport: 3,
      EGridImport: 4,
      ELoad: 5,
    });
  });

  it('signs the battery current of a MIN as its power, and takes none where a second battery works', () => {
    const battery = { bmsSoc: 81, bmsVbat: 402.5, bmsIbat: 2.5, bdc1ChargePower: 1000, bdc1DischargePower: 0 };
    expect(sampleOf(tlx(battery)).measurements).toEqual({
      BatterySOC: 81,
      BatteryPower: -1,
      UBattery: 402.5,
      IBattery: -2.5,
    });
    expect(sampleOf(tlx({ ...battery, bdc2ChargePower: 500 })).measurements).not.toHaveProperty('IBattery');
  });

  it('reads a SPA as a SPH: charging is negative', () => {
    const record = { soc: 37, vbat: 51.2, pcharge1: 1250, pdischarge1: 0, pacToUserTotal: 900, pacToGridTotal: 0 };
    const body = JSON.stringify({ data: record, device_sn: 'S', error_code: 0 });
    expect(sampleOf(map('spa/spa_last_data', body, device('S', 'spa'))).measurements).toEqual({
      BatterySOC: 37,
      BatteryPower: -1.25,
      UBattery: 51.2,
      GridPower: -0.9,
    });
  });

  it('recognises a meter by its counters and a battery by its values; their zeros alone are no measurements', () => {
    const none = {
      bmsSoc: 0,
      bdc1DischargePower: 0,
      echargeToday: 0,
      edischargeTotal: 0,
      pacToGridTotal: 0,
      pacToUserTotal: 0,
    };
    expect(sampleOf(tlx(none)).measurements).toEqual({});
    expect(sampleOf(tlx({ ...none, etoUserTotal: 12.5 })).measurements).toEqual({ GridPower: 0 });
    expect(sampleOf(tlx({ ...none, edischargeTotal: 3.5 })).measurements).toEqual({
      BatterySOC: 0,
      BatteryPower: 0,
      EBatteryCharge: 0,
    });
  });

  it('reads the local time in the plant’s zone', () => {
    expect(sampleOf(tlx({ time: '2026-04-18 12:34:56' }, 'GMT-5')).datetime).toBe(
      Date.parse('2026-04-18T17:34:56Z') / 1000,
    );
    expect(sampleOf(tlx({ time: '2026-04-18 12:34:56' }, 'GMT+5:30')).datetime).toBe(
      Date.parse('2026-04-18T07:04:56Z') / 1000,
    );
    expect(sampleOf(tlx({ time: '2026-07-01 12:00:00' }, 'Europe/Berlin')).datetime).toBe(
      Date.parse('2026-07-01T10:00:00Z') / 1000,
    );
  });

  it('gives no time where the zone or the time is missing, so that the sample is rejected, not misplaced', () => {
    const body = JSON.stringify({ data: { time: '2026-07-01 12:00:00' }, device_sn: 'S', error_code: 0 });
    expect(sampleOf(map('tlx/tlx_last_data', body, device('S', 'tlx', null))).datetime).toBeUndefined();
    expect(sampleOf(tlx({ time: null })).datetime).toBeUndefined();
    expect(sampleOf(tlx({ time: 'yesterday' })).datetime).toBeUndefined();
  });

  it('reports offline while lost is true, whatever the status, and nothing about presence otherwise', () => {
    expect(tlx({ lost: true }).map((item) => (item.kind === 'sample' ? item.state : item.kind))).toEqual([
      '0',
      'liveness',
    ]);
    expect(tlx({ lost: false }).map(({ kind }) => kind)).toEqual(['sample']);
  });

  it('makes an alert of a fault and a warning of a warning, with the literals of the vendor', () => {
    const body =
      '{"error_code":0,"device_sn":"S","data":{"faultType":202.0,"errorText":"Unknown","warnCode":0,"status":3,"sysFaultWord2":0,"sysFaultWord3":16}}';
    const sample = sampleOf(map('tlx/tlx_last_data', body, device('S', 'tlx')));
    expect(sample.alerts).toEqual(['{"faultType":202.0,"errorText":"Unknown","sysFaultWord3":16}']);
    expect(sample.warnings).toEqual([]);
    expect(sample.state).toBe('4');
  });

  it('counts a status of no table instead of guessing', () => {
    expect(sampleOf(tlx({ status: 42 }))).toMatchObject({ state: '-1', unknownStateCode: 'tlx:42' });
  });

  it('keeps an all-digit serial number and a device’s own part apart', () => {
    const part = (sn: string, pac: number): string =>
      `"${sn}":{"dataloggerSn":"D${sn}","${sn}":{"pac":${pac},"time":"2026-07-01 12:00:00"}}`;
    const body = `{"tlxs":["B1","42"],"data":{${part('B1', 1000)},${part('42', 2000)}},"error_code":0}`;
    const items = map('tlx/tlxs_data', body, device('42', 'tlx'), device('B1', 'tlx'));
    const read = items.map(
      (item) =>
        item.kind === 'sample' && [item.device.InverterSN, item.measurements.PowerACOutputActive, item.CollectorSN],
    );
    expect(read).toEqual([
      ['B1', 1, 'DB1'],
      ['42', 2, 'D42'],
    ]);
  });

  it('rejects a device that was not asked for, and keeps the others', () => {
    const body = JSON.stringify({ data: { X: { X: { pac: 1 } }, SN1: { SN1: { pac: 2000 } } }, error_code: 0 });
    const items = map('tlx/tlxs_data', body, device('SN1', 'tlx'));
    expect(items).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked', serial: 'X' }, { kind: 'sample' }]);
  });

  it('takes a device without a record for one that has not reported', () => {
    const body = JSON.stringify({
      data: { SN1: { dataloggerSn: 'D', SN1: null }, SN2: { dataloggerSn: 'D' } },
      error_code: 0,
    });
    expect(map('tlx/tlxs_data', body, device('SN1', 'tlx'), device('SN2', 'tlx'))).toEqual([]);
    expect(map('tlx/tlxs_data', '{"data":"","error_code":0}', device('SN1', 'tlx'))).toEqual([]);
  });

  it.each([
    ['<html>', 'invalid_json'],
    ['{"data":{"SN1"', 'invalid_json'],
    ['null', 'unexpected_shape'],
    ['[]', 'vendor_error'],
    ['{"data":7,"error_code":0}', 'unexpected_shape'],
    ['{"data":{"SN1":7},"error_code":0}', 'unexpected_shape'],
  ])('rejects %s', (body, reason) => {
    expect(map('tlx/tlxs_data', body, device('SN1', 'tlx'))).toMatchObject([{ kind: 'rejected', reason }]);
  });

  it('divides the alarms of the day into open and ended ones, in the vendor’s literals', () => {
    const ended =
      '{"alarm_code":25,"status":1,"end_time":"2026-07-01 06:25:00.0","start_time":"2026-07-01 06:10:00.0"}';
    const open =
      '{"alarm_code": 30.0,"status":1,"end_time":"2026-07-01 12:00:00.0","start_time":"2026-07-01 12:00:00.0"}';
    const endless = '{"alarm_code":32,"end_time":null,"start_time":"2026-07-01 12:10:00.0"}';
    const body = `{"data":{"count":3,"alarms":[${ended},${open},${endless}]},"error_code":0}`;
    expect(map('tlx/alarm_data', body, device('SN1', 'tlx'))).toMatchObject([
      { alerts: [open, endless], ended: [ended] },
    ]);
  });

  it('closes all alarms when the day has none', () => {
    for (const data of ['""', 'null', '{"count":0,"alarms":[]}', '{"count":0}']) {
      const body = `{"data":${data},"error_code":0}`;
      expect(map('tlx/alarm_data', body, device('SN1', 'tlx'))).toMatchObject([{ alerts: [], warnings: [] }]);
    }
  });
});
