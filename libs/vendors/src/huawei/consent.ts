import { authorizationCode, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { requestTokens } from './oauth-token.ts';

/** The scope that reads; `pvms.openapi.control` would write. */
const SCOPE = 'pvms.openapi.basic';

/** OAuth Connect (Northbound Interface Reference, "OAuth Connect"; EDOC1100379184): the authorization code flow, one page for all regions. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
    });
    return `${hosts.auth ?? ''}/rest/dp/uidm/oauth2/v1/authorize?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      code: authorizationCode(callback),
      redirect_uri: callback.redirectUri,
    };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token answer holds no refresh_token', { call: 'token' });
    return { refreshToken };
  },
};
