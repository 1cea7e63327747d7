import { readFileSync } from 'node:fs';
import type { MappedItem, MappedSample, JsonRecord } from '@heliograph/vendor-contract';
import { deviceOf, plantOf } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { device } from './harness.ts';
import { readPage, REAL_WITH_GENERATION } from '../wire.ts';

const context = { samplePeriodSeconds: 300 };
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

function map(call: string, body: string, ...serials: string[]): MappedItem[] {
  return mapping.map({ call, body, fetchedAt: 0, devices: serials.map((serial) => device(serial)) }, context);
}

describe('recorded device/real/query of 2024-05-12', () => {
  const SN = '66BH00000000001';

  it('at 11:40 becomes this sample: the battery discharges, the grid is drawn from', () => {
    const [sample, ...others] = map('device/real/query', fixture('real_query_2024-05-12T11-40.json'), SN);
    expect(others).toEqual([]);
    expect(sample).toEqual({
      kind: 'sample',
      device: device(SN),
      datetime: Date.parse('2024-05-12T10:40:48Z') / 1000,
      offsetSeconds: 3600,
      state: '1',
      measurements: {
        ETotal: 752.5,
        PowerACOutputActive: 2.997,
        PowerDC: 1.328,
        Temperature: 44.8,
        FrqAC: 50.02,
        UAC1: 233.3,
        IAC1: 12.8,
        PAC1: 2.997,
        GridPower: -5.012,
        LoadPower: 8.018,
        BatterySOC: 65,
        BatteryPower: 1.744,
        UBattery: 237.4,
        IBattery: 7.3,
        BatteryTemperature: 34.3,
        UPV1: 232.9,
        UPV2: 6,
        IPV1: 5.7,
        IPV2: 0,
        PPV1: 1.328,
        PPV2: 0,
      },
      dcInputs: 'string',
      quality: [],
      status: [
        expect.stringMatching(/^\{\s*"name": "Running State",\s*"value": "163",\s*"variable": "runningState"\s*\}$/),
        expect.stringMatching(/"value": "1",\s*"variable": "batStatus"/),
        expect.stringMatching(/"value": "Normal",\s*"variable": "batStatusV2"/),
      ],
      alerts: [],
      warnings: [],
    });
  });

  it('at 11:50 becomes this sample: the battery charges', () => {
    const [sample] = map('device/real/query', fixture('real_query_2024-05-12T11-50.json'), SN) as [MappedSample];
    expect(sample.datetime).toBe(1_715_511_048);
    expect(sample.measurements).toEqual({
      ETotal: 752.7,
      PowerACOutputActive: 0.706,
      PowerDC: 2.574,
      Temperature: 42.7,
      FrqAC: 50.02,
      UAC1: 239.4,
      IAC1: 3,
      PAC1: 0.706,
      GridPower: -0.025,
      LoadPower: 0.729,
      BatterySOC: 66,
      BatteryPower: -1.788,
      UBattery: 242.3,
      IBattery: -7.3,
      BatteryTemperature: 34.3,
      UPV1: 231.9,
      UPV2: 5.9,
      IPV1: 11.1,
      IPV2: 0,
      PPV1: 2.574,
      PPV2: 0,
    });
  });
});

describe('device/real/query of an H3 Smart, whose battery variables carry a number', () => {
  it('becomes this sample: the battery charges, so its current is negative', () => {
    const [sample] = map('device/real/query', fixture('real_query_h3-smart.json'), '60H3SMART000001') as [MappedSample];
    expect(sample.datetime).toBe(Date.parse('2026-07-05T11:10:22Z') / 1000);
    expect(sample.quality).toEqual([]);
    expect(sample.measurements).toEqual({
      EDay: 18.3,
      ETotal: 1204.6,
      PowerACOutputActive: 3.29,
      PowerDC: 6.1,
      FrqAC: 50.01,
      UAC1: 231.2,
      UAC2: 230.9,
      UAC3: 231.5,
      IAC1: 4.8,
      IAC2: 4.8,
      IAC3: 4.8,
      PAC1: 1.1,
      PAC2: 1.09,
      PAC3: 1.1,
      BatterySOC: 64,
      BatteryPower: -2.705,
      UBattery: 301.4,
      IBattery: -8.6,
      BatteryTemperature: 39.5,
      UPV1: 512.3,
      UPV2: 498.1,
      IPV1: 6.2,
      IPV2: 5.9,
      PPV1: 3.18,
      PPV2: 2.92,
    });
  });
});

