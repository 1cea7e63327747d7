import { readText } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet, FleetRules } from '../../solarman-platform/cloud/fleet.ts';
import { refusals } from './answers.ts';

/** Samples of a day of 25 hours, too, are all listed. */
export const fleetRules: FleetRules = { vendor: 'deye', serialPrefix: '26', samplesADay: 300 };

/** A device that is not the account's is refused as one that is nobody's. */
export function inverterOf(fleet: Fleet, serial: unknown): ModelInverter {
  const inverter = fleet.inverterOf(readText(serial) ?? '');
  if (!inverter) throw serial === undefined ? refusals.missing() : refusals.accessDenied();
  return inverter;
}

/** A plant the token may not see is refused as one that is nobody's. */
export function siteAmong(fleet: Fleet, sites: readonly ModelSite[], stationId: unknown): ModelSite {
  const site = sites.find((candidate) => String(fleet.stationId(candidate)) === readText(stationId));
  if (!site) throw stationId === undefined ? refusals.missing() : refusals.accessDenied();
  return site;
}
