import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Distinguishes our keys from other secrets, for people and for secret scanners. */
export const API_KEY_PREFIX = 'hlk_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits in base 62. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const format = new RegExp(`^${API_KEY_PREFIX}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`);

/** Returns a new API key: the prefix, 256 random bits and their CRC-32, in letters and digits that a double click selects as one word. */
export function newApiKey(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  return `${API_KEY_PREFIX}${secret}${checksumOf(secret)}`;
}

/** @returns whether a text has the form and the checksum of an API key, which says nothing about whether the key exists */
export function isApiKey(text: string): boolean {
  const [, secret, checksum] = format.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** Returns what is stored of a key: SHA-256; 256 random bits need no slow hash. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const checksumOf = (secret: string): string => inBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);

function inBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
