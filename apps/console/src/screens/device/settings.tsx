import type { Device } from '@heliograph/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import { DeviceGroups } from './device-groups.tsx';
import styles from './device.module.css';
import { LabelForm } from './label-form.tsx';
import { Monitoring } from './monitoring.tsx';

/** The settings of a device: its labels and groups, and whether it is monitored. */
export function Settings({ device }: { device: Device }) {
  const { device: texts } = useTexts();
  const queries = useQueryClient();
  const options = {
    changes: [['devices'], ['plant-devices', device.plantId]],
    onDone: (changed: Device) => void queries.setQueryData(['device', device.deviceId], changed),
  };
  const labelling = useAction((labels: string[]) => api.updateDevice(device.deviceId, { labels }), options);
  const monitoring = useAction((monitored: boolean) => api.updateDevice(device.deviceId, { monitored }), options);
  const error = labelling.error ?? monitoring.error;
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">{texts.settings.title}</h2>
      <p className={styles.quiet}>{texts.settings.name}</p>
      <LabelForm
        labels={device.labels}
        isBusy={labelling.isBusy}
        isSaved={labelling.result !== undefined}
        onSave={labelling.run}
      />
      <DeviceGroups device={device} />
      <Monitoring device={device} isBusy={monitoring.isBusy} onChange={monitoring.run} />
      {error !== undefined && <Failure error={error} />}
    </section>
  );
}
