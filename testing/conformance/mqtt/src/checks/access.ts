import { DISPATCHER } from '@heliograph/delivery';
import type { Harness } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';

/** In every topic `<me>` stands for the account, `<you>` for another one whose name begins with the whole of it. */
function named(topic: string, me: string): string {
  return topic.replaceAll('<me>', me).replaceAll('<you>', `${me}1`).replaceAll('<ME>', me.toUpperCase());
}

const own = ['bd/v1/<me>/#', 'bd/v1/<me>/data/#', 'bd/v1/<me>/+/plant_1/+/SN1', '$share/g/bd/v1/<me>/data/#'];

// eslint-disable-next-line no-warning-comments -- topic filters by the trick they try, a row each
// prettier-ignore
const foreign = [
  '#', '+', '+/#', '/#', '+/+/+/#', 'bd/#', 'bd/v1/#', 'bd/v1/+', 'bd/v1/+/#', 'bd/+/<me>/#', '+/v1/<me>/#', 'bd/v1/+/data/#',
  'bd/v1/<you>/#', 'bd/v1/<you>/data/p/S/1', 'bd/v1/<me>', 'bd/v1/<me>x/#', 'bd/v1/acc_/#', 'bd/v1/<me>+/#', 'bd/v1/m+/#',
  'BD/v1/<me>/#', 'bd/V1/<me>/#', 'bd/v1/<ME>/#', '/bd/v1/<me>/#', 'bd//v1/<me>/#', 'bd/v1//<me>/#', 'bd/v2/<me>/#', 'other/topic',
  'bd/v1/../v1/<me>/#', 'bd/v1/<me>%2F../#', 'bd%2Fv1%2F<you>/#', 'bd/v1/%61cc_1/#', 'bd.v1.<you>.#', 'bd/v1/*/#', 'bd/v1/*/data/#',
  'bd.v1.<you>/#', 'bd/v1/*', '*/v1/<you>/#', 'bd/v1/<you> ', ' bd/v1/<me>/#', 'bd/v1/а<me>/#',
  '$share/g/#', '$share/g/bd/v1/<you>/#', '$share/g/bd/v1/+/#', '$share/<me>/bd/v1/<you>/#', '$share/g/$share/g/bd/v1/<me>/#',
  '$share/#/bd/v1/<me>/#', '$share/g', '$share//bd/v1/<me>/#',
  '$SYS/#', '$SYS/broker/clients/total', '$CONTROL/#', '$bd/v1/<me>/#', '$queue/bd/v1/<you>/#', '$exclusive/bd/v1/<you>/#',
];

const topicsOfAccounts = [
  'bd/v1/<me>/data/plant_1/Solarman/SN1',
  'bd/v1/<you>/data/x/y/z',
  'x',
  '$SYS/x',
  '$share/g/bd/v1/<me>/x',
];
const topicsNotOfService = [
  'bd/v2/<me>/x',
  'other',
  'bd/v1',
  'bd',
  'bd/v1x/<me>',
  '$SYS/broker/x',
  '/bd/v1/<me>/x',
  'bd//v1/<me>/x',
];
const filtersNotOfService = [
  '#',
  'bd/v1/#',
  'bd/v1/<me>/#',
  `bd/v1/${DISPATCHER}/#`,
  `$share/g/bd/v1/${DISPATCHER}/#`,
  '$SYS/#',
];

async function subscribe(harness: Harness, filter: string, qos: 0 | 1 | 2 = 1): Promise<string> {
  const account = harness.newAccount();
  return (await harness.connect(account)).subscribe(named(filter, account), qos);
}

/** A broker may take the packet and drop it, or close the connection: the check is that no client gets it. */
async function publishAsAccount(harness: Harness, topic: string): Promise<string> {
  const account = harness.newAccount();
  const target = named(topic, account);
  const owner = /^bd\/v1\/([^/]+)/.exec(target)?.[1] ?? account;
  const watcher = await harness.connect(owner, { clientId: `${owner}-watcher` });
  await watcher.subscribe(`bd/v1/${owner}/#`);
  const outcome = await (await harness.connect(account)).publish(target, 'forged');
  await (await harness.service()).publish(`bd/v1/${owner}/data/p/S/1`, 'real');
  await watcher.receive(1);
  return watcher.payloads().includes('forged') ? 'delivered' : outcome;
}

async function publishAsService(harness: Harness, topic: string): Promise<string> {
  return (await harness.service()).publish(named(topic, harness.newAccount()), '{}');
}

async function onlyOwnMessages(harness: Harness): Promise<string> {
  const me = harness.newAccount();
  const you = `${me}1`;
  const [first, second] = [await harness.connect(me), await harness.connect(you)];
  await first.subscribe(`bd/v1/${me}/#`);
  await second.subscribe(`bd/v1/${you}/#`);
  const service = await harness.service();
  await service.publish(`bd/v1/${you}/data/p/S/1`, 'yours');
  await service.publish(`bd/v1/${me}/data/p/S/1`, 'mine');
  await Promise.all([first.receive(1), second.receive(1)]);
  return `${first.payloads().join()} | ${second.payloads().join()}`;
}

const list = (
  id: string,
  title: string,
  expected: string,
  topics: readonly string[],
  run: (harness: Harness, topic: string) => Promise<string>,
) => topics.map((topic): Check => ({ id: `${id} ${topic}`, title, expected, run: (harness) => run(harness, topic) }));

export const access: readonly Check[] = [
  ...list('subscribe.own', 'an account subscribes its own tree', 'granted 1', own, subscribe),
  ...list('subscribe.foreign', 'an account subscribes nothing else', 'denied', foreign, subscribe),
  checksOf('subscribe')('qos', 'QoS 1 is granted where 2 is asked for', 'granted 1', (harness) =>
    subscribe(harness, 'bd/v1/<me>/#', 2),
  ),
  ...list('publish.account', 'an account publishes nothing', 'refused', topicsOfAccounts, publishAsAccount),
  checksOf('access')(
    'own-messages',
    'each account gets its own messages and no others',
    'mine | yours',
    onlyOwnMessages,
  ),
  checksOf('service')(
    'publishes',
    'the service publishes below bd/v1, and learns that no client is subscribed (PUBACK 16)',
    'no subscriber',
    (harness) => publishAsService(harness, 'bd/v1/<me>/data/p/S/1'),
  ),
  ...list('service.publish', 'the service publishes nowhere else', 'refused', topicsNotOfService, publishAsService),
  ...list(
    'service.subscribe',
    'the service subscribes nothing',
    'denied',
    filtersNotOfService,
    async (harness, filter) => (await harness.service()).subscribe(named(filter, harness.newAccount())),
  ),
];
