import type { Vendor } from '@heliograph/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { problemsOf } from '../../controls/problems.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from '../connect/connect.module.css';
import { CredentialFields, credentialsOf } from '../connect/credential-fields.tsx';
import { Refusal } from '../connect/refusal.tsx';

/** New credentials for a vendor account, tested at the vendor before they take the place of the old. */
export function ReplaceCredentials({ vendorAccountId, vendor }: { vendorAccountId: string; vendor: Vendor }) {
  const { vendorAccount: texts, connect } = useTexts();
  const queries = useQueryClient();
  const replacement = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      api.replaceVendorCredentials(vendorAccountId, { credentials: credentialsOf(new FormData(form)) }),
    onSuccess: (_, form) => {
      form.reset();
      return queries.invalidateQueries();
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!replacement.isPending) replacement.mutate(event.currentTarget);
  };
  return (
    <details>
      <summary>{texts.replace}</summary>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CredentialFields vendor={vendor} problems={problemsOf(replacement.error)} />
        <Refusal error={replacement.error} />
        <p role="status">{replacement.isPending ? connect.testing : replacement.isSuccess && texts.replaced}</p>
        <button type="submit" aria-disabled={replacement.isPending}>
          {texts.replaceNow}
        </button>
      </form>
    </details>
  );
}
