import { accountChannelNames, kafkaFormats } from '@heliograph/delivery';
import { flag, nullable, oneOf, schemaOf, type TypeOf, unixSeconds } from '@heliograph/http-service';
import { envelopeSchema, filterSchema } from '../webhooks/webhooks.views.ts';

export const channelParameter = oneOf(accountChannelNames, 'Name of the channel.');

export const channelSchema = schemaOf('ChannelSubscription', 'Settings of delivery by Kafka or by MQTT.', {
  channel: channelParameter,
  enabled: flag('Whether the channel is enabled. Its first credential enables it.'),
  filter: filterSchema,
  envelope: envelopeSchema,
  format: oneOf(
    kafkaFormats,
    'Encoding of BaseData on Kafka: `avro` in the wire format of Confluent. Always `json` on MQTT, and of other records.',
  ),
  updatedAt: nullable(
    unixSeconds('Time of the last change of a setting; null: never set, so everything is delivered.'),
  ),
});

export type ChannelView = TypeOf<typeof channelSchema>;
