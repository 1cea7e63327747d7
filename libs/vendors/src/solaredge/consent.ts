import { authorizationCode, VendorError, type VendorConsent } from '@heliograph/vendor-contract';
import { codeBody } from './auth.ts';
import { requestTokens } from './oauth-token.ts';

const SCOPES = 'SITE_DATA DEVICE_DATA';
/** The longest that an owner can be asked for (SolarEdge Developer Platform, "Authentication"). */
const MONTHS = '24';

/** SolarEdge Connect: an owner opens one site. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES,
      access_duration: MONTHS,
      state,
      // Documented to come back; `state` only does so in an example.
      external_id: state,
    });
    return `${hosts.connect ?? ''}/authorize?${query.toString()}`;
  },

  async redeem(access, callback, context, signal) {
    const code = authorizationCode(callback);
    // Lists are closed to a bearer token: without the site the tokens would open nothing, so the code is not used.
    const siteIds = callback.parameters.site_id ?? access.credentials.siteIds ?? '';
    if (!/^\s*\d{1,18}(\s*,\s*\d{1,18})*\s*$/.test(siteIds))
      throw new VendorError('protocol', 'SolarEdge Connect did not tell which site was opened (site_id)');
    const { refreshToken } = await requestTokens(codeBody(access.credentials, code), {
      context,
      secrets: [...Object.values(access.credentials), code],
      signal,
    });
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'oauth2/token: the answer holds no refresh token', { call: 'oauth2/token' });
    return { refreshToken, siteIds };
  },
};
