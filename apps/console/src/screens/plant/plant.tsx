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
import { FlowDay } from './flows/flow-day.tsx';
import { FlowNow } from './flows/flow-now.tsx';
import { PlantChart } from './plant-chart.tsx';
import { PlantDevices } from './plant-devices.tsx';
import { PlantFacts } from './plant-facts.tsx';
import { PlantSettings } from './zone-form.tsx';
import { PlantTotals } from './plant-totals.tsx';
import styles from './plant.module.css';

const REFRESH_MS = 30_000;

/** A plant: the power and the day's energy of its devices, and its location. */
export function Plant() {
  const { id = '' } = useParams();
  return <PlantOf key={id} id={id} />;
}

function PlantOf({ id }: { id: string }) {
  const { alarms, device: deviceTexts, plant: texts } = useTexts();
  const plant = useQuery({
    queryKey: ['plant', id],
    queryFn: ({ signal }) => api.getPlant(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useTitle(plant.data?.name.trim(), texts.title);
  if (plant.error instanceof HeliographError && plant.error.code === 404) {
    return (
      <p role="alert">
        {texts.notFound} <Link href="/fleet">{deviceTexts.toFleet}</Link>
      </p>
    );
  }
  if (!plant.data) {
    return plant.isError ? <Failure error={plant.error} onRetry={() => void plant.refetch()} /> : <Loading />;
  }
  const { name, status, timezoneName, Timezone, devices } = plant.data;
  const zone = plantZone(timezoneName, Timezone);
  return (
    <article className={styles.plant}>
      <header>
        <nav aria-label={texts.title}>
          <Link href="/fleet">{deviceTexts.toFleet}</Link>
        </nav>
        <h1>
          <bdi>{name.trim() === '' ? texts.unnamed : name}</bdi>
        </h1>
        {status === 'removed' && <p role="note">{texts.removed}</p>}
        <p className={styles.quiet}>{zone === undefined ? deviceTexts.zoneUnknown : deviceTexts.zone(zone)}</p>
        <p>
          <Link href={`/alarms?plantId=${encodeURIComponent(id)}`}>{alarms.ofPlant}</Link>
        </p>
      </header>
      {plant.isError && <Failure error={plant.error} onRetry={() => void plant.refetch()} />}
      <PlantTotals totals={plant.data.totals} />
      {devices.length > 0 && <FlowNow plantId={id} zone={zone ?? 'UTC'} />}
      {devices.length > 0 && <PlantChart plant={plant.data} zone={zone ?? 'UTC'} />}
      {devices.length > 0 && <FlowDay plantId={id} zone={zone ?? 'UTC'} />}
      {devices.length > 0 && (
        <EnergyPanel
          scope={{ of: 'plant', id }}
          zone={zone ?? 'UTC'}
          vendorId={plant.data.DataSources}
          fileName={name}
          curveId="power"
        />
      )}
      <PlantDevices plant={plant.data} zone={zone ?? 'UTC'} />
      <PlantFacts plant={plant.data} zone={zone} />
      {session.mayWrite && <PlantSettings plant={plant.data} />}
    </article>
  );
}
