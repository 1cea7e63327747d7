import type { Alarm } from '@heliograph/sdk';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './alarm-parts.module.css';

/** A severity in a word; shape and colour of its mark only repeat it. */
export function SeverityName({ severity }: Pick<Alarm, 'severity'>) {
  const { alarms: texts } = useTexts();
  return (
    <span className={styles.severity} data-severity={severity}>
      {texts.severities[severity]}
    </span>
  );
}

/** The begin of an alarm: how long ago, and when. @param time writes a time on the clock that the screen has */
export function Since({ since, time }: Pick<Alarm, 'since'> & { time: (seconds: number) => string }) {
  const formats = useFormats();
  return (
    <span className={styles.since}>
      {formats.ago(since)} <small>{time(since)}</small>
    </span>
  );
}

/** The vendor's own code and text; once where it has no code, and its text is the code. */
export function VendorsWords({ alarm: { vendorCode, vendorText } }: { alarm: Alarm }) {
  return (
    <>
      {vendorCode !== vendorText && (
        <code>
          <bdi>{vendorCode}</bdi>
        </code>
      )}{' '}
      <bdi>{vendorText}</bdi>
    </>
  );
}
