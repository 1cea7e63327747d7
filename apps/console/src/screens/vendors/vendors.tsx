import type { VendorAccount, VendorHealth } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useVendorAccounts, useVendors } from '../../api/queries.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { VendorCard } from './vendor-card.tsx';
import styles from './vendors.module.css';

const REFRESH_MS = 15_000;

/** The health of the vendors' clouds, and apart from it that of the account's own vendor accounts; troubled and used ones first. */
export function Vendors() {
  const { vendors: texts } = useTexts();
  useTitle(texts.title);
  const health = useQuery({
    queryKey: ['vendor-health'],
    queryFn: ({ signal }) => api.listVendorHealth({ signal }).all(),
    refetchInterval: REFRESH_MS,
  });
  const vendors = useVendors();
  const accounts = useVendorAccounts({ refetchInterval: REFRESH_MS });
  const failed = [accounts, health].find(({ isError }) => isError);
  const names = new Map(vendors.data?.map(({ id, name }) => [id, name]));
  const sorted = [...(health.data ?? [])].sort((a, b) => rank(a) - rank(b) || a.vendor.localeCompare(b.vendor));
  return (
    <>
      <h1>{texts.title}</h1>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {health.isPending && <Loading />}
      <ul className={styles.vendors}>
        {sorted.map((vendor) => (
          <li key={vendor.vendor}>
            <VendorCard
              name={names.get(vendor.vendor) ?? vendor.vendor}
              health={vendor}
              accounts={accounts.data?.filter((account: VendorAccount) => account.vendor === vendor.vendor) ?? []}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const order: readonly VendorHealth['state'][] = ['outage', 'degraded', 'maintenance', 'operational', 'unknown'];
const rank = ({ state, own }: VendorHealth): number =>
  order.indexOf(state) + (own.vendorAccounts > 0 ? 0 : 10) - (own.affectedVendorAccounts > 0 ? 5 : 0);
