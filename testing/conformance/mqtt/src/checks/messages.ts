import { DISPATCHER } from '@heliograph/delivery';
import { until } from '@heliograph/testbed';
import type { IClientPublishOptions } from 'mqtt';
import type { IPublishPacket } from 'mqtt-packet';
import type { Received } from '../clients/mqtt-client.ts';
import { type Check, checksOf, passed } from '../suite/check.ts';
import { type Harness, KEPT } from '../suite/harness.ts';

const MANY = 100;
const WINDOW = 5;

async function throughSession(
  harness: Harness,
  options: IClientPublishOptions,
  payload = '{}',
  waitMs = 0,
): Promise<Received[]> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const service = await harness.service();
  await service.publish(`bd/v1/${account}/data/p/S/1`, payload, options);
  await passed(waitMs);
  await service.publish(`bd/v1/${account}/data/p/S/1`, 'last');
  const back = await harness.connect(account, KEPT);
  await until('the last message', () => back.payloads().includes('last'));
  return back.received;
}

async function order(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const consumer = await harness.connect(account);
  await consumer.subscribe(`bd/v1/${account}/#`);
  const payloads = await harness.publishNumbered(account, MANY);
  return (await consumer.receive(MANY)).join() === payloads.join() ? 'all, in order' : 'another order';
}

async function properties(harness: Harness): Promise<string> {
  const userProperties = { idempotency_key: 'solis:1:2', traceparent: '00-a-b-01', SchemaVersion: '1.0' };
  const sent = { contentType: 'application/json', correlationData: Buffer.from('c-1'), userProperties };
  const [first] = await throughSession(harness, { properties: sent });
  const got = first?.packet.properties;
  const same =
    got?.contentType === sent.contentType &&
    got.correlationData?.toString() === 'c-1' &&
    JSON.stringify(Object.entries(got.userProperties ?? {}).sort()) ===
      JSON.stringify(Object.entries(userProperties).sort());
  return same ? 'all of them' : JSON.stringify(got);
}

async function expiry(harness: Harness): Promise<string> {
  const received = await throughSession(harness, { properties: { messageExpiryInterval: 1 } }, 'short', 2_500);
  return received.some(({ payload }) => payload === 'short') ? 'delivered' : 'dropped';
}

async function remaining(harness: Harness): Promise<string> {
  const [first] = await throughSession(harness, { properties: { messageExpiryInterval: 100 } }, 'long', 2_100);
  const left = first?.packet.properties?.messageExpiryInterval ?? 0;
  return left > 0 && left <= 98 ? 'what remains' : `${left} of 100 after 2 s`;
}

async function large(harness: Harness): Promise<string> {
  const payload = 'x'.repeat(200_000);
  const [first] = await throughSession(harness, {}, payload);
  return first?.payload === payload ? 'whole' : 'cut';
}

async function publishRaw(harness: Harness, changed: Partial<IPublishPacket>): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const client = await harness.raw(DISPATCHER);
  const packet = { cmd: 'publish', topic: `bd/v1/${account}/data/p/S/1`, payload: Buffer.from('{}'), messageId: 7 };
  const fixed = { ...packet, qos: 1, dup: false, retain: false } as IPublishPacket;
  const answer = await client.answerTo({ ...fixed, ...changed });
  return answer === 'closed' || answer >= 0x80 ? 'refused' : 'acknowledged';
}

/** A client that acknowledges no message until `acknowledge` is called. */
async function receiveMaximum(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const consumer = await harness.raw(account, { properties: { receiveMaximum: WINDOW } });
  await consumer.subscribe(`bd/v1/${account}/#`);
  await harness.publishNumbered(account, 20);
  const open = async (min: number): Promise<number> => {
    await until('a full window', () => consumer.publishes.length >= min);
    await consumer.ping();
    return consumer.publishes.length;
  };
  const first = await open(WINDOW);
  for (const packet of consumer.publishes.slice(0, 2)) consumer.acknowledge(packet);
  return `${first}, then ${await open(WINDOW + 2)}`;
}

