import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { DISPATCHER } from '@heliograph/mqtt-access';

/** Nobody is called as our own publisher at the MQTT broker is. */
export const usernamePattern = new RegExp(`^(?!${DISPATCHER}$)[a-z0-9][a-z0-9._@-]{2,63}$`);

/** What is accepted before it is put into lower case and trimmed. */
export const anyCaseUsername = String.raw`^\s*[A-Za-z0-9][A-Za-z0-9._@-]{2,63}\s*$`;

/** Usernames do not know upper case: two that look alike would be two accounts. */
export function normalizedUsername(username: string): string {
  return username.trim().toLowerCase();
}

export const IsNewUsername = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizedUsername(value) : value)),
    Matches(usernamePattern, {
      message: `username must be 3 to 64 of a-z 0-9 . _ @ -, beginning with a letter or digit, and not ${DISPATCHER}`,
    }),
  );
