import { until } from '@heliograph/testbed';
import type { JWTPayload } from 'jose';
import type { MqttTestClient } from '../clients/mqtt-client.ts';
import type { Harness } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';

/** The token would be valid for an hour; the broker reads its list each second, load permitting. */
const BOUND_MS = 15_000;

/** The token id that auth-api derives from the credential. */
const jtiOf = (credential: string) => ({ jti: `${credential}.${crypto.randomUUID()}` });

async function isEnded(client: MqttTestClient): Promise<boolean> {
  const since = Date.now();
  return until(
    'the end of the connection or of the bound',
    () => client.isClosed || Date.now() - since > BOUND_MS,
  ).then(() => client.isClosed);
}

/** Two connections of an account by tokens that a name in their claims distinguishes, of which one name is revoked. */
async function oneOfTwo(
  harness: Harness,
  what: string,
  prefix: string,
  claimsOf: (name: string) => JWTPayload,
): Promise<string> {
  const account = harness.newAccount();
  const [lost, kept] = [`${prefix}_${account.slice(4)}a`, `${prefix}_${account.slice(4)}b`];
  const guest = await harness.connect(account, { clientId: `${account}-1` }, claimsOf(lost));
  const owner = await harness.connect(account, { clientId: `${account}-2` }, claimsOf(kept));
  if (!harness.broker.control!.revoke([lost])) return 'ends with its token only';
  if (!(await isEnded(guest))) return 'still connected';
  const again = await harness.outcomeWith(account, claimsOf(lost));
  return `ended, then ${again}; the other ${what} ${owner.isClosed ? 'too' : 'undisturbed'}`;
}

async function account(harness: Harness): Promise<string> {
  const [suspended, other] = [harness.newAccount(), harness.newAccount()];
  const [client, bystander] = [await harness.connect(suspended), await harness.connect(other)];
  if (!harness.broker.control!.revoke([suspended])) return 'ends with its token only';
  if (!(await isEnded(client))) return 'still connected';
  const refused = await harness.outcomeWith(suspended);
  harness.broker.control!.revoke([]);
  const lifted = await harness.outcomeWith(suspended);
  return `ended, then ${refused}, lifted ${lifted}; others ${bystander.isClosed ? 'too' : 'undisturbed'}`;
}

/** Revokes beyond an account's share of the list, which revokes all its tokens issued until then. */
async function issuedUntil(harness: Harness): Promise<string> {
  const [account, other] = [harness.newAccount(), harness.newAccount()];
  const issued = Math.floor(Date.now() / 1000);
  const early = { iat: issued - 20, ...jtiOf(`mqc_${account.slice(4)}`) };
  const [client, bystander] = [await harness.connect(account, {}, early), await harness.connect(other, {}, early)];
  if (!harness.broker.control!.revoke([], { [account]: issued - 10 })) return 'ends with its token only';
  if (!(await isEnded(client))) return 'still connected';
  const again = await harness.outcomeWith(account, early);
  const unnamed = await harness.outcomeWith(account, { iat: undefined });
  const next = await harness.outcomeWith(account);
  harness.broker.control!.revoke([]);
  return `ended, then ${again}, without iat ${unnamed}, a later one ${next}; others ${bystander.isClosed ? 'too' : 'undisturbed'}`;
}

async function broken(harness: Harness): Promise<string> {
  const name = harness.newAccount();
  if (!harness.broker.control!.revoke([name])) return 'ends with its token only';
  if ((await harness.outcomeWith(name)) === 'accepted') return 'never revoked';
  harness.broker.control!.revoke(['#']);
  const outcome = await harness.outcomeWith(name);
  harness.broker.control!.revoke([]);
  return outcome === 'refused' ? 'the list before it is kept' : outcome;
}

const check = checksOf('revoked', { disturbs: 'keys' });

export const revocations: readonly Check[] = [
  check(
    'credential',
    'a revoked credential ends before its token, another of the account does not',
    'ended, then refused; the other credential undisturbed',
    (harness) => oneOfTwo(harness, 'credential', 'mqc', jtiOf),
  ),
  // A login, portal session or API key that issued a token, and ended.
  check(
    'session',
    'a token of a session that ended ends before its time, one of another session of the account does not',
    'ended, then refused; the other session undisturbed',
    (harness) => oneOfTwo(harness, 'session', 'ses', (sid) => ({ sid })),
  ),
  check(
    'account',
    'a suspended account ends before its tokens, and may come back',
    'ended, then refused, lifted accepted; others undisturbed',
    account,
  ),
  check(
    'issued-until',
    "an account's tokens of before a moment end, later ones and other accounts' do not",
    'ended, then refused, without iat refused, a later one accepted; others undisturbed',
    issuedUntil,
  ),
  check('broken-list', 'a broken list of revocations', 'the list before it is kept', broken),
];
