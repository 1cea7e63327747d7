import type { Passkey } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { exactTextOf, textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { Table } from '../../../controls/table.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { hasPasskeys, newPasskey } from '../../../session/passkey.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The passkeys of the user who is logged in. */
export function Passkeys() {
  const { account } = useTexts();
  const texts = account.passkeys;
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: ({ signal }) => api.listPasskeys({ signal }).all() });
  const place = useQuery({ queryKey: ['passkey-origin'], queryFn: ({ signal }) => api.getPasskeyOrigin({ signal }) });
  return (
    <section className={styles.panel}>
      <h2>{texts.title}</h2>
      <p>{texts.about}</p>
      <Loaded query={passkeys}>{(items) => items.length > 0 && <PasskeyTable passkeys={items} />}</Loaded>
      <Loaded query={place}>
        {({ origin }) => {
          if (origin === null || !hasPasskeys()) return <p>{texts.unsupported}</p>;
          return origin === location.origin ? <NewPasskey /> : <p>{texts.elsewhere(origin)}</p>;
        }}
      </Loaded>
    </section>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { account } = useTexts();
  const formats = useFormats();
  const texts = account.passkeys;
  const [removed, setRemoved] = useState<Passkey>();
  const columns = [texts.name, texts.createdAt, texts.lastUsedAt];
  return (
    <>
      <Table
        label={texts.title}
        columns={[...columns.map((text) => ({ text })), { text: texts.remove, isQuiet: true }]}
      >
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row">
              <bdi>{passkey.name}</bdi>
            </th>
            <td>{formats.time(passkey.createdAt)}</td>
            <td>{passkey.lastUsedAt === null ? texts.unused : formats.time(passkey.lastUsedAt)}</td>
            <td>
              <button type="button" className={styles.dangerous} onClick={() => setRemoved(passkey)}>
                {texts.remove}
              </button>
            </td>
          </tr>
        ))}
      </Table>
      {removed && <Removal passkey={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function Removal({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { account } = useTexts();
  const texts = account.passkeys;
  const removal = useAction((password: string) => api.removePasskey(id, { password }), {
    changes: [['passkeys']],
    onDone: onClose,
  });
  const isWrong = slugOf(removal.error) === 'invalid_credentials';
  return (
    <Confirmation
      title={texts.removeTitle(name)}
      action={texts.remove}
      progress={isWrong ? { isBusy: removal.isBusy, error: undefined } : removal}
      onConfirm={(form) => removal.run(exactTextOf(form, 'password'))}
      onCancel={onClose}
    >
      <PasswordField isWrong={isWrong} />
    </Confirmation>
  );
}

function NewPasskey() {
  const { account } = useTexts();
  const texts = account.passkeys;
  const form = useRef<HTMLFormElement>(null);
  const creation = useAction(
    async ({ name, password }: { name: string; password: string }) =>
      api.createPasskey({ name, ...(await newPasskey(await api.beginPasskey({ password }))) }),
    { changes: [['passkeys']], onDone: () => form.current?.reset() },
  );
  const isWrong = slugOf(creation.error) === 'invalid_credentials';
  const isCancelled = creation.error instanceof DOMException;
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    creation.run({ name: textOf(values, 'name'), password: exactTextOf(values, 'password') });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Field label={texts.name} hint={texts.nameHint} name="name" maxLength={100} required />
      <PasswordField isWrong={isWrong} />
      {isCancelled && <p role="alert">{texts.cancelled}</p>}
      {creation.error !== undefined && !isWrong && !isCancelled && <Failure error={creation.error} />}
      <div className={styles.buttons}>
        <button type="submit" className={styles.primary} disabled={creation.isBusy}>
          {texts.create}
        </button>
      </div>
    </form>
  );
}

function PasswordField({ isWrong }: { isWrong: boolean }) {
  const { password } = useTexts().account;
  return (
    <Field
      label={password.current}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      problem={isWrong ? password.wrong : undefined}
    />
  );
}
