import { jest } from '@jest/globals';
import type { IClientOptions } from 'mqtt';
import { claimsOf, eventually, signed, signingKey, type SigningKey, TestBroker } from './mqtt-broker.ts';
import { NOT_AUTHORIZED, TestClient } from './mqtt-client.ts';

jest.setTimeout(120_000);

const ADMINISTRATIVE_ACTION = 152;
const OFFLINE_MESSAGES = 50;

describe('sessions, tokens that end, and keys that change', () => {
  let broker: TestBroker;
  let key: SigningKey;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    key = await signingKey('key-1');
    broker = await TestBroker.start([key]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    broker.publishKeys({ keys: [key.publicJwk] });
  });
  afterAll(() => broker.stop());

  async function attempt(user: string, signer: SigningKey, options: IClientOptions = {}): Promise<TestClient> {
    const password = await signed(signer, claimsOf(user));
    const client = new TestClient(broker, { username: user, clientId: `${user}-a`, password, ...options });
    clients.push(client);
    return client;
  }
  async function connect(user: string, options: IClientOptions = {}): Promise<TestClient> {
    const client = await attempt(user, key, options);
    expect(await client.outcome()).toBe('accepted');
    return client;
  }
  const persistent = { clean: false, properties: { sessionExpiryInterval: 3_600 } };

  async function publishOffline(account: string): Promise<string[]> {
    const service = await connect('dispatcher');
    const payloads = Array.from({ length: OFFLINE_MESSAGES }, (_, index) => String(index));
    for (const payload of payloads) expect(await service.publish(`bd/v1/${account}/data/p/S/1`, payload)).toBe(0);
    await service.end();
    return payloads;
  }

  async function leaveSession(account: string): Promise<void> {
    const client = await connect(account, persistent);
    expect(await client.subscribe(`bd/v1/${account}/#`)).toBe(1);
    await client.end();
  }

  async function expectMissed(account: string, payloads: readonly string[]): Promise<void> {
    const back = await connect(account, persistent);
    expect(back.sessionPresent).toBe(true);
    await eventually('what was missed', () => back.received.length >= payloads.length);
    expect(back.received.map((message) => message.payload)).toEqual(payloads);
  }

  it('brings what a consumer missed while away, in order', async () => {
    await leaveSession('acc_1');
    await expectMissed('acc_1', await publishOffline('acc_1'));
  });

  it('brings it after the broker was restarted in between, too', async () => {
    await leaveSession('acc_2');
    const payloads = await publishOffline('acc_2');
    await broker.restart();
    await expectMissed('acc_2', payloads);
  });

  it('keeps queueing for a session while the broker restarts before the messages come', async () => {
    await leaveSession('acc_3');
    await broker.restart();
    await expectMissed('acc_3', await publishOffline('acc_3'));
  });

  it.each([
    ['acc_4', 'bd/v1/acc_4/#'],
    ['acc_44', '$share/group/bd/v1/acc_44/#'],
  ])('disconnects %s at the end of its token and keeps the session with %s', async (account, filter) => {
    const exp = Math.floor(Date.now() / 1_000) + 3;
    const password = await signed(key, claimsOf(account, { exp }));
    const shortLived = await connect(account, { ...persistent, password });
    expect(await shortLived.subscribe(filter)).toBe(1);
    expect(await shortLived.disconnected()).toBe(ADMINISTRATIVE_ACTION);
    expect(Date.now() / 1_000).toBeGreaterThanOrEqual(exp);
    await expectMissed(account, await publishOffline(account));
  });

  it('goes by the token of the newest connection of a client id', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const old = await connect('acc_5', { password: await signed(key, claimsOf('acc_5', { exp })) });
    const witness = await connect('acc_6', { password: await signed(key, claimsOf('acc_6', { exp: exp + 2 })) });
    const renewed = await connect('acc_5');
    await old.closed();
    await renewed.subscribe('bd/v1/acc_5/#');
    expect(await witness.disconnected()).toBe(ADMINISTRATIVE_ACTION);
    await (await connect('dispatcher')).publish('bd/v1/acc_5/data/p/S/1', 'still here');
    await eventually('a message', () => renewed.received.length === 1);
  });

  it('a refused attempt under a client id leaves the session’s owner connected', async () => {
    const owner = await connect('acc_7');
    await owner.subscribe('bd/v1/acc_7/#');
    const thief = await attempt('acc_8', key, { clientId: 'acc_7-a' });
    expect(await thief.outcome()).toBe(NOT_AUTHORIZED);
    await (await connect('dispatcher')).publish('bd/v1/acc_7/data/p/S/1', 'for the owner');
    await eventually('a message', () => owner.received.length === 1);
  });

  it('a refused attempt under a client id does not free its owner from the end of the token', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const owner = await connect('acc_9', { password: await signed(key, claimsOf('acc_9', { exp })) });
    const refused = await attempt('acc_9', key, { password: 'no token' });
    expect(await refused.outcome()).toBe(NOT_AUTHORIZED);
    expect(await owner.disconnected()).toBe(ADMINISTRATIVE_ACTION);
  });

  it('takes a second key while the first is in use, then lets the first go', async () => {
    const next = await signingKey('key-2');
    expect(await (await attempt('acc_1', next)).outcome()).toBe(NOT_AUTHORIZED);
    broker.publishKeys({ keys: [key.publicJwk, next.publicJwk] });
    expect(await (await attempt('acc_1', next)).outcome()).toBe('accepted');
    expect(await (await attempt('acc_2', key)).outcome()).toBe('accepted');
    broker.publishKeys({ keys: [next.publicJwk] });
    expect(await (await attempt('acc_1', key)).outcome()).toBe(NOT_AUTHORIZED);
    expect(await (await attempt('acc_2', next)).outcome()).toBe('accepted');
  });

  it('passes over keys of other kinds in the set', async () => {
    const rsa = { kty: 'RSA', kid: 'rsa', n: 'AQAB', e: 'AQAB', alg: 'RS256' };
    const encryption = { ...(await signingKey('enc')).publicJwk, use: 'enc', alg: 'ECDH-ES' };
    broker.publishKeys({ keys: [rsa, encryption, key.publicJwk] });
    expect(await (await attempt('acc_1', key)).outcome()).toBe('accepted');
  });

  const broken: [string, (publicJwk: object) => object | string][] = [
    ['half written', () => '{"keys":[{"kty":"E'],
    ['empty', () => ''],
    ['without a key', () => ({ keys: [] })],
    ['with a point off the curve', (jwk) => ({ keys: [{ ...jwk, y: 'A'.repeat(43) }] })],
    ['with a private key', (jwk) => ({ keys: [{ ...jwk, d: 'A'.repeat(43) }] })],
    ['with one kid twice', (jwk) => ({ keys: [jwk, jwk] })],
  ];
  it.each(broken)('keeps its keys when the new set is %s, and says so', async (_, content) => {
    const warnings = (): number => broker.log.split('keeping the 1 keys in use').length;
    await connect('acc_2');
    const before = warnings();
    broker.publishKeys(content(key.publicJwk));
    expect(await (await attempt('acc_1', key)).outcome()).toBe('accepted');
    expect(warnings()).toBe(before + 1);
  });
});
