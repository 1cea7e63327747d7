import { authorizationCode, stateOf, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { SungrowGateway } from './gateway.ts';
import { requestTokens } from './oauth-token.ts';

/** Which cloud the portal's page is about, by region (dossier, "Authentication", for Europe; the others as clients write them). */
const cloudIds: Readonly<Record<string, string>> = { cn: '1', global: '2', eu: '3', au: '7', in: '9' };

/** The authorisation page of an application with OAuth2.0. Its address stands in the fragment: the portal is a page of scripts. */
export const consent: VendorConsent = {
  url({ hosts, region, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      cloudId: cloudIds[region] ?? '',
      applicationId: credentials.applicationId ?? '',
      redirectUrl: withState(redirectUri, state),
    });
    return `${hosts.portal ?? ''}/#/authorized-app?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      code: authorizationCode(callback),
      redirect_uri: withState(callback.redirectUri, stateOf(callback.parameters)),
    };
    const { refreshToken } = await requestTokens(new SungrowGateway(credentials, context), 'token', grant, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'token: the answer holds no refresh token', { call: 'token' });
    return { refreshToken };
  },
};

/** The page knows no state: it comes back as a part of the redirect URL. */
function withState(redirectUri: string, state: string | undefined): string {
  if (state === undefined) return redirectUri;
  const target = new URL(redirectUri);
  target.searchParams.set('state', state);
  return target.href;
}
