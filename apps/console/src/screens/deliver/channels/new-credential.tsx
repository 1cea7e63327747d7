import { useState, type SyntheticEvent } from 'react';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import type { Action } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

/** Creates a credential; its secret is shown once. */
export function NewCredential({ creation }: { creation: Action<string, unknown> }) {
  const { deliver: texts } = useTexts();
  const [label, setLabel] = useState('');
  const problem = problemsOf(creation.error).get('label');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    creation.run(label.trim());
  };
  return (
    <form className={styles.section} onSubmit={submit}>
      <div className={styles.pair}>
        <Field
          label={texts.channels.label}
          hint={texts.channels.labelHint}
          maxLength={100}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          problem={problem}
        />
      </div>
      {creation.error !== undefined && <Failure error={creation.error} beside={(path) => path === 'label'} />}
      <p>
        <button type="submit" className={styles.main} disabled={creation.isBusy}>
          {texts.channels.create}
        </button>
      </p>
    </form>
  );
}
