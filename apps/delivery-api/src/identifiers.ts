import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join('');
}

/** Returns an id with 60 random bits: `wh_` webhook, `whs_` webhook secret, `rpl_` replay. */
export function newId(prefix: 'wh' | 'whs' | 'rpl'): string {
  return `${prefix}_${randomBase32(12)}`;
}
