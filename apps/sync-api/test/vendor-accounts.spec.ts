import { randomUUID } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let caller: Caller;
let good: Credentials;

beforeAll(async () => {
  harness = await Harness.open();
  clouds = await Clouds.start(4);
  api = await SyncApi.start(harness);
  caller = await harness.newAccount();
  good = await clouds.credentials();
}, 90_000);

const create = (body: object, by = caller) => api.call(by, 'POST', '/v1/vendor-accounts', body);
/** Returns credentials of the right form that no vendor accepts. */
const wrong = (): Credentials =>
  Object.fromEntries(Object.entries(good).map(([name, value]) => [name, value.slice(0, -4) + '9999']));

describe('GET /v1/vendors', () => {
  it('lists every vendor without a token', async () => {
    const { status, body } = await api.call(undefined, 'GET', '/v1/vendors');
    expect(status).toBe(200);
    const ids = body.result.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(['growatt', 'huawei', 'solis']));
  });

  it('returns one with regions, credentials schema, fields, limits and states; 404 for others', async () => {
    const { body } = await api.call(undefined, 'GET', '/v1/vendors/solis');
    expect(body.result).toMatchObject({ id: 'solis', credentials: { type: 'object', additionalProperties: false } });
    expect(body.result.fields).toEqual(expect.arrayContaining(['EDay', 'ETotal', 'UPV1']));
    for (const list of ['regions', 'rateLimits', 'states']) expect(body.result[list].length).toBeGreaterThan(0);
    expect(JSON.stringify(body.result.regions)).not.toContain('http');
    expect((await api.call(undefined, 'GET', '/v1/vendors/acme')).body.error).toBe('not_found');
  });
});

