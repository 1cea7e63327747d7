import type { AccountAttempt } from '@heliograph/sdk';
import type { Tone } from '../../../controls/badge.tsx';

export type Outcome = 'delivered' | 'failed' | 'skipped' | 'dead' | 'state';

/** Returns the outcome of an entry in the words of the filter. */
export function outcomeOf({ type, result }: Pick<AccountAttempt, 'type' | 'result'>): Outcome {
  return type === 'attempt' ? (result ?? 'failed') : type;
}

const tones: Record<Outcome, Tone> = { delivered: 'good', failed: 'bad', dead: 'bad', skipped: 'quiet', state: 'wait' };

export const toneOf = (outcome: Outcome): Tone => tones[outcome];
