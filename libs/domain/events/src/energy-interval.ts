import { reported } from '@heliograph/base-data';
import { energyIntervalKey } from '@heliograph/idempotency-key';

/** Lengths of the intervals that a subscription may ask for. */
export const intervalResolutions = ['15m', '1h', '1d'] as const;
export type IntervalResolution = (typeof intervalResolutions)[number];

/** What an interval is about. */
interface IntervalSubject {
  deviceId: string;
  InverterSN: string;
  DataSources: string;
  PlantId: string;
  resolution: IntervalResolution;
  /** Offset of the plant at the start of the interval: `GMT+8`. */
  Timezone: string;
}

/** An interval as the API shows it: Unix seconds, per cent, kWh and kW; what is not known is absent. */
interface IntervalValues {
  start: number;
  end: number;
  version: number;
  complete: number;
  source: string;
  EGenerated?: number;
  EGridExport?: number;
  EGridImport?: number;
  EBatteryCharge?: number;
  EBatteryDischarge?: number;
  ELoad?: number;
  PowerMean?: number;
  PowerPeak?: number;
}

/** Body of `energy.interval` (docs/use/energy.md; `energy-interval.schema.json`). */
export interface EnergyInterval extends IntervalSubject, IntervalValues {
  scope: 'device';
  idempotency_key: string;
}

/** Returns the body with its key, members in the order of the schema. */
export function energyInterval(subject: IntervalSubject, values: IntervalValues): EnergyInterval {
  const { deviceId, InverterSN, DataSources, PlantId, resolution, Timezone } = subject;
  const { start, end, version, complete, source } = values;
  const { EGenerated, EGridExport, EGridImport, EBatteryCharge, EBatteryDischarge, ELoad } = values;
  const { PowerMean, PowerPeak } = values;
  return {
    scope: 'device',
    deviceId,
    InverterSN,
    DataSources,
    PlantId,
    resolution,
    start,
    end,
    Timezone,
    version,
    complete,
    source,
    ...reported({ EGenerated, EGridExport, EGridImport, EBatteryCharge, EBatteryDischarge, ELoad }),
    ...reported({ PowerMean, PowerPeak }),
    idempotency_key: energyIntervalKey({ scopeId: deviceId, start, resolution, version }),
  };
}
