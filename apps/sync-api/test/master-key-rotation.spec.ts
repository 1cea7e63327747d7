import { randomBytes } from 'node:crypto';
import {
  createControlView,
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  type ControlView,
  type KafkaAdmin,
} from '@heliograph/kafka';
import { topicNames, type RefreshTokenRecord, type VendorAccountStateRecord } from '@heliograph/messaging';
import { loadMasterKeys, masterKeyIdOf } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { runCommand, type EndedCommand, type ServiceProcess } from '@heliograph/testbed/processes';
import { Clouds } from './clouds.ts';
import { atEnd, masterKey, Harness, SyncApi, type Caller } from './sync-api.ts';

// Other tests of the run have sealed values with the one key of the stack: this test begins with it and returns to it.
const fresh = randomBytes(32).toString('base64');
/** Returns the key without the prefix of a rotation. */
const ownerOf = (key: string): string => key.replace(/^rewrapped:/, '');
const idOf = (key: string): string => loadMasterKeys({ masterKey: key })[0].id;
const publicUrl = 'https://heliograph.example';

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let admin: KafkaAdmin;
let tokens: ControlView<RefreshTokenRecord>;
let states: ControlView<VendorAccountStateRecord>;
let caller: Caller;
let ingest: ServiceProcess;
const updates: VendorAccountStateRecord[] = [];
/** The keys under which ingest stores refresh tokens of this file's vendor accounts. */
const kept = new Set<string>();

const withKeys = (...keys: string[]) => ({ MASTER_KEY: keys.join(','), PUBLIC_URL: publicUrl });

beforeAll(async () => {
  harness = await Harness.open('enphase');
  const connection = kafkaConnectionFromEnvironment(process.env, 'rotation-test');
  admin = createKafkaAdmin(connection);
  tokens = createControlView(connection, topicNames.stateRefreshTokens);
  states = createControlView(connection, topicNames.stateVendorAccounts);
  // A rotation writes beside the tokens of other tests of the run too.
  const others = new Set<string>();
  const unsubscribe = tokens.onChange((key) => others.add(ownerOf(key)));
  await Promise.all([tokens.start(), states.start()]);
  unsubscribe();
  tokens.onChange((key, record) => {
    if (others.has(ownerOf(key))) return;
    if (record) kept.add(key);
    else kept.delete(key);
  });
  clouds = await Clouds.start(4, 'enphase', withKeys(masterKey, fresh));
  ({ ingest } = clouds);
  api = await SyncApi.start(harness, withKeys(masterKey, fresh));
  caller = await harness.newAccount();
  atEnd(async () => {
    for (const app of ['sync-api', 'ingest']) await rotateIn(app, masterKey, fresh);
  });
}, 90_000);

afterAll(() => Promise.all([tokens.close(), states.close(), admin.close()]));

/** Creates an account whose refresh token is replaced with each use, and whose consent ends when a used one is sent again. */
async function consentedAccount(): Promise<string> {
  const credentials = await clouds.consentCredentials();
  const id = await api.addAwaiting(caller, 'enphase', credentials);
  const url = await until(
    'the page where the owner consents',
    async () => {
      const { status, body } = await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/authorize`);
      return status === 200 ? (body.result.url as string) : undefined;
    },
    { deadlineMs: 60_000 },
  );
  const page = await fetch(url, { redirect: 'manual' });
  const { search } = new URL(page.headers.get('location')!);
  const back = await fetch(`${api.url}/v1/vendor-authorizations/callback${search}`, {
    headers: { accept: 'application/json' },
  });
  expect(((await back.json()) as { result: { outcome: string } }).result.outcome).toBe('granted');
  return id;
}

const polled = async (): Promise<bigint> => (await admin.endOffsets('raw.enphase')).reduce((sum, end) => sum + end, 0n);

const newestToken = (): number => Math.max(0, ...[...tokens.values()].map(({ keptAt }) => keptAt));

/** Waits until the session has ended, a newer refresh token is stored, and two more answers of the vendor have come. */
async function pollingContinues(): Promise<void> {
  const [answers, token] = [await polled(), newestToken()];
  await clouds.switch({ token_revoked: false });
  await clouds.switch({ token_revoked: true });
  await until('a newer refresh token', () => newestToken() > token, { deadlineMs: 60_000 });
  await until('two more answers', async () => (await polled()) >= answers + 2n, { deadlineMs: 60_000 });
}

/** Starts a second process before it stops the first, as a rolling restart does. */
async function roll(...keys: string[]): Promise<void> {
  const next = await clouds.startIngest(withKeys(...keys));
  await ingest.stop();
  ingest = next;
  await api.stop();
  api = await SyncApi.start(harness, withKeys(...keys));
}

function rotateIn(app: string, ...keys: string[]): Promise<EndedCommand> {
  return runCommand({ app, name: 'rotate-master-key', environment: { ...process.env, ...withKeys(...keys) } });
}

async function rotate(): Promise<string> {
  const outputs = [];
  for (const app of ['sync-api', 'ingest']) outputs.push((await rotateIn(app, fresh, masterKey)).output);
  return outputs.join('');
}

it('runs while ingest polls, and the old key can be removed', async () => {
  const id = await consentedAccount();
  states.onChange((changed, state) => {
    if (changed === id && state) updates.push(state);
  });
  expect((await api.sync(caller, id)).status).toBe(200);
  await pollingContinues();
  const { credentialsVersion } = await until('the vendor account is published', () => harness.vendorAccounts.get(id));

  await roll(fresh, masterKey);
  const [output] = await Promise.all([rotate(), pollingContinues()]);
  expect(output).not.toMatch(/STILL NEED/);
  expect(output).toMatch(
    /sync-api: credentials of vendor accounts: \d+ of \d+ need master key \w{16} only, \d+ re-wrapped/,
  );
  // The command leaves it in the outbox: it is published a moment later.
  const record = await until('its credentials are sealed with the fresh key', () => {
    const found = harness.vendorAccounts.get(id);
    return found && masterKeyIdOf(found.credentials) === idOf(fresh) ? found : undefined;
  });
  expect(record.credentialsVersion).toBe(credentialsVersion);

  await roll(fresh);
  await pollingContinues();
  const verified = await until(
    'ingest verifies the vendor account',
    async () => {
      const { status } = await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`);
      // This replica may still be joining the consumer group of ingest's replies.
      return status === 503 ? undefined : status;
    },
    { deadlineMs: 60_000 },
  );
  expect(verified).toBe(200);
  // The consent was never in doubt, and ingest was never stopped.
  expect(updates.map(({ status, lastError }) => `${status} ${lastError ?? ''}`.trim())).not.toContainEqual(
    expect.stringMatching(/credentials_rejected|stopped|master key/),
  );
  for (const secret of [
    fresh,
    masterKey,
    ...Object.values(await clouds.consentCredentials()).filter((value) => value.length > 12),
  ])
    expect(output).not.toContain(secret);
}, 600_000);

it('leaves no refresh token of vendor accounts that are removed', async () => {
  expect(kept.size).toBeGreaterThan(0);
  const { body } = await api.call(caller, 'GET', '/v1/vendor-accounts');
  for (const { id } of body.result.items as { id: string }[])
    expect((await api.call(caller, 'DELETE', `/v1/vendor-accounts/${id}`)).status).toBe(200);
  // Retried after 0.5, 2, 10 and 30 s while ingest, which was just replaced, has not received the removal.
  await until('no refresh token is kept', () => kept.size, { holds: (n) => n === 0, deadlineMs: 150_000 });
}, 180_000);
