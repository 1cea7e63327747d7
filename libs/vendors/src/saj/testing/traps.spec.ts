import { parseExact, type MappedAlarms, type JsonRecord } from '@heliograph/vendor-contract';
import { deviceOf, plantOf, withBaseInfo, withInverterData, withPlantDetails } from '../inventory.ts';
import { mapBody, pointWith, polled, samplesOf } from './harness.ts';

const zero = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '0']));
const phase = (p: string, volt: string, curr: string, freq: string): Record<string, string> => ({
  [`${p}GridVolt`]: volt,
  [`${p}GridCurr`]: curr,
  [`${p}GridFreq`]: freq,
});

describe('trap: absent is "0"', () => {
  const live = phase('r', '230.10', '4.00', '50.00');

  it('phases that are all zero are those the model does not have', () => {
    const point = { ...live, ...phase('s', '0', '0', '0'), ...phase('t', '0', '0', '0') };
    expect(pointWith(point).measurements).toEqual({ UAC1: 230.1, IAC1: 4, FrqAC: 50 });
  });

  it('of a model known to have three they are a lost grid, and of any model the first phase is shown', () => {
    const three = polled({ InverterSN: 'A1', phaseCount: 3 });
    const point = { ...live, ...phase('s', '0', '0', '0'), ...phase('t', '0', '0', '0') };
    expect(pointWith(point, three).measurements).toMatchObject({ UAC2: 0, IAC2: 0, UAC3: 0, IAC3: 0 });
    expect(pointWith(phase('r', '0', '0', '0')).measurements).toEqual({ UAC1: 0, IAC1: 0, FrqAC: 0 });
  });

  it('a phase with one value is reported with all of them', () => {
    const point = { ...live, ...phase('s', '229.00', '0.00', '50.00'), ...phase('t', '0', '0', '49.99') };
    expect(pointWith(point).measurements).toMatchObject({ UAC2: 229, IAC2: 0, UAC3: 0, IAC3: 0 });
  });

  it('inputs that are all zero are left to the normalizer, which knows whether they ever showed more', () => {
    const point = {
      pv1volt: '0.00',
      pv1curr: '0.00',
      pv1power: '0',
      pv2volt: '0',
      pv2curr: '0',
      pv2power: '0',
      pv3volt: '400.5',
      pv3curr: '0.00',
      pv3power: '0',
      pv4curr: '0.0',
      pv16curr: '1.25',
    };
    expect(pointWith(point).measurements).toEqual({
      UPV1: 0,
      IPV1: 0,
      PPV1: 0,
      UPV2: 0,
      IPV2: 0,
      PPV2: 0,
      UPV3: 400.5,
      IPV3: 0,
      PPV3: 0,
      IPV4: 0,
      IPV16: 1.25,
    });
  });

  it('temperature: heat sink, otherwise inverter, otherwise housing; 0 is no value', () => {
    expect(pointWith({ sinkTempC: '36.9', invTempC: '40', ambTempC: '45.5' }).measurements.Temperature).toBe(36.9);
    expect(pointWith({ sinkTempC: '0', invTempC: '40.1', ambTempC: '45.5' }).measurements.Temperature).toBe(40.1);
    expect(pointWith({ sinkTempC: '0', invTempC: '0.0', ambTempC: 45.5 }).measurements.Temperature).toBe(45.5);
    expect(pointWith(zero('sinkTempC', 'invTempC', 'ambTempC')).measurements).toEqual({});
  });

  it('the sum of DC power is 0 in C&I inverters that generate: not reported, never 0', () => {
    const point = { totalPVPower: '0', totalGridPowerWatt: '48210', pf: '0', qpower: '0', iso1: '65535' };
    expect(pointWith(point).measurements).toEqual({ PowerACOutputActive: 48.21 });
  });

  it('a total that is only one phase of three gives way to their sum; one that agrees, or of one phase, stays', () => {
    const phases = (total: string, r: string, s: string, t: string): number | undefined =>
      pointWith({ totalGridPowerWatt: total, rGridPowerWatt: r, sGridPowerWatt: s, tGridLPowerWatt: t }).measurements
        .PowerACOutputActive;
    expect(phases('4400', '4400', '4300', '4350')).toBe(13.05);
    expect(phases('13051', '4400', '4300', '4350')).toBe(13.051);
    expect(phases('0', '4400', '4300', '4350')).toBe(13.05);
    expect(phases('4400', '4000', '0', '0')).toBe(4.4);
    expect(phases('0', '0', '0', '0')).toBe(0);
  });

  it('a total of 0 beside a few watts of the phases gives way to their sum', () => {
    const watts = { totalGridPowerWatt: '0', rGridPowerWatt: '15', sGridPowerWatt: '18', tGridLPowerWatt: '9' };
    const volts = { rGridVolt: '231', sGridVolt: '230', tGridVolt: '229' };
    expect(pointWith({ ...watts, ...volts }).measurements.PowerACOutputActive).toBeCloseTo(0.042, 9);
  });

  it('an AC power and energies of 0 are measured', () => {
    const point = zero('totalGridPowerWatt', 'todayPvEnergy', 'totalPvEnergy');
    expect(pointWith(point).measurements).toEqual({ PowerACOutputActive: 0, EDay: 0, ETotal: 0 });
  });

  it.each(['', '--', null, 'NaN', '12,5', {}])('%j is no number', (value) => {
    expect(pointWith({ totalGridPowerWatt: value, todayPvEnergy: value }).measurements).toEqual({});
  });
});

