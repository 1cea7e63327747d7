import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { api } from '../../api/api.ts';
import { useVendors } from '../../api/queries.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loaded } from '../../controls/listed.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Consent } from './consent.tsx';
import { CredentialForm } from './credential-form.tsx';
import { Progress } from './progress.tsx';
import { VendorList } from './vendor-list.tsx';

/** From the choice of a vendor to the first live record. The vendor account is in the URL as soon as it exists, so that a reload continues. */
export function Connect() {
  const { vendor: chosen } = useParams();
  const [search, setSearch] = useSearchParams();
  const { connect: texts } = useTexts();
  const vendors = useVendors();
  const vendor = vendors.data?.find(({ id }) => id === chosen);
  useTitle(vendor?.name, texts.title);
  if (vendors.data && !vendor) return <VendorList vendors={vendors.data} />;
  if (!vendor)
    return (
      <>
        <h1>{texts.title}</h1>
        {vendors.isError ? <Failure error={vendors.error} onRetry={() => void vendors.refetch()} /> : <Loading />}
      </>
    );
  const account = search.get('account');
  return (
    <>
      <Link href="/connect">{texts.back}</Link>
      <h1>{texts.choose(vendor.name)}</h1>
      {account !== null && <Connected vendorAccountId={account} />}
      {account === null && (
        <CredentialForm key={vendor.id} vendor={vendor} onConnected={(id) => setSearch({ account: id })} />
      )}
    </>
  );
}

const ASK_AGAIN_MS = 3_000;

/** The steps after the credentials: the owner's consent where the vendor requires it, then the sync. */
function Connected({ vendorAccountId }: { vendorAccountId: string }) {
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
