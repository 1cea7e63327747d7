import { reported } from '@heliograph/base-data';
import { useState } from 'react';
import { api, session } from '../../../api/api.ts';
import { Choice, Field } from '../../../controls/fields.tsx';
import styles from '../../../controls/form.module.css';
import { Listed } from '../../../controls/listed.tsx';
import { useAddress } from '../../../controls/address.ts';
import { useList } from '../../../controls/use-list.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { AccountTable } from './account-table.tsx';
import { NewAccount } from './new-account.tsx';

/** All accounts, searched by their user names. */
export function Accounts() {
  const { operator } = useTexts();
  const texts = operator.accounts;
  const [filters, change] = useAddress();
  const [isCreating, setCreating] = useState(false);
  const username = filters.get('username') ?? '';
  const status = statusOf(filters.get('status'));
  const accounts = useList({
    key: ['admin-accounts', username, status],
    keepsPrevious: true,
    load: (page, options) =>
      api.listAccounts({ ...page, ...reported({ username: username === '' ? undefined : username, status }) }, options),
  });
  return (
    <>
      {isCreating && <NewAccount onClose={() => setCreating(false)} />}
      {session.mayAdminister && !isCreating && (
        <p>
          <button type="button" className={styles.primary} onClick={() => setCreating(true)}>
            {texts.create}
          </button>
        </p>
      )}
      <search className={styles.filters}>
        <Field
          label={texts.search}
          type="search"
          maxLength={64}
          spellCheck={false}
          value={username}
          onChange={({ target }) => change({ username: target.value.trim() })}
        />
        <Choice
          label={texts.status}
          value={status ?? ''}
          options={[
            ['', texts.all],
            ['active', texts.statuses.active],
            ['suspended', texts.statuses.suspended],
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
      </search>
      <Listed list={accounts} empty={username !== '' || status ? texts.noMatch : texts.none}>
        {(items) => <AccountTable accounts={items} />}
      </Listed>
    </>
  );
}

function statusOf(text: string | null): 'active' | 'suspended' | undefined {
  return text === 'active' || text === 'suspended' ? text : undefined;
}
