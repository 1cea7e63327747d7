import type { Sink, SinkKind } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../../../api/api.ts';
import { useAddress } from '../../../controls/address.ts';
import { Facts } from '../../../controls/facts.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useKindOf } from '../use-sinks.ts';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { EditSink } from './edit-sink.tsx';
import { SinkActions } from './sink-actions.tsx';
import { shownOf, sinkMembers } from './sink-members.ts';
import { SinkBacklog, SinkBadge, SinkReason } from './sink-state.tsx';

const REFRESH_MS = 3_000;

/** One sink: whether writing succeeds, what waits, and its settings. */
export function SinkPage() {
  const { id = '' } = useParams();
  const sink = useQuery({
    queryKey: ['sinks', id],
    queryFn: ({ signal }) => api.getSink(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Loaded query={sink}>{(found) => <Page sink={found} />}</Loaded>;
}

function Page({ sink }: { sink: Sink }) {
  const { deliver } = useTexts();
  const kind = useKindOf(sink);
  const [address, change] = useAddress();
  const name = sink.name ?? kind?.title ?? sink.kind;
  if (kind && address.get('edit') === 'true' && canDeliver())
    return <EditSink sink={sink} kind={kind} name={name} onDone={() => change({ edit: undefined })} />;
  const onEdit = kind && (() => change({ edit: 'true' }));
  return (
    <>
      <p>
        <Link href="/deliver/sinks">{deliver.sinks.back}</Link>
      </p>
      <div className={styles.bar}>
        <h2>
          <bdi>{name}</bdi> <SinkBadge sink={sink} />
        </h2>
      </div>
      <SinkReason sink={sink} />
      {canDeliver() && <SinkActions sink={sink} name={name} onEdit={onEdit} />}
      <section className={styles.section}>
        <SinkBacklog sink={sink} />
      </section>
      <Settings sink={sink} kind={kind} />
    </>
  );
}

/** The settings by their titles; of secrets and certificates only that they are set. */
function Settings({ sink, kind }: { sink: Sink; kind: SinkKind | undefined }) {
  const { deliver } = useTexts();
  const formats = useFormats();
  const { settings, secrets, createdAt, updatedAt } = sink;
  const members = kind ? sinkMembers(kind) : [];
  const shown = members.map((member): [string, string] => {
    const { name, title, input } = member;
    const isSet = secrets.includes(name) || (input === 'lines' && settings[name] !== undefined);
    return [title, isSet ? deliver.sinks.isSet : shownOf(member, sink)];
  });
  return (
    <section className={styles.section}>
      <h3>{deliver.sinks.settings}</h3>
      <Facts
        facts={[
          [deliver.sinks.kind, kind?.title ?? sink.kind],
          ...shown,
          [deliver.created, formats.time(createdAt)],
          [deliver.changed, formats.time(updatedAt)],
        ]}
      />
    </section>
  );
}
