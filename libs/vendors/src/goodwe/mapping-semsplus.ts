import { reported } from '@heliograph/base-data';
import {
  clockOf,
  compileFieldTable,
  isRecord,
  readNumber,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedRejection,
  MappedSample,
} from '@heliograph/vendor-contract';
import { latestReading } from './local-time.ts';
import { dataOf, statusDetails, type SemsPlusCall, type StatusDetail } from './wire.ts';
import { stateOf } from './states.ts';
import { semsPlusParts, type Include } from './storage.ts';
import { semsPlusTable, UNIT_SUFFIX } from './tables.ts';

const readMeasurements = compileFieldTable(semsPlusTable);
/** Disconnected and offline: values that telemetry still contains then have no time. */
const offlineCodes: readonly unknown[] = ['0', '-1'];
/** Spellings of SEMS+ that no other vendor has. */
const units: ReadonlyMap<string, string> = new Map([
  ['H', 'h'],
  ['kOhm', 'kΩ'],
  ['KOhm', 'kΩ'],
]);
const phases: Readonly<Record<string, string>> = {
  'PHASE-A': 'PHASE-1',
  'PHASE-B': 'PHASE-2',
  'PHASE-C': 'PHASE-3',
};

type Data = JsonRecord | readonly unknown[];
type Parts = Record<'stations/flow' | 'telemetry' | 'telecounting', Data>;

/** Maps four answers of one inverter as one: its status, the plant's time, live values and counters. */
export function mapSemsPlus(answer: BytesAnswer, { value }: JsonNode, include: Include): MappedItem[] {
  const [device, ...others] = answer.devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', `${answer.call} requests one device`)];
  const statuses = partOf(value, 'device/all-status');
  if ('kind' in statuses) return [statuses];
  const detail = statusDetails(statuses.data).find(({ serial }) => serial === device.InverterSN);
  const status = readText(detail?.status);
  if (offlineCodes.includes(status)) return [{ kind: 'liveness', device, online: false }];
  const parts = partsOf(value);
  if ('kind' in parts) return [parts];
  const record = { ...flowOf(parts['stations/flow'], statuses.data), ...factorsOf(parts) };
  const sample = sampleOf(answer, parts['stations/flow'], record, detail, status);
  if (include !== undefined) {
    const plant = { isSingle: statusDetails(statuses.data).length === 1, hasBattery: hasBattery(statuses.data) };
    Object.assign(sample, semsPlusParts(record, statuses.data, include, plant));
  }
  return [sample];
}

function partOf(value: unknown, call: SemsPlusCall): { data: Data } | MappedRejection {
  return dataOf(call, isRecord(value) ? value[call] : undefined);
}

function partsOf(value: unknown): Parts | MappedRejection {
  const flow = partOf(value, 'stations/flow');
  const telemetry = partOf(value, 'telemetry');
  const telecounting = partOf(value, 'telecounting');
  for (const part of [flow, telemetry, telecounting]) if ('kind' in part) return part;
  const data = (part: typeof flow): Data => ('data' in part ? part.data : []);
  return { 'stations/flow': data(flow), telemetry: data(telemetry), telecounting: data(telecounting) };
}

function sampleOf(
  answer: BytesAnswer,
  flow: Data,
  record: JsonRecord,
  detail: StatusDetail | undefined,
  status?: string,
): MappedSample {
  const device = answer.devices[0]!;
  const { measurements, quality, dcInputs } = readMeasurements(record);
  const datetime = timeOf(flow, clockOf(device), answer.fetchedAt);
  return {
    kind: 'sample',
    device,
    ...reported({ datetime }),
    ...stateOf('semsplus', status),
    measurements,
    dcInputs,
    quality,
    status: detail === undefined ? [] : [JSON.stringify({ status: detail.status })],
    alerts: [],
    warnings: [],
  };
}

