import type { MappedItem } from '@heliograph/vendor-contract';
import { mapBody, polled, samplesOf } from './harness.ts';

const device = polled({ InverterSN: 'A1' }, 'Europe/Berlin');

describe('frames of historical', () => {
  const frame = (collectTime: unknown, watts: string): object => ({
    collectTime,
    dataList: [
      { key: 'APo_t1', value: watts, unit: 'W', name: 'x' },
      { key: 'INV_ST1', value: 'Normal', unit: null, name: 'y' },
    ],
  });
  const frames = (list: unknown): MappedItem[] =>
    mapBody('device/historical', JSON.stringify({ success: true, deviceSn: 'A1', paramDataList: list }), device);

  it('are samples at their own times: seconds as text, or local time as the document shows it', () => {
    const mapped = samplesOf(frames([frame('1774182179', '4510'), frame('2026-07-01 12:00:00', '0'), frame('x', '1')]));
    expect(
      mapped.map(({ datetime, state, measurements }) => [datetime, state, measurements.PowerACOutputActive]),
    ).toEqual([
      [1774182179, '1', 4.51],
      [Date.parse('2026-07-01T10:00:00Z') / 1000, '2', 0],
      [undefined, '1', 0.001],
    ]);
    expect(mapped[0]!.status).toEqual(['{"key":"INV_ST1","value":"Normal","unit":null,"name":"y"}']);
  });

  it('without a list are rejected', () => {
    expect(frames({})).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });
});
