import type { Kafka } from 'kafkajs';

interface PoisonRecord {
  topic: string;
  key: string | null;
  value: string | null;
  headers?: Record<string, string>;
}

/** Bodies that are not JSON, or not of the expected shape. */
const bodies = [
  '',
  '\u0000',
  'null',
  '7',
  '"x"',
  '[]',
  '[null]',
  '{',
  '{}',
  '{"__proto__":null}',
  '<html>',
  '['.repeat(50_000),
  '{"a":"\\ud800\\u0000"}',
  null,
];

/** Topics of which every service keeps a copy in memory, or that are read when a partition is taken over. */
const copied = [
  'control.accounts',
  'control.subscriptions',
  'control.vendor-accounts',
  'control.devices',
  'control.erasures',
  'state.vendor-accounts',
  'state.devices',
  'state.quotas',
  'state.refresh-tokens',
  'state.solis',
];

const consumed = [
  'basedata',
  'device-events',
  'energy',
  'storage',
  'webhook.deliveries',
  'webhook.retry.5s',
  'webhook.dead',
  'delivery.attempts',
  'audit-log',
  'commands.solis',
];

/** The headers of records of an account that does not exist: no consumer must get them, and every service reads them. */
const ofNobody = { account: 'acc_poison', device: 'dev_poison', plant: 'plt', vendor: 'solis', kind: 'device.data' };

/** Records that were made for one reader each: values that it uses without a check. */
const aimed: readonly PoisonRecord[] = [
  record('basedata', '{}', { ...ofNobody, time: '9007199254740991' }),
  record('basedata', '{"a":', { ...ofNobody, time: '1763712000' }),
  record('basedata', `{${'\u0000'.repeat(1000)}}`, { ...ofNobody, time: '1763712000', serial: 'x'.repeat(700_000) }),
  record('device-events', '{"a":"\\ud800\\u0000"}', {
    ...ofNobody,
    kind: 'device.offline',
    idempotency_key: '\u0000',
    time: '8640000000000',
  }),
  record('device-events', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, {
    ...ofNobody,
    kind: 'device.offline',
    idempotency_key: 'k',
    time: '1',
  }),
  record('webhook.deliveries', '{}', {
    ...ofNobody,
    webhook: 'wh_none',
    'batch-keys': ',,,',
    'batch-members': '[[1e9,null]]',
  }),
  record('webhook.retry.5s', '{}', { webhook: '\u0000', due: 'Infinity', step: '-1' }),
  record('webhook.dead', '{}', { ...ofNobody, webhook: 'wh_none', idempotency_key: '\ud800', attempts: '1e400' }),
  record('delivery.attempts', JSON.stringify({ ...countOf(Number.MAX_SAFE_INTEGER) })),
  record('delivery.attempts', JSON.stringify({ ...countOf(1), at: 8.64e15 })),
  record('delivery.attempts', JSON.stringify({ ...countOf(1), type: 'attempt', attempt: {}, reason: '\u0000\ud800' })),
  record('audit-log', JSON.stringify({ ...entry(), status: 99_999_999_999 })),
  record('audit-log', JSON.stringify({ ...entry(), object: { a: '\ud800' } })),
  record('audit-log', JSON.stringify({ ...entry(), at: Number.MAX_SAFE_INTEGER, accountId: { a: 1 } })),
];

function record(topic: string, value: string, headers: Record<string, string> = {}): PoisonRecord {
  return { topic, key: 'poison', value, headers };
}

function countOf(delivered: number): object {
  const counts = { delivered, failed: delivered, bytes: delivered, noSubscriber: delivered };
  return {
    type: 'count',
    channel: 'webhook',
    subscriptionId: 'wh_none',
    accountId: 'acc_poison',
    since: 1,
    at: 1,
    ...counts,
  };
}

function entry(): object {
  return {
    id: `au_${Math.random().toString(36).slice(2)}`,
    at: Date.now(),
    actor: 'acc_poison',
    action: 'a',
    status: 200,
  };
}

/** Writes them directly to the topics of the product, bypassing its services. @returns their number */
export async function writePoison(kafka: Kafka): Promise<number> {
  const records: PoisonRecord[] = [...aimed];
  for (const topic of [...copied, ...consumed])
    for (const [i, value] of bodies.entries()) records.push({ topic, key: i % 5 === 0 ? null : `poison${i}`, value });
  const producer = kafka.producer();
  await producer.connect();
  // A compacted topic takes no record without a key.
  const writable = records.filter(({ topic, key }) => key !== null || !copied.includes(topic));
  for (const { topic, ...message } of writable) await producer.send({ topic, messages: [message] });
  await producer.disconnect();
  return writable.length;
}
