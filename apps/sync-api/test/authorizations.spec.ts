import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { IngestClient } from '../src/ingest/ingest-client.ts';
import { unavailable } from '../src/ingest/vendor-failure.ts';
import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

const publicUrl = 'https://heliograph.example';
const callbackPath = '/v1/vendor-authorizations/callback';

let harness: Harness;
let clouds: Clouds;
let replicas: [SyncApi, SyncApi];
let api: SyncApi;
let caller: Caller;
let credentials: Credentials;

beforeAll(async () => {
  harness = await Harness.open('enphase');
  clouds = await Clouds.start(4, 'enphase');
  const env = { PUBLIC_URL: `${publicUrl}/` };
  replicas = [await SyncApi.start(harness, env), await SyncApi.start(harness, env)];
  [api] = replicas;
  caller = await harness.newAccount();
  credentials = await clouds.consentCredentials();
  // Both have joined the consumer group of ingest's replies: a second one that joins later takes replies from the first.
  const id = await newAccount();
  for (const replica of replicas) await authorize(id, replica);
}, 150_000);

afterEach(() => {
  jest.restoreAllMocks();
});

const newAccount = (): Promise<string> => api.addAwaiting(caller, 'enphase', credentials);

/** Ingest may still be joining its group. */
const authorize = (id: string, at = api): Promise<string> =>
  until(
    'the page where the owner consents',
    async () => {
      const { status, body } = await at.call(caller, 'POST', `/v1/vendor-accounts/${id}/authorize`);
      if (status === 503) return undefined;
      expect(status).toBe(200);
      return body.result.url as string;
    },
    { deadlineMs: 60_000 },
  );

/** Follows the vendor's page as the owner would. @returns the query of the redirect */
async function consent(url: string, answer: 'agrees' | 'refuses' = 'agrees'): Promise<string> {
  const page = await fetch(`${url}&_owner=${answer}`, { redirect: 'manual' });
  const location = new URL(page.headers.get('location')!);
  expect(location.origin + location.pathname).toBe(publicUrl + callbackPath);
  return location.search;
}

async function come(query: string, at = api, accept = 'application/json'): Promise<Answer> {
  const path = callbackPath + query;
  const response = await fetch(at.url + path, { headers: { accept } });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body = json ? (JSON.parse(text) as never) : (text as never);
  at.documented.check({ method: 'GET', path, status: response.status, headers: response.headers, answer: body });
  return { status: response.status, headers: response.headers, body };
}

const view = async (id: string) => (await api.call(caller, 'GET', `/v1/vendor-accounts/${id}`)).body.result;

