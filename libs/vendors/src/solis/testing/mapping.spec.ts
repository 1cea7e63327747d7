import { readFileSync } from 'node:fs';
import type { MappedAlarms, MappedSample, PolledDevice, JsonRecord } from '@heliograph/vendor-contract';
import { deviceOf, plantOf } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { readPage } from '../wire.ts';

const context = { samplePeriodSeconds: 300 };
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

function device(InverterSN: string): PolledDevice {
  return {
    deviceId: 'd1',
    plantId: 'p1',
    vendorPlantId: '666666',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: '111111',
    vendorType: '1',
  };
}

function map(call: string, body: string, ...devices: PolledDevice[]) {
  return mapping.map({ call, body, fetchedAt: 0, devices }, context);
}

/** Returns one inverter as inverterDetailList shows it, with the given members. */
function mapMembers(members: string): MappedSample {
  const body = `{"success":true,"code":"0","msg":"success","data":{"records":[{"sn":"A1",${members}}]}}`;
  return map('inverterDetailList', body, device('A1'))[0] as MappedSample;
}

const records = (name: string): readonly JsonRecord[] =>
  readPage((JSON.parse(fixture(name)) as { data: unknown }).data)!.records;

describe('recorded inverterDetail', () => {
  const [sample, ...others] = map('inverterDetail', fixture('inverterDetail.recorded.json'), device('AAA333'));

  it('becomes this sample', () => {
    expect(others).toEqual([]);
    expect(sample).toEqual({
      kind: 'sample',
      device: device('AAA333'),
      datetime: 1761466869,
      offsetSeconds: 3600,
      CollectorSN: '444444',
      state: '1',
      measurements: {
        EDay: 0,
        EMonth: 40,
        EYear: 1152,
        ETotal: 8824,
        PowerACOutputActive: 0,
        PowerACOutputReactive: 0.07,
        PowerACOutputApparent: 0.07,
        PowerFactor: 0,
        Temperature: 23.9,
        FrqAC: 49.97,
        UAC1: 234.9,
        IAC1: 0.3,
        UPV1: 182.6,
        IPV1: 0,
        PPV1: 0,
      },
      dcInputs: 'string',
      quality: [],
      status: ['{"state":1,"stateExceptionFlag":0,"currentState":"3","faultCodeDesc":"Generating"}'],
      alerts: [],
      warnings: [],
    });
  });

  it('is local at 2025-10-26 09:21:09, so that dataTimestamp is plain UTC epoch', () => {
    const { datetime, offsetSeconds } = sample as MappedSample;
    expect(new Date((datetime! + offsetSeconds!) * 1000).toISOString()).toBe('2025-10-26T09:21:09.000Z');
  });
});

describe('documented inverterDetailList', () => {
  const [sample, liveness] = map(
    'inverterDetailList',
    fixture('inverterDetailList.documented.json'),
    device('00FFFC445594901'),
  );

  it('becomes this sample, asleep by its flag, with the temperature out of ℉ and the MWh as kWh', () => {
    expect(sample).toMatchObject({
      kind: 'sample',
      datetime: 1685416761,
      offsetSeconds: 28_800,
      CollectorSN: 'FFFC4455949',
      state: '2',
      quality: [],
      status: ['{"state":2,"stateExceptionFlag":0,"currentState":"4dd"}'],
    });
    const { measurements } = sample as MappedSample;
    expect(measurements.Temperature).toBeCloseTo(14, 6);
    expect(measurements).toEqual({
      UBus: 10,
      EDay: 750.6,
      EMonth: 5693,
      EYear: 92_996,
      ETotal: 102_293,
      PowerACOutputActive: 21.046,
      PowerACOutputReactive: 55.943,
      PowerACOutputApparent: 44.899,
      PowerFactor: 1,
      Temperature: measurements.Temperature,
      FrqAC: 50,
      UAC1: 0.9,
      UAC2: 220,
      UAC3: 220,
      IAC1: 1,
      IAC2: 230,
      IAC3: 230,
      UPV1: 0,
      UPV2: 0,
      IPV1: 0,
      IPV2: 0,
      PPV1: 0,
      PPV2: 0,
      PPV3: 0,
    });
  });

  it('is an offline the vendor calls normal: no device lost', () => {
    expect(liveness).toEqual({ kind: 'liveness', device: device('00FFFC445594901'), online: true, asleep: true });
  });
});

