import { reported } from '@heliograph/base-data';
import { isRecord } from '@heliograph/vendor-contract';
import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { developerRoutes, type DeveloperRequest } from './developer.ts';
import { Fleet } from './fleet.ts';
import { json } from './json.ts';
import { CallWindow, TokenBudget } from './limits.ts';
import { developerRefusal, excessRefusal, Refusal, tokenRefusal } from './refusal.ts';
import { answerDongle, EMPTY_DONGLE, tokenRequestOf } from './token-api.ts';
import type { TokenRequest, V2Profile } from './token-api.ts';
import { AccessTokens, LIFETIME_SECONDS } from './tokens.ts';
import { developerPaths } from '../wire.ts';

export interface SolaxSimulatorOptions extends SimulatorOptions {
  /** The API that the handed-out credentials open: all three are always served. Default `developer`. */
  api?: 'developer' | 'v2' | 'legacy';
  /** The members that v2 sends: `basic` (default) as seen in the field, `extended` all that its document lists. */
  profile?: V2Profile;
  /** Sleeping inverters report zeros for volts, hertz and temperature, as recorded, instead of measured values. Default false. */
  sleepingZeros?: boolean;
  /** Commercial plants report whole kW, as recorded, instead of two decimals. Default false. */
  wholeKilowatts?: boolean;
}

/** Demo values, no secrets. */
const CLIENT_ID = '5a1f0c2e9b7d4e63';
const CLIENT_SECRET = 'sandbox-solax-client-secret';
const TOKEN_ID = '20260101000000000000001';
const TOKEN_PATH = developerPaths['oauth/token'];
const DEVELOPER_CALLS = 100;
const MINUTE_MS = 60_000;

export function createSimulator(options: SolaxSimulatorOptions): VendorSimulator {
  return new SolaxCloud(options);
}

class SolaxCloud extends SimulatedCloud<SolaxSimulatorOptions, Fleet, TokenBudget> {
  readonly credentials: Readonly<Record<string, string>>;
  readonly #tokens: AccessTokens;
  readonly #developerCalls: CallWindow;
  #developerRefused = 0;
  #tokenIdRevoked = false;

  constructor(options: SolaxSimulatorOptions) {
    super(options, new Fleet(options), new TokenBudget(options.timeScale));
    this.#tokens = new AccessTokens(() => options.now());
    this.#developerCalls = new CallWindow(DEVELOPER_CALLS, MINUTE_MS / options.timeScale);
    this.credentials = this.#credentials(options.api ?? 'developer');
  }

  #credentials(api: 'developer' | 'v2' | 'legacy'): Readonly<Record<string, string>> {
    if (api === 'developer') return { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    const dongleSerials = this.fleet.dongles.join(', ') || EMPTY_DONGLE;
    return { tokenId: TOKEN_ID, dongleSerials, ...reported({ tokenApi: api === 'legacy' ? api : undefined }) };
  }

  override violations(): number {
    return this.#developerRefused + super.violations();
  }

  tooManyRequests(request: SimulatorRequest): SimulatorResponse {
    return tokenRequestOf(request) ? excessRefusal('minute', TOKEN_ID) : developerRefusal(10406);
  }

  /** Access tokens end; a tokenId is renewed by its owner, and the old one is unknown from then on. */
  revokeTokens(revoked: boolean): void {
    this.#tokenIdRevoked = revoked;
    if (revoked) this.#tokens.revokeAll();
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const asked = tokenRequestOf(request);
    if (asked) return this.#answerToken(asked);
    if (request.method === 'POST' && request.path === TOKEN_PATH) return this.#grant(request);
    const name = `${request.method} ${request.path}`;
    const route = Object.hasOwn(developerRoutes, name) ? developerRoutes[name] : undefined;
    if (!route) return { status: 404, headers: { 'content-type': 'application/json' }, body: notFound(request.path) };
    return this.#answerDeveloper(request, route);
  }

  #answerToken(asked: TokenRequest): SimulatorResponse {
    if (asked.tokenId !== TOKEN_ID || this.#tokenIdRevoked)
      return asked.api === 'v2' ? tokenRefusal(103, 'token invalid!') : tokenRefusal(1001, 'Interface Unauthorized');
    const now = this.options.now();
    const excess = this.limit.excess(steadyNow(this.options));
    if (excess) return excessRefusal(excess, asked.tokenId);
    return answerDongle(asked, { fleet: this.fleet, now, profile: this.options.profile ?? 'basic' });
  }

  #grant(request: SimulatorRequest): SimulatorResponse {
    if (!this.#withinLimit()) return developerRefusal(10406);
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (form.get('grant_type') !== 'client_credentials') return developerRefusal(10001);
    if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET)
      return developerRefusal(10401);
    return json({
      code: 0,
      result: {
        access_token: this.#tokens.issue(),
        token_type: 'Bearer',
        expires_in: LIFETIME_SECONDS,
        scope: 'API_Telemetry_V2 API_Info_V2 RATE_CTRL',
        grant_type: 'client_credentials',
        auth_station: null,
      },
    });
  }

  #answerDeveloper(request: SimulatorRequest, route: (asked: DeveloperRequest) => unknown): SimulatorResponse {
    const [, token] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return developerRefusal(10400);
    if (!this.#tokens.holds(token)) return developerRefusal(10402);
    if (!this.#withinLimit()) return developerRefusal(10406);
    try {
      return json({ code: 10000, result: route(this.#developerRequest(request)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return developerRefusal(error.code);
    }
  }

  #developerRequest({ query, body }: SimulatorRequest): DeveloperRequest {
    const { timeScale, sleepingZeros = false, wholeKilowatts = false } = this.options;
    return {
      fleet: this.fleet,
      parameters: { ...Object.fromEntries(query), ...jsonMembers(body) },
      now: this.options.now(),
      style: { sleepingZeros, wholeKilowatts },
      timeScale,
    };
  }

  #withinLimit(): boolean {
    const within = this.#developerCalls.takes(steadyNow(this.options));
    if (!within) this.#developerRefused += 1;
    return within;
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseJson = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Returns texts and numbers of a JSON body, numbers as they are written: clients send ids of 19 digits as such. Throws `Refusal` when it is not JSON
 * object.
 */
function jsonMembers(body: Buffer): Record<string, string> {
  if (body.length === 0) return {};
  try {
    const value = parseJson(body.toString('utf8'), (_, member, { source }) =>
      typeof member === 'number' ? source : member,
    );
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, String(member)]));
  } catch {
    // Falls through: broken JSON is refused as any other body that is not an object.
  }
  throw new Refusal(10001);
}

function notFound(path: string): string {
  return JSON.stringify({ timestamp: null, status: 404, error: 'Not Found', path });
}
