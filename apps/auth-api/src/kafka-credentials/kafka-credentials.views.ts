import { extendedSchema, listOf, nullable, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

export const kafkaCredentialSchema = schemaOf(
  'KafkaCredential',
  'A user of the Kafka broker that may read the topics of the account.',
  {
    id: text('Id of the credential.'),
    label: nullable(text("Free text for the account's own use.")),
    bootstrap: text('Bootstrap servers, comma-separated.'),
    securityProtocol: text('`security.protocol` of the client.', { const: 'SASL_SSL' }),
    mechanism: text('`sasl.mechanism` of the client.', { const: 'SCRAM-SHA-512' }),
    username: text('SASL user name.'),
    topics: listOf(text('Name of a topic.'), 'Topics that the credential may read.'),
    groupPrefix: text('Prefix that consumer group ids must have.'),
    createdAt: unixSeconds('Creation time.'),
  },
);

export type KafkaCredentialView = TypeOf<typeof kafkaCredentialSchema>;

export const createdKafkaCredentialSchema = extendedSchema(
  kafkaCredentialSchema,
  'CreatedKafkaCredential',
  'A new Kafka credential.',
  { password: text('SASL password; returned only by this call.') },
);
