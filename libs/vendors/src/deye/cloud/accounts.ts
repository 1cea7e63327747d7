import { readText } from '@heliograph/vendor-contract';
import type { LoginRules } from '../../solarman-platform/cloud/accounts.ts';
import { demoAccounts } from '../../solarman-platform/cloud/demo.ts';
import { refusals } from './answers.ts';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet, FleetRules } from '../../solarman-platform/cloud/fleet.ts';

export const demo = demoAccounts('deye', '202411210000001', 10_386_610);

export const loginRules: LoginRules = {
  demo,
  refusals,
  company: 'companyId',
  answer: ({ access, refresh, lifetime, uid }) => ({
    accessToken: access,
    refreshToken: refresh,
    expiresIn: lifetime,
    tokenType: 'bearer',
    scope: null,
    uid,
  }),
};

/** Samples of a day of 25 hours, too, are all listed. */
export const fleetRules: FleetRules = { vendor: 'deye', serialPrefix: '26', samplesADay: 300 };

/** A device of another account is refused like an unknown one. */
export function inverterOf(fleet: Fleet, serial: unknown): ModelInverter {
  const inverter = fleet.inverterOf(readText(serial) ?? '');
  if (!inverter) throw serial === undefined ? refusals.missing() : refusals.accessDenied();
  return inverter;
}

/** A plant outside the token's grant is refused like an unknown one. */
export function siteAmong(fleet: Fleet, sites: readonly ModelSite[], stationId: unknown): ModelSite {
  const site = sites.find((candidate) => String(fleet.stationId(candidate)) === readText(stationId));
  if (!site) throw stationId === undefined ? refusals.missing() : refusals.accessDenied();
  return site;
}
