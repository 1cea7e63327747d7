import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Base, BaseOptions, Connection, SASLMechanismValue, SASLOptions } from '@platformatic/kafka';
import type { KafkaConnection } from '../port.ts';

/** Options of the client library for this connection. Retries are ours, so that every wait is bounded. */
export function clientOptions(connection: KafkaConnection, purpose: string): BaseOptions {
  const options: BaseOptions = {
    clientId: `${connection.clientId}-${purpose}`,
    bootstrapBrokers: connection.brokers,
    connectTimeout: 5_000,
    requestTimeout: 30_000,
    retries: 2,
    retryDelay: 250,
    metadataMaxAge: 10_000,
  };
  const tls = tlsOptions(connection);
  if (tls) {
    options.tls = tls;
    // Brokers behind one address are told apart by the name in the TLS handshake (SNI), which an IP address is not.
    options.tlsServerName = connection.brokers.every((broker) => isIP(broker.replace(/:\d+$|[[\]]/g, '')) === 0);
  }
  if (connection.sasl) options.sasl = saslOptions(connection.sasl);
  return options;
}

/** For `tls.connect`, each time it is called; undefined without TLS. */
export function tlsOptions({ ca, secureContext }: KafkaConnection): ConnectionOptions | undefined {
  if (secureContext === undefined) return ca === undefined ? undefined : { ca, minVersion: 'TLSv1.2' };
  return {
    get secureContext() {
      return secureContext();
    },
  };
}

/** The library authenticates again when four fifths of the session are over that the broker allows (KIP-368). */
function saslOptions(login: NonNullable<KafkaConnection['sasl']>): SASLOptions {
  if (login.mechanism !== 'oauthbearer') {
    const { mechanism = 'scram-sha-512', username, password } = login;
    return { mechanism: mechanism.toUpperCase() as SASLMechanismValue, username, password };
  }
  return {
    mechanism: 'OAUTHBEARER',
    token: () => login.token(),
    oauthBearerExtensions: { ...login.extensions },
    authBytesValidator: acceptNoVerdict,
  };
}

/** A broker refuses a token in an answer without an error, by a JSON with the reason (RFC 7628); it accepts one by an empty answer. */
const acceptNoVerdict: NonNullable<SASLOptions['authBytesValidator']> = (verdict, callback) => {
  if (verdict.length === 0) callback(null, verdict);
  else callback(new Error(`the broker refused the token: ${verdict.toString('utf8', 0, 200)}`));
};

/**
 * Adds to a client of the library what each needs: a listener for errors (each call reports its own), and an end to the timer that would
 * re-authenticate a connection the broker has closed. The library leaves that timer running; it keeps the process alive for most of
 * the broker's `connections.max.reauth.ms`, and then drops the connection that has taken the closed one's place.
 *
 * A connection that is reset while it authenticates reports two errors, and the library listens to one: the second, unhandled, would end the process.
 */
export function guardClient<T extends Base>(client: T): T {
  client.on('error', () => undefined);
  client.on('client:broker:failed', ignoreLateErrors);
  client.on('client:broker:disconnect', (lost) => {
    ignoreLateErrors(lost);
    void lost.connection.close().catch(() => undefined);
  });
  return client;
}

function ignoreLateErrors({ connection }: { connection: Connection }): void {
  connection.on('error', () => undefined);
}
