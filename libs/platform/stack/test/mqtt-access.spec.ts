import { jest } from '@jest/globals';
import type { IClientOptions } from 'mqtt';
import { claimsOf, eventually, signed, signingKey, type SigningKey, TestBroker } from './mqtt-broker.ts';
import { NO_MATCHING_SUBSCRIBERS, NOT_AUTHORIZED, TestClient } from './mqtt-client.ts';

jest.setTimeout(120_000);

describe('what may be subscribed and published', () => {
  let broker: TestBroker;
  let key: SigningKey;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    key = await signingKey('key-1');
    broker = await TestBroker.start([key]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });
  afterAll(() => broker.stop());

  async function connect(user: string, options: IClientOptions = {}): Promise<TestClient> {
    const password = await signed(key, claimsOf(user));
    const clientId = `${user}-${clients.length}`;
    const client = new TestClient(broker, { username: user, clientId, password, ...options });
    clients.push(client);
    expect(await client.outcome()).toBe('accepted');
    return client;
  }

  const own = ['bd/v1/acc_1/#', 'bd/v1/acc_1/data/#', 'bd/v1/acc_1/+/plant_1/+/SN1', '$share/g/bd/v1/acc_1/data/#'];
  it.each(own)('an account subscribes %s', async (filter) => {
    expect(await (await connect('acc_1')).subscribe(filter)).toBe(1);
  });

  it('grants QoS 1 at most', async () => {
    expect(await (await connect('acc_1')).subscribe('bd/v1/acc_1/#', 2)).toBe(1);
  });

  const foreign = [
    ...['#', '+/#', '/#', '+/+/+/#', 'bd/#', 'bd/v1/#', 'bd/v1/+', 'bd/v1/+/#', 'bd/+/acc_1/#', '+/v1/acc_1/#'],
    ...['bd/v1/+/data/#', 'bd/v1/acc_2/#', 'bd/v1/acc_11/#', 'bd/v1/acc_/#', 'bd/v1/acc_1'],
    ...['BD/v1/acc_1/#', '/bd/v1/acc_1/#', 'bd//v1/acc_1/#', 'bd/v2/acc_1/#', 'bd/v1/../v1/acc_1/#', 'other/topic'],
    ...['$share/g/#', '$share/g/bd/v1/acc_2/#', '$share/g/bd/v1/+/#', '$share/acc_1/bd/v1/acc_11/#'],
    ...['$share/g/$share/g/bd/v1/acc_1/#', '$SYS/#', '$SYS/broker/clients/total', '$CONTROL/#', '$bd/v1/acc_1/#'],
  ];
  it.each(foreign)('an account does not subscribe %s', async (filter) => {
    expect(await (await connect('acc_1')).subscribe(filter)).toBe(NOT_AUTHORIZED);
  });

  const topics = [
    'bd/v1/acc_1/data/plant_1/Solarman/SN1',
    'bd/v1/acc_2/data/x/y/z',
    'x',
    '$SYS/x',
    '$share/g/bd/v1/acc_1/x',
  ];
  it.each(topics)('an account does not publish to %s', async (topic) => {
    expect(await (await connect('acc_1')).publish(topic, '{}')).toBe(NOT_AUTHORIZED);
  });

  it('each account gets its own messages and no others, by whatever filter', async () => {
    const first = await connect('acc_1');
    const second = await connect('acc_11');
    const service = await connect('dispatcher');
    await first.subscribe('bd/v1/acc_1/#');
    await first.subscribe('bd/v1/acc_11/#');
    await second.subscribe('bd/v1/acc_11/#');
    expect(await service.publish('bd/v1/acc_11/data/p/S/1', 'for 11')).toBe(0);
    expect(await service.publish('bd/v1/acc_1/data/p/S/1', 'for 1')).toBe(0);
    await eventually('a message for each', () => first.received.length > 0 && second.received.length > 0);
    expect(first.received).toEqual([{ topic: 'bd/v1/acc_1/data/p/S/1', payload: 'for 1' }]);
    expect(second.received).toEqual([{ topic: 'bd/v1/acc_11/data/p/S/1', payload: 'for 11' }]);
  });

  it('the service publishes, and learns that nobody was there', async () => {
    const service = await connect('dispatcher');
    expect(await service.publish('bd/v1/nobody/data/p/S/1', '{}')).toBe(NO_MATCHING_SUBSCRIBERS);
  });

  it.each(['bd/v2/acc_1/x', 'other', 'bd/v1', 'bd', 'bd/v1x/acc_1', '$SYS/broker/x'])(
    'the service does not publish to %s',
    async (topic) => {
      expect(await (await connect('dispatcher')).publish(topic, '{}')).toBe(NOT_AUTHORIZED);
    },
  );

  it.each(['#', 'bd/v1/#', 'bd/v1/acc_1/#', 'bd/v1/dispatcher/#', '$share/g/bd/v1/dispatcher/#', '$SYS/#'])(
    'the service does not subscribe %s',
    async (filter) => {
      expect(await (await connect('dispatcher')).subscribe(filter)).toBe(NOT_AUTHORIZED);
    },
  );

  it.each(['bd/v1/acc_1/data/p/S/will', 'bd/v1/acc_2/data/p/S/will'])(
    'an account’s will to %s is never published',
    async (topic) => {
      const account = topic.split('/')[2] ?? '';
      const watcher = await connect(account);
      await watcher.subscribe(`bd/v1/${account}/#`);
      const will = { topic, payload: Buffer.from('forged'), qos: 1, retain: false } as const;
      await (await connect('acc_1', { clientId: 'acc_1-dying', will })).breakOff();
      await eventually('the loss noticed', () => broker.log.includes('acc_1-dying closed its connection'));
      await (await connect('dispatcher')).publish(`bd/v1/${account}/data/p/S/1`, 'real');
      await eventually('the message behind the will', () => watcher.received.some((m) => m.payload === 'real'));
      expect(watcher.received.map((message) => message.payload)).toEqual(['real']);
    },
  );
});
