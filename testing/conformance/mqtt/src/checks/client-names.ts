import type { Harness } from '../suite/harness.ts';
import { claimsOf, now, signed } from '../suite/tokens.ts';
import { type Check, checksOf } from '../suite/check.ts';
import { DISPATCHER } from '@heliograph/delivery';

/** Accounts in tokens that auth-api never issues: such a token must give no access. */
const malformed = ['ab', 'Acc_1', 'acc-1', 'acc.1', 'acc/1', 'acc+', '#', '*', 'a'.repeat(41)];

async function malformedName(harness: Harness, name: string): Promise<string> {
  const { issuer, key } = harness.broker;
  const claims = { ...claimsOf(issuer, harness.newAccount()), sub: name, username: name };
  return harness.attempt({ username: name, clientId: `${name}-a`, password: await signed(key, claims) }).outcome();
}

const foreignIds: Record<string, (account: string) => string> = {
  empty: () => '',
  'of-another': () => 'acc_other-a',
  'of-a-longer-name': (account) => `${account}1-a`,
  'of-a-shorter-name': (account) => `${account.slice(0, -1)}-a`,
  'without-instance': (account) => account,
  'with-empty-instance': (account) => `${account}-`,
  'in-upper-case': (account) => `${account.toUpperCase()}-a`,
  'of-the-service': () => `${DISPATCHER}-a`,
  'too-long': (account) => `${account}-${'x'.repeat(130)}`,
  'with-control-character': (account) => `${account}-\u0001`,
};

async function foreignId(harness: Harness, clientId: (account: string) => string): Promise<string> {
  const account = harness.newAccount();
  const password = await harness.token(account);
  const client = harness.attempt({ username: account, clientId: clientId(account), password });
  if ((await client.outcome()) === 'refused') return 'refused';
  // Some brokers check a client id only when its session is created, which a subscription does.
  return (await client.subscribe(`bd/v1/${account}/#`)) === 'denied' ? 'without a session' : 'accepted';
}

async function tokenInLog(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const token = await harness.token(account, { exp: now() - 1 });
  await harness.outcomeOf(account, token);
  const [, payload = '', signature = ''] = token.split('.');
  const log = harness.broker.log() ?? '';
  return log.includes(payload) || log.includes(signature) ? 'there' : 'not there';
}

const check = checksOf('name');
const checkProtocol = checksOf('protocol');

export const clientNames: readonly Check[] = [
  ...malformed.map((name) =>
    check(`malformed ${name}`, 'a token for a user name that no account can have', 'refused', (harness) =>
      malformedName(harness, name),
    ),
  ),
  ...Object.entries(foreignIds).map(([id, clientId]) =>
    checksOf('client-id')(id, 'a client id that is not the account’s own', 'refused', (harness) =>
      foreignId(harness, clientId),
    ),
  ),
  check('none', 'a client without a user name', 'refused', async (harness) => {
    const account = harness.newAccount();
    return harness.attempt({ clientId: `${account}-a`, password: await harness.token(account) }).outcome();
  }),
  check('of-another', 'the own token under another account’s user name', 'refused', async (harness) =>
    harness.outcomeOf(harness.newAccount(), await harness.token(harness.newAccount())),
  ),
  check('service', 'the own token under the service’s user name', 'refused', async (harness) =>
    harness.outcomeOf(DISPATCHER, await harness.token(harness.newAccount())),
  ),
  checkProtocol('3-1-1', 'a client that speaks MQTT 3.1.1', 'refused', (harness) =>
    harness.outcomeWith(harness.newAccount(), {}, { protocolVersion: 4 }),
  ),
  checkProtocol('tls-1-2', 'TLS before 1.3', 'refused', (harness) =>
    harness.outcomeWith(harness.newAccount(), {}, { maxVersion: 'TLSv1.2' } as object),
  ),
  checksOf('log', { readsLog: true })(
    'no-token',
    'a refused token is nowhere in the broker’s log',
    'not there',
    tokenInLog,
  ),
];
