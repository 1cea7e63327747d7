import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

const REFRESH_MS = 15_000;

/** The accounts with vendor accounts at this vendor that are not polled as they should be. */
export function AffectedAccounts({ vendor }: { vendor: string }) {
  const { operator } = useTexts();
  const texts = operator.vendors;
  const { number } = useFormats();
  const accounts = useList({
    key: ['affected-accounts', vendor],
    load: (page, options) => api.listAffectedAccounts(vendor, page, options),
    refreshMs: REFRESH_MS,
  });
  return (
    <Listed list={accounts} empty={texts.nobody}>
      {(items) => (
        <Table
          label={texts.affected}
          columns={[
            { text: texts.account },
            { text: texts.vendorAccounts, isNumber: true },
            { text: texts.waiting, isNumber: true },
          ]}
        >
          {items.map(({ accountId, affectedVendorAccounts, devicesWaiting }) => (
            <tr key={accountId}>
              <th scope="row">
                <Link href={`/operator/accounts/${accountId}`}>{accountId}</Link>
              </th>
              <td data-number>{number(affectedVendorAccounts)}</td>
              <td data-number>{number(devicesWaiting)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Listed>
  );
}
