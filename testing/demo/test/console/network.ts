import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The way from a browser to the product, which a scenario can cut: a proxy (HTTP CONNECT) that drops every connection and takes no new one. */
export class Network {
  readonly #server: Server = createServer();
  readonly #sockets = new Set<Duplex>();
  #isCut = false;

  async start(): Promise<void> {
    this.#server.on('connect', ({ url = '' }, browser: Duplex) => this.#join(browser, url));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  #join(browser: Duplex, address: string): void {
    if (this.#isCut) return void browser.destroy();
    const [host = '', port] = address.split(':');
    const product: Socket = connect(Number(port), host, () => {
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      browser.pipe(product).pipe(browser);
    });
    for (const [socket, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
