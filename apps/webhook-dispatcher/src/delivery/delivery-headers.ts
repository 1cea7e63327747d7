import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, liveTopicOf, topicNames } from '@heliograph/messaging';
import type { Headers } from './delivery-record.ts';

const backfillLane = 'backfill';

/** Makes the headers of the delivery of an event to a webhook. @param firstSeenAt Unix ms */
export function deliveryHeaders(
  { topic, headers, timestamp }: IncomingRecord,
  webhookId: string,
  firstSeenAt: string,
): Record<string, string> {
  return {
    ...headers,
    [deliveryHeaderNames.webhookId]: webhookId,
    [deliveryHeaderNames.firstSeenAt]: firstSeenAt,
    [deliveryHeaderNames.writtenAt]: String(timestamp),
    ...(liveTopicOf(topic) !== undefined && { [deliveryHeaderNames.lane]: backfillLane }),
  };
}

/** @returns the topic to which a delivery with these headers is written for the process that owns its webhook */
export function deliveryTopicOf(headers: Headers): string {
  return headers[deliveryHeaderNames.lane] === backfillLane
    ? topicNames.webhookDeliveriesBackfill
    : topicNames.webhookDeliveries;
}
