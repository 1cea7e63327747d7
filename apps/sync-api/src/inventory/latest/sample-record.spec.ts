import type { IncomingRecord } from '@heliograph/kafka';
import { readSample } from './sample-record.ts';

const at = 1_795_252_500; // 2026-11-21T09:15:00Z
const members = {
  Datetime: at,
  currentDateTime: '2026-11-21 17:15:00',
  Timezone: 'GMT+8',
  State: '1',
  EDay: 12.5,
  ETotal: 9000.25,
  PowerACOutputActive: 4.2,
};

function recordOf(value: string | null, headers: Record<string, string> = {}): IncomingRecord {
  return {
    topic: 'basedata',
    partition: 0,
    offset: 7n,
    timestamp: (at + 3) * 1000 + 900,
    key: null,
    headers: { account: 'acc_1', device: 'dev_1', time: String(at), ...headers },
    value: value === null ? null : Buffer.from(value),
  };
}
const read = (more: object = {}) => readSample(recordOf(JSON.stringify({ ...members, ...more })));

describe(readSample.name, () => {
  it('returns the values, and the end of the day in the zone of the plant', () => {
    expect(read()).toEqual({
      partition: 0,
      offset: 7n,
      loggedAt: (at + 3) * 1000 + 900,
      accountId: 'acc_1',
      deviceId: 'dev_1',
      at,
      receivedAt: at + 3,
      dayEndsAt: Date.UTC(2026, 10, 21, 16) / 1000,
      state: 1,
      powerKw: 4.2,
      energyTodayKwh: 12.5,
      energyTotalKwh: 9000.25,
      importId: undefined,
    });
  });

  it('returns null for a value that the vendor did not report, and for a number beyond all doubles', () => {
    expect(read({ EDay: undefined, PowerACOutputActive: 'x' })).toMatchObject({ energyTodayKwh: null, powerKw: null });
    const text = JSON.stringify(members).replace('9000.25', '1e999');
    expect(readSample(recordOf(text))).toMatchObject({ energyTotalKwh: null, powerKw: 4.2 });
  });

  it('returns the import that a record is of', () => {
    expect(readSample(recordOf(JSON.stringify(members), { import: 'imp_1' }))?.importId).toBe('imp_1');
    expect(readSample(recordOf(JSON.stringify(members), { import: 'a\u0000b' }))?.importId).toBeUndefined();
  });

  it.each([
    ['no JSON', recordOf('{')],
    ['no object', recordOf('7')],
    ['a tombstone', recordOf(null)],
    ['another time than its header', recordOf(JSON.stringify({ ...members, Datetime: at + 1 }))],
    ['an unknown state', recordOf(JSON.stringify({ ...members, State: '9' }))],
    ['no local time', recordOf(JSON.stringify({ ...members, currentDateTime: undefined }))],
    ['no device', recordOf(JSON.stringify(members), { device: '' })],
    ['an id that no column holds', recordOf(JSON.stringify(members), { account: 'a\u0000b' })],
    ['an invalid time', recordOf(JSON.stringify(members), { time: 'x' })],
  ])('refuses a record with %s', (_, record) => {
    expect(readSample(record)).toBeUndefined();
  });
});
