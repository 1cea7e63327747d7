import type { ApiKey } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { Table } from '../../../controls/table.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The keys of the account, without their secrets. */
export function ApiKeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { account } = useTexts();
  const texts = account.apiKeys;
  const formats = useFormats();
  const [revoked, setRevoked] = useState<ApiKey>();
  const columns = [texts.name, texts.key, texts.scopes, texts.createdAt, texts.expiresAt, texts.lastUsedAt];
  return (
    <>
      <Table label={texts.list} columns={[...columns.map((text) => ({ text })), { text: texts.revoke, isQuiet: true }]}>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <bdi>{key.name}</bdi>
            </th>
            <td>
              <code>{key.hint}…</code>
            </td>
            <td>{key.scopes.join(', ')}</td>
            <td>{formats.time(key.createdAt)}</td>
            <td>{key.expiresAt === null ? texts.never : formats.time(key.expiresAt)}</td>
            <td>{key.lastUsedAt === null ? texts.unused : formats.time(key.lastUsedAt)}</td>
            <td>
              <button type="button" className={styles.dangerous} onClick={() => setRevoked(key)}>
                {texts.revoke}
              </button>
            </td>
          </tr>
        ))}
      </Table>
      {revoked && <Revocation key={revoked.id} apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function Revocation({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { account } = useTexts();
  const texts = account.apiKeys;
  const revocation = useAction(() => api.revokeApiKey(apiKey.id), { changes: [['api-keys']], onDone: onClose });
  return (
    <Confirmation
      title={texts.revokeTitle(apiKey.name)}
      action={texts.revoke}
      progress={revocation}
      onConfirm={() => revocation.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.revokeAbout}</p>
    </Confirmation>
  );
}