/** Returns `refreshTime` of the plant's flow, `2026-09-23T13:56:00`: the only time there is, read as the plant's local time. */
function timeOf(flow: Data, zone: string | undefined, fetchedAt: number): number | undefined {
  const text = isRecord(flow) ? readText(flow.refreshTime) : undefined;
  return text === undefined || zone === undefined ? undefined : latestReading(text, zone, fetchedAt);
}

/** Returns factors of both answers by code; `Vac` of a single-phase inverter is phase A, and phases have numbers. */
function factorsOf(parts: Parts): JsonRecord {
  const flat: Record<string, unknown> = {};
  for (const group of [...recordsOf(parts.telecounting), ...recordsOf(parts.telemetry)]) {
    for (const { code, data, unit } of recordsOf(group.factors)) {
      const name = readText(code);
      if (name === undefined || readText(data) === undefined) continue;
      const field = numbered(name);
      flat[field] = withoutFiller(data);
      flat[field + UNIT_SUFFIX] = typeof unit === 'string' ? (units.get(unit) ?? unit) : undefined;
    }
  }
  return flat;
}

function numbered(code: string): string {
  if (code === 'Vac' || code === 'Iac') return `PHASE-1:${code}`;
  const [phase = '', quantity] = code.split(':');
  return quantity !== undefined && Object.hasOwn(phases, phase) ? `${phases[phase]!}:${quantity}` : code;
}

const ALL_ONES: readonly unknown[] = ['6553.5', '6553.7', '655.35', '65535'];

function withoutFiller(data: unknown): unknown {
  return ALL_ONES.includes(readText(data)) ? undefined : data;
}

/**
 * Returns battery, grid and load of `stations/flow`, which are the plant's: only where the plant has one inverter are they that inverter's as well.
 * Of a plant without a battery neither `soc` nor `pBat` are measurements. Recorded: 0.07772 kW `pSystem` and 0.76245 kW `pBat` are the 0.84017 kW
 * of `pAc`, and with −0.001 kW of `pGrid` the 0.84117 kW of `pConsum`: discharging and exporting are positive.
 */
function flowOf(flow: Data, allStatus: Data): JsonRecord {
  if (!isRecord(flow) || statusDetails(allStatus).length !== 1) return {};
  const { flows, soc, pBat, pGrid, pConsum } = flow;
  return {
    pGrid: signed(pGrid, directionOf(flows, 'pGrid', -1)),
    pConsum,
    ...(hasBattery(allStatus) && { soc, pBat: signed(pBat, directionOf(flows, 'pBat', 1)) }),
  };
}

/**
 * Returns the sign of a member that `flows` names as a source (`asSource`) or as a target (the other one); undefined
 * where `flows` does not show it.
 */
function directionOf(flows: unknown, member: string, asSource: 1 | -1): 1 | -1 | undefined {
  if (!isRecord(flows)) return undefined;
  const targetsOf = (source: string): readonly unknown[] => {
    const targets = flows[source];
    return Array.isArray(targets) ? targets : [];
  };
  const isSource = targetsOf(member).length > 0;
  const isTarget = Object.keys(flows).some((source) => targetsOf(source).includes(member));
  if (isSource === isTarget) return undefined;
  return isSource === (asSource === 1) ? 1 : -1;
}

function signed(value: unknown, direction: 1 | -1 | undefined): unknown {
  const number = readNumber(value);
  if (number === undefined || direction === undefined) return value;
  return direction === 1 ? Math.abs(number) : 0 - Math.abs(number);
}

/** A storage inverter (`subtype` `store`), or a battery among the devices of the plant (`BATTERY_RACK`). */
function hasBattery(allStatus: Data): boolean {
  const groups = isRecord(allStatus) ? recordsOf(allStatus.deviceDetailList) : [];
  const isBattery = ({ deviceType }: JsonRecord): boolean =>
    typeof deviceType === 'string' && deviceType.startsWith('BATTERY');
  return groups.some(isBattery) || statusDetails(allStatus).some(({ subtype }) => subtype === 'store');
}
