import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readText } from '@heliograph/vendor-contract';
import { refusals, type Body, type Fields } from './simulator-answers.ts';
import { isRecord } from '../solarman-platform/wire.ts';

/** Demo values, no secrets. */
export const app = { appId: '3024112100000001', appSecret: 'sandbox-solarman-app-secret' };

export interface Account {
  uid: number;
  email: string;
  username: string;
  mobile: string;
  countryCode: string;
  password: string;
  /** Of a business account: its plants are only seen with a token of the company. */
  company?: { companyId: number; companyName: string; roleName: string };
}

export const personal: Account = {
  uid: 91_000_001,
  email: 'demo@solarman.example',
  username: 'demo_solarman',
  mobile: '15500000001',
  countryCode: '1',
  password: 'sandbox-solarman-1',
};

export const business: Account = {
  uid: 91_000_002,
  email: 'business@solarman.example',
  username: 'demo_solarman_business',
  mobile: '15500000002',
  countryCode: '1',
  password: 'sandbox-solarman-2',
  company: { companyId: 10_702_070, companyName: 'Demo Solar Services', roleName: 'admin' },
};

const accounts: readonly Account[] = [personal, business];

const LIFETIME_SECONDS = 5_183_999;
const SIGNING_KEY = 'sandbox-solarman-signing-key';

/** What a token says of whom it was given to. */
interface Claims {
  userId: number;
  organizationId: number;
  issuedAt: number;
  jti: string;
}

/** Who asks, and for which company: 0 for himself. */
export interface Identity {
  account: Account;
  organizationId: number;
}

/** Logins and tokens. A token carries all that is needed to know it again after a restart; a new one leaves the older ones valid. */
export class Accounts {
  readonly #now: () => number;
  #issued = 0;
  #revokedUntil = 0;
  /** Given out since, though within the same millisecond. */
  readonly #issuedSince = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  token(appId: string | null, body: Body): Fields {
    if (appId === null || appId === '') throw refusals.missing();
    if (appId !== app.appId) throw refusals.appIdNotFound();
    if (typeof body.appSecret !== 'string' || typeof body.password !== 'string') throw refusals.missing();
    const account = accountOf(body);
    if (!hasIdentity(body)) throw refusals.missing();
    if (body.appSecret !== app.appSecret || !account || body.password !== hashed(account.password))
      throw refusals.authFailed();
    const organizationId = organizationOf(account, body.orgId);
    return {
      access_token: this.#issue(account, organizationId),
      token_type: 'bearer',
      refresh_token: this.#issue(account, organizationId),
      expires_in: String(LIFETIME_SECONDS),
      scope: null,
      uid: account.uid,
    };
  }

  /** Whose login this would be. */
  named(body: Body): Account | undefined {
    return accountOf(body);
  }

  info({ company }: Account): Fields {
    return { orgInfoList: company ? [company] : [] };
  }

  /** Throws as the cloud does for a missing, unknown, expired or revoked token. */
  identify(authorization: string | undefined): Identity {
    const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw refusals.tokenNotFound();
    const claims = claimsOf(token);
    const account = accounts.find(({ uid }) => uid === claims?.userId);
    if (!claims || !account || !this.#isValid(claims)) throw refusals.invalidToken();
    return { account, organizationId: claims.organizationId };
  }

  revoke(revoked: boolean): void {
    this.#revokedUntil = revoked ? this.#now() : 0;
    this.#issuedSince.clear();
  }

  #isValid({ issuedAt, jti }: Claims): boolean {
    if (this.#now() >= issuedAt + LIFETIME_SECONDS * 1000) return false;
    return issuedAt > this.#revokedUntil || this.#issuedSince.has(jti);
  }

  #issue({ uid }: Account, organizationId: number): string {
    const issuedAt = this.#now();
    const jti = `${issuedAt}-${++this.#issued}`;
    if (issuedAt <= this.#revokedUntil) this.#issuedSince.add(jti);
    return signed({ userId: uid, organizationId, issuedAt, jti });
  }
}

function hasIdentity({ email, username, mobile }: Body): boolean {
  return email !== undefined || username !== undefined || mobile !== undefined;
}

function accountOf({ email, username, mobile, countryCode }: Body): Account | undefined {
  return accounts.find(
    (account) =>
      account.email === email ||
      account.username === username ||
      (account.mobile === mobile && account.countryCode === readText(countryCode)),
  );
}

function organizationOf({ company }: Account, orgId: unknown): number {
  if (orgId === undefined || orgId === null) return 0;
  if (company && readText(orgId) === String(company.companyId)) return company.companyId;
  throw refusals.invalidOrgId();
}

function hashed(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed({ userId, organizationId, issuedAt, jti }: Claims): string {
  const detail = { organizationId, topGroupId: null, groupId: null, roleId: -1, userId, version: 1, appId: app.appId };
  const exp = Math.floor(issuedAt / 1000) + LIFETIME_SECONDS;
  const payload = { scope: ['all'], detail, iat: issuedAt, exp, authorities: ['all'], jti, client_id: 'test' };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${signature(text)}`;
}

function signature(text: string): string {
  return createHmac('sha256', SIGNING_KEY).update(text).digest('base64url');
}

function claimsOf(token: string): Claims | undefined {
  const [header = '', payload = '', shown = ''] = token.split('.');
  const expected = Buffer.from(signature(`${header}.${payload}`));
  const given = Buffer.from(shown);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isRecord(claims) || !isRecord(claims.detail)) return undefined;
  const { userId, organizationId } = claims.detail;
  return {
    userId: Number(userId),
    organizationId: Number(organizationId),
    issuedAt: Number(claims.iat),
    jti: String(claims.jti),
  };
}
