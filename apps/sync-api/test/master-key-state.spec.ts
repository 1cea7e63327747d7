import { randomBytes } from 'node:crypto';
import { loadMasterKeys, sealSecret } from '@heliograph/service';
import { atEnd, Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

const key = (): string => randomBytes(32).toString('base64');
const [older, newest, lost] = [key(), key(), key()];
const idOf = (masterKey: string): string => loadMasterKeys({ masterKey })[0].id;
const path = '/v1/admin/vendor-credentials/master-key';

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let operator: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness, { MASTER_KEY: `${newest},${older}` });
  caller = await harness.newAccount();
  const { accountId } = await harness.newAccount();
  operator = { accountId, token: harness.tokens.issue(accountId, undefined, { scope: 'operator' }) };
  atEnd(async () => {
    await api.sql(`DELETE FROM vendor_accounts WHERE id LIKE 'va_keys_%'`);
  });
}, 60_000);

async function addVendorAccount(id: string, masterKey: string): Promise<void> {
  const { accountId } = caller;
  await api.sql(`INSERT INTO accounts (account_id, device_quota) VALUES ($1, 10) ON CONFLICT DO NOTHING`, [accountId]);
  await api.sql(
    `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
     VALUES ($1, $2, 'solis', 'global', 'active', $3, 1, now())`,
    [id, accountId, sealSecret(loadMasterKeys({ masterKey }), '{"password":"hunter2"}', id)],
  );
}

it('is shown to operators alone', async () => {
  expect((await api.call(caller, 'GET', path)).status).toBe(403);
  expect((await api.call(operator, 'GET', path)).status).toBe(200);
});

it('counts the vendor accounts whose credentials need each key, and shows no credential', async () => {
  const own = [idOf(newest), idOf(older), idOf(lost)];
  const state = async (): Promise<Json[]> => {
    const { body } = await api.call(operator, 'GET', path);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|hg1/);
    // Tests beside this one have keys of their own.
    return body.result.keys.filter(({ id }: Json) => own.includes(id));
  };
  expect(await state()).toEqual([
    { id: idOf(newest), use: 'encrypts', secrets: 0 },
    { id: idOf(older), use: 'decrypts', secrets: 0 },
  ]);
  await addVendorAccount('va_keys_1', older);
  await addVendorAccount('va_keys_2', older);
  await addVendorAccount('va_keys_3', newest);
  await addVendorAccount('va_keys_4', lost);
  expect(await state()).toEqual([
    { id: idOf(newest), use: 'encrypts', secrets: 1 },
    { id: idOf(older), use: 'decrypts', secrets: 2 },
    { id: idOf(lost), use: 'missing', secrets: 1 },
  ]);
});
