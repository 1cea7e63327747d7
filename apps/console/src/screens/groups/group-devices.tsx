import type { Group } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Listed } from '../../controls/listed.tsx';
import { StatusText } from '../../controls/status-text.tsx';
import { Table } from '../../controls/table.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useList } from '../../controls/use-list.ts';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { changesOf, useGroupPlants } from './use-group-plants.ts';

/** The devices of a group. One that is in it with its plant leaves it with its plant. */
export function GroupDevices({ group: { groupId, name } }: { group: Group }) {
  const { groups: texts, fleet, currentStatus } = useTexts();
  const formats = useFormats();
  const plants = useGroupPlants(groupId);
  const plantIds = new Set(plants.data?.map(({ plantId }) => plantId));
  const devices = useList({
    key: ['group-devices', groupId],
    load: (page, options) => api.listDevices({ ...page, groupId }, options),
  });
  const removal = useAction(
    (deviceId: string) => api.changeGroupMembers(groupId, { action: 'remove', deviceIds: [deviceId] }),
    { changes: changesOf(groupId) },
  );
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{texts.devices}</h2>
      {removal.error !== undefined && <Failure error={removal.error} />}
      <Listed list={devices} empty={texts.noDevices}>
        {(items) => (
          <Table
            label={`${name}: ${texts.devices}`}
            columns={[
              { text: fleet.columns.device },
              { text: fleet.vendor },
              { text: currentStatus.label },
              ...(session.mayWrite ? [{ text: texts.remove, isQuiet: true }] : []),
            ]}
          >
            {items.map((device) => (
              <tr key={device.deviceId} data-status={device.currentStatus}>
                <th scope="row">
                  <Link href={`/devices/${encodeURIComponent(device.deviceId)}`}>
                    <bdi>{device.InverterSN}</bdi>
                  </Link>
                </th>
                <td>{device.DataSources}</td>
                <td>
                  <StatusText device={device} time={formats.time} />
                </td>
                {session.mayWrite && (
                  <td>
                    {plants.data === undefined ? null : plantIds.has(device.plantId) ? (
                      <small>{texts.withPlant}</small>
                    ) : (
                      <button
                        type="button"
                        aria-label={texts.removeOne(device.InverterSN)}
                        disabled={removal.isBusy}
                        onClick={() => removal.run(device.deviceId)}
                      >
                        {texts.remove}
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </Table>
        )}
      </Listed>
    </section>
  );
}
