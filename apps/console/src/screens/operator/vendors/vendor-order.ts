import type { VendorState } from '@heliograph/sdk';
import type { Tone } from '../../../controls/badge.tsx';

const order: readonly VendorState['state'][] = ['outage', 'degraded', 'maintenance', 'operational', 'unknown'];

/** Puts the troubled vendors first. */
export function byTrouble(a: VendorState, b: VendorState): number {
  return order.indexOf(a.state) - order.indexOf(b.state) || a.vendor.localeCompare(b.vendor);
}

export const tones: Readonly<Record<VendorState['state'], Tone>> = {
  outage: 'bad',
  degraded: 'bad',
  maintenance: 'wait',
  operational: 'good',
  unknown: 'quiet',
};
