import { reported } from '@heliograph/base-data';
import { type CreateVendorAccountBody, type Vendor, HeliographError } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Choice, Field } from '../../controls/fields.tsx';
import { numberOf, textOf } from '../../controls/form-values.ts';
import styles from '../../controls/form.module.css';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { includedIn, storageChoices } from '../../controls/storage/storage-choices.ts';
import { StorageChecks } from '../../controls/storage/storage-checks.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import { RedirectUri } from './consent.tsx';
import { CredentialFields, credentialsOf } from './credential-fields.tsx';
import { ImportChoice } from './import-choice.tsx';

interface CredentialFormProps {
  vendor: Vendor;
  onConnected: (vendorAccountId: string) => void;
}

/** Requests the members of the vendor's declaration, and has them tested at the vendor at once. */
export function CredentialForm({ vendor, onConnected }: CredentialFormProps) {
  const { connect: texts } = useTexts();
  const creation = useAction((body: CreateVendorAccountBody) => api.createVendorAccount(body), {
    changes: [['vendor-accounts'], ['vendor-health']],
    onDone: ({ id }) => onConnected(id),
  });
  const choices = storageChoices(vendor);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [region, name] = [textOf(form, 'region'), textOf(form, 'name')];
    const samplesDays = numberOf(form, 'samplesDays');
    const include = includedIn(form, choices);
    creation.run({
      vendor: vendor.id,
      credentials: credentialsOf(form),
      ...reported({
        region: region === '' ? undefined : region,
        name: name === '' ? undefined : name,
        include: include.length === 0 ? undefined : include,
        import: samplesDays === undefined ? undefined : { samplesDays },
      }),
    });
  };
  const problems = problemsOf(creation.error);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {vendor.consent && (
        <>
          <p>{texts.consentFirst(vendor.consent.instructions)}</p>
          <RedirectUri />
        </>
      )}
      <CredentialFields vendor={vendor} problems={problems} />
      {vendor.regions.length > 1 && (
        <Choice label={texts.region} name="region" options={vendor.regions.map(({ id, name }) => [id, name])} />
      )}
      <Field label={texts.name} hint={texts.nameHint} name="name" maxLength={100} />
      <StorageChecks choices={choices} included={[]} problem={problems.get('include')} />
      <ImportChoice vendor={vendor} problem={problems.get('import.samplesDays')} />
      <Refusal error={creation.error} />
      <p role="status">{creation.isBusy && texts.testing}</p>
      <button type="submit" aria-disabled={creation.isBusy}>
        {texts.submit}
      </button>
    </form>
  );
}

/** Shows the vendor's or the service's problem with the credentials, unless it is shown at single members. */
export function Refusal({ error }: { error: unknown }) {
  const { connect: texts } = useTexts();
  if (error === undefined || problemsOf(error).size > 0) return null;
  if (!(error instanceof HeliographError && error.error === 'vendor_credentials_rejected'))
    return <Failure error={error} />;
  const { reason } = (error.details ?? {}) as { reason?: string };
  return (
    <div role="alert">
      <strong>{texts.rejected}</strong>
      {reason !== undefined && (
        <p>
          {texts.reason} <q>{reason}</q>
        </p>
      )}
    </div>
  );
}