async function redelivery(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const session = { clientId: `${account}-raw`, clean: false, properties: { sessionExpiryInterval: 3_600 } };
  const first = await harness.raw(account, session);
  await first.subscribe(`bd/v1/${account}/#`);
  const payloads = await harness.publishNumbered(account, 3);
  await until('three messages', () => first.publishes.length === 3);
  first.breakOff();
  const second = await harness.raw(account, session);
  await until('three messages again', () => second.publishes.length === 3);
  const same = second.publishes.map(({ payload }) => payload.toString()).join() === payloads.join();
  return `${same ? 'in order' : 'another order'}, ${second.publishes.every(({ dup }) => dup) ? 'dup' : 'not dup'}`;
}

async function acknowledgedIsGone(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const payloads = await harness.publishNumbered(account, 3);
  const first = await harness.connect(account, KEPT);
  await first.receive(3);
  await first.end();
  await harness.publishNumbered(account, 1, 3);
  return harness.comeBack(account, [String(payloads.length)]);
}

async function shared(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  const consumers = await Promise.all(
    ['1', '2'].map((name) => harness.connect(account, { clientId: `${account}-${name}` })),
  );
  for (const consumer of consumers) {
    if ((await consumer.subscribe(`$share/g/bd/v1/${account}/#`)) === 'denied') return 'denied';
  }
  const payloads = await harness.publishNumbered(account, 20);
  const received = () => consumers.flatMap((consumer) => consumer.payloads());
  await until('all messages', () => received().length >= payloads.length);
  const numbers = received()
    .map(Number)
    .sort((a, b) => a - b);
  return numbers.join() === payloads.join() ? 'each message once' : numbers.join();
}

/** One member of a shared subscription leaves, with its session or without, while the other stays. */
async function sharedLeft(harness: Harness, sessionStays: boolean): Promise<string> {
  const account = harness.newAccount();
  const filter = `$share/g/bd/v1/${account}/#`;
  const leaving = await harness.connect(account, sessionStays ? KEPT : { clientId: `${account}-leaves` });
  if ((await leaving.subscribe(filter)) === 'denied') return 'denied';
  const staying = await harness.connect(account, { clientId: `${account}-stays` });
  await staying.subscribe(filter);
  await leaving.end();
  const { length } = await harness.publishNumbered(account, 20);
  const back = sessionStays ? await harness.connect(account, KEPT) : undefined;
  const atBack = (): number => back?.received.length ?? 0;
  await until('all messages', () => staying.received.length + atBack() >= length);
  return atBack() === 0 ? 'all to the other' : 'some wait for it';
}

const check = checksOf('message');

export const messages: readonly Check[] = [
  check('order', `${MANY} messages of one publisher`, 'all, in order', order),
  check('properties', 'content type, correlation data and user properties', 'all of them', properties),
  check('expiry', 'a message that expires before its consumer connects', 'dropped', expiry),
  check('remaining', 'the expiry interval that is left is passed on', 'what remains', remaining),
  check('large', 'a payload of 200 kB', 'whole', large),
  check('packet-size', 'a packet beyond 1 MiB', 'refused', (harness) =>
    publishRaw(harness, { payload: Buffer.alloc(1 << 20) }),
  ),
  check('retain', 'a retained message', 'refused', (harness) => publishRaw(harness, { retain: true })),
  check('qos-2', 'a message of QoS 2', 'refused', (harness) => publishRaw(harness, { qos: 2 })),
  check('receive-maximum', 'a receive maximum of 5, two acknowledged', '5, then 7', receiveMaximum),
  check('redelivery', 'unacknowledged messages after a broken connection', 'in order, dup', redelivery),
  check('acknowledged-is-gone', 'acknowledged messages do not come again', 'all, in order', acknowledgedIsGone),
  check('shared', 'a shared subscription of two consumers', 'each message once', shared),
  check('shared-left', 'a member of a shared subscription leaves without a session', 'all to the other', (harness) =>
    sharedLeft(harness, false),
  ),
  check(
    'shared-away',
    'a member of a shared subscription is disconnected, its session stays',
    'some wait for it',
    (harness) => sharedLeft(harness, true),
  ),
];
