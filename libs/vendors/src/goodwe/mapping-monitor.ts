import { clockOf, compileFieldTable, isRecord, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  PolledDevice,
} from '@heliograph/vendor-contract';
import { dictOf, isBlank, isLive, listedInputs, skipFillers, valuesOf, type SkipField } from './dict.ts';
import { localUnixSeconds, offsetOf } from './local-time.ts';
import { mapInverters, type InverterItem } from './wire.ts';
import { stateOf } from './states.ts';
import { semsParts, semsPlantOf, type Include } from './storage.ts';
import { semsTable } from './tables.ts';

const readMeasurements = compileFieldTable(semsTable);
const OFFLINE = '-1';
/** The zone of `creationDate`, wherever the plant is. */
const BEIJING = 'GMT+8';

/** Maps GetMonitorDetailByPowerstationId: everything of a plant. */
export function mapMonitor(answer: BytesAnswer, json: JsonNode, include: Include): MappedItem[] {
  if (include === undefined) return mapInverters(answer, json, mapInverter);
  const plant = semsPlantOf(isRecord(json.value) ? json.value.data : undefined);
  return mapInverters(answer, json, (device, item) => {
    const items = mapInverter(device, item, answer);
    const full = fullOf(item.value);
    const status = readText(item.value.status) ?? readText(full.status);
    const isBlankRecord = isBlank(status, full.vac1, full.fac1, full.tempperature);
    for (const each of items)
      if (each.kind === 'sample') Object.assign(each, semsParts(item.value, full, plant, include, isBlankRecord));
    return items;
  });
}

function mapInverter(device: PolledDevice, item: InverterItem, { fetchedAt }: BytesAnswer): MappedItem[] {
  const full = fullOf(item.value);
  const status = readText(item.value.status) ?? readText(full.status);
  const sample = sampleOf(device, item, full, status, fetchedAt);
  if (status !== OFFLINE) return [sample];
  // A device that never reported (recorded: last_time 0) has no sample to be dated.
  const liveness: MappedItem = { kind: 'liveness', device, online: false };
  return sample.datetime === undefined ? [liveness] : [sample, liveness];
}

/** `invert_full` has the numbers with its own time; `d` has the same numbers where it is missing. Reactive power is in `dict` alone. */
function fullOf(inverter: JsonRecord): JsonRecord {
  const full = isRecord(inverter.invert_full) ? inverter.invert_full : isRecord(inverter.d) ? inverter.d : {};
  const { out_pac, eday, etotal, tempperature } = inverter;
  const [lab_reactiveP] = valuesOf(dictOf(inverter).get('lab_reactiveP'));
  return { eday, etotal, tempperature, ...full, out_pac, lab_reactiveP };
}

function sampleOf(
  device: PolledDevice,
  { value, node }: InverterItem,
  full: JsonRecord,
  status: string | undefined,
  fetchedAt: number,
): MappedSample {
  const { measurements, quality, dcInputs } = readMeasurements(full, { skip: skipped(value, full, status) });
  return reported<MappedSample>({
    kind: 'sample',
    device,
    ...timeOf(device, value, full, fetchedAt),
    ...stateOf('sems', status),
    measurements,
    dcInputs,
    quality,
    ...entriesOf(node),
    CollectorSN: readText(full.dataloggersn),
  });
}

/**
 * `last_time` is UTC epoch ms, `last_refresh_time` its local writing: together they give the plant's offset. Without `invert_full` the local time
 * counts, in the zone of the device; where that is not known, `d.creationDate`, the same moment at UTC+8 (dossier, "Which time is right").
 */
function timeOf(
  device: PolledDevice,
  value: JsonRecord,
  full: JsonRecord,
  fetchedAt: number,
): Pick<MappedSample, 'datetime' | 'offsetSeconds'> {
  const display = isRecord(value.d) ? value.d : {};
  const local = readText(value.last_refresh_time) ?? display.last_refresh_time;
  const clock = clockOf(device);
  if (clock !== undefined && !('last_time' in full)) {
    const datetime = localUnixSeconds(local, clock, fetchedAt);
    return datetime === undefined ? {} : { datetime };
  }
  const datetime =
    'last_time' in full ? unixSeconds(full.last_time) : localUnixSeconds(display.creationDate, BEIJING, fetchedAt);
  if (datetime === undefined) return {};
  const offsetSeconds = offsetOf(datetime, local);
  return { datetime, ...reported({ offsetSeconds }) };
}

function unixSeconds(value: unknown): number | undefined {
  const ms = readNumber(value);
  return ms === undefined || ms <= 0 ? undefined : Math.floor(ms / 1000);
}

function skipped(inverter: JsonRecord, full: JsonRecord, status: string | undefined): SkipField {
  const fillers = skipFillers(full, listedInputs(inverter));
  const blank = isBlank(status, full.vac1, full.fac1, full.tempperature);
  const soc = inverter.is_stored === true ? readNumber(full.soc) : undefined;
  return (field) => {
    if (field === 'UBattery') return inverter.is_stored !== true;
    if (field === 'BatterySOC') return soc === undefined || soc < 0 || soc > 100;
    return fillers(field) || (blank && isLive(field));
  };
}

/** Returns the vendor's own entries, as written. */
function entriesOf(node: JsonNode): Pick<MappedSample, 'status' | 'alerts' | 'warnings'> {
  const status = node.pick(['status', 'fault_message']);
  const workMode = node.find('d')?.pick(['work_mode']);
  const isWarning = readText(node.get('warning_code')) !== undefined;
  const warning = isWarning ? node.pick(['warning_code', 'fault_message']) : undefined;
  return {
    status: [status, workMode].filter((entry) => entry !== undefined),
    alerts: node.sources('invert_full', 'errors'),
    warnings: warning === undefined ? [] : [warning],
  };
}
