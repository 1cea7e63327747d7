import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Facts } from '../../../controls/facts.tsx';
import { Field } from '../../../controls/fields.tsx';
import { exactTextOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

interface EnabledAppProps {
  /** Unix seconds. */
  enabledAt: number;
  recoveryCodesLeft: number;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

type Change = 'renew' | 'disable';

/** The authenticator app that is enabled: new recovery codes, or none any more. */
export function EnabledApp({ enabledAt, recoveryCodesLeft, onRenewed }: EnabledAppProps) {
  const { account } = useTexts();
  const formats = useFormats();
  const texts = account.security;
  const [change, setChange] = useState<Change>();
  return (
    <section className={styles.panel}>
      <h2>{texts.app}</h2>
      <Facts
        facts={[
          [texts.enabledAt, formats.time(enabledAt)],
          [texts.recoveryCodesLeft, String(recoveryCodesLeft)],
        ]}
      />
      <div className={styles.buttons}>
        <button type="button" onClick={() => setChange('renew')}>
          {texts.renew}
        </button>
        <button type="button" className={styles.dangerous} onClick={() => setChange('disable')}>
          {texts.disable}
        </button>
      </div>
      {change && <ChangeDialog change={change} onRenewed={onRenewed} onClose={() => setChange(undefined)} />}
    </section>
  );
}

interface ChangeDialogProps {
  change: Change;
  onRenewed: EnabledAppProps['onRenewed'];
  onClose: () => void;
}

function ChangeDialog({ change, onRenewed, onClose }: ChangeDialogProps) {
  const { account } = useTexts();
  const texts = account.security;
  const action = useAction(
    async (password: string) => {
      if (change === 'renew') return (await api.renewRecoveryCodes({ password })).recoveryCodes;
      await api.disableTotp({ password });
      return undefined;
    },
    {
      changes: [['totp']],
      onDone: (recoveryCodes) => {
        onClose();
        if (recoveryCodes) onRenewed(recoveryCodes);
      },
    },
  );
  const isWrong = slugOf(action.error) === 'invalid_credentials';
  return (
    <Confirmation
      title={texts[change]}
      action={texts[change]}
      progress={isWrong ? { isBusy: action.isBusy, error: undefined } : action}
      onConfirm={(form) => action.run(exactTextOf(form, 'password'))}
      onCancel={onClose}
    >
      <p>{change === 'renew' ? texts.renewAbout : texts.disableAbout}</p>
      <Field
        label={account.password.current}
        name="password"
        type="password"
        autoComplete="current-password"
        problem={isWrong ? account.password.wrong : undefined}
      />
    </Confirmation>
  );
}
