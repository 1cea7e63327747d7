import { randomUUID } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { backTo, ownersAnswer } from '../../plant-model/consent-page.ts';
import { empty, json } from './json.ts';
import { TokenPress, type Claims } from './tokens.ts';

/** Demo values: documented, no secrets. */
export const CLIENT = { clientId: 'heliograph-demo-client', clientSecret: 'sma-demo-client-secret' };
/** Represents a fresh consent: begins a new chain whenever it is used. */
export const DEMO_REFRESH_TOKEN = 'sma-demo-refresh-token';

const ACCESS_SECONDS = 300;
const CODE_SECONDS = 60;
/** The lifetime of refresh tokens of client credentials; those of scope offline_access never end. */
const REFRESH_SECONDS = 1800;

type Form = Readonly<Record<string, string>>;

/** `/oauth2/…` of the auth host: authorization page, tokens, logout. */
export class AuthServer {
  readonly #press: TokenPress;
  /** Newest generation seen of each chain: older ones are dead. */
  readonly #generations = new Map<string, number>();
  /** Chains that were logged out, or ended by a used refresh token that came again. */
  readonly #ended = new Set<string>();

  constructor(now: () => number) {
    this.#press = new TokenPress(now);
  }

  /** Returns claims of the bearer token of a request. */
  bearer({ headers }: SimulatorRequest): Claims | undefined {
    const token = /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : this.#press.read(token, 'Bearer');
    return claims && !this.#ended.has(claims.chain) ? claims : undefined;
  }

  revokeAccess(): void {
    this.#press.revokeAccess();
  }

  /** Answers with the owner's consent page. */
  authorize(request: SimulatorRequest): SimulatorResponse {
    const { query } = request;
    const redirectUri = query.get('redirect_uri');
    if (query.get('client_id') !== CLIENT.clientId || redirectUri === null || !URL.canParse(redirectUri))
      return json(400, { error: 'invalid_request', error_description: 'Invalid parameter: redirect_uri' });
    if (query.get('response_type') !== 'code')
      return json(400, { error: 'unsupported_response_type', error_description: 'Unsupported response_type' });
    const answer = ownersAnswer(request);
    const state = query.get('state');
    if (answer === 'refuses') return backTo(redirectUri, { error: 'access_denied', state });
    if (answer !== 'agrees') return answer;
    const chain = randomUUID();
    const code = this.#press.issue({ typ: 'Code', grant: 'code', chain, generation: 0, redirectUri }, CODE_SECONDS);
    return backTo(redirectUri, { state, session_state: chain, code });
  }

  /** Parameters come in the form or in the query, the client in the form or as HTTP Basic: clients of both kinds work. */
  token(request: SimulatorRequest): SimulatorResponse {
    const form = formOf(request);
    if (!isClient(form, request)) return unauthorized();
    switch (form.grant_type) {
      case 'client_credentials':
        return this.#grant('client', randomUUID(), 1, REFRESH_SECONDS);
      case 'authorization_code':
        return this.#exchange(form);
      case 'refresh_token':
        return this.#refresh(form.refresh_token ?? '');
      default:
        return json(400, { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' });
    }
  }

  logout(request: SimulatorRequest): SimulatorResponse {
    const form = formOf(request);
    if (!isClient(form, request)) return unauthorized();
    const claims = this.#press.read(form.refresh_token ?? '', 'Refresh');
    if (!claims) return invalidGrant('Invalid refresh token');
    this.#ended.add(claims.chain);
    return empty(204);
  }

  #exchange({ code = '', redirect_uri }: Form): SimulatorResponse {
    const claims = this.#press.read(code, 'Code');
    if (!claims || this.#generations.has(claims.chain)) return invalidGrant('Code not valid');
    if (claims.redirectUri !== redirect_uri) return invalidGrant('Incorrect redirect_uri');
    return this.#grant('code', claims.chain, 1, 0);
  }

  #refresh(token: string): SimulatorResponse {
    if (token === DEMO_REFRESH_TOKEN) return this.#grant('code', randomUUID(), 1, 0);
    const claims = this.#press.read(token, 'Refresh');
    if (!claims || this.#ended.has(claims.chain)) return invalidGrant('Token is not active');
    const { grant, chain, generation } = claims;
    if (generation < (this.#generations.get(chain) ?? 0)) {
      this.#ended.add(chain);
      return invalidGrant('Maximum allowed refresh token reuse exceeded');
    }
    return this.#grant(grant, chain, generation + 1, grant === 'code' ? 0 : REFRESH_SECONDS);
  }

  #grant(grant: Claims['grant'], chain: string, generation: number, refreshSeconds: number): SimulatorResponse {
    this.#generations.set(chain, generation);
    const claims = { grant, chain, generation };
    return json(200, {
      access_token: this.#press.issue({ ...claims, typ: 'Bearer' }, ACCESS_SECONDS),
      expires_in: ACCESS_SECONDS,
      refresh_expires_in: refreshSeconds,
      refresh_token: this.#press.issue({ ...claims, typ: 'Refresh' }, refreshSeconds),
      token_type: 'Bearer',
      'not-before-policy': 1626710983,
      session_state: chain,
      scope: 'profile monitoringApi:read email offline_access',
    });
  }
}

function formOf({ body, query }: SimulatorRequest): Form {
  return Object.fromEntries([...query, ...new URLSearchParams(body.toString('utf8'))]);
}

function isClient({ client_id, client_secret }: Form, { headers }: SimulatorRequest): boolean {
  const basic = /^basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [id = client_id, secret = client_secret] =
    basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  return id === CLIENT.clientId && secret === CLIENT.clientSecret;
}

function unauthorized(): SimulatorResponse {
  const error_description = 'Invalid client or Invalid client credentials';
  return json(401, { error: 'unauthorized_client', error_description });
}

function invalidGrant(error_description: string): SimulatorResponse {
  return json(400, { error: 'invalid_grant', error_description });
}
