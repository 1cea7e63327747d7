import { reported } from '@heliograph/base-data';
import type { CreatedPortalSession, CreatePortalSessionBody } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Check } from '../../../controls/check.tsx';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

const lifetimes = ['900', '3600', '28800', '86400'] as const;

export function PortalSessionForm({ onCreated }: { onCreated: (session: CreatedPortalSession) => void }) {
  const { account } = useTexts();
  const texts = account.portalSessions;
  const creation = useAction((body: CreatePortalSessionBody, once) => api.createPortalSession(body, once), {
    changes: [['portal-sessions']],
    onDone: onCreated,
  });
  const problems = problemsOf(creation.error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const origin = textOf(form, 'origin');
    creation.run({
      ttlSeconds: Number(textOf(form, 'ttlSeconds')),
      readOnly: form.has('readOnly'),
      ...reported({ origin: origin === '' ? undefined : origin }),
    });
  };
  return (
    <section className={styles.panel}>
      <h2>{texts.create}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Choice
          label={texts.lifetime}
          name="ttlSeconds"
          defaultValue="3600"
          options={lifetimes.map((seconds) => [seconds, texts.lifetimes[seconds]])}
          problem={problems.get('ttlSeconds')}
        />
        <Check name="readOnly" label={texts.readOnly} hint={texts.readOnlyHint} defaultChecked />
        <Field
          label={texts.origin}
          hint={texts.originHint}
          name="origin"
          type="url"
          placeholder="https://app.example.com"
          spellCheck={false}
          problem={problems.get('origin')}
        />
        {creation.error !== undefined && (
          <Failure error={creation.error} beside={(path) => ['ttlSeconds', 'origin'].includes(path)} />
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
