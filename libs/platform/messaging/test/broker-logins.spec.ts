import { generateKeyPairSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { jest } from '@jest/globals';
import { type Admin, Kafka, type KafkaConfig, logLevel } from 'kafkajs';
import Provider from 'oidc-provider';
import {
  allLive,
  BrokerRequests,
  createKafkaAdmin,
  createRecordConsumer,
  createRecordProducer,
  errorText,
  type KafkaConnection,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import { privateStack, type PrivateStack, unique } from '@heliograph/kafka/testing';
import { findJava, freePort, issueCertificate } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { kafkaTransport } from '../src/kafka-transport.ts';

jest.setTimeout(180_000);

const directory = mkdtempSync(join(tmpdir(), 'heliograph-logins-'));
const secret = randomBytes(16).toString('hex');
/** Of a session. kafkajs authenticates again 10 s before the end, and brokers refuse that within a second after the last time. */
const sessionMs = 12_000;
/** A session ends with its token, if that is earlier. */
const tokenSeconds = { service: 60, short: 8, stranger: 60 };

let broker: PrivateStack;
let provider: { issuer: string; servers: Server[]; tokens: number };
let mtlsPort: number;

/** A real authorization server. The broker reads its keys by HTTP, clients ask for tokens by HTTPS. */
async function startProvider(): Promise<void> {
  const { certFile, keyFile, caFile } = await issueCertificate(directory, 'idp', ['localhost']);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(caFile, 'utf8')]);
  const secure = createHttpsServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const plain = createServer();
  for (const server of [secure, plain]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const issuer = `https://localhost:${(secure.address() as AddressInfo).port}`;
  const client = {
    client_secret: secret,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
  const server = new Provider(issuer, {
    clients: Object.keys(tokenSeconds).map((client_id) => ({ ...client, client_id })),
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), alg: 'RS256' },
      ],
    },
    ttl: { ClientCredentials: 60 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:kafka',
        getResourceServerInfo: (_, __, { clientId }) => ({
          scope: 'kafka',
          audience: clientId === 'stranger' ? 'another' : 'kafka',
          accessTokenTTL: tokenSeconds[clientId as keyof typeof tokenSeconds],
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
  provider = { issuer, servers: [secure, plain], tokens: 0 };
  server.on('client_credentials.issued', () => (provider.tokens += 1));
  for (const at of provider.servers) at.on('request', (...call) => void server.callback()(...call));
}

/** The broker of this file, with all mechanisms on its listener and another listener for certificates. */
async function startBroker(): Promise<void> {
  const jwks = `http://127.0.0.1:${(provider.servers[1]!.address() as AddressInfo).port}/jwks`;
  const java = await findJava();
  mkdirSync(join(directory, 'java/bin'), { recursive: true });
  const allowed = `-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${jwks}`;
  writeFileSync(join(directory, 'java/bin/java'), `#!/bin/sh\nexec ${java} ${allowed} "$@"\n`, { mode: 0o755 });
  process.env.JAVA_HOME = join(directory, 'java');
  broker = await privateStack();
  const file = join(dirname(dirname(process.env.KAFKA_CA_FILE!)), 'kafka/server.properties');
  const settings = Object.fromEntries(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  mtlsPort = await freePort();
  const security = 'org.apache.kafka.common.security';
  const clients = {
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512,SCRAM-SHA-256,PLAIN,OAUTHBEARER',
    'scram-sha-256.sasl.jaas.config': `${security}.scram.ScramLoginModule required;`,
    'plain.sasl.jaas.config': `${security}.plain.PlainLoginModule required user_plain="${secret}";`,
    'oauthbearer.sasl.jaas.config': `${security}.oauthbearer.OAuthBearerLoginModule required;`,
    'oauthbearer.sasl.server.callback.handler.class': `${security}.oauthbearer.OAuthBearerValidatorCallbackHandler`,
    'oauthbearer.sasl.oauthbearer.jwks.endpoint.url': jwks,
    'oauthbearer.sasl.oauthbearer.expected.issuer': provider.issuer,
    'oauthbearer.sasl.oauthbearer.expected.audience': 'kafka',
  };
  const mtls = {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': settings['listener.name.clients.ssl.keystore.location'],
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': process.env.KAFKA_CA_FILE,
    'ssl.client.auth': 'required',
  };
  const prefixed = (listener: string, rows: object) =>
    Object.entries(rows).map(([name, value]) => [`listener.name.${listener}.${name}`, value as string]);
  Object.assign(settings, {
    listeners: `${settings.listeners},MTLS://127.0.0.1:${mtlsPort}`,
    'advertised.listeners': `${settings['advertised.listeners']},MTLS://localhost:${mtlsPort}`,
    'listener.security.protocol.map': `${settings['listener.security.protocol.map']},MTLS:SSL`,
    'super.users': `${settings['super.users']};User:scram-256;User:plain;User:service;User:short;User:CN=second`,
    'connections.max.reauth.ms': String(sessionMs),
    ...Object.fromEntries([...prefixed('clients', clients), ...prefixed('mtls', mtls)]),
  });
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  await broker.stack.restart('kafka');
  const requests = new BrokerRequests(broker.connection, 'users', 10_000);
  const salt = randomBytes(16);
  const saltedPassword = pbkdf2Sync(secret, salt, 4096, 32, 'sha256');
  await requests.askAny((address) =>
    requests.ask(address, 'AlterUserScramCredentials', [
      [],
      [{ name: 'scram-256', mechanism: 1, iterations: 4096, salt, saltedPassword }],
    ]),
  );
  await requests.close();
}

beforeAll(async () => {
  await startProvider();
  await startBroker();
});

afterAll(async () => {
  await broker.stop();
  for (const server of provider.servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(directory, { recursive: true });
});

function connect(env: Record<string, string>): KafkaConnection {
  const { KAFKA_BROKERS, KAFKA_CA_FILE } = broker.stack.environment;
  return kafkaConnectionFromEnvironment({ KAFKA_BROKERS, KAFKA_CA_FILE, ...env }, 'logins');
}

const passwordOf = (mechanism: string, user: string, password = secret) => ({
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_USERNAME: user,
  KAFKA_PASSWORD: password,
});
const tokenOf = (clientId: string, clientSecret = secret) => ({
  KAFKA_SASL_MECHANISM: 'oauthbearer',
  KAFKA_OAUTH_TOKEN_URL: `${provider.issuer}/token`,
  KAFKA_OAUTH_CLIENT_ID: clientId,
  KAFKA_OAUTH_CLIENT_SECRET: clientSecret,
});

const logins: [string, () => Record<string, string>][] = [
  ['scram-sha-512', () => passwordOf('scram-sha-512', process.env.KAFKA_USERNAME!, process.env.KAFKA_PASSWORD)],
  ['scram-sha-256', () => passwordOf('scram-sha-256', 'scram-256')],
  ['plain', () => passwordOf('plain', 'plain')],
  ['oauthbearer', () => tokenOf('service')],
];

/** Creates a topic, which only the users named above may. */
async function createdBy(connection: KafkaConnection): Promise<string> {
  const name = unique('login');
  const admin = createKafkaAdmin(connection);
  try {
    await admin.ensureTopics([{ name, partitions: 1, config: {} }]);
    return name;
  } finally {
    await admin.close();
  }
}

/** A client as Nest's transport makes it, whose failures are not retried. */
async function nestsAdmin(connection: KafkaConnection): Promise<Admin> {
  const { client } = kafkaTransport(connection, { clientId: 'nest', groupId: 'nest' }).options!;
  const admin = new Kafka({ ...(client as KafkaConfig), retry: { retries: 0 }, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  return admin;
}

const refusalOf = (connection: KafkaConnection): Promise<string> =>
  createdBy(connection).then(
    () => 'none',
    (error: unknown) => errorText(error),
  );

describe.each(logins)('%s', (_, env) => {
  it('logs in', async () => {
    await expect(createdBy(connect(env()))).resolves.toBeDefined();
  });

  it("logs in by Nest's transport too", async () => {
    const admin = await nestsAdmin(connect(env()));
    await expect(admin.createTopics({ topics: [{ topic: unique('login') }] })).resolves.toBe(true);
    await admin.disconnect();
  });
});

describe('a login that is refused', () => {
  const wrong = 'not-the-secret';

  it.each([
    ['scram-sha-512', () => passwordOf('scram-sha-512', process.env.KAFKA_USERNAME!, wrong)],
    ['scram-sha-256', () => passwordOf('scram-sha-256', 'scram-256', wrong)],
    ['plain', () => passwordOf('plain', 'plain', wrong)],
  ])('is named by the broker: %s', async (_, env) => {
    expect(await refusalOf(connect(env()))).toMatch(/SASL_AUTHENTICATION_FAILED$/);
  });

  it('is named with what the token endpoint answered, without the secret', async () => {
    const refusal = await refusalOf(connect(tokenOf('service', wrong)));
    expect(refusal).toMatch(/KAFKA_OAUTH_TOKEN_URL: localhost:\d+ gave no token: 401 invalid_client/);
    expect(refusal).not.toContain(wrong);
  });

  it('is named with what the broker says about a token', async () => {
    expect(await refusalOf(connect(tokenOf('stranger')))).toContain('refused the token: {"status":"invalid_token"');
  });
});

it('authenticates sessions again without an interruption', async () => {
  const busy = await Promise.all(
    [...logins, ['short tokens', () => tokenOf('short')] as const].map(async ([, env]) => {
      const connection = connect(env());
      const topic = await createdBy(connection);
      const received: string[] = [];
      const consumer = createRecordConsumer(connection, {
        liveTopicOf: allLive,
        groupId: unique('logins'),
        topics: [topic],
        onRecords: (records) => {
          for (const record of records) {
            received.push(record.value!.toString());
            consumer.settle(record);
          }
          return Promise.resolve();
        },
      });
      await consumer.start();
      const producer = createRecordProducer(connection);
      let sent = 0;
      const send = (): Promise<void> => producer.send([{ topic, key: null, value: Buffer.from(String(sent++)) }]);
      await send();
      await until('the first record', () => Promise.resolve(received.length > 0));
      const nest = await nestsAdmin(connection);
      const sentTexts = (): string[] => Array.from({ length: sent }, (_, n) => String(n));
      return { producer, consumer, received, send, sentTexts, nest };
    }),
  );
  let connects = 0;
  let authentications = 0;
  const countConnect = (): unknown => (connects += 1);
  const countRequest = (request: unknown): unknown =>
    (authentications += (request as { apiKey: number }).apiKey === 36 ? 1 : 0);
  const channels = [
    ['tracing:plt:kafka:connections:connects:start', countConnect],
    ['tracing:plt:kafka:connections:api:start', countRequest],
  ] as const;
  const tokens = provider.tokens;
  for (const [name, listener] of channels) subscribe(name, listener);
  await until(
    'two sessions of each are over, and two tokens',
    async () => {
      await Promise.all(busy.flatMap(({ send, nest }) => [send(), nest.listTopics()]));
      return { authentications, tokens: provider.tokens - tokens };
    },
    // Of five logins with six connections, two are SCRAM's, which takes two requests.
    { holds: (seen) => seen.authentications >= 2 * 7 * 6 && seen.tokens >= 2, deadlineMs: 120_000 },
  );
  for (const [name, listener] of channels) unsubscribe(name, listener);
  expect(connects).toBe(0);
  for (const { producer, consumer, received, sentTexts, nest } of busy) {
    await until('every record', () => Promise.resolve(received), { holds: (all) => all.length >= sentTexts().length });
    expect(received).toEqual(sentTexts());
    expect(consumer.rebalances).toBe(1);
    await consumer.stop();
    await producer.close();
    await nest.disconnect();
  }
});

describe('a certificate of our own', () => {
  const env = {
    KAFKA_CLIENT_CERTIFICATE_FILE: join(directory, 'tls.crt'),
    KAFKA_CLIENT_KEY_FILE: join(directory, 'tls.key'),
  };

  it('logs in, and is exchanged while we run', async () => {
    // The authority of the broker's directory signs: it trusts no other.
    const root = dirname(dirname(process.env.KAFKA_CA_FILE!));
    const exchange = async (name: string): Promise<void> => {
      const { certFile, keyFile } = await issueCertificate(root, name, ['localhost']);
      copyFileSync(certFile, env.KAFKA_CLIENT_CERTIFICATE_FILE);
      copyFileSync(keyFile, env.KAFKA_CLIENT_KEY_FILE);
    };
    await exchange('first');
    const connection = connect({ KAFKA_BROKERS: `localhost:${mtlsPort}`, ...env });
    // Logged in as CN=first, which has no rights; CN=second has all.
    expect(await refusalOf(connection)).toBe('TOPIC_AUTHORIZATION_FAILED');
    await exchange('second');
    await expect(createdBy(connection)).resolves.toBeDefined();
    const admin = await nestsAdmin(connection);
    await expect(admin.createTopics({ topics: [{ topic: unique('login') }] })).resolves.toBe(true);
    await admin.disconnect();
  });

  it('is required by the broker', async () => {
    expect(await refusalOf(connect({ KAFKA_BROKERS: `localhost:${mtlsPort}` }))).not.toBe('none');
  });
});
