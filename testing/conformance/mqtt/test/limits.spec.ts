import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { MosquittoUnderTest } from '../src/brokers/mosquitto.ts';
import type { MqttTestClient } from '../src/clients/mqtt-client.ts';
import { Harness, KEPT } from '../src/suite/harness.ts';

jest.setTimeout(120_000);

interface Report {
  type: 'dropped' | 'refused';
  account?: string;
  client?: string;
  reason?: string;
  messages?: number;
  total?: number;
  until?: number;
  clients?: number;
}

/** The default limits are the conformance suite's; here is what takes thousands of clients with them. */
describe('Mosquitto with our plugin and small limits', () => {
  let broker: MosquittoUnderTest;
  let harness: Harness;

  beforeAll(async () => {
    broker = await MosquittoUnderTest.start(true, {
      MAX_CONNECTIONS: 30,
      RESERVED_CONNECTIONS: 5,
      MAX_CONNECTIONS_PER_ACCOUNT: 10,
      MAX_SESSIONS_PER_ACCOUNT: 15,
      MAX_QUEUED_MESSAGES: 50,
      MAX_QUEUED_BYTES_PER_ACCOUNT: 10_000,
    });
  });
  afterAll(() => broker.stop());
  beforeEach(() => (harness = new Harness(broker)));
  afterEach(() => harness.dispose());

  async function fill(account: string, attempts: number): Promise<number> {
    const outcomes = [];
    for (let index = 0; index < attempts; index++)
      outcomes.push(
        await harness.outcomeOf(account, await harness.token(account), { clientId: `${account}-${index}` }),
      );
    return outcomes.filter((outcome) => outcome === 'accepted').length;
  }

  /** Returns the reports of the broker to the service, whose only connection this is. */
  const reports = (service: MqttTestClient): Report[] =>
    service.received.map(({ topic, payload }) => {
      expect(topic).toBe('$heliograph/report');
      return JSON.parse(payload) as Report;
    });

  async function publish(service: MqttTestClient, account: string, count: number, size = 1): Promise<string[]> {
    const payloads = Array.from({ length: count }, (_, index) => String(index).padStart(size, '0'));
    for (const payload of payloads)
      expect(await service.publish(`bd/v1/${account}/data/p/S/1`, payload)).toBe('acknowledged');
    return payloads;
  }

  it('reserves room for the service independent of the accounts, and for each account a share of its own', async () => {
    const [one, two, three] = [harness.newAccount(), harness.newAccount(), harness.newAccount()];
    expect(await fill(one, 15)).toBe(10);
    expect(await fill(two, 15)).toBe(10);
    expect(await fill(three, 10)).toBe(5);
    const service = await harness.service();
    await until('all refusals are reported', () => reports(service).length, { holds: (n) => n >= 3 });
    expect(reports(service)).toContainEqual({
      type: 'refused',
      reason: 'account_connections',
      account: one,
      clients: 5,
    });
    expect(reports(service)).toContainEqual({
      type: 'refused',
      reason: 'account_connections',
      account: two,
      clients: 5,
    });
    expect(reports(service)).toContainEqual({ type: 'refused', reason: 'broker_full', clients: 5 });
    for (let index = 0; index < 4; index++) await harness.service();
  });

  it('drops messages beyond the limit of a session, and reports their number, while it lasts and at its end', async () => {
    const account = harness.newAccount();
    await harness.leaveSession(account);
    const service = await harness.service();
    const sent = await publish(service, account, 80);
    await until('the loss is reported', () => reports(service).some(({ total }) => total === 30));
    expect(reports(service).reduce((sum, { messages = 0 }) => sum + messages, 0)).toBe(30);
    const back = await harness.connect(account, KEPT);
    expect(await back.receive(50)).toEqual(sent.slice(0, 50));
    await until('the end is reported', () => reports(service).some(({ until }) => until !== undefined));
    expect(reports(service).at(-1)).toMatchObject({
      type: 'dropped',
      account,
      client: `${account}-a`,
      messages: 0,
      total: 30,
    });
    // It starts from zero again.
    await back.end();
    await publish(service, account, 50);
    const again = await harness.connect(account, KEPT);
    expect(await again.receive(50)).toHaveLength(50);
  });

  it('limits the bytes of an account, and its messages by its token, but not those of another account', async () => {
    const [account, other] = [harness.newAccount(), harness.newAccount()];
    const leave = async (name: string, claims: Record<string, unknown>, instance: string): Promise<void> => {
      const client = await harness.connect(name, { ...KEPT, clientId: `${name}-${instance}` }, claims);
      await client.subscribe(`bd/v1/${name}/#`);
      await client.end();
    };
    await leave(account, { queue_messages: 5 }, 'small');
    await leave(account, {}, 'large');
    await leave(other, {}, 'a');
    const service = await harness.service();
    // 40 × 1,000 bytes: 5 and as many as the account's 10,000 leave.
    await publish(service, account, 40, 1_000);
    await publish(service, other, 9, 1_000);
    const received = async (name: string, instance: string, count: number): Promise<number> => {
      const client = await harness.connect(name, { ...KEPT, clientId: `${name}-${instance}` });
      return (await client.receive(count)).length;
    };
    expect(await received(account, 'small', 5)).toBe(5);
    expect(await received(account, 'large', 5)).toBe(5);
    expect(await received(other, 'a', 9)).toBe(9);
  });

  it('bounds what waits in a session that was restored, from its first message on', async () => {
    const account = harness.newAccount();
    await harness.leaveSession(account);
    await broker.restart();
    const service = await harness.service();
    await publish(service, account, 60);
    await until('the loss is reported', () => reports(service).some(({ total }) => total === 10));
    const back = await harness.connect(account, KEPT);
    expect(await back.receive(50)).toHaveLength(50);
  });
});
