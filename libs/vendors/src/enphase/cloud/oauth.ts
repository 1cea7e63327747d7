import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { backTo, ownersAnswer } from '../../plant-model/consent-page.ts';
import { json } from './answers.ts';

/** The demo application and its users: documented, no secrets. */
export const demo = {
  clientId: '5f3c1e9a7b2d4c6e8f0a1b2c3d4e5f60',
  clientSecret: 'sandbox-client-secret',
  apiKey: '4d6a49784e7a55354d413d3d0a736e61',
  /** Key of the same application before its plan was bought: Watt, without device level monitoring. */
  wattKey: '57617474000000004d413d3d0a736e61',
  refreshToken: 'sandbox-consent-refresh-token',
  username: 'installer@example.com',
  password: 'sandbox-password',
} as const;

const ACCESS_SECONDS = 86_400;
const REFRESH_SECONDS = 30 * 86_400;
const CODE_SECONDS = 600;
const SIGNING_KEY = 'heliograph enphase sandbox';

interface Claims {
  kind: 'access' | 'refresh' | 'code';
  /** Unix ms, growing: tokens issued up to a time can be forgotten. */
  iat: number;
  /** Unix seconds. */
  exp: number;
  /** The consent that tokens go back to; of refresh tokens, which of its tokens this is. */
  chain?: string;
  turn?: number;
  redirectUri?: string;
}

/** Tokens are signed and carry their times, so that a restarted sandbox recognises them. */
export class Tokens {
  readonly #now: () => number;
  #lastIssued = 0;
  #forgottenUpTo = 0;
  /** The next turn of each chain: tokens of earlier turns are used up. */
  readonly #turns = new Map<string, number>();
  /** Consents that a used refresh token ended. */
  readonly #ended = new Set<string>();
  readonly #usedCodes = new Set<string>();

  /** `now` in Unix ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Forgets the access tokens given out so far. */
  forget(): void {
    this.#forgottenUpTo = Math.max(this.#now(), this.#lastIssued);
  }

  acceptsAccess(token: string): boolean {
    const claims = this.#read(token, 'access');
    return claims !== undefined && claims.iat > this.#forgottenUpTo && !this.#ended.has(claims.chain ?? '');
  }

  /** Answers GET /oauth/authorize: the system owner's page. */
  authorize(request: SimulatorRequest): SimulatorResponse {
    const { query } = request;
    const redirectUri = query.get('redirect_uri');
    if (query.get('client_id') !== demo.clientId || query.get('response_type') !== 'code' || redirectUri === null)
      return oauthError(400, 'invalid_request', 'client_id, response_type=code and redirect_uri are needed');
    if (!URL.canParse(redirectUri)) return oauthError(400, 'invalid_request', 'redirect_uri is not a URL');
    const answer = ownersAnswer(request);
    const state = query.get('state');
    if (answer === 'refuses') return backTo(redirectUri, { error: 'access_denied', state });
    if (answer !== 'agrees') return answer;
    return backTo(redirectUri, { code: this.#issue({ kind: 'code', redirectUri }, CODE_SECONDS), state });
  }

  /** Answers POST /oauth/token: parameters in the query, as documented, or as a form, as some clients send them. */
  token({ query, body, headers }: SimulatorRequest): SimulatorResponse {
    if (headers.authorization !== `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`)
      return oauthError(401, 'invalid_client', 'Bad client credentials');
    const form = new URLSearchParams(body.toString('utf8'));
    const parameter = (name: string): string => query.get(name) ?? form.get(name) ?? '';
    switch (parameter('grant_type')) {
      case 'refresh_token':
        return this.#refresh(parameter('refresh_token'));
      case 'password':
        return this.#byPassword(parameter('username'), parameter('password'));
      case 'authorization_code':
        return this.#byCode(parameter('code'), parameter('redirect_uri'));
      case '':
        return oauthError(400, 'invalid_request', 'Missing grant type');
      default:
        return oauthError(400, 'unsupported_grant_type', `Unsupported grant type: ${parameter('grant_type')}`);
    }
  }

  /**
   * The demo token represents a fresh consent; every other one works once. Reuse means theft: its whole consent ends.
   */
  #refresh(refreshToken: string): SimulatorResponse {
    if (refreshToken === demo.refreshToken) return this.#grant(randomUUID(), 1);
    const claims = this.#read(refreshToken, 'refresh');
    const { chain = '', turn = 0 } = claims ?? {};
    if (claims && turn < (this.#turns.get(chain) ?? 0)) this.#ended.add(chain);
    if (!claims || this.#ended.has(chain))
      return oauthError(400, 'invalid_grant', `Invalid refresh token: ${refreshToken}`);
    return this.#grant(chain, turn + 1);
  }

  #byPassword(username: string, password: string): SimulatorResponse {
    if (username !== demo.username || password !== demo.password)
      return oauthError(400, 'invalid_grant', 'Bad credentials');
    return this.#grant(randomUUID(), 1);
  }

  #byCode(code: string, redirectUri: string): SimulatorResponse {
    const claims = this.#read(code, 'code');
    if (!claims || this.#usedCodes.has(code))
      return oauthError(400, 'invalid_grant', `Invalid authorization code: ${code}`);
    if (claims.redirectUri !== redirectUri) return oauthError(400, 'invalid_grant', 'Redirect URI mismatch.');
    this.#usedCodes.add(code);
    return this.#grant(randomUUID(), 1);
  }

  #grant(chain: string, turn: number): SimulatorResponse {
    this.#turns.set(chain, turn);
    return json({
      access_token: this.#issue({ kind: 'access', chain }, ACCESS_SECONDS),
      token_type: 'bearer',
      refresh_token: this.#issue({ kind: 'refresh', chain, turn }, REFRESH_SECONDS),
      expires_in: ACCESS_SECONDS - 1,
      scope: 'read write',
      enl_uid: '217231',
      enl_cid: '5',
      enl_password_last_changed: '1638870641',
      is_internal_app: false,
      app_type: 'system',
      jti: randomUUID(),
    });
  }

  #issue(claims: Omit<Claims, 'iat' | 'exp'>, seconds: number): string {
    this.#lastIssued = Math.max(this.#now(), this.#lastIssued + 1, this.#forgottenUpTo + 1);
    const whole: Claims = { ...claims, iat: this.#lastIssued, exp: Math.floor(this.#now() / 1000) + seconds };
    const content = [{ alg: 'HS256', typ: 'JWT' }, whole]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${content}.${signature(content)}`;
  }

  #read(token: string, kind: Claims['kind']): Claims | undefined {
    const [header = '', payload = '', sign = ''] = token.split('.');
    const expected = Buffer.from(signature(`${header}.${payload}`));
    const given = Buffer.from(sign);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
    return claims.kind === kind && claims.exp * 1000 > this.#now() ? claims : undefined;
  }
}

function signature(content: string): string {
  return createHmac('sha256', SIGNING_KEY).update(content).digest('base64url');
}

function oauthError(status: number, error: string, description: string): SimulatorResponse {
  return json({ error, error_description: description }, status);
}
