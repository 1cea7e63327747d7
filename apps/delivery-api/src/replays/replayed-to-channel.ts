import type { AccountChannelName } from '@heliograph/delivery';
import { deliveryHeaderNames, topicNames, type IncomingRecord, type OutgoingRecord } from '@heliograph/messaging';

/** Returns a record for the dispatcher of one channel: the same bytes, headers and key, so that a device's records keep their order. */
export function replayedToChannel(record: IncomingRecord, channel: AccountChannelName, replay: string): OutgoingRecord {
  const headers = {
    ...record.headers,
    [deliveryHeaderNames.channel]: channel,
    [deliveryHeaderNames.replay]: replay,
  };
  return { topic: topicNames.deliveryReplays, key: record.key, value: record.value, headers };
}
