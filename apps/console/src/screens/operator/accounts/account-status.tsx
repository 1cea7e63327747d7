import type { AdminAccount } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** Suspends an active account, and activates a suspended one. */
export function AccountStatus({ account: { id, username, status } }: { account: AdminAccount }) {
  const { operator } = useTexts();
  const texts = operator.accounts;
  const [isAsking, setAsking] = useState(false);
  const words = status === 'active' ? texts.suspension : texts.activation;
  const change = useAction(() => api.updateAccount(id, { status: status === 'active' ? 'suspended' : 'active' }), {
    changes: [['admin-account', id], ['admin-accounts']],
    onDone: () => setAsking(false),
  });
  return (
    <section className={styles.panel}>
      <h2>{words.action}</h2>
      <p>{words.about}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={status === 'active' ? styles.dangerous : undefined}
          onClick={() => {
            change.reset();
            setAsking(true);
          }}
        >
          {words.action} …
        </button>
      </div>
      {isAsking && (
        <Confirmation
          title={words.title(username)}
          action={words.action}
          progress={change}
          onConfirm={() => change.run(undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{words.about}</p>
        </Confirmation>
      )}
    </section>
  );
}
