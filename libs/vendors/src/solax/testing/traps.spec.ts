import { legacyModelOf } from '../models.ts';
import { mapBody, polled, samplesOf } from './harness.ts';

const row = (members: string): string =>
  `{"code":10000,"result":[{"deviceSn":"A1","dataTime":"2026-06-21T10:00:00Z",${members}}]}`;
const developer = (members: string, vendorType = 'residential', model = 'X3-MIC/PRO-G2') =>
  samplesOf(mapBody('device/realtime_data', row(members), polled({ InverterSN: 'A1', vendorType, model })))[0]!;
const v2 = (members: string) =>
  samplesOf(
    mapBody(
      'realtimeInfo/get',
      `{"success":true,"code":0,"result":{"utcDateTime":"2026-06-21T10:00:00Z",${members}}}`,
      polled({ InverterSN: 'A1', vendorType: 'token' }),
    ),
  )[0]!;

describe('traps', () => {
  it('powers are in W for businessType 1 but in kW for 4', () => {
    const members = '"totalActivePower":17,"acPower1":5,"pvMap":{"pv1Power":2.5},"gridPower":-30.5';
    expect(developer(members).measurements).toEqual({
      PowerACOutputActive: 0.017,
      PAC1: 0.005,
      PPV1: 0.0025,
      GridPower: -0.0305,
    });
    expect(developer(members, 'commercial').measurements).toEqual({
      PowerACOutputActive: 17,
      PAC1: 5,
      PPV1: 2.5,
      GridPower: -30.5,
    });
  });

  it('the total is 0 beside phases that carry power: their sum counts', () => {
    expect(developer('"totalActivePower":0,"acPower1":15,"acPower2":18,"acPower3":9').measurements).toMatchObject({
      PowerACOutputActive: expect.closeTo(0.042, 9) as number,
    });
    expect(developer('"totalActivePower":0,"acPower1":15', 'residential', 'X1-Hybrid-G4').measurements).toEqual({
      PowerACOutputActive: 0.015,
      PAC1: 0.015,
    });
    expect(v2('"inverterSN":"A1","acpower":0,"pac1":15,"pac2":18,"pac3":9').measurements).toMatchObject({
      PowerACOutputActive: expect.closeTo(0.042, 9) as number,
    });
  });

  it('inverterSN is also written inverterSn', () => {
    expect(v2('"inverterSN":"A1","acpower":587.0').measurements).toEqual({ PowerACOutputActive: 0.587 });
    expect(v2('"inverterSn":"A1","acpower":587.0').measurements).toEqual({ PowerACOutputActive: 0.587 });
  });

  it('status codes are texts in legacy and v2, numbers in the Developer API', () => {
    expect(v2('"inverterSN":"A1","inverterStatus":"103"')).toMatchObject({
      state: '4',
      status: ['{"inverterStatus":"103"}'],
    });
    expect(developer('"deviceStatus":103')).toMatchObject({ state: '4', status: ['{"deviceStatus":103}'] });
  });

  it('an undocumented code is unknown and kept separate', () => {
    expect(developer('"deviceStatus":172')).toMatchObject({ state: '-1', unknownStateCode: '172' });
  });

  it('powerdcN is a power: UPV and IPV stay unset', () => {
    expect(v2('"inverterSN":"A1","powerdc1":3082.0,"powerdc2":null').measurements).toEqual({ PPV1: 3.082 });
  });

  it('the DC sum needs all four inputs to be reported, null standing for none', () => {
    const all = '"powerdc1":1000.0,"powerdc2":500.0,"powerdc3":null,"powerdc4":null';
    expect(v2(`"inverterSN":"A1",${all}`).measurements.PowerDC).toBe(1.5);
    expect(
      v2('"inverterSN":"A1","powerdc1":null,"powerdc2":null,"powerdc3":null,"powerdc4":null').measurements,
    ).toEqual({});
  });

  it('a result may be a text', () => {
    const body = '{"success":true,"exception":"Query success!","result":"this sn did not access!"}';
    expect(mapBody('getRealtimeInfo.do', body, polled({ InverterSN: 'A1' }))).toEqual([
      expect.objectContaining({ kind: 'rejected', reason: 'unexpected_shape' }),
    ]);
  });

  it('pvMap counts, not mpptMap, whose names differ by family', () => {
    const { measurements } = developer(
      '"mpptMap":{"MPPT1Voltage":1,"mppt2Voltage":2},"pvMap":{"pv2Voltage":610.5,"pv2Current":4.1}',
    );
    expect(measurements).toEqual({ UPV2: 610.5, IPV2: 4.1 });
  });

  it('pvMap is empty while the inverter waits', () => {
    expect(developer('"deviceStatus":100,"pvMap":{},"gridFrequency":null')).toMatchObject({
      state: '2',
      measurements: {},
    });
  });

  it('a model of one phase has no others, whatever their members contain', () => {
    const members = '"acVoltage1":230.1,"acVoltage2":0.0,"acVoltage3":0.0,"l1l2Voltage":0.0';
    expect(developer(members, 'residential', 'X1-Boost-G4').measurements).toEqual({ UAC1: 230.1 });
    expect(developer(members).measurements).toEqual({ UAC1: 230.1, UAC2: 0, UAC3: 0, UAC12: 0 });
  });

  it('plantLocalTime gives the offset only if it can be one', () => {
    const at = (local: string) => developer(`"plantLocalTime":"${local}"`);
    expect(at('2026-06-21 15:30:00').offsetSeconds).toBe(19_800);
    expect(at('2026-06-21 10:00:07')).not.toHaveProperty('offsetSeconds');
    expect(at('2026-06-23 10:00:00')).not.toHaveProperty('offsetSeconds');
    expect(at('')).not.toHaveProperty('offsetSeconds');
  });

  it('a time without a zone is no dataTime', () => {
    const body = row('"totalActivePower":1').replace('10:00:00Z', '10:00:00');
    const [sample] = samplesOf(mapBody('device/realtime_data', body, polled({ InverterSN: 'A1' }, 'Europe/Berlin')));
    expect(sample).not.toHaveProperty('datetime');
  });

  it('a dongle without a battery reports 0 % and 0 W: no battery', () => {
    expect(v2('"inverterSN":"A1","soc":0.0,"batPower":0.0').measurements).toEqual({});
    expect(v2('"inverterSN":"A1","soc":0.0,"batPower":850.0').measurements).toEqual({
      BatterySOC: 0,
      BatteryPower: -0.85,
    });
  });

  it('the utcDateTime of legacy answers is no UTC: uploadTime in the zone of the plant counts', () => {
    // As seen live in October 2026: 14:33 on the wall in central Europe is 12:33 UTC, not 06:33.
    const times = '"uploadTime":"2026-10-06 14:33:04","utcDateTime":"2026-10-06T06:33:04Z"';
    const body = `{"success":true,"code":0,"result":{"inverterSN":"A1","acpower":2224.0,${times}}}`;
    const device = polled({ InverterSN: 'A1', vendorType: 'token' }, 'Europe/Berlin');
    const [legacy] = samplesOf(mapBody('getRealtimeInfo.do', body, device));
    expect(legacy!.datetime).toBe(Date.UTC(2026, 9, 6, 12, 33, 4) / 1000);
    const [zoneless] = samplesOf(
      mapBody('getRealtimeInfo.do', body, polled({ InverterSN: 'A1', vendorType: 'token' })),
    );
    expect(zoneless).not.toHaveProperty('datetime');
  });

  it('inverterType 22 and 23 of the legacy API are used for two models: no model is named', () => {
    expect([legacyModelOf('22'), legacyModelOf('23'), legacyModelOf('15')]).toEqual([
      undefined,
      undefined,
      'X1-Hybrid-G4',
    ]);
  });
});
