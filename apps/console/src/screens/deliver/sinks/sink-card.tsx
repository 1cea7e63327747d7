import type { Sink } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useSinkKinds } from '../../../api/queries.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Facts } from '../../../controls/facts.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';
import { canDeliver } from '../use-webhooks.ts';

/** A sink with its backlog and its last failure. */
export function SinkCard({ sink }: { sink: Sink }) {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const formats = useFormats();
  const kinds = useSinkKinds();
  const { name, kind, settings, filter, status, backlog, lastError, createdAt } = sink;
  const title = kinds.data?.find(({ id }) => id === kind)?.title ?? kind;
  return (
    <article className={styles.card} data-tone={lastError ? 'bad' : undefined}>
      <div className={styles.bar}>
        <h2>
          <bdi>{name ?? title}</bdi>
        </h2>
        <SinkBadge sink={sink} />
      </div>
      {lastError && (
        <p role="status">
          {formats.time(lastError.at)}: <q>{lastError.message}</q>
        </p>
      )}
      <Facts
        facts={[
          [texts.kind, title],
          [texts.settings, summaryOf(settings)],
          [texts.waiting, formats.number(backlog.records)],
          [texts.since, backlog.oldestAt === null ? null : formats.time(backlog.oldestAt)],
          [texts.receives, <FilterSummary key="filter" filter={filter} none={texts.usual} />],
          [deliver.created, formats.time(createdAt)],
        ]}
      />
      {canDeliver() && <SinkActions id={sink.id} name={name ?? title} status={status} />}
    </article>
  );
}

function SinkBadge({ sink: { status, lastError } }: { sink: Sink }) {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  if (status === 'paused') return <Badge tone="quiet" text={texts.paused} />;
  return lastError ? <Badge tone="bad" text={texts.fails} /> : <Badge tone="good" text={texts.active} />;
}

/** Certificates are left out. */
function summaryOf(settings: Sink['settings']): string {
  return Object.values(settings)
    .map(String)
    .filter((value) => !value.includes('\n'))
    .join(' · ');
}

/** Test, pause, resume, delete. */
function SinkActions({ id, name, status }: { id: string; name: string; status: Sink['status'] }) {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const [isDeleting, setDeleting] = useState(false);
  const changes = [['sinks']];
  const test = useCommand(() => api.testSink(id), { changes });
  const pause = useCommand(() => api.pauseSink(id), { changes });
  const resume = useCommand(() => api.resumeSink(id), { changes });
  const deletion = useCommand(() => api.deleteSink(id), { changes });
  const change = status === 'active' ? pause : resume;
  const error = test.error ?? pause.error ?? resume.error;
  return (
    <>
      <div className={styles.buttons}>
        <button type="button" disabled={test.isBusy} onClick={() => test.run()}>
          {texts.test}
        </button>
        <button type="button" disabled={change.isBusy} onClick={() => change.run()}>
          {status === 'active' ? deliver.webhooks.pause : deliver.webhooks.resume}
        </button>
        <button type="button" className={styles.danger} onClick={() => setDeleting(true)}>
          {deliver.webhooks.delete}
        </button>
      </div>
      {test.isBusy && <p role="status">{texts.testing}</p>}
      {test.result && !test.isBusy && (
        <p role="status">{test.result.ok ? texts.works : <q>{test.result.message}</q>}</p>
      )}
      {error !== undefined && <Failure error={error} />}
      {isDeleting && (
        <Confirmation
          title={texts.deleteTitle}
          action={deliver.webhooks.delete}
          progress={deletion}
          onConfirm={() => deletion.run()}
          onCancel={() => setDeleting(false)}
        >
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <p>{texts.deleteMeaning}</p>
        </Confirmation>
      )}
    </>
  );
}
