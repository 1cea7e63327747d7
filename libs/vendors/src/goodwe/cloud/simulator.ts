import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { CALL_LIMIT } from '../declaration.ts';
import { Fleet, type GoodWeSimulatorOptions } from './fleet.ts';
import { CallLimiter, jsonResponse, notFound } from './requests.ts';
import { refusalOf, SemsCloud } from './sems.ts';
import { refusalOf as semsPlusRefusal, SemsPlusCloud } from './semsplus.ts';
import { credentials, Sessions, withoutAgreement } from './sessions.ts';

const TOO_MANY = 'GY0429';

export function createSimulator(options: GoodWeSimulatorOptions): VendorSimulator {
  return new GoodWeCloud(options);
}

/** Legacy SEMS (`/api/…`) and SEMS+ (`/web/sems/…`) over one plant model, with one account, under one base URL. */
class GoodWeCloud extends SimulatedCloud<GoodWeSimulatorOptions, Fleet, CallLimiter> {
  readonly credentials = credentials;
  readonly otherCredentials = { 'has not accepted the agreement': withoutAgreement };
  readonly #sessions: Sessions;
  readonly #sems: SemsCloud;
  readonly #semsPlus: SemsPlusCloud;

  constructor(options: GoodWeSimulatorOptions) {
    const windowMs = (CALL_LIMIT.perSeconds * 1000) / options.timeScale;
    super(options, new Fleet(options), new CallLimiter(CALL_LIMIT.limit, windowMs));
    this.#sessions = new Sessions(() => options.now());
    this.#sems = new SemsCloud(this.fleet, this.#sessions);
    this.#semsPlus = new SemsPlusCloud(this.fleet, this.#sessions);
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    const message = 'Too many requests, please try again later';
    return jsonResponse(path.startsWith('/web/') ? semsPlusRefusal(TOO_MANY, message) : refusalOf(TOO_MANY, message));
  }

  revokeTokens(revoked: boolean): void {
    if (revoked) this.#sessions.revokeAll();
  }

  /** Clients join bases and paths with one slash or two. */
  handle(request: SimulatorRequest): SimulatorResponse {
    const now = this.options.now();
    const path = request.path.replaceAll(/\/{2,}/g, '/');
    const semsPlus = /^\/web\/sems\/(.+)$/.exec(path)?.[1];
    const sems = /^\/api\/(?:v\d\/)?(.+)$/.exec(path)?.[1];
    if (semsPlus === undefined && (sems === undefined || request.method !== 'POST')) return notFound();
    if (!this.limit.allows(steadyNow(this.options))) return this.tooManyRequests(request);
    if (semsPlus !== undefined) return this.#semsPlus.handle(request, semsPlus, now);
    return this.#sems.handle(request, sems ?? '', now);
  }
}
