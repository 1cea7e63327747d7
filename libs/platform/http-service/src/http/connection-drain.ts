import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as pendingReads, setTimeout as sleep } from 'node:timers/promises';

const pollMs = 20;

/**
 * Ends the connections of a server without breaking a request: a keep-alive connection that is simply closed may have
 * the client's next request on its way already. From `begin` on every answer has `Connection: close`, so that clients
 * which are busy move elsewhere by themselves; only connections that stay silent are closed. One that never sent a
 * request, as a load balancer's TCP check, is closed too: Node itself waits for it.
 */
export class ConnectionDrain {
  readonly #answers = new Set<ServerResponse>();
  /** Connections without a request so far. */
  readonly #unused = new Map<string, Socket>();
  #draining = false;

  constructor(private readonly server: Server) {
    // Before the framework sees the request.
    server.prependListener('request', (_request, response) => this.#follow(response));
    for (const event of ['connection', 'secureConnection']) server.on(event, (socket: Socket) => this.#await(socket));
  }

  /**
   * @param lingerMs how long silent connections stay open, and new ones are still taken from a load balancer that has not noticed yet
   * @param timeoutMs after which requests under way are not waited for any longer
   */
  async drain(lingerMs: number, timeoutMs: number): Promise<void> {
    const begin = Date.now();
    const waits = (ms: number) => Date.now() - begin < Math.min(ms, timeoutMs);
    this.#draining = true;
    for (const response of this.#answers) endAfter(response);
    while (waits(lingerMs) && (await this.#connections()) > 0) await sleep(pollMs);
    // In a busy process the timer is late, and requests have come that are not read yet: to close their connections would reset them.
    await pendingReads();
    // Takes no more connections, and closes the silent ones.
    this.server.close();
    for (const socket of this.#unused.values()) if (isSilent(socket)) socket.destroy();
    while (waits(timeoutMs) && this.#answers.size + this.#unused.size > 0) await sleep(pollMs);
    for (const socket of this.#unused.values()) socket.destroy();
  }

  /** An encrypted connection takes the place of the one below it, by which no request comes. */
  #await(socket: Socket): void {
    const address = addressOf(socket);
    this.#unused.set(address, socket);
    socket.once('close', () => {
      if (this.#unused.get(address) === socket) this.#unused.delete(address);
    });
  }

  #follow(response: ServerResponse): void {
    if (response.socket) this.#unused.delete(addressOf(response.socket));
    this.#answers.add(response);
    response.once('close', () => this.#answers.delete(response));
    if (this.#draining) endAfter(response);
  }

  #connections(): Promise<number> {
    return new Promise((resolve) => this.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }
}

function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Returns whether nothing came yet; of an encrypted connection the handshake, which no request is lost with. */
function isSilent(socket: Socket): boolean {
  return socket.bytesRead === 0 || 'encrypted' in socket;
}

/** Node then sends `Connection: close` and closes after the answer. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
