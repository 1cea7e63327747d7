import { accountChannelNames } from '@heliograph/delivery';
import { flag, nullable, oneOf, schemaOf, unixSeconds } from '@heliograph/service';
import { filterSchema } from '../webhooks/webhook.schema.ts';
import type { ChannelView } from './channels.service.ts';

export const channelParameter = oneOf(accountChannelNames, 'Name of the channel.');

export const channelSchema = schemaOf<ChannelView>('ChannelSubscription', 'Settings of delivery by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('Whether the channel is enabled. Its first credential enables it.'),
  filter: filterSchema,
  updatedAt: nullable(
    unixSeconds('Time of the last change of the filter; null: never set, so everything is delivered.'),
  ),
});
