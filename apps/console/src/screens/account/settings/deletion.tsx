import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, session } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Field } from '../../../controls/fields.tsx';
import { exactTextOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** Deletes the account, after its name was typed and its password entered. */
export function Deletion({ username }: { username: string }) {
  const { account } = useTexts();
  const texts = account.deletion;
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.panel}>
      <h2>{texts.title}</h2>
      <p>{texts.about}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.dangerous} onClick={() => setAsking(true)}>
          {texts.open}
        </button>
      </div>
      {isAsking && <DeletionDialog username={username} onCancel={() => setAsking(false)} />}
    </section>
  );
}

function DeletionDialog({ username, onCancel }: { username: string; onCancel: () => void }) {
  const { account } = useTexts();
  const texts = account.deletion;
  const queries = useQueryClient();
  const deletion = useAction((password: string) => api.deleteOwnAccount({ password }), {
    onDone: () => {
      queries.clear();
      if (!session.isPortal) session.end('deleted');
    },
  });
  const isWrong = slugOf(deletion.error) === 'invalid_credentials';
  return (
    <Confirmation
      title={texts.title}
      action={texts.submit}
      typed={{ label: texts.typeName(username), expected: username }}
      progress={isWrong ? { isBusy: deletion.isBusy, error: undefined } : deletion}
      onConfirm={(form) => deletion.run(exactTextOf(form, 'password'))}
      onCancel={onCancel}
    >
      <p>{texts.about}</p>
      <ul className={styles.list}>
        {texts.erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{texts.kept}</p>
      <Field
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        problem={isWrong ? texts.wrong : undefined}
      />
    </Confirmation>
  );
}
