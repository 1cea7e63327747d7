import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { reported } from '@heliograph/base-data';

const SIGNING_KEY = 'solaredge sandbox: no secret';
export const ACCESS_SECONDS = 7200;
const REFRESH_SECONDS = 30 * 86_400;
const CODE_SECONDS = 600;

interface Claims {
  kind: 'access' | 'refresh' | 'code';
  /** Consent the token comes from; refresh tokens of one consent replace each other. */
  chain: string;
  /** Number of the refresh token in its chain. */
  step: number;
  /** Unix seconds. */
  issuedAt: number;
  /** Process that issued it, and its number there: a token of another process was issued before a restart. */
  boot: string;
  number: number;
  /** Undefined: all sites of the plant model. */
  sites?: string[];
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/**
 * Signed tokens: a restarted sandbox recognises them. It keeps used refresh tokens in memory only, and forgets them at
 * a restart.
 */
export class Tokens {
  readonly #now: () => number;
  readonly #boot = randomBytes(6).toString('hex');
  readonly #latest = new Map<string, number>();
  /** Consents that a used refresh token ended. */
  readonly #ended = new Set<string>();
  readonly #revokedOnes = new Set<string>();
  readonly #usedCodes = new Set<string>();
  #issued = 0;
  #revokedUpTo: number | undefined;

  /** `now`: Unix ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a new consent: the demo refresh token represents one each time it is used. */
  begin(sites?: string[]): TokenPair {
    return this.#pair(randomBytes(9).toString('hex'), 1, sites);
  }

  code(sites: string[]): string {
    return this.#sign({ kind: 'code', chain: '', step: 0, sites });
  }

  /** Returns undefined for invalid_grant. */
  redeem(code: string): TokenPair | undefined {
    const claims = this.#read(code, 'code', CODE_SECONDS);
    if (!claims || this.#usedCodes.has(code)) return undefined;
    this.#usedCodes.add(code);
    return this.begin(claims.sites);
  }

  /** The used token dies; if it comes again, so does its whole consent. Undefined: invalid_grant. */
  refresh(token: string): TokenPair | undefined {
    const claims = this.#read(token, 'refresh', REFRESH_SECONDS);
    if (!claims) return undefined;
    if (claims.step < (this.#latest.get(claims.chain) ?? 0)) this.#ended.add(claims.chain);
    if (this.#ended.has(claims.chain)) return undefined;
    return this.#pair(claims.chain, claims.step + 1, claims.sites);
  }

  /** Sites the token opens; undefined when it opens none. */
  sitesOf(accessToken: string): readonly string[] | 'all' | undefined {
    const claims = this.#read(accessToken, 'access', ACCESS_SECONDS);
    if (!claims || this.#isRevoked(claims) || this.#ended.has(claims.chain)) return undefined;
    return claims.sites ?? 'all';
  }

  revoke(token: string): void {
    this.#revokedOnes.add(token);
  }

  /** Revokes all access tokens given out so far. */
  revokeAll(): void {
    this.#revokedUpTo = this.#issued;
  }

  restoreAll(): void {
    this.#revokedUpTo = undefined;
  }

  #isRevoked({ boot, number }: Claims): boolean {
    return this.#revokedUpTo !== undefined && (boot !== this.#boot || number <= this.#revokedUpTo);
  }

  #pair(chain: string, step: number, sites: string[] | undefined): TokenPair {
    this.#latest.set(chain, step);
    const claims = { chain, step, ...reported({ sites }) };
    return {
      accessToken: this.#sign({ kind: 'access', ...claims }),
      refreshToken: this.#sign({ kind: 'refresh', ...claims }),
    };
  }

  #sign(claims: Omit<Claims, 'issuedAt' | 'boot' | 'number'>): string {
    this.#issued += 1;
    const whole: Claims = {
      ...claims,
      issuedAt: Math.floor(this.#now() / 1000),
      boot: this.#boot,
      number: this.#issued,
    };
    const payload = Buffer.from(JSON.stringify(whole)).toString('base64url');
    return `${payload}.${signature(payload).toString('base64url')}`;
  }

  #read(token: string, kind: Claims['kind'], lifetime: number): Claims | undefined {
    const [payload = '', signed = ''] = token.split('.');
    const given = Buffer.from(signed, 'base64url');
    const expected = signature(payload);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
    const expired = this.#now() / 1000 >= claims.issuedAt + lifetime;
    return claims.kind === kind && !expired && !this.#revokedOnes.has(token) ? claims : undefined;
  }
}

function signature(payload: string): Buffer {
  return createHmac('sha256', SIGNING_KEY).update(payload).digest();
}
