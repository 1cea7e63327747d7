import type { ConfirmChannel, Options } from 'amqplib';
import { SinkError } from '../sink-error.ts';
import type { Destination, DestinationOptions, SinkBatch, SinkRecord } from '../sink-kind.ts';
import { Connection } from './connection.ts';
import { rabbitMqFailure } from './failure.ts';

/** A queue on several nodes confirms a batch later than a broker answers. */
const confirmTimeouts = 6;
/** AMQP's short strings, in bytes. */
const maxMessageIdBytes = 255;
/** The reply code of AMQP. */
const preconditionFailed = 406;
/** Batches that are remembered, of lanes that fail: one each. */
const maxUnfinished = 100;

/** A sink's exchange: a batch is stored when queues have confirmed each of its messages. */
export class RabbitMqDestination implements Destination {
  readonly #options: DestinationOptions;
  readonly #connection: Connection;
  /** By id of a batch that failed in part, the keys that queues have: they are not published again with it. */
  readonly #unfinished = new Map<string, Set<string>>();

  constructor(options: DestinationOptions) {
    this.#options = options;
    this.#connection = new Connection(options);
  }

  async test(): Promise<void> {
    const { network, settings } = this.#options;
    const exchange = String(settings.exchange);
    const probe = async (channel: ConfirmChannel): Promise<void> => {
      await channel.checkExchange(exchange);
      // The broker checks the right to write before it refuses the message for its expiration: no queue gets it.
      await published(channel, exchange, 'device.data.test', Buffer.alloc(0), { expiration: 'none' });
    };
    await this.#connection.use(network.timeoutMs, probe).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== preconditionFailed) throw rabbitMqFailure(error, settings);
    });
  }

  async write({ id, records }: SinkBatch): Promise<void> {
    const { network, settings } = this.#options;
    const confirmed = this.#unfinished.get(id) ?? new Set();
    const left = records.filter(({ idempotencyKey }) => !confirmed.has(idempotencyKey));
    try {
      await this.#connection.use(network.timeoutMs * confirmTimeouts, (channel) =>
        this.#publish(channel, left, confirmed),
      );
      this.#unfinished.delete(id);
    } catch (error) {
      if (this.#unfinished.size < maxUnfinished) this.#unfinished.set(id, confirmed);
      throw rabbitMqFailure(error, settings);
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** @param confirmed gets the keys of what is stored */
  async #publish(channel: ConfirmChannel, records: readonly SinkRecord[], confirmed: Set<string>): Promise<void> {
    const exchange = String(this.#options.settings.exchange);
    /** Keys with their routing keys; the broker returns a message before it confirms it. */
    const returned = new Map<string, string>();
    channel.on('return', ({ fields, properties }) => {
      returned.set(String(properties.headers?.['idempotency-key']), fields.routingKey);
    });
    const publish = async (record: SinkRecord): Promise<void> => {
      await published(channel, exchange, routingKeyOf(record), record.value, propertiesOf(record));
      if (!returned.has(record.idempotencyKey)) confirmed.add(record.idempotencyKey);
    };
    const results = await Promise.allSettled(records.map(publish));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (returned.size === 0) return;
    const keys = [...new Set(returned.values())].sort().slice(0, 10).join(', ');
    throw new SinkError('refused', `no queue is bound to the exchange ${exchange} for ${keys}: bind one`);
  }
}

function routingKeyOf({ kind, vendor }: SinkRecord): string {
  return vendor === undefined ? kind : `${kind}.${vendor}`;
}

function propertiesOf({ idempotencyKey, kind, vendor, plantId, deviceId, time }: SinkRecord): Options.Publish {
  return {
    // A message that no queue gets is returned.
    mandatory: true,
    persistent: true,
    contentType: 'application/json',
    messageId: Buffer.byteLength(idempotencyKey) <= maxMessageIdBytes ? idempotencyKey : undefined,
    type: kind,
    timestamp: time,
    headers: { 'idempotency-key': idempotencyKey, vendor, plant: plantId, device: deviceId },
  };
}

/** Resolves when the queues have the message, or the broker has returned it. */
function published(
  channel: ConfirmChannel,
  exchange: string,
  routingKey: string,
  content: Buffer,
  properties: Options.Publish,
): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.publish(exchange, routingKey, content, properties, (error: unknown) => {
      if (error === null) resolve();
      else reject(isNack(error) ? queueIsFull() : (error as Error));
    });
  });
}

const isNack = (error: unknown): boolean => (error as Error).message === 'message nacked';

function queueIsFull(): SinkError {
  return new SinkError('refused', 'a queue refuses messages: it has reached its maximum length; consume or enlarge it');
}