describe('trap: names', () => {
  it('a name that appears twice counts as its last, and neither reaches a field', () => {
    const body = '{"code":200,"data":{"deviceSn":"A1","tOutPowerWatt":"1","todayPvEnergy":"2","tOutPowerWatt":"3"}}';
    const [sample] = samplesOf(mapBody('device/realtimeDataCommon', body, polled({ InverterSN: 'A1' })));
    expect(sample!.measurements).toEqual({ EDay: 2 });
  });

  it('the power of phase T has a stray L, and is read without it too', () => {
    const t = phase('t', '230', '1', '50');
    expect(pointWith({ ...t, tGridLPowerWatt: '230' }).measurements.PAC3).toBe(0.23);
    expect(pointWith({ ...t, tGridPowerWatt: '231' }).measurements.PAC3).toBe(0.231);
  });

  it('the load has a second name', () => {
    const hybrid = polled({ InverterSN: 'A1', vendorType: 'H2' });
    expect(pointWith({ sysTotalLoadWatt: '520' }, hybrid).measurements).toEqual({ LoadPower: 0.52 });
    expect(pointWith({ totalLoadPowerWatt: '443', sysTotalLoadWatt: '520' }, hybrid).measurements).toEqual({
      LoadPower: 0.443,
    });
  });

  it('the misspelt ones do no harm', () => {
    const point = { sgridPowerPF: '0.5', currentMaxBatPoweLimitSupport: false, currentMaxChargePowerLimit: '-1' };
    expect(pointWith(point).measurements).toEqual({});
  });
});

