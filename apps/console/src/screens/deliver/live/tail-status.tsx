import { Badge, type Tone } from '../../../controls/badge.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import type { Tail, TailState } from './use-tail.ts';

const tones: Record<TailState['name'], Tone> = {
  connecting: 'wait',
  open: 'good',
  hidden: 'quiet',
  retry: 'bad',
  ended: 'bad',
  failed: 'bad',
};

/** The state of the stream, and the number of received entries. Only a change of the connection is read out. */
export function TailStatus({ tail, isPaused }: { tail: Tail; isPaused: boolean }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const { state, received, hasGap, restart } = tail;
  const text = {
    connecting: texts.live.connecting,
    open: texts.live.open,
    hidden: texts.live.hidden,
    retry: texts.live.retry(Math.ceil('waitMs' in state ? state.waitMs / 1000 : 0)),
    ended: texts.live.ended('reason' in state ? state.reason : ''),
    failed: texts.live.failed,
  }[state.name];
  return (
    <div>
      <p>
        <span role="status">
          <Badge tone={tones[state.name]} text={text} /> {isPaused && <strong>{texts.live.paused}</strong>}
        </span>{' '}
        <span className={styles.quiet}>{texts.live.received(formats.number(received))}</span>
      </p>
      {hasGap && <p className={styles.bad}>{texts.live.gap}</p>}
      {state.name === 'failed' && <Failure error={state.error} onRetry={restart} />}
    </div>
  );
}
