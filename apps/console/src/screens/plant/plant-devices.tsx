import type { DeviceListItem, PlantDetail } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { isCurrent } from '../../controls/current-values.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { StatusText } from '../../controls/status-text.tsx';
import { Table } from '../../controls/table.tsx';
import { useList } from '../../controls/use-list.ts';
import { useFormats, useMeasurementFormat, useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoDevices } from './no-devices.tsx';

const REFRESH_MS = 30_000;

/** The devices of a plant with their newest values, those with the most power first. */
export function PlantDevices({ plant, zone }: { plant: PlantDetail; zone: string }) {
  const { plant: texts } = useTexts();
  const devices = useList({
    // Not a list of the fleet with the same filter, whose pages are of another kind.
    key: ['plant-devices', plant.plantId],
    load: (page, options) =>
      api.listDevices({ ...page, plantId: plant.plantId, include: 'latest', sort: '-power' }, options),
    refreshMs: REFRESH_MS,
  });
  // A device whose value changes between two pages may be on both.
  const shown = [...new Map(devices.data?.map((item) => [item.deviceId, item])).values()];
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{texts.devices.title}</h2>
      {!devices.data && !devices.error && <Loading />}
      {devices.error && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data?.length === 0 && <NoDevices plant={plant} />}
      {shown.length > 0 && (
        <Table
          label={plant.name.trim() === '' ? texts.unnamed : plant.name}
          columns={[
            { text: texts.devices.device },
            { text: texts.devices.state },
            { text: texts.devices.power, isNumber: true },
            { text: texts.devices.energyToday, isNumber: true },
            { text: texts.devices.lastSample },
            { text: texts.devices.model },
          ]}
        >
          {shown.map((device) => (
            <Row key={device.deviceId} device={device} zone={zone} />
          ))}
        </Table>
      )}
      {devices.hasMore && (
        <button type="button" disabled={devices.isLoadingMore} onClick={devices.loadMore}>
          {texts.devices.more}
        </button>
      )}
    </section>
  );
}

function Row({ device, zone }: { device: DeviceListItem; zone: string }) {
  const formats = useFormats();
  const write = useMeasurementFormat();
  const { stamp } = useZoneFormats(zone);
  const { deviceId, InverterSN, latest, model } = device;
  return (
    <tr data-status={device.currentStatus}>
      <th scope="row">
        <Link href={`/devices/${encodeURIComponent(deviceId)}`}>
          <bdi>{InverterSN}</bdi>
        </Link>
      </th>
      <td>
        <StatusText device={device} time={stamp} />
      </td>
      <td data-number>{(isCurrent(device) && write(latest?.powerKw, 'PowerACOutputActive')) || '–'}</td>
      <td data-number>{formats.number(latest?.energyTodayKwh, 'kWh') || '–'}</td>
      <td>{latest ? stamp(latest.sampledAt) : ''}</td>
      <td>
        <bdi>{model}</bdi>
      </td>
    </tr>
  );
}
