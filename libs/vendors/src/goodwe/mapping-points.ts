import { reported } from '@heliograph/base-data';
import { clockOf, compileFieldTable, readNumber, readText } from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  PolledDevice,
} from '@heliograph/vendor-contract';
import { dictOf, isBlank, isLive, valuesOf } from './dict.ts';
import { localUnixSeconds } from './local-time.ts';
import { mapInverters, type InverterItem } from './wire.ts';
import { stateOf } from './states.ts';
import { pointsTable } from './tables.ts';

const readMeasurements = compileFieldTable(pointsTable);
const OFFLINE = '-1';

/** Maps GetInverterAllPoint: the remaining legacy SEMS call for accounts whose monitor answers `{}`. */
export function mapPoints(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  return mapInverters(answer, json, mapInverter);
}

function mapInverter(device: PolledDevice, { value, node }: InverterItem, { fetchedAt }: BytesAnswer): MappedItem[] {
  const status = readText(value.status);
  const flat = flattened(value);
  const blank = isBlank(status, flat.acVacVol1, flat.acFrequency1, flat.innerTemp);
  const { measurements, quality, dcInputs } = readMeasurements(flat, { skip: (field) => blank && isLive(field) });
  const datetime = localUnixSeconds(value.last_refresh_time, clockOf(device), fetchedAt);
  const entry = node.pick(['status']);
  const sample: MappedSample = {
    kind: 'sample',
    device,
    ...reported({ datetime }),
    ...stateOf('sems', status),
    measurements,
    dcInputs,
    quality,
    status: entry === undefined ? [] : [entry],
    alerts: [],
    warnings: [],
  };
  return status === OFFLINE ? [sample, { kind: 'liveness', device, online: false }] : [sample];
}

/** Returns `acVacVol "230.1/231.4/229.9"` as acVacVol1…3, `dcVandC1 "119.0/0.0"` as dcVandC1V and dcVandC1A. */
function flattened(inverter: JsonRecord): JsonRecord {
  const flat: Record<string, unknown> = { ...inverter };
  for (const [key, entry] of dictOf(inverter)) {
    const values = valuesOf(entry).map((text) => withoutFiller(text));
    if (/^dcVandC\d+$/.test(key)) Object.assign(flat, { [`${key}V`]: values[0], [`${key}A`]: values[1] });
    else if (key.startsWith('ac')) values.forEach((value, i) => (flat[`${key}${i + 1}`] = value));
    else flat[key] = values[0];
  }
  return flat;
}

function withoutFiller(text: string): string | undefined {
  return (readNumber(text) ?? 0) >= 6553 ? undefined : text;
}
