import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { createVendorDispatcher, LocalWindowLimiter, RedisKeys } from '@heliograph/vendor-http';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import { createLogger, loadMasterKeys, openSecret, sealSecret } from '@heliograph/service';
import type { RefreshTokenStore, VendorCommand, VendorSimulator } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { serveSimulator, visitConsentPage } from '@heliograph/vendors/testing';
import { AdapterFactory, type SealedVendorAccount } from '../src/accounts/adapter-factory.ts';
import { KafkaRefreshTokens } from '../src/accounts/kafka-refresh-tokens.ts';
import { ConsentCommands } from '../src/commands/consent-commands.ts';

const { REDIS_URL } = process.env;
if (REDIS_URL === undefined) throw new Error('REDIS_URL is not set: run through npm test, which starts Redis');

const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
const connection = kafkaConnectionFromEnvironment(process.env, 'consent-rotation-test');
const { signal } = new AbortController();
const redirectUri = 'https://us.example/v1/vendor-authorizations/callback';
/** The login lock of a replica that dies, or whose vendor is slow; the others wait for it. A busy machine must not stall longer than it. */
const shortLockMs = 3_000;
jest.setTimeout(60_000);

/** Limits of minutes last milliseconds. */
const timeScale = 1000;

/** Enphase's cloud: a refresh token works once, and a second use ends the consent. */
const cloud = { tokenCalls: 0, tokenDelayMs: 0, baseUrl: '', simulator: {} as VendorSimulator };

interface Replica {
  factory: AdapterFactory;
  redis: Redis;
  close(): Promise<void>;
}

const open = new Set<Replica>();

type Dying = (kept: RefreshTokenStore, redis: Redis) => RefreshTokenStore;

/** One replica's side, with connections of its own. `dying` wraps its stored tokens. */
function replica({ dying = (kept) => kept, loginLockMs }: { dying?: Dying; loginLockMs?: number } = {}): Replica {
  const redis = new Redis(REDIS_URL!, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true });
  redis.on('error', () => undefined);
  const view = createControlView<RefreshTokenRecord>(connection, topicNames.stateRefreshTokens);
  const producer = createRecordProducer(connection);
  const dispatcher = createVendorDispatcher();
  const tokens = new KafkaRefreshTokens({ view, producer, masterKeys });
  const factory = new AdapterFactory({
    keys: new RedisKeys(redis),
    dispatcher,
    masterKeys,
    timeScale,
    ...reported({ loginLockMs }),
    limiter: new LocalWindowLimiter(),
    refreshTokens: { of: (vendor, credential) => dying(tokens.of(vendor, credential), redis) },
    baseUrls: new Map([['enphase', cloud.baseUrl]]),
    logger: createLogger('ingest', 'silent'),
    observe: () => undefined,
  });
  const made: Replica = {
    factory,
    redis,
    close: async () => {
      redis.disconnect();
      await Promise.all([view.close(), producer.close(), dispatcher.close()]);
    },
  };
  open.add(made);
  return made;
}

async function connected(...replicas: Replica[]): Promise<void> {
  await Promise.all(replicas.map(({ redis }) => redis.connect()));
}

function account(credentials: Readonly<Record<string, string>>): SealedVendorAccount {
  const sealed = sealSecret(masterKeys, JSON.stringify(credentials), 'va_1');
  return { vendorAccountId: 'va_1', vendor: 'enphase', region: 'global', credentials: sealed };
}

/** Obtains an owner's consent as sync-api does: page, callback, sealed credentials. */
async function consented({ factory }: Replica): Promise<SealedVendorAccount> {
  const commands = new ConsentCommands(factory, masterKeys);
  const before = account(cloud.simulator.consentCredentials!);
  const command = (over: Partial<VendorCommand>): VendorCommand => ({ ...before, type: 'consentUrl', ...over });
  const page = await commands.url(command({ consent: { redirectUri, state: 's1' } }));
  if (page.kind !== 'consentUrl') throw new Error(page.kind);
  const { parameters } = await visitConsentPage(page.url);
  const sealed = sealSecret(masterKeys, JSON.stringify(parameters), 'va_1');
  const redeem = command({ type: 'redeemConsent', consent: { redirectUri, parameters: sealed } });
  const reply = await commands.redeem(redeem, signal);
  if (reply.kind !== 'credentials') throw new Error(reply.kind);
  return { ...before, credentials: reply.sealed };
}

function credentialsOf({ credentials }: SealedVendorAccount): Record<string, string> {
  return JSON.parse(openSecret(masterKeys, credentials, 'va_1')) as Record<string, string>;
}

/** Lists plants by newly created adapters, as polls and commands create them. */
async function plants(sealed: SealedVendorAccount, ...replicas: Replica[]): Promise<number[]> {
  const adapters = await Promise.all(replicas.map(({ factory }) => factory.create(sealed)));
  return Promise.all(adapters.map(async (adapter) => (await adapter.listPlants(signal)).length));
}

function moment(): { came: Promise<void>; come: () => void } {
  let come: () => void = () => undefined;
  const came = new Promise<void>((resolve) => (come = resolve));
  return { came, come };
}

/** All access tokens end, as they do when their time is over. */
const endTokens = (): void => cloud.simulator.revokeTokens!(true);

