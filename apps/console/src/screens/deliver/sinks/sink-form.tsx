import type { FilterBody, Sink, SinkKind } from '@heliograph/sdk';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import type { Action } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { RecordFilter } from '../filter/record-filter.tsx';
import { Lines } from '../lines.tsx';
import { shownOf, sinkMembers, type SinkMember } from './sink-members.ts';

interface SinkFormProps<Body> {
  kind: SinkKind;
  /** The sink that is changed; absent: a new one. */
  sink?: Sink;
  action: Action<Body, unknown>;
  bodyOf: (form: FormData, filter: FilterBody) => Body;
  submit: string;
  children: ReactNode;
}

const isBesideField = (path: string): boolean => path === 'name' || path.startsWith('settings.');

/** The settings of the kind's schema and the filter; the service tests the connection before it stores them. */
export function SinkForm<Body>({ kind, sink, action, bodyOf, submit, children }: SinkFormProps<Body>) {
  const { deliver } = useTexts();
  const [filter, setFilter] = useState<FilterBody>(sink?.filter ?? {});
  const problems = problemsOf(action.error);
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    action.run(bodyOf(new FormData(event.currentTarget), filter));
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <div className={styles.pair}>
        <Field
          label={deliver.sinks.name}
          name="name"
          defaultValue={sink?.name ?? ''}
          maxLength={100}
          autoComplete="off"
          problem={problems.get('name')}
        />
      </div>
      {sink && <p className={styles.quiet}>{deliver.sinks.secretsStay}</p>}
      <div className={styles.pair}>
        {sinkMembers(kind).map((member) => (
          <Setting
            key={member.name}
            member={member}
            value={shownOf(member, sink)}
            isKept={sink?.secrets.includes(member.name) === true}
            problem={problems.get(`settings.${member.name}`)}
          />
        ))}
      </div>
      <RecordFilter value={filter} onChange={setFilter} kindsHint={deliver.filter.usualKinds} />
      {action.error !== undefined && <Failure error={action.error} beside={isBesideField} />}
      {action.isBusy && <p role="status">{deliver.sinks.testing}</p>}
      <div className={styles.buttons}>
        <button type="submit" className={styles.main} disabled={action.isBusy}>
          {submit}
        </button>
        {children}
      </div>
    </form>
  );
}

interface SettingProps {
  member: SinkMember;
  value: string;
  /** Whether it is a secret that stays when nothing is typed. */
  isKept: boolean;
  problem: string | undefined;
}

function Setting({ member, value, isKept, problem }: SettingProps) {
  const { connect, deliver } = useTexts();
  const { name, title, hint, isRequired, isSecret, input, choices, initial } = member;
  const label = isRequired || initial !== '' || isKept ? title : connect.optional(title);
  const field = { label, hint, problem, name: `settings.${name}`, defaultValue: value };
  if (input === 'choice') {
    const options = choices.map((choice) => [choice, choice] as const);
    // Without a default of the schema, no choice is one as well: the service's own.
    return <Choice {...field} options={initial === '' ? [['', deliver.sinks.byItself], ...options] : options} />;
  }
  if (input === 'lines') return <Lines {...field} />;
  return (
    <Field
      {...field}
      type={isSecret ? 'password' : 'text'}
      inputMode={input === 'number' ? 'numeric' : 'text'}
      required={isRequired && !isKept}
      placeholder={isKept ? deliver.sinks.unchanged : ''}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
    />
  );
}
