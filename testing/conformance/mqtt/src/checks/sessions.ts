import { until } from '@heliograph/testbed';
import { type Check, checksOf, passed } from '../suite/check.ts';
import { type Harness, KEPT } from '../suite/harness.ts';
import { now, SHORT_SECONDS } from '../suite/tokens.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
const OFFLINE = 50;
const PUBLISHING_MS = 9_000;
const MIN_CONNECTIONS = 3;
const MAX_CONNECTIONS = 12;

async function missed(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  return harness.comeBack(account, await harness.publishNumbered(account, OFFLINE));
}

async function tokenEnd(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const exp = now() + SHORT_SECONDS;
  const consumer = await harness.connect(account, KEPT, { exp });
  await consumer.subscribe(`bd/v1/${account}/#`);
  await consumer.closed();
  if (Date.now() / 1_000 < exp) return 'ended too early';
  // The other tokens live for an hour: on a busy machine this much later is still because of its end.
  if (Date.now() / 1_000 > exp + 10) return 'ended too late';
  return harness.comeBack(account, await harness.publishNumbered(account, OFFLINE));
}

async function sharedAfterTokenEnd(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const consumer = await harness.connect(account, KEPT, { exp: now() + SHORT_SECONDS });
  if ((await consumer.subscribe(`$share/g/bd/v1/${account}/#`)) === 'denied') return 'denied';
  await consumer.closed();
  return harness.comeBack(account, await harness.publishNumbered(account, OFFLINE));
}

/** Short tokens, one after the other, while messages flow: the consumer reconnects to its session each time. */
async function renewal(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const seen = new Set<string>();
  let connections = 0;
  const publishing = publishWhile(harness, account, () => connections < MIN_CONNECTIONS);
  const total = { sent: Number.POSITIVE_INFINITY };
  void publishing.then((sent) => (total.sent = sent));
  while (seen.size < total.sent && connections < MAX_CONNECTIONS) {
    const consumer = await harness.connect(account, KEPT, { exp: now() + SHORT_SECONDS });
    if (connections++ === 0) await consumer.subscribe(`bd/v1/${account}/#`);
    await until('its end or all messages', () => {
      for (const payload of consumer.payloads()) seen.add(payload);
      return consumer.isClosed || seen.size >= total.sent;
    });
  }
  const missing = (await publishing) - seen.size;
  return connections < MIN_CONNECTIONS ? `only ${connections} connections` : `${missing} missing`;
}

/**
 * Publishes for a while, and on until it is stopped. Only what found a session counts: the first ones may come before the subscription.
 * @returns how many were acknowledged
 */
async function publishWhile(harness: Harness, account: string, goesOn: () => boolean): Promise<number> {
  const service = await harness.service();
  let sent = 0;
  for (const end = Date.now() + PUBLISHING_MS; Date.now() < end || goesOn();) {
    const outcome = await service.publish(`bd/v1/${account}/data/p/S/1`, String(sent));
    if (outcome === 'refused') break;
    if (outcome === 'acknowledged') sent += 1;
    await passed(10);
  }
  return sent;
}

async function sessionEnd(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account, { properties: { sessionExpiryInterval: 1 } });
  // The broker looks for sessions that have ended once a second, when it gets to it.
  await passed(6_000);
  const back = await harness.connect(account, KEPT);
  return back.sessionPresent ? 'kept' : 'gone';
}

async function cap(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const client = await harness.connect(account, { clean: false, properties: { sessionExpiryInterval: WEEK_SECONDS } });
  const granted = client.connack?.properties?.sessionExpiryInterval;
  return granted === undefined ? 'not reported' : granted <= DAY_SECONDS ? 'a day at most' : `${granted} s`;
}

async function cleanStart(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  await harness.publishNumbered(account, 3);
  const fresh = await harness.connect(account);
  return fresh.sessionPresent || fresh.received.length > 0 ? 'kept' : 'gone';
}

const check = checksOf('session');

export const sessions: readonly Check[] = [
  check('missed', `${OFFLINE} messages for a consumer that is offline`, 'all, in order', missed),
  check('token-end', 'the connection ends with its token, the session stays', 'all, in order', tokenEnd),
  check('token-end-shared', 'the same with a shared subscription', 'all, in order', sharedAfterTokenEnd),
  check('renewal', 'renewed tokens while messages flow', '0 missing', renewal),
  check('end', 'a session of one second is gone after it', 'gone', sessionEnd),
  check('cap', 'a session of a week is granted a day', 'a day at most', cap),
  check('clean-start', 'a clean start of its owner drops the session', 'gone', cleanStart),
];
