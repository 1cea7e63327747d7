import type { Usage } from '@heliograph/sdk';
import { Link } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from './usage.module.css';

/** Share of the quota from which the meter looks different. */
const NEARLY_USED = 0.9;

type QuotaUse = Pick<Usage, 'deviceQuota' | 'quotaUsed' | 'monitoredDevices' | 'devicesOverQuota'>;

/** The used part of the quota, and the consequences when it is used up. */
export function Quota({ usage }: { usage: QuotaUse }) {
  const { account } = useTexts();
  const texts = account.usage;
  const { number } = useFormats();
  const { deviceQuota, quotaUsed, monitoredDevices, devicesOverQuota } = usage;
  return (
    <section className={styles.quota}>
      <h2>{texts.quota}</h2>
      <p>
        <strong>{number(quotaUsed)}</strong> {texts.ofQuota(number(deviceQuota))}
      </p>
      {monitoredDevices !== quotaUsed && <p>{texts.countedPerPlant(monitoredDevices)}</p>}
      <meter
        aria-label={texts.quota}
        min={0}
        max={Math.max(1, deviceQuota)}
        high={deviceQuota * NEARLY_USED}
        optimum={0}
        value={quotaUsed}
      />
      {devicesOverQuota > 0 && (
        <div className={styles.over} role="status">
          <p>{texts.overQuota(devicesOverQuota)}</p>
          <p>
            <Link href="/fleet?monitored=true">{texts.freeQuota}</Link>
          </p>
        </div>
      )}
      {devicesOverQuota === 0 && quotaUsed >= deviceQuota && <p role="status">{texts.quotaFull}</p>}
    </section>
  );
}
