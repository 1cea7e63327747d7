import { randomBytes } from 'node:crypto';
import {
  createControlView,
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  topicNames,
  type ControlView,
  type KafkaAdmin,
  type RefreshTokenRecord,
  type VendorAccountStateRecord,
} from '@heliograph/messaging';
import { loadMasterKeys, masterKeyIdOf } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { runCommand, type EndedCommand, type ServiceProcess } from '@heliograph/testbed/processes';
import { Clouds } from './clouds.ts';
import { masterKey, Surroundings, SyncApi, type Caller } from './sync-api.ts';

// The run's other tests have sealed things under the one key of the stack: it is where this test begins and what it goes back to.
const fresh = randomBytes(32).toString('base64');
/** Without what a rotation puts before it. */
const ownerOf = (key: string): string => key.replace(/^rewrapped:/, '');
const idOf = (key: string): string => loadMasterKeys({ masterKey: key })[0].id;
const publicUrl = 'https://heliograph.example';

let surroundings: Surroundings;
let clouds: Clouds;
let api: SyncApi;
let admin: KafkaAdmin;
let tokens: ControlView<RefreshTokenRecord>;
let states: ControlView<VendorAccountStateRecord>;
let caller: Caller;
let ingest: ServiceProcess;
const told: VendorAccountStateRecord[] = [];
/** Keys under which ingest keeps refresh tokens of this file's vendor accounts. */
const kept = new Set<string>();

const withKeys = (...keys: string[]) => ({ MASTER_KEY: keys.join(','), PUBLIC_URL: publicUrl });

beforeAll(async () => {
  surroundings = await Surroundings.open('enphase');
  const connection = kafkaConnectionFromEnvironment(process.env, 'rotation-test');
  admin = createKafkaAdmin(connection);
  tokens = createControlView(connection, topicNames.stateRefreshTokens);
  states = createControlView(connection, topicNames.stateVendorAccounts);
  // A rotation writes beside the tokens that other tests of the run have left, too.
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
  api = await SyncApi.start(surroundings, withKeys(masterKey, fresh));
  caller = await surroundings.newAccount();
}, 90_000);

afterAll(async () => {
  for (const app of ['sync-api', 'ingest']) await rotateIn(app, masterKey, fresh);
  await api.stop();
  await ingest.stop();
  await clouds.stop();
  await Promise.all([tokens.close(), states.close(), admin.close(), surroundings.close()]);
}, 90_000);

/** An account whose refresh token is replaced with each use, and whose consent ends when a used one comes again. */
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

/** Until the session has ended, a newer refresh token is kept, and two more answers of the vendor have come. */
async function goesOn(): Promise<void> {
  const [answers, token] = [await polled(), newestToken()];
  await clouds.switch({ token_revoked: false });
  await clouds.switch({ token_revoked: true });
  await until('a newer refresh token', () => newestToken() > token, { deadlineMs: 60_000 });
  await until('two more answers', async () => (await polled()) >= answers + 2n, { deadlineMs: 60_000 });
}

/** A second process joins before the first one goes: as a rolling restart does it. */
async function roll(...keys: string[]): Promise<void> {
  const next = await clouds.startIngest(withKeys(...keys));
  await ingest.stop();
  ingest = next;
  await api.stop();
  api = await SyncApi.start(surroundings, withKeys(...keys));
}

function rotateIn(app: string, ...keys: string[]): Promise<EndedCommand> {
  return runCommand({ app, name: 'rotate-master-key', environment: { ...process.env, ...withKeys(...keys) } });
}

async function rotate(): Promise<string> {
  const outputs = [];
  for (const app of ['sync-api', 'ingest']) outputs.push((await rotateIn(app, fresh, masterKey)).output);
  return outputs.join('');
}

it('is done while ingest polls, and the old key can be taken away', async () => {
  const id = await consentedAccount();
  states.onChange((changed, state) => {
    if (changed === id && state) told.push(state);
  });
  expect((await api.sync(caller, id)).status).toBe(200);
  await goesOn();
  const { credentialsVersion } = await until('the vendor account is published', () =>
    surroundings.vendorAccounts.get(id),
  );

  await roll(fresh, masterKey);
  const [output] = await Promise.all([rotate(), goesOn()]);
  expect(output).not.toMatch(/STILL NEED/);
  expect(output).toMatch(
    /sync-api: credentials of vendor accounts: \d+ of \d+ need master key \w{16} only, \d+ re-wrapped/,
  );
  // The command leaves it in the outbox: it comes a moment later.
  const record = await until('its credentials are sealed with the fresh key', () => {
    const found = surroundings.vendorAccounts.get(id);
    return found && masterKeyIdOf(found.credentials) === idOf(fresh) ? found : undefined;
  });
  expect(record.credentialsVersion).toBe(credentialsVersion);

  await roll(fresh);
  await goesOn();
  const verified = await until(
    'ingest verifies the vendor account',
    async () => {
      const { status } = await api.call(caller, 'POST', `/v1/vendor-accounts/${id}/verify`);
      // We may still be joining the group that hears the answers of ingest.
      return status === 503 ? undefined : status;
    },
    { deadlineMs: 60_000 },
  );
  expect(verified).toBe(200);
  // Not for a moment was the consent in doubt, or ingest told to stop.
  expect(told.map(({ status, lastError }) => `${status} ${lastError ?? ''}`.trim())).not.toContainEqual(
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
  // Asked for again after 0.5, 2, 10 and 30 s while ingest, which was just replaced, has not heard of the removal.
  await until('no refresh token is kept', () => kept.size, { holds: (n) => n === 0, deadlineMs: 150_000 });
}, 180_000);
