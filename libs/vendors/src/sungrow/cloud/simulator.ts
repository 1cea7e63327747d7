import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { Decryption, DEMO_RSA_PUBLIC_KEY, encrypt } from './encryption.ts';
import { CodeError, failure, invalid, InvalidToken, json, success } from './envelope.ts';
import { Fleet } from './fleet.ts';
import { checkApplication, checkSystem, isChinese, parseBody, type Body } from './gate.ts';
import { Quota } from './quota.ts';
import { routeOf } from './routes.ts';
import { required, text } from './request.ts';
import { application, APPLICATION_ID, DEMO_REFRESH_TOKEN, Sessions, user } from './sessions.ts';
import { authorizedApp, consentPage } from './consent.ts';

export interface SungrowSimulatorOptions extends SimulatorOptions {
  hourlyQuota?: number;
  monthlyQuota?: number;
  /** The application takes encrypted calls only (E902). Default false. */
  encryptionDemanded?: boolean;
  /** The minute history shows the current day. Default true. */
  historyOfToday?: boolean;
}

const PREFIX = '/openapi/';

export interface SungrowSimulator extends VendorSimulator {
  /** The credentials that a user of an application with OAuth2.0 would be given. */
  readonly oauthCredentials: Readonly<Record<string, string>>;
  /** The portal's key for encrypted calls: `rsaPublicKey`. */
  readonly rsaPublicKey: string;
  handle(request: SimulatorRequest): SimulatorResponse;
}

export function createSimulator(options: SungrowSimulatorOptions): SungrowSimulator {
  return new SungrowCloud(options);
}

class SungrowCloud extends SimulatedCloud<SungrowSimulatorOptions, Fleet, Quota> implements SungrowSimulator {
  readonly credentials = { ...application, ...user };
  readonly oauthCredentials = { ...application, refreshToken: DEMO_REFRESH_TOKEN };
  readonly consentCredentials = { ...application, applicationId: APPLICATION_ID };
  readonly rsaPublicKey = DEMO_RSA_PUBLIC_KEY;
  readonly #sessions: Sessions;
  readonly #decryption = new Decryption();

  constructor(options: SungrowSimulatorOptions) {
    super(options, new Fleet(options), new Quota(options));
    this.#sessions = new Sessions(() => options.now());
  }

  tooManyRequests(): SimulatorResponse {
    return json(failure(new CodeError('E901'), this.options.now()));
  }

  revokeTokens(revoked: boolean): void {
    if (revoked) this.#sessions.revoke();
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const now = this.options.now();
    if (request.method === 'GET') return this.#get(request, now);
    if (request.method !== 'POST' || !request.path.startsWith(PREFIX)) return notFound();
    const key: { value?: Buffer } = {};
    const answer = this.#answer(request, key, now);
    return json(key.value ? encrypt(answer, key.value) : answer);
  }

  /** Answers the cloud's clock, and the page on which a user consents. */
  #get(request: SimulatorRequest, now: number): SimulatorResponse {
    const { path } = request;
    if (path === '/timestamp') return json(String(now));
    if (path === '/') return consentPage();
    if (path !== '/authorized-app') return notFound();
    return authorizedApp(request, APPLICATION_ID, (redirectUrl) => this.#sessions.code(redirectUrl));
  }

  /** Refusals come in the envelope, too. */
  #answer(request: SimulatorRequest, key: { value?: Buffer }, now: number): string {
    try {
      const body = this.#open(request, key, now);
      return this.#call(request, body, now);
    } catch (error) {
      if (error instanceof CodeError || error instanceof InvalidToken) return failure(error, now);
      throw error;
    }
  }

  #open({ headers, body }: SimulatorRequest, key: { value?: Buffer }, now: number): Body {
    const sent = body.toString('utf8');
    const header = headers['x-random-secret-key'];
    if (header !== undefined && header !== '') {
      const opened = this.#decryption.keyOf(header);
      const plain = this.#decryption.body(sent, opened, now);
      key.value = opened;
      return plain;
    }
    if (/^[0-9A-Fa-f]{32,}$/.test(sent.trim())) throw new CodeError('E904');
    if (this.options.encryptionDemanded === true) throw new CodeError('E902');
    return parseBody(sent);
  }

  #call({ path, headers }: SimulatorRequest, body: Body, now: number): string {
    const name = path.slice(PREFIX.length);
    checkApplication(headers, body);
    const chinese = isChinese(body);
    if (name === 'login') {
      checkSystem(headers, body);
      this.limit.take(steadyNow(this.options));
      return success(this.#sessions.login(body, chinese), now);
    }
    if (name.startsWith('apiManage/')) return this.#token(name, body, now);
    const route = routeOf(name);
    if (!route) throw new CodeError('E996');
    this.limit.take(steadyNow(this.options));
    this.#authenticate(headers, body, route.isPlatform);
    const historyOfToday = this.options.historyOfToday ?? true;
    const call = {
      fleet: this.fleet,
      quota: this.limit,
      body,
      isPlatform: route.isPlatform,
      chinese,
      historyOfToday,
      now,
    };
    return success(route.endpoint(call), now);
  }

  /** An access token opens both families of paths, a user's token only the older one. */
  #authenticate(headers: SimulatorRequest['headers'], body: Body, isPlatform: boolean): void {
    const token = text(body, 'token');
    if (isPlatform || (token === undefined && headers.authorization !== undefined)) {
      this.#sessions.checkBearer(headers.authorization);
      return;
    }
    checkSystem(headers, body);
    if (token === undefined) throw new CodeError('002');
    this.#sessions.checkUser(token);
  }

  /** Tokens stand under `result_data` (document) and at the top level (clients read either). */
  #token(name: string, body: Body, now: number): string {
    this.limit.take(steadyNow(this.options));
    const tokens = this.#tokens(name, body);
    const plants = this.fleet.plantModel.sites.map((site) => String(this.fleet.psId(site)));
    return success({ ...tokens, auth_ps_list: plants, auth_user: 503093 }, now, tokens);
  }

  #tokens(name: string, body: Body): object {
    if (name === 'apiManage/refreshToken') return this.#sessions.refresh(required(body, 'refresh_token'));
    if (name !== 'apiManage/token') throw new CodeError('E996');
    if (required(body, 'grant_type') !== 'authorization_code') throw invalid('grant_type');
    return this.#sessions.exchangeCode(required(body, 'code'), text(body, 'redirect_uri'));
  }
}

function notFound(): SimulatorResponse {
  return {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<html><body><h1>404 Not Found</h1></body></html>',
  };
}
