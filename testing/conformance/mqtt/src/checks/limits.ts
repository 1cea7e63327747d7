import { until } from '@heliograph/testbed';
import type { Harness } from '../suite/harness.ts';
import { KEPT } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';

/** More than an account may have by default (100). */
const MANY = 110;
const AT_ONCE = 10;

/** The number of clients of one account that were accepted; each is left to `then`. */
async function accepted(
  harness: Harness,
  account: string,
  options: object,
  then: (client: ReturnType<Harness['attempt']>) => Promise<void>,
): Promise<number> {
  const password = await harness.token(account);
  let count = 0;
  const one = async (index: number): Promise<void> => {
    const client = harness.attempt({ username: account, clientId: `${account}-${index}`, password, ...options });
    if ((await client.outcome()) === 'refused') return;
    count += 1;
    await then(client);
  };
  for (let first = 0; first < MANY; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => one(first + offset)));
  return count;
}

async function others(harness: Harness): Promise<string> {
  await harness.service();
  return `another account ${await harness.outcomeWith(harness.newAccount())}`;
}

const bounded = (count: number): string => (count === MANY ? 'never refused' : 'refused');

async function connections(harness: Harness): Promise<string> {
  const count = await accepted(harness, harness.newAccount(), {}, () => Promise.resolve());
  return `${bounded(count)}; ${await others(harness)}`;
}

async function keptSessions(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const count = await accepted(harness, account, KEPT, (client) => client.end());
  return `${bounded(count)}; ${await others(harness)}`;
}

async function roomAgain(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await accepted(harness, account, KEPT, (client) => client.end());
  const password = await harness.token(account);
  const login = { username: account, password };
  if ((await harness.attempt({ ...login, clientId: `${account}-late` }).outcome()) === 'accepted')
    return 'never refused';
  // Taken over without an expiry of its own: it ends with this connection.
  await (await harness.connect(account, { ...login, clientId: `${account}-0`, clean: false })).end();
  let outcome = '';
  await until('room for one more', () => {
    void harness
      .attempt({ ...login, clientId: `${account}-late` })
      .outcome()
      .then((came) => (outcome ||= came === 'accepted' ? came : ''));
    return outcome !== '';
  });
  return outcome;
}

/** Connects as a client library does that generates a new client id at each start. */
async function withoutSessions(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const count = await accepted(harness, account, {}, (client) => client.end());
  return count === MANY ? 'all accepted' : `${count} of ${MANY} accepted`;
}

const check = checksOf('limit');
const othersAccepted = 'refused; another account accepted';

export const limits: readonly Check[] = [
  check('connections', `${MANY} connections of one account`, othersAccepted, connections),
  check('sessions', `${MANY} kept sessions of one account`, othersAccepted, keptSessions),
  check('room-again', 'one more when a kept session has ended', 'accepted', roomAgain),
  check('without-sessions', `${MANY} clients in turn that keep no session`, 'all accepted', withoutSessions),
];