describe('recorded hybrids', () => {
  const hybrid = (call: string, name: string, serial: string): MappedSample =>
    map(call, fixture(`hybrid-${name}.excerpt.json`), device(serial))[0] as MappedSample;

  it('S6-EH3P10K: discharges 0.888 kW (296.1 V × 3 A), which the vendor writes as negative', () => {
    const { measurements, quality, datetime, offsetSeconds } = hybrid('inverterDetail', 'S6-EH3P10K', 'SOLIS32');
    // 14:00:00 at UTC+1 with an hour of summer time is 12:00:00Z.
    expect([datetime, offsetSeconds]).toEqual([Date.parse('2025-05-21T12:00:00Z') / 1000, 7200]);
    expect(measurements).toEqual({
      Temperature: 33,
      FrqAC: 50.01,
      IAC3: 0.9,
      PowerFactor: 0,
      BatterySOC: 79,
      BatteryPower: 0.888,
      UBattery: 296.1,
      IBattery: 3,
      EBatteryCharge: 8,
      EBatteryDischarge: 6,
      EGridExport: 40.5,
      EGridImport: 4.99,
      ELoad: 15,
    });
    expect(quality).toEqual([]);
  });

  it('three-phase S hybrid: an idle battery at 397.2 V, a load, and today’s energies beside lifetime ones', () => {
    const { measurements } = hybrid('inverterDetailList', 'three-phase', 'SOLIS406');
    expect(measurements).toEqual({
      UAC1: 234.8,
      UAC2: 239,
      UAC3: 237.2,
      UBattery: 397.2,
      IBattery: 0,
      LoadPower: 0.839,
      EGridExport: 6.8,
      EGridImport: 6.16,
    });
  });

  it('with a full battery: its state of charge, and the apparent power in kVA', () => {
    const { measurements } = hybrid('inverterDetail', 'soc', 'SOLIS138');
    expect(measurements).toEqual({ BatterySOC: 100, PowerACOutputApparent: 0.52 });
  });

  it.each([
    ['"batteryPower":6.704,"batteryPowerStr":"kW","batteryPowerZheng":6704,"batteryPowerFu":0', -6.704],
    ['"batteryPower":-2.1,"batteryPowerStr":"kW"', 2.1],
    ['"batteryPower":2.1,"batteryPowerStr":"kW","batteryPowerZheng":0,"batteryPowerFu":2100', 2.1],
    ['"batteryPower":640,"batteryPowerStr":"kW","batteryPowerPec":"0.001"', -0.64],
    ['"batteryPower":0,"batteryPowerStr":"kW"', 0],
  ])('%s: BatteryPower %d, + discharge', (members, expected) => {
    const { measurements } = mapMembers(`"batteryCapacitySoc":16,${members}`);
    expect(measurements).toEqual({ BatterySOC: 16, BatteryPower: expected });
  });

  it.each([
    ['"psum":-9.8,"psumStr":"kW"', { GridPower: -9.8 }],
    ['"psum":1250,"psumStr":"W"', { GridPower: 1.25 }],
    ['"familyLoadPower":2.94,"familyLoadPowerStr":"kW"', { LoadPower: 2.94 }],
    [
      '"familyLoadPower":2.94,"familyLoadPowerStr":"kW","totalLoadPower":3.1,"totalLoadPowerStr":"kW"',
      { LoadPower: 3.1 },
    ],
  ])('%s is %o: the grid is positive while exporting', (members, expected) => {
    expect(mapMembers(`"batteryCapacitySoc":16,${members}`).measurements).toEqual({ BatterySOC: 16, ...expected });
  });

  it('are recognized by their battery: without one the members of battery and meter are zeros without a measurement', () => {
    const zeros = '"batteryCapacitySoc":0,"batteryPower":0,"batteryPowerStr":"kW","storageBatteryVoltage":0';
    const meter = '"psum":0,"psumStr":"kW","gridSellTodayEnergy":0,"gridSellTodayEnergyStr":"kWh"';
    expect(mapMembers(`${zeros},${meter}`).measurements).toEqual({});
  });
});

describe('documented inverterDay', () => {
  it('multiplies by pacPec: 74.000 "kW" with 0.001 are 74 W; energies without a unit are left out and named', () => {
    const [row] = map('inverterDay', fixture('inverterDay.documented.json'), device('A1'));
    expect(row).toMatchObject({
      kind: 'sample',
      datetime: 1687813291,
      measurements: { PowerACOutputActive: 0.074, UPV1: 245.3, IPV1: 0.1, UPV2: 243, IPV2: 0.1, UPV3: 244.7 },
      quality: ['EDay:unit_unknown', 'ETotal:unit_unknown'],
    });
    expect((row as MappedSample).measurements).not.toHaveProperty('ETotal');
  });
});

