import { HeliographError } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api, session } from '../../api/api.ts';
import { plantZone } from '../../controls/chart/zone-ticks.ts';
import { EnergyPanel } from '../../controls/energy/energy-panel.tsx';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { DeviceAlarms } from './device-alarms.tsx';
import { DeviceChart } from './device-chart.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceHead } from './device-head.tsx';
import styles from './device.module.css';
import { Records } from './records.tsx';
import { Settings } from './settings.tsx';
import { ValuesNow } from './values-now.tsx';

const REFRESH_MS = 15_000;
const PLANT_STALE_MS = 300_000;

/** A device: its active alarms, its values now and over time, its records as they were delivered, and its settings. */
export function Device() {
  const { id = '' } = useParams();
  // No data of the previous device may stay when the id changes.
  return <DeviceOf key={id} id={id} />;
}

function DeviceOf({ id }: { id: string }) {
  const { device: texts } = useTexts();
  const device = useQuery({
    queryKey: ['device', id],
    queryFn: ({ signal }) => api.getDevice(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useTitle(device.data?.InverterSN, texts.title);
  const plantId = device.data?.plantId ?? '';
  const plant = useQuery({
    queryKey: ['plant', plantId],
    queryFn: ({ signal }) => api.getPlant(plantId, { signal }),
    enabled: plantId !== '',
    staleTime: PLANT_STALE_MS,
  });
  const latest = useQuery({
    queryKey: ['latest', id],
    queryFn: ({ signal }) => latestOf(id, signal),
    // Before the first sample no record can be requested.
    enabled: typeof device.data?.state === 'number',
    refetchInterval: REFRESH_MS,
  });
  if (device.isError && isMissing(device.error)) {
    return (
      <p role="alert">
        {texts.notFound} <Link href="/fleet">{texts.toFleet}</Link>
      </p>
    );
  }
  if (!device.data) {
    return device.isError ? <Failure error={device.error} onRetry={() => void device.refetch()} /> : <Loading />;
  }
  // Times are wrong until the zone is known, or known to be unknown.
  if (plant.isPending || latest.isLoading) return <Loading />;
  const zone = plantZone(plant.data?.timezoneName, plant.data?.Timezone, latest.data?.record.Timezone);
  const at = zone ?? 'UTC';
  return (
    <article className={styles.device}>
      <DeviceHead device={device.data} plant={plant.data} latest={latest.data ?? undefined} zone={zone} />
      {device.isError && <Failure error={device.error} onRetry={() => void device.refetch()} />}
      <DeviceAlarms deviceId={id} zone={at} />
      {latest.isError ? (
        <Failure error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <ValuesNow device={device.data} latest={latest.data} />
      )}
      <DeviceChart device={device.data} zone={at} />
      <EnergyPanel
        scope={{ of: 'device', id }}
        zone={at}
        vendorId={device.data.DataSources}
        fileName={device.data.InverterSN}
        curveId="history"
      />
      <Records device={device.data} zone={at} />
      <DeviceFacts device={device.data} plant={plant.data} zone={at} />
      {session.mayWrite && <Settings device={device.data} />}
    </article>
  );
}

/** @returns null before the first sample */
async function latestOf(id: string, signal: AbortSignal) {
  try {
    return await api.getLatestRecord(id, { signal });
  } catch (error) {
    if (error instanceof HeliographError && error.error === 'no_data') return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof HeliographError && error.code === 404;
