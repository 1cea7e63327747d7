import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a server that can be cut and restored, as when the server goes down and comes back. */
export class Line {
  readonly #sockets = new Set<Socket>();
  readonly #target: { host: string; port: number };
  #server: Server | undefined;
  #port = 0;

  constructor(host: string, port: number) {
    this.#target = { host, port };
  }

  /** @returns the port on 127.0.0.1; always the same */
  async join(): Promise<number> {
    while (!(await this.#listen(this.#port || 20_000 + randomInt(9_000))));
    return this.#port;
  }

  /** Below Linux' ephemeral range: no outgoing connection takes the port while the line is cut. @returns false: another one is needed */
  async #listen(port: number): Promise<boolean> {
    this.#server = createServer((near) => {
      const far = connect(this.#target);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    this.#server.listen(port, '127.0.0.1');
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      if (this.#port !== 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return false;
    }
    this.#port = port;
    return true;
  }

  async cut(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await once(this.#server!, 'close');
  }
}
