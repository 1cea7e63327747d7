import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, issueCertificate, startRabbitMqQueues, type RunningPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { TcpProxy } from '@heliograph/testbed/proxy';
import { connect, type Channel, type ChannelModel, type GetMessage } from 'amqplib';
import { sinkKinds } from '../src/index.ts';
import { rabbitmq } from '../src/rabbitmq/kind.ts';
import type { Destination, SinkRecord } from '../src/sink-kind.ts';
import { checkSettings } from '../src/sink-settings.ts';
import { describeSink, loopbackNetwork, sinkRecords } from '../src/testing/index.ts';

type Settings = Record<string, string | number | boolean>;

const owner = { name: 'owner', password: 'owner-Pa55word', configure: '.*', write: '.*', read: '.*' };
/** As the kind says that it is enough. */
const writer = { name: 'writer', password: 'writer-Pa55word', configure: '', write: '^sink_', read: '' };
const reader = { name: 'reader', password: 'reader-Pa55word', configure: '', write: '', read: '.*' };
/** The first start may have to fetch its packages. */
const startMs = 600_000;

let directory: string;
let port: number;
let tlsPort: number;
let ca: string;
let start: () => Promise<RunningPart>;
let broker: RunningPart;
let admin: ChannelModel;
let channel: Channel;
const opened: Destination[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-rabbitmq-'));
  [port, tlsPort] = [await freePort(), await freePort()];
  const tls = await issueCertificate(directory, 'rabbitmq', ['localhost']);
  ca = await readFile(tls.caFile, 'utf8');
  const users = [owner, writer, reader];
  start = () => startRabbitMqQueues({ directory: join(directory, 'server'), port, tlsPort, users, ...tls });
  broker = await start();
  await connectAdmin();
}, startMs);
afterEach(async () => {
  for (const destination of opened.splice(0)) await destination.close();
});
afterAll(async () => {
  await admin.close();
  await broker.stop();
  await rm(directory, { recursive: true, force: true });
});

async function connectAdmin(): Promise<void> {
  admin = await connect({ hostname: '127.0.0.1', port, username: owner.name, password: owner.password });
  admin.on('error', () => undefined);
  channel = await admin.createChannel();
}

/** An exchange of its own, with a queue of the same name. */
async function settingsOf({ binding = '#', queue = {} } = {}): Promise<Settings & { exchange: string }> {
  const exchange = `sink_${randomBytes(4).toString('hex')}`;
  await channel.assertExchange(exchange, 'topic');
  await channel.assertQueue(exchange, { durable: true, arguments: queue });
  await channel.bindQueue(exchange, exchange, binding);
  return { host: 'localhost', port, tls: 'off', user: writer.name, password: writer.password, exchange };
}

async function destinationOf(settings: Settings, timeoutMs?: number): Promise<Destination> {
  const verdict = checkSettings(rabbitmq, settings);
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.problems));
  const options = { sinkId: 'snk_own', settings: verdict.settings, network: loopbackNetwork(timeoutMs) };
  const destination = await rabbitmq.open(options);
  opened.push(destination);
  return destination;
}

/** Everything in the queue; it stays there. */
async function messagesOf({ exchange }: Settings): Promise<GetMessage[]> {
  const own = await admin.createChannel();
  const messages: GetMessage[] = [];
  for (;;) {
    const message = await own.get(String(exchange));
    if (message === false) break;
    messages.push(message);
  }
  await own.close();
  return messages;
}

const keysOf = async (settings: Settings): Promise<unknown[]> =>
  (await messagesOf(settings)).map(({ properties }) => properties.messageId as unknown).sort();
const batchOf = (records: readonly SinkRecord[], id = 'basedata-0-1') => ({ id, records });
const record: SinkRecord = sinkRecords(1)[0]!;
const messageWith = (text: string): string => expect.stringContaining(text) as string;

