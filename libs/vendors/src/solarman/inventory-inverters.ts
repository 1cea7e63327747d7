import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { collectorsAmong, deviceOf, invertersAmong } from '../solarman-platform/inventory.ts';
import { numberLiteral } from '../solarman-platform/wire.ts';
import { CollectorLinks } from './collectors.ts';
import type { SolarmanClient } from './dialect.ts';
import { nameplateOf } from './nameplate.ts';
import { collectorTypes } from './wire.ts';

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
