import type { CreatedOperator as Issued, CreateOperatorBody } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Choice, Field } from '../../../controls/fields.tsx';
import { textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf, slugOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

const roles = ['read', 'support', 'admin'] as const;

export function NewOperator({ onIssued }: { onIssued: (issued: Issued) => void }) {
  const { operator } = useTexts();
  const texts = operator.operators;
  const creation = useAction((body: CreateOperatorBody, once) => api.createOperator(body, once), {
    changes: [['operators']],
    onDone: onIssued,
  });
  const problems = problemsOf(creation.error);
  const isTaken = slugOf(creation.error) === 'username_taken';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = roles.find((one) => one === textOf(form, 'role')) ?? 'read';
    creation.run({ username: textOf(form, 'username'), role });
  };
  return (
    <section className={styles.panel}>
      <h2>{texts.create}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.username}
          hint={operator.accounts.usernameHint}
          name="username"
          autoComplete="off"
          spellCheck={false}
          problem={isTaken ? operator.accounts.taken : problems.get('username')}
        />
        <Choice
          label={texts.role}
          name="role"
          defaultValue="read"
          options={roles.map((role) => [role, texts.roles[role]])}
        />
        {creation.error !== undefined && !isTaken && (
          <Failure error={creation.error} beside={(path) => ['username'].includes(path)} />
        )}
        <div className={styles.buttons}>
          <button type="submit" className={styles.primary} disabled={creation.isBusy}>
            {texts.create}
          </button>
        </div>
      </form>
    </section>
  );
}