describe('a RabbitMQ sink', () => {
  describeSink(() =>
    Promise.resolve({
      kind: rabbitmq,
      settings: () => settingsOf(),
      stored: async (settings) =>
        (await messagesOf(settings)).map(({ properties, content }) => ({
          idempotencyKey: String(properties.messageId),
          value: content.toString(),
        })),
      at: (settings, to) => ({ ...settings, port: to }),
      storesOnce: false,
    }),
  );

  it('is a kind that accounts can choose', () => {
    expect(sinkKinds).toContain(rabbitmq);
  });

  it('publishes a message that outlives the broker, with the parts of the record', async () => {
    const settings = await settingsOf();
    const event: SinkRecord = { idempotencyKey: 'ü'.repeat(200), kind: 'account.x', time: 9, value: Buffer.from('{}') };
    await (await destinationOf(settings)).write(batchOf([record, event]));
    const messages = await messagesOf(settings);
    expect(messages.map(({ fields }) => fields.routingKey)).toEqual(['device.data.solis', 'account.x']);
    expect(messages[0]!.properties).toMatchObject({
      deliveryMode: 2,
      contentType: 'application/json',
      messageId: 'solis:SN0:1763712000',
      type: 'device.data',
      timestamp: 1_763_712_000,
      headers: { 'idempotency-key': 'solis:SN0:1763712000', vendor: 'solis', plant: 'plt_1', device: 'd_SN0' },
    });
    // AMQP has no longer message id than 255 bytes.
    expect(messages[1]!.properties).toMatchObject({
      messageId: undefined,
      headers: { 'idempotency-key': 'ü'.repeat(200) },
    });
  });

  it('says which records no queue gets, and does not publish the others again with them', async () => {
    const settings = await settingsOf({ binding: 'device.data.*' });
    const destination = await destinationOf(settings);
    const events = sinkRecords(2, 10).map((each) => ({ ...each, kind: 'energy.interval', vendor: undefined }));
    const batch = batchOf([...sinkRecords(5), ...events]);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(destination.write(batch)).rejects.toMatchObject({
        reason: 'refused',
        message: messageWith(`no queue is bound to the exchange ${settings.exchange} for energy.interval: bind one`),
      });
    await channel.bindQueue(settings.exchange, settings.exchange, 'energy.#');
    await destination.write(batch);
    expect(await keysOf(settings)).toEqual(batch.records.map(({ idempotencyKey }) => idempotencyKey).sort());
    // Another batch of the same records is another one.
    await destination.write(batchOf(sinkRecords(5), 'basedata-0-2'));
    expect(await keysOf(settings)).toHaveLength(12);
  });

  it('says that a queue is full, and then publishes only what it did not take', async () => {
    const settings = await settingsOf({ queue: { 'x-max-length': 6, 'x-overflow': 'reject-publish' } });
    const destination = await destinationOf(settings);
    const batch = batchOf(sinkRecords(10));
    await expect(destination.write(batch)).rejects.toMatchObject({
      reason: 'refused',
      message: messageWith('maximum length'),
    });
    const taken = await keysOf(settings);
    await channel.purgeQueue(settings.exchange);
    await destination.write(batch);
    const left = await keysOf(settings);
    expect([...taken, ...left].sort()).toEqual(batch.records.map(({ idempotencyKey }) => idempotencyKey).sort());
  });

  it('says that there is no exchange', async () => {
    const destination = await destinationOf({ ...(await settingsOf()), exchange: 'sink_none' });
    const expected = { reason: 'refused', message: messageWith('Declare the exchange sink_none') };
    await expect(destination.test()).rejects.toMatchObject(expected);
    await expect(destination.write(batchOf([record]))).rejects.toMatchObject(expected);
  });

  it('says that the user may not write to the exchange', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf({ ...settings, user: reader.name, password: reader.password });
    const expected = {
      reason: 'refused',
      message: messageWith(`rabbitmqctl set_permissions -p / reader "" "^${settings.exchange}$" ""`),
    };
    await expect(destination.test()).rejects.toMatchObject(expected);
    await expect(destination.write(batchOf([record]))).rejects.toMatchObject(expected);
  });

  it('says that there is no virtual host', async () => {
    const destination = await destinationOf({ ...(await settingsOf()), virtualHost: 'no/such' });
    await expect(destination.test()).rejects.toMatchObject({
      reason: 'refused',
      message: messageWith('Correct virtualHost (no/such)'),
    });
  });

  it('writes a batch although another of its batches is refused at the same time', async () => {
    const settings = await settingsOf({ binding: 'device.#' });
    const destination = await destinationOf(settings);
    const [good, bad] = await Promise.allSettled([
      destination.write(batchOf(sinkRecords(200))),
      destination.write(batchOf([{ ...record, kind: 'energy.interval' }], 'basedata-1-1')),
    ]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
    expect(await keysOf(settings)).toHaveLength(200);
  });

  it('verifies the certificate of the broker for the host', async () => {
    const settings = { ...(await settingsOf()), port: tlsPort, tls: 'verify' };
    await expect((await destinationOf(settings)).test()).rejects.toMatchObject({
      reason: 'settings',
      message: messageWith('correct host, tls or ca'),
    });
    // The certificate is that of `localhost`.
    await expect((await destinationOf({ ...settings, ca, host: '127.0.0.1' })).test()).rejects.toMatchObject({
      reason: 'settings',
    });
    const destination = await destinationOf({ ...settings, ca });
    await destination.test();
    await destination.write(batchOf(sinkRecords(3)));
    expect(await keysOf(settings)).toHaveLength(3);
  });

  it('gives up a broker that confirms nothing, and connects again', async () => {
    const proxy = await TcpProxy.listen({ target: { host: '127.0.0.1', port } });
    try {
      const settings = await settingsOf();
      const destination = await destinationOf({ ...settings, port: proxy.port }, 300);
      await destination.test();
      proxy.stall('down');
      await expect(destination.write(batchOf([record]))).rejects.toMatchObject({
        reason: 'unreachable',
        message: messageWith('did not answer within 1800 ms'),
      });
      proxy.heal();
      await destination.write(batchOf(sinkRecords(1, 1)));
      expect(await keysOf(settings)).toContain('solis:SN1:1763712001');
      proxy.cut();
      await expect(destination.write(batchOf([record]))).rejects.toMatchObject({ reason: 'unreachable' });
    } finally {
      await proxy.stop();
    }
  });

  it(
    'recovers when the broker has restarted, which has kept what it confirmed',
    async () => {
      const settings = await settingsOf();
      const destination = await destinationOf(settings);
      await destination.write(batchOf(sinkRecords(20)));
      await broker.stop();
      await expect(destination.write(batchOf(sinkRecords(1, 20), 'basedata-0-21'))).rejects.toMatchObject({
        reason: 'unreachable',
      });
      broker = await start();
      await connectAdmin();
      // What was not noticed yet may fail one write.
      await until('a write succeeds', () =>
        destination.write(batchOf(sinkRecords(1, 20), 'basedata-0-21')).then(
          () => true,
          () => false,
        ),
      );
      expect(await keysOf(settings)).toHaveLength(21);
    },
    startMs,
  );
});
