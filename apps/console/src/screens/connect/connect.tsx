import { Link, useParams, useSearchParams } from 'wouter';
import { useVendors } from '../../api/use-vendors.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Connected } from './connected.tsx';
import { CredentialForm } from './credential-form.tsx';
import { VendorList } from './vendor-list.tsx';

/** From the choice of a vendor to the first live record. The vendor account is in the URL as soon as there is one, so that a reload goes on. */
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
