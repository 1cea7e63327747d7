import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';

const withoutZone: PolledDevice = {
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: '12345678-1234-5678-9abc-123456789abc',
  InverterSN: 'A1',
  CollectorSN: '',
  vendorDeviceId: 'A1',
  vendorType: 'sems-points',
};
const berlin: PolledDevice = { ...withoutZone, timezone: 'Europe/Berlin' };

function map(body: string, device: PolledDevice): MappedItem[] {
  const fetchedAt = Date.parse('2026-01-10T19:37:31Z');
  return mapping.map({ call: 'GetInverterAllPoint', body, fetchedAt, devices: [device] }, { samplePeriodSeconds: 300 });
}

describe('GetInverterAllPoint', () => {
  const point = (members: object, left: object = {}, right: object = {}): string => {
    const entries = (values: object): object[] => Object.entries(values).map(([key, value]) => ({ key, value }));
    const dict = { left: entries(left), right: entries(right) };
    return JSON.stringify({ code: '0', data: { inverterPoints: [{ sn: 'A1', status: 1, dict, ...members }] } });
  };

  it('takes phases and inputs apart', () => {
    const left = { acVacVol: '230.1/231.4/229.9', acCurrent: '4.1/4.2/4.3', acFrequency: '50.01/50.02/50.01' };
    const right = { innerTemp: '41.2', dcVandC1: '412.3/5.6', dcVandC2: '6553.5/0.0', lab_reactiveP: '', lab_pf: '1' };
    const members = {
      out_pac: 2900,
      eday: 12.3,
      etotal: 4567.8,
      hTotal: 1200,
      last_refresh_time: '01/10/2026 20:35:00',
    };
    expect(map(point(members, left, right), berlin)).toEqual([
      {
        kind: 'sample',
        device: berlin,
        datetime: Date.parse('2026-01-10T19:35:00Z') / 1000,
        state: '1',
        measurements: {
          EDay: 12.3,
          ETotal: 4567.8,
          PowerACOutputActive: 2.9,
          Temperature: 41.2,
          FrqAC: 50.01,
          HTotal: 1200,
          UAC1: 230.1,
          UAC2: 231.4,
          UAC3: 229.9,
          IAC1: 4.1,
          IAC2: 4.2,
          IAC3: 4.3,
          UPV1: 412.3,
          IPV1: 5.6,
          IPV2: 0,
        },
        dcInputs: 'mppt',
        quality: [],
        status: ['{"status":1}'],
        alerts: [],
        warnings: [],
      },
    ]);
  });

  it.each([
    ['01/10/2026 20:35:00', '2026-01-10T19:35:00Z'],
    ['10/01/2026 20:35:00', '2026-01-10T19:35:00Z'],
    ['10.01.2026 20: 35: 00', '2026-01-10T19:35:00Z'],
    ['25/12/2025 20:35:00', '2025-12-25T19:35:00Z'],
    ['03/04/2025 12:00:00', '2025-03-04T11:00:00Z'],
  ])('reads the day of %s in either order', (last_refresh_time, expected) => {
    const [sample] = map(point({ last_refresh_time }), berlin) as MappedSample[];
    expect(new Date(sample!.datetime! * 1000).toISOString()).toBe(new Date(expected).toISOString());
  });

  it('has no time without a zone', () => {
    const [sample] = map(point({ last_refresh_time: '01/10/2026 20:35:00' }), withoutZone);
    expect(sample).not.toHaveProperty('datetime');
  });
});
