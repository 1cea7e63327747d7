import { extendedSchema, listOf, nullable, schemaOf, text, unixSeconds } from '@heliograph/http-service';

export interface KafkaCredentialView {
  id: string;
  label: string | null;
  /** Bootstrap servers, comma-separated. */
  bootstrap: string;
  securityProtocol: 'SASL_SSL';
  mechanism: 'SCRAM-SHA-512';
  username: string;
  topics: string[];
  /** The prefix of consumer group ids. */
  groupPrefix: string;
  /** Unix seconds. */
  createdAt: number;
}

export const kafkaCredentialSchema = schemaOf<KafkaCredentialView>(
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

export const createdKafkaCredentialSchema = extendedSchema(
  kafkaCredentialSchema,
  'CreatedKafkaCredential',
  'A new Kafka credential.',
  { password: text('SASL password; returned only by this call.') },
);
