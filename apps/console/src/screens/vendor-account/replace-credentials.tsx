import type { Vendor } from '@heliograph/sdk';
import { useRef, type SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import styles from '../../controls/form.module.css';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import { CredentialFields, credentialsOf } from '../connect/credential-fields.tsx';
import { RedirectUri } from '../connect/consent.tsx';
import { Refusal } from '../connect/credential-form.tsx';

/** New credentials for a vendor account, tested at the vendor before they take the place of the old. */
export function ReplaceCredentials({ vendorAccountId, vendor }: { vendorAccountId: string; vendor: Vendor }) {
  const { vendorAccount: texts, connect } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const replacement = useAction(
    (credentials: Record<string, string>) => api.replaceVendorCredentials(vendorAccountId, { credentials }),
    // Polls, health and gaps of the vendor account may all be other ones from now on.
    { changes: [[]], onDone: () => form.current?.reset() },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    replacement.run(credentialsOf(new FormData(event.currentTarget)));
  };
  return (
    <details>
      <summary>{texts.replace}</summary>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {vendor.consent && <RedirectUri />}
        <CredentialFields vendor={vendor} problems={problemsOf(replacement.error)} />
        <Refusal error={replacement.error} />
        <p role="status">{replacement.isBusy ? connect.testing : replacement.result !== undefined && texts.replaced}</p>
        <button type="submit" aria-disabled={replacement.isBusy}>
          {texts.replaceNow}
        </button>
      </form>
    </details>
  );
}
