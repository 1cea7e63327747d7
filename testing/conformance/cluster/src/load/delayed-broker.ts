import { TcpProxy } from '@heliograph/testbed/proxy';
import { addresses } from '../addresses.ts';

const port = 8_884;

/** The unacknowledged publishes that a replica of the MQTT dispatcher may have: with the delay of acknowledgements they limit its publishing rate. */
export const publishWindow = 5;

/** A second address of the MQTT broker, outside of the cluster, where its acknowledgements can be delayed. */
export class DelayedBroker {
  static readonly url = `mqtts://${addresses.outside}:${port}`;
  readonly #proxy: TcpProxy;

  private constructor(proxy: TcpProxy) {
    this.#proxy = proxy;
  }

  /** @param url of the broker itself */
  static async listen(url: string): Promise<DelayedBroker> {
    const { hostname, port: brokerPort } = new URL(url);
    const target = { host: hostname, port: Number(brokerPort) };
    return new DelayedBroker(await TcpProxy.listen({ host: addresses.outside, port, target }));
  }

  /** Delays acknowledgements by so much that each replica publishes no more than these records a second. */
  limit(recordsPerSecond: number): void {
    this.#proxy.delay((publishWindow / recordsPerSecond) * 1_000, { direction: 'down' });
  }

  unlimit(): void {
    this.#proxy.heal();
  }

  stop(): Promise<void> {
    return this.#proxy.stop();
  }
}
