import { reported } from '@heliograph/base-data';
import {
  compileFieldTable,
  isRecord,
  readList,
  readNumber,
  readText,
  rejected,
  withPhaseTotal,
} from '@heliograph/vendor-contract';
import type { DcInputs, JsonNode, JsonRecord, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { batteryMeasurements, batteryRows, readBatteries, type InverterSample, storageOfRow } from './storage.ts';
import { developerTime } from './sample-time.ts';
import { stateOf } from './states.ts';
import type { Parsed } from './mapping.ts';
import { missingPhases, phaseCountOf } from './models.ts';
import { businessTypeOf, developerResult } from './wire.ts';
import { commercialTable, residentialTable } from './tables.ts';

/** The unit of every power depends on the business type, which no row contains: it is known of the device. */
const readRow = { '1': compileFieldTable(residentialTable), '4': compileFieldTable(commercialTable) };

/** Maps device/realtime_data and device/history_data: one sample a row, at the row's own time. */
export function mapDeviceRows(parsed: Parsed): MappedItem[] {
  return mapRows(parsed, parsed.json, () => []);
}

/** Maps the same calls joined with those for the inverters' batteries. */
export function mapRowsWithBatteries(parsed: Parsed): MappedItem[] {
  const parts = parsed.json.members();
  const call = parsed.answer.call.replace(/\+batteries$/, '');
  const batteries = readBatteries(parts);
  return mapRows(parsed, parts.get(call), (sample) => batteryRows(batteries, sample, parsed.samplePeriodSeconds));
}

/** Returns the rows of the inverter's batteries. */
type BatteryOf = (sample: InverterSample) => readonly JsonRecord[];

function mapRows(parsed: Parsed, envelope: JsonNode | undefined, batteryOf: BatteryOf): MappedItem[] {
  const { answer, asked } = parsed;
  const outcome = developerResult(envelope?.value);
  if ('kind' in outcome) return [outcome];
  const { result } = outcome;
  if (result === null) return [];
  if (!Array.isArray(result)) return [rejected('unexpected_shape', `${answer.call}: no list of rows`)];
  const nodes = envelope?.listAt('result') ?? [];
  return result.flatMap((row: unknown, i) => {
    const serial = isRecord(row) ? readText(row.deviceSn) : undefined;
    if (!isRecord(row) || serial === undefined) return rejected('unexpected_shape', `${answer.call}: no deviceSn`);
    const device = asked.get(serial);
    return device
      ? itemsOf(parsed, device, row, nodes[i]!, batteryOf)
      : rejected('device_not_asked', answer.call, serial);
  });
}

function itemsOf(
  { include }: Parsed,
  device: PolledDevice,
  row: JsonRecord,
  node: JsonNode,
  batteryOf: BatteryOf,
): MappedItem[] {
  const businessType = businessTypeOf(device.vendorType);
  const read = readRow[businessType];
  const inputs = inputsOf(row);
  const mapped = read({ ...inputs.values, ...row }, { skip: missingPhases(device) });
  const { quality, dcInputs } = mapped;
  const measurements = withPhaseTotal(mapped.measurements, device.phaseCount ?? phaseCountOf(device.model));
  const status = node.pick(['deviceStatus']);
  const registerNo = readText(row.registerNo);
  const time = developerTime(row.dataTime, row.plantLocalTime);
  const { datetime } = time;
  const batteries = batteryOf({ serial: device.InverterSN, registerNo, businessType, datetime });
  const storage = include && storageOfRow(device, row, batteries, businessType, include);
  const sample: MappedItem = {
    kind: 'sample',
    device,
    ...time,
    ...stateOf(readText(row.deviceStatus), measurements.PowerACOutputActive),
    measurements: { ...measurements, ...batteryMeasurements(batteries, businessType) },
    dcInputs: dcInputs && inputs.kind,
    quality,
    status: status === undefined ? [] : [status],
    alerts: [],
    warnings: [],
    ...reported({ CollectorSN: registerNo }),
    ...storage?.parts,
  };
  return storage ? [sample, ...storage.others] : [sample];
}

/**
 * Returns the inputs: the strings of `pvMap`, the trackers of `mpptMap` where that is empty, as recorded of a hybrid. Never both: string 2 is not
 * tracker 2. Residential inverters spell `MPPT1Voltage`, commercial ones `mppt1Voltage`.
 */
function inputsOf({ pvMap, mpptMap }: JsonRecord): { kind: DcInputs; values: JsonRecord } {
  if (isRecord(pvMap) && Object.keys(pvMap).length > 0) return { kind: 'string', values: pvMap };
  const trackers = Object.entries(isRecord(mpptMap) ? mpptMap : {});
  const values = Object.fromEntries(trackers.map(([name, value]) => [name.replace(/^MPPT/, 'mppt'), value]));
  return { kind: 'mppt', values };
}

/** Maps a page of device/page_device_info to connection states. Other devices stay in the raw answer. */
export function mapDeviceList({ answer, json, asked }: Parsed): MappedItem[] {
  const outcome = developerResult(json.value);
  if ('kind' in outcome) return [outcome];
  const records = readList(isRecord(outcome.result) ? outcome.result.records : outcome.result);
  if (!records) return [rejected('unexpected_shape', `${answer.call}: no list of devices`)];
  return records.filter(isRecord).flatMap((record) => {
    const device = asked.get(readText(record.deviceSn) ?? '');
    const status = readNumber(record.onlineStatus);
    if (!device || (status !== 0 && status !== 1)) return [];
    return [{ kind: 'liveness' as const, device, online: status === 1 }];
  });
}