describe('vendor accounts', () => {
  it('are tried at the vendor, stored, published to ingest and returned without credentials', async () => {
    const id = await api.addVendorAccount(caller, good, { name: 'my roof', timezone: 'Europe/Berlin' });
    expect(id).toMatch(/^va_[a-z2-7]{12}$/);
    const { body } = await api.call(caller, 'GET', `/v1/vendor-accounts/${id}`);
    expect(body.result).toMatchObject({ dataAccessUserId: id, vendor: 'solis', name: 'my roof', status: 'active' });
    const record = await until('the vendor account is published', () => harness.vendorAccounts.get(id));
    expect(record).toMatchObject({ accountId: caller.accountId, vendor: 'solis', credentialsVersion: 1 });
    expect(record).toMatchObject({ timezone: 'Europe/Berlin', status: 'active' });
  }, 90_000);

  it('are refused with 422 and the vendor’s own code when the credentials are wrong, and not stored', async () => {
    const other = await harness.newAccount();
    const { status, body } = await create({ vendor: 'solis', credentials: wrong() }, other);
    expect([status, body.error]).toEqual([422, 'vendor_credentials_rejected']);
    expect(body.details.vendorCode ?? body.details.vendorMessage).toBeTruthy();
    expect((await api.call(other, 'GET', '/v1/vendor-accounts')).body.result.items).toEqual([]);
  }, 60_000);

  it('answer 503 with Retry-After while the vendor is unavailable', async () => {
    const other = await harness.newAccount();
    await clouds.switch({ outage: true });
    const { status, body, headers } = await create({ vendor: 'solis', credentials: good }, other);
    await clouds.switch({ outage: false });
    expect([status, body.error]).toEqual([503, 'vendor_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }, 60_000);

  it('answer 503 when no ingest of the vendor listens', async () => {
    const { status, body } = await create({ vendor: 'growatt', credentials: { token: 'a-token-of-some-length' } });
    expect([status, body.error]).toEqual([503, 'vendor_unavailable']);
    expect(body.details.reason).toContain('ingest');
  }, 60_000);

  it.each([
    [{ vendor: 'acme', credentials: {} }, 'vendor'],
    [{ vendor: 'growatt', credentials: { token: 'short' } }, 'credentials.token'],
    [{ vendor: 'growatt', credentials: {} }, 'credentials.token'],
    [{ vendor: 'growatt', credentials: { token: 'long enough', more: '' } }, 'credentials.more'],
    [{ vendor: 'growatt', region: 'moon', credentials: { token: 'long enough' } }, 'region'],
    [{ vendor: 'growatt', timezone: 'Mars/Olympus', credentials: { token: 'long enough' } }, 'timezone'],
    [{ vendor: 'growatt', credentials: { token: 'long enough' }, url: 'http://x' }, 'url'],
  ])('refuse %j by naming %s, without repeating a value', async (body, path) => {
    const answer = await create(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'validation_failed']);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect(JSON.stringify(answer.body)).not.toMatch(/long enough|"short"/);
  });

  it('are refused a second time with the same credentials, and name the first; an Idempotency-Key allows it', async () => {
    const owner = await harness.newAccount();
    const id = await api.addVendorAccount(owner, good, { name: 'first' });
    const body = { vendor: 'solis', name: 'second', credentials: Object.fromEntries(Object.entries(good).reverse()) };
    const refused = { status: 409, body: { error: 'already_exists', details: { id } } };
    expect(await create(body, owner)).toMatchObject(refused);
    // Like a row from before fingerprints, from before a rotation of the master key, or with replaced credentials.
    for (const fingerprint of [null, '0000000000000000.ab']) {
      await api.sql('UPDATE vendor_accounts SET credentials_fingerprint = $2 WHERE id = $1', [id, fingerprint]);
      expect(await create(body, owner)).toMatchObject(refused);
    }
    const [stored] = await api.sql<{ credentials_fingerprint: string }>(
      'SELECT credentials_fingerprint FROM vendor_accounts WHERE id = $1',
      [id],
    );
    expect(stored!.credentials_fingerprint).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{64}$/);
    expect(JSON.stringify((await api.call(owner, 'GET', '/v1/vendor-accounts')).body)).not.toMatch(/fingerprint/i);
    const once = { 'idempotency-key': randomUUID() };
    const [second, again] = [
      await api.call(owner, 'POST', '/v1/vendor-accounts', body, once),
      await api.call(owner, 'POST', '/v1/vendor-accounts', body, once),
    ];
    expect([second.status, again.status]).toEqual([201, 201]);
    expect(again.body.result).toEqual(second.body.result);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await api.call(owner, 'GET', '/v1/vendor-accounts')).body.result.items).toHaveLength(2);
    expect((await create(body, await harness.newAccount())).status).toBe(201);
  }, 90_000);

  it('are created once of many calls at once with the same credentials', async () => {
    const owner = await harness.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => create({ vendor: 'solis', credentials: good }, owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  }, 60_000);

  it('do not exist for another account', async () => {
    const id = await api.addVendorAccount(caller, good);
    const stranger = await harness.newAccount();
    const paths = [`/v1/vendor-accounts/${id}`, `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}`];
    for (const path of paths) {
      const { status, body } = await api.call(stranger, 'GET', path);
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'mine' }],
      ['PUT', '/credentials', { credentials: good }],
      ['POST', '/verify', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await api.call(stranger, method, `/v1/vendor-accounts/${id}${path}`, body);
      expect(answer.status).toBe(404);
    }
  }, 60_000);

  it('are changed, paused and their credentials replaced; invalid credentials are not stored', async () => {
    const id = await api.addVendorAccount(caller, good, { timezone: 'GMT+8' });
    const path = `/v1/vendor-accounts/${id}`;
    const patched = await api.call(caller, 'PATCH', path, { name: 'new', timezone: null, status: 'paused' });
    expect(patched.body.result).toMatchObject({ name: 'new', timezone: null, status: 'paused' });
    const refused = await api.call(caller, 'PUT', `${path}/credentials`, { credentials: wrong() });
    expect(refused.status).toBe(422);
    expect((await api.call(caller, 'POST', `${path}/verify`)).body.result).toEqual({ verified: true });
    const replaced = await api.call(caller, 'PUT', `${path}/credentials`, { credentials: good });
    expect(replaced.status).toBe(200);
    const record = await until('the new credentials are published', () => {
      const found = harness.vendorAccounts.get(id);
      return found?.credentialsVersion === 2 ? found : undefined;
    });
    expect(record.status).toBe('paused');
    expect(record.timezone).toBeUndefined();
  }, 60_000);

  it('are polled again when the vendor accepts rejected credentials again', async () => {
    const id = await api.addVendorAccount(caller, good);
    const path = `/v1/vendor-accounts/${id}`;
    await api.sql(`UPDATE sync.vendor_accounts SET polling_status = 'credentials_rejected' WHERE id = $1`, [id]);
    expect((await api.call(caller, 'POST', `${path}/verify`)).status).toBe(200);
    await until('a new version is published', () => harness.vendorAccounts.get(id)?.credentialsVersion === 2);
    const { body } = await api.call(caller, 'GET', path);
    expect(body.result.polling.status).not.toBe('credentials_rejected');
    // With nothing rejected, a check changes nothing.
    await api.call(caller, 'POST', `${path}/verify`);
    const [row] = await api.sql('SELECT credentials_version AS version FROM sync.vendor_accounts WHERE id = $1', [id]);
    expect(row).toEqual({ version: 2 });
  }, 60_000);

  it('include the polling status that ingest publishes', async () => {
    const id = await api.addVendorAccount(caller, good);
    // Published repeatedly until it is visible: ingest's own record of the account right after it would replace it.
    const publish = (record: object) => harness.send('state.vendor-accounts', id, { vendorAccountId: id, ...record });
    const rejected = {
      status: 'credentials_rejected',
      lastError: 'the vendor refuses the key',
      updatedAt: Date.now() + 300_000,
    };
    const polling = await until('the account shows that its credentials are rejected', async () => {
      await publish(rejected);
      const { body } = await api.call(caller, 'GET', `/v1/vendor-accounts/${id}`);
      return body.result.polling.status === 'credentials_rejected' ? body.result.polling : undefined;
    });
    expect(polling.lastError).toBe('the vendor refuses the key');
    expect(polling.action).toContain(`PUT them to /v1/vendor-accounts/${id}/credentials`);
    const retryAt = Math.floor(Date.now() / 1000) + 900;
    const backingOff = {
      status: 'backing_off',
      lastError: 'too many calls',
      errorKind: 'rate_limited',
      retryAt: retryAt * 1000,
      gaps: [
        {
          calls: ['latest:0'],
          from: 100,
          to: 700,
          tries: 3,
          lastError: 'answers 503',
          nextTryAt: 900_500,
          triedUntil: 2_000_500,
        },
      ],
      gapsGivenUp: [{ from: 10, to: 20, tries: 9, reason: 'too_old', at: 800_000 }],
      updatedAt: Date.now() + 600_000,
    };
    const resting = await until('the account shows that it backs off', async () => {
      await publish(backingOff);
      const { body } = await api.call(caller, 'GET', `/v1/vendor-accounts/${id}`);
      return body.result.polling.status === 'backing_off' ? body.result : undefined;
    });
    expect(resting.polling).toMatchObject({
      retryAt,
      action: expect.stringContaining('allows no more calls for now'),
    });
    expect(resting.gaps).toEqual({
      open: [
        {
          calls: ['latest:0'],
          from: 100,
          to: 700,
          tries: 3,
          lastError: 'answers 503',
          nextTryAt: 900,
          triedUntil: 2_000,
        },
      ],
      givenUp: [{ calls: null, from: 10, to: 20, tries: 9, lastError: null, reason: 'too_old', at: 800 }],
    });
  }, 120_000);

  it('are listed page by page, oldest first', async () => {
    const other = await harness.newAccount();
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push(await api.addVendorAccount(other, good));
    const first = await api.call(other, 'GET', '/v1/vendor-accounts?limit=2');
    const { nextCursor } = first.body.result;
    const second = await api.call(other, 'GET', `/v1/vendor-accounts?limit=2&cursor=${nextCursor}`);
    const listed = [...first.body.result.items, ...second.body.result.items].map(({ id }: { id: string }) => id);
    expect(listed).toEqual(ids);
    expect(second.body.result.nextCursor).toBeNull();
    expect((await api.call(other, 'GET', '/v1/vendor-accounts?cursor=nonsense')).status).toBe(400);
  }, 90_000);

  it('are 500 at most, however many are added in parallel', async () => {
    const other = await harness.newAccount();
    // They wait for a consent, so no vendor is called.
    const credentials = { clientId: 'client', clientSecret: 'of-the-client', apiKey: 'key-of-the-application' };
    const add = () =>
      api.call(
        other,
        'POST',
        '/v1/vendor-accounts',
        { vendor: 'enphase', credentials },
        { 'idempotency-key': randomUUID() },
      );
    const first = await add();
    expect(first.status).toBe(201);
    await api.sql(
      `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
       SELECT 'va_of_' || $1 || '_' || n, account_id, vendor, region, status, credentials, 1, now()
       FROM vendor_accounts, generate_series(1, 497) n WHERE id = $2`,
      [other.accountId.slice(-6), first.body.result.id],
    );
    const answers = await Promise.all(Array.from({ length: 8 }, add));
    const outcomes = answers.map(({ status, body }) => body.error ?? status);
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(6);
    await api.sql('DELETE FROM vendor_accounts WHERE account_id = $1', [other.accountId]);
  }, 60_000);

  it('are deleted with their devices', async () => {
    const other = await harness.newAccount();
    const id = await api.addVendorAccount(other, good);
    expect((await api.sync(other, id)).status).toBe(200);
    await until('its devices are published', () => harness.devicesOf(other.accountId).length, {
      holds: (n) => n === 4,
    });
    expect((await api.call(other, 'DELETE', `/v1/vendor-accounts/${id}`)).status).toBe(200);
    await until('its devices are tombstoned', () => harness.devicesOf(other.accountId).length, {
      holds: (n) => n === 0,
    });
    // This is another topic, read by another view.
    await until('the vendor account is tombstoned', () => harness.vendorAccounts.get(id) === undefined);
    expect((await api.sync(other, id)).status).toBe(404);
    expect((await api.call(other, 'GET', '/v1/devices')).body.result.items).toEqual([]);
  }, 150_000);
});
