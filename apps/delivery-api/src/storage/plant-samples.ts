import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StorageType } from '@heliograph/base-data';
import { type FlowSample, flowSampleOf } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unpackRecord } from '../history/record-dictionary.ts';

const DAY_SECONDS = 86_400;
/** A battery or meter without a sample for as long is no longer there: its inverter may be. */
const MAX_AGE_DAYS = 7;
/** Unpacking and parsing a record takes some 50 µs of the API's thread: other calls are served between two chunks. */
const CHUNK_RECORDS = 200;

/** Devices that are no longer monitored are not part of the flows. */
const INVERTERS = `
  SELECT d.device_id AS "deviceId", d.plant_id AS "plantId", coalesce(d.serial, d.device_id) AS "DeviceSN", d.vendor,
    d.latitude, d.longitude, l.packed, 'inverter' AS "deviceType"
  FROM energy_devices d LEFT JOIN latest_records l ON l.device_id = d.device_id AND l.account_id = d.account_id
  WHERE d.account_id = $1 AND d.plant_id = ANY($2) AND d.ended_at IS NULL ORDER BY d.device_id`;

const STORAGE = `
  SELECT s.device_id AS "deviceId", d.plant_id AS "plantId", s.serial AS "DeviceSN", s.storage_id AS "storageId", s.packed, s.type AS "deviceType"
  FROM storage_devices s JOIN energy_devices d ON d.device_id = s.device_id AND d.account_id = s.account_id
  WHERE d.account_id = $1 AND d.plant_id = ANY($2) AND d.ended_at IS NULL AND s.latest_at > $3 ORDER BY s.storage_id`;

interface Row {
  deviceType: 'inverter' | StorageType;
  deviceId: string;
  storageId?: string;
  plantId: string;
  DeviceSN: string;
  /** Null: no sample yet. */
  packed: Buffer | null;
}

interface InverterRow extends Row, Place {
  vendor: string | null;
}

/** Degrees; null: the vendor does not report it. */
interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** A record with its parsed members. */
export interface PlantSample {
  sample: FlowSample;
  body: Readonly<Record<string, unknown>> | undefined;
}

/** The newest samples of a plant. */
export interface PlantSamples extends Place {
  plantId: string;
  vendor: string | null;
  samples: PlantSample[];
}

/** Reads the newest record of each inverter, battery and meter of plants. */
@Injectable()
export class PlantSampleRows {
  constructor(private readonly database: DataSource) {}

  /** Returns those of the plants that have a monitored inverter. @param now Unix seconds */
  async read(accountId: string, plantIds: readonly string[], now: number): Promise<PlantSamples[]> {
    const inverters = await this.database.query<InverterRow[]>(INVERTERS, [accountId, plantIds]);
    const since = now - MAX_AGE_DAYS * DAY_SECONDS;
    const storage = await this.database.query<Row[]>(STORAGE, [accountId, plantIds, since]);
    const storageOfPlant = Map.groupBy(storage, ({ plantId }) => plantId);
    const plants: PlantSamples[] = [];
    for (const [plantId, ofPlant] of Map.groupBy(inverters, (row) => row.plantId))
      plants.push({
        plantId,
        vendor: ofPlant[0]!.vendor,
        latitude: ofPlant[0]!.latitude,
        longitude: ofPlant[0]!.longitude,
        samples: await samplesOf([...ofPlant, ...(storageOfPlant.get(plantId) ?? [])]),
      });
    return plants;
  }
}

async function samplesOf(rows: readonly Row[]): Promise<PlantSample[]> {
  const samples: PlantSample[] = [];
  for (const row of rows) {
    if (samples.length % CHUNK_RECORDS === CHUNK_RECORDS - 1) await nextTurn();
    const body = row.packed === null ? undefined : (JSON.parse(unpackRecord(row.packed)) as Record<string, unknown>);
    const { deviceType, deviceId, storageId, DeviceSN } = row;
    samples.push({ sample: flowSampleOf({ deviceType, deviceId, storageId, DeviceSN }, body), body });
  }
  return samples;
}
