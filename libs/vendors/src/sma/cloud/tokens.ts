import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Signs the demo cloud's tokens, so that it recognises them after a restart. Documented, no secret. */
const SIGNING_KEY = 'sma-simulator-signing-key';

export interface Claims {
  typ: 'Bearer' | 'Refresh' | 'Code';
  /** The grant that began the chain: client credentials see what owners consented to, a code is one owner's consent. */
  grant: 'client' | 'code';
  /** Refresh tokens of one chain replace each other. */
  chain: string;
  generation: number;
  /** Unix ms. */
  issuedAt: number;
  /** Unix ms; 0: never. */
  expiresAt: number;
  /** Process and number of the token in it. */
  process: string;
  number: number;
  /** The redirect URI of a code. */
  redirectUri?: string;
}

const thisProcess = randomUUID();

/** Issues and reads signed tokens. They look like the JWTs the real service issues. */
export class TokenPress {
  readonly #now: () => number;
  #number = 0;
  #revoked: { number: number; at: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(claims: Omit<Claims, 'issuedAt' | 'expiresAt' | 'process' | 'number'>, seconds: number): string {
    this.#number += 1;
    const issuedAt = this.#now();
    const expiresAt = seconds === 0 ? 0 : issuedAt + seconds * 1000;
    const whole: Claims = { ...claims, issuedAt, expiresAt, process: thisProcess, number: this.#number };
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(whole)}`;
    return `${text}.${sign(text)}`;
  }

  /** Returns undefined when it is forged, of another kind, or expired. */
  read(token: string, typ: Claims['typ']): Claims | undefined {
    const at = token.lastIndexOf('.');
    if (at < 0 || !sameText(token.slice(at + 1), sign(token.slice(0, at)))) return undefined;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
    const alive = claims.expiresAt === 0 || this.#now() < claims.expiresAt;
    return claims.typ === typ && alive && !this.#isRevoked(claims) ? claims : undefined;
  }

  /** Refuses all access tokens given out so far. */
  revokeAccess(): void {
    this.#revoked = { number: this.#number, at: this.#now() };
  }

  #isRevoked({ typ, process, number, issuedAt }: Claims): boolean {
    if (!this.#revoked || typ !== 'Bearer') return false;
    return process === thisProcess ? number <= this.#revoked.number : issuedAt <= this.#revoked.at;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function sign(text: string): string {
  return createHmac('sha256', SIGNING_KEY).update(text).digest('base64url');
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