describe('documented alarmList', () => {
  it('gives the pending tip of the device as the vendor wrote it, and nothing to another device', () => {
    const text = fixture('alarmList.documented.json');
    const [first, second] = map('alarmList', text, device('00FFC0011557001'), device('B2'));
    expect(first).toMatchObject({ kind: 'alarms', alerts: [] });
    const source = (first as { warnings: string[] }).warnings[0]!;
    expect(text).toContain(source);
    expect(JSON.parse(source)).toMatchObject({ alarmCode: '2129', alarmBeginTime: 1687918458326 });
    expect(second).toEqual({ kind: 'alarms', device: device('B2'), alerts: [], warnings: [] });
  });

  it.each([
    ['"0"', '"3"', { alerts: 1, warnings: 0 }],
    ['"0"', '"2"', { alerts: 0, warnings: 1 }],
    ['"0"', '"9"', { alerts: 1, warnings: 0 }],
    ['"1"', '"3"', { alerts: 0, warnings: 0 }],
    ['"2"', '"3"', { alerts: 0, warnings: 0 }],
  ])('state %s, level %s: %o', (state, level, expected) => {
    const record = `{"alarmDeviceSn":"A1","state":${state},"alarmLevel":${level}}`;
    const body = `{"success":true,"code":"0","data":{"page":{"records":[${record}]}}}`;
    const [alarms] = map('alarmList', body, device('A1')) as MappedAlarms[];
    expect({ alerts: alarms?.alerts.length, warnings: alarms?.warnings.length }).toEqual(expected);
  });
});

describe('inventory', () => {
  it('reads the plant of userStationList, its zone from the name', () => {
    expect(records('userStationList.reconstructed.json').map(plantOf)).toEqual([
      {
        vendorPlantId: '666666',
        name: 'TestName',
        timezone: 'Europe/Amsterdam',
        address: 'Anywhere, Noord-Brabant, Netherlands',
        capacityKw: 1.62,
        installedAt: '2022-08-20',
      },
    ]);
    expect(records('userStationList.documented.json')).toEqual([]);
  });

  it('reads the inverter of inverterList, its 19-digit ids as text', () => {
    expect(records('inverterList.documented.json').map(deviceOf)).toEqual([
      {
        vendorPlantId: '1298491919448631809',
        InverterSN: '120B40198150131',
        CollectorSN: '404314859',
        vendorDeviceId: '1308675217944611083',
        vendorType: '1',
        model: 'b4',
        ratedPowerKw: 8,
        stringCount: 4,
        status: 'online',
      },
    ]);
  });

  it.each([
    [{ timeZone: 5.5 }, 'GMT+5:30'],
    [{ timeZone: -9, daylight: 3_600_000 }, 'GMT-8'],
    [{ timeZone: 10, timeZoneName: '(UTC+10:00) ' }, 'GMT+10'],
    [{}, undefined],
  ])('zone of %o is %s', (record, zone) => {
    expect(plantOf({ id: '1', ...record })?.timezone).toBe(zone);
  });
});

