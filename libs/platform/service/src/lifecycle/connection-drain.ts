import type { Server, ServerResponse } from 'node:http';
import { setImmediate as pendingReads, setTimeout as sleep } from 'node:timers/promises';

const pollMs = 20;

/**
 * Ends the connections of a server without breaking a request: a keep-alive connection that is simply closed may have the client's next request
 * on its way already. From `begin` on every answer says `Connection: close`, so that clients which are busy move elsewhere by themselves;
 * only connections that stay silent are closed.
 */
export class ConnectionDrain {
  private readonly answers = new Set<ServerResponse>();
  private draining = false;

  constructor(private readonly server: Server) {
    // Before the framework sees the request.
    server.prependListener('request', (_request, response) => this.follow(response));
  }

  /**
   * @param lingerMs how long silent connections stay open, and new ones are still taken from a load balancer that has not noticed yet
   * @param timeoutMs after which requests under way are not waited for any longer
   */
  async drain(lingerMs: number, timeoutMs: number): Promise<void> {
    const begin = Date.now();
    const waits = (ms: number) => Date.now() - begin < Math.min(ms, timeoutMs);
    this.draining = true;
    for (const response of this.answers) endAfter(response);
    while (waits(lingerMs) && (await this.connections()) > 0) await sleep(pollMs);
    // In a busy process the timer is late, and requests have come that are not read yet: to close their connections would reset them.
    await pendingReads();
    // Takes no more connections, and closes the silent ones.
    this.server.close();
    while (waits(timeoutMs) && this.answers.size > 0) await sleep(pollMs);
  }

  private follow(response: ServerResponse): void {
    this.answers.add(response);
    response.once('close', () => this.answers.delete(response));
    if (this.draining) endAfter(response);
  }

  private connections(): Promise<number> {
    return new Promise((resolve) => this.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }
}

/** Node then says `Connection: close` and closes when the answer is sent. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
