import type { Sink } from '@heliograph/sdk';
import { Link } from 'wouter';
import { useKindOf } from '../use-sinks.ts';
import styles from '../deliver.module.css';
import { placeOf } from './sink-members.ts';
import { SinkBacklog, SinkBadge, SinkReason, toneOf } from './sink-state.tsx';

/** A sink in the list: its place, whether writing succeeds, and what waits. */
export function SinkCard({ sink }: { sink: Sink }) {
  const kind = useKindOf(sink);
  const title = kind?.title ?? sink.kind;
  return (
    <article className={styles.card} data-tone={toneOf(sink)}>
      <div className={styles.bar}>
        <div>
          <h2>
            <Link href={`/deliver/sinks/${sink.id}`}>
              <bdi>{sink.name ?? title}</bdi>
            </Link>
          </h2>
          <p className={styles.quiet}>
            <bdi>{[title, ...placeOf(kind, sink.settings)].join(' · ')}</bdi>
          </p>
        </div>
        <SinkBadge sink={sink} />
      </div>
      <SinkReason sink={sink} />
      <SinkBacklog sink={sink} />
    </article>
  );
}
