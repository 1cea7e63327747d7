import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { withConditions } from './conditions.ts';
import { createPlantModel } from './plant-model.ts';
import type { PlantModel } from './types.ts';

/** A cloud has one with its conditions and one in its simulator; a test starts several clouds after another. */
const maxShared = 8;
/** Plant models by seed and size, the one used last at the end. They never change, and their sums over all days since the installation cost more than all else of a cloud's start. */
const shared = new Map<string, PlantModel>();

/** Returns the plant model behind one vendor's cloud: its own unless the options name another, and with what is switched on for it. */
export function simulatedPlantModel(vendor: string, options: SimulatorOptions): PlantModel {
  const plantModel = sharedPlantModel(options.plantModelSeed ?? `${vendor}-${options.seed}`, options.inverters ?? 12);
  return options.conditions ? withConditions(plantModel, options.conditions) : plantModel;
}

function sharedPlantModel(seed: string, inverters: number): PlantModel {
  const key = `${inverters} ${seed}`;
  const plantModel = shared.get(key) ?? createPlantModel({ seed, inverters });
  shared.delete(key);
  shared.set(key, plantModel);
  const [oldest] = shared.keys();
  if (shared.size > maxShared) shared.delete(oldest!);
  return plantModel;
}
