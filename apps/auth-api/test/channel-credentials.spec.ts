import { reported } from '@heliograph/base-data';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import type { AccountProvisioner } from '@heliograph/kafka-accounts';
import { accountBaseDataTopic, accountStorageTopic } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { ACCOUNT_PROVISIONER } from '../src/kafka/kafka.module.ts';
import { KafkaCredential } from '../src/kafka-credentials/kafka-credential.entity.ts';
import { AuthApi, issuer, serviceSecret } from './auth-api.ts';
import { kafkaLogin } from './kafka-login.ts';

let api: AuthApi;
beforeAll(async () => void (api = await AuthApi.start()));

describe('Kafka credentials', () => {
  const create = (token: string, body: object = {}) => api.send('POST', '/v1/kafka-credentials', { token, body });

  it('log in at the broker, read the account’s topics, and stop with their revocation', async () => {
    const { id, token } = await api.newAccount();
    const { status, body } = await create(token, { label: 'warehouse' });
    expect(status).toBe(201);
    const credential = body.result;
    expect(credential).toMatchObject({
      label: 'warehouse',
      bootstrap: process.env.KAFKA_BROKERS,
      mechanism: 'SCRAM-SHA-512',
      securityProtocol: 'SASL_SSL',
      topics: ['basedata', 'events', 'energy', 'storage'].map((name) => `delivery.${id}.${name}`),
      groupPrefix: `${id}.`,
    });
    expect(credential.username).toMatch(new RegExp(`^${id}\\.[a-z2-7]{12}$`));
    expect(await kafkaLogin(credential.username, credential.password)).toBe(true);
    expect((await api.send('GET', '/v1/account', { token })).body.result.channels).toEqual({
      kafka: true,
      mqtt: false,
    });
    const list = await api.send('GET', '/v1/kafka-credentials', { token });
    expect(list.body.result).toMatchObject({ items: [{ id: credential.id }], nextCursor: null });
    expect(JSON.stringify(list.body)).not.toContain(credential.password);
    expect((await api.send('DELETE', `/v1/kafka-credentials/${credential.id}`, { token })).status).toBe(200);
    await until('the login is refused', async () => !(await kafkaLogin(credential.username, credential.password)));
    expect((await api.send('GET', '/v1/kafka-credentials', { token })).body.result.items).toEqual([]);
    expect(api.log.join('')).not.toContain(credential.password);
  });

  it('cannot read while the account is suspended, and can again when it is activated', async () => {
    const account = await api.newAccount();
    const operator = await api.newAccount('operator');
    const set = (status: string) =>
      api.send('PATCH', `/v1/admin/accounts/${account.id}`, { token: operator.token, body: { status } });
    const { username, password } = (await create(account.token)).body.result;
    expect(await kafkaLogin(username, password)).toBe(true);
    await set('suspended');
    await until('the login is refused', async () => !(await kafkaLogin(username, password)));
    await set('active');
    await until('the login is taken again', async () => await kafkaLogin(username, password));
  });

  it('get the rights that users of an older version lack', async () => {
    const { id, token } = await api.newAccount();
    const { username, password } = (await create(token)).body.result;
    const provisioner = api.service.app.get<AccountProvisioner>(ACCOUNT_PROVISIONER);
    // As it was: none of the topic's rights, and the row says so.
    await provisioner.suspendCredential({ accountId: id, username });
    await until('the login is refused', async () => !(await kafkaLogin(username, password, accountStorageTopic(id))));
    const database = api.service.app.get(DataSource);
    await database.query('UPDATE kafka_credentials SET rights = 2 WHERE username = $1', [username]);
    await until('the new topic can be read', () => kafkaLogin(username, password, accountStorageTopic(id)));
  });

  it('do not exist for another account', async () => {
    const [owner, other] = [await api.newAccount(), await api.newAccount()];
    const { id } = (await create(owner.token)).body.result;
    const answer = await api.send('DELETE', `/v1/kafka-credentials/${id}`, { token: other.token });
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await api.send('GET', '/v1/kafka-credentials', { token: other.token })).body.result.items).toEqual([]);
    expect((await api.send('GET', '/v1/kafka-credentials', { token: owner.token })).body.result.items).toHaveLength(1);
  });

  it("come with topics of the account's partitions, as the operator has set them", async () => {
    const { id, token } = await api.newAccount();
    const operator = await api.newAccount('operator');
    const settings = { kafkaPartitions: 5, kafkaRetentionHours: 24, kafkaBytesPerSecond: 1_000_000 };
    const patch = (body: object) => api.send('PATCH', `/v1/admin/accounts/${id}`, { token: operator.token, body });
    expect((await patch({ kafkaPartitions: 0 })).status).toBe(400);
    expect((await patch(settings)).status).toBe(200);
    expect((await create(token)).status).toBe(201);
    const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(process.env, 'credential-test'));
    expect(await admin.endOffsets(accountBaseDataTopic(id))).toHaveLength(5);
    await admin.close();
  });

  it('are at most 20 to an account', async () => {
    const { id, token } = await api.newAccount();
    const existing = Array.from({ length: 19 }, (_, i) => ({
      id: `kfc_${id}_${i}`.slice(0, 40),
      accountId: id,
      username: `${id}.user${i}`,
      label: null,
      createdAt: new Date(),
    }));
    await api.service.app.get(DataSource).getRepository(KafkaCredential).insert(existing);
    const answers = await Promise.all([create(token), create(token), create(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const limit = { error: 'limit_reached', details: { limit: 'kafka_credentials', maximum: 20 } };
    for (const { status, body } of answers) if (status === 403) expect(body).toMatchObject(limit);
  });

  it('answer 503 while the broker is unavailable, and leave no working user', async () => {
    const apart = await AuthApi.start({ KAFKA_BROKERS: '127.0.0.1:1' });
    try {
      const { token } = await apart.newAccount();
      const { status, body, headers } = await apart.send('POST', '/v1/kafka-credentials', { token, body: {} });
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'unavailable' });
      expect(headers.get('retry-after')).toBe('10');
      expect((await apart.send('GET', '/v1/account', { token })).body.result.channels.kafka).toBe(false);
    } finally {
      await apart.stop();
    }
  });
});

