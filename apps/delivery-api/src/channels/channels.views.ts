import { accountChannelNames } from '@heliograph/delivery';
import { flag, nullable, oneOf, schemaOf, type TypeOf, unixSeconds } from '@heliograph/http-service';
import { filterSchema } from '../webhooks/webhooks.views.ts';

export const channelParameter = oneOf(accountChannelNames, 'Name of the channel.');

export const channelSchema = schemaOf('ChannelSubscription', 'Settings of delivery by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('Whether the channel is enabled. Its first credential enables it.'),
  filter: filterSchema,
  updatedAt: nullable(
    unixSeconds('Time of the last change of the filter; null: never set, so everything is delivered.'),
  ),
});

export type ChannelView = TypeOf<typeof channelSchema>;
