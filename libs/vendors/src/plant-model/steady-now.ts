import type { SimulatorOptions } from '@heliograph/vendor-contract';

/** Returns Unix ms for counting calls: the cloud's clock may be set wrong, its limits go on. */
export function steadyNow(options: Pick<SimulatorOptions, 'now' | 'steadyNow'>): number {
  return options.steadyNow?.() ?? options.now();
}
