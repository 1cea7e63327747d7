import type { DeadLetter } from '@heliograph/sdk';

export type LetterStateName = 'dead' | 'retrying' | 'delivered' | 'diedAgain';

export function letterStateOf({
  retriedAt,
  deliveredAt,
  diedAgainAs,
}: Pick<DeadLetter, 'retriedAt' | 'deliveredAt' | 'diedAgainAs'>): LetterStateName {
  if (deliveredAt !== null) return 'delivered';
  if (diedAgainAs !== null) return 'diedAgain';
  return retriedAt === null ? 'dead' : 'retrying';
}
