import { accountChannelNames, envelopes, kafkaFormats } from '@heliograph/delivery';
import { flag, nullable, oneOf, schemaOf, type TypeOf, unixSeconds } from '@heliograph/http-service';
import { filterSchema } from '../webhooks/webhooks.views.ts';

export const channelParameter = oneOf(accountChannelNames, 'Name of the channel.');

export const channelSchema = schemaOf('ChannelSubscription', 'Settings of delivery by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('Whether the channel is enabled. Its first credential enables it.'),
  filter: filterSchema,
  envelope: oneOf(
    envelopes,
    '`cloudevents`: deliveries also have the attributes of CloudEvents 1.0, as headers `ce_…` of Kafka records, as user properties of MQTT messages.',
  ),
  format: oneOf(
    kafkaFormats,
    'Encoding of BaseData on Kafka: `avro` in the wire format of Confluent. Always `json` on MQTT, and of other records.',
  ),
  updatedAt: nullable(
    unixSeconds('Time of the last change of a setting; null: never set, so everything is delivered.'),
  ),
});

export type ChannelView = TypeOf<typeof channelSchema>;