describe('documented lists', () => {
  const records = (name: string): readonly JsonRecord[] =>
    readPage((JSON.parse(fixture(name)) as { result: unknown }).result)!.records;

  it('plant/list is this plant', () => {
    expect(records('doc_plant_list.json').map(plantOf)).toEqual([
      { vendorPlantId: '00000000-0000-0000-0000-000000000001', name: 'Plant A', timezone: 'Europe/London' },
    ]);
  });

  it('device/list is this inverter with its logger, and reports it as connected', () => {
    const body = fixture('doc_device_list.json');
    expect(records('doc_device_list.json').map(deviceOf)).toEqual([
      {
        vendorPlantId: '00000000-0000-0000-0000-000000000001',
        InverterSN: '66BH00000000001',
        CollectorSN: '60BH00000000001',
        vendorDeviceId: '66BH00000000001',
        vendorType: 'H',
        model: 'H1-5.0-E',
        status: 'online',
      },
    ]);
    const liveness = (text: string): MappedItem[] => map('device/list', text, '66BH00000000001');
    expect(liveness(body)).toEqual([{ kind: 'liveness', device: device('66BH00000000001'), online: true }]);
    expect(liveness(body.replace('"status": 1', '"status": 2'))).toMatchObject([{ online: true }]);
    expect(liveness(body.replace('"status": 1', '"status": 3'))).toMatchObject([{ online: false }]);
    expect(liveness(body.replace('"status": 1', '"status": 9'))).toEqual([]);
    expect(map('device/list', body, 'other')).toEqual([]);
  });
});

describe('device/history/query', () => {
  it('becomes one sample for each time, oldest first, and never mixes times', () => {
    const point = (time: string, value: string): string => `{"time":"${time}","value":${value}}`;
    const t1 = '2026-06-21 12:00:00 CEST+0200';
    const t2 = '2026-06-21 12:05:00 CEST+0200';
    const body = `{"errno":0,"msg":"success","result":[{"deviceSN":"A1","datas":[
      {"unit":"kW","data":[${point(t2, '2.5')},${point(t1, '2.25')}],"name":"Output Power","variable":"generationPower"},
      {"data":[${point(t1, '"163"')}],"name":"Running State","variable":"runningState"},
      {"unit":"kWh","data":[${point(t2, '12.5')}],"name":"x","variable":"todayYield"}]}]}`;
    expect(map('device/history/query', body, 'A1')).toMatchObject([
      {
        kind: 'sample',
        datetime: Date.parse('2026-06-21T10:00:00Z') / 1000,
        state: '1',
        measurements: { PowerACOutputActive: 2.25 },
        status: ['{"name":"Running State","value":"163","variable":"runningState"}'],
      },
      {
        datetime: Date.parse('2026-06-21T10:05:00Z') / 1000,
        state: '-1',
        measurements: { PowerACOutputActive: 2.5, EDay: 12.5 },
      },
    ]);
  });
});

describe('answers that cannot become records', () => {
  it.each([
    ['device/real/query', fixture('error_too_frequent.json'), 'vendor_error'],
    ['device/real/query', fixture('error_illegal_signature.json'), 'vendor_error'],
    ['device/real/query', '{"errno":0,"result":[', 'invalid_json'],
    ['device/real/query', '[]', 'unexpected_shape'],
    ['device/real/query', '{"errno":0,"result":{}}', 'unexpected_shape'],
    ['device/real/query', '{"errno":0,"result":[{"datas":[]}]}', 'unexpected_shape'],
    ['device/real/query', '{"errno":0,"result":[{"deviceSN":"A1"}]}', 'unexpected_shape'],
    ['device/real/query', '{"errno":0,"result":[{"deviceSN":"B1","datas":[]}]}', 'device_not_asked'],
    ['device/history/query', '{"errno":0,"result":[{"deviceSN":"A1"}]}', 'unexpected_shape'],
    ['device/list', '{"errno":0,"result":{}}', 'unexpected_shape'],
    [REAL_WITH_GENERATION, '{"device/generation:A1":{}}', 'unexpected_shape'],
    ['other', '{}', 'unexpected_shape'],
  ])('%s %s', (call, body, reason) => {
    expect(map(call, body, 'A1')).toMatchObject([{ kind: 'rejected', reason }]);
  });
});
