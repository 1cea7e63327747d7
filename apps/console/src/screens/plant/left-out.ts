import type { PlantTexts } from '../../texts/en/plant.ts';

type Reason = 'noSample' | 'notReported' | 'stale' | 'dayEnded';

/** Says which devices a sum leaves out, and why; empty when it has all of them. */
export function leftOutText(leftOut: Partial<Record<Reason, number>>, { totals }: PlantTexts): string {
  const reasons = (['noSample', 'notReported', 'stale', 'dayEnded'] as const).flatMap((reason) => {
    const devices = leftOut[reason] ?? 0;
    return devices > 0 ? [totals[reason](devices)] : [];
  });
  return reasons.length === 0 ? '' : `${totals.leftOut} ${reasons.join('; ')}`;
}
