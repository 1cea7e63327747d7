import { until } from '@heliograph/testbed';
import type { MqttTestClient } from '../clients/mqtt-client.ts';
import type { Harness } from '../suite/harness.ts';
import type { Check } from '../suite/check.ts';

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

async function credential(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const [lost, kept] = [`mqc_${account.slice(4)}a`, `mqc_${account.slice(4)}b`];
  const thief = await harness.connect(account, { clientId: `${account}-1` }, jtiOf(lost));
  const owner = await harness.connect(account, { clientId: `${account}-2` }, jtiOf(kept));
  if (!harness.broker.control!.revoke([lost])) return 'ends with its token only';
  if (!(await isEnded(thief))) return 'still connected';
  const again = await harness.outcomeOf(account, await harness.token(account, jtiOf(lost)));
  return `ended, then ${again}; the other credential ${owner.isClosed ? 'too' : 'undisturbed'}`;
}

/** A login, portal session or API key that issued a token, and ended. */
async function session(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const [ended, kept] = [{ sid: `ses_${account.slice(4)}a` }, { sid: `ses_${account.slice(4)}b` }];
  const guest = await harness.connect(account, { clientId: `${account}-1` }, ended);
  const owner = await harness.connect(account, { clientId: `${account}-2` }, kept);
  if (!harness.broker.control!.revoke([ended.sid])) return 'ends with its token only';
  if (!(await isEnded(guest))) return 'still connected';
  const again = await harness.outcomeOf(account, await harness.token(account, ended));
  return `ended, then ${again}; the other session ${owner.isClosed ? 'too' : 'undisturbed'}`;
}

async function account(harness: Harness): Promise<string> {
  const [suspended, other] = [harness.newAccount(), harness.newAccount()];
  const [client, bystander] = [await harness.connect(suspended), await harness.connect(other)];
  if (!harness.broker.control!.revoke([suspended])) return 'ends with its token only';
  if (!(await isEnded(client))) return 'still connected';
  const refused = await harness.outcomeOf(suspended, await harness.token(suspended));
  harness.broker.control!.revoke([]);
  const lifted = await harness.outcomeOf(suspended, await harness.token(suspended));
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
  const again = await harness.outcomeOf(account, await harness.token(account, early));
  const unnamed = await harness.outcomeOf(account, await harness.token(account, { iat: undefined }));
  const next = await harness.outcomeOf(account, await harness.token(account));
  harness.broker.control!.revoke([]);
  return `ended, then ${again}, without iat ${unnamed}, a later one ${next}; others ${bystander.isClosed ? 'too' : 'undisturbed'}`;
}

async function broken(harness: Harness): Promise<string> {
  const name = harness.newAccount();
  if (!harness.broker.control!.revoke([name])) return 'ends with its token only';
  if ((await harness.outcomeOf(name, await harness.token(name))) === 'accepted') return 'never revoked';
  harness.broker.control!.revoke(['#']);
  const outcome = await harness.outcomeOf(name, await harness.token(name));
  harness.broker.control!.revoke([]);
  return outcome === 'refused' ? 'the list before it is kept' : outcome;
}

export const revocations: readonly Check[] = [
  {
    id: 'revoked.credential',
    title: 'a revoked credential ends before its token, another of the account does not',
    expected: 'ended, then refused; the other credential undisturbed',
    disturbs: 'keys',
    run: credential,
  },
  {
    id: 'revoked.session',
    title: 'a token of a session that ended ends before its time, one of another session of the account does not',
    expected: 'ended, then refused; the other session undisturbed',
    disturbs: 'keys',
    run: session,
  },
  {
    id: 'revoked.account',
    title: 'a suspended account ends before its tokens, and may come back',
    expected: 'ended, then refused, lifted accepted; others undisturbed',
    disturbs: 'keys',
    run: account,
  },
  {
    id: 'revoked.issued-until',
    title: "an account's tokens of before a moment end, later ones and other accounts' do not",
    expected: 'ended, then refused, without iat refused, a later one accepted; others undisturbed',
    disturbs: 'keys',
    run: issuedUntil,
  },
  {
    id: 'revoked.broken-list',
    title: 'a broken list of revocations',
    expected: 'the list before it is kept',
    disturbs: 'keys',
    run: broken,
  },
];
