import type { TotpEnrollment } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { exactTextOf, textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { Secret } from '../../../controls/secret.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { QrCode } from './qr-code.tsx';

/** Enrolls an authenticator app: the password, then a code that shows that the app has the secret. */
export function Enrollment({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => void }) {
  const { account } = useTexts();
  const texts = account.security;
  const begin = useAction((password: string) => api.beginTotp({ password }));
  const isWrong = slugOf(begin.error) === 'invalid_credentials';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    begin.run(exactTextOf(new FormData(event.currentTarget), 'password'));
  };
  return (
    <section className={styles.panel}>
      <h2>{texts.app}</h2>
      <p>{texts.about}</p>
      {begin.result ? (
        <Proof enrollment={begin.result} onEnabled={onEnabled} />
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <Field
            label={account.password.current}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problem={isWrong ? account.password.wrong : undefined}
          />
          {begin.error !== undefined && !isWrong && <Failure error={begin.error} />}
          <div className={styles.buttons}>
            <button type="submit" className={styles.primary} disabled={begin.isBusy}>
              {texts.begin}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

interface ProofProps {
  enrollment: TotpEnrollment;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

function Proof({ enrollment: { secret, uri }, onEnabled }: ProofProps) {
  const { account, session } = useTexts();
  const texts = account.security;
  const confirmation = useAction((code: string) => api.confirmTotp({ code }), {
    changes: [['totp']],
    onDone: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  const isWrong = slugOf(confirmation.error) === 'invalid_code';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    confirmation.run(textOf(new FormData(event.currentTarget), 'code'));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <Secret label={texts.secret} value={secret} />
      <Field
        label={session.code}
        hint={texts.codeHint}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        minLength={6}
        required
        problem={isWrong ? session.wrongCode : undefined}
      />
      {confirmation.error !== undefined && !isWrong && <Failure error={confirmation.error} />}
      <div className={styles.buttons}>
        <button type="submit" className={styles.primary} disabled={confirmation.isBusy}>
          {texts.enable}
        </button>
      </div>
    </form>
  );
}
