import { readText } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Body } from '../../solarman-platform/cloud/answers.ts';
import { isSmall, type Fleet, type FleetRules } from '../../solarman-platform/cloud/fleet.ts';
import { refusals } from './answers.ts';

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
