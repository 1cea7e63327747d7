import { DISPATCHER } from '@heliograph/delivery';
import type { BrokerUnderTest } from './suite/broker-under-test.ts';
import { passed } from './suite/check.ts';
import { Harness, KEPT } from './suite/harness.ts';
import { now } from './suite/tokens.ts';

const BESIDE_EACH_OTHER = 16;
const ACCOUNTS = 8;

type Outcome = 'connected' | 'refused' | 'denied' | 'expired' | 'revoked' | 'published';
type Counts = Record<Outcome, number>;
type Visit = (harness: Harness, account: string, counts: Counts) => Promise<void>;

/** Few names, so that connections of one client id replace each other all the time. */
const accounts = Array.from({ length: ACCOUNTS }, (_, index) => `acc_storm${index}`);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const clientId = (account: string): string => `${account}-${Math.floor(Math.random() * 4)}`;

const good: Visit = async (harness, account, counts) => {
  const client = harness.attempt({
    username: account,
    clientId: clientId(account),
    password: await harness.token(account),
    ...KEPT,
  });
  if ((await client.outcome()) === 'refused') return void (counts.refused += 1);
  counts.connected += 1;
  if ((await client.subscribe(oneOf([`bd/v1/${account}/#`, '#', 'bd/v1/+/#', '$share/g/#']))) === 'denied')
    counts.denied += 1;
};

const forged: Visit = async (harness, account, counts) => {
  const token = await harness.token(account);
  const cut = token.slice(0, Math.floor(Math.random() * token.length));
  if ((await harness.outcomeOf(account, cut, { clientId: clientId(account) })) === 'refused') counts.refused += 1;
};

const expiring: Visit = async (harness, account, counts) => {
  const password = await harness.token(account, { exp: now() + 1 });
  const client = harness.attempt({ username: account, clientId: clientId(account), password });
  if ((await client.outcome()) === 'refused') return void (counts.refused += 1);
  await client.closed();
  counts.expired += 1;
};

const revoked: Visit = async (harness, account, counts) => {
  const credential = `mqc_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const password = await harness.token(account, { jti: `${credential}.1` });
  const client = harness.attempt({ username: account, clientId: clientId(account), password });
  if ((await client.outcome()) === 'refused') return void (counts.refused += 1);
  if (harness.broker.control?.revoke([credential])) counts.revoked += 1;
};

const publishing: Visit = async (harness, account, counts) => {
  const service = await harness.connect(DISPATCHER, { clientId: `${DISPATCHER}-${crypto.randomUUID()}` });
  for (let message = 0; message < 20; message++)
    await service.publish(`bd/v1/${account}/data/p/S/1`, 'x'.repeat(1_600));
  counts.published += 20;
};

/** Clients of every kind at once, for faults that only many of them show. @returns what became of them, in words */
export async function storm(broker: BrokerUnderTest, milliseconds: number): Promise<string> {
  const counts: Counts = { connected: 0, refused: 0, denied: 0, expired: 0, revoked: 0, published: 0 };
  const end = Date.now() + milliseconds;
  const visitors = Array.from({ length: BESIDE_EACH_OTHER }, async () => {
    while (Date.now() < end) {
      const harness = new Harness(broker);
      await oneOf([good, good, forged, forged, expiring, revoked, publishing])(harness, oneOf(accounts), counts);
      await harness.dispose();
    }
  });
  await Promise.all(visitors);
  broker.control?.revoke([]);
  // A sanitizer's finding ends the broker: it must still accept a connection.
  await passed(1_500);
  const harness = new Harness(broker);
  const account = harness.newAccount();
  const alive = await harness.outcomeOf(account, await harness.token(account));
  await harness.dispose();
  const findings = (broker.log() ?? '').split('\n').filter((line) => /AddressSanitizer|runtime error/.test(line));
  const words = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  return `storm of ${milliseconds / 1_000} s: ${words.join(', ')}; then a client was ${alive}; ${findings.length} findings of a sanitizer`;
}
