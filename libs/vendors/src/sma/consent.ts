import { authorizationCode, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { requestTokens } from './auth.ts';

/** The scope without which the refresh token ends with the owner's session in the portal. */
const SCOPE = 'offline_access';

/** The authorization code flow (SMA developer portal, "Code flow"); the other way is `backchannel-consent.ts`. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      state,
      scope: SCOPE,
    });
    return `${hosts.auth ?? ''}/oauth2/auth?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const code = authorizationCode(callback);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callback.redirectUri };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token answer holds no refresh_token', { call: 'token' });
    return { refreshToken };
  },
};
