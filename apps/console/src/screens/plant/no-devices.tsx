import type { PlantDetail } from '@heliograph/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './plant.module.css';

/** Says why a plant may have no devices, and offers to ask the vendor again. */
export function NoDevices({ plant }: { plant: PlantDetail }) {
  const { plant: texts } = useTexts();
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: () => api.sync(plant.dataAccessUserId),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['plant', plant.plantId] }),
        queries.invalidateQueries({ queryKey: ['devices'] }),
        queries.invalidateQueries({ queryKey: ['plant-devices', plant.plantId] }),
      ]),
  });
  return (
    <>
      <p>
        <strong>{texts.devices.none}</strong> {texts.devices.noneWhy}
      </p>
      {session.mayWrite && (
        <p className={styles.actions}>
          <button type="button" disabled={sync.isPending} onClick={() => sync.mutate()}>
            {texts.devices.sync}
          </button>
          <Link href="/connect">{texts.devices.connect}</Link>
        </p>
      )}
      <p role="status">
        {sync.isPending && texts.devices.syncing}
        {sync.isSuccess && texts.devices.synced}
      </p>
      {sync.isError && <Failure error={sync.error} />}
    </>
  );
}
