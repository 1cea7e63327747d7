import type { Webhook } from '@heliograph/sdk';
import { Link } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Tone } from '../../../controls/badge.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';
import type { AnyReplay } from './any-replay.ts';
import { ReplayState } from './replay-state.tsx';

const tones: Record<AnyReplay['state'], Tone> = {
  waiting: 'wait',
  running: 'wait',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

/** A replay in the list: its destination, its selection, its progress. */
export function ReplayCard({ replay, webhooks }: { replay: AnyReplay; webhooks: readonly Webhook[] }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const webhook = 'webhookId' in replay ? webhooks.find(({ id }) => id === replay.webhookId) : undefined;
  const filter = replay.filter;
  const failures = [
    'status' in filter ? filter.status : undefined,
    'reason' in filter ? filter.reason : undefined,
  ].filter(Boolean);
  return (
    <article className={styles.card} data-tone={tones[replay.state]}>
      <div className={styles.bar}>
        <h3>
          {'webhookId' in replay ? (
            <Link href={`/deliver/webhooks/${replay.webhookId}`}>
              <bdi>{webhook?.name ?? webhook?.url ?? replay.webhookId}</bdi>
            </Link>
          ) : (
            texts.tabs[replay.channel]
          )}
        </h3>
        <small className={styles.quiet}>{formats.time(replay.createdAt)}</small>
      </div>
      <p className={styles.quiet}>
        {'scope' in replay && `${texts.replays.scopes[replay.scope]} · `}
        {texts.sendAgain.range(formats.time(replay.from), formats.time(replay.to))} ·{' '}
        <FilterSummary filter={filter} none={texts.filter.everyKind} /> {failures.join(' · ')}
      </p>
      <ReplayState key={replay.state} replay={replay} />
    </article>
  );
}
