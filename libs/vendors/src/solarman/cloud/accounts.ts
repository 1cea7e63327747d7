import { readText } from '@heliograph/vendor-contract';
import type { LoginRules } from '../../solarman-platform/cloud/accounts.ts';
import { demoAccounts, type Demo } from '../../solarman-platform/cloud/demo.ts';
import { refusals } from './answers.ts';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Body } from '../../solarman-platform/cloud/answers.ts';
import { isSmall, type Fleet, type FleetRules } from '../../solarman-platform/cloud/fleet.ts';

const accounts = demoAccounts('solarman', '3024112100000001', 10_702_070);

/** An app whose calls were bought: fleets of any size are polled each five minutes. */
export const demo: Demo = { ...accounts, app: { ...accounts.app, yearlyCalls: '1000000000' } };

export const loginRules: LoginRules = {
  demo,
  refusals,
  company: 'orgId',
  answer: ({ access, refresh, lifetime, uid }) => ({
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: lifetime,
    scope: null,
    uid,
  }),
};

export const fleetRules: FleetRules = { vendor: 'solarman', serialPrefix: '24', samplesADay: 288 };

/** Returns the type of micro inverters for small inverters without a battery. */
export function deviceType(inverter: ModelInverter): 'INVERTER' | 'MICRO_INVERTER' {
  return isSmall(inverter) && !inverter.battery ? 'MICRO_INVERTER' : 'INVERTER';
}

/** Returns the serial number a request means: the id counts where both are given. */
export function serialOf(fleet: Fleet, { deviceSn, deviceId }: Body): string {
  if (deviceSn === undefined && deviceId === undefined) throw refusals.missing();
  if (deviceId === undefined || deviceId === null) return readText(deviceSn) ?? '';
  const serials = [...fleet.serials, ...fleet.collectors.map(({ serial }) => serial)];
  return serials.find((serial) => String(fleet.deviceId(serial)) === readText(deviceId)) ?? '';
}

export function inverterOf(fleet: Fleet, body: Body): ModelInverter {
  const inverter = fleet.inverterOf(serialOf(fleet, body));
  if (!inverter) throw refusals.deviceNotFound();
  return inverter;
}

export function siteOf(fleet: Fleet, { stationId }: Body): ModelSite {
  const site = fleet.plantModel.sites.find((candidate) => String(fleet.stationId(candidate)) === readText(stationId));
  if (!site) throw stationId === undefined ? refusals.missing() : refusals.stationNotFound();
  return site;
}
