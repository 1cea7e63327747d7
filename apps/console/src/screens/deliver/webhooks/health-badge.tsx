import type { Webhook } from '@heliograph/sdk';
import { Badge } from '../../../controls/badge.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { healthTones } from './health.ts';

/** The health of a webhook in a word. */
export function HealthBadge({ health }: { health: Webhook['health'] }) {
  const { deliver: texts } = useTexts();
  return <Badge tone={healthTones[health]} text={texts.health[health]} />;
}
