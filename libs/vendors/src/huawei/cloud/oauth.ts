import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { backTo, ownersAnswer } from '../../plant-model/consent-page.ts';

/** The demo client: documented, no secret. Huawei gives out numbers of nine digits. */
export const demoClient = { clientId: '100234567', clientSecret: 'sandbox-huawei-client' } as const;

const SCOPES: readonly string[] = ['pvms.openapi.basic', 'pvms.openapi.control'];
const ACCESS_SECONDS = 3600;
/** Neither is documented. */
const CODE_SECONDS = 600;
const REFRESH_SECONDS = 30 * 86_400;
const SIGNING_KEY = 'heliograph huawei sandbox';

interface Claims {
  kind: 'access' | 'refresh' | 'code';
  /** Unix seconds. */
  exp: number;
  /** The consent that tokens go back to, and which of its tokens this is. */
  chain: string;
  turn: number;
  scope: string;
  redirectUri?: string;
}

/** OAuth Connect: tokens are signed and contain their grant, so that a restarted cloud recognises them. */
export class OAuthConnect {
  readonly #now: () => number;
  /** The newest turn of each consent: refresh tokens of earlier ones are used up. */
  readonly #turns = new Map<string, number>();
  /** Consents that a used refresh token ended. */
  readonly #ended = new Set<string>();
  readonly #usedCodes = new Set<string>();

  /** `now` in Unix ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the consent that an access token goes back to. */
  consentOf(authorization: string): string | undefined {
    const claims = this.#read(/^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '', 'access');
    return claims && !this.#ended.has(claims.chain) ? claims.chain : undefined;
  }

  /** Answers GET …/authorize: the owner's page. */
  authorize(request: SimulatorRequest): SimulatorResponse {
    const { query } = request;
    const redirectUri = query.get('redirect_uri');
    const scope = query.get('scope') ?? '';
    if (query.get('client_id') !== demoClient.clientId || query.get('response_type') !== 'code' || redirectUri === null)
      return oauthError(400, 'invalid_request', 'client_id, response_type=code and redirect_uri are needed');
    if (!URL.canParse(redirectUri)) return oauthError(400, 'invalid_request', 'redirect_uri is not a URL');
    if (scope === '' || scope.split(' ').some((name) => !SCOPES.includes(name)))
      return oauthError(400, 'invalid_scope', 'scope is unknown');
    const answer = ownersAnswer(request);
    const state = query.get('state');
    if (answer === 'refuses') return backTo(redirectUri, { error: 'access_denied', state });
    if (answer !== 'agrees') return answer;
    const code = this.#issue({ kind: 'code', chain: randomUUID(), turn: 0, scope, redirectUri }, CODE_SECONDS);
    return backTo(redirectUri, { code, state });
  }

  /** Answers POST …/token: a form, the client in its body. */
  token({ body }: SimulatorRequest): SimulatorResponse {
    const form = new URLSearchParams(body.toString('utf8'));
    if (form.get('client_id') !== demoClient.clientId || form.get('client_secret') !== demoClient.clientSecret)
      return oauthError(401, 'invalid_client', 'Client authentication failed');
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return this.#byCode(form.get('code') ?? '', form.get('redirect_uri'));
      case 'refresh_token':
        return this.#refresh(form.get('refresh_token') ?? '');
      default:
        return oauthError(400, 'unsupported_grant_type', 'grant_type is unknown');
    }
  }

  #byCode(code: string, redirectUri: string | null): SimulatorResponse {
    const claims = this.#read(code, 'code');
    if (!claims || this.#usedCodes.has(code) || claims.redirectUri !== redirectUri)
      return oauthError(400, 'invalid_grant', 'The authorization code is invalid');
    this.#usedCodes.add(code);
    return this.#grant(claims);
  }

  /** Each works once. One that comes again was stolen: its whole consent ends. */
  #refresh(refreshToken: string): SimulatorResponse {
    const claims = this.#read(refreshToken, 'refresh');
    if (claims && claims.turn < (this.#turns.get(claims.chain) ?? 0)) this.#ended.add(claims.chain);
    if (!claims || this.#ended.has(claims.chain))
      return oauthError(400, 'invalid_grant', 'The refresh token is invalid');
    return this.#grant({ ...claims, turn: claims.turn + 1 });
  }

  #grant({ chain, turn, scope }: Claims): SimulatorResponse {
    this.#turns.set(chain, turn);
    return json(200, {
      access_token: this.#issue({ kind: 'access', chain, turn, scope }, ACCESS_SECONDS),
      refresh_token: this.#issue({ kind: 'refresh', chain, turn, scope }, REFRESH_SECONDS),
      scope,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
    });
  }

  #issue(claims: Omit<Claims, 'exp'>, seconds: number): string {
    const whole = { ...claims, exp: Math.floor(this.#now() / 1000) + seconds, nonce: randomUUID() };
    const content = Buffer.from(JSON.stringify(whole)).toString('base64url');
    return `${content}.${signature(content)}`;
  }

  #read(token: string, kind: Claims['kind']): Claims | undefined {
    const [content = '', sign = ''] = token.split('.');
    const expected = Buffer.from(signature(content));
    const given = Buffer.from(sign);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const claims = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Claims;
    return claims.kind === kind && claims.exp * 1000 > this.#now() ? claims : undefined;
  }
}

function signature(content: string): string {
  return createHmac('sha256', SIGNING_KEY).update(content).digest('base64url');
}

export function oauthError(status: number, error: string, description: string): SimulatorResponse {
  return json(status, { error, error_description: description });
}

function json(status: number, body: object): SimulatorResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
