import { readFileSync } from 'node:fs';
import { until } from '@heliograph/testbed';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { AuthApi, serviceSecret } from './auth-api.ts';

/** Usually long enough to connect on a busy machine. */
const TOKEN_SECONDS = 4;
/** Once because the consumer had left, then because a token expired. */
const RECONNECTIONS = 3;
/** The deadline for these reconnections. */
const PUBLISHING_MS = 60_000;

interface Consumer {
  client: MqttClient;
  closed: boolean;
  refused: boolean;
  sessionPresent: boolean;
}

let api: AuthApi;
beforeAll(async () => {
  const { SIGNING_KEYS_FILE, TOKEN_ISSUER, MQTT_URL } = process.env;
  // The stack's own keys: its broker accepts no others.
  api = await AuthApi.start({
    SIGNING_KEYS_FILE: SIGNING_KEYS_FILE!,
    TOKEN_ISSUER: TOKEN_ISSUER!,
    MQTT_PUBLIC_URL: MQTT_URL!,
  });
});

const clients: MqttClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});

async function connect(url: string, options: IClientOptions, onMessage?: mqtt.OnMessageCallback): Promise<Consumer> {
  const fixed: IClientOptions = {
    protocolVersion: 5,
    reconnectPeriod: 0,
    clean: false,
    properties: { sessionExpiryInterval: 3600 },
  };
  const client = mqtt.connect(url, { ...fixed, ca: readFileSync(process.env.MQTT_CA_FILE!), ...options });
  clients.push(client);
  const consumer: Consumer = { client, closed: false, refused: false, sessionPresent: false };
  if (onMessage) client.on('message', onMessage);
  client.on('error', () => (consumer.refused = true));
  client.on('close', () => (consumer.closed = true));
  client.on('connect', ({ sessionPresent }) => (consumer.sessionPresent = sessionPresent));
  await until('the broker takes or refuses the client', () => client.connected || consumer.refused || consumer.closed);
  return consumer;
}

async function publisher(): Promise<MqttClient> {
  const headers = { authorization: `Bearer ${serviceSecret}` };
  const { body } = await api.send('POST', '/internal/mqtt-service-token', { headers });
  const login = {
    username: body.result.username,
    password: body.result.token,
    clientId: `${body.result.username}-${crypto.randomUUID()}`,
  };
  return (await connect(process.env.MQTT_URL!, login)).client;
}

