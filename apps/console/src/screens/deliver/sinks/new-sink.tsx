import type { CreateSinkBody } from '@heliograph/sdk';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../../../api/api.ts';
import { useSinkKinds } from '../../../api/queries.ts';
import { Choice } from '../../../controls/fields.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { SinkForm } from './sink-form.tsx';
import { sinkBodyOf } from './sink-members.ts';

/** Creates a sink of a kind that is chosen first. */
export function NewSink() {
  const { deliver } = useTexts();
  const [, go] = useLocation();
  const kinds = useSinkKinds();
  const [chosen, setChosen] = useState('');
  const creation = useAction((body: CreateSinkBody, once) => api.createSink(body, once), {
    changes: [['sinks']],
    onDone: ({ id }) => go(`/deliver/sinks/${id}`),
  });
  return (
    <Loaded query={kinds}>
      {(found) => {
        const kind = found.find(({ id }) => id === chosen) ?? found[0];
        if (kind === undefined) return <p role="status">{deliver.sinks.none}</p>;
        return (
          <>
            <div className={styles.bar}>
              <h2>{deliver.sinks.create}</h2>
            </div>
            <div className={styles.form}>
              <Choice
                label={deliver.sinks.kind}
                value={kind.id}
                options={found.map(({ id, title }) => [id, title] as const)}
                onChange={({ target }) => {
                  creation.reset();
                  setChosen(target.value);
                }}
              />
              <SinkForm
                key={kind.id}
                kind={kind}
                action={creation}
                bodyOf={(form, filter) => sinkBodyOf(kind, form, filter)}
                submit={deliver.sinks.create}
              >
                <Link href="/deliver/sinks" className={styles.button}>
                  {deliver.cancel}
                </Link>
              </SinkForm>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
