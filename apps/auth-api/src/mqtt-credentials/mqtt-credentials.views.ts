import { extendedSchema, listOf, nullable, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

const token = {
  token: text('Password of the MQTT connection: a JWT.'),
  expiresAt: unixSeconds('Expiry time of the token. The broker closes the connection then; renew the token before.'),
};

export const mqttTokenSchema = schemaOf('MqttToken', 'A token for the MQTT broker.', token);

export const mqttCredentialSchema = schemaOf(
  'MqttCredential',
  'Connection settings with which an MQTT client subscribes to the topics of the account.',
  {
    id: text('Id of the credential.'),
    label: nullable(text("Free text for the account's own use.")),
    url: text('URL of the broker: MQTT 5.0 over TLS.'),
    username: text('User name of the connection.'),
    clientIdPrefix: text('Prefix that client ids must have.'),
    topicFilters: listOf(
      text('An MQTT topic filter.'),
      'Topic filters that may be subscribed to, including narrower ones.',
    ),
    createdAt: unixSeconds('Creation time.'),
  },
);

export type MqttCredentialView = TypeOf<typeof mqttCredentialSchema>;

export type MqttToken = TypeOf<typeof mqttTokenSchema>;

export const createdMqttCredentialSchema = extendedSchema(
  mqttCredentialSchema,
  'CreatedMqttCredential',
  'A new MQTT credential with its first token.',
  token,
);

export const serviceTokenSchema = extendedSchema(mqttTokenSchema, 'MqttServiceToken', 'For the dispatcher.', {
  username: text('User name of the connection.'),
});
