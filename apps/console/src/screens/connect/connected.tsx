import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Loaded } from '../../controls/loaded.tsx';
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
  return (
    <Loaded query={account}>
      {({ status, consent }) =>
        status === 'awaiting_consent' ? (
          <Consent vendorAccountId={vendorAccountId} consent={consent} />
        ) : (
          <Progress vendorAccountId={vendorAccountId} />
        )
      }
    </Loaded>
  );
}
