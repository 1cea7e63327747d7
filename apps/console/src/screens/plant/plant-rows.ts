import type { HistoryBucket } from '@heliograph/sdk';
import { bucketLines } from '../../controls/chart/bucket-lines.ts';
import { joined } from '../../controls/chart/chart-data.ts';
import type { Cell } from '../../controls/chart/csv.ts';
import { isoTime } from '../../controls/chart/zone-ticks.ts';
import type { PlantTexts } from '../../texts/en/plant.ts';

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

type Reason = 'noSample' | 'notReported' | 'stale' | 'dayEnded';

/** Says which devices a sum leaves out, and why; empty when it has all of them. */
export function leftOutText(leftOut: Partial<Record<Reason, number>>, { totals }: PlantTexts): string {
  const reasons = (['noSample', 'notReported', 'stale', 'dayEnded'] as const).flatMap((reason) => {
    const devices = leftOut[reason] ?? 0;
    return devices > 0 ? [totals[reason](devices)] : [];
  });
  return reasons.length === 0 ? '' : `${totals.leftOut} ${reasons.join('; ')}`;
}
