import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { coreTopics, topicNames } from '@heliograph/messaging';
import type { OperatorRole } from '@heliograph/http-service';
import type { Service } from '@heliograph/service';
import { redisWithoutTimeouts } from '@heliograph/http-service/testing';
import { requireEnvironment, Started, TestedApi, type Answer } from '@heliograph/testbed/documented-api';
import { AccountsService } from '../src/accounts/accounts.service.ts';
import { createAuthService } from '../src/auth.module.ts';
import type { AuthConfiguration } from '../src/configuration.ts';

export type { Answer, Json } from '@heliograph/testbed/documented-api';

export const issuer = 'https://auth.test';
export const serviceSecret = 'a service secret of 32 characters.';

const started = new Started();
afterAll(() => started.stop(), 90_000);

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

export class AuthApi extends TestedApi<Service<AuthConfiguration, NestFastifyApplication>> {
  keysFile = '';
  /** Each instance has another address, because counts of failed logins outlive a test run. */
  readonly #address = `10.${[1, 2, 3].map(() => randomInt(250)).join('.')}`;

  static async start(env: Record<string, string> = {}): Promise<AuthApi> {
    requireEnvironment('DATABASE_URL', 'REDIS_URL', 'KAFKA_BROKERS');
    await ensureTopics();
    const keysFile = join(await mkdtemp(join(tmpdir(), 'auth-api-')), 'signing-keys.json');
    await writeFile(keysFile, JSON.stringify({ keys: [await newSigningKey('k1')] }));
    const own = {
      TOKEN_ISSUER: issuer,
      SERVICE_SECRET: serviceSecret,
      SIGNING_KEYS_FILE: keysFile,
      REDIS_URL: redisWithoutTimeouts(process.env.REDIS_URL!),
      MQTT_PUBLIC_URL: 'mqtts://mqtt.test:8883',
    };
    const api = new AuthApi(await TestedApi.run(createAuthService, { ...own, ...env }, { prefix: 'auth' }));
    api.keysFile = keysFile;
    started.atEnd(() => api.stop());
    return api;
  }

  login(username: string, password: string, headers: Record<string, string> = {}, code?: string): Promise<Answer> {
    const from = { 'x-forwarded-for': this.#address };
    const body = { username, password, ...reported({ code }) };
    return this.send('POST', '/auth/login', { body, headers: { ...from, ...headers } });
  }

  /** Creates an account or operator and logs it in. */
  async newAccount(
    role: 'account' | 'operator' = 'account',
    operatorRole: OperatorRole = 'admin',
  ): Promise<{ id: string; username: string; password: string; token: string }> {
    const username = `${role}-${randomBytes(6).toString('hex')}`;
    const { account, password } = await this.service.app.get(AccountsService).create({
      username,
      role,
      language: 'en',
      deviceQuota: 10,
      ...reported({ operatorRole: role === 'operator' ? operatorRole : undefined }),
    });
    const { body } = await this.login(username, password);
    return { id: account.id, username, password, token: body.result.access_token as string };
  }
}
