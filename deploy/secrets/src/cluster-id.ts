import { randomBytes } from 'node:crypto';

/** A cluster id as Kafka makes them: 16 random bytes in base64url. One with a leading dash would be read as an option by Kafka's tools. */
export function newClusterId(random: () => Buffer = () => randomBytes(16)): string {
  for (;;) {
    const id = random().toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}
