import type { Replay, Sink, SinkReplay, Webhook } from '@heliograph/sdk';
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

interface ReplayCardProps {
  replay: AnyReplay;
  webhooks: readonly Webhook[];
  sinks: readonly Sink[];
}

/** A replay in the list: its destination, its selection, its progress. */
export function ReplayCard({ replay, webhooks, sinks }: ReplayCardProps) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const filter = replay.filter;
  const failures = [
    'status' in filter ? filter.status : undefined,
    'reason' in filter ? filter.reason : undefined,
  ].filter(Boolean);
  return (
    <article className={styles.card} data-tone={tones[replay.state]}>
      <div className={styles.bar}>
        <h3>
          {'channel' in replay ? (
            texts.tabs[replay.channel]
          ) : (
            <Link href={linkOf(replay)}>
              <bdi>{nameOf(replay, webhooks, sinks)}</bdi>
            </Link>
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

function linkOf(replay: Replay | SinkReplay): string {
  return 'sinkId' in replay ? `/deliver/sinks/${replay.sinkId}` : `/deliver/webhooks/${replay.webhookId}`;
}

function nameOf(replay: Replay | SinkReplay, webhooks: readonly Webhook[], sinks: readonly Sink[]): string {
  if ('sinkId' in replay) return sinks.find(({ id }) => id === replay.sinkId)?.name ?? replay.sinkId;
  const webhook = webhooks.find(({ id }) => id === replay.webhookId);
  return webhook?.name ?? webhook?.url ?? replay.webhookId;
}
