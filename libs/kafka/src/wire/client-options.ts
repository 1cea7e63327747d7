import type { BaseOptions } from '@platformatic/kafka';
import type { KafkaConnection } from '../port.ts';

/** Options of the client library for this connection: SCRAM-SHA-512 over TLS. Retries are ours, so that every wait is bounded. */
export function clientOptions(connection: KafkaConnection, purpose: string): BaseOptions {
  return {
    clientId: `${connection.clientId}-${purpose}`,
    bootstrapBrokers: connection.brokers,
    connectTimeout: 5_000,
    requestTimeout: 30_000,
    retries: 2,
    retryDelay: 250,
    metadataMaxAge: 10_000,
    ...(connection.ca === undefined ? {} : { tls: { ca: connection.ca, minVersion: 'TLSv1.2' as const } }),
    ...(connection.sasl ? { sasl: { mechanism: 'SCRAM-SHA-512' as const, ...connection.sasl } } : {}),
  };
}
