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
  { topic, key, value, headers: all }: IncomingRecord,
  accountId: string,
  traceparent: string | undefined,
): OutgoingRecord {
  const headers: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const header = all[name];
    if (header !== undefined) headers[name] = header;
  }
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  const name = topic === topicNames.deviceEvents ? accountEventsTopic(accountId) : accountBaseDataTopic(accountId);
  return { topic: name, key, value, headers };
}
