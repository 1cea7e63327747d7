import type { MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { recentEntries } from '../mapping-logs.ts';
import { mapping } from '../mapping.ts';
import { recordedDevice } from './harness.ts';

const FETCHED = Date.parse('2026-06-21T12:00:00Z');
const device: PolledDevice = { ...recordedDevice, vendorDeviceId: '16', timezone: 'Europe/Berlin' };
const other: PolledDevice = { ...device, InverterSN: '2', vendorDeviceId: '17' };

/** Local times in Berlin: 14:00 is now. */
const entry = (severity: string, time = '2026-06-21T13:30:00', deviceId = '16'): string =>
  `{"logId":1.0,"time":"${time}","message":"m","severity":"${severity}","deviceId":"${deviceId}"}`;
const map = (body: string): MappedItem[] =>
  mapping.map({ call: 'logs', body, fetchedAt: FETCHED, devices: [device, other] }, { samplePeriodSeconds: 300 });
const logs = (...entries: string[]): MappedItem[] => map(`{"logs":[${entries.join(',')}]}`);

describe('the log', () => {
  it('goes to alerts and warnings as it is written, info to neither', () => {
    const lines = ['error', 'Alarm', 'warning', 'info', 'odd'].map((severity) => entry(severity));
    expect(logs(...lines)).toEqual([
      { kind: 'alarms', device, alerts: [lines[0], lines[1]], warnings: [lines[2], lines[4]] },
      { kind: 'alarms', device: other, alerts: [], warnings: [] },
    ]);
  });

  it('is that of the last three hours, by the local time of the plant', () => {
    const kept = (time: string): number => {
      const [item] = logs(entry('error', time));
      return item?.kind === 'alarms' ? item.alerts.length : -1;
    };
    expect(kept('2026-06-21T11:01:00')).toBe(1);
    expect(kept('2026-06-21T10:59:00')).toBe(0);
    expect(kept('some day')).toBe(1);
  });

  it('is read as a bare list as well; entries of the plant or of other devices become nothing', () => {
    const lines = [entry('error', undefined, '99'), '{"severity":"error"}', '5', entry('error')];
    expect(map(`[${lines.join(',')}]`)[0]).toMatchObject({ alerts: [lines[3]] });
  });

  it('of another shape is rejected', () => {
    expect(map('{"items":[]}')).toEqual([expect.objectContaining({ kind: 'rejected', reason: 'unexpected_shape' })]);
  });

  it('that is too long keeps its newest entries', () => {
    const line = (i: number): string =>
      `{"time":"2026-06-${String(i).padStart(2, '0')}","pad":"${'x'.repeat(100_000)}"}`;
    const body = `{"logs":[${[3, 5, 1, 4, 2].map(line).join(',')}]}`;
    const kept = recentEntries(body)!;
    expect(kept.length).toBeLessThan(400_000);
    expect((JSON.parse(kept) as { logs: { time: string }[] }).logs.map(({ time }) => time)).toEqual([
      '2026-06-05',
      '2026-06-04',
      '2026-06-03',
    ]);
  });
});
