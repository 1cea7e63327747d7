import type { CreateSinkBody, SinkKind } from '@heliograph/sdk';
import { useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../../../api/api.ts';
import { useSinkKinds } from '../../../api/queries.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { Lines } from '../lines.tsx';
import { sinkBodyOf, sinkMembers, type SinkMember } from './sink-members.ts';

/** Creates a sink of a kind that is chosen first. */
export function NewSink() {
  const { deliver } = useTexts();
  const kinds = useSinkKinds();
  const [chosen, setChosen] = useState('');
  return (
    <Loaded query={kinds}>
      {(found) => {
        const kind = found.find(({ id }) => id === chosen) ?? found[0];
        return kind === undefined ? (
          <p role="status">{deliver.sinks.none}</p>
        ) : (
          <>
            <h2>{deliver.sinks.create}</h2>
            <div className={styles.pair}>
              <Choice
                label={deliver.sinks.kind}
                value={kind.id}
                options={found.map(({ id, title }) => [id, title] as const)}
                onChange={({ target }) => setChosen(target.value)}
              />
            </div>
            <SinkForm key={kind.id} kind={kind} />
          </>
        );
      }}
    </Loaded>
  );
}

/** The settings of the kind's schema; the service tests the connection before it stores them. */
function SinkForm({ kind }: { kind: SinkKind }) {
  const { deliver } = useTexts();
  const [, go] = useLocation();
  const creation = useAction((body: CreateSinkBody, once) => api.createSink(body, once), {
    changes: [['sinks']],
    onDone: () => go('/deliver/sinks'),
  });
  const problems = problemsOf(creation.error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    creation.run(sinkBodyOf(kind, new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <Field
          label={deliver.sinks.name}
          name="name"
          maxLength={100}
          autoComplete="off"
          problem={problems.get('name')}
        />
        {sinkMembers(kind).map((member) => (
          <Setting key={member.name} member={member} problem={problems.get(`settings.${member.name}`)} />
        ))}
      </div>
      {creation.error !== undefined && (
        <Failure error={creation.error} beside={(path) => path === 'name' || path.startsWith('settings.')} />
      )}
      {creation.isBusy && <p role="status">{deliver.sinks.testing}</p>}
      <div className={styles.buttons}>
        <button type="submit" className={styles.main} disabled={creation.isBusy}>
          {deliver.sinks.create}
        </button>
        <Link href="/deliver/sinks" className={styles.button}>
          {deliver.cancel}
        </Link>
      </div>
    </form>
  );
}

function Setting({ member, problem }: { member: SinkMember; problem: string | undefined }) {
  const { connect } = useTexts();
  const { name, title, hint, isRequired, input, choices, initial } = member;
  const label = isRequired ? title : connect.optional(title);
  const field = { label, hint, problem, name: `settings.${name}` };
  if (input === 'choice')
    return <Choice {...field} defaultValue={initial} options={choices.map((choice) => [choice, choice] as const)} />;
  if (input === 'lines') return <Lines {...field} />;
  const secret = input === 'password';
  return (
    <Field
      {...field}
      type={secret ? 'password' : 'text'}
      inputMode={input === 'number' ? 'numeric' : 'text'}
      required={isRequired}
      placeholder={initial}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
    />
  );
}
