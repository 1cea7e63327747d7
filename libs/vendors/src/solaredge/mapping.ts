import { reported } from '@heliograph/base-data';
import {
  dayMapper,
  daysByCall,
  isRecord,
  mappingByCall,
  MemberNames,
  readList,
  readLocalDate,
  readNumber,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  DayItems,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappingContext,
  PolledDevice,
  RawAnswer,
  RawJson,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { inverterSeries, readBucketTime } from './mapping-series.ts';
import { bucketLength, type SampleContext, samplesOf } from './mapping-sample.ts';
import { mapStorage } from './storage.ts';
import { type AskedWindow, SITE_TELEMETRY } from './wire.ts';
import { isCommunicationFault } from './states.ts';

const mapDay = dayMapper({ fields: { EDay: { from: 'value', unitSuffix: '.unit' } }, series: {} });

const mapDays = daysByCall({ 'inverters/telemetry': mapDayEnergies });

/**
 * Maps `{"inverters":{"<SN>":{"energy":{"unit":"WH","values":[{"timestamp":"2026-05-01T00:00:00+02:00","value":18250.0}]}}}}`: a day is named by
 * its start at the site. Inverters that were not asked for stay in the raw answer.
 */
function mapDayEnergies({ devices }: RawAnswer, value: unknown): DayItems {
  const inverters = isRecord(value) ? value.inverters : undefined;
  if (inverters === null) return [];
  if (!isRecord(inverters)) return [rejected('unexpected_shape', 'an answer without inverters')];
  return devices.flatMap((device) => {
    const metrics = inverters[device.InverterSN];
    const energy = isRecord(metrics) && isRecord(metrics.energy) ? metrics.energy : {};
    return recordsOf(energy.values).flatMap((row) =>
      mapDay(device, readLocalDate(row.timestamp), { value: row.value, 'value.unit': energy.unit }),
    );
  });
}

/** The newest buckets come late: so many without a value are a silence. */
const SILENT_BUCKETS = 5;

type MapAnswer = (answer: BytesAnswer, json: JsonNode, context: MappingContext) => MappedItem[];

/** The mapping of each call's answer to items, by its name. */
const calls: Readonly<Record<string, MapAnswer>> = {
  [SITE_TELEMETRY]: mapSiteTelemetry,
  'inverters/telemetry': (answer, { value }, context) => mapTelemetry(answer, [value], {}, context),
  'storage/telemetry': (answer, { value }, context) => mapStorage(answer, value, 'battery', context),
  'meters/telemetry': (answer, { value }, context) => mapStorage(answer, value, 'meter', context),
  alerts: mapAlerts,
  devices: mapDevices,
};

/** The alerts are passed on as they are written. */
const names = new MemberNames(['alerts']);

const samples = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer, context) =>
  map(answer, json, context),
);

export const mapping: VendorMapping = { ...samples, days: mapDays };

interface SitePart {
  asked?: readonly AskedWindow[];
  gap?: AskedWindow;
  /** Source texts of the open alerts; absent when they were not read. */
  alerts?: readonly string[];
}

function mapSiteTelemetry(answer: BytesAnswer, json: JsonNode, context: MappingContext): MappedItem[] {
  const { value } = json;
  if (!isRecord(value) || !Array.isArray(value.telemetry)) return [rejected('unexpected_shape', 'no telemetry')];
  const path = alertsPath(value.alerts, ['alerts']);
  const part: SitePart = reported({
    asked: Array.isArray(value.asked) ? (value.asked as AskedWindow[]) : undefined,
    gap: isRecord(value.gap) ? (value.gap as unknown as AskedWindow) : undefined,
    alerts: path ? json.sources(...path) : undefined,
  });
  return mapTelemetry(answer, value.telemetry, part, context);
}

/**
 * Maps the polled inverters: the answer may contain inverters that are not polled (over the quota or not monitored);
 * they stay in the raw answer.
 */
function mapTelemetry(
  answer: BytesAnswer,
  telemetry: readonly unknown[],
  part: SitePart,
  context: MappingContext,
): MappedItem[] {
  const windows = telemetry.map((value) => {
    const inverters = isRecord(value) ? value.inverters : undefined;
    return isRecord(inverters) ? inverters : inverters === null ? {} : undefined;
  });
  if (windows.includes(undefined)) return [rejected('unexpected_shape', 'an answer without inverters')];
  return answer.devices.flatMap((device) => {
    const ofDevice = windows.map((inverters) => inverters?.[device.InverterSN]).filter(isRecord);
    return ofDevice.length === 0 ? [] : mapInverter(answer, device, ofDevice, part, context);
  });
}

