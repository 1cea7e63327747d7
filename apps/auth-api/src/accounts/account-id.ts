import { randomBase32 } from '@heliograph/service';

/** Returns an id with 60 random bits and neither `-` nor `.`: Kafka topics, MQTT topics and client ids are built from it (contract §8). */
export function newAccountId(): string {
  return `acc_${randomBase32(12)}`;
}

/** Returns a password that is displayed once: 130 random bits in letters that are easy to dictate and need no quoting in a shell. */
export function oneTimePassword(): string {
  return Array.from({ length: 4 }, () => randomBase32(7)).join('-');
}
