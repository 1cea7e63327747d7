import type { CreateVendorAccountBody, Vendor } from '@heliograph/sdk';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { problemsOf } from '../../controls/problems.ts';
import { Field } from '../../controls/field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './connect.module.css';
import { CredentialFields, credentialsOf } from './credential-fields.tsx';
import { Refusal } from './refusal.tsx';

interface CredentialFormProps {
  vendor: Vendor;
  onConnected: (vendorAccountId: string) => void;
}

/** Asks for what the vendor's own declaration names, and has it tested at the vendor at once. */
export function CredentialForm({ vendor, onConnected }: CredentialFormProps) {
  const { connect: texts } = useTexts();
  const creation = useMutation({
    mutationFn: (body: CreateVendorAccountBody) => api.createVendorAccount(body),
    onSuccess: ({ id }) => onConnected(id),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (creation.isPending) return;
    const form = new FormData(event.currentTarget);
    const [region, name] = [form.get('region'), form.get('name')];
    creation.mutate({
      vendor: vendor.id,
      credentials: credentialsOf(form),
      ...(typeof region === 'string' && { region }),
      ...(typeof name === 'string' && name.trim() !== '' && { name: name.trim() }),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {vendor.consent && <p>{texts.consentFirst(vendor.consent.instructions)}</p>}
      <CredentialFields vendor={vendor} problems={problemsOf(creation.error)} />
      {vendor.regions.length > 1 && (
        <label>
          {texts.region}
          <select name="region">
            {vendor.regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field label={texts.name} hint={texts.nameHint} name="name" maxLength={100} />
      <Refusal error={creation.error} />
      <p role="status">{creation.isPending && texts.testing}</p>
      <button type="submit" aria-disabled={creation.isPending}>
        {texts.submit}
      </button>
    </form>
  );
}
