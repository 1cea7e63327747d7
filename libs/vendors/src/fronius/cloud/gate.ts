import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord, type SimulatorRequest } from '@heliograph/vendor-contract';
import { Refusal } from './refusal.ts';

/** The demo account: documented, no secret. */
export const API_KEY = {
  accessKeyId: 'FKIA0000000000000000000000000SANDBOX',
  accessKeyValue: '47c076bc-23e5-4949-37a6-4bcfcf8d21d6',
};
export const DEMO_USER = { userId: 'demo@solarweb.example', password: 'sandbox-password' };

const SIGNING_KEY = 'fronius sandbox';
const TOKEN_SECONDS = 3600;
const REFRESH_SECONDS = 30 * 86_400;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Tokens {
  refreshToken: string;
  jwtToken: string;
  jwtTokenExpiration: string;
}

/** Access keys and users' tokens. Tokens carry their time and a signature: a restarted sandbox recognises its own. */
export class Gate {
  #keyRefused = false;
  #revokedAt = 0;
  /** Refresh tokens that were used or revoked: each is valid once. */
  readonly #used = new Set<string>();

  revoke(revoked: boolean, now: number): void {
    this.#keyRefused = revoked;
    if (revoked) this.#revokedAt = now;
  }

  /** Throws `Refusal` unless the key headers are valid. */
  checkKey({ headers }: SimulatorRequest): void {
    const { accesskeyid: id, accesskeyvalue: value } = headers;
    if (id === undefined || value === undefined) throw new Refusal(401, 1101);
    if (!/^FKIA.{32}$/.test(id) || !GUID.test(value)) throw new Refusal(401, 1125);
    if (id !== API_KEY.accessKeyId || value.toLowerCase() !== API_KEY.accessKeyValue) throw new Refusal(401, 1102);
    if (this.#keyRefused) throw new Refusal(401, 1104);
  }

  /** Throws `Refusal` when a user's token is presented that is not valid. Without one the key alone decides. */
  checkToken({ headers }: SimulatorRequest, now: number): void {
    const { authorization } = headers;
    if (authorization === undefined) return;
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    if (!this.#holds('access', token, now)) throw new Refusal(401, 1106);
  }

  login(body: Buffer, now: number): Tokens {
    const given = parse(body);
    if (given.userId !== DEMO_USER.userId || given.password !== DEMO_USER.password) throw new Refusal(401, 1106);
    return this.#issue(now);
  }

  refresh(token: string, now: number): Tokens {
    if (this.#used.has(token) || !this.#holds('refresh', token, now)) throw new Refusal(401, 1106);
    this.#used.add(token);
    return this.#issue(now);
  }

  forget(token: string): void {
    this.#used.add(token);
  }

  #issue(now: number): Tokens {
    const issuedAt = Math.max(now, this.#revokedAt + 1);
    const expiresAt = issuedAt + TOKEN_SECONDS * 1000;
    return {
      refreshToken: signed('refresh', issuedAt, issuedAt + REFRESH_SECONDS * 1000),
      jwtToken: signed('access', issuedAt, expiresAt),
      jwtTokenExpiration: new Date(expiresAt).toISOString(),
    };
  }

  #holds(use: string, token: string, now: number): boolean {
    const claims = verified(token);
    return claims?.use === use && Number(claims.iat) > this.#revokedAt && Number(claims.exp) > now;
  }
}

let serial = 0;

/** Returns a JWT; times in ms, as two tokens of one second must differ. */
function signed(use: string, issuedAt: number, expiresAt: number): string {
  serial += 1;
  const text = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: DEMO_USER.userId, use, iat: issuedAt, exp: expiresAt, jti: serial },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${signature(text)}`;
}

function signature(text: string): string {
  return createHmac('sha256', SIGNING_KEY).update(text).digest('base64url');
}

function verified(token: string): Readonly<Record<string, unknown>> | undefined {
  const [head = '', claims = '', sign = ''] = token.split('.');
  const expected = Buffer.from(signature(`${head}.${claims}`));
  const given = Buffer.from(sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return parse(Buffer.from(claims, 'base64url'));
}

function parse(text: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    if (isRecord(value)) return value;
  } catch {
    // Falls through: the cloud does not distinguish a broken body from a wrong one.
  }
  return {};
}
