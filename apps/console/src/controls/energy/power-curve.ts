import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxBridge, withGaps, type ChartData } from '../chart/chart-data.ts';
import { addDays, startOf, stepSeconds, type ChartRange, type Resolution } from '../chart/chart-range.ts';
import { onNextDay } from '../chart/day-before.ts';
import { useEnergy } from './use-energy.ts';
import { powerLine, type Energy, type EnergyScope } from './energy.ts';

const BEFORE = 'before';

interface Asked {
  scope: EnergyScope;
  range: ChartRange;
  zone: string;
  /** Of the line; of the day before. */
  labels: { key: string; of: string; before: string };
  /** The interval of the vendor's samples, seconds. */
  samplePeriod: number;
  isEnabled: boolean;
}

export interface PowerCurve {
  query: UseQueryResult<Energy>;
  /** The mean power of the range. */
  of: ChartData;
  /** That of the day before at the same time of the clock; empty where the range is not a day. */
  before: ChartData;
  resolution: Resolution;
}

const none: ChartData = { times: [], lines: [] };

/** The power of a device or plant as means of quarter hours, which are kept for years where samples are kept for days. */
export function usePowerCurve({ scope, range, zone, labels, samplePeriod, isEnabled }: Asked): PowerCurve {
  const { from, to, kind, firstDay } = range;
  const resolution = range.resolution === '5m' ? '15m' : range.resolution;
  const begin = kind === 'day' ? startOf(addDays(firstDay, -1), zone) : from;
  const query = useEnergy(scope, {
    resolution: isEnabled ? resolution : undefined,
    from: begin,
    to,
    fields: 'EGenerated,PowerMean',
  });
  const intervals = query.data?.intervals;
  const lines = useMemo(() => {
    const now = Date.now() / 1000;
    const all = intervals ?? [];
    const bridge = maxBridge(stepSeconds[resolution], samplePeriod);
    const lineOf = (some: typeof all, key: string, label: string): ChartData =>
      withGaps(powerLine(some, now, { key, label }), bridge);
    const before =
      begin === from
        ? none
        : lineOf(
            all.filter(({ start }) => start < from),
            BEFORE,
            labels.before,
          );
    const moved = onNextDay(before, { from: begin, to: from }, zone);
    return {
      of: lineOf(
        all.filter(({ start }) => start >= from && start < to),
        labels.key,
        labels.of,
      ),
      before: { ...moved, lines: moved.lines.map((line) => ({ ...line, isBehind: true })) },
    };
  }, [intervals, begin, from, to, zone, resolution, samplePeriod, labels.key, labels.of, labels.before]);
  return { query, ...lines, resolution };
}
