import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { Device } from './device.ts';
import { incidentInverters, incidentsOf, withIncidents } from './incidents.ts';
import { buildLastSite, buildPlan, buildSites } from './layout.ts';
import { hashText, random } from './noise.ts';
import { SiteSky } from './site-sky.ts';
import type { PlantModel, PlantModelOptions } from './types.ts';
import { withConditions } from './conditions.ts';

/** A plant model is a pure function of its options: the same seed gives the same values at the same time, in any order of asking. */
export function createPlantModel(options: PlantModelOptions): PlantModel {
  const seed = hashText(options.seed);
  const sites = buildSites(seed, options.inverters);
  const last = options.incidents === true ? buildLastSite(seed, sites, incidentInverters.length) : undefined;
  if (last) sites.push(last);
  const inverters = sites.flatMap((site) => site.inverters);
  const skies = sites.map((site) => new SiteSky(seed, site));
  const devices = inverters.map(
    (inverter) => new Device(inverter, buildPlan(seed, inverter), skies[inverter.site.index]!),
  );
  const plantModel: PlantModel = {
    sites,
    inverters,
    sample: (inverter, unixSeconds) => devices[inverter.index]!.sample(unixSeconds),
    faults: (inverter, from, to) => devices[inverter.index]!.faults(from, to),
    newestSampleTime: (inverter, nowSeconds, periodSeconds) => {
      const phase = Math.floor(random(seed, 700_000 + inverter.index) * periodSeconds);
      return Math.floor(Math.floor((nowSeconds - phase) / periodSeconds) * periodSeconds + phase);
    },
  };
  return last ? withIncidents(plantModel, incidentsOf(seed, last)) : plantModel;
}

/** A cloud has one with its conditions and one in its simulator; a test starts several clouds after another. */
const maxShared = 8;
/** Plant models by seed and size, the one used last at the end. They never change, and their sums over all days since the installation cost more than all else of a cloud's start. */
const shared = new Map<string, PlantModel>();

/**
 * Returns the plant model of one vendor's cloud: its own unless the options name another, with the switched-on
 * conditions.
 */
export function simulatedPlantModel(vendor: string, options: SimulatorOptions): PlantModel {
  const plantModel = sharedPlantModel({
    seed: options.plantModelSeed ?? `${vendor}-${options.seed}`,
    inverters: options.inverters ?? 12,
    incidents: options.incidents ?? false,
  });
  return options.conditions ? withConditions(plantModel, options.conditions) : plantModel;
}

function sharedPlantModel(options: PlantModelOptions): PlantModel {
  const key = JSON.stringify(options);
  const plantModel = shared.get(key) ?? createPlantModel(options);
  shared.delete(key);
  shared.set(key, plantModel);
  const [oldest] = shared.keys();
  if (shared.size > maxShared) shared.delete(oldest!);
  return plantModel;
}
