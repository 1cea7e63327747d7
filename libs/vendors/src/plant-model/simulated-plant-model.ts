import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { withConditions } from './conditions.ts';
import { createPlantModel } from './plant-model.ts';
import type { PlantModel } from './types.ts';

/** Returns the plant model behind one vendor's cloud: its own unless the options name another, and with what is switched on for it. */
export function simulatedPlantModel(vendor: string, options: SimulatorOptions): PlantModel {
  const plantModel = createPlantModel({
    seed: options.plantModelSeed ?? `${vendor}-${options.seed}`,
    inverters: options.inverters ?? 12,
  });
  return options.conditions ? withConditions(plantModel, options.conditions) : plantModel;
}
