import { channelNames } from '@heliograph/delivery';
import { extendedSchema, integer, listOf, oneOf, schemaOf, text, type TypeOf } from '@heliograph/http-service';

const count = (description: string) => integer(description, { minimum: 0 });

const counts = {
  delivered: count('Number of delivered records and events.'),
  failed: count('Number of failed attempts; a record that failed twice counts twice.'),
  deadLettered: count('Number of records whose last attempt failed; webhooks only.'),
  bytes: count('Total size of the delivered bodies, in bytes.'),
};

const ofChannel = {
  channel: oneOf(channelNames, 'Name of the channel.'),
  noSubscriber: count('MQTT only: number of messages published while no client was subscribed.'),
  dropped: count('MQTT only: number of messages dropped because the queue of a disconnected client was full.'),
};

export const dayCountSchema = schemaOf('DayCount', 'Delivery counts of one day.', {
  day: text('Day in UTC, e.g. `2026-11-21`.'),
  ...counts,
});

export type DayCount = TypeOf<typeof dayCountSchema>;

const channelCount = schemaOf('ChannelCount', 'Delivery counts of a channel.', {
  ...counts,
  ...ofChannel,
});

export type ChannelCount = TypeOf<typeof channelCount>;

const channelDayCount = extendedSchema(
  dayCountSchema,
  'ChannelDayCount',
  'Delivery counts of a channel on one day.',
  ofChannel,
);

export type ChannelDayCount = TypeOf<typeof channelDayCount>;

export const usageSchema = schemaOf('Usage', 'Device quota and delivery counts of the account.', {
  deviceQuota: count('Quota of the account: the maximum number of monitored devices.'),
  quotaUsed: count(
    'Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Batteries and meters count nothing.',
  ),
  monitoredDevices: count('Number of monitored devices.'),
  devicesOverQuota: count('Number of devices that are listed but not monitored because the quota is used up.'),
  from: text('First day, UTC.'),
  to: text('Last day, UTC.'),
  totals: listOf(channelCount, 'Totals of all days, by channel.'),
  days: listOf(channelDayCount, 'Counts by day, newest first.'),
});

export type UsageView = TypeOf<typeof usageSchema>;
