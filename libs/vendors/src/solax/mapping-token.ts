import { reported } from '@heliograph/base-data';
import type { MeasurementField } from '@heliograph/base-data';
import {
  compileFieldTable,
  isRecord,
  readNumber,
  readText,
  rejected,
  withPhaseTotal,
} from '@heliograph/vendor-contract';
import type { MappedItem, MappedSample, PolledDevice, JsonRecord } from '@heliograph/vendor-contract';
import { stateOf } from './states.ts';
import type { Parsed } from './mapping.ts';
import { missingPhases, modelOf, phaseCountOf } from './models.ts';
import { localTime, v2Time } from './sample-time.ts';
import { storageOfResult } from './storage.ts';
import { LEGACY_CALL, serialOf } from './wire.ts';
import { BATTERY_DISCHARGE, DC_SUM, tokenTable } from './tables.ts';

const readResult = compileFieldTable(tokenTable);
const DC_INPUTS = ['powerdc1', 'powerdc2', 'powerdc3', 'powerdc4'];
const BATTERY_FIELDS: ReadonlySet<MeasurementField> = new Set([
  'BatterySOC',
  'BatteryPower',
  'UBattery',
  'BatteryTemperature',
]);

/**
 * Maps realtimeInfo/get (v2) and getRealtimeInfo.do (legacy): the inverter of one dongle. `result` may be a text: then
 * it has no data.
 */
export function mapRealtimeInfo({ answer, json, asked, include }: Parsed): MappedItem[] {
  const envelope = json.value;
  if (!isRecord(envelope)) return [rejected('unexpected_shape', 'no envelope')];
  const { success, result, code } = envelope;
  if (success !== true) return [rejected('vendor_error', `code ${readText(code) ?? 'missing'}`)];
  if (!isRecord(result)) return [rejected('unexpected_shape', `${answer.call}: no result`)];
  const serial = serialOf(result);
  if (serial === undefined) return [rejected('unexpected_shape', `${answer.call}: no inverterSN`)];
  const device = asked.get(serial);
  if (!device) return [rejected('device_not_asked', answer.call, serial)];
  const status = json.find('result')?.pick(['inverterStatus', 'batStatus']);
  const time =
    answer.call === LEGACY_CALL
      ? localTime(device, result.uploadTime)
      : v2Time(device, result.utcDateTime, result.uploadTime);
  const sample = { ...sampleOf(device, result), ...time, status: status === undefined ? [] : [status] };
  return [include ? { ...sample, ...storageOfResult(result, hasBattery(result), include) } : sample];
}

function sampleOf(device: PolledDevice, result: JsonRecord): MappedSample {
  const model = modelOf('1', readText(result.inverterType) ?? '');
  const skipPhase = missingPhases(device, model);
  const battery = hasBattery(result);
  const mapped = readResult(withDerived(result), {
    skip: (field) => skipPhase(field) || (!battery && BATTERY_FIELDS.has(field)),
  });
  const { quality, dcInputs } = mapped;
  const measurements = withPhaseTotal(mapped.measurements, device.phaseCount ?? phaseCountOf(model ?? device.model));
  const collector = readText(result.sn);
  return {
    kind: 'sample',
    device,
    ...stateOf(readText(result.inverterStatus), measurements.PowerACOutputActive),
    measurements,
    dcInputs,
    quality,
    status: [],
    alerts: [],
    warnings: [],
    ...reported({ CollectorSN: collector }),
  };
}

function withDerived(result: JsonRecord): JsonRecord {
  const batPower = readNumber(result.batPower);
  return {
    ...result,
    [DC_SUM]: dcSum(result),
    ...(batPower !== undefined && { [BATTERY_DISCHARGE]: -batPower }),
  };
}

/** Null means an input that the model lacks. An unreported input may have power: then the sum is unknown. */
function dcSum(result: JsonRecord): number | undefined {
  if (!DC_INPUTS.every((name) => name in result)) return undefined;
  const values = DC_INPUTS.map((name) => readNumber(result[name])).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** String inverters report a battery of 0 % and 0 W, or null. */
function hasBattery({ soc, batPower, batVoltage }: JsonRecord): boolean {
  return [soc, batPower, batVoltage].some((value) => (readNumber(value) ?? 0) !== 0);
}
