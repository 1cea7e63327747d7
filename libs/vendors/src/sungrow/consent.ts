import { authorizationCode, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { SungrowGateway } from './gateway.ts';
import { requestTokens } from './oauth-token.ts';

/** The cloud's number in the portal's page, by region (dossier, "Authentication", for Europe; the others as clients write them). */
const cloudIds: Readonly<Record<string, string>> = { cn: '1', global: '2', eu: '3', au: '7', in: '9' };

/**
 * The authorisation page of an application with OAuth2.0. Its parameters stand in the fragment, as the portal is a page of scripts; the state, which
 * is not documented, before it: there a client in use has it, and gets it back.
 */
export const consent: VendorConsent = {
  url({ hosts, region, credentials }, { redirectUri, state }) {
    const page = new URLSearchParams({
      cloudId: cloudIds[region] ?? '',
      applicationId: credentials.applicationId ?? '',
      redirectUrl: redirectUri,
    });
    const query = new URLSearchParams({ state });
    return `${hosts.portal ?? ''}/?${query.toString()}#/authorized-app?${page.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      code: authorizationCode(callback),
      redirect_uri: callback.redirectUri,
    };
    const { refreshToken } = await requestTokens(new SungrowGateway(credentials, context), 'token', grant, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'token: the answer holds no refresh token', { call: 'token' });
    return { refreshToken };
  },
};
