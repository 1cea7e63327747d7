import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { backTo, ownersAnswer } from '../../plant-model/consent-page.ts';
import { json } from './json.ts';
import { ACCESS_SECONDS, Tokens, type TokenPair } from './tokens.ts';

/** A Site Access application and a consent of the demo: documented, no secrets. */
export const connectClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-client-secret' };
export const DEMO_REFRESH_TOKEN = 'sandbox-refresh-token';

/** SolarEdge Connect: consent page, token exchange, revocation. */
export class Connect {
  readonly tokens: Tokens;
  readonly #firstSite: string;

  constructor(now: () => number, firstSite: string) {
    this.tokens = new Tokens(now);
    this.#firstSite = firstSite;
  }

  /** Answers with the owner's page: he opens the first site. `external_id` is that of the link, `state` is echoed. */
  authorize(request: SimulatorRequest): SimulatorResponse {
    const { query } = request;
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== connectClient.clientId || !URL.canParse(redirect))
      return oauthError('invalid_request', 'client_id or redirect_uri is not registered');
    const answer = ownersAnswer(request);
    const echoed = { state: query.get('state'), external_id: query.get('external_id') };
    if (answer === 'refuses') return backTo(redirect, { error: 'access_denied', ...echoed });
    if (answer !== 'agrees') return answer;
    const site = this.#firstSite;
    return backTo(redirect, { code: this.tokens.code([site]), site_id: site, ...echoed });
  }

  token(request: SimulatorRequest): SimulatorResponse {
    const form = formOf(request);
    if (form.client_id !== connectClient.clientId || form.client_secret !== connectClient.clientSecret)
      return oauthError('invalid_client', 'Client authentication failed');
    if (form.grant_type === 'authorization_code') return granted(this.tokens.redeem(form.code ?? ''));
    if (form.grant_type !== 'refresh_token') return oauthError('unsupported_grant_type', 'The grant type is unknown');
    const token = form.refresh_token ?? '';
    return granted(token === DEMO_REFRESH_TOKEN ? this.tokens.begin() : this.tokens.refresh(token));
  }

  revoke(request: SimulatorRequest): SimulatorResponse {
    this.tokens.revoke(formOf(request).token ?? '');
    return json({});
  }
}

function granted(pair: TokenPair | undefined): SimulatorResponse {
  if (!pair) return oauthError('invalid_grant', 'The grant is invalid, expired, revoked or was used before');
  return json({
    access_token: pair.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: pair.refreshToken,
    scope: 'SITE_DATA DEVICE_DATA',
  });
}

function oauthError(error: string, description: string): SimulatorResponse {
  return json({ error, error_description: description }, 400);
}

/** Reads the body, documented as JSON; a client in use sends a form. */
export function formOf({ headers, body }: SimulatorRequest): Readonly<Record<string, string>> {
  const text = body.toString('utf8');
  if ((headers['content-type'] ?? '').includes('x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}
