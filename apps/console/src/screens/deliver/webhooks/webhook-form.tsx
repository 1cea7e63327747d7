import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import type { Action } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { RecordFilter } from '../filter/record-filter.tsx';
import type { Draft } from './draft.ts';
import { MoreSettings } from './more-settings.tsx';

interface WebhookFormProps {
  initial: Draft;
  /** Names of the headers that there are already. */
  headerNames?: readonly string[];
  hasCertificate?: boolean;
  action: Action<Draft, unknown>;
  submit: string;
  children?: ReactNode;
}

/** The fields of a filter have no errors of their own: they offer only valid values. */
const isBesideField = (path: string): boolean => path !== '' && !path.startsWith('filter');

/** The settings of a webhook, new or changed. What is typed stays when the service refuses it. */
export function WebhookForm({ initial, action, submit, children, ...has }: WebhookFormProps) {
  const { deliver: texts } = useTexts();
  const [draft, setDraft] = useState(initial);
  const problems = problemsOf(action.error);
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    action.run(draft);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={texts.webhooks.url}
        hint={texts.webhooks.urlHint}
        type="url"
        inputMode="url"
        placeholder="https://example.com/heliograph"
        required
        autoComplete="off"
        value={draft.url}
        onChange={({ target }) => change({ url: target.value })}
        problem={problems.get('url')}
      />
      <div className={styles.pair}>
        <Field
          label={texts.webhooks.name}
          hint={texts.webhooks.nameHint}
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          problem={problems.get('name')}
        />
        <Field
          label={texts.webhooks.description}
          hint={texts.webhooks.descriptionHint}
          maxLength={500}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
          problem={problems.get('description')}
        />
      </div>
      <RecordFilter
        value={draft.filter}
        onChange={(filter) => change({ filter })}
        kindsHint={texts.filter.webhookKinds}
        hasAllKinds
      />
      <MoreSettings draft={draft} onChange={change} problems={problems} {...has} />
      {action.error !== undefined && <Failure error={action.error} beside={isBesideField} />}
      <div className={styles.buttons}>
        <button type="submit" className={styles.main} disabled={action.isBusy}>
          {submit}
        </button>
        {children}
      </div>
    </form>
  );
}
