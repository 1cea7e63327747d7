import { createHash, createHmac } from 'node:crypto';
import { isRecord, type JsonRecord } from '@heliograph/vendor-contract';

/** Demo values, no secrets. */
export const credentials = { account: 'demo@goodwe.example', password: 'sandbox-goodwe-1' };

/** An account whose owner has not accepted the agreement: the same password, and no token from either platform. */
export const withoutAgreement = { account: 'new@goodwe.example', password: credentials.password };

const UID = '7c1f0c5e-4a44-4d6c-9a0e-2f6b1d3e5a70';
/** Signs issued tokens, so that a restarted sandbox still recognises them. Not secret: the sandbox protects no data. */
const KEY = 'goodwe-sandbox';
/** The vendor names no lifetime. */
const LIFETIME_MS = 3_600_000;
const SIGNATURE_SKEW_MS = 15 * 60_000;

export interface IssuedToken extends Record<string, unknown> {
  uid: string;
  timestamp: number;
  token: string;
  client: string;
  version: string;
  language: string;
}

/** Tokens of both platforms: `token` is a keyed digest of its other members. */
export class Sessions {
  readonly #now: () => number;
  #revokedUpTo = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(platform: string, clientInfo: JsonRecord): IssuedToken {
    const timestamp = Math.max(this.#now(), this.#revokedUpTo + 1);
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const { client, version, language } = clientInfo;
    return {
      uid: UID,
      timestamp,
      token: digestOf(platform, UID, timestamp),
      client: text(client),
      version: text(version),
      language: text(language),
    };
  }

  /** Returns the state of a `Token` header. */
  stateOf(platform: string, header: JsonRecord | undefined): 'valid' | 'expired' | 'stranger' {
    const { uid, timestamp, token } = header ?? {};
    if (typeof uid !== 'string' || typeof token !== 'string' || token === '') return 'stranger';
    const issuedAt = Number(timestamp);
    if (token !== digestOf(platform, uid, issuedAt)) return 'stranger';
    return issuedAt > this.#revokedUpTo && this.#now() - issuedAt < LIFETIME_MS ? 'valid' : 'expired';
  }

  revokeAll(): void {
    this.#revokedUpTo = this.#now();
  }

  /** Returns whether `X-Signature` belongs to this token and to now. */
  signed(header: JsonRecord | undefined, signature: string | undefined): boolean {
    const [digest = '', ms = ''] = Buffer.from(signature ?? '', 'base64')
      .toString('utf8')
      .split('@');
    if (!(Math.abs(this.#now() - Number(ms)) <= SIGNATURE_SKEW_MS) || ms === '') return false;
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const signed = `${ms}@${text(header?.uid)}@${text(header?.token)}`;
    return digest === createHash('sha256').update(signed).digest('hex');
  }
}

function digestOf(platform: string, uid: string, timestamp: number): string {
  return createHmac('sha256', KEY).update(`${platform}:${uid}:${timestamp}`).digest('hex').slice(0, 32);
}

/** Reads the `Token` header: JSON, also with single quotes (the cloud's parser takes both), or base64 of it. */
export function tokenHeader(header: string | undefined): JsonRecord | undefined {
  if (header === undefined) return undefined;
  const text = header.trimStart().startsWith('{') ? header : Buffer.from(header, 'base64').toString('utf8');
  return parseObject(text) ?? parseObject(text.replaceAll("'", '"').replaceAll(/\bNone\b/g, 'null'));
}

export function parseObject(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns base64 of the hexadecimal MD5, as it is sent to SEMS+. */
export function encodedPassword(): string {
  return Buffer.from(createHash('md5').update(credentials.password).digest('hex')).toString('base64');
}
