import { Device } from './device.ts';
import { buildPlan, buildSites } from './layout.ts';
import { hashText, random } from './noise.ts';
import { SiteSky } from './site-sky.ts';
import type { PlantModel, PlantModelOptions } from './types.ts';

/** A plant model is a pure function of its options: the same seed gives the same values at the same time, in any order of asking. */
export function createPlantModel(options: PlantModelOptions): PlantModel {
  const seed = hashText(options.seed);
  const sites = buildSites(seed, options.inverters);
  const inverters = sites.flatMap((site) => site.inverters);
  const skies = sites.map((site) => new SiteSky(seed, site));
  const devices = inverters.map(
    (inverter) => new Device(inverter, buildPlan(seed, inverter), skies[inverter.site.index]!),
  );
  return {
    sites,
    inverters,
    sample: (inverter, unixSeconds) => devices[inverter.index]!.sample(unixSeconds),
    faults: (inverter, from, to) => devices[inverter.index]!.faults(from, to),
    newestSampleTime: (inverter, nowSeconds, periodSeconds) => {
      const phase = Math.floor(random(seed, 700_000 + inverter.index) * periodSeconds);
      return Math.floor(Math.floor((nowSeconds - phase) / periodSeconds) * periodSeconds + phase);
    },
  };
}
