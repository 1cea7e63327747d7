import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';
import { readNumber, readText, type VendorDevice, type VendorPlant } from '@heliograph/vendor-contract';
import { dcInputs } from './inputs.ts';
import type { SolisRecord } from './wire.ts';

/** kW for each unit a rated power is written in. */
const kilowatts: Readonly<Record<string, number>> = { W: 0.001, Wp: 0.001, kW: 1, kWp: 1, MW: 1000, MWp: 1000 };
const WITHOUT_VERSION = /^0+$/;

/** A plant of userStationList; undefined when it has no id. */
export function plantOf(record: SolisRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.id);
  if (vendorPlantId === undefined) return undefined;
  const timezone = zoneOf(record);
  const address = addressOf(record);
  const capacityKw = ratedKw(record, 'capacity');
  const created = readNumber(record.createDate);
  return {
    vendorPlantId,
    name: readText(record.stationName) ?? vendorPlantId,
    ...(timezone !== undefined && { timezone }),
    ...(address !== undefined && { address }),
    ...(capacityKw !== undefined && { capacityKw }),
    ...(created !== undefined && created > 0 && { installedAt: localDate(created, timezone ?? 'GMT+0') }),
  };
}

/** `(UTC+01:00)Europe/Amsterdam` names the zone, which knows summer time; else the offset of now is all there is. */
function zoneOf(record: SolisRecord): string | undefined {
  const named = readText(record.timeZoneName)?.replace(/^\(.*?\)\s*/, '');
  if (named !== undefined && named !== '' && offsetSecondsAt(named, 0) !== undefined) return named;
  const hours = readNumber(record.timeZone);
  return hours === undefined ? undefined : offsetLabel(hours * 3600 + (readNumber(record.daylight) ?? 0) / 1000);
}

function addressOf(record: SolisRecord): string | undefined {
  const parts = [record.addr, record.countyStr, record.cityStr, record.regionStr, record.countryStr].map(readText);
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? [...new Set(known)].join(', ') : undefined;
}

function localDate(unixMs: number, zone: string): string {
  const offset = offsetSecondsAt(zone, unixMs / 1000) ?? 0;
  return new Date(unixMs + offset * 1000).toISOString().slice(0, 10);
}

/** 0 stands for "not entered". */
function ratedKw(record: SolisRecord, member: string): number | undefined {
  const value = readNumber(record[member], [0]);
  const factor = kilowatts[readText(record[`${member}Str`]) ?? ''];
  return value === undefined || factor === undefined ? undefined : Math.round(value * factor * 1e6) / 1e6;
}

/** An inverter of inverterList; undefined when it has no serial number or plant. */
export function deviceOf(record: SolisRecord): VendorDevice | undefined {
  const serial = readText(record.sn);
  const vendorPlantId = readText(record.stationId);
  if (serial === undefined || vendorPlantId === undefined) return undefined;
  const model = readText(record.machine) ?? readText(record.productModel) ?? readText(record.model);
  const firmware = readText(record.inverterSoftwareVersion);
  const ratedPowerKw = ratedKw(record, 'power');
  const stringCount = dcInputs(record);
  return {
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(record.collectorSn) ?? readText(record.collectorsn) ?? '',
    vendorDeviceId: readText(record.id) ?? serial,
    vendorType: readText(record.type) ?? '1',
    ...(model !== undefined && { model }),
    ...(firmware !== undefined && !WITHOUT_VERSION.test(firmware) && { firmware }),
    ...(ratedPowerKw !== undefined && { ratedPowerKw }),
    ...(stringCount !== undefined && { stringCount }),
    ...(readNumber(record.acOutputType) === 0 && { phaseCount: 1 }),
    status: statusOf(record),
  };
}

function statusOf(record: SolisRecord): VendorDevice['status'] {
  const state = readNumber(record.state);
  if (state === 1 || state === 3) return 'online';
  return state === 2 ? 'offline' : 'unknown';
}
