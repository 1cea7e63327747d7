import type { Device, DeviceRecord, PlantDetail } from '@heliograph/sdk';
import { Link } from 'wouter';
import { StatusText } from '../../controls/status-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/formats.ts';
import styles from './device.module.css';

interface DeviceHeadProps {
  device: Device;
  plant: PlantDetail | undefined;
  latest: DeviceRecord | undefined;
  zone: string | undefined;
}

/** Says which device this is, in which state, and whose clock the times are of. */
export function DeviceHead({ device, plant, latest, zone }: DeviceHeadProps) {
  const { device: texts, plant: plantTexts } = useTexts();
  const { time } = useZoneFormats(zone ?? 'UTC');
  const { status } = device;
  const plantName = plant?.name.trim() === '' ? plantTexts.unnamed : plant?.name;
  return (
    <header className={styles.head}>
      <nav aria-label={texts.title} className={styles.path}>
        <Link href="/fleet">{texts.toFleet}</Link> <span aria-hidden="true">/</span>{' '}
        <Link href={`/plants/${encodeURIComponent(device.plantId)}`}>
          <bdi>{plantName ?? texts.toPlant}</bdi>
        </Link>
      </nav>
      <h1>
        <bdi>{device.InverterSN}</bdi>
      </h1>
      <p className={styles.state}>
        <strong className={styles.badge}>
          <StatusText device={device} time={time} />
        </strong>
        {latest && <span>{texts.sampled(time(latest.record.Datetime))}</span>}
      </p>
      {status === 'removed' && <p role="note">{texts.removed}</p>}
      <p className={styles.quiet}>{zone === undefined ? texts.zoneUnknown : texts.zone(zone)}</p>
    </header>
  );
}
