import type { IClientOptions } from 'mqtt';
import type { MqttTestClient } from '../clients/mqtt-client.ts';
import { type Harness, KEPT } from '../suite/harness.ts';
import type { Check } from '../suite/check.ts';
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

export const clientIds: readonly Check[] = [
  {
    id: 'takeover.read',
    title: 'another account with this client id reads what waits there',
    expected: 'all, in order',
    run: (harness) => afterTheft(harness, KEPT, (stranger, owner) => stranger.subscribe(`bd/v1/${owner}/#`)),
  },
  {
    id: 'takeover.wipe',
    title: 'another account with this client id wipes the session (clean start)',
    expected: 'all, in order',
    run: (harness) => afterTheft(harness, { clean: true }, () => Promise.resolve()),
  },
  {
    id: 'takeover.kick',
    title: 'another account with this client id disconnects its owner',
    expected: 'undisturbed',
    run: kick,
  },
  {
    id: 'takeover.same-account',
    title: 'the account’s own newer connection replaces the older',
    expected: 'undisturbed',
    run: sameAccount,
  },
  {
    id: 'takeover.failed-attempt',
    title: 'a refused attempt leaves the owner connected',
    expected: 'undisturbed',
    run: failedAttempt,
  },
  {
    id: 'takeover.failed-attempt-token',
    title: 'a refused attempt does not free the owner from the end of its token',
    expected: 'ended with its token',
    run: failedAttemptFreesNobody,
  },
  {
    id: 'takeover.newest-token',
    title: 'a client id goes by the token of its newest connection',
    expected: 'undisturbed',
    run: newestTokenCounts,
  },
];
