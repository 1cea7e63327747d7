const defaultSeconds = 5;

/**
 * Returns the time (ms) that connecting to PostgreSQL may take: `connect_timeout` (s) of the connection URL, as libpq has it, 5 s without one. `pg` does not
 * read it there. Throws where it is not a whole number from 1 to 600, without the URL, which holds the password.
 */
export function connectTimeoutMs(url: string): number {
  const written = /[?&]connect_timeout=([^&#]*)/.exec(url)?.[1];
  const seconds = Number(written ?? defaultSeconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new Error('DATABASE_URL: connect_timeout is a whole number of seconds from 1 to 600');
  return seconds * 1_000;
}
