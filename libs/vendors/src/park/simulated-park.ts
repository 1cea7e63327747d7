import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { conditionedPark } from './conditions.ts';
import { createPark } from './park.ts';
import type { Park } from './types.ts';

/** The park behind one vendor's cloud: its own unless the options name another, and with what is switched on for it. */
export function simulatedPark(vendor: string, options: SimulatorOptions): Park {
  const park = createPark({
    seed: options.parkSeed ?? `${vendor}-${options.seed}`,
    inverters: options.inverters ?? 12,
  });
  return options.conditions ? conditionedPark(park, options.conditions) : park;
}
