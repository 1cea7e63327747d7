import type { Sink } from '@heliograph/sdk';
import { Badge, type Tone } from '../../../controls/badge.tsx';
import { Facts } from '../../../controls/facts.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';

export function toneOf({ status, lastError }: Pick<Sink, 'status' | 'lastError'>): Tone {
  if (status === 'paused') return 'wait';
  return lastError ? 'bad' : 'good';
}

export function SinkBadge({ sink }: { sink: Sink }) {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const active = sink.lastError ? texts.fails : texts.active;
  return <Badge tone={toneOf(sink)} text={sink.status === 'paused' ? texts.paused : active} />;
}

/** Why nothing is written now, and what becomes of the records; empty while writing succeeds. */
export function SinkReason({ sink: { status, lastError } }: { sink: Sink }) {
  const { deliver } = useTexts();
  const formats = useFormats();
  const texts = deliver.sinks;
  if (status === 'paused') return <p className={styles.quiet}>{texts.pausedMeaning}</p>;
  if (!lastError) return null;
  return (
    <p className={styles.bad}>
      {formats.time(lastError.at)}: <q>{lastError.message}</q> {texts.failsMeaning}
    </p>
  );
}

/** The records that wait, and those that it gets at all. */
export function SinkBacklog({ sink: { backlog, filter } }: { sink: Sink }) {
  const { deliver } = useTexts();
  const formats = useFormats();
  const texts = deliver.sinks;
  return (
    <Facts
      facts={[
        [texts.waiting, formats.number(backlog.records)],
        [texts.since, backlog.oldestAt === null ? null : formats.time(backlog.oldestAt)],
        [texts.receives, <FilterSummary key="filter" filter={filter} none={deliver.filter.everyKind} />],
      ]}
    />
  );
}
