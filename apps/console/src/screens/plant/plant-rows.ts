import type { HistoryBucket } from '@heliograph/sdk';
import { bucketLines } from '../../controls/chart/bucket-lines.ts';
import { joined } from '../../controls/chart/chart-data.ts';
import type { Cell } from '../../controls/chart/csv.ts';
import { isoTime } from '../../controls/chart/plant-zone.ts';

/** Rows of a CSV: the time on the clock of the plant and in Unix seconds, then the mean of each device in a column with its serial number. */
export function plantRows(
  histories: readonly (readonly HistoryBucket[])[],
  devices: readonly { deviceId: string; InverterSN: string }[],
  field: string,
  zone: string,
): Cell[][] {
  const parts = devices.map(({ deviceId, InverterSN }, index) =>
    bucketLines(histories[index] ?? [], [{ key: deviceId, field, label: InverterSN, unit: '' }]),
  );
  const { times, lines } = joined(parts);
  return [
    ['time', 'Datetime', ...lines.map(({ label }) => label)],
    ...times.map((at, index) => [isoTime(at, zone), at, ...lines.map(({ values }) => values[index] ?? null)]),
  ];
}
