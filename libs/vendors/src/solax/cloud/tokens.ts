import { createHmac, timingSafeEqual } from 'node:crypto';

/** 30 days, as the cloud writes it. */
export const LIFETIME_SECONDS = 2_591_999;
const MAX_REMEMBERED = 10_000;
const SIGNING_KEY = 'sandbox-solax-signing-key';

/** Access tokens of the Developer API. A token carries all that is needed to know it again after a restart; a new one ends those before it. */
export class AccessTokens {
  readonly #now: () => number;
  #given = 0;
  /** Tokens issued in this run that are no longer valid. */
  #revoked = new Set<string>();
  readonly #known = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): string {
    this.revokeAll();
    this.#given += 1;
    const claims = Buffer.from(`${this.#now()}.${this.#given}`).toString('base64url');
    const token = `${claims}.${signature(claims)}`;
    this.#known.add(token);
    return token;
  }

  holds(token: string): boolean {
    const [claims = '', signed = ''] = token.split('.');
    if (!isEqual(signed, signature(claims)) || this.#revoked.has(token)) return false;
    this.#known.add(token);
    const [issuedAt = NaN] = Buffer.from(claims, 'base64url').toString().split('.').map(Number);
    return this.#now() < issuedAt + LIFETIME_SECONDS * 1000;
  }

  revokeAll(): void {
    this.#revoked = new Set([...this.#revoked, ...this.#known].slice(-MAX_REMEMBERED));
    this.#known.clear();
  }
}

function signature(claims: string): string {
  return createHmac('sha256', SIGNING_KEY).update(claims).digest('hex');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
