import {
  accountBaseDataTopic,
  accountEventsTopic,
  headerNames,
  topicNames,
  type IncomingRecord,
  type OutgoingRecord,
} from '@heliograph/messaging';

/** Headers an account gets: what names the record. How we route it is ours. */
const forwardedHeaders = [
  headerNames.idempotencyKey,
  headerNames.schemaVersion,
  headerNames.kind,
  headerNames.traceparent,
] as const;

/** The same bytes under the same key, in the account's own topic. @param traceparent of the span of this send, if it has one */
export function recordForAccount(
  record: IncomingRecord,
  accountId: string,
  traceparent: string | undefined,
): OutgoingRecord {
  const { key, value, headers: all } = record;
  const headers: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const header = all[name];
    if (header !== undefined) headers[name] = header;
  }
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  return { topic: accountTopicOf(record, accountId), key, value, headers };
}

/** The account's topic that a record goes to: of what is replayed its kind tells, for one source topic has both. */
export function accountTopicOf({ topic, headers }: IncomingRecord, accountId: string): string {
  const isEvent =
    topic === topicNames.deliveryReplays
      ? headers[headerNames.kind] !== 'device.data'
      : topic === topicNames.deviceEvents;
  return isEvent ? accountEventsTopic(accountId) : accountBaseDataTopic(accountId);
}
