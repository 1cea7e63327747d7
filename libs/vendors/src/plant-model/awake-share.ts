import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { silentSince } from './simulated-fleet.ts';
import { simulatedPlantModel } from './simulated-plant-model.ts';
import type { ModelInverter } from './types.ts';

/**
 * Returns the share, 0 to 1, of a simulated cloud's inverters whose modules feed them at a time, Unix seconds. The others send no samples where nothing else
 * feeds their loggers.
 */
export function awakeShare(vendor: string, options: SimulatorOptions, unixSeconds: number): number {
  const plantModel = simulatedPlantModel(vendor, options);
  const isAwake = (inverter: ModelInverter): boolean =>
    silentSince(plantModel.sample(inverter, unixSeconds)) >= unixSeconds;
  return plantModel.inverters.filter(isAwake).length / plantModel.inverters.length;
}
