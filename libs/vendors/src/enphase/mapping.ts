import {
  isRecord,
  mappingOfBytes,
  MemberNames,
  readList,
  readText,
  rejected,
  rejectedJson,
} from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedItem, MappingContext } from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { mapSummary, statusesOf } from './mapping-summary.ts';
import { mapTelemetry, type MicroStatus } from './mapping-telemetry.ts';
import { ALARMS_WITH_EVENTS, TELEMETRY_WITH_STATUS } from './wire.ts';

type MapAnswer = (answer: BytesAnswer, json: JsonNode, context: MappingContext) => MappedItem[];

/** Mapping by call; the joined ones hold the answers of two calls by name. Answers of one call are read as the vendor sent them. */
const byCall: Readonly<Record<string, MapAnswer>> = {
  micros_telemetry: (answer, json, context) => mapIntervals(answer, json, new Map(), context),
  [TELEMETRY_WITH_STATUS]: (answer, json, context) => {
    const telemetry = json.find('micros_telemetry');
    const summary = json.find('inverters_summary');
    if (!telemetry || !summary) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    return mapIntervals(answer, telemetry, statusesOf(summary), context);
  },
  inverters_summary: (answer, json) => (json.isList ? mapSummary(answer, json) : [refused(answer.call, json)]),
  open_alarms: (answer, json) => mapAlarms(answer, json, undefined) ?? [refused(answer.call, json)],
  [ALARMS_WITH_EVENTS]: (answer, json) => {
    const alarms = json.find('open_alarms');
    if (!alarms) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    return mapAlarms(answer, alarms, json.find('open_events')) ?? [refused(answer.call, alarms)];
  },
};

/** The parts of joined answers, and the members whose texts are passed on. */
const names = new MemberNames([
  'micros_telemetry',
  'inverters_summary',
  'micro_inverters',
  'status',
  'open_alarms',
  'open_events',
  'alarms',
  'events',
]);

export const mapping = mappingOfBytes('1', { names, outer: 0 }, (json, answer, context) => {
  if (!json) return [rejectedJson(answer)];
  const map = Object.hasOwn(byCall, answer.call) ? byCall[answer.call] : undefined;
  return map ? map(answer, json, context) : [rejected('unexpected_shape', `no mapping for ${answer.call}`)];
});

/** Maps a page of the bulk call, or the answer for one microinverter. */
function mapIntervals(
  answer: BytesAnswer,
  json: JsonNode,
  statuses: ReadonlyMap<string, MicroStatus>,
  context: MappingContext,
): MappedItem[] {
  const body = json.value;
  if (!isRecord(body) || !(readList(body.devices) ?? readList(body.intervals))) return [refused(answer.call, json)];
  return mapTelemetry(answer, body, statuses, context);
}

/** Rejects an error of the vendor where data should be, or anything else that is no list. */
function refused(call: string, { value }: JsonNode): MappedItem {
  const code = isRecord(value) ? readText(value.code) : undefined;
  return code === undefined
    ? rejected('unexpected_shape', `${call}: not the list it should hold`)
    : rejected('vendor_error', `${call}: code ${code}`);
}
