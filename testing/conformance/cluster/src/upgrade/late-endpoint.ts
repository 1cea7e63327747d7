import { join } from 'node:path';
import { issueCertificate } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import type { GatewayClient } from '@heliograph/testbed/account';
import { WebhookReceiver } from '@heliograph/testbed/receivers';
import { addresses } from '../addresses.ts';
import { receiver } from '../release/values.ts';

const port = receiver.port + 1;
/** Some clouds show a device's sample late. */
const failedMs = 180_000;
/** The second retry comes after five minutes, most of which have passed. */
const retryMs = 300_000;

interface Attempts {
  items: { idempotencyKey?: string }[];
}

/** A webhook of a few devices whose endpoint does not answer until it is opened: its deliveries wait in the retry tiers. */
export class LateEndpoint {
  readonly #api: GatewayClient;
  readonly #id: string;
  readonly #receiver: WebhookReceiver;
  readonly #arrived: Set<string>;
  #failed: readonly string[] = [];

  private constructor(api: GatewayClient, id: string, receiverOfIt: WebhookReceiver, arrived: Set<string>) {
    this.#api = api;
    this.#id = id;
    this.#receiver = receiverOfIt;
    this.#arrived = arrived;
  }

  static async create(api: GatewayClient, state: string, deviceIds: readonly string[]): Promise<LateEndpoint> {
    const body = { url: `https://${receiver.host}:${port}/late`, filter: { deviceIds } };
    const { id, secret } = (await api.post('/v1/webhooks', body)) as { id: string; secret: string };
    const arrived = new Set<string>();
    const seen = (key: string): void => void arrived.add(key);
    const certificate = await issueCertificate(join(state, 'stack'), 'receiver', [receiver.host]);
    const options = { host: addresses.outside, port, secret, ...certificate, onRecord: seen, onEvent: seen };
    return new LateEndpoint(api, id, new WebhookReceiver(options), arrived);
  }

  /** Resolves when the log of attempts has failed deliveries. @returns how many */
  async untilFailed(): Promise<number> {
    const failed = async (): Promise<string[]> => {
      const { items } = (await this.#api.get(`/v1/webhooks/${this.#id}/attempts?result=failed`)) as Attempts;
      return [...new Set(items.flatMap(({ idempotencyKey }) => idempotencyKey ?? []))];
    };
    const holds = (keys: readonly string[]): boolean => keys.length > 0;
    this.#failed = await until('deliveries have failed', failed, { holds, deadlineMs: failedMs });
    return this.#failed.length;
  }

  /** Answers from now on. */
  open(): Promise<void> {
    return this.#receiver.start();
  }

  /** Resolves when those deliveries have arrived. @returns how many */
  async untilArrived(): Promise<number> {
    const left = (): string[] => this.#failed.filter((key) => !this.#arrived.has(key));
    await until('the failed deliveries arrive', left, { holds: (keys) => keys.length === 0, deadlineMs: retryMs });
    return this.#failed.length;
  }

  close(): Promise<void> {
    return this.#receiver.stop();
  }
}
