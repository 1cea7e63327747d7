import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join('');
}

/** 60 random bits. No `-` and no `.`: Kafka topics, MQTT topics and client ids are built from it (contract §8). */
export function newAccountId(): string {
  return `acc_${randomBase32(12)}`;
}

/** Shown once. 130 random bits in letters that survive a phone call and a shell. */
export function oneTimePassword(): string {
  return Array.from({ length: 4 }, () => randomBase32(7)).join('-');
}