describe('MQTT credentials', () => {
  const create = (token: string, body?: object) =>
    api.send('POST', '/v1/mqtt-credentials', { token, ...reported({ body }) });

  it('are a token for every kind of broker, subscribe-only, below the account’s topic prefix', async () => {
    const { id, token } = await api.newAccount();
    const asked = Math.floor(Date.now() / 1000);
    const { status, body } = await create(token);
    const answered = Math.floor(Date.now() / 1000);
    expect(status).toBe(201);
    const { token: jwt, expiresAt, ...rest } = body.result;
    expect(rest).toMatchObject({
      url: 'mqtts://mqtt.test:8883',
      username: id,
      clientIdPrefix: `${id}-`,
      topicFilters: [`bd/v1/${id}/#`],
    });
    expect(expiresAt).toBeGreaterThanOrEqual(asked + 3600);
    expect(expiresAt).toBeLessThanOrEqual(answered + 3600);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k1' });
    const claims = decodeJwt(jwt);
    expect(claims).toMatchObject({
      iss: issuer,
      aud: 'mqtt',
      sub: id,
      username: id,
      exp: expiresAt,
      queue_messages: 3_200,
      acl: [
        { permission: 'allow', action: 'subscribe', topic: `bd/v1/${id}/#` },
        { permission: 'deny', action: 'all', topic: '#' },
      ],
      scope: [
        `mqtt.read:*/amq.topic/bd.v1.${id}.*`,
        `mqtt.read:*/mqtt-subscription-${id}-*/*`,
        `mqtt.write:*/mqtt-subscription-${id}-*/*`,
        `mqtt.configure:*/mqtt-subscription-${id}-*/*`,
      ],
    });
    for (const time of [claims.nbf, claims.iat, claims.exp]) expect(Number.isInteger(time)).toBe(true);
    expect((await api.send('GET', '/v1/account', { token })).body.result.channels).toEqual({
      kafka: false,
      mqtt: true,
    });
    // The API rejects a broker's token.
    expect((await api.send('GET', '/v1/account', { token: jwt })).status).toBe(401);
  });

  it('are renewed with the requested lifetime, up to a day', async () => {
    const { token } = await api.newAccount();
    const { id } = (await create(token, { label: 'site', ttlSeconds: 60 })).body.result;
    const renew = (ttlSeconds: number) =>
      api.send('POST', `/v1/mqtt-credentials/${id}/token`, { token, body: { ttlSeconds } });
    const { body } = await renew(86_400);
    expect(body.code).toBe(200);
    expect(decodeJwt(body.result.token).exp).toBe(body.result.expiresAt);
    expect((await renew(86_401)).body).toMatchObject({ code: 400, details: [{ path: 'ttlSeconds' }] });
    expect((await api.send('DELETE', `/v1/mqtt-credentials/${id}`, { token })).status).toBe(200);
    expect((await renew(60)).status).toBe(404);
  });

  it('are at most 20 to an account, also in parallel', async () => {
    const { token } = await api.newAccount();
    const answers = await Promise.all(Array.from({ length: 23 }, () => create(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    const details = { limit: 'mqtt_credentials', maximum: 20 };
    for (const { body } of refused) expect(body).toMatchObject({ code: 403, error: 'limit_reached', details });
  });

  it('do not exist for another account', async () => {
    const [owner, other] = [await api.newAccount(), await api.newAccount()];
    const { id } = (await create(owner.token)).body.result;
    expect((await api.send('POST', `/v1/mqtt-credentials/${id}/token`, { token: other.token })).status).toBe(404);
    expect((await api.send('DELETE', `/v1/mqtt-credentials/${id}`, { token: other.token })).status).toBe(404);
    expect((await api.send('GET', '/v1/mqtt-credentials', { token: owner.token })).body.result.items).toHaveLength(1);
  });
});

describe('the dispatcher’s token', () => {
  const ask = (authorization?: string) =>
    api.send('POST', '/internal/mqtt-service-token', authorization === undefined ? {} : { headers: { authorization } });

  it('publishes, and cannot read', async () => {
    const { status, body } = await ask(`Bearer ${serviceSecret}`);
    expect(status).toBe(200);
    expect(body.result.username).toBe('dispatcher');
    expect(decodeJwt(body.result.token)).toMatchObject({
      sub: 'dispatcher',
      username: 'dispatcher',
      aud: 'mqtt',
      acl: [
        { permission: 'allow', action: 'publish', topic: 'bd/v1/#' },
        { permission: 'deny', action: 'all', topic: '#' },
      ],
      exp: body.result.expiresAt,
    });
  });

  it('is issued for the service secret only', async () => {
    const { token } = await api.newAccount('operator');
    for (const authorization of [undefined, 'Bearer wrong', `Bearer ${token}`, `Basic ${serviceSecret}`]) {
      expect((await ask(authorization)).status).toBe(401);
    }
  });
});