/** @returns how many messages the broker has acknowledged, in order from 0 */
async function publishUntil(enough: () => boolean, topic: string): Promise<number> {
  const client = await publisher();
  let sent = 0;
  for (const end = Date.now() + PUBLISHING_MS; !enough() && Date.now() < end; sent += 1) {
    await client.publishAsync(topic, String(sent), { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return sent;
}

describe('an MQTT consumer that renews its token by the API', () => {
  it('keeps its session over every reconnection: no message is lost, and duplicates are marked', async () => {
    const { id, token } = await api.newAccount();
    // The first token has a long life: while a busy machine subscribes, a short one might expire.
    const credential = (await api.send('POST', '/v1/mqtt-credentials', { token, body: {} })).body.result;
    const seen = new Map<string, number>();
    const unmarked: string[] = [];
    const onMessage: mqtt.OnMessageCallback = (_, payload, { dup }) => {
      const text = payload.toString();
      if (seen.has(text) && !dup) unmarked.push(text);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    };
    const login = { username: credential.username, clientId: `${credential.clientIdPrefix}dashboard` };
    let consumer = await connect(credential.url, { ...login, password: credential.token }, onMessage);
    await consumer.client.subscribeAsync(credential.topicFilters[0], { qos: 1 });
    await consumer.client.endAsync();
    let reconnections = 0;
    let sent: number | undefined;
    const publishing = publishUntil(() => reconnections >= RECONNECTIONS, `bd/v1/${id}/data/plt_1/solis/SN1`).then(
      (count) => (sent = count),
    );
    while (sent === undefined || seen.size < sent) {
      await until(
        'all that was sent has arrived, or the connection is closed',
        () => consumer.closed || (sent !== undefined && seen.size >= sent),
      );
      if (!consumer.closed) break;
      const renewed = await api.send('POST', `/v1/mqtt-credentials/${credential.id}/token`, {
        token,
        body: { ttlSeconds: TOKEN_SECONDS },
      });
      consumer = await connect(credential.url, { ...login, password: renewed.body.result.token }, onMessage);
      // The token may expire while a busy machine is still connecting.
      if (consumer.refused) continue;
      expect(consumer.sessionPresent).toBe(true);
      reconnections += 1;
    }
    expect(reconnections).toBeGreaterThanOrEqual(RECONNECTIONS);
    expect([...seen.keys()].map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: await publishing }, (_, index) => index),
    );
    expect(unmarked).toEqual([]);
  }, 120_000);

  it('is disconnected soon after its credential is revoked, and cannot reconnect', async () => {
    const { token } = await api.newAccount();
    const create = async () => (await api.send('POST', '/v1/mqtt-credentials', { token, body: {} })).body.result;
    const [revoked, other] = [await create(), await create()];
    const login = (credential: typeof revoked, instance: string) => ({
      username: credential.username,
      password: credential.token,
      clientId: `${credential.clientIdPrefix}${instance}`,
    });
    const consumer = await connect(revoked.url, login(revoked, 'a'));
    const bystander = await connect(other.url, login(other, 'b'));
    expect((await api.send('DELETE', `/v1/mqtt-credentials/${revoked.id}`, { token })).status).toBe(200);
    await until('the connection is closed', () => consumer.closed);
    expect((await connect(revoked.url, login(revoked, 'a'))).refused).toBe(true);
    expect((await api.send('POST', `/v1/mqtt-credentials/${revoked.id}/token`, { token, body: {} })).status).toBe(404);
    expect(bystander.closed).toBe(false);
  });

  it('is disconnected when the session that issued its token ends: logout, key, portal session, password', async () => {
    const { username, password, token } = await api.newAccount();
    const credential = (await api.send('POST', '/v1/mqtt-credentials', { token, body: {} })).body.result;
    const login = async () => (await api.login(username, password)).body.result;
    const apiKey = async () =>
      (await api.send('POST', '/v1/api-keys', { token, body: { name: 'k', scopes: ['deliveries'] } })).body.result;
    const ofKey = async ({ key }: { key: string }) =>
      (await api.send('POST', '/auth/token', { body: { api_key: key } })).body.result.access_token as string;
    const portal = (
      await api.send('POST', '/v1/portal-sessions', { token, body: { readOnly: false, ttlSeconds: 600 } })
    ).body.result;
    const ofPortal = (await api.send('POST', '/auth/portal', { body: { portal_token: portal.token } })).body.result;
    const [ended, changed, revoked, kept] = [await login(), await login(), await apiKey(), await apiKey()];
    const path = `/v1/mqtt-credentials/${credential.id}/token`;
    const connected = async (as: string): Promise<Consumer> => {
      const issued = (await api.send('POST', path, { token: as, body: {} })).body.result;
      const consumer = await connect(credential.url, {
        username: credential.username,
        password: issued.token,
        clientId: `${credential.clientIdPrefix}${crypto.randomUUID()}`,
      });
      expect(consumer.refused).toBe(false);
      return consumer;
    };
    const consumers = {
      logout: await connected(ended.access_token),
      password: await connected(changed.access_token),
      portal: await connected(ofPortal.access_token),
      key: await connected(await ofKey(revoked)),
      kept: await connected(await ofKey(kept)),
    };
    await api.send('POST', '/auth/logout', { body: { refresh_token: ended.refresh_token } });
    await until('the connection of the login is closed', () => consumers.logout.closed);
    await api.send('DELETE', `/v1/api-keys/${revoked.id}`, { token });
    await until('the connection of the key is closed', () => consumers.key.closed);
    await api.send('DELETE', `/v1/portal-sessions/${portal.id}`, { token });
    await until('the connection of the portal session is closed', () => consumers.portal.closed);
    expect(consumers.password.closed).toBe(false);
    const body = { currentPassword: password, newPassword: 'a new long password' };
    expect((await api.send('PUT', '/v1/account/password', { token, body })).status).toBe(200);
    await until('the connection of the other login is closed', () => consumers.password.closed);
    expect(consumers.kept.closed).toBe(false);
  }, 120_000);

  it('is disconnected when its account is suspended, and reconnects when it is active again', async () => {
    const { id, token } = await api.newAccount();
    const operator = await api.newAccount('operator');
    const { result } = (await api.send('POST', '/v1/mqtt-credentials', { token, body: {} })).body;
    const login = { username: result.username, password: result.token, clientId: `${result.clientIdPrefix}a` };
    const consumer = await connect(result.url, login);
    const change = (status: string) =>
      api.send('PATCH', `/v1/admin/accounts/${id}`, { token: operator.token, body: { status } });
    expect((await change('suspended')).status).toBe(200);
    await until('the connection is closed', () => consumer.closed);
    expect((await change('active')).status).toBe(200);
    await until('the login is taken again', async () => !(await connect(result.url, login)).refused);
  }, 90_000);
});
