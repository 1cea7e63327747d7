import type { Device } from '@heliograph/sdk';
import { useState } from 'react';
import { Confirmation } from '../../controls/confirmation.tsx';
import { useTexts } from '../../texts/texts.tsx';

interface MonitoringProps {
  device: Device;
  isBusy: boolean;
  onChange: (monitored: boolean) => void;
}

/** Starts monitoring at once, and requires a confirmation before it stops. */
export function Monitoring({ device, isBusy, onChange }: MonitoringProps) {
  const { device: texts } = useTexts();
  const { settings } = texts;
  const [isAsking, setAsking] = useState(false);
  const stop = (): void => {
    setAsking(false);
    onChange(false);
  };
  return (
    <div>
      {device.monitored ? (
        <button type="button" disabled={isBusy} onClick={() => setAsking(true)}>
          {settings.stop}
        </button>
      ) : (
        <button type="button" disabled={isBusy || device.status === 'removed'} onClick={() => onChange(true)}>
          {settings.start}
        </button>
      )}
      {isAsking && (
        <Confirmation
          title={settings.stopTitle}
          action={settings.stop}
          progress={{ isBusy, error: undefined }}
          onConfirm={stop}
          onCancel={() => setAsking(false)}
        >
          <p>{settings.stopText(device.InverterSN)}</p>
        </Confirmation>
      )}
    </div>
  );
}