describe('trap: invTime has no seconds, dataTime no zone', () => {
  it.each([
    ['2025-08-27T03:40Z', '2025-08-27 11:40:00', '2025-08-27T03:40:00Z'],
    ['2025-08-27T03:40Z', '2025-08-27 11:40:35', '2025-08-27T03:40:35Z'],
    ['2025-08-27T03:40:10Z', '2025-08-27 11:40:10', '2025-08-27T03:40:10Z'],
    ['2025-08-27T03:40Z', '2025-08-27 11:43:35', '2025-08-27T03:40:00Z'],
    ['2025-08-27T03:40Z', undefined, '2025-08-27T03:40:00Z'],
    ['2025-08-27T03:40Z', '2025-08-25 11:40:35', '2025-08-27T03:40:00Z'],
    ['', '2025-08-27 11:40:35', '2025-08-27T03:40:35Z'],
  ])('%s and %s are %s', (invTime, dataTime, expected) => {
    const sample = pointWith({ invTime, dataTime });
    expect(sample.datetime).toBe(Date.parse(expected) / 1000);
    expect(sample).not.toHaveProperty('offsetSeconds');
  });

  it('the two passes of the hour that comes twice are distinguished', () => {
    const berlin = polled({ InverterSN: 'A1' }, 'Europe/Berlin');
    const at = (invTime: string): number =>
      pointWith({ invTime, dataTime: '2026-10-25 02:30:00' }, berlin).datetime! * 1000;
    expect(at('2026-10-25T00:30Z')).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(at('2026-10-25T01:30Z')).toBe(Date.parse('2026-10-25T01:30:00Z'));
  });

  it('half hours are zones, too: India', () => {
    const homeless = polled({ InverterSN: 'A1' });
    const sample = pointWith({ invTime: '2026-07-01T06:30Z', dataTime: '2026-07-01 12:00:00' }, homeless);
    expect(sample.offsetSeconds).toBe(19_800);
  });
});

describe('state', () => {
  it.each([
    ['0', '3'],
    ['1', '2'],
    ['2', '1'],
    [2, '1'],
    ['3', '1'],
    ['4', '1'],
    ['5', '4'],
    ['6', '8'],
    ['7', '8'],
    ['8', '3'],
    ['9', '3'],
  ])('mpvMode %j is %s', (mpvMode, state) => {
    expect(pointWith({ mpvMode, isOnline: '0' }).state).toBe(state);
  });

  it.each([
    ['R5', '2', '1'],
    ['R5', '3', '4'],
    ['R5', '4', '5'],
    ['H2', '3', '1'],
    ['H2', '4', '2'],
    ['H2', '5', '4'],
    ['H2', 'On-grid', '1'],
  ])('of a %s without a mode, deviceStatus %s is %s', (vendorType, deviceStatus, state) => {
    expect(pointWith({ deviceStatus }, polled({ InverterSN: 'A1', vendorType })).state).toBe(state);
  });

  it('an undocumented code is -1 and named, a missing one is -1', () => {
    expect(pointWith({ mpvMode: '17' })).toMatchObject({ state: '-1', unknownStateCode: 'mpvMode:17' });
    expect(pointWith({})).toMatchObject({ state: '-1' });
    expect(pointWith({})).not.toHaveProperty('unknownStateCode');
  });

  it('trap: isOnline "0" on fresh data does not make a sample offline', () => {
    expect(pointWith({ mpvMode: '2', isOnline: '0' })).toMatchObject({
      state: '1',
      status: ['{"mpvMode":"2","isOnline":"0"}'],
    });
  });

  it('running with a fault is a warning; the entries are passed on as written', () => {
    const body =
      '{"code":200,"data":{"deviceSn":"A1","mpvMode":"2","faultMsgList":[ {"code":9007199254740993123,"x":1.0} ,"Lost Grid","",null]}}';
    const [sample] = samplesOf(mapBody('device/realtimeDataCommon', body, polled({ InverterSN: 'A1' })));
    expect(sample).toMatchObject({ state: '5', alerts: ['{"code":9007199254740993123,"x":1.0}', '"Lost Grid"'] });
  });
});

