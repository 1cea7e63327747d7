import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api, session } from '../../api/api.ts';
import { useVendors } from '../../api/queries.ts';
import { Facts } from '../../controls/facts.tsx';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Actions } from './actions.tsx';
import { Gaps } from './gaps.tsx';
import { Imports } from './imports.tsx';
import { IncludedStorage } from './included-storage.tsx';
import { ReplaceCredentials } from './replace-credentials.tsx';

const REFRESH_MS = 10_000;

/** The state of one vendor account: the vendor's last answer, samples that are missing or being fetched, and what its owner can do. */
export function VendorAccountPage() {
  const { id = '' } = useParams();
  const { vendorAccount: texts, vendors: vendorTexts } = useTexts();
  const formats = useFormats();
  const account = useQuery({
    queryKey: ['vendor-account', id],
    queryFn: ({ signal }) => api.getVendorAccount(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useTitle(account.data?.name ?? account.data?.id, vendorTexts.title);
  const vendors = useVendors();
  if (account.isError) return <Failure error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <Loading />;
  const { name, vendor: vendorId, region, status, include, polling, gaps, lastSyncedAt } = account.data;
  const vendor = vendors.data?.find((each) => each.id === vendorId);
  const facts = [
    [texts.vendor, vendor?.name ?? vendorId],
    [texts.region, vendor?.regions.find((each) => each.id === region)?.name ?? region],
    [texts.status, texts.statuses[status]],
    [texts.include.title, include.map((type) => texts.include.types[type]).join(', ')],
    [texts.polling, polling.status === null ? texts.notPolled : texts.pollings[polling.status]],
    [texts.lastSuccess, formats.time(polling.lastSuccessAt)],
    [texts.retryAt, formats.time(polling.retryAt)],
    [texts.lastSync, formats.time(lastSyncedAt)],
  ] as const;
  return (
    <>
      <Link href="/vendors">{vendorTexts.title}</Link>
      <h1>
        <bdi>{name ?? vendor?.name ?? id}</bdi>
      </h1>
      {polling.lastError !== null && (
        <p role="alert">
          <strong>{polling.lastError}</strong> {polling.action}
        </p>
      )}
      <Facts facts={facts} />
      <p>
        <Link href={`/fleet?dataAccessUserId=${encodeURIComponent(id)}`}>{texts.devices}</Link>
      </p>
      {session.mayWrite && <Actions account={account.data} />}
      {session.mayWrite && vendor && <IncludedStorage account={account.data} vendor={vendor} />}
      {session.mayWrite && vendor && <ReplaceCredentials vendorAccountId={id} vendor={vendor} />}
      {vendor && <Imports vendorAccountId={id} vendor={vendor} />}
      <Gaps gaps={gaps} />
    </>
  );
}
