import { createHash } from 'node:crypto';

/** Classes of our advisory locks: PostgreSQL takes two 32-bit keys. */
export const lockClass = { migrations: 0x68656c01, outboxKey: 0x68656c02, outboxRelay: 0x68656c03 } as const;

/** Signed 32-bit key of an advisory lock for this text. */
export function lockKey(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE(0);
}
