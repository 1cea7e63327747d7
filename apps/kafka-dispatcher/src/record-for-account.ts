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

/** The headers that an account gets: those that name the record, its fetch time and its origin. Routing headers are internal. */
const forwardedHeaders = [
  headerNames.idempotencyKey,
  headerNames.schemaVersion,
  headerNames.kind,
  headerNames.fetchedAt,
  headerNames.origin,
  headerNames.traceparent,
] as const;

/**
 * Makes the record for the account's own topic: the same bytes under the same key.
 * @param traceparent of the span of this send, if it has one
 * @param cloudEvents makes the attributes that the account wants; undefined: it wants none
 */
export function recordForAccount(
  record: IncomingRecord,
  accountId: string,
  traceparent: string | undefined,
  cloudEvents?: CloudEvents,
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
  return { topic: accountTopicOf(record, accountId), key, value, headers };
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
