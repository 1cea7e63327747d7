import type { CreatedApiKey } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { Secret } from '../../../controls/secret.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyTable } from './api-key-table.tsx';

/** Keys by which programs call the API in place of the password. */
export function ApiKeys() {
  const { account } = useTexts();
  const texts = account.apiKeys;
  const [created, setCreated] = useState<CreatedApiKey>();
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => api.listApiKeys({ signal }).all() });
  return (
    <>
      <p>{texts.about}</p>
      {created ? (
        <ShownOnce title={texts.created(created.name)} onDone={() => setCreated(undefined)}>
          <Secret label={texts.key} value={created.key} />
        </ShownOnce>
      ) : (
        <ApiKeyForm onCreated={setCreated} />
      )}
      <h2>{texts.list}</h2>
      <Loaded query={keys}>
        {(items) =>
          items.length > 0 ? (
            <ApiKeyTable keys={items} />
          ) : (
            <p role="status" className={styles.empty}>
              {texts.none}
            </p>
          )
        }
      </Loaded>
    </>
  );
}
