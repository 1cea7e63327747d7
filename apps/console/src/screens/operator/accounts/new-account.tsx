import { reported } from '@heliograph/base-data';
import type { CreateAccountBody } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { numberOf, textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf, slugOf } from '../../../controls/problems-of-members.ts';
import { languageNames, recordLanguages } from '../../../controls/record-languages.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useLanguage } from '../../../texts/texts.tsx';
import { OneTimePassword } from '../one-time-password.tsx';

/** Issues an account, and shows its password once. */
export function NewAccount({ onClose }: { onClose: () => void }) {
  const { texts: all, language } = useLanguage();
  const texts = all.operator.accounts;
  const names = languageNames(language);
  const creation = useAction((body: CreateAccountBody, once) => api.createAccount(body, once), {
    changes: [['admin-accounts']],
  });
  const problems = problemsOf(creation.error);
  const isTaken = slugOf(creation.error) === 'username_taken';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const deviceQuota = numberOf(form, 'deviceQuota');
    creation.run({
      username: textOf(form, 'username'),
      ...reported({ deviceQuota }),
      language: recordLanguages.find((id) => id === textOf(form, 'language')) ?? 'en',
    });
  };
  if (creation.result) return <OneTimePassword issued={creation.result} onDone={onClose} />;
  return (
    <section className={styles.panel}>
      <h2>{texts.create}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.username}
          hint={texts.usernameHint}
          name="username"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          problem={isTaken ? texts.taken : problems.get('username')}
        />
        <Field
          label={texts.quota}
          name="deviceQuota"
          type="number"
          min={0}
          defaultValue={10}
          problem={problems.get('deviceQuota')}
        />
        <Choice
          label={texts.language}
          name="language"
          options={recordLanguages.map((id) => [id, names(id)])}
          problem={problems.get('language')}
        />
        {creation.error !== undefined && !isTaken && (
          <Failure error={creation.error} beside={(path) => ['username', 'deviceQuota', 'language'].includes(path)} />
        )}
        <div className={styles.buttons}>
          <button type="submit" className={styles.primary} disabled={creation.isBusy}>
            {texts.create}
          </button>
          <button type="button" onClick={onClose}>
            {all.controls.cancel}
          </button>
        </div>
      </form>
    </section>
  );
}
