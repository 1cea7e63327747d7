import type { Device } from '@heliograph/sdk';
import { api } from '../../api/api.ts';
import { useGroups } from '../../api/queries.ts';
import { AddToGroup } from '../../controls/add-to-group.tsx';
import { Failure } from '../../controls/failure.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';

/** The groups of a device, those of its plant too: adds it to one, and removes it from one that it is in by itself. */
export function DeviceGroups({ device: { deviceId, groups: ids } }: { device: Device }) {
  const { groups: texts } = useTexts();
  const groups = useGroups();
  const nameOf = (id: string): string => groups.data?.find(({ groupId }) => groupId === id)?.name ?? id;
  const removal = useAction(
    async (groupId: string) => {
      const { results } = await api.changeDevices({ action: 'removeFromGroup', groupId, deviceIds: [deviceId] });
      return results.find(({ success }) => !success);
    },
    { changes: [['device', deviceId], ['devices'], ['groups'], ['group'], ['group-devices']] },
  );
  const refused = removal.result;
  return (
    <div className={styles.labels}>
      <h3>{texts.title}</h3>
      {ids.length === 0 && <p className={styles.quiet}>{texts.inNone}</p>}
      <ul aria-label={texts.title}>
        {ids.map((id) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
            <button
              type="button"
              aria-label={texts.removeFrom(nameOf(id))}
              disabled={removal.isBusy}
              onClick={() => removal.run(id)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{refused?.error === 'in_group_by_plant' ? texts.inByPlant : refused?.message}</p>
      {removal.error !== undefined && <Failure error={removal.error} />}
      <AddToGroup members={{ deviceIds: [deviceId] }} without={ids} changes={[['device', deviceId]]} />
    </div>
  );
}
