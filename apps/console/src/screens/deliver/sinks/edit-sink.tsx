import type { Sink, SinkKind, UpdateSinkBody } from '@heliograph/sdk';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { SinkForm } from './sink-form.tsx';
import { sinkChangesOf } from './sink-members.ts';

interface EditSinkProps {
  sink: Sink;
  kind: SinkKind;
  name: string;
  onDone: () => void;
}

/** Changes a sink: only changed settings are sent, and tested before they are stored. */
export function EditSink({ sink, kind, name, onDone }: EditSinkProps) {
  const { deliver } = useTexts();
  const change = useAction((body: UpdateSinkBody) => api.updateSink(sink.id, body), { changes: [['sinks']], onDone });
  return (
    <>
      <div className={styles.bar}>
        <h2>
          {deliver.webhooks.edit} <bdi>{name}</bdi>
        </h2>
      </div>
      <SinkForm
        kind={kind}
        sink={sink}
        action={change}
        bodyOf={(form, filter) => sinkChangesOf(kind, sink, form, filter)}
        submit={deliver.webhooks.save}
      >
        <button type="button" onClick={onDone}>
          {deliver.cancel}
        </button>
      </SinkForm>
    </>
  );
}
