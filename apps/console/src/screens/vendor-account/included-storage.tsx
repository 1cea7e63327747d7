import type { Vendor, VendorAccount } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import styles from '../../controls/form.module.css';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { includedIn, storageChoices, type StorageType } from '../../controls/storage/storage-choices.ts';
import { StorageChecks } from '../../controls/storage/storage-checks.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';

interface IncludedStorageProps {
  account: Pick<VendorAccount, 'id' | 'include'>;
  vendor: Pick<Vendor, 'storage'>;
}

/** Selects the batteries and meters of a vendor account that become records. Empty where its vendor reports none. */
export function IncludedStorage({ account: { id, include }, vendor }: IncludedStorageProps) {
  const { vendorAccount } = useTexts();
  const texts = vendorAccount.include;
  const choices = storageChoices(vendor);
  const change = useAction((types: StorageType[]) => api.updateVendorAccount(id, { include: types }), {
    changes: [['vendor-account', id], ['vendor-accounts']],
  });
  if (choices.length === 0) return null;
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change.run(includedIn(new FormData(event.currentTarget), choices));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <StorageChecks choices={choices} included={include} problem={problemsOf(change.error).get('include')} />
      {change.error !== undefined && <Failure error={change.error} beside={(path) => path === 'include'} />}
      <div className={styles.buttons}>
        <button type="submit" disabled={change.isBusy}>
          {texts.save}
        </button>
      </div>
      <p role="status">{change.result !== undefined && texts.saved}</p>
    </form>
  );
}
