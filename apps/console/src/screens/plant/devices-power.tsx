import { measurementDefinitions } from '@heliograph/base-data';
import type { PlantDetail } from '@heliograph/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { useVendors } from '../../api/queries.ts';
import { bucketLines } from '../../controls/chart/bucket-lines.ts';
import { joined, maxBridge, withGaps, type Mark } from '../../controls/chart/chart-data.ts';
import { ChartPanel } from '../../controls/chart/chart-panel.tsx';
import { stepSeconds, type ChartRange } from '../../controls/chart/chart-range.ts';
import { readHistory } from '../../controls/chart/history.ts';
import { Loading } from '../../controls/loading.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { plantRows } from './plant-rows.ts';

/** Each line is a call of the history: so many are drawn. */
const MAX_LINES = 20;
const REFRESH_MS = 120_000;
const FIELD = 'PowerACOutputActive';
const noMarks: readonly Mark[] = [];

/** The power of the devices together, of those with the most power now when there are many. */
export function DevicesPower({ plant, zone, range }: { plant: PlantDetail; zone: string; range: ChartRange }) {
  const { device: deviceTexts, plant: texts } = useTexts();
  const now = Date.now() / 1000;
  const { from, to, resolution } = range;
  const first = useQuery({
    queryKey: ['plant-chart', plant.plantId],
    queryFn: async ({ signal }) =>
      await api.listDevices({ plantId: plant.plantId, sort: '-power', limit: MAX_LINES }, { signal }),
    staleTime: Infinity,
  });
  const vendors = useVendors();
  const period = vendors.data?.find(({ id }) => id === plant.DataSources)?.samplePeriodSeconds ?? 0;
  const devices = first.data?.items ?? [];
  const parts = useQueries({
    queries: devices.map(({ deviceId }) => ({
      queryKey: ['plant-history', deviceId, from, to, resolution],
      queryFn: ({ signal }: { signal: AbortSignal }) => readHistory(deviceId, range, [FIELD], signal),
      refetchInterval: to > now ? REFRESH_MS : (false as const),
    })),
    combine: (results) => ({
      histories: results.map(({ data }) => data),
      isPending: results.some(({ isPending }) => isPending),
      failed: results.filter(({ isError }) => isError).length,
    }),
  });
  const { histories } = parts;
  const data = useMemo(() => {
    const { unit } = measurementDefinitions[FIELD];
    const bridge = maxBridge(stepSeconds[resolution], period);
    // Each has gaps of its own: a device that is silent must not be joined by the times of the others.
    const lines = devices.map(({ deviceId, InverterSN }, index) =>
      withGaps(
        bucketLines(histories[index]?.buckets ?? [], [{ key: deviceId, field: FIELD, label: InverterSN, unit }]),
        bridge,
      ),
    );
    return joined(lines);
  }, [devices, histories, resolution, period]);
  const rows = () =>
    plantRows(
      histories.map((history) => history?.buckets ?? []),
      devices,
      FIELD,
      zone,
    );
  return (
    <>
      {plant.devices.length > MAX_LINES && <p>{texts.chart.first(MAX_LINES, plant.devices.length)}</p>}
      {parts.failed > 0 && <p role="alert">{texts.chart.failed(parts.failed)}</p>}
      {first.isPending || parts.isPending ? (
        <Loading />
      ) : (
        <ChartPanel
          data={data}
          range={range}
          zone={zone}
          marks={noMarks}
          what={texts.chart.devices}
          isBusy={false}
          isCut={histories.some((history) => history?.isCut === true)}
          none={deviceTexts.chart.none}
          file={{ name: `${plant.name}-power`, rows }}
        />
      )}
    </>
  );
}