describe('alarmList', () => {
  const devices = [polled({ InverterSN: 'A1' }), polled({ InverterSN: 'A2' })];
  const row = (sn: string, level: number | string, status: number | string): string =>
    `{"deviceSn":"${sn}","alarmCode":1001, "alarmName":"Grid Over-Voltage","alarmLevel":${level},"status":${status},"alarmTime":"2022-07-04 10:30:00"}`;

  it('level 1 is a warning, 2 and 3 are alerts, closed ones are over, each as written', () => {
    const rows = [row('A1', 1, 1), row('A1', 2, 1), row('A1', '"3"', '"1"'), row('A1', 3, 4), row('B9', 3, 1)];
    expect(mapBody('device/alarmList', `{"code":0,"msg":"","data":[${rows.join(',')}]}`, ...devices)).toEqual([
      { kind: 'alarms', device: devices[0], warnings: [rows[0]], alerts: [rows[1], rows[2]] },
      { kind: 'alarms', device: devices[1], warnings: [], alerts: [] },
    ]);
  });

  it.each(['"data":[]', '"data":null', '"msg":""'])('%s: no alarm is open', (data) => {
    const items = mapBody('device/alarmList', `{"code":200,${data}}`, ...devices) as MappedAlarms[];
    expect(items.map(({ alerts, warnings }) => alerts.length + warnings.length)).toEqual([0, 0]);
  });
});

describe('runningState decides which inverters are connected', () => {
  it.each([
    [1, true],
    [2, true],
    ['3', false],
    [4, undefined],
    [5, undefined],
  ])('%j: %s', (runningState, online) => {
    const data = [
      { deviceType: 6, emsModuleData: { deviceSn: 'A1', runStatus: 0 } },
      { deviceType: 1, inverterData: { deviceSn: 'A1', runningState } },
      { deviceType: 1, inverterData: { deviceSn: 'B9', runningState } },
    ];
    const device = polled({ InverterSN: 'A1' });
    const items = mapBody('plant/getPlantAllDeviceList', JSON.stringify({ code: 200, data }), device);
    expect(items).toEqual(online === undefined ? [] : [{ kind: 'liveness', device, online }]);
  });
});

describe('inventory', () => {
  it('ids survive as text, also as numbers beyond 2^53', () => {
    const row = parseExact('{"plantId":9007199254740993123,"plantName":"P"}') as JsonRecord;
    expect(plantOf(row)).toEqual({ vendorPlantId: '9007199254740993123', name: 'P' });
    expect(deviceOf({ deviceSn: 'A1', plantId: '1234567890123456789' })?.vendorPlantId).toBe('1234567890123456789');
  });

  const plant = { vendorPlantId: '1', name: 'P' };

  it.each([
    [{ timeZone: 'PRC' }, 'PRC'],
    [{ timeZone: 'Europe/Rome' }, 'Europe/Rome'],
    [{ timeZone: 'Mars/Base', timeZoneName: '(UTC+08:00) Beijing, Chongqing' }, 'UTC+08:00'],
    [{ timeZoneName: '(UTC-03:30) Newfoundland' }, 'UTC-03:30'],
    [{ timeZoneName: 'somewhere' }, undefined],
  ])('the zone of %j is %s', (details, timezone) => {
    expect(withPlantDetails(plant, details).timezone).toBe(timezone);
  });

  const device = deviceOf({ deviceSn: 'A1', plantId: '1', deviceType: 'R5', isOnline: 0 })!;

  it.each([
    ['R5-10K-T2', 3],
    ['R6-5K-S2', 1],
    ['ASP 10KW-3P-X', 3],
    ['HS2-10K-T2-X', 3],
    ['M2-1.8K-S4', 1],
    ['Suntrio Plus 50K', undefined],
  ])('model %s has %s phases', (invType, phaseCount) => {
    expect(withBaseInfo(device, { invType }).phaseCount).toBe(phaseCount);
  });

  it('nameplate and list of the plant add members that the device list lacks', () => {
    const listed = withInverterData(device, { type: 1, moduleSn: 'M1', deviceModel: 'H2-10K-T2', runningState: 3 });
    expect(withBaseInfo(listed, { ratedPower: '10.00', invMFW: 'v0.213', invType: '', moduleSN: '' })).toMatchObject({
      vendorType: 'storage:R5',
      CollectorSN: 'M1',
      model: 'H2-10K-T2',
      phaseCount: 3,
      ratedPowerKw: 10,
      firmware: 'v0.213',
      status: 'offline',
    });
    expect(withBaseInfo(device, { ratedPower: '-1.00' })).not.toHaveProperty('ratedPowerKw');
  });
});
