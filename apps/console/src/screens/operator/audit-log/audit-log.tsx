import { reported } from '@heliograph/base-data';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { AuditFilters, auditQueryOf } from '../../../controls/audit-filters.tsx';
import { AuditTable } from '../../../controls/audit-table.tsx';
import { Field } from '../../../controls/fields.tsx';
import { Listed } from '../../../controls/listed.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAddress } from '../../../controls/address.ts';
import { useList } from '../../../controls/use-list.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The actions of all accounts. */
export function AuditLog() {
  const { operator } = useTexts();
  const texts = operator.auditLog;
  const [filters, change] = useAddress();
  const accountId = filters.get('accountId') ?? '';
  const actor = filters.get('actor') ?? '';
  const query = {
    ...auditQueryOf(filters),
    ...reported({ accountId: accountId === '' ? undefined : accountId, actor: actor === '' ? undefined : actor }),
  };
  const entries = useList({
    key: ['admin-audit-log', query],
    keepsPrevious: true,
    load: (page, options) => api.listAuditLog({ ...query, ...page }, options),
  });
  const filter = (name: string, label: string, value: string) => (
    <Field
      label={label}
      type="search"
      spellCheck={false}
      value={value}
      problem={problemsOf(entries.error).get(name)}
      onChange={({ target }) => change({ [name]: target.value.trim() })}
    />
  );
  return (
    <>
      <p>{texts.about}</p>
      <AuditFilters error={entries.error}>
        {filter('accountId', texts.accountId, accountId)}
        {filter('actor', texts.actor, actor)}
      </AuditFilters>
      <Listed list={entries} empty={Object.keys(query).length > 0 ? texts.noMatch : texts.none}>
        {(items) => (
          <AuditTable
            entries={items}
            actor={(id) => <code>{id}</code>}
            account={(id) => <Link href={`/operator/accounts/${id}`}>{id}</Link>}
          />
        )}
      </Listed>
    </>
  );
}
