import type { AdminAccount } from '@heliograph/sdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** Deletes an account after its name was typed, and continues to the progress of the erasure. */
export function AccountErasure({ account: { id, username } }: { account: AdminAccount }) {
  const { operator, account } = useTexts();
  const texts = operator.erasure;
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const erasure = useAction((confirm: string) => api.deleteAccount(id, { confirm }), {
    changes: [['admin-accounts'], ['erasures']],
    onDone: () => navigate(`/operator/erasures/${id}`),
  });
  return (
    <section className={styles.panel}>
      <h2>{texts.action}</h2>
      <p>{texts.about}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.dangerous} onClick={() => setAsking(true)}>
          {texts.action} …
        </button>
      </div>
      {isAsking && (
        <Confirmation
          title={texts.title(username)}
          action={texts.action}
          typed={{ label: texts.typeName(username), expected: username }}
          progress={erasure}
          onConfirm={() => erasure.run(username)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.about}</p>
          <ul className={styles.list}>
            {account.deletion.erased.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Confirmation>
      )}
    </section>
  );
}
