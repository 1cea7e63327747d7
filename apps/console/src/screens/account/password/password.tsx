import { useRef, type SyntheticEvent } from 'react';
import { api, session } from '../../../api/api.ts';
import { useAccount } from '../../../api/queries.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { exactTextOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { problemsOf, slugOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import type { BrowserSession } from '../../../session/browser-session.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The password of the user who is logged in, account or operator. */
export function Password() {
  const account = useAccount();
  return <Loaded query={account}>{({ username }) => <PasswordForm username={username} />}</Loaded>;
}

/** A login that needs a code is made in the login form. */
async function loginAgain(own: BrowserSession, username: string, password: string): Promise<void> {
  try {
    await own.login(username, password);
  } catch (error) {
    if (slugOf(error) !== 'second_factor_required') throw error;
    await own.logout();
  }
}

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password, which ends every session, and logs this page in again. */
function PasswordForm({ username }: { username: string }) {
  const { account } = useTexts();
  const texts = account.password;
  const form = useRef<HTMLFormElement>(null);
  const change = useAction(
    async (passwords: Passwords) => {
      await api.changePassword(passwords);
      if (!session.isPortal) await loginAgain(session, username, passwords.newPassword);
      return true;
    },
    { onDone: () => form.current?.reset() },
  );
  const problems = problemsOf(change.error);
  const isWrong = slugOf(change.error) === 'invalid_credentials';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    change.run({
      currentPassword: exactTextOf(values, 'currentPassword'),
      newPassword: exactTextOf(values, 'newPassword'),
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>{texts.about}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={texts.current}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        problem={isWrong ? texts.wrong : problems.get('currentPassword')}
      />
      <Field
        label={texts.next}
        hint={texts.nextHint}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        problem={problems.get('newPassword')}
      />
      {change.error !== undefined && !isWrong && (
        <Failure error={change.error} beside={(path) => ['currentPassword', 'newPassword'].includes(path)} />
      )}
      <p role="status">{change.result === undefined ? '' : texts.changed}</p>
      <div className={styles.buttons}>
        <button type="submit" className={styles.primary} disabled={change.isBusy}>
          {texts.submit}
        </button>
      </div>
    </form>
  );
}
