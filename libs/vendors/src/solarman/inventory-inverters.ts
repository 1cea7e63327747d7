import { reported } from '@heliograph/base-data';
import { compileFieldTable, readText } from '@heliograph/vendor-contract';
import type { JsonRecord, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { collectorsAmong, deviceOf, invertersAmong } from '../solarman-platform/inventory.ts';
import { numberLiteral } from '../solarman-platform/wire.ts';
import { CollectorLinks } from './collectors.ts';
import type { SolarmanClient } from './dialect.ts';
import { collectorTypes } from './wire.ts';
import { isWithoutData } from '../solarman-platform/errors.ts';
import { readingsOf } from '../solarman-platform/readings.ts';
import { inverterTable } from './tables.ts';

/** Requests of a sync under way at once: each plant and each inverter takes calls of its own. */
const AT_ONCE = 8;

/** Returns all inverters of the plants, each serial number once, with what three calls know of them. */
export async function listInverters(
  client: SolarmanClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const links = new CollectorLinks(client);
  const listed = await eachOf(plants, (plant) => inPlant(client, plant.vendorPlantId, signal));
  const unique = new Map(listed.flat().map((found) => [found.device.InverterSN, found]));
  return eachOf([...unique.values()], async ({ device, collectors }) => ({
    ...device,
    CollectorSN: await links.of(device.InverterSN, collectors, signal),
    ...(await nameplateOf(client, device.InverterSN, signal)),
  }));
}

interface ListedInverter {
  device: VendorDevice;
  /** Serial numbers of the collectors of its plant. */
  collectors: readonly string[];
}

async function inPlant(client: SolarmanClient, plantId: string, signal: AbortSignal): Promise<ListedInverter[]> {
  const rows: JsonRecord[] = [];
  const filter = { stationId: numberLiteral(plantId) };
  for await (const { records } of client.pages('station/device', 'deviceListItems', filter, signal))
    rows.push(...records);
  const collectors = collectorsAmong(rows, collectorTypes);
  return invertersAmong(rows)
    .flatMap((row) => deviceOf(plantId, '', row) ?? [])
    .map((device) => ({ device, collectors }));
}

/** Runs in order, some at a time; the first alone, so that a cloud in trouble is not asked eight times before we notice. */
async function eachOf<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = await Promise.all(items.slice(0, 1).map(ask));
  for (let i = 1; i < items.length; i += AT_ONCE)
    results.push(...(await Promise.all(items.slice(i, i + AT_ONCE).map(ask))));
  return results;
}

type Nameplate = Pick<VendorDevice, 'model' | 'ratedPowerKw'>;

const readMeasurements = compileFieldTable(inverterTable);
const MODEL_KEYS = ['INV_MOD1', 'I_T', 'PM1'];

/** Model and rated power stand among the readings, in no list. Empty for a device that has sent nothing yet. */
async function nameplateOf(client: SolarmanClient, serial: string, signal: AbortSignal): Promise<Nameplate> {
  try {
    const { envelope } = await client.call('device/currentData', { deviceSn: serial }, signal);
    return readNameplate(envelope.dataList);
  } catch (error) {
    if (isWithoutData(error)) return {};
    throw error;
  }
}

export function readNameplate(dataList: unknown): Nameplate {
  const readings = readingsOf(dataList);
  const model = MODEL_KEYS.map((key) => readText(readings[key])).find((text) => text !== undefined);
  const { RatedPower: ratedPowerKw } = readMeasurements(readings).measurements;
  return reported({ model, ratedPowerKw: ratedPowerKw !== undefined && ratedPowerKw > 0 ? ratedPowerKw : undefined });
}
