import { accountChannelNames } from '@heliograph/delivery';
import { flag, nullable, oneOf, schemaOf, unixSeconds } from '@heliograph/service';
import { filterSchema } from '../webhooks/webhook.schema.ts';
import type { ChannelView } from './channels.service.ts';

export const channelParameter = oneOf(accountChannelNames, 'The channel.');

export const channelSchema = schemaOf<ChannelView>('ChannelSubscription', 'What goes by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('On with the first credential of the channel.'),
  filter: filterSchema,
  updatedAt: nullable(unixSeconds('When the filter was set; null: never, so everything is delivered.')),
});
