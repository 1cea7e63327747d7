import type { IClientOptions } from 'mqtt';
import type { MqttTestClient } from '../clients/mqtt-client.ts';
import { type Harness, KEPT } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';
import { now, SHORT_SECONDS } from '../suite/tokens.ts';

/** Another account, with a good token of its own, comes with the client id of `owner`. */
async function thief(harness: Harness, owner: string, options: IClientOptions): Promise<MqttTestClient> {
  const account = harness.newAccount();
  const password = await harness.token(account);
  const client = harness.attempt({ username: account, clientId: `${owner}-a`, password, ...options });
  await client.outcome();
  return client;
}

async function stillReceives(harness: Harness, owner: MqttTestClient, account: string): Promise<string> {
  if (owner.isClosed) return 'disconnected';
  await harness.publishNumbered(account, 1);
  await owner.receive(1);
  return 'undisturbed';
}

async function kick(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const owner = await harness.connect(account);
  await owner.subscribe(`bd/v1/${account}/#`);
  await thief(harness, account, {});
  return stillReceives(harness, owner, account);
}

async function afterTheft(
  harness: Harness,
  options: IClientOptions,
  steal: (thief: MqttTestClient, owner: string) => Promise<unknown>,
): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const payloads = await harness.publishNumbered(account, 5);
  const stranger = await thief(harness, account, options);
  await steal(stranger, account);
  await stranger.end();
  if (stranger.received.length > 0) return 'read by another';
  return harness.comeBack(account, payloads);
}

async function sameAccount(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const older = await harness.connect(account);
  const newer = await harness.connect(account);
  await newer.subscribe(`bd/v1/${account}/#`);
  await older.closed();
  return stillReceives(harness, newer, account);
}

async function failedAttempt(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const owner = await harness.connect(account);
  await owner.subscribe(`bd/v1/${account}/#`);
  await harness.outcomeOf(account, 'no token');
  return stillReceives(harness, owner, account);
}

async function failedAttemptFreesNobody(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const exp = now() + SHORT_SECONDS;
  const owner = await harness.connect(account, {}, { exp });
  await harness.outcomeOf(account, 'no token');
  await owner.closed();
  return Date.now() / 1_000 >= exp ? 'ended with its token' : 'ended too early';
}

async function newestTokenCounts(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const exp = now() + SHORT_SECONDS;
  const older = await harness.connect(account, {}, { exp });
  const bystander = await harness.connect(harness.newAccount(), {}, { exp: exp + 1 });
  const renewed = await harness.connect(account);
  await older.closed();
  await renewed.subscribe(`bd/v1/${account}/#`);
  await bystander.closed();
  return stillReceives(harness, renewed, account);
}

const check = checksOf('takeover');

export const clientIds: readonly Check[] = [
  check('read', 'another account with this client id reads what waits there', 'all, in order', (harness) =>
    afterTheft(harness, KEPT, (stranger, owner) => stranger.subscribe(`bd/v1/${owner}/#`)),
  ),
  check('wipe', 'another account with this client id wipes the session (clean start)', 'all, in order', (harness) =>
    afterTheft(harness, { clean: true }, () => Promise.resolve()),
  ),
  check('kick', 'another account with this client id disconnects its owner', 'undisturbed', kick),
  check('same-account', 'the account’s own newer connection replaces the older', 'undisturbed', sameAccount),
  check('failed-attempt', 'a refused attempt leaves the owner connected', 'undisturbed', failedAttempt),
  check(
    'failed-attempt-token',
    'a refused attempt does not free the owner from the end of its token',
    'ended with its token',
    failedAttemptFreesNobody,
  ),
  check('newest-token', 'a client id goes by the token of its newest connection', 'undisturbed', newestTokenCounts),
];
