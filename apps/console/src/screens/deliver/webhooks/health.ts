import type { Webhook } from '@heliograph/sdk';
import type { Tone } from '../../../controls/badge.tsx';

export const healthTones: Record<Webhook['health'], Tone> = {
  healthy: 'good',
  failing: 'bad',
  open: 'bad',
  paused: 'wait',
  disabled: 'bad',
};
