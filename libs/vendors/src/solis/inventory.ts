import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';
import { connectionOf, readAddress, readNumber, readText, readZone, reported } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { dcInputs } from './inputs.ts';

/** kW for each unit a rated power is written in. */
const kilowatts: ReadonlyMap<string, number> = new Map([
  ['W', 0.001],
  ['Wp', 0.001],
  ['kW', 1],
  ['kWp', 1],
  ['MW', 1000],
  ['MWp', 1000],
]);
const WITHOUT_VERSION = /^0+$/;

/** Returns a plant of userStationList; undefined when it has no id. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.id);
  if (vendorPlantId === undefined) return undefined;
  const timezone = zoneOf(record);
  const created = readNumber(record.createDate);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.stationName) ?? vendorPlantId,
    timezone,
    address: addressOf(record),
    capacityKw: ratedKw(record, 'capacity'),
    installedAt: created !== undefined && created > 0 ? localDate(created, timezone ?? 'GMT+0') : undefined,
  });
}

/** `(UTC+01:00)Europe/Amsterdam` names the zone, which has summer time; otherwise only the current offset is known. */
function zoneOf(record: JsonRecord): string | undefined {
  const named = readZone(readText(record.timeZoneName)?.replace(/^\(.*?\)\s*/, ''));
  if (named !== undefined) return named;
  const hours = readNumber(record.timeZone);
  return hours === undefined ? undefined : offsetLabel(hours * 3600 + (readNumber(record.daylight) ?? 0) / 1000);
}

function addressOf(record: JsonRecord): string | undefined {
  const parts = [record.addr, record.countyStr, record.cityStr, record.regionStr, record.countryStr].map(readText);
  return readAddress(new Set(parts));
}

function localDate(unixMs: number, zone: string): string {
  const offset = offsetSecondsAt(zone, unixMs / 1000) ?? 0;
  return new Date(unixMs + offset * 1000).toISOString().slice(0, 10);
}

/** Returns the rated power, kW; 0 means "not entered". */
function ratedKw(record: JsonRecord, member: string): number | undefined {
  const value = readNumber(record[member], [0]);
  const factor = kilowatts.get(readText(record[`${member}Str`]) ?? '');
  return value === undefined || factor === undefined ? undefined : Math.round(value * factor * 1e6) / 1e6;
}

/** Returns an inverter of inverterList; undefined when it has no serial number or plant. */
export function deviceOf(record: JsonRecord): VendorDevice | undefined {
  const serial = readText(record.sn);
  const vendorPlantId = readText(record.stationId);
  if (serial === undefined || vendorPlantId === undefined) return undefined;
  const firmware = readText(record.inverterSoftwareVersion);
  const stringCount = dcInputs(record.dcInputtype, record.dcInputType);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(record.collectorSn) ?? readText(record.collectorsn) ?? '',
    vendorDeviceId: readText(record.id) ?? serial,
    vendorType: readText(record.type) ?? '1',
    model: readText(record.machine) ?? readText(record.productModel) ?? readText(record.model),
    firmware: firmware !== undefined && !WITHOUT_VERSION.test(firmware) ? firmware : undefined,
    ratedPowerKw: ratedKw(record, 'power'),
    stringCount,
    phaseCount: readNumber(record.acOutputType) === 0 ? 1 : undefined,
    status: connectionOf(readNumber(record.state), { online: [1, 3], offline: [2] }),
  });
}