function mapInverter(
  answer: BytesAnswer,
  device: PolledDevice,
  windows: readonly JsonRecord[],
  part: SitePart,
  context: MappingContext,
): MappedItem[] {
  const series = inverterSeries(windows);
  const period = bucketLength(series.resolution, context);
  if (period === undefined)
    return [rejected('unexpected_shape', `resolution ${series.resolution ?? ''}`, device.InverterSN)];
  const fetchedAt = answer.fetchedAt / 1000;
  const recent = [...series.metrics.power.values()].filter(
    ({ time }) => time.unix + SILENT_BUCKETS * period > fetchedAt,
  );
  const sampleContext: SampleContext = {
    fetchedAt,
    silent: recent.every(({ value }) => value === undefined),
    asked: part.asked ?? [],
    alerts: part.alerts && openAlertsOf(device, part.alerts),
    gap: part.gap,
  };
  const samples = samplesOf(device, series, period, sampleContext);
  const items = [...samples, ...livenessOf(device, sampleContext, recent.length > 0)];
  if (series.unreadable === 0) return items;
  return [...items, rejected('unexpected_shape', `${series.unreadable} buckets without a time`, device.InverterSN)];
}

/**
 * Maps the connection of an inverter. One that reports is connected. One that is silent is not connected if the vendor
 * has a communication fault open; without one it is connected without data, as the vendor lists it at night.
 */
function livenessOf(device: PolledDevice, { alerts, gap, silent }: SampleContext, listed: boolean): MappedItem[] {
  if (!alerts || gap || !silent) return [];
  const { communicationFault } = alertArrays(alerts);
  if (communicationFault) return [{ kind: 'liveness', device, online: false }];
  return listed ? [{ kind: 'liveness', device, online: true, asleep: true }] : [];
}

/** Documented as a bare array; clients expect it below `alerts` as well. */
function alertsPath(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (readList(value)) return path;
  return isRecord(value) && readList(value.alerts) ? [...path, 'alerts'] : undefined;
}

/** Returns the open alerts of each requested device, also an empty list: it replaces the known ones. */
function mapAlerts(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const path = alertsPath(json.value, []);
  if (!path) return [rejected('unexpected_shape', 'alerts are not a list')];
  const sources = json.sources(...path);
  return answer.devices.map((device) => {
    const { alerts, warnings } = alertArrays(openAlertsOf(device, sources));
    return { kind: 'alarms', device, alerts, warnings };
  });
}

/** `active` false means that the inverter is out of service; true implies nothing about its connection. */
function mapDevices(answer: BytesAnswer, { value }: JsonNode): MappedItem[] {
  const list = readList(value);
  if (!list) return [rejected('unexpected_shape', 'devices are not a list')];
  const inactive = new Set(
    list.filter(isRecord).flatMap(({ active, serialNumber }) => (active === false ? [readText(serialNumber)] : [])),
  );
  return answer.devices
    .filter(({ InverterSN }) => inactive.has(InverterSN))
    .map((device) => ({ kind: 'liveness', device, online: false }));
}

/** The impact from which an alert is one; below it is a warning. */
const ALERT_IMPACT = 5;

/** An open alert that concerns one inverter. */
export interface OpenAlert {
  source: RawJson;
  /** Unix seconds; an alert without a readable time counts as open all along. */
  since: number;
  kind: 'communication' | 'alert' | 'warning';
}

/** Returns open alerts of the inverter itself, and communication faults of its site. `sources` are entries of an alert list as written. */
function openAlertsOf(device: PolledDevice, sources: readonly RawJson[]): OpenAlert[] {
  return sources.flatMap((source) => {
    const alert: unknown = JSON.parse(source);
    if (!isRecord(alert) || (readText(alert.status) ?? 'OPEN').toUpperCase() !== 'OPEN') return [];
    const type = readText(alert.type) ?? '';
    const serial = isRecord(alert.component) ? readText(alert.component.serialNumber) : undefined;
    const communication = isCommunicationFault(type);
    const ofSite = communication && type.includes('SITE') && readText(alert.siteId) === device.vendorPlantId;
    if (serial !== device.InverterSN && !ofSite) return [];
    const since = readBucketTime(alert.firstTrigger)?.unix ?? 0;
    const impact = readNumber(alert.impact) ?? ALERT_IMPACT;
    return [{ source, since, kind: communication ? 'communication' : impact < ALERT_IMPACT ? 'warning' : 'alert' }];
  });
}

/** Returns those that were open at that time, as BaseData has them. */
export function alertArrays(
  alerts: readonly OpenAlert[],
  at = Infinity,
): { alerts: RawJson[]; warnings: RawJson[]; faults: number; communicationFault: boolean } {
  const open = alerts.filter(({ since }) => since <= at);
  return {
    alerts: open.filter(({ kind }) => kind !== 'warning').map(({ source }) => source),
    warnings: open.filter(({ kind }) => kind === 'warning').map(({ source }) => source),
    faults: open.filter(({ kind }) => kind === 'alert').length,
    communicationFault: open.some(({ kind }) => kind === 'communication'),
  };
}
