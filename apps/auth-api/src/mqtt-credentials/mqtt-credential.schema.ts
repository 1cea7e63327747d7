import { extendedSchema, listOf, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { MqttCredentialView, MqttToken } from './mqtt-credentials.service.ts';

const token = {
  token: text('Password of the MQTT connection: a JWT.'),
  expiresAt: unixSeconds('The connection ends then; renew before.'),
};

export const mqttTokenSchema = schemaOf<MqttToken>('MqttToken', 'A token for the MQTT broker.', token);

export const mqttCredentialSchema = schemaOf<MqttCredentialView>(
  'MqttCredential',
  'What a client of the MQTT broker needs to subscribe to the topics of the account.',
  {
    id: text('Its id.'),
    label: nullable(text("For the account's own use.")),
    url: text('Of the broker: MQTT 5.0 over TLS.'),
    username: text('User name of the connection.'),
    clientIdPrefix: text('Client ids must begin with it.'),
    topicFilters: listOf(text('A topic filter.'), 'What may be subscribed to, also below it.'),
    createdAt: unixSeconds('When it was created.'),
  },
);

export const createdMqttCredentialSchema = extendedSchema(
  mqttCredentialSchema,
  'CreatedMqttCredential',
  'A new MQTT credential with its first token.',
  token,
);

export const serviceTokenSchema = extendedSchema(mqttTokenSchema, 'MqttServiceToken', 'For the dispatcher.', {
  username: text('User name of the connection.'),
});
