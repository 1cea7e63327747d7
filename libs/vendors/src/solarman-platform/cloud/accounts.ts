import { createHash } from 'node:crypto';
import { readText } from '@heliograph/vendor-contract';
import type { Body, Fields, Refusals } from './answers.ts';
import type { Account, Demo } from './demo.ts';
import { LIFETIME_SECONDS, Tokens, type Claims } from './tokens.ts';

export interface LoginRules {
  demo: Demo;
  refusals: Refusals;
  /** Member of the request that names the company. */
  company: string;
  /** Members of the answer. */
  answer: (given: { access: string; refresh: string; lifetime: string; uid: number }) => Fields;
}

/** The caller and its company; 0 without a company. */
export interface Identity {
  account: Account;
  organizationId: number;
}

/** Logins and tokens. A token carries all that is needed to know it again after a restart; a new one leaves the older ones valid. */
export class Accounts {
  readonly #rules: LoginRules;
  readonly #now: () => number;
  readonly #tokens: Tokens;
  #issued = 0;
  #revokedUntil = 0;
  /** Given out since, though within the same millisecond. */
  readonly #issuedSince = new Set<string>();

  constructor(rules: LoginRules, now: () => number) {
    this.#rules = rules;
    this.#now = now;
    this.#tokens = new Tokens(rules.demo.app.appId, rules.demo.signingKey);
  }

  token(appId: string | null, body: Body): Fields {
    const { demo, refusals, company, answer } = this.#rules;
    if (appId === null || appId === '') throw refusals.missing();
    if (appId !== demo.app.appId) throw refusals.appIdNotFound();
    if (typeof body.appSecret !== 'string' || typeof body.password !== 'string') throw refusals.missing();
    if (!hasIdentity(body)) throw refusals.missing();
    if (body.appSecret !== demo.app.appSecret) throw refusals.wrongSecret();
    const account = this.named(body);
    if (!account || body.password !== hashed(account.password)) throw refusals.wrongPassword();
    const organizationId = this.#organizationOf(account, body[company]);
    return answer({
      access: this.#issue(account, organizationId),
      refresh: this.#issue(account, organizationId),
      lifetime: String(LIFETIME_SECONDS),
      uid: account.uid,
    });
  }

  /** Returns the user that this login names. */
  named({ email, username, mobile, countryCode }: Body): Account | undefined {
    return this.#accounts.find(
      (account) =>
        account.email === email ||
        account.username === username ||
        (account.mobile === mobile && account.countryCode === readText(countryCode)),
    );
  }

  info({ company }: Account): Fields {
    return { orgInfoList: company ? [company] : [] };
  }

  /** Throws as the cloud does for a missing, unknown, expired or revoked token. */
  identify(authorization: string | undefined): Identity {
    const { refusals } = this.#rules;
    const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw refusals.tokenNotFound();
    const claims = this.#tokens.claimsOf(token);
    const account = this.#accounts.find(({ uid }) => uid === claims?.userId);
    if (!claims || !account || !this.#isValid(claims)) throw refusals.invalidToken();
    return { account, organizationId: claims.organizationId };
  }

  revoke(revoked: boolean): void {
    this.#revokedUntil = revoked ? this.#now() : 0;
    this.#issuedSince.clear();
  }

  get #accounts(): readonly Account[] {
    return [this.#rules.demo.personal, this.#rules.demo.business];
  }

  #isValid({ issuedAt, jti }: Claims): boolean {
    if (this.#now() >= issuedAt + LIFETIME_SECONDS * 1000) return false;
    return issuedAt > this.#revokedUntil || this.#issuedSince.has(jti);
  }

  #issue({ uid }: Account, organizationId: number): string {
    const issuedAt = this.#now();
    const jti = `${issuedAt}-${++this.#issued}`;
    if (issuedAt <= this.#revokedUntil) this.#issuedSince.add(jti);
    return this.#tokens.issue({ userId: uid, organizationId, issuedAt, jti });
  }

  /** `0` means the user himself; numbers are also sent as text. */
  #organizationOf({ company }: Account, asked: unknown): number {
    if (asked === undefined || asked === null || readText(asked) === '0') return 0;
    if (company && readText(asked) === String(company.companyId)) return company.companyId;
    throw this.#rules.refusals.invalidCompany();
  }
}

function hasIdentity({ email, username, mobile }: Body): boolean {
  return email !== undefined || username !== undefined || mobile !== undefined;
}

function hashed(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}
