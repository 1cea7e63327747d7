import type { AccountAttempt, Heliograph } from '@heliograph/sdk';

/** Longest search: a second in which more entries were written is searched up to here. */
const MOST = 5_000;

/** Finds an entry by its id in the second in which it was written; the API has no call for one entry. @returns null when it is no longer stored */
export async function findAttempt(
  api: Pick<Heliograph, 'listAttempts'>,
  { entry, at }: { entry: string; at: number },
  signal: AbortSignal,
): Promise<AccountAttempt | null> {
  let seen = 0;
  for await (const attempt of api.listAttempts({ from: at, to: at + 1, limit: 500 }, { signal })) {
    if (attempt.id === entry) return attempt;
    if ((seen += 1) >= MOST) break;
  }
  return null;
}
