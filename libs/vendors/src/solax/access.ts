import { VendorError, type VendorAccountAccess } from '@heliograph/vendor-contract';

/** The API that the account's credentials open: the members that are there decide. */
export type SolaxAccess =
  | { api: 'developer'; clientId: string; clientSecret: string }
  | { api: 'v2' | 'legacy'; tokenId: string; dongles: readonly string[] };

const MOST_DONGLES = 400;

/** Returns the Developer API where both are given. Throws `VendorError` (`credentials_rejected`) that names what is missing. */
export function accessOf({ credentials }: VendorAccountAccess): SolaxAccess {
  const { clientId = '', clientSecret = '', tokenId = '', tokenApi = 'v2' } = credentials;
  const dongles = donglesOf(credentials.dongleSerials ?? '');
  if (clientId !== '' && clientSecret !== '') return { api: 'developer', clientId, clientSecret };
  if (tokenId !== '' && dongles.length > 0) {
    if (dongles.length > MOST_DONGLES) throw incomplete(`at most ${MOST_DONGLES} dongle serial numbers are possible`);
    return { api: tokenApi === 'legacy' ? 'legacy' : 'v2', tokenId, dongles };
  }
  if (tokenId !== '') throw incomplete('dongleSerials is missing: a tokenId opens only dongles that are named');
  if (dongles.length > 0) throw incomplete('tokenId is missing');
  if (clientId !== '') throw incomplete('clientSecret is missing');
  if (clientSecret !== '') throw incomplete('clientId is missing');
  throw incomplete('clientId and clientSecret, or tokenId and dongleSerials, are missing');
}

/** Returns each dongle once, in the order given. */
function donglesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((serial) => serial !== ''))];
}

function incomplete(why: string): VendorError {
  return new VendorError('credentials_rejected', `SolaX credentials: ${why}`);
}
