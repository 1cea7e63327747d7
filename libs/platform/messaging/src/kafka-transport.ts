import { type KafkaOptions, Transport } from '@nestjs/microservices';
import { type KafkaConnection, recordPartition, tlsOptions } from '@heliograph/kafka';
import type { KafkaConfig, SASLOptions } from 'kafkajs';

interface PartitionerArguments {
  partitionMetadata: readonly { partitionId: number }[];
  message: { key?: Buffer | string | null; partition?: number };
}

/**
 * Options of Nest's Kafka transport for the control plane (request and reply between the APIs and ingest), the same for the server
 * and the client side. Nest appends `-server` and `-client` to both ids; ACLs must name the groups so.
 */
export function kafkaTransport(
  connection: KafkaConnection,
  ids: { clientId: string; groupId: string },
): KafkaOptions & { transport: Transport.KAFKA } {
  const client: KafkaConfig = { clientId: ids.clientId, brokers: connection.brokers };
  const ssl = tlsOptions(connection);
  if (ssl) client.ssl = ssl;
  if (connection.sasl) client.sasl = saslOptions(connection.sasl);
  return {
    transport: Transport.KAFKA,
    options: {
      client: {
        ...client,
        connectionTimeout: 5_000,
        // A broker that hangs costs so much, then the next try goes by fresh metadata. Longer than any fetch or heartbeat here takes.
        requestTimeout: 10_000,
        // Must be below the broker's `connections.max.reauth.ms` and a quarter of a token's life: brokers refuse a second log-in within a second.
        reauthenticationThreshold: 10_000,
        // For as long as it takes: a broker restart must not end a service.
        retry: {
          initialRetryTime: 300,
          maxRetryTime: 5_000,
          retries: 100,
          restartOnFailure: () => Promise.resolve(true),
        },
      },
      consumer: {
        groupId: ids.groupId,
        sessionTimeout: 10_000,
        heartbeatInterval: 2_000,
        rebalanceTimeout: 20_000,
        allowAutoTopicCreation: false,
        // Stopping waits for the fetch under way.
        maxWaitTimeInMs: 1_000,
      },
      producer: { allowAutoTopicCreation: false, createPartitioner: javaPartitioner },
      subscribe: { fromBeginning: false },
    },
  };
}

function saslOptions(login: NonNullable<KafkaConnection['sasl']>): SASLOptions {
  if (login.mechanism !== 'oauthbearer') {
    const { mechanism = 'scram-sha-512', username, password } = login;
    return { mechanism, username, password };
  }
  const { mechanism, extensions = {} } = login;
  return { mechanism, oauthBearerProvider: async () => ({ value: await login.token(), extensions }) };
}

/** Keys live where every other client of ours puts them; records without a key go round. */
function javaPartitioner(): (args: PartitionerArguments) => number {
  let turn = 0;
  return ({ partitionMetadata, message: { key, partition } }) => {
    if (partition !== undefined) return partition;
    const count = partitionMetadata.length;
    return key === null || key === undefined ? turn++ % count : recordPartition(key, count);
  };
}
