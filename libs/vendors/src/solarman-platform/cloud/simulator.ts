import { isRecord } from '@heliograph/vendor-contract';
import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow, type ModelSite } from '../../plant-model/index.ts';
import { Accounts, type Identity, type LoginRules } from './accounts.ts';
import { json, Refusal, refusal, success, type Body, type Fields, type SuccessMarks } from './answers.ts';
import type { Account } from './demo.ts';
import { Fleet, type FleetRules } from './fleet.ts';
import { RequestLimit, YearlyCalls } from './limits.ts';
import { COMPANIES_CALL, TOKEN_CALL } from '../wire.ts';

/** The user of the token, and the plants visible to him. */
export interface Visitor extends Identity {
  sites: readonly ModelSite[];
}

/** `now`: Unix seconds. */
export type AnswerCall = (body: Body, now: number, visitor: Visitor) => Fields;
/** Handlers by the call's name: `station/list`. */
export type Calls = Readonly<Record<string, AnswerCall>>;

export interface CloudRules {
  fleet: FleetRules;
  login: LoginRules;
  pathOf: (call: string) => string;
  marks: SuccessMarks;
  /** All calls besides those of the login. */
  calls: (fleet: Fleet) => Calls;
}

export function createCloud(options: SimulatorOptions, rules: CloudRules): VendorSimulator {
  return new PlatformCloud(options, rules);
}

class PlatformCloud extends SimulatedCloud<SimulatorOptions, Fleet, RequestLimit> {
  readonly credentials: Readonly<Record<string, string>>;
  readonly #rules: CloudRules;
  readonly #accounts: Accounts;
  readonly #calls: ReadonlyMap<string, AnswerCall>;
  readonly #yearly: YearlyCalls;
  #requests = 0;

  constructor(options: SimulatorOptions, rules: CloudRules) {
    super(options, new Fleet(options, rules.fleet), new RequestLimit(options.timeScale));
    const { app, personal } = rules.login.demo;
    this.credentials = { ...app, email: personal.email, password: personal.password };
    this.#rules = rules;
    this.#yearly = new YearlyCalls(Number(app.yearlyCalls ?? Infinity), options.timeScale);
    this.#accounts = new Accounts(rules.login, () => options.now());
    const companies: AnswerCall = (_body, _now, { account }) => this.#accounts.info(account);
    const calls: Calls = { ...rules.calls(this.fleet), [COMPANIES_CALL]: companies };
    this.#calls = new Map(Object.entries(calls).map(([call, answer]) => [rules.pathOf(call), answer]));
  }

  tooManyRequests(): SimulatorResponse {
    return refusal(this.#rules.login.refusals.tooFrequent(), ++this.#requests);
  }

  revokeTokens(revoked: boolean): void {
    this.#accounts.revoke(revoked);
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    this.#requests += 1;
    // Clients are known that join base and path with two slashes.
    const path = request.path.replace(/\/{2,}/g, '/');
    const isLogin = path === this.#rules.pathOf(TOKEN_CALL);
    const answerCall = this.#calls.get(path);
    if (!isLogin && !answerCall) return failure(404, 'Not Found', path);
    if (request.method !== 'POST') return failure(405, 'Method Not Allowed', path);
    try {
      const fields = answerCall ? this.#answer(answerCall, request) : this.#login(request);
      return success(this.#rules.marks, fields, this.#requests);
    } catch (error) {
      if (error instanceof Refusal) return refusal(error, this.#requests);
      throw error;
    }
  }

  #login({ query, body }: SimulatorRequest): Fields {
    const parameters = this.#parse(body);
    this.#count(this.#accounts.named(parameters));
    return this.#accounts.token(query.get('appId'), parameters);
  }

  #answer(answerCall: AnswerCall, { headers, body }: SimulatorRequest): Fields {
    const parameters = this.#parse(body);
    const identity = this.#accounts.identify(headers.authorization);
    this.#count(identity.account);
    return answerCall(parameters, this.options.now() / 1000, { ...identity, sites: this.#sites(identity) });
  }

  #count(account: Account | undefined): void {
    const { refusals } = this.#rules.login;
    const now = steadyNow(this.options);
    if (!this.limit.allows(account?.uid ?? 0, now)) throw refusals.tooFrequent();
    if (this.#yearly.take(now)) return;
    this.limit.refused += 1;
    throw refusals.allowanceUsedUp();
  }

  /** Returns nothing for a business user without a token of his company. */
  #sites({ account, organizationId }: Identity): readonly ModelSite[] {
    return account.company && organizationId === 0 ? [] : this.fleet.plantModel.sites;
  }

  /** An empty body is an empty object: clients send none for calls without parameters. */
  #parse(body: Buffer): Body {
    const text = body.toString('utf8').trim();
    if (text === '') return {};
    try {
      const value: unknown = JSON.parse(text);
      if (isRecord(value)) return value;
    } catch {
      // Falls through: the cloud does not distinguish a broken body from a wrong one.
    }
    throw this.#rules.login.refusals.invalid();
  }
}

/** Refuses calls that a token without plants may not make. */
export function onlyWithPlants(refusals: LoginRules['refusals'], calls: Calls): Calls {
  const guarded = (answer: AnswerCall): AnswerCall => {
    return (body, now, visitor) => {
      if (visitor.sites.length === 0) throw refusals.accessDenied();
      return answer(body, now, visitor);
    };
  };
  return Object.fromEntries(Object.entries(calls).map(([call, answer]) => [call, guarded(answer)]));
}

function failure(status: number, error: string, path: string): SimulatorResponse {
  return json(status, { status, error, path });
}
