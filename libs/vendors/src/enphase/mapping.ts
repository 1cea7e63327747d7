import { isRecord, JsonText, readJson, readList, readText, rejected } from '@heliograph/vendor-contract';
import type { MappedItem, MappingContext, RawAnswer, VendorMapping } from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { mapSummary, statusesOf } from './mapping-summary.ts';
import { mapTelemetry, type MicroStatus } from './mapping-telemetry.ts';
import { ALARMS_WITH_EVENTS, TELEMETRY_WITH_STATUS } from './wire.ts';

type MapAnswer = (answer: RawAnswer, json: JsonText, context: MappingContext) => MappedItem[];

/** Mapping by call; the joined ones hold the answers of two calls by name. Answers of one call are read as the vendor sent them. */
const byCall: Readonly<Record<string, MapAnswer>> = {
  micros_telemetry: (answer, json, context) => mapIntervals(answer, json, new Map(), context),
  [TELEMETRY_WITH_STATUS]: (answer, json, context) => {
    const telemetry = part(json, 'micros_telemetry');
    const summary = part(json, 'inverters_summary');
    if (!telemetry || !summary) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    return mapIntervals(answer, telemetry, statusesOf(summary), context);
  },
  inverters_summary: (answer, json) =>
    Array.isArray(json.value) ? mapSummary(answer, json) : [refused(answer.call, json)],
  open_alarms: (answer, json) => mapAlarms(answer, json, undefined) ?? [refused(answer.call, json)],
  [ALARMS_WITH_EVENTS]: (answer, json) => {
    const alarms = part(json, 'open_alarms');
    if (!alarms) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    return mapAlarms(answer, alarms, part(json, 'open_events')) ?? [refused(answer.call, alarms)];
  },
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer, context) {
    const json = readJson(answer);
    if ('kind' in json) return [json];
    const map = Object.hasOwn(byCall, answer.call) ? byCall[answer.call] : undefined;
    return map ? map(answer, json, context) : [rejected('unexpected_shape', `no mapping for ${answer.call}`)];
  },
};

/** Maps a page of the bulk call, or the answer for one microinverter. */
function mapIntervals(
  answer: RawAnswer,
  json: JsonText,
  statuses: ReadonlyMap<string, MicroStatus>,
  context: MappingContext,
): MappedItem[] {
  const body = json.value;
  if (!isRecord(body) || !(readList(body.devices) ?? readList(body.intervals))) return [refused(answer.call, json)];
  return mapTelemetry(answer, body, statuses, context);
}

function part(json: JsonText, name: string): JsonText | undefined {
  const source = json.source([name]);
  return source === undefined ? undefined : new JsonText(source);
}

/** Rejects an error of the vendor where data should be, or anything else that is no list. */
function refused(call: string, { value }: JsonText): MappedItem {
  const code = isRecord(value) ? readText(value.code) : undefined;
  return code === undefined
    ? rejected('unexpected_shape', `${call}: not the list it should hold`)
    : rejected('vendor_error', `${call}: code ${code}`);
}
