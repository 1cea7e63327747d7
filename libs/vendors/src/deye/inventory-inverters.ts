import { batchesOf, compileFieldTable, readText, recordsOf } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { collectorsAmong, deviceOf, invertersAmong } from '../solarman-platform/inventory.ts';
import { readingsOf } from '../solarman-platform/readings.ts';
import { numberLiteral } from '../solarman-platform/wire.ts';
import type { DeyeClient } from './dialect.ts';
import { askLatest } from './polls.ts';
import { inverterTable } from './tables.ts';
import { BATCH_SIZE, COLLECTOR } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);

/** Returns all inverters of the plants, each serial number once, with the rated power that only their data reports. */
export async function listInverters(
  client: DeyeClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const unique = new Map<string, VendorDevice>();
  const ids = plants.map(({ vendorPlantId }) => vendorPlantId);
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    for (const device of await inPlants(client, batch, signal)) unique.set(device.InverterSN, device);
  }
  const rated = await ratedPowers(client, [...unique.keys()], signal);
  return [...unique.values()].map((device) => {
    const ratedPowerKw = rated.get(device.InverterSN);
    return ratedPowerKw === undefined ? device : { ...device, ratedPowerKw };
  });
}

/** Rows name their plant. Should one not, each plant is asked by itself: a device is not put into another's. */
async function inPlants(client: DeyeClient, ids: readonly string[], signal: AbortSignal): Promise<VendorDevice[]> {
  const rows: JsonRecord[] = [];
  const filter = { stationIds: ids.map(numberLiteral) };
  for await (const { records } of client.pages('station/device', 'deviceListItems', filter, signal))
    rows.push(...records);
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return ofPlant(only, rows);
  const known = rows.every(({ stationId }) => ids.includes(readText(stationId) ?? ''));
  if (known)
    return ids.flatMap((id) =>
      ofPlant(
        id,
        rows.filter(({ stationId }) => readText(stationId) === id),
      ),
    );
  const devices: VendorDevice[] = [];
  for (const id of ids) devices.push(...(await inPlants(client, [id], signal)));
  return devices;
}

/** Returns the plant's only collector; none of several, since no row names the collector an inverter sends through. */
function ofPlant(plantId: string, rows: readonly JsonRecord[]): VendorDevice[] {
  const [only = '', ...others] = collectorsAmong(rows, [COLLECTOR]);
  const CollectorSN = others.length === 0 ? only : '';
  return invertersAmong(rows).flatMap((row) => deviceOf(plantId, CollectorSN, row) ?? []);
}

/** Returns kW by serial number. A device that has sent nothing yet has none. */
async function ratedPowers(
  client: DeyeClient,
  serials: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const powers = new Map<string, number>();
  for (const batch of batchesOf(serials, BATCH_SIZE)) {
    for (const result of await askLatest(client, batch, signal)) {
      if (!('answer' in result)) continue;
      for (const { deviceSn, dataList } of recordsOf(result.answer.envelope.deviceDataList)) {
        const { RatedPower } = readMeasurements(readingsOf(dataList)).measurements;
        if (RatedPower !== undefined && RatedPower > 0) powers.set(readText(deviceSn) ?? '', RatedPower);
      }
    }
  }
  return powers;
}
