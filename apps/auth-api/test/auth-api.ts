import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { coreTopics, topicNames } from '@heliograph/messaging';
import type { Service } from '@heliograph/service';
import { redisWithoutTimeouts } from '@heliograph/http-service/testing';
import { DocumentedApi } from '@heliograph/testbed/documented-api';
import { AccountsService } from '../src/accounts/accounts.service.ts';
import { createAuthService } from '../src/auth.module.ts';
import type { AuthConfiguration } from '../src/configuration.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the expectations
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

export const issuer = 'https://auth.test';
export const serviceSecret = 'a service secret of 32 characters.';
const needed = ['DATABASE_URL', 'REDIS_URL', 'KAFKA_BROKERS'];

export async function newSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' };
}

/** Creates the topics, because the relay of the outbox waits for a missing topic. */
async function ensureTopics(): Promise<void> {
  const { controlAccounts, controlErasures, auditLog } = topicNames;
  const needed = new Set<string>([controlAccounts, controlErasures, auditLog]);
  const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(process.env, 'auth-api-test'));
  await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.has(name)));
  await admin.close();
}

/** Runs auth-api in this process, on the real parts that the environment names. */
export class AuthApi {
  readonly service: Service<AuthConfiguration, NestFastifyApplication>;
  readonly url: string;
  readonly keysFile: string;
  readonly log: string[];
  readonly documented: DocumentedApi;
  /** Each instance has another address, because counts of failed logins outlive a test run. */
  readonly #address = `10.${[1, 2, 3].map(() => randomInt(250)).join('.')}`;

  private constructor(
    service: Service<AuthConfiguration, NestFastifyApplication>,
    documented: DocumentedApi,
    url: string,
    keysFile: string,
    log: string[],
  ) {
    this.documented = documented;
    this.service = service;
    this.url = url;
    this.keysFile = keysFile;
    this.log = log;
  }

  static async start(env: Record<string, string> = {}): Promise<AuthApi> {
    const missing = needed.filter((name) => !process.env[name]);
    if (missing.length > 0) throw new Error(`the real parts are needed: ${missing.join(', ')} (npm test starts them)`);
    await ensureTopics();
    const keysFile = join(await mkdtemp(join(tmpdir(), 'auth-api-')), 'signing-keys.json');
    await writeFile(keysFile, JSON.stringify({ keys: [await newSigningKey('k1')] }));
    const log: string[] = [];
    const own = {
      PORT: '0',
      HEALTH_PORT: '0',
      TOKEN_ISSUER: issuer,
      SERVICE_SECRET: serviceSecret,
      SIGNING_KEYS_FILE: keysFile,
      REDIS_URL: redisWithoutTimeouts(process.env.REDIS_URL!),
    };
    const environment = {
      ...process.env,
      ...own,
      MQTT_PUBLIC_URL: 'mqtts://mqtt.test:8883',
      LOG_LEVEL: 'debug',
      ...env,
    };
    const service = await createAuthService({
      env: environment,
      logDestination: { write: (line) => void log.push(line) },
    });
    const url = (await service.start())!;
    return new AuthApi(service, await DocumentedApi.of(url, service.app, { prefix: 'auth' }), url, keysFile, log);
  }

  async call(
    method: string,
    path: string,
    options: { token?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
    if (options.body) headers['content-type'] = 'application/json';
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...reported({ body: options.body ? JSON.stringify(options.body) : undefined }),
    });
    const answer = { status: response.status, headers: response.headers, body: (await response.json()) as Json };
    this.documented.check({ method, path, ...answer, body: options.body, answer: answer.body });
    return answer;
  }

  login(username: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
    const from = { 'x-forwarded-for': this.#address };
    return this.call('POST', '/auth/login', { body: { username, password }, headers: { ...from, ...headers } });
  }

  /** Creates an account or operator and logs it in. */
  async newAccount(
    role: 'account' | 'operator' = 'account',
  ): Promise<{ id: string; username: string; password: string; token: string }> {
    const username = `${role}-${randomBytes(6).toString('hex')}`;
    const { account, password } = await this.service.app
      .get(AccountsService)
      .create({ username, role, language: 'en', deviceQuota: 10 });
    const { body } = await this.login(username, password);
    return { id: account.id, username, password, token: body.result.access_token as string };
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}
