import type { Alarm, Page } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { SeverityName, Since, VendorsWords } from '../../controls/alarms/alarm-parts.tsx';
import { Loaded } from '../../controls/listed.tsx';
import { useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';

/** Alarms that are shown here; the others are in the list of all. */
const MAX_ALARMS = 5;
const REFRESH_MS = 30_000;

/** The active alarms of a device, the latest first. */
export function DeviceAlarms({ deviceId, zone }: { deviceId: string; zone: string }) {
  const { alarms: texts } = useTexts();
  const { stamp } = useZoneFormats(zone);
  const alarms = useQuery({
    queryKey: ['alarms', 'device', deviceId],
    queryFn: async ({ signal }): Promise<Page<Alarm>> =>
      await api.listAlarms({ deviceId, state: 'active', limit: MAX_ALARMS }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section aria-labelledby="alarms">
      <h2 id="alarms">{texts.ofDevice.title}</h2>
      <Loaded query={alarms}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <p role="status">{texts.ofDevice.none}</p>
            ) : (
              <ul className={styles.alarms}>
                {items.map((alarm) => (
                  <DeviceAlarm key={alarm.id} alarm={alarm} time={stamp} />
                ))}
              </ul>
            )}
            {nextCursor !== null && <p>{texts.ofDevice.more}</p>}
          </>
        )}
      </Loaded>
      <Link href={`/alarms?deviceId=${encodeURIComponent(deviceId)}&state=any`}>{texts.ofDevice.all}</Link>
    </section>
  );
}

function DeviceAlarm({ alarm, time }: { alarm: Alarm; time: (seconds: number) => string }) {
  const { alarms: texts } = useTexts();
  const { severity, category, since, acknowledgement } = alarm;
  return (
    <li>
      <SeverityName severity={severity} />
      <strong>{texts.categories[category]}</strong>
      <span>
        <VendorsWords alarm={alarm} />
      </span>
      <Since since={since} time={time} />
      {acknowledgement !== null && (
        <span>
          {texts.acknowledged.true}
          {acknowledgement.note !== null && ': '}
          <bdi>{acknowledgement.note}</bdi>
        </span>
      )}
    </li>
  );
}
