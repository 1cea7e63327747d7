import type { AttemptOutcome } from '@heliograph/delivery';
import type { Delivery } from '../../src/delivery/delivery.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The consumers' endpoints, with what they received and how they answer: `failing` is the share of requests that they do not acknowledge. */
export class SimulatedEndpoints {
  readonly #random: SeededRandom;
  /** Keys acknowledged, by webhook, in order. */
  readonly accepted = new Map<string, string[]>();
  /** Requests that reached the endpoint, by webhook and key. */
  readonly requests = new Map<string, number>();
  failing = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A request that reaches its endpoint. Returns the answer and the time until the dispatcher has it. */
  receive({ webhookId, body }: Pick<Delivery, 'webhookId' | 'body'>): { outcome: AttemptOutcome; inMs: number } {
    const keys = keysOf(body);
    for (const key of keys) {
      const name = `${webhookId} ${key}`;
      this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    }
    const random = this.#random;
    if (random.chance(this.failing)) return this.#failure();
    this.accepted.set(webhookId, [...(this.accepted.get(webhookId) ?? []), ...keys]);
    // The endpoint has it, and the dispatcher gets no answer.
    if (this.failing > 0 && random.chance(0.05)) return { outcome: { kind: 'failed', reason: 'timeout' }, inMs: 1_000 };
    return { outcome: { kind: 'answered', status: 204 }, inMs: random.between(1, 60) };
  }

  #failure(): { outcome: AttemptOutcome; inMs: number } {
    const random = this.#random;
    if (random.chance(0.2)) return { outcome: { kind: 'failed', reason: 'timeout' }, inMs: 1_000 };
    if (random.chance(0.2)) return { outcome: { kind: 'failed', reason: 'connection' }, inMs: 1 };
    const status = random.pick([500, 503, 429, 401]);
    return { outcome: { kind: 'answered', status, retryAfter: '1' }, inMs: random.between(1, 60) };
  }
}

/** Returns the keys of one record or of a batch. */
export function keysOf(body: Buffer): string[] {
  const parsed = JSON.parse(body.toString()) as { key: string } | { key: string }[];
  return Array.isArray(parsed) ? parsed.map(({ key }) => key) : [parsed.key];
}
