import { extendedSchema, listOf, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { KafkaCredentialView } from './kafka-credentials.service.ts';

export const kafkaCredentialSchema = schemaOf<KafkaCredentialView>(
  'KafkaCredential',
  'A user of the Kafka broker that may read the topics of the account.',
  {
    id: text('Its id.'),
    label: nullable(text("For the account's own use.")),
    bootstrap: text('Bootstrap servers, comma-separated.'),
    securityProtocol: text('`security.protocol` of the client.', { const: 'SASL_SSL' }),
    mechanism: text('`sasl.mechanism` of the client.', { const: 'SCRAM-SHA-512' }),
    username: text('SASL user name.'),
    topics: listOf(text('A topic.'), 'What may be read.'),
    groupPrefix: text('Consumer group ids must begin with it.'),
    createdAt: unixSeconds('When it was created.'),
  },
);

export const createdKafkaCredentialSchema = extendedSchema(
  kafkaCredentialSchema,
  'CreatedKafkaCredential',
  'A new Kafka credential.',
  { password: text('SASL password; it is in this answer and nowhere else.') },
);
