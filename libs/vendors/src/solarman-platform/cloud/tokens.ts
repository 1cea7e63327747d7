import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '@heliograph/vendor-contract';

export const LIFETIME_SECONDS = 5_183_999;

/** The holder that a token names. `issuedAt`: Unix ms. */
export interface Claims {
  userId: number;
  organizationId: number;
  issuedAt: number;
  jti: string;
}

/** Signed, so that a restarted sandbox recognises its tokens. */
export class Tokens {
  readonly #appId: string;
  readonly #key: string;

  constructor(appId: string, key: string) {
    this.#appId = appId;
    this.#key = key;
  }

  issue({ userId, organizationId, issuedAt, jti }: Claims): string {
    const ids = { organizationId, topGroupId: null, groupId: null, roleId: -1, userId, version: 1 };
    const exp = Math.floor(issuedAt / 1000) + LIFETIME_SECONDS;
    const detail = { ...ids, appId: this.#appId };
    const payload = { scope: ['all'], detail, iat: issuedAt, exp, authorities: ['all'], jti, client_id: 'test' };
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${text}.${this.#signature(text)}`;
  }

  /** Returns undefined for a token that is not one of ours. */
  claimsOf(token: string): Claims | undefined {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.#signature(`${header}.${payload}`));
    const given = Buffer.from(signature);
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

  #signature(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
