import type { IClientOptions } from 'mqtt';
import type { MqttTestClient } from '../clients/mqtt-client.ts';
import { type Bench, KEPT } from '../suite/bench.ts';
import type { Check } from '../suite/check.ts';
import { now, SHORT_SECONDS } from '../suite/tokens.ts';

/** Another account, with a good token of its own, comes with the client id of `owner`. */
async function thief(bench: Bench, owner: string, options: IClientOptions): Promise<MqttTestClient> {
  const account = bench.newAccount();
  const password = await bench.token(account);
  const client = bench.attempt({ username: account, clientId: `${owner}-a`, password, ...options });
  await client.outcome();
  return client;
}

async function stillReceives(bench: Bench, owner: MqttTestClient, account: string): Promise<string> {
  if (owner.isClosed) return 'disconnected';
  await bench.publishNumbered(account, 1);
  await owner.receive(1);
  return 'undisturbed';
}

async function kick(bench: Bench): Promise<string> {
  const account = bench.newAccount();
  const owner = await bench.connect(account);
  await owner.subscribe(`bd/v1/${account}/#`);
  await thief(bench, account, {});
  return stillReceives(bench, owner, account);
}

async function afterTheft(bench: Bench, options: IClientOptions, steal: (thief: MqttTestClient, owner: string) => Promise<unknown>): Promise<string> {
  const account = bench.newAccount();
  await bench.leaveSession(account);
  const payloads = await bench.publishNumbered(account, 5);
  const stranger = await thief(bench, account, options);
  await steal(stranger, account);
  await stranger.end();
  if (stranger.received.length > 0) return 'read by another';
  return bench.comeBack(account, payloads);
} // prettier-ignore

async function sameAccount(bench: Bench): Promise<string> {
  const account = bench.newAccount();
  const older = await bench.connect(account);
  const newer = await bench.connect(account);
  await newer.subscribe(`bd/v1/${account}/#`);
  await older.closed();
  return stillReceives(bench, newer, account);
}

async function failedAttempt(bench: Bench): Promise<string> {
  const account = bench.newAccount();
  const owner = await bench.connect(account);
  await owner.subscribe(`bd/v1/${account}/#`);
  await bench.outcomeOf(account, 'no token');
  return stillReceives(bench, owner, account);
}

async function failedAttemptFreesNobody(bench: Bench): Promise<string> {
  const account = bench.newAccount();
  const exp = now() + SHORT_SECONDS;
  const owner = await bench.connect(account, {}, { exp });
  await bench.outcomeOf(account, 'no token');
  await owner.closed();
  return Date.now() / 1_000 >= exp ? 'ended with its token' : 'ended too early';
}

async function newestTokenCounts(bench: Bench): Promise<string> {
  const account = bench.newAccount();
  const exp = now() + SHORT_SECONDS;
  const older = await bench.connect(account, {}, { exp });
  const witness = await bench.connect(bench.newAccount(), {}, { exp: exp + 1 });
  const renewed = await bench.connect(account);
  await older.closed();
  await renewed.subscribe(`bd/v1/${account}/#`);
  await witness.closed();
  return stillReceives(bench, renewed, account);
}

export const clientIds: readonly Check[] = [
  {
    id: 'takeover.read',
    title: 'another account with this client id reads what waits there',
    expected: 'all, in order',
    run: (bench) => afterTheft(bench, KEPT, (stranger, owner) => stranger.subscribe(`bd/v1/${owner}/#`)),
  },
  {
    id: 'takeover.wipe',
    title: 'another account with this client id wipes the session (clean start)',
    expected: 'all, in order',
    run: (bench) => afterTheft(bench, { clean: true }, () => Promise.resolve()),
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