describe('a vendor account whose owner has to consent', () => {
  it('waits for consent: stored, not published, the vendor is not called; then it is active, after one exchange', async () => {
    const id = await newAccount();
    const before = await view(id);
    expect(before.polling.action).toContain(`/v1/vendor-accounts/${id}/authorize`);
    for (const [method, path] of [
      ['POST', `/v1/vendor-accounts/${id}/verify`],
      ['GET', `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}`],
    ] as const) {
      const { status, body } = await api.call(caller, method, path);
      expect([status, body.error]).toEqual([409, 'consent_needed']);
      expect(body.details.next).toBe(`POST /v1/vendor-accounts/${id}/authorize`);
    }
    expect((await api.call(caller, 'PATCH', `/v1/vendor-accounts/${id}`, { status: 'active' })).status).toBe(409);
    expect((await api.call(caller, 'PATCH', `/v1/vendor-accounts/${id}`, { name: 'roof' })).status).toBe(200);
    await api.published();
    await harness.vendorAccounts.caughtUp();
    expect(harness.vendorAccounts.get(id)).toBeUndefined();

    const query = await consent(await authorize(id));
    const { status, body } = await come(query);
    expect([status, body.result]).toEqual([
      200,
      { vendorAccountId: id, outcome: 'granted', message: expect.stringContaining('in use'), at: expect.any(Number) },
    ]);
    expect(await view(id)).toMatchObject({ status: 'active', name: 'roof', consent: { outcome: 'granted' } });
    const record = await until('the vendor account is published', () => harness.vendorAccounts.get(id));
    expect(record).toMatchObject({ status: 'active', credentialsVersion: 2 });
    expect((await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`)).status).toBe(200);

    // A browser that reloads the page, here or at another replica: no second exchange, which would end the consent.
    for (const replica of replicas) expect((await come(query, replica)).body.result.outcome).toBe('granted');
    expect((await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`)).status).toBe(200);
    expect((await view(id)).consent.at).toBe(body.result.at);
  }, 90_000);

  it('is redeemed once, however many parallel calls use the same link', async () => {
    const id = await newAccount();
    const query = await consent(await authorize(id));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => come(query, replicas[i % 2])));
    const seen = new Set(answers.map(({ status, body }) => body.result?.outcome ?? `${status} ${body.error}`));
    expect([...seen].filter((what) => what !== '409 authorization_in_progress')).toEqual(['granted']);
    expect((await come(query)).body.result.outcome).toBe('granted');
    expect((await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`)).status).toBe(200);
  }, 60_000);

  it('reports when the owner refused, and can be authorized again', async () => {
    const id = await newAccount();
    const query = await consent(await authorize(id), 'refuses');
    expect((await come(query)).body.result.outcome).toBe('refused');
    expect(await view(id)).toMatchObject({ status: 'awaiting_consent', consent: { outcome: 'refused' } });
    expect((await come(await consent(await authorize(id)))).body.result.outcome).toBe('granted');
    expect((await view(id)).status).toBe('active');
  }, 60_000);

  it('rejects a link that is unknown, expired, or of a deleted account', async () => {
    const id = await newAccount();
    const state = new URLSearchParams(await consent(await authorize(id))).get('state')!;
    const forged = `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`;
    expect((await come(`?state=${forged}&code=x`)).body.error).toBe('invalid_state');
    expect((await come('?code=x')).body.error).toBe('invalid_state');
    expect((await come(`?state=${state}&state=${state}`)).body.error).toBe('validation_failed');
    await api.sql(`UPDATE vendor_authorizations SET expires_at = now() WHERE vendor_account_id = $1`, [id]);
    const expired = await come(`?state=${state}&code=x`);
    expect([expired.status, expired.body.error]).toEqual([410, 'authorization_expired']);
    const query = await consent(await authorize(id));
    await api.call(caller, 'DELETE', `/v1/vendor-accounts/${id}`);
    expect((await come(query)).body.error).toBe('invalid_state');
  }, 60_000);

  it('fails for good when the vendor rejects the code, and reports it without repeating the code', async () => {
    const id = await newAccount();
    const state = new URLSearchParams(await consent(await authorize(id))).get('state')!;
    const { status, body } = await come(`?state=${state}&code=not-a-code-of-theirs`);
    expect([status, body.result.outcome]).toEqual([200, 'failed']);
    expect(JSON.stringify([body, await view(id)])).not.toContain('not-a-code-of-theirs');
    expect((await view(id)).status).toBe('awaiting_consent');
  }, 60_000);

  it('keeps the link while the vendor is unavailable, and the credentials if the vendor becomes unavailable after the exchange', async () => {
    const id = await newAccount();
    const query = await consent(await authorize(id));
    await clouds.switch({ outage: true });
    const refused = await come(query);
    await clouds.switch({ outage: false });
    expect([refused.status, refused.body.error]).toEqual([503, 'vendor_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    jest.spyOn(api.service.app.get(IngestClient), 'verify').mockRejectedValueOnce(unavailable('gone just now'));
    const { body } = await come(query);
    expect(body.result).toMatchObject({
      outcome: 'granted',
      message: expect.stringContaining('retried automatically'),
    });
    expect((await view(id)).status).toBe('active');
    expect((await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`)).status).toBe(200);
  }, 90_000);

  it('does not overwrite credentials that were replaced meanwhile', async () => {
    const id = await newAccount();
    const query = await consent(await authorize(id));
    const ingest = api.service.app.get(IngestClient);
    const redeem = ingest.redeemConsent.bind(ingest);
    jest.spyOn(ingest, 'redeemConsent').mockImplementationOnce(async (command) => {
      const sealed = await redeem(command);
      await api.call(caller, 'PUT', `/v1/vendor-accounts/${id}/credentials`, { credentials });
      return sealed;
    });
    expect((await come(query)).body.result).toMatchObject({ outcome: 'failed' });
    expect((await view(id)).status).toBe('awaiting_consent');
  }, 60_000);

  it('is renewed for an active account, kept when other credentials are replaced, and given up on request', async () => {
    const id = await newAccount();
    await come(await consent(await authorize(id)));
    expect((await come(await consent(await authorize(id)))).body.result.outcome).toBe('granted');
    expect((await until('the vendor account is published', () => harness.vendorAccounts.get(id))).status).toBe(
      'active',
    );
    const put = (body: object) => api.call(caller, 'PUT', `/v1/vendor-accounts/${id}/credentials`, body);
    // Sent without the members that the consent filled in: those are kept.
    expect((await put({ credentials: { ...credentials, plan: 'megawatt' } })).body.result.status).toBe('active');
    const wrong = await put({ credentials: { ...credentials, clientSecret: 'not-the-secret' } });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'vendor_credentials_rejected']);
    expect((await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`)).status).toBe(200);
    expect((await put({ credentials, renewConsent: true })).body.result.status).toBe('awaiting_consent');
    await until('the deleted vendor account is tombstoned', () => harness.vendorAccounts.get(id) === undefined);
  }, 60_000);
});

describe('the page to which the owner returns', () => {
  it('has no script, loads no resource and is not cached', async () => {
    const id = await newAccount();
    const query = await consent(await authorize(id));
    const { status, headers, body } = await come(query, api, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(body).toContain('<h1>Access granted</h1>');
    expect(body).not.toMatch(/<script|<img|<link|http/);
  }, 60_000);

  it('explains the problem with a link', async () => {
    const { status, body } = await come(`?state=${'x'.repeat(43)}&error=<script>`, api, '*/*');
    expect(status).toBe(400);
    expect(body).toContain('was not issued by this service');
    expect(body).not.toContain('<script');
  });
});

describe('an account without a possible consent', () => {
  it('is refused: no consent page, missing members, no public URL', async () => {
    const bare = await SyncApi.start(harness, { PUBLIC_URL: '' });
    try {
      const id = await newAccount();
      const { status, body } = await bare.call(caller, 'POST', `/v1/vendor-accounts/${id}/authorize`);
      expect([status, body.error, body.details]).toEqual([409, 'not_configured', { setting: 'PUBLIC_URL' }]);
      await api.sql(`UPDATE vendor_accounts SET vendor = 'solis' WHERE id = $1`, [id]);
      const other = await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/authorize`);
      expect([other.status, other.body.error]).toEqual([409, 'consent_not_supported']);
    } finally {
      await bare.stop();
    }
    const stranger = await harness.newAccount();
    const id = await newAccount();
    expect((await api.call(stranger, 'POST', `/v1/vendor-accounts/${id}/authorize`)).status).toBe(404);
  }, 60_000);
});

it('leaves no state, code or credential in a log line or a table', async () => {
  const id = await newAccount();
  const query = new URLSearchParams(await consent(await authorize(id)));
  await come(`?${query.toString()}`);
  const rows = await api.sql(
    'SELECT a::text FROM vendor_authorizations a UNION ALL SELECT v::text FROM vendor_accounts v',
  );
  const said = [...rows.map((row) => JSON.stringify(row)), ...api.log, await clouds.ingest.log()].join('\n');
  for (const secret of [query.get('state')!, query.get('code')!, credentials.clientSecret!, credentials.apiKey!])
    expect(said).not.toContain(secret);
}, 60_000);
