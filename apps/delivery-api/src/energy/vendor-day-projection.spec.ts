import type { IncomingRecord } from '@heliograph/kafka';
import { readVendorDay } from './vendor-day-projection.ts';

const headers = {
  account: 'acc_1',
  vendor: 'solis',
  plant: 'plt_1',
  device: 'dev_1',
  serial: 'SN1',
  groups: 'g_1,g_2',
  kind: 'device.day',
  time: '1780264800',
};
const record = (body: unknown, over: Partial<typeof headers> = {}): IncomingRecord => ({
  topic: 'energy',
  partition: 3,
  offset: 7n,
  timestamp: 0,
  key: 'solis:SN1',
  headers: { ...headers, ...over },
  value: Buffer.from(JSON.stringify(body)),
});

describe(readVendorDay.name, () => {
  it('reads the sums of a day in Wh', () => {
    const body = { date: '2026-06-01', Timezone: 'GMT+2', EDay: 21.5, ETotal: 9_000, EGridExport: 0, ELoad: 9.004 };
    expect(readVendorDay(record(body))).toMatchObject({
      accountId: 'acc_1',
      deviceId: 'dev_1',
      plantId: 'plt_1',
      groupIds: ['g_1', 'g_2'],
      vendor: 'solis',
      serial: 'SN1',
      timezone: 'GMT+2',
      beginsAt: 1_780_264_800,
      day: '2026-06-01',
      energies: [21_500, 0, undefined, undefined, undefined, 9_004],
    });
  });

  it.each<[string, unknown, Partial<typeof headers>]>([
    ['another kind', { date: '2026-06-01', EDay: 1 }, { kind: 'device.day.corrected' }],
    ['no date', { date: '2026-02-30', EDay: 1 }, {}],
    ['a text', 'no', {}],
  ])('has no day of %s', (_, body, over) => {
    expect(readVendorDay(record(body, over))?.day).toBeUndefined();
  });

  it('takes no value that is no energy of a day', () => {
    const body = { date: '2026-06-01', EDay: -1, EGridExport: 1e7, EGridImport: '3', ELoad: null };
    expect(readVendorDay(record(body))?.energies).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<Partial<typeof headers>>([{ account: '' }, { device: 'a b' }, { time: '-1' }, { time: 'now' }])(
    'skips a record with %j',
    (over) => {
      expect(readVendorDay(record({ date: '2026-06-01' }, over))).toBeUndefined();
    },
  );
});
