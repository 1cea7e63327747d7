import type { Device } from '@heliograph/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import { LabelForm } from './label-form.tsx';
import { Monitoring } from './monitoring.tsx';

/** What may be changed of a device: its labels, and whether it is monitored. */
export function Settings({ device }: { device: Device }) {
  const { device: texts } = useTexts();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { labels?: string[]; monitored?: boolean }) => api.updateDevice(device.deviceId, body),
    onSuccess: (changed) => {
      queries.setQueryData(['device', device.deviceId], changed);
      void queries.invalidateQueries({ queryKey: ['devices'] });
      void queries.invalidateQueries({ queryKey: ['plant-devices', device.plantId] });
    },
  });
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">{texts.settings.title}</h2>
      <p className={styles.quiet}>{texts.settings.name}</p>
      <LabelForm
        labels={device.labels}
        isBusy={change.isPending}
        isSaved={change.isSuccess && change.variables.labels !== undefined}
        onSave={(labels) => change.mutate({ labels })}
      />
      <Monitoring device={device} isBusy={change.isPending} onChange={(monitored) => change.mutate({ monitored })} />
      {change.isError && <Failure error={change.error} />}
    </section>
  );
}
