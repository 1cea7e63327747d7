import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
/** 256 bits in base 62. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const format = new RegExp(`^([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`);

/** Returns a new secret: its prefix, 256 random bits and their CRC-32, in letters and digits that a double click selects as one word. */
export function newOpaqueSecret(prefix: string): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/**
 * @returns whether a text has the form and the checksum of a secret with this prefix, which does not prove that it
 * exists
 */
export function isOpaqueSecret(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const [, secret, checksum] = format.exec(text.slice(prefix.length)) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** Returns the stored form of a secret: SHA-256; 256 random bits need no slow hash. */
export function opaqueSecretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Returns lower-case letters and digits, 5 random bits each: for ids, user names and one-time passwords. They have neither `-` nor `.`, because Kafka and
 * MQTT topics and client ids are built from ids (contract §8), and need no quoting in a shell.
 */
export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => base32.charAt(byte % 32)).join('');
}

const checksumOf = (secret: string): string => inBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);

function inBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** Distinguishes our keys from other secrets, for people and for secret scanners. */
export const API_KEY_PREFIX = 'hlk_';

export const newApiKey = (): string => newOpaqueSecret(API_KEY_PREFIX);

/** @returns whether a text has the form and the checksum of an API key, which does not prove that the key exists */
export const isApiKey = (text: string): boolean => isOpaqueSecret(API_KEY_PREFIX, text);

/** Returns the stored form of a key. */
export const apiKeyHash = (key: string): Buffer => opaqueSecretHash(key);
