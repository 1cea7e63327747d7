import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { DEFAULT_PACKAGE, WINDOW_SECONDS } from '../declaration.ts';
import { AuthServer, CLIENT } from './auth.ts';
import { ConsentDesk, type ConsentStatus } from './consent.ts';
import { Fleet } from './fleet.ts';
import { failure } from './json.ts';
import { Monitoring } from './monitoring.ts';
import { Series } from './series.ts';

export interface SmaSimulatorOptions extends SimulatorOptions {
  /** The demo owner's consent at the start; `undefined`: never asked. Default Accepted. */
  consent?: ConsentStatus | undefined;
  /** Whether GET returns a consent's state; else only posting the request again does. Default true. */
  consentGet?: boolean;
  /** Calls in five minutes. */
  bucket?: number;
  /** The delay of classic plants, seconds of the vendor's time (the real ones up to two hours). Default 900. */
  classicLagSeconds?: number;
}

export const OWNER = 'owner@example.com';

const OAUTH = '/oauth2/';
const CONSENT = '/oauth2/v2/bc-authorize';
/** The vendor's sandbox has its monitoring below this path. */
const SANDBOX_PREFIX = '/monitoring';

export function createSimulator(options: SmaSimulatorOptions): VendorSimulator {
  return new SmaCloud(options);
}

/** The three hosts of the cloud under one: their paths do not meet. */
class SmaCloud extends SimulatedCloud<SmaSimulatorOptions, Fleet, TokenBucket> {
  readonly credentials = { ...CLIENT, loginHint: OWNER };
  readonly consentCredentials = CLIENT;
  readonly #auth: AuthServer;
  readonly #consent: ConsentDesk;
  readonly #monitoring: Monitoring;

  constructor(options: SmaSimulatorOptions) {
    const { timeScale, consentGet = true, classicLagSeconds = 900 } = options;
    const bucket = new TokenBucket(options.bucket ?? DEFAULT_PACKAGE, WINDOW_SECONDS / timeScale);
    super(options, new Fleet(options), bucket);
    const now = (): number => options.now();
    this.#auth = new AuthServer(now);
    this.#consent = new ConsentDesk(now, OWNER, 'consent' in options ? options.consent : 'Accepted', consentGet);
    this.#monitoring = new Monitoring(this.fleet, new Series(this.fleet, { timeScale, classicLagSeconds }));
  }

  /** Answers without Retry-After: the bucket fills up evenly. */
  tooManyRequests(): SimulatorResponse {
    return failure(429, 'Too Many Requests');
  }

  revokeTokens(revoked: boolean): void {
    if (revoked) this.#auth.revokeAccess();
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const path = readablePath(request.path);
    if (path === undefined) return failure(400, 'Bad Request');
    if (path === CONSENT || path.startsWith(`${CONSENT}/`)) return this.#consentAnswer(request);
    if (path.startsWith(OAUTH)) return this.#authAnswer(request);
    const claims = this.#auth.bearer(request);
    if (!claims) return failure(401, 'Unauthorized');
    const now = this.options.now();
    if (!this.limit.allows(steadyNow(this.options))) return this.tooManyRequests();
    if (request.method !== 'GET') return failure(405, 'Method Not Allowed');
    const below = path.startsWith(`${SANDBOX_PREFIX}/`) ? path.slice(SANDBOX_PREFIX.length) : path;
    const seesPlants = claims.grant === 'code' || this.#consent.anyAccepted();
    return this.#monitoring.answer(below, request.query, now / 1000, seesPlants);
  }

  #consentAnswer(request: SimulatorRequest): SimulatorResponse {
    if (!this.#auth.bearer(request)) return failure(401, 'Unauthorized');
    return this.#consent.handle(request, request.path.slice(CONSENT.length));
  }

  #authAnswer(request: SimulatorRequest): SimulatorResponse {
    switch (`${request.method} ${request.path}`) {
      case 'GET /oauth2/auth':
        return this.#auth.authorize(request);
      case 'POST /oauth2/token':
        return this.#auth.token(request);
      case 'POST /oauth2/logout':
        return this.#auth.logout(request);
      default:
        return failure(404, 'Not Found');
    }
  }
}

/** Returns undefined when it contains invalid escapes. */
function readablePath(path: string): string | undefined {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return undefined;
  }
}

/** A token bucket: `size` calls at once, filled up again evenly over the window. */
class TokenBucket {
  readonly #size: number;
  readonly #perMs: number;
  #left: number;
  #filledAt: number | undefined;
  refused = 0;

  constructor(size: number, windowSeconds: number) {
    this.#size = size;
    this.#perMs = size / (windowSeconds * 1000);
    this.#left = size;
  }

  allows(now: number): boolean {
    const since = Math.max(0, now - (this.#filledAt ?? now));
    this.#left = Math.min(this.#size, this.#left + since * this.#perMs);
    this.#filledAt = now;
    if (this.#left < 1) {
      this.refused += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }
}
