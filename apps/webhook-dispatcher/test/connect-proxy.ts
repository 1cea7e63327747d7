import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A forward proxy that opens tunnels, and remembers its requests. */
export class ConnectProxy {
  readonly asked: { authority: string; authorization: string | undefined }[] = [];
  /** Head of the answer to the next CONNECTs; absent = a tunnel. */
  refusal: string | undefined;
  /** The addresses of names in the proxy's own DNS. */
  readonly hosts = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#keep(socket));
    server.on('connect', (request: IncomingMessage, socket: Socket) => this.#open(request, socket));
  }

  static async start(): Promise<ConnectProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ConnectProxy(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #open({ url = '', headers }: IncomingMessage, client: Socket): void {
    this.asked.push({ authority: url, authorization: headers['proxy-authorization'] });
    if (this.refusal !== undefined) {
      client.end(`${this.refusal}\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), this.hosts.get(hostname) ?? hostname);
    this.#keep(upstream);
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.#sockets.delete(socket));
  }
}
