import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to a server that can be cut and joined again, as when the server goes away and comes back. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private readonly target: { host: string; port: number };
  private server: Server | undefined;
  private port = 0;

  constructor(host: string, port: number) {
    this.target = { host, port };
  }

  /** @returns the port on 127.0.0.1; always the same */
  async join(): Promise<number> {
    this.server = createServer((near) => {
      const far = connect(this.target);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  async cut(): Promise<void> {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await once(this.server!, 'close');
  }
}
