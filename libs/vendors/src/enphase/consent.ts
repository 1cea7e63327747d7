import { authorizationCode, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { requestTokens } from './auth.ts';

/** The OAuth 2.0 authorization code flow of developer applications (API documentation, "Authorization"). */
export const consent: VendorConsent = {
  url({ baseUrl, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      state,
    });
    return `${baseUrl}/oauth/authorize?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      redirect_uri: callback.redirectUri,
      code: authorizationCode(callback),
    };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token endpoint answered without a refresh token', { call: 'token' });
    return { refreshToken };
  },
};
