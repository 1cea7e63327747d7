import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { loadProductClasses, type Incoming, type Outgoing, type ProductClasses } from './product-classes.ts';

const requestMs = 40;
const fineTickMs = 50;
const fineUntilMs = 20_000;
const coarseTickMs = 1_000;
/** A day and the jitter of every step. */
const maxMs = 28 * 3600 * 1000;

export interface SimulatedSchedule {
  /** The times of the requests for each webhook's one record, ms after the first. */
  attempts: number[][];
  dead: number;
  /** Steps as configured, in seconds. */
  stepsSeconds: readonly number[];
}

interface Delivery {
  webhookId: string;
}

type Answered = (result: { outcome: { kind: 'answered'; status: number }; durationMs: number }) => void;

/**
 * The dispatcher's own classes (dispatcher with lanes and breakers, follow-ups, settlement, retry pump) on a virtual clock: the broker is a list in memory,
 * the endpoints answer 500 to each request. One record to each webhook.
 */
export async function simulateSchedule(webhooks: number): Promise<SimulatedSchedule> {
  const classes = await loadProductClasses();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.now() });
  // The clock that does not jump is not among those that can be enabled.
  const steady = mock.method(performance, 'now', () => Date.now());
  try {
    return await new Simulation(classes).run(webhooks);
  } finally {
    steady.mock.restore();
    mock.timers.reset();
  }
}

class Simulation {
  readonly #classes: ProductClasses;
  readonly #attempts = new Map<string, number[]>();
  readonly #dispatcher: InstanceType<ProductClasses['Dispatcher']>;
  readonly #pump: InstanceType<ProductClasses['RetryPump']>;
  #dead = 0;
  #offset = 0n;

  constructor(classes: ProductClasses) {
    this.#classes = classes;
    const producer = { send: (records: readonly Outgoing[]) => this.#produced(records) };
    const settle = (): void => undefined;
    const settlement = new classes.Settlement(producer, settle, owned, silent);
    const { defaultRetryPolicy: policy, defaultBreakerPolicy: breaker } = classes;
    const shared = { settlement, reporter: silent, metrics: silent, owned, now: () => Date.now() };
    this.#dispatcher = new classes.Dispatcher({
      ...shared,
      directory: directory(),
      client: { post: this.#post },
      pools: silent,
      alarms: silent,
      followUps: new classes.FollowUps({ ...shared, policy, random: Math.random }),
      retryPolicy: policy,
      lanePolicy: { minQueued: 64, maxQueuedMs: 2_000, breaker },
    });
    const consumer = { ...owned, settle };
    this.#pump = new classes.RetryPump({ ...shared, producer, consumer, log: silent, pumped: settle });
  }

  async run(webhooks: number): Promise<SimulatedSchedule> {
    this.#dispatcher.start();
    const begin = Date.now();
    await this.#dispatcher.accept(Array.from({ length: webhooks }, (_, i) => this.#record(`wh_${i}`)));
    while (this.#dead < webhooks && Date.now() - begin < maxMs) {
      mock.timers.tick(Date.now() - begin < fineUntilMs ? fineTickMs : coarseTickMs);
      await turn();
    }
    const attempts = [...this.#attempts.values()].map((times) => times.map((time) => time - times[0]!));
    return { attempts, dead: this.#dead, stepsSeconds: this.#classes.defaultRetryPolicy.stepsSeconds };
  }

  readonly #post = (_: object, { webhookId }: Delivery, answered: Answered): boolean => {
    const times = this.#attempts.get(webhookId) ?? [];
    this.#attempts.set(webhookId, times);
    times.push(Date.now());
    setTimeout(() => answered({ outcome: { kind: 'answered', status: 500 }, durationMs: requestMs }), requestMs);
    return true;
  };

  /** Acts as the broker: a tier's record goes to the pump, one of `webhook.deliveries` to the dispatcher. */
  async #produced(records: readonly Outgoing[]): Promise<void> {
    for (const record of records) {
      if (record.topic === 'webhook.dead') this.#dead += 1;
      else if (record.topic.startsWith('webhook.retry.')) this.#pump.accept([this.#incoming(record)]);
      else await this.#dispatcher.accept([this.#incoming(record)]);
    }
  }

  #record(webhook: string): Incoming {
    const headers = {
      account: 'acc_1',
      vendor: 'solis',
      serial: 'SN1',
      kind: 'device.data',
      idempotency_key: 'solis:SN1:1',
      webhook,
    };
    return this.#incoming({ topic: 'webhook.deliveries', key: webhook, value: Buffer.from('{}'), headers });
  }

  #incoming({ topic, key, value, headers = {} }: Outgoing): Incoming {
    return { topic, key, value, headers, partition: 0, offset: this.#offset++, timestamp: Date.now() };
  }
}

/** No other process exists that could own a partition. */
const owned = { isMembershipConfirmed: () => true, owns: () => true, delivers: () => true };

/** Every webhook exists and is active. */
function directory(): object {
  const find = (id: string) => ({ kind: 'active', endpoint: { lane: { maxInFlight: 8 }, pool: { id } } });
  return { find, watch: () => () => undefined, disable: () => false };
}

/** Logs, metrics and reports, called to any depth. */
const silent: object = new Proxy(() => undefined, { get: () => silent, apply: () => undefined });
