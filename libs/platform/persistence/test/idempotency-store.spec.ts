import { randomBytes, randomUUID } from 'node:crypto';
import { createDataSource } from '../src/data-source.ts';
import { runMigrations } from '../src/run-migrations.ts';
import type { Claim } from '@heliograph/http-service';
import { createLogger, KeyRotation, loadMasterKeys, type MasterKeyRing } from '@heliograph/service';
import { IdempotencyKeys1764800000000, IdempotencyStore, MAX_KEYS } from '../src/idempotency/idempotency-store.ts';
import { SealedAnswers } from '../src/idempotency/sealed-answers.ts';

const { DATABASE_URL: url } = process.env;
if (!url) throw new Error('the real parts are needed: DATABASE_URL (npm test starts them)');
const schema = `test_${randomBytes(4).toString('hex')}`;
const database = createDataSource({
  url,
  schema,
  entities: [],
  migrations: [IdempotencyKeys1764800000000],
  applicationName: 'test',
});
const newKey = (): string => randomBytes(32).toString('base64');
const ring = (...keys: string[]): MasterKeyRing => loadMasterKeys({ masterKey: keys.join(',') });
const logger = createLogger('test', 'silent');
const first = newKey();
const store = new IdempotencyStore(database, ring(first), logger);

beforeAll(() => runMigrations(database));
afterAll(async () => {
  await database.query(`DROP SCHEMA ${schema} CASCADE`);
  await database.destroy();
});

const newCall = (changes: Partial<Parameters<IdempotencyStore['claim']>[0]> = {}) => ({
  accountId: `acc_${randomBytes(6).toString('hex')}`,
  operation: 'createThing',
  key: randomUUID(),
  request: '{"a":1}',
  ...changes,
});
type Call = ReturnType<typeof newCall>;
const claim = async (call: Call, at = store): Promise<Claim> => {
  const claimed = await at.claim(call);
  if (typeof claimed === 'string') throw new Error('it was answered');
  return claimed;
};
const refusal = (slug: string, status: number) => expect.objectContaining({ slug, status });
const age = (call: Call, column: string) =>
  database.query(`UPDATE idempotency_keys SET ${column} = now() - interval '1 s' WHERE account_id = $1`, [
    call.accountId,
  ]);
const rows = (call: Call) =>
  database.query<object[]>('SELECT * FROM idempotency_keys WHERE account_id = $1', [call.accountId]);

describe(IdempotencyStore.name, () => {
  it('answers a repetition as the first call, by account, operation and key', async () => {
    const call = newCall();
    await (await claim(call)).complete('the answer');
    expect(await store.claim(call)).toBe('the answer');
    for (const other of [newCall({ key: call.key }), { ...call, operation: 'createOther' }, { ...call, key: 'other' }])
      await (await claim(other)).release();
  });

  it('refuses another request under the key, while the first runs and afterwards', async () => {
    const call = newCall();
    const running = await claim(call);
    const other = { ...call, request: '{"a":2}' };
    await expect(store.claim(other)).rejects.toEqual(refusal('idempotency_key_reused', 422));
    await running.complete('the answer');
    await expect(store.claim(other)).rejects.toEqual(refusal('idempotency_key_reused', 422));
  });

  it('runs one of many concurrent calls, and returns a retry time to the others', async () => {
    const call = newCall();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => store.claim(call)));
    const [winner, ...more] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(more).toEqual([]);
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({
        status: 409,
        slug: 'idempotency_key_in_use',
        retryAfterSeconds: 2,
      });
    await (winner!.value as Claim).complete('once');
    expect(await store.claim(call)).toBe('once');
  });

  it('frees the key of a call that failed, and that of one that died when its lease has ended', async () => {
    const call = newCall();
    await (await claim(call)).release();
    const died = await claim({ ...call, request: 'corrected' });
    await expect(store.claim({ ...call, request: 'corrected' })).rejects.toEqual(
      refusal('idempotency_key_in_use', 409),
    );
    await age(call, 'lease_until');
    await expect(store.claim(call)).rejects.toEqual(refusal('idempotency_key_reused', 422));
    const second = await claim({ ...call, request: 'corrected' });
    // It had not died, only slept: the call that took its place is answered.
    await died.complete('of the first');
    await died.release();
    await second.complete('of the second');
    expect(await store.claim({ ...call, request: 'corrected' })).toBe('of the second');
  });

  it('forgets a key after a day', async () => {
    const call = newCall();
    await (await claim(call)).complete('old');
    await age(call, 'expires_at');
    await (await claim({ ...call, request: 'new' })).complete('new');
    expect(await store.claim({ ...call, request: 'new' })).toBe('new');
    await age(call, 'expires_at');
    await store.expire();
    expect(await rows(call)).toEqual([]);
  });

  it('has a bounded number of keys of an account, those of today', async () => {
    const call = newCall();
    await database.query(
      `INSERT INTO idempotency_keys (id, account_id, operation, key_hash, request, attempt, lease_until, expires_at)
       SELECT gen_random_uuid(), $1, 'createThing', int4send(n), '', gen_random_uuid(), now(),
              now() + CASE WHEN n > ${MAX_KEYS} THEN interval '-1 s' ELSE interval '1 h' END
       FROM generate_series(2, ${MAX_KEYS} + 100) AS n`,
      [call.accountId],
    );
    const last = await claim(call);
    await expect(store.claim({ ...call, key: 'x' })).rejects.toMatchObject({
      status: 429,
      slug: 'too_many_idempotency_keys',
      retryAfterSeconds: expect.any(Number),
    });
    await last.complete('the answer');
    expect(await store.claim(call)).toBe('the answer');
    await (await claim(newCall({ key: call.key }))).release();
  });

  it('keeps nothing of key, request and answer that can be read or guessed', async () => {
    const call = newCall({ key: 'my-own-key', request: 'password1' });
    await (await claim(call)).complete('whsec_secret');
    expect(JSON.stringify(await rows(call))).not.toMatch(/my-own-key|password1|whsec_secret/);
  });

  it('follows a rotation of the master key, and reports a removed key', async () => {
    const call = newCall();
    await (await claim(call)).complete('the answer');
    const other = newCall();
    await (await claim(other)).complete('another answer');
    await database.query('DELETE FROM idempotency_keys WHERE NOT account_id = ANY($1)', [
      [call.accountId, other.accountId],
    ]);
    const second = newKey();
    const rotated = ring(second, first);
    const place = new SealedAnswers(database, rotated);
    expect(await new KeyRotation(rotated).rotate(place)).toMatchObject({
      items: 2,
      rewrapped: 2,
      old: 0,
      unreadable: [],
    });
    const renewed = new IdempotencyStore(database, ring(second), logger);
    expect(await renewed.claim(call)).toBe('the answer');
    const lost = new IdempotencyStore(database, ring(newKey()), logger);
    await expect(lost.claim(call)).rejects.toEqual(refusal('idempotency_answer_lost', 409));
  });
});
