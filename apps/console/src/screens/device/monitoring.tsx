import type { Device } from '@heliograph/sdk';
import { useState } from 'react';
import { Modal } from '../../controls/modal.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';

interface MonitoringProps {
  device: Device;
  isBusy: boolean;
  onChange: (monitored: boolean) => void;
}

/** Starts monitoring at once, and asks before it is stopped. */
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
        <Modal title={settings.stopTitle}>
          <p>{settings.stopText(device.InverterSN)}</p>
          <div className={styles.actions}>
            <button type="button" autoFocus onClick={() => setAsking(false)}>
              {settings.cancel}
            </button>
            <button type="button" className={styles.dangerous} onClick={stop}>
              {settings.stop}
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
