import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { DISPATCHER } from '@heliograph/mqtt-access';

/** The pattern of usernames; the user name of our own publisher at the MQTT broker is reserved. */
export const usernamePattern = new RegExp(`^(?!${DISPATCHER}$)[a-z0-9][a-z0-9._@-]{2,63}$`);

/** The pattern that input must match before it is trimmed and converted to lower case. */
export const anyCaseUsername = String.raw`^\s*[A-Za-z0-9][A-Za-z0-9._@-]{2,63}\s*$`;

/** Converts to lower case, because two usernames that differ only in case would be two accounts. */
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
