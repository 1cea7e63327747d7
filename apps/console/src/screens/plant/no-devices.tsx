import type { PlantDetail } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './plant.module.css';

/** Explains why a plant may have no devices, and offers another sync. */
export function NoDevices({ plant }: { plant: PlantDetail }) {
  const { plant: texts } = useTexts();
  const sync = useAction(() => api.sync(plant.dataAccessUserId), {
    changes: [['plant', plant.plantId], ['devices'], ['plant-devices', plant.plantId]],
  });
  return (
    <>
      <p>
        <strong>{texts.devices.none}</strong> {texts.devices.noneWhy}
      </p>
      {session.mayWrite && (
        <p className={styles.actions}>
          <button type="button" disabled={sync.isBusy} onClick={() => sync.run(undefined)}>
            {texts.devices.sync}
          </button>
          <Link href="/connect">{texts.devices.connect}</Link>
        </p>
      )}
      <p role="status">
        {sync.isBusy && texts.devices.syncing}
        {sync.result !== undefined && texts.devices.synced}
      </p>
      {sync.error !== undefined && <Failure error={sync.error} />}
    </>
  );
}
