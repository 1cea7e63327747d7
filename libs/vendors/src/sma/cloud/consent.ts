import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { failure, json } from './json.ts';

export type ConsentStatus = 'Pending' | 'Accepted' | 'Rejected' | 'Expired' | 'Revoked';

interface Consent {
  state: ConsentStatus;
  /** Unix ms until which the owner may answer. */
  expiresAt: number;
}

/** The link in the owner's e-mail lives seven days; clients should look each half hour. */
const ANSWER_MS = 7 * 86_400_000;
const LOOK_SECONDS = 1800;

/** The states that the owner can choose after each state. */
const choices: Readonly<Record<string, readonly ConsentStatus[]>> = {
  Pending: ['Accepted', 'Rejected'],
  Accepted: ['Revoked'],
};

/** Clients and documents spell the owner's answer in several ways. */
const spellings: Readonly<Record<string, ConsentStatus>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  reject: 'Rejected',
  revoked: 'Revoked',
};

/** `/oauth2/v2/bc-authorize` of the consent host: who has allowed this client to see his plants. */
export class ConsentDesk {
  readonly #now: () => number;
  readonly #withGet: boolean;
  readonly #consents = new Map<string, Consent>();

  constructor(now: () => number, owner: string, state: ConsentStatus | undefined, withGet: boolean) {
    this.#now = now;
    this.#withGet = withGet;
    if (state) this.#consents.set(owner.toLowerCase(), { state, expiresAt: now() + ANSWER_MS });
  }

  anyAccepted(): boolean {
    return [...this.#consents.keys()].some((owner) => this.#find(owner)?.state === 'Accepted');
  }

  /** `rest` is the path after `bc-authorize`: nothing, `/owner` or `/owner/status`. */
  handle(request: SimulatorRequest, rest: string): SimulatorResponse {
    const [, owner = '', last] = rest.split('/').map(decodeURIComponent);
    const { method } = request;
    if (method === 'POST' && rest === '') return this.#ask(request);
    if (method === 'GET' && owner !== '' && this.#withGet) return this.#status(owner);
    if (method === 'PUT' && last === 'status') return this.#answer(owner, request);
    return failure(405, 'Method Not Allowed');
  }

  /** Answers a repeated request with the state; once it has ended, a new request begins. */
  #ask({ body }: SimulatorRequest): SimulatorResponse {
    const { loginHint } = (parsed(body) ?? {}) as { loginHint?: unknown };
    if (typeof loginHint !== 'string' || !loginHint.includes('@')) return failure(400, 'loginHint is required');
    const known = this.#find(loginHint);
    if (known && (known.state === 'Pending' || known.state === 'Accepted'))
      return consentResponse(200, loginHint, known);
    const consent: Consent = { state: 'Pending', expiresAt: this.#now() + ANSWER_MS };
    this.#consents.set(loginHint.toLowerCase(), consent);
    return consentResponse(201, loginHint, consent);
  }

  #status(owner: string): SimulatorResponse {
    const consent = this.#find(owner);
    return consent ? consentResponse(200, owner, consent) : failure(404, 'No authorization request found');
  }

  /** Answers the owner's click; sandbox only. */
  #answer(owner: string, { body }: SimulatorRequest): SimulatorResponse {
    const value = parsed(body) ?? body.toString('utf8').trim();
    const requested = typeof value === 'string' ? value : (value as { state?: unknown }).state;
    const state = spellings[String(requested).toLowerCase()];
    const consent = this.#find(owner);
    if (!state) return failure(400, 'Invalid state');
    // Also once it was accepted: nothing waits for an answer then (seen in the vendor's sandbox by a client).
    if (!consent || !(choices[consent.state] ?? []).includes(state))
      return failure(404, 'No pending authorization request found');
    consent.state = state;
    return consentResponse(200, owner, consent);
  }

  #find(owner: string): Consent | undefined {
    const consent = this.#consents.get(owner.toLowerCase());
    if (consent?.state === 'Pending' && this.#now() >= consent.expiresAt) consent.state = 'Expired';
    return consent;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function consentResponse(status: number, loginHint: string, { state, expiresAt }: Consent): SimulatorResponse {
  const expirationDate = new Date(expiresAt).toISOString();
  return json(status, { loginHint, state, expirationDate, interval: LOOK_SECONDS });
}
