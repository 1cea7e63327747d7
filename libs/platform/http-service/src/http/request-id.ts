import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const acceptable = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** A ULID: 48 bits of time, 80 random bits, in Crockford's base 32; sorts by time. */
export function newRequestId(now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet.charAt(rest % 32) + time;
  const random = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('');
  return time + random;
}

/** A caller's id is taken when it cannot do harm in a log or a header; else undefined. */
export function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && acceptable.test(header) ? header : undefined;
}
