import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { OneTimePassword } from '../one-time-password.tsx';

/** Resets the password of an account, and shows the new one once. */
export function PasswordReset({ account: { id, username } }: { account: { id: string; username: string } }) {
  const { operator } = useTexts();
  const texts = operator.reset;
  const [isAsking, setAsking] = useState(false);
  const reset = useAction(() => api.resetAccountPassword(id), { onDone: () => setAsking(false) });
  if (reset.result) return <OneTimePassword issued={reset.result} onDone={reset.reset} />;
  return (
    <section className={styles.panel}>
      <h2>{texts.action}</h2>
      <p>{texts.about}</p>
      <div className={styles.buttons}>
        <button type="button" onClick={() => setAsking(true)}>
          {texts.action} …
        </button>
      </div>
      {isAsking && (
        <Confirmation
          title={texts.title(username)}
          action={texts.action}
          progress={reset}
          onConfirm={() => reset.run(undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.about}</p>
        </Confirmation>
      )}
    </section>
  );
}
