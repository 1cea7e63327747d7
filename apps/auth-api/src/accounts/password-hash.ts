import { ApiError, randomBase32 } from '@heliograph/http-service';
import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id, the library's default, with the parameters of the OWASP password storage cheat sheet: 19 MiB, 2 passes. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Limits the memory that a flood of logins can take to 64 × 19 MiB. */
const MAX_PENDING = 64;
let pending = 0;
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, options));
}

/** Compares in the same time for an account that does not exist (`undefined`) as for a wrong password. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await (decoy ??= hash('a password nobody has', options)));
  const matches = await bounded(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING)
    throw new ApiError(503, 'unavailable', 'Too many logins at once.', { retryAfterSeconds: 1 });
  pending++;
  try {
    return await work();
  } finally {
    pending--;
  }
}

/** Returns a password that is displayed once: 130 random bits in letters that are easy to dictate and need no quoting in a shell. */
export function oneTimePassword(): string {
  return Array.from({ length: 4 }, () => randomBase32(7)).join('-');
}
