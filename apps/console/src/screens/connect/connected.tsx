import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { Consent } from './consent.tsx';
import { Progress } from './progress.tsx';

const ASK_AGAIN_MS = 3_000;

/** What comes after the credentials: the owner's consent where the vendor wants it, then the sync. */
export function Connected({ vendorAccountId }: { vendorAccountId: string }) {
  const account = useQuery({
    queryKey: ['vendor-account', vendorAccountId],
    queryFn: ({ signal }) => api.getVendorAccount(vendorAccountId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'awaiting_consent' ? ASK_AGAIN_MS : false),
  });
  if (account.isError) return <Failure error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <Loading />;
  return account.data.status === 'awaiting_consent' ? (
    <Consent vendorAccountId={vendorAccountId} consent={account.data.consent} />
  ) : (
    <Progress vendorAccountId={vendorAccountId} />
  );
}
