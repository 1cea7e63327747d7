import { HeliographError } from '@heliograph/sdk';
import { problemsOf } from '../../controls/problems.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Says what the vendor or the service has against the credentials, unless it is said at single members. */
export function Refusal({ error }: { error: unknown }) {
  const { connect: texts } = useTexts();
  if (error === undefined || problemsOf(error).size > 0) return null;
  if (!(error instanceof HeliographError && error.error === 'vendor_credentials_rejected'))
    return <Failure error={error} />;
  const { reason } = (error.details ?? {}) as { reason?: string };
  return (
    <div role="alert">
      <strong>{texts.rejected}</strong>
      {reason !== undefined && (
        <p>
          {texts.reason} <q>{reason}</q>
        </p>
      )}
    </div>
  );
}
