import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, issueCertificate, startRabbitMqQueues } from '@heliograph/stack';
import { connect, type ChannelModel, type Options } from 'amqplib';
import type { StoredCopy } from '../report/sink-counts.ts';
import { killable, type SinkStore } from './sink-stores.ts';

const name = 'chaos';
const password = 'chaos-Pa55word';
const againMs = 500;

/** RabbitMQ, and a consumer of its queue. */
export async function rabbitMqStore(directory: string): Promise<SinkStore> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const users = [{ name, password, configure: '.*', write: '.*', read: '.*' }];
  const certificate = await issueCertificate(directory, 'rabbitmq', ['localhost']);
  const start = () =>
    startRabbitMqQueues({ directory: join(directory, 'rabbitmq'), port, tlsPort, users, ...certificate });
  const server = killable(await start(), start);
  const consumer = new QueueConsumer({ hostname: '127.0.0.1', port, username: name, password });
  await consumer.start();
  return {
    kind: 'rabbitmq',
    settings: { host: '127.0.0.1', port, user: name, password, exchange: name, tls: 'off' },
    waitMs: 200,
    repeats: true,
    stored: () => Promise.resolve(consumer.received),
    ...server,
    stop: () => consumer.stop().then(server.stop),
  };
}

/** Acknowledges each message, and connects again when the broker is killed. */
class QueueConsumer {
  readonly received: StoredCopy[] = [];
  #connection: ChannelModel | undefined;
  #stopped = false;

  constructor(private readonly address: Options.Connect) {}

  async start(): Promise<void> {
    const connection = (this.#connection = await connect(this.address));
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await channel.assertExchange(name, 'topic');
    await channel.assertQueue(name);
    await channel.bindQueue(name, name, '#');
    await channel.consume(name, (message) => {
      if (message === null) return;
      this.received.push({ key: String(message.properties.messageId), at: Date.now() });
      channel.ack(message);
    });
    connection.once('close', () => void this.#again());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#connection?.close().catch(() => undefined);
  }

  async #again(): Promise<void> {
    for (let connected = false; !connected && !this.#stopped;) {
      await sleep(againMs);
      connected = await this.start().then(
        () => true,
        () => false,
      );
    }
  }
}
