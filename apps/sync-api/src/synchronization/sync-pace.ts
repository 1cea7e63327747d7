import type { VendorDeclaration } from '@heliograph/vendor-contract';

/**
 * Returns the seconds between two syncs that a vendor's limits leave: the longest mean interval between two calls of one of its limits. Growatt's ten
 * plant lists a day are one in 8640 s.
 */
export function syncPaceSeconds({ rateLimits }: Pick<VendorDeclaration, 'rateLimits'>): number {
  const credential = rateLimits.filter(({ scope }) => scope === 'credential');
  return Math.floor(Math.max(0, ...credential.map(({ perSeconds, limit }) => perSeconds / limit)));
}
