import { HeliographError } from '@heliograph/sdk';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { session } from '../api/api.ts';
import { Field } from '../controls/fields.tsx';
import { exactTextOf, textOf } from '../controls/form-values.ts';
import { Modal } from '../controls/modal.tsx';
import { slugOf } from '../controls/problems-of-members.ts';
import { useTitle } from '../shell/screen.tsx';
import { useTexts } from '../texts/texts.tsx';
import type { Texts } from '../texts/en.ts';
import styles from './login.module.css';
import { canUsePasskeys } from './passkey.ts';
import { openSingleSignOn, singleSignOnName } from './single-sign-on.ts';

export function LoginPage() {
  const { product, session: texts } = useTexts();
  useTitle(texts.title);
  const notice = session.isPortal ? undefined : session.notice;
  return (
    <main className={styles.page}>
      <h1>{product}</h1>
      {notice !== undefined && <p role="status">{texts.notices[notice]}</p>}
      <LoginForm />
    </main>
  );
}

/** Lies above the page whose session has ended. */
export function LoginDialog() {
  const { session: texts } = useTexts();
  return (
    <Modal title={texts.title}>
      <p>{texts.expired}</p>
      <LoginForm />
    </Modal>
  );
}

function LoginForm() {
  const { session: texts } = useTexts();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [provider, setProvider] = useState<string>();
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => {
    void singleSignOnName().then(setProvider);
    void canUsePasskeys().then(setHasPasskeys);
  }, []);

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (error) {
      if (slugOf(error) === 'second_factor_required') setNeedsCode(true);
      else setProblem(problemOf(error, texts));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const own = session;
    const [username, password] = [exactTextOf(form, 'username'), exactTextOf(form, 'password')];
    const code = needsCode ? textOf(form, 'code') : undefined;
    if (!own.isPortal) void attempt(() => own.login(username, password, code));
  };
  const usePasskey = (): void => {
    const own = session;
    if (!own.isPortal) void attempt(() => own.loginWithPasskey());
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={texts.username} name="username" autoComplete="username" required autoFocus />
      <Field label={texts.password} name="password" type="password" autoComplete="current-password" required />
      {needsCode && (
        <Field label={texts.code} hint={texts.codeHint} name="code" autoComplete="one-time-code" required autoFocus />
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <button type="submit" disabled={isBusy}>
        {texts.submit}
      </button>
      {hasPasskeys && (
        <button type="button" disabled={isBusy} onClick={usePasskey}>
          {texts.passkey}
        </button>
      )}
      {provider !== undefined && (
        <button type="button" disabled={isBusy} onClick={() => void attempt(openSingleSignOn)}>
          {texts.singleSignOn(provider)}
        </button>
      )}
    </form>
  );
}

function problemOf(error: unknown, texts: Texts['session']): string {
  if (error instanceof DOMException) return texts.noPasskey;
  if (!(error instanceof HeliographError)) return texts.unavailable;
  if (error.error === 'invalid_credentials') return texts.refused;
  if (error.error === 'invalid_code') return texts.wrongCode;
  if (error.error === 'invalid_passkey') return texts.refusedPasskey;
  if (error.error === 'account_suspended') return texts.suspended;
  if (error.code === 429) return texts.throttled(error.retryAfter ?? 60);
  return error.code >= 500 ? texts.unavailable : error.message;
}
