import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Plays a Kubernetes Service: new connections go to its replicas in turn. A connection stays with its replica when that is removed, as with kube-proxy: the
 * replica and its client decide on its end.
 */
export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #targets: number[] = [];
  #turn = 0;

  private constructor() {
    this.#server = createServer({ allowHalfOpen: true }, (client) => void this.#join(client));
  }

  static async listen(port: number): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(port, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  add(port: number): void {
    this.#targets.push(port);
  }

  remove(port: number): void {
    this.#targets = this.#targets.filter((target) => target !== port);
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #join(client: Socket): Promise<void> {
    this.#follow(client);
    const replica = await this.#connect();
    if (replica === undefined || client.destroyed) {
      client.resetAndDestroy();
      replica?.destroy();
      return;
    }
    this.#follow(replica);
    client.pipe(replica).pipe(client);
    client.once('close', () => replica.destroy());
    replica.once('close', () => client.destroy());
  }

  /** A replica that refuses has just died: the next one, until its absence is noticed. */
  async #connect(): Promise<Socket | undefined> {
    const first = this.#turn++ % Math.max(1, this.#targets.length);
    for (const port of [...this.#targets.slice(first), ...this.#targets.slice(0, first)]) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        socket.destroy();
      }
    }
    return undefined;
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
