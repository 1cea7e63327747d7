import type { Page, StorageDevice } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats, useZoneFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

const REFRESH_MS = 30_000;
const MAX_ROWS = 50;

/** The batteries and meters of a plant, with their newest power and charge. */
export function StorageTable({ plantId, zone }: { plantId: string; zone: string }) {
  const { flows: texts } = useTexts();
  const devices = useQuery({
    queryKey: ['storage', plantId],
    queryFn: async ({ signal }): Promise<Page<StorageDevice>> =>
      await api.listStorage({ plantId, limit: MAX_ROWS }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={devices}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{texts.askFor}</p>
        ) : (
          <Table
            label={texts.storage.title}
            columns={[
              { text: texts.storage.device },
              { text: texts.storage.power, isNumber: true },
              { text: texts.storage.charge, isNumber: true },
              { text: texts.storage.inverter },
              { text: texts.storage.lastSample },
            ]}
          >
            {items.map((device) => (
              <StorageRow key={device.storageId} device={device} zone={zone} />
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function StorageRow({ device, zone }: { device: StorageDevice; zone: string }) {
  const { flows: texts } = useTexts();
  const formats = useFormats();
  const { stamp } = useZoneFormats(zone);
  const { deviceType, DeviceSN, InverterSN, deviceId, latest, latestAt } = device;
  const isBattery = latest.deviceType === 'battery';
  const power = latest.deviceType === 'battery' ? latest.BatteryPower : latest.GridPower;
  const charge = latest.deviceType === 'battery' ? latest.BatterySOC : undefined;
  const words = isBattery
    ? { in: texts.battery.to, out: texts.battery.from }
    : { in: texts.grid.from, out: texts.grid.to };
  const direction = power === undefined || power === 0 ? '' : power > 0 ? words.out : words.in;
  return (
    <tr>
      <th scope="row">
        {texts.storage.types[deviceType]} <bdi>{DeviceSN}</bdi>
      </th>
      <td data-number>
        {power === undefined ? texts.unknown : `${formats.number(Math.abs(power), 'kW')} ${direction}`}
      </td>
      <td data-number>{charge === undefined ? '' : formats.percent(charge / 100)}</td>
      <td>
        {InverterSN === null ? (
          texts.storage.ofPlant
        ) : (
          <Link href={`/devices/${encodeURIComponent(deviceId)}`}>
            <bdi>{InverterSN}</bdi>
          </Link>
        )}
      </td>
      <td>{stamp(latestAt)}</td>
    </tr>
  );
}
