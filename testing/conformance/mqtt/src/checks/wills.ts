import { until } from '@heliograph/testbed';
import type { IClientOptions } from 'mqtt';
import { type Check, checksOf, passed } from '../suite/check.ts';
import type { Harness } from '../suite/harness.ts';
import { now, SHORT_SECONDS } from '../suite/tokens.ts';

/** A way in which the client with the will is lost. */
type Loss = (harness: Harness, account: string, options: IClientOptions) => Promise<void>;

const DELAY_SECONDS = 1;
const AFTER_ALL_MS = 2_500;

const crash: Loss = async (harness, account, options) => {
  const client = harness.attempt({ username: account, password: await harness.token(account), ...options });
  if ((await client.outcome()) === 'accepted') await client.breakOff();
};

const tokenEnds: Loss = async (harness, account, options) => {
  const password = await harness.token(account, { exp: now() + SHORT_SECONDS });
  const client = harness.attempt({ username: account, password, ...options });
  if ((await client.outcome()) === 'accepted') await client.closed();
};

const takenOver: Loss = async (harness, account, options) => {
  const client = harness.attempt({ username: account, password: await harness.token(account), ...options });
  if ((await client.outcome()) === 'refused') return;
  await harness.connect(account, { clientId: options.clientId! });
  await client.closed();
};

/** Watches the tree that the will is for; a later message of the service shows that it would have come by now. */
async function willOf(harness: Harness, target: 'own' | 'another', lose: Loss, delayed = false): Promise<string> {
  const account = harness.newAccount();
  const owner = target === 'own' ? account : harness.newAccount();
  const watcher = await harness.connect(owner, { clientId: `${owner}-watcher` });
  await watcher.subscribe(`bd/v1/${owner}/#`);
  const topic = `bd/v1/${owner}/data/p/S/will`;
  const properties = delayed ? { willDelayInterval: DELAY_SECONDS } : {};
  const session = delayed ? { clean: false, properties: { sessionExpiryInterval: 60 } } : {};
  const will = { topic, payload: Buffer.from('forged'), qos: 1 as const, retain: false, properties };
  await lose(harness, account, { clientId: `${account}-dying`, will, ...session });
  await passed(delayed ? AFTER_ALL_MS : 200);
  await (await harness.service()).publish(`bd/v1/${owner}/data/p/S/1`, 'real');
  await until('the message after the will', () => watcher.payloads().includes('real'));
  return watcher.payloads().includes('forged') ? 'published' : 'never published';
}

const check = checksOf('will');
const expected = 'never published';

export const wills: readonly Check[] = [
  check('own', 'a will into the own tree', expected, (harness) => willOf(harness, 'own', crash)),
  check('another', 'a will into another’s tree', expected, (harness) => willOf(harness, 'another', crash)),
  check('own-delayed', 'a delayed will into the own tree', expected, (harness) => willOf(harness, 'own', crash, true)),
  check('another-delayed', 'a delayed will into another’s tree', expected, (harness) =>
    willOf(harness, 'another', crash, true),
  ),
  check('token-end', 'a will of a client whose token ends', expected, (harness) =>
    willOf(harness, 'another', tokenEnds),
  ),
  check('taken-over', 'a will of a client that is replaced', expected, (harness) =>
    willOf(harness, 'another', takenOver),
  ),
];
