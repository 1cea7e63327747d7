import { reported } from '@heliograph/base-data';
import { compileFieldTable, readText, type VendorDevice } from '@heliograph/vendor-contract';
import { isWithoutData } from '../solarman-platform/errors.ts';
import { readingsOf } from '../solarman-platform/readings.ts';
import type { SolarmanClient } from './dialect.ts';
import { inverterTable } from './tables.ts';

export type Nameplate = Pick<VendorDevice, 'model' | 'ratedPowerKw'>;

const readMeasurements = compileFieldTable(inverterTable);
const MODEL_KEYS = ['INV_MOD1', 'I_T', 'PM1'];

/** Model and rated power stand among the readings, in no list. Empty for a device that has sent nothing yet. */
export async function nameplateOf(client: SolarmanClient, serial: string, signal: AbortSignal): Promise<Nameplate> {
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
