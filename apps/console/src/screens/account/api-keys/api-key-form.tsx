import { reported } from '@heliograph/base-data';
import type { CreateApiKeyBody, CreatedApiKey } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Check, Problem } from '../../../controls/check.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { textOf, localTimeOf, secondsOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

const scopes = ['read', 'write', 'deliveries'] as const;

export function ApiKeyForm({ onCreated }: { onCreated: (key: CreatedApiKey) => void }) {
  const { account } = useTexts();
  const texts = account.apiKeys;
  const creation = useAction((body: CreateApiKeyBody, once) => api.createApiKey(body, once), {
    changes: [['api-keys']],
    onDone: onCreated,
  });
  const problems = problemsOf(creation.error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const expiresAt = secondsOf(textOf(form, 'expiresAt'));
    creation.run({
      name: textOf(form, 'name'),
      scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
      ...reported({ expiresAt }),
    });
  };
  return (
    <section className={styles.panel}>
      <h2>{texts.create}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.name} hint={texts.nameHint} name="name" maxLength={100} problem={problems.get('name')} />
        <fieldset>
          <legend>{texts.scopes}</legend>
          {scopes.map((scope) => (
            <Check
              key={scope}
              name="scopes"
              value={scope}
              label={scope}
              hint={texts.scopeHints[scope]}
              defaultChecked={scope === 'read'}
            />
          ))}
          <Problem problem={problems.get('scopes')} />
        </fieldset>
        <Field
          label={texts.expiresAt}
          hint={texts.expiresHint}
          name="expiresAt"
          type="datetime-local"
          min={localTimeOf(Date.now() / 1000)}
          problem={problems.get('expiresAt')}
        />
        {creation.error !== undefined && (
          <Failure error={creation.error} beside={(path) => ['name', 'scopes', 'expiresAt'].includes(path)} />
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
