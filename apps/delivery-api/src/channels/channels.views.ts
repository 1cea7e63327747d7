import { accountChannelNames, type AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { flag, nullable, oneOf, schemaOf, unixSeconds } from '@heliograph/http-service';
import { filterSchema } from '../webhooks/webhooks.views.ts';

export const channelParameter = oneOf(accountChannelNames, 'Name of the channel.');

export interface ChannelView {
  channel: AccountChannelName;
  /** True from the first credential of the channel on. */
  enabled: boolean;
  filter: SubscriptionFilter;
  /** Unix seconds; null: never set, so that all records are delivered. */
  updatedAt: number | null;
}

export const channelSchema = schemaOf<ChannelView>('ChannelSubscription', 'Settings of delivery by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('Whether the channel is enabled. Its first credential enables it.'),
  filter: filterSchema,
  updatedAt: nullable(
    unixSeconds('Time of the last change of the filter; null: never set, so everything is delivered.'),
  ),
});
