import { channelNames } from '@heliograph/delivery';
import { extendedSchema, integer, listOf, oneOf, schemaOf, text } from '@heliograph/service';
import type { ChannelCount, DayCount } from './usage-queries.ts';
import type { UsageView } from './usage.controller.ts';

const count = (description: string) => integer(description, { minimum: 0 });

const counts = {
  delivered: count('Records and events.'),
  failed: count('Attempts that failed; a record that failed twice counts twice.'),
  deadLettered: count('Records whose last try failed; webhooks only.'),
  bytes: count('Of the delivered bodies.'),
};
const ofChannel = {
  channel: oneOf(channelNames, 'The channel.'),
  noSubscriber: count('MQTT: published while nobody was subscribed.'),
  dropped: count('MQTT: messages that were not kept for a client that was away, because as many waited for it as may.'),
};

export const dayCountSchema = schemaOf<DayCount>('DayCount', 'What was delivered on a day.', {
  day: text('UTC, `2026-11-21`.'),
  ...counts,
});

const channelCount = schemaOf<ChannelCount>('ChannelCount', 'What was delivered by a channel.', {
  ...counts,
  ...ofChannel,
});

const channelDayCount = extendedSchema(
  dayCountSchema,
  'ChannelDayCount',
  'What was delivered on a day by a channel.',
  ofChannel,
);

export const usageSchema = schemaOf<UsageView>('Usage', 'Quota and deliveries of the account.', {
  deviceQuota: count('How many devices may be monitored.'),
  monitoredDevices: count('How many are.'),
  devicesOverQuota: count('How many are listed, but not monitored because the quota is used up.'),
  from: text('First day.'),
  to: text('Last day.'),
  totals: listOf(channelCount, 'Of all days together, by channel.'),
  days: listOf(channelDayCount, 'Newest first.'),
});
