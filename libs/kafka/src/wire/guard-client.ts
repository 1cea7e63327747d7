import type { Base, Connection } from '@platformatic/kafka';

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
