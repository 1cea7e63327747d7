import { addCloudEventKafkaHeaders, placeOf, type CloudEvents } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import {
  accountBaseDataTopic,
  accountEnergyTopic,
  accountEventsTopic,
  accountStorageTopic,
  headerNames,
  topicNames,
} from '@heliograph/messaging';
import type { AvroEncoding } from './avro/avro-records.ts';

/** The headers that an account gets: those that name the record, its fetch time and its origin. Routing headers are internal. */
const forwardedHeaders = [
  headerNames.idempotencyKey,
  headerNames.schemaVersion,
  headerNames.kind,
  headerNames.fetchedAt,
  headerNames.origin,
  headerNames.traceparent,
] as const;

export interface RecordAdditions {
  /** Of the span of this send, if it has one. */
  traceparent?: string | undefined;
  /** Makes the attributes that the account wants; undefined: it wants none. */
  cloudEvents?: CloudEvents | undefined;
  /** Encodes BaseData; undefined: the account wants JSON. Other records are JSON in any case. */
  avro?: AvroEncoding | undefined;
}

const avroContentType = 'application/avro';

/**
 * Makes the record for the account's own topic: under the same key the same bytes, or BaseData as Avro.
 * @throws JsonTextError when it cannot be encoded
 */
export function recordForAccount(
  record: IncomingRecord,
  accountId: string,
  { traceparent, cloudEvents, avro }: RecordAdditions = {},
): OutgoingRecord {
  const { key, value, headers: all } = record;
  const headers: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const header = all[name];
    if (header !== undefined) headers[name] = header;
  }
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  const attributes = cloudEvents?.attributesOf(all);
  if (attributes !== undefined) addCloudEventKafkaHeaders(headers, attributes);
  const topic = accountTopicOf(record, accountId);
  if (avro === undefined || value === null || topic !== accountBaseDataTopic(accountId))
    return { topic, key, value, headers };
  headers['content-type'] = avroContentType;
  // The schema of the same version in the other language, beside it.
  if (headers.ce_dataschema !== undefined) headers.ce_dataschema = headers.ce_dataschema.replace(/\.json$/, '.avsc');
  return { topic, key, value: avro.encode(value), headers };
}

const topicOfPlace = {
  data: accountBaseDataTopic,
  event: accountEventsTopic,
  energy: accountEnergyTopic,
  storage: accountStorageTopic,
};
const placeOfTopic = new Map<string, 'event' | 'energy' | 'storage'>([
  [topicNames.deviceEvents, 'event'],
  [topicNames.energy, 'energy'],
  [topicNames.storage, 'storage'],
]);

/** Returns the account's topic for a record: that of a replayed record follows from its kind, for one source topic has all. */
export function accountTopicOf({ topic, headers }: IncomingRecord, accountId: string): string {
  if (topic === topicNames.deliveryReplays) return topicOfPlace[placeOf(headers[headerNames.kind])](accountId);
  return topicOfPlace[placeOfTopic.get(topic) ?? 'data'](accountId);
}
