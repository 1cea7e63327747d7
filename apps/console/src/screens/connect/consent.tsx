import type { VendorAccount } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { CopyButton } from '../../controls/code.tsx';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** A link is valid for 30 minutes: a new one is fetched before it ends. */
const RENEWED_AFTER_MS = 25 * 60_000;

/** The way to the vendor's consent page, in a tab of its own, while this page waits for the outcome. */
export function Consent({ vendorAccountId, consent }: { vendorAccountId: string; consent: VendorAccount['consent'] }) {
  const { connect: texts } = useTexts();
  const link = useQuery({
    // A link is for one consent: after an outcome the next try has another.
    queryKey: ['consent-link', vendorAccountId, consent?.at],
    queryFn: ({ signal }) => api.authorizeVendorAccount(vendorAccountId, { signal }),
    staleTime: Infinity,
    refetchInterval: RENEWED_AFTER_MS,
  });
  if (link.isError) return <Failure error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <>
      {consent && consent.outcome !== 'granted' && <p role="alert">{consent.message}</p>}
      <p>{texts.consentNext}</p>
      {link.data && (
        <p>
          <a href={link.data.url} target="_blank" rel="noopener noreferrer">
            {texts.openConsent}
          </a>
        </p>
      )}
      <p role="status">{texts.waitingForConsent}</p>
    </>
  );
}

/** The redirect URI of a vendor's consent page: an application of the account's own has to be registered with it. */
export function RedirectUri() {
  const { connect: texts } = useTexts();
  const uri = `${location.origin}/v1/vendor-authorizations/callback`;
  return (
    <p>
      {texts.redirectUri} <code>{uri}</code> <CopyButton text={uri} />
    </p>
  );
}