describe('traps', () => {
  it('adds summer time from daylight, milliseconds', () => {
    expect(mapMembers('"timeZone":1.0,"daylight":3600000').offsetSeconds).toBe(7200);
    expect(mapMembers('"timeZone":5.5').offsetSeconds).toBe(19_800);
  });

  it('reads the unit in the sibling: kWh, MWh and GWh are all kWh', () => {
    const totals = ['8.5,"eTotalStr":"kWh"', '8.5,"eTotalStr":"MWh"', '8.5,"eTotalStr":"GWh"'];
    expect(totals.map((text) => mapMembers(`"eTotal":${text}`).measurements.ETotal)).toEqual([8.5, 8500, 8_500_000]);
    const odd = mapMembers('"eTotal":8.5,"eTotalStr":"furlong"');
    expect(odd.measurements).not.toHaveProperty('ETotal');
    expect(odd.quality).toEqual(['ETotal:unit_unknown']);
  });

  it('reads power in W, kW and MW', () => {
    const powers = ['5025,"pacStr":"W"', '5.025,"pacStr":"kW"', '0.005025,"pacStr":"MW"'];
    for (const text of powers) {
      expect(mapMembers(`"pac":${text},"pacPec":"1"`).measurements.PowerACOutputActive).toBeCloseTo(5.025, 9);
    }
  });

  it('leaves out the inputs that a device does not have, though they read 0', () => {
    const strings = [1, 2, 3].map((n) => `"uPv${n}":${n === 3 ? 0 : 300},"iPv${n}":0.0`).join(',');
    expect(Object.keys(mapMembers(`"dcInputtype":1,${strings}`).measurements)).toEqual([
      'UPV1',
      'UPV2',
      'IPV1',
      'IPV2',
    ]);
    expect(Object.keys(mapMembers(`"dcInputType":2,${strings}`).measurements)).toContain('UPV3');
    // Without the number of inputs the normalizer decides by the device's former values.
    expect(Object.keys(mapMembers(strings).measurements)).toContain('UPV3');
  });

  it('has no phases 2 and 3 on a single-phase inverter', () => {
    const phases = '"uAc1":230.0,"iAc1":1.0,"uAc2":0,"iAc2":0,"uAc3":0,"iAc3":0';
    expect(Object.keys(mapMembers(`"acOutputType":0,${phases}`).measurements)).toEqual(['UAC1', 'IAC1']);
    expect(Object.keys(mapMembers(`"acOutputType":1,${phases}`).measurements)).toEqual(['UAC1', 'IAC1']);
    expect(Object.keys(mapMembers(`"acOutputType":1,${phases.replace('230.0', '0')}`).measurements)).toHaveLength(6);
  });

  it.each([
    ['"state":1,"currentState":"3"', '1', undefined],
    ['"state":3,"currentState":"3"', '5', undefined],
    ['"state":3,"currentState":"4117"', '4', undefined],
    ['"state":2,"currentState":"3"', '0', undefined],
    ['"state":1,"currentState":"0","pac":5.0,"pacStr":"kW"', '1', undefined],
    ['"state":1,"currentState":"0","pac":0.0,"pacStr":"kW"', '2', undefined],
    ['"state":1,"currentState":"61456"', '4', undefined],
    ['"state":1,"currentState":"8"', '6', undefined],
    ['"state":1,"currentState":"777"', '-1', '777'],
    ['"state":1', '-1', undefined],
  ])('%s is state %s', (members, state, unknownStateCode) => {
    const sample = mapMembers(members);
    expect({ state: sample.state, unknown: sample.unknownStateCode }).toEqual({ state, unknown: unknownStateCode });
  });

  it('distinguishes a lost logger from a sleeping one', () => {
    const body = (flag: number): string =>
      `{"success":true,"code":"0","data":{"records":[{"sn":"A1","state":2,"stateExceptionFlag":${flag}}]}}`;
    expect(map('inverterDetailList', body(1), device('A1'))[1]).toMatchObject({ kind: 'liveness', online: false });
    expect(map('inverterDetailList', body(0), device('A1'))[1]).toMatchObject({ online: true, asleep: true });
  });

  it('reads the DC bus, which a sleeping inverter writes as 0', () => {
    expect(mapMembers('"dcBus":612.4,"dcBusStr":"V"').measurements).toEqual({ UBus: 612.4 });
    expect(mapMembers('"dcBus":0.0,"dcBusStr":"V"').measurements).toEqual({});
  });

  it('reads the current of the battery management system where the inverter has none, spelt as the vendor does', () => {
    const battery = '"batteryCapacitySoc":79,"batteryPower":-0.888,"batteryPowerStr":"kW","batteryPowerFu":888';
    expect(mapMembers(`${battery},"bstteryCurrent":-3.0,"bstteryCurrentStr":"A"`).measurements).toEqual({
      BatterySOC: 79,
      BatteryPower: 0.888,
      IBattery: 3,
    });
  });

  it('takes dcPac 0 as not reported', () => {
    expect(mapMembers('"dcPac":0.0,"dcPacStr":"VA"').measurements).toEqual({});
    expect(mapMembers('"dcPac":3.2,"dcPacStr":"kW"').measurements).toEqual({ PowerDC: 3.2 });
  });

  it('gives a sample without a readable time no time', () => {
    expect(mapMembers('"dataTimestamp":"null"')).not.toHaveProperty('datetime');
    expect(mapMembers('"dataTimestamp":"0"')).not.toHaveProperty('datetime');
  });

  it('passes over inverters that are not polled: a page shows the whole account', () => {
    const body = '{"success":true,"code":"0","data":{"records":[{"sn":"other","state":1}]}}';
    expect(map('inverterDetailList', body, device('A1'))).toEqual([]);
  });

  it.each([
    ['inverterDetailList', fixture('error.1.recorded.json'), 'vendor_error'],
    ['inverterDetailList', fixture('error.R0000.daily-limit.recorded.json'), 'vendor_error'],
    ['inverterDetailList', '{"code":"0","data":{"records":[{"sn"', 'invalid_json'],
    ['inverterDetailList', '{"code":"0"}', 'unexpected_shape'],
    ['inverterDetailList', '{"code":"0","data":{"records":[{"state":1}]}}', 'unexpected_shape'],
    ['stationDetail', '{"code":"0","data":{}}', 'unexpected_shape'],
  ])('rejects %s %s', (call, body, reason) => {
    expect(map(call, body, device('A1'))).toEqual([expect.objectContaining({ kind: 'rejected', reason })]);
  });
});
