import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import {
  coreTopics,
  topicNames,
  type AccountRecord,
  type QuotaRecord,
  type RefreshTokenRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { createLogger, loadMasterKeys, sealSecret } from '@heliograph/service';
import { RedisKeys } from '@heliograph/vendor-http';
import { AccountStateEraser } from '../src/accounts/account-state-eraser.ts';
import { AdapterFactory, type SealedVendorAccount } from '../src/accounts/adapter-factory.ts';

const { controlAccounts, controlVendorAccounts, stateRefreshTokens, stateQuotas } = topicNames;
const needed: string[] = [controlAccounts, controlVendorAccounts, stateRefreshTokens, stateQuotas];
const connection = kafkaConnectionFromEnvironment(process.env, 'account-traces-test');
const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
const producer = createRecordProducer(connection);
const redis = new Redis(process.env.REDIS_URL!);
const views = {
  accounts: createControlView<VendorAccountRecord>(connection, controlVendorAccounts),
  owners: createControlView<AccountRecord>(connection, controlAccounts),
  refreshTokens: createControlView<RefreshTokenRecord>(connection, stateRefreshTokens),
  quotas: createControlView<QuotaRecord>(connection, stateQuotas),
};
const adapters = new AdapterFactory({
  keys: new RedisKeys(redis),
  masterKeys,
  timeScale: 1,
  logger: createLogger('ingest', 'silent'),
  observe: () => undefined,
  limiter: undefined as never,
  dispatcher: undefined as never,
  refreshTokens: undefined as never,
  baseUrls: new Map(),
});
/** Vendor accounts of this file. Those that other tests of the run have left are sealed under keys that we do not have. */
const own = new Set<string>();
const accounts = {
  get: (id: string) => views.accounts.get(id),
  values: () => [...views.accounts.values()].filter(({ id }) => own.has(id)).values(),
};
const traces = new AccountStateEraser({ ...views, accounts, adapters, producer });

beforeAll(async () => {
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
  await admin.close();
  await Promise.all(Object.values(views).map((view) => view.start()));
}, 60_000);
afterAll(async () => {
  await Promise.all(Object.values(views).map((view) => view.close()));
  await producer.close();
  redis.disconnect();
});

const put = (topic: string, key: string, value: object | null) =>
  producer.send([{ topic, key, value: value && Buffer.from(JSON.stringify(value)) }]);
const caughtUp = () => Promise.all(Object.values(views).map((view) => view.caughtUp()));

interface Customer {
  accountId: string;
  account: SealedVendorAccount;
  /** Key of a spent quota. */
  quota: string;
  credential: string;
  consent: string;
}

/** An account with a vendor account, and all state that polling leaves under its credentials. */
async function customer(credentials: Record<string, string>): Promise<Customer> {
  const accountId = `acc_${randomUUID().slice(0, 8)}`;
  const vendorAccountId = `va_${randomUUID().slice(0, 8)}`;
  own.add(vendorAccountId);
  const sealed = sealSecret(masterKeys, JSON.stringify(credentials), vendorAccountId);
  const account = { vendorAccountId, vendor: 'solis', region: 'global', credentials: sealed };
  await put(controlAccounts, accountId, { id: accountId, status: 'active' });
  await put(controlVendorAccounts, vendorAccountId, { ...account, id: vendorAccountId, accountId, status: 'active' });
  const { credential, consent } = await adapters.identify(account);
  const quota = `${credential}:latest:86400`;
  await put(stateRefreshTokens, consent, { sealed: 'x', keptAt: 1 });
  await put(stateQuotas, quota, { counts: { 1: 5 } });
  await redis.set(`session:${credential}`, 'sealed token', 'PX', 600_000);
  await caughtUp();
  return { accountId, account, quota, credential, consent };
}

async function remove({ accountId }: Customer): Promise<void> {
  await put(controlAccounts, accountId, { id: accountId, status: 'deleted' });
  await views.owners.caughtUp();
}

async function left({ quota, credential, consent }: Customer): Promise<boolean[]> {
  await caughtUp();
  const session = await redis.get(`session:${credential}`);
  return [views.refreshTokens.get(consent) !== undefined, views.quotas.get(quota) !== undefined, session !== null];
}

const fresh = () => ({ keyId: randomUUID(), keySecret: 'secret' });

describe('state that is stored under the credentials of a deleted account', () => {
  it('is erased with its refresh token, spent quotas and session; erasing it again is harmless', async () => {
    const [gone, stays] = [await customer(fresh()), await customer(fresh())];
    await remove(gone);
    await traces.forget(gone.account);
    expect(await left(gone)).toEqual([false, false, false]);
    expect(await left(stays)).toEqual([true, true, true]);
    await traces.forget(gone.account);
  });

  it('stays while a living account has the same credentials', async () => {
    const shared = fresh();
    const [gone, stays] = [await customer(shared), await customer(shared)];
    await remove(gone);
    await traces.forget(gone.account);
    expect(await left(stays)).toEqual([true, true, true]);
    await remove(stays);
    await traces.forget(stays.account);
    expect(await left(stays)).toEqual([false, false, false]);
  });

  it('is kept until this replica has received the deletion: a poller may still write it', async () => {
    const living = await customer(fresh());
    await expect(traces.forget(living.account)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await left(living)).toEqual([true, true, true]);
  });

  it('is retried while a master key is missing, and ends where no key can decrypt it', async () => {
    const gone = await customer(fresh());
    await remove(gone);
    const foreign = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
    const elsewhere = sealSecret(foreign, '{}', gone.account.vendorAccountId);
    await expect(traces.forget({ ...gone.account, credentials: elsewhere })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await traces.forget({ ...gone.account, credentials: 'rubbish' });
    expect(await left(gone)).toEqual([true, true, true]);
  });
});
