import type { MappedItem, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';

const device = (vendorType: string): PolledDevice => ({
  deviceId: 'd',
  plantId: 'p',
  vendorPlantId: '1',
  InverterSN: 'ZT00100001',
  CollectorSN: '',
  vendorDeviceId: 'ZT00100001',
  vendorType,
  timezone: 'GMT+8',
});

const map = (call: string, vendorType: string, data: unknown): MappedItem[] => {
  const body = JSON.stringify({ data, error_code: 0, error_msg: '' });
  const answer: RawAnswer = { call, body, fetchedAt: 0, devices: [device(vendorType)], backfill: true };
  return mapping.map(answer, { samplePeriodSeconds: 300 });
};

describe('Growatt history rows', () => {
  it('of type 1 are read by their own names (values of the documented example)', () => {
    const row = {
      fac: 50,
      iac1: 12,
      iac2: 12,
      iac3: 12,
      ipv1: 0,
      ipv2: 0,
      ipv3: 0,
      power: 8912.400390625,
      power_factor: -1,
      temperature: 75,
      time: '2018-12-13 11:03:52',
      today_energy: '7.6',
      total_energy: '7.6',
      vac1: 220,
      vac2: 220,
      vac3: 220,
      vpv1: 248,
      vpv2: 0,
      vpv3: 0,
    };
    const [sample] = map('inverter/data', 'inverter', { datas: [row], datalogger_sn: 'CRAZT00001' });
    expect(sample).toMatchObject({
      kind: 'sample',
      datetime: Date.parse('2018-12-13T03:03:52Z') / 1000,
      state: '-1',
      CollectorSN: 'CRAZT00001',
      measurements: {
        EDay: 7.6,
        ETotal: 7.6,
        PowerACOutputActive: 8.9124,
        Temperature: 75,
        FrqAC: 50,
        UAC1: 220,
        UAC2: 220,
        UAC3: 220,
        IAC1: 12,
        IAC2: 12,
        IAC3: 12,
        UPV1: 248,
        IPV1: 0,
      },
    });
  });

  it('have lost set for devices that feed in too: it is not read', () => {
    const row = {
      time: '2019-03-05 15:51:22',
      status: 5,
      statusText: 'PV Bat Online',
      lost: true,
      pac: 93.5,
      temp1: 34,
    };
    const items = map('mix/mix_data', 'mix', { count: 1, datas: [row] });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: '1', status: ['{"status":5,"statusText":"PV Bat Online"}'] });
  });

  it('that are no rows are reported as such', () => {
    expect(map('tlx/tlx_data', 'tlx', { datas: [7] })).toMatchObject([
      { kind: 'rejected', reason: 'unexpected_shape' },
    ]);
    expect(map('tlx/tlx_data', 'tlx', { datas: {} })).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
    expect(map('tlx/tlx_data', 'tlx', '')).toEqual([]);
    const [timeless] = map('tlx/tlx_data', 'tlx', { datas: [{ pac: 1 }] });
    expect(timeless).toMatchObject({ kind: 'sample' });
    expect(timeless).not.toHaveProperty('datetime');
  });
});