describe('a consent whose refresh token rotates, over replicas', () => {
  let stopServing: () => Promise<void>;

  beforeAll(async () => {
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => name === topicNames.stateRefreshTokens));
    await admin.close();
    const create = await (await loadVendor('enphase')).simulator();
    cloud.simulator = create({ now: Date.now, timeScale, seed: 7, inverters: 2 });
    const served = await serveSimulator({
      handle: async (request) => {
        if (request.path !== '/oauth/token') return cloud.simulator.handle(request);
        cloud.tokenCalls += 1;
        const answer = await cloud.simulator.handle(request);
        await sleep(cloud.tokenDelayMs);
        return answer;
      },
    });
    ({ baseUrl: cloud.baseUrl, close: stopServing } = served);
  });
  afterEach(async () => {
    cloud.tokenDelayMs = 0;
    await Promise.all([...open].map((one) => one.close()));
    open.clear();
  });
  afterAll(() => stopServing());

  it('is spent by one of them at a time, however often the tokens end', async () => {
    const [a, b] = [replica(), replica()];
    await connected(a, b);
    const sealed = await consented(a);
    const many = [a, b, a, b, a, b, a, b];
    for (let turn = 0; turn < 8; turn += 1) {
      endTokens();
      cloud.tokenCalls = 0;
      const counts = await plants(sealed, ...many);
      expect(new Set(counts).size).toBe(1);
      expect(cloud.tokenCalls).toBe(1);
    }
  });

  it('is not spent again while the vendor takes longer to answer than a lock lasts', async () => {
    const [a, b] = [replica({ loginLockMs: shortLockMs }), replica({ loginLockMs: shortLockMs })];
    await connected(a, b);
    const sealed = await consented(a);
    await plants(sealed, a);
    endTokens();
    cloud.tokenCalls = 0;
    cloud.tokenDelayMs = 2 * shortLockMs;
    await plants(sealed, a, b, a, b);
    expect(cloud.tokenCalls).toBe(1);
    cloud.tokenDelayMs = 0;
    endTokens();
    await plants(sealed, b, a);
  });

  it('survives a replica that is killed when the new token is safe and before its session is used', async () => {
    const alive = replica();
    const died = moment();
    const dying = replica({
      loginLockMs: shortLockMs,
      dying: (kept, redis) => ({
        newest: () => kept.newest(),
        keep: async (refreshToken) => {
          await kept.keep(refreshToken);
          redis.disconnect();
          died.come();
          return new Promise(() => undefined);
        },
      }),
    });
    await connected(alive, dying);
    const sealed = await consented(alive);
    await plants(sealed, alive);
    endTokens();
    void plants(sealed, dying);
    await died.came;
    await plants(sealed, alive, alive);
    endTokens();
    await plants(sealed, alive);
  });

  it('survives a replica that is killed before its request', async () => {
    const alive = replica();
    const died = moment();
    const dying = replica({
      loginLockMs: shortLockMs,
      dying: (kept, redis) => ({
        ...kept,
        newest: () => {
          redis.disconnect();
          died.come();
          return new Promise(() => undefined);
        },
      }),
    });
    await connected(alive, dying);
    const sealed = await consented(alive);
    void plants(sealed, dying);
    await died.came;
    cloud.tokenCalls = 0;
    await plants(sealed, alive, alive);
    expect(cloud.tokenCalls).toBe(1);
  });

  it('waits for Redis, without which two might spend the same token', async () => {
    const [a, away] = [replica(), replica()];
    away.redis.disconnect();
    await connected(a);
    const sealed = await consented(a);
    await plants(sealed, a);
    cloud.tokenCalls = 0;
    await expect(plants(sealed, away)).rejects.toMatchObject({ kind: 'unavailable', details: { origin: 'ours' } });
    expect(cloud.tokenCalls).toBe(0);
    await connected(away);
    await plants(sealed, away);
  });

  it('is found again when other members of the credentials change, with the token that was stored first', async () => {
    const a = replica();
    await connected(a);
    const sealed = await consented(a);
    const changes: Record<string, string>[] = [{}, { plan: 'partner' }, { plan: 'megawatt', monthlyCalls: '5000' }];
    for (const change of changes) {
      endTokens();
      await plants(account({ ...credentialsOf(sealed), ...change }), a);
    }
  });

  it('gives way to a consent that is given again, and ends without harm to it', async () => {
    const [a, b] = [replica(), replica()];
    await connected(a, b);
    const former = await consented(a);
    await plants(former, a, b);
    const consentedAgain = await consented(b);
    expect(credentialsOf(consentedAgain).refreshToken).not.toBe(credentialsOf(former).refreshToken);
    await plants(consentedAgain, a, b);
    // Another caller spends the first token of the former consent again: the vendor ends only that consent.
    const { clientId, clientSecret, refreshToken } = credentialsOf(former);
    const query = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken! });
    const basic = Buffer.from(`${clientId!}:${clientSecret!}`).toString('base64');
    const stolen = await fetch(`${cloud.baseUrl}/oauth/token?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    });
    expect(stolen.status).toBe(400);
    endTokens();
    await expect(plants(former, a)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    await plants(consentedAgain, a, b);
  });
});
