import { isRecord, recordsOf } from '@heliograph/vendor-contract';
import type { JsonNode, JsonRecord } from '@heliograph/vendor-contract';

/** Calls, by the name in limits, metrics and raw answers. */
export type EnphaseCall =
  | 'token'
  | 'systems'
  | 'devices'
  | 'micros_telemetry'
  | 'inverters_summary'
  | 'open_alarms'
  | 'open_events'
  | 'event_types'
  | 'telemetry_battery'
  | 'energy_import_telemetry'
  | 'energy_export_telemetry';

export const API = '/api/v4/systems';

/** Devices on the largest page of devices/micros/telemetry. */
export const TELEMETRY_PAGE = 20;
/** Microinverters on the largest page of inverters_summary_by_envoy_or_site, systems on that of systems. */
export const LIST_PAGE = 100;
/** Intervals of granularity `day`. */
export const DAY_INTERVALS = 288;

/** Raw answers of several calls (`joinAnswers`): an object of their texts by these names. With the alarms also `event_types`, of the types that they show. */
export const TELEMETRY_WITH_STATUS = 'micros_telemetry+inverters_summary';
export const ALARMS_WITH_EVENTS = 'open_alarms+open_events';
export const GRID_ENERGY = 'energy_import_telemetry+energy_export_telemetry';

/** Returns the microinverters of a page of inverters_summary_by_envoy_or_site: an array of groups, each with its own list. */
export function summaryMicros(value: unknown): JsonRecord[] {
  return recordsOf(value).flatMap(({ micro_inverters: micros }) => recordsOf(micros));
}

/** Returns the same with where they stand. */
export function summaryEntries(json: JsonNode): { record: JsonRecord; node: JsonNode }[] {
  const micros = json.elements().flatMap((group) => group.listAt('micro_inverters'));
  return micros.flatMap((node) => {
    const record = node.value;
    return isRecord(record) ? [{ record, node }] : [];
  });
}
