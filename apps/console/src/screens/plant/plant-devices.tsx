import { stateText, type State } from '@heliograph/base-data';
import type { DeviceListItem, Page, PlantDetail } from '@heliograph/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useMeasurementFormat } from '../../texts/measurement-format.ts';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/use-zone-formats.ts';
import { NoDevices } from './no-devices.tsx';
import styles from './plant.module.css';

const PAGE = 50;
const REFRESH_MS = 30_000;

/** The devices of a plant with their newest values, those with the most power first. */
export function PlantDevices({ plant, zone }: { plant: PlantDetail; zone: string }) {
  const { plant: texts } = useTexts();
  const devices = useInfiniteQuery({
    // Not a list of the fleet with the same filter, whose pages are of another kind.
    queryKey: ['plant-devices', plant.plantId],
    queryFn: async ({ pageParam, signal }): Promise<Page<DeviceListItem>> =>
      await api.listDevices(
        {
          plantId: plant.plantId,
          include: 'latest',
          sort: '-power',
          limit: PAGE,
          ...(pageParam !== '' && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: REFRESH_MS,
  });
  // A device whose value changes between two pages may be on both.
  const shown = [
    ...new Map(devices.data?.pages.flatMap(({ items }) => items).map((item) => [item.deviceId, item])).values(),
  ];
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{texts.devices.title}</h2>
      {devices.isPending && <Loading />}
      {devices.isError && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isSuccess && shown.length === 0 && <NoDevices plant={plant} />}
      {shown.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.devices.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.devices.device}</th>
                <th scope="col">{texts.devices.state}</th>
                <th scope="col" className={styles.number}>
                  {texts.devices.power}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.devices.energyToday}
                </th>
                <th scope="col">{texts.devices.lastSample}</th>
                <th scope="col">{texts.devices.model}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((device) => (
                <Row key={device.deviceId} device={device} zone={zone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {devices.hasNextPage && (
        <button type="button" disabled={devices.isFetchingNextPage} onClick={() => void devices.fetchNextPage()}>
          {texts.devices.more}
        </button>
      )}
    </section>
  );
}

function Row({ device, zone }: { device: DeviceListItem; zone: string }) {
  const { plant: texts, noData } = useTexts();
  const { language } = useLanguage();
  const formats = useFormats();
  const write = useMeasurementFormat();
  const { stamp } = useZoneFormats(zone);
  const { deviceId, InverterSN, state, latest, model, monitored } = device;
  return (
    <tr>
      <th scope="row">
        <Link href={`/devices/${encodeURIComponent(deviceId)}`}>
          <bdi>{InverterSN}</bdi>
        </Link>
        {!monitored && <small> {texts.devices.notMonitored}</small>}
      </th>
      <td>{state === null ? noData : stateText(String(state) as State, language)}</td>
      <td className={styles.number}>{write(latest?.powerKw, 'PowerACOutputActive')}</td>
      <td className={styles.number}>{formats.number(latest?.energyTodayKwh, 'kWh')}</td>
      <td>{latest ? stamp(latest.sampledAt) : ''}</td>
      <td>
        <bdi>{model}</bdi>
      </td>
    </tr>
  );
}
