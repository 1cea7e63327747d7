import { recordsOf, type MappedItem, type JsonRecord } from '@heliograph/vendor-contract';
import { deviceOf } from '../inventory.ts';
import { fixture, mapBody, pointWith, polled, samplesOf, zeroInputs } from './harness.ts';

const MICRO = polled({ InverterSN: 'M2S4182G0000E00001', vendorType: 'S12' }, 'Asia/Kuala_Lumpur');

describe('recorded historyDataCommon of a micro inverter with three inputs', () => {
  const text = fixture('historyDataCommon.json');

  it('becomes this sample, every value of it by hand', () => {
    expect(mapBody('device/historyDataCommon', text, MICRO)).toEqual([
      {
        kind: 'sample',
        device: MICRO,
        datetime: Date.parse('2025-08-27T03:40:00Z') / 1000,
        CollectorSN: 'M5310G0000000001',
        state: '1',
        measurements: {
          EDay: 5.51,
          ETotal: 3081.9,
          PowerACOutputActive: 0.006,
          PowerDC: 0.012,
          PowerACOutputReactive: 0.005,
          PowerFactor: 0.916,
          FrqAC: 50.03,
          UAC1: 239.1,
          IAC1: 0.19,
          PAC1: 0.006,
          InsulationResistance: 8687,
          RSSI: -76,
          UPV1: 30.6,
          IPV1: 0,
          PPV1: 0,
          UPV2: 33.1,
          IPV2: 0.05,
          PPV2: 0.002,
          UPV3: 33,
          IPV3: 0.14,
          PPV3: 0.005,
          ...zeroInputs(['IPV', 'PPV'], 4, 16),
        },
        dcInputs: 'string',
        quality: [],
        status: ['{"mpvMode":"2","isOnline":"0","mfaultMSG":"0","hfaultMSG":""}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });

  it('is the same at the time it is the newest one, although one name appears in it twice', () => {
    expect(text.match(/"tOutPowerWatt"/g)).toHaveLength(2);
    const newest = text.replace('"data": [', '"data":').replace(/\]\s*\}\s*$/, '}');
    expect(mapBody('device/realtimeDataCommon', newest, MICRO)).toEqual(
      mapBody('device/historyDataCommon', text, MICRO),
    );
  });

  it('without invTime is read by the clock of the plant, without a plant by the difference of its two times', () => {
    const local = text.replace(/"invTime": "[^"]*",/, '');
    const [byZone] = samplesOf(mapBody('device/historyDataCommon', local, MICRO));
    expect(byZone!.datetime).toBe(Date.parse('2025-08-27T03:40:00Z') / 1000);
    const homeless = polled({ InverterSN: MICRO.InverterSN });
    const [byDifference] = samplesOf(mapBody('device/historyDataCommon', text, homeless));
    expect([byDifference!.datetime, byDifference!.offsetSeconds]).toEqual([byZone!.datetime, 8 * 3600]);
    const [neither] = samplesOf(mapBody('device/historyDataCommon', local, homeless));
    expect(neither).not.toHaveProperty('datetime');
  });
});

describe('recorded realtimeDataCommon, shortened by its publisher', () => {
  it('becomes this sample: no power, no state, for none is in it', () => {
    const items = mapBody('device/realtimeDataCommon', fixture('realtimeDataCommon_excerpt.json'), MICRO);
    expect(items).toEqual([
      {
        kind: 'sample',
        device: MICRO,
        datetime: Date.parse('2025-07-13T11:25:00Z') / 1000,
        state: '-1',
        measurements: {
          EDay: 9.29,
          ETotal: 2374.91,
          FrqAC: 50.01,
          UAC1: 240,
          IAC1: 0.09,
          UPV1: 34.7,
          IPV1: 0.01,
          UPV2: 34.5,
          IPV2: 0,
        },
        dcInputs: 'string',
        quality: [],
        status: ['{"isOnline":"0"}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });
});

describe('recorded lists', () => {
  it('developer/device/page is this device; its isOnline 0 proves nothing', () => {
    const { rows } = JSON.parse(fixture('developer_device_page.json')) as JsonRecord;
    expect(recordsOf(rows).map(deviceOf)).toEqual([
      {
        vendorPlantId: '23225000001',
        InverterSN: 'M2S4182G0000E00001',
        CollectorSN: '',
        vendorDeviceId: 'M2S4182G0000E00001',
        vendorType: 'S12',
        status: 'unknown',
      },
    ]);
  });
});

describe('a point of a storage inverter, as the document shows one', () => {
  const storage = polled({ InverterSN: 'A1', vendorType: 'storage:HS2' }, 'Australia/Sydney');
  const documented = {
    dataTime: '2024-11-08 16:40:00',
    invTime: '2024-11-08T05:40Z',
    isOnline: '1',
    mpvMode: 2,
    batEnergyPercent: '100',
    totalBatteryPower: 171,
    batteryDirection: 1,
    totalPVPower: '271',
    totalLoadPowerWatt: '443',
    totalGridPowerWatt: '283',
    sysGridPowerWatt: '0',
    gridDirection: 0,
    rGridVolt: '244.10',
    rGridCurr: '1.64',
    rGridFreq: '50.01',
    rGridPowerWatt: '242',
    pv1volt: '0.00',
    pv1curr: '0.00',
    todayPvEnergy: 17.67,
    totalPvEnergy: 2153.85,
    todaySellEnergy: 3.75,
    sinkTempC: 36.9,
    ambTempC: 45.5,
    linkSignal: -48,
  };

  it('becomes this sample: numbers and texts mixed, no AC power of its own, for no inverter side is reported', () => {
    expect(pointWith(documented, storage)).toMatchObject({
      datetime: Date.parse('2024-11-08T05:40:00Z') / 1000,
      state: '1',
      measurements: {
        EDay: 17.67,
        ETotal: 2153.85,
        PowerDC: 0.271,
        Temperature: 36.9,
        RSSI: -48,
        FrqAC: 50.01,
        UAC1: 244.1,
        IAC1: 1.64,
        UPV1: 0,
        IPV1: 0,
        GridPower: 0,
        LoadPower: 0.443,
        EGridExport: 3.75,
        BatterySOC: 100,
        BatteryPower: 0.171,
      },
    });
    expect(pointWith(documented, storage).measurements).not.toHaveProperty('PowerACOutputActive');
  });

  it('has the sum of its inverter side as AC power', () => {
    const inverterSide = { rInvVolt: '230', rInvPowerWatt: '1000', sInvPowerWatt: '1500', tInvPowerWatt: '-250' };
    const phases = { sInvVolt: '231', tInvVolt: '229' };
    const { measurements } = pointWith({ ...documented, ...inverterSide, ...phases }, storage);
    expect(measurements).toMatchObject({ PowerACOutputActive: 2.25, PAC1: 1, PAC2: 1.5, PAC3: -0.25 });
    const partial = pointWith({ rInvVolt: '230', rInvPowerWatt: '1000', tInvPowerWatt: '0' }, storage);
    expect(partial.measurements).not.toHaveProperty('PowerACOutputActive');
  });

  it.each([
    ['1', '-850', 0.85],
    ['1', '850', 0.85],
    ['-1', '850', -0.85],
    ['0', '0', 0],
    ['7', '850', undefined],
  ])('direction %s with %s W is %s kW', (direction, watts, expected) => {
    const { measurements } = pointWith(
      {
        gridDirection: direction,
        sysGridPowerWatt: watts,
        batteryDirection: direction,
        totalBatteryPower: watts,
        batEnergyPercent: '50',
      },
      storage,
    );
    expect([measurements.GridPower, measurements.BatteryPower]).toEqual([expected, expected]);
  });

  it('without a battery reports none', () => {
    const none = { batEnergyPercent: '0', batTempC: '0', totalBatteryPower: '0', batPower: '0', batteryDirection: '0' };
    expect(pointWith({ ...none, todayBatChgEnergy: '0' }, storage).measurements).toEqual({});
  });

  it.each([
    ['H2', true],
    ['AS1', true],
    ['storage:R5', true],
    ['grid:H2', false],
    ['R6', false],
    ['C6', false],
  ])('device type %s: storage %s', (vendorType, expected) => {
    const device = polled({ InverterSN: 'A1', vendorType });
    const { measurements } = pointWith({ totalGridPowerWatt: '500', totalLoadPowerWatt: '70' }, device);
    expect(measurements).toEqual(expected ? { LoadPower: 0.07 } : { PowerACOutputActive: 0.5 });
  });
});

describe('answers that bring no sample', () => {
  const map = (call: string, body: string): MappedItem[] => mapBody(call, body, polled({ InverterSN: 'A1' }));

  it.each([
    ['device/realtimeDataCommon', '{"code":200,"msg":"request success"}'],
    ['device/realtimeDataCommon', '{"code":200,"msg":"request success","data":null}'],
    ['device/realtimeDataCommon', '{"errCode":"0","errMsg":"","data":{}}'],
    ['device/historyDataCommon', '{"code":200,"msg":"request success"}'],
    ['device/historyDataCommon', '{"code":0,"msg":"","data":[]}'],
    ['plant/getPlantAllDeviceList', '{"code":200,"msg":"request success"}'],
  ])('%s %s: night, nothing wrong', (call, body) => {
    expect(map(call, body)).toEqual([]);
  });

  it.each([
    ['device/realtimeDataCommon', fixture('error_token.json'), 'vendor_error'],
    ['device/realtimeDataCommon', '{"msg":"request success","data":{}}', 'vendor_error'],
    ['device/realtimeDataCommon', '{"code":200,"data":{"deviceSn"', 'invalid_json'],
    ['device/realtimeDataCommon', '[]', 'unexpected_shape'],
    ['device/realtimeDataCommon', '{"code":200,"data":[]}', 'unexpected_shape'],
    ['device/realtimeDataCommon', '{"code":200,"data":{"deviceSn":"B2"}}', 'device_not_asked'],
    ['device/historyDataCommon', '{"code":200,"data":{}}', 'unexpected_shape'],
    ['device/alarmList', '{"code":200,"data":"none"}', 'unexpected_shape'],
    ['plant/getPlantAllDeviceList', '{"code":200,"data":{}}', 'unexpected_shape'],
    ['device/uploadData', '{"code":200,"data":{}}', 'unexpected_shape'],
  ])('%s %s: %s', (call, body, reason) => {
    expect(map(call, body)).toMatchObject([{ kind: 'rejected', reason }]);
  });

  it('a point without a time that can be read is a sample without one: the normalizer rejects it', () => {
    const sample = pointWith({ invTime: 'soon', dataTime: 'yesterday' });
    expect(sample).not.toHaveProperty('datetime');
  });
});
