import { api } from '../../../api/api.ts';
import { useAccount } from '../../../api/queries.ts';
import { AuditFilters, auditQueryOf } from '../../../controls/audit-filters.tsx';
import { AuditTable } from '../../../controls/audit-table.tsx';
import { Listed } from '../../../controls/listed.tsx';
import { useAddress } from '../../../controls/address.ts';
import { useList } from '../../../controls/use-list.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The actions of this account, and the attempts. */
export function OwnAuditLog() {
  const { account } = useTexts();
  const texts = account.auditLog;
  const [filters] = useAddress();
  const query = auditQueryOf(filters);
  const own = useAccount();
  const entries = useList({
    key: ['audit-log', query],
    keepsPrevious: true,
    load: (page, options) => api.listAccountAuditLog({ ...query, ...page }, options),
  });
  const nameOf = (id: string): string => (id === own.data?.id ? texts.you : id === 'operator' ? texts.operator : id);
  return (
    <>
      <p>{texts.about}</p>
      <AuditFilters error={entries.error} />
      <Listed list={entries} empty={Object.keys(query).length > 0 ? texts.noMatch : texts.none}>
        {(items) => <AuditTable entries={items} actor={nameOf} />}
      </Listed>
    </>
  );
}
