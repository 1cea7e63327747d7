import type { DeadLetter } from '@heliograph/sdk';
import { Badge, type Tone } from '../../../controls/badge.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { letterStateOf, type LetterStateName } from './letter-state-of.ts';

const tones: Record<LetterStateName, Tone> = { dead: 'bad', retrying: 'wait', delivered: 'good', diedAgain: 'bad' };

/** Whether a dead letter was retried, and how that went. */
export function LetterState({ letter }: { letter: Pick<DeadLetter, 'retriedAt' | 'deliveredAt' | 'diedAgainAs'> }) {
  const { deliver: texts } = useTexts();
  const state = letterStateOf(letter);
  return <Badge tone={tones[state]} text={texts.failed.states[state]} />;
}
