import { jest } from '@jest/globals';
import { AccountChannel } from '@heliograph/delivery';
import { ProduceError, type IncomingRecord, type OutgoingRecord } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { MarksInMemory, SourceLog } from '../test/simulation/source-log.ts';
import { AccountForwarder } from './account-forwarder.ts';

let log: SourceLog;
const record = (account: string, topic = 'basedata', serial = 'SN1'): IncomingRecord =>
  log.append({
    topic,
    partition: 0,
    key: `solis:${serial}`,
    value: Buffer.from('{"a":1.0}'),
    headers: {
      account,
      vendor: 'solis',
      kind: 'device.data',
      idempotency_key: `solis:${serial}:1`,
      schema: '1.0',
      traceparent: 'tp',
      fetched_at: '1763900000.5',
      plant: 'plt_1',
      groups: 'g',
    },
  });

/** Makes a record of `delivery.replays`. */
const replayed = (account: string, channel: string, kind = 'device.data'): IncomingRecord => {
  const appended = record(account, 'delivery.replays');
  Object.assign(appended.headers, { channel, kind, replay: 'rpl_1' });
  return appended;
};

const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;
type Send = (records: readonly OutgoingRecord[]) => Promise<void>;

beforeEach(() => (log = new SourceLog()));
afterEach(() => forwarders.splice(0).forEach((forwarder) => forwarder.stop()));
const forwarders: AccountForwarder[] = [];

function setUp(send: Send, { records = 1000, refusalTimeoutMs = 60_000 } = {}) {
  const channel = new AccountChannel('kafka');
  for (const id of ['acc_1', 'acc_2']) channel.accountChanged(id, on);
  const seen = {
    delivered: [] as string[],
    produced: [] as boolean[],
    failed: [] as string[],
    made: [] as string[],
    settled: [] as IncomingRecord[],
    lost: [] as number[],
    undeliverable: [] as (string | undefined)[],
    maxBuffered: 0,
  };
  const group = { confirmed: true, lost: [] as number[] };
  const marks = new MarksInMemory();
  const forwarder = new AccountForwarder({
    channel,
    producer: { send },
    isolatedProducer: { send },
    marks,
    ensureTopics: (id) => Promise.resolve(void seen.made.push(id)),
    consumer: {
      settle: (done) => seen.settled.push(done as IncomingRecord),
      isMembershipConfirmed: () => group.confirmed,
      owns: (at) => !group.lost.includes(at.partition),
    },
    read: (range) => log.read(range),
    positionOf: () => undefined,
    ends: () => Promise.resolve(log.ends()),
    observer: {
      delivered: (id, records) => seen.delivered.push(...records.map(() => id)),
      produced: (error) => seen.produced.push(error === undefined),
      failed: (id) => seen.failed.push(id),
      lagStarted: () => undefined,
      caughtUp: () => undefined,
      lost: (_, count) => seen.lost.push(count),
      undeliverable: (_, { headers }) => seen.undeliverable.push(headers!.idempotency_key),
    },
    maxBuffered: { records, bytes: 1_000_000 },
    retryMs: 1,
    refusalTimeoutMs,
  });
  forwarders.push(forwarder);
  return { forwarder, seen, channel, marks, group };
}

describe('AccountForwarder', () => {
  it('delivers records that are replayed for this channel, by their kind, like the first time', async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => Promise.resolve(void sent.push(...records)));
    const records = [
      replayed('acc_1', 'kafka'),
      replayed('acc_1', 'kafka', 'device.offline'),
      replayed('acc_1', 'mqtt'),
      replayed('acc_3', 'kafka'),
    ];
    await forwarder.forward(records);
    await until('four are settled', () => seen.settled.length === 4);
    expect(sent.map(({ topic }) => topic)).toEqual(['delivery.acc_1.basedata', 'delivery.acc_1.events']);
    expect(sent[0]!.value).toBe(records[0]!.value);
    expect(sent[0]!.headers).toEqual({
      idempotency_key: 'solis:SN1:1',
      schema: '1.0',
      kind: 'device.data',
      fetched_at: '1763900000.5',
      traceparent: 'tp',
    });
  });

  it("hands the same bytes to the account's own topic, under the same key, without our routing headers", async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => Promise.resolve(void sent.push(...records)));
    const records = [record('acc_1'), record('acc_2', 'device-events'), record('acc_2', 'storage'), record('acc_3')];
    await forwarder.forward(records);
    await until('four are settled', () => seen.settled.length === 4);
    const topics = ['delivery.acc_1.basedata', 'delivery.acc_2.events', 'delivery.acc_2.storage'];
    expect(sent.map(({ topic }) => topic).sort()).toEqual(topics);
    expect(sent[0]!.value).toBe(records[0]!.value);
    expect(sent[0]!.key).toBe('solis:SN1');
    expect(sent[0]!.headers).toEqual({
      idempotency_key: 'solis:SN1:1',
      schema: '1.0',
      kind: 'device.data',
      fetched_at: '1763900000.5',
      traceparent: 'tp',
    });
  });

  it('says how a past sample came, and skips records of an import for other channels', async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => Promise.resolve(void sent.push(...records)));
    const records = ['kafka', 'mqtt', ''].map((channels) => {
      const imported = record('acc_1');
      Object.assign(imported.headers, { origin: 'import', import: 'imp_1', channels });
      return imported;
    });
    await forwarder.forward(records);
    await until('three are settled', () => seen.settled.length === 3);
    expect(sent.map(({ headers }) => headers)).toEqual([
      {
        idempotency_key: expect.any(String) as string,
        schema: '1.0',
        kind: 'device.data',
        fetched_at: '1763900000.5',
        origin: 'import',
        traceparent: 'tp',
      },
    ]);
  });

  it('skips only the records that Kafka refuses for themselves, and continues with the account', async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => {
      const refused = records.some(({ value }) => value!.length > 100);
      if (refused) return Promise.reject(new ProduceError('too large', { hopeless: true }));
      return Promise.resolve(void sent.push(...records));
    });
    const records = Array.from({ length: 20 }, (_, i) => record('acc_1', 'basedata', `SN${i}`));
    const poison = new Set([0, 7, 8, 19]);
    await forwarder.forward(records.map((one, i) => (poison.has(i) ? { ...one, value: Buffer.alloc(101) } : one)));
    await until('all 20 are settled', () => seen.settled.length === 20);
    const good = records.filter((_, i) => !poison.has(i));
    expect(sent.map(({ key }) => key)).toEqual(good.map(({ key }) => key));
    expect(seen.delivered).toHaveLength(16);
    expect(seen.undeliverable).toEqual([0, 7, 8, 19].map((i) => `solis:SN${i}:1`));
    expect([seen.failed, seen.made, seen.produced]).toEqual([[], [], [true]]);
  });

  it('delivers no record without a body', async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => Promise.resolve(void sent.push(...records)));
    await forwarder.forward([{ ...record('acc_1'), value: null }, record('acc_1')]);
    await until('both are settled', () => seen.settled.length === 2);
    expect([sent.length, seen.delivered.length, seen.undeliverable.length]).toEqual([1, 1, 1]);
  });

  it('recreates the topics of one account without delaying the others, and keeps its order', async () => {
    const sent: OutgoingRecord[] = [];
    let there = false;
    const { forwarder, seen } = setUp((records) => {
      if (!there && records[0]!.topic.includes('acc_1')) return Promise.reject(new Error('unknown topic'));
      return Promise.resolve(void sent.push(...records));
    });
    await forwarder.forward([record('acc_1', 'basedata', 'A'), record('acc_2')]);
    await forwarder.forward([record('acc_1', 'basedata', 'B')]);
    await until('more than two tries failed', () => seen.failed.length > 2);
    expect(seen.settled.map(({ headers }) => headers.account)).toEqual(['acc_2']);
    await forwarder.forward([record('acc_1', 'basedata', 'C'), record('acc_2')]);
    there = true;
    await until('all five are settled', () => seen.settled.length === 5);
    expect(seen.produced.filter((good) => !good).length).toBeGreaterThan(2);
    expect(seen.produced.filter((good) => good).length).toBeGreaterThanOrEqual(3);
    expect(seen.made).toContain('acc_1');
    expect(sent.filter(({ topic }) => topic.includes('acc_1')).map(({ key }) => key)).toEqual([
      'solis:A',
      'solis:B',
      'solis:C',
    ]);
  });

  it('drops what a suspended account could not get', async () => {
    const { forwarder, seen, channel } = setUp(() => Promise.reject(new Error('broker unavailable')));
    await forwarder.forward([record('acc_1')]);
    await until('more than one try failed', () => seen.failed.length > 1);
    expect(seen.settled).toEqual([]);
    channel.accountChanged('acc_1', { ...on, status: 'suspended' });
    await until('the record is settled', () => seen.settled.length === 1);
    expect(seen.delivered).toEqual([]);
  });

  it('takes no more than it may have open', async () => {
    const acknowledge: (() => void)[] = [];
    const { forwarder } = setUp(() => new Promise((resolve) => acknowledge.push(resolve)), { records: 2 });
    let taken = 0;
    const feed = (async () => {
      for (; taken < 3; taken += 1) await forwarder.forward([record(taken === 0 ? 'acc_1' : 'acc_2')]);
    })();
    await until('the first is sent', () => acknowledge.length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).toBe(0);
    acknowledge.shift()!();
    await until('the second is sent', () => acknowledge.length === 1);
    expect(taken).toBe(1);
    acknowledge.shift()!();
    await until('the third is sent', () => acknowledge.length === 1);
    acknowledge.shift()!();
    await feed;
    expect(taken).toBe(3);
  });

  it("sends nothing newer of an account before a failed send's records are acknowledged", async () => {
    const keys: string[] = [];
    const answers: ((good: boolean) => void)[] = [];
    const { forwarder, seen } = setUp((records) => {
      keys.push(...records.map(({ key }) => key!));
      return new Promise((resolve, reject) =>
        answers.push((good) => (good ? resolve() : reject(new Error('refused')))),
      );
    });
    for (const serial of ['A', 'B', 'C']) await forwarder.forward([record('acc_1', 'basedata', serial)]);
    // Sends inside the producer after the failing one succeed: only its first answer is a refusal.
    for (let answered = 0; seen.settled.length < 3; answered += 1) {
      await until(
        'another answer is due, or all are settled',
        () => answers.length > answered || seen.settled.length === 3,
      );
      answers[answered]?.(answered > 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(keys).toEqual(['solis:A', 'solis:A', 'solis:B', 'solis:C']);
  });

  it('takes the records of all others while the topics of one account refuse, and gives it all of its own in the end', async () => {
    const sent: string[] = [];
    let repaired = false;
    const send: Send = (records) => {
      if (!repaired && records[0]!.topic.includes('acc_1')) return Promise.reject(new Error('unknown topic'));
      return Promise.resolve(void sent.push(...records.map(({ topic, key }) => `${topic} ${key}`)));
    };
    const { forwarder, seen, marks } = setUp(send, { records: 20, refusalTimeoutMs: 0 });
    for (let round = 0; round < 50; round += 1)
      await forwarder.forward([record('acc_1', 'basedata', `A${round}`), record('acc_2', 'basedata', `B${round}`)]);
    await until(
      "the other account's are delivered, all are settled",
      () => seen.delivered.length === 50 && seen.settled.length === 100,
    );
    expect(marks.kept()).toHaveLength(1);
    expect(forwarder.backlog()).toMatchObject([{ topic: 'basedata', partition: 0, records: 50 }]);
    repaired = true;
    await until('all are delivered, no mark is left', () => seen.delivered.length === 100 && marks.kept().length === 0);
    expect(forwarder.backlog()).toEqual([]);
    const own = sent.filter((line) => line.includes('acc_1'));
    expect(own).toEqual(Array.from({ length: 50 }, (_, round) => `delivery.acc_1.basedata solis:A${round}`));
  });

  it('sends nothing while others may own the records, then those that are still owned, and counts no refusal', async () => {
    const sent: (number | undefined)[] = [];
    const { forwarder, seen, group } = setUp((records) => Promise.resolve(void sent.push(...records.map(() => 1))));
    group.confirmed = false;
    const records = [record('acc_1'), { ...record('acc_1'), partition: 9 }];
    await forwarder.forward(records);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([sent, seen.failed]).toEqual([[], []]);
    group.lost.push(9);
    group.confirmed = true;
    await until('the record is settled', () => seen.settled.length === 1);
    expect([sent.length, seen.settled[0]!.partition, seen.failed]).toEqual([1, records[0]!.partition, []]);
  });

  it('waits for a send that is slow, and settles nothing before it ends', async () => {
    let acknowledge = (): void => undefined;
    const { forwarder, seen, marks } = setUp(() => new Promise((resolve) => (acknowledge = resolve)), {
      refusalTimeoutMs: 0,
    });
    const put = jest.spyOn(marks, 'put');
    await forwarder.forward([record('acc_1'), record('acc_2')]);
    // Waits for several checks of the accounts that begin to lag.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(put).not.toHaveBeenCalled();
    expect(seen.settled).toEqual([]);
    acknowledge();
    await until('the record is settled', () => seen.settled.length > 0);
  });

  it('keeps the mark of a partition that is revoked and assigned again while the mark is being written', async () => {
    const { forwarder, seen, marks } = setUp(() => Promise.reject(new Error('unknown topic')), { refusalTimeoutMs: 0 });
    const write = marks.put.bind(marks);
    let acknowledge: (() => void) | undefined;
    jest.spyOn(marks, 'put').mockImplementationOnce(async (mark) => {
      await write(mark);
      await new Promise<void>((resolve) => (acknowledge = resolve));
    });
    let endTakeOver: (() => void) | undefined;
    jest.spyOn(marks, 'takeOver').mockImplementationOnce(async () => {
      const found = marks.kept();
      await new Promise<void>((resolve) => (endTakeOver = resolve));
      return found;
    });
    const at = record('acc_1');
    await forwarder.forward([at]);
    await until('the mark is being written', () => acknowledge !== undefined);
    forwarder.revoked([at]);
    const assigned = forwarder.assigned([at]);
    acknowledge!();
    await new Promise((resolve) => setImmediate(resolve));
    endTakeOver!();
    await assigned;
    await forwarder.forward([at]);
    expect(seen.settled).toEqual([at]);
    expect(marks.kept()).toMatchObject([{ accountId: 'acc_1', from: 0n }]);
  });

  it('counts what waited longer than its topic keeps it', async () => {
    let repaired = false;
    const { forwarder, seen, marks } = setUp(
      () => (repaired ? Promise.resolve() : Promise.reject(new Error('unknown topic'))),
      { refusalTimeoutMs: 0 },
    );
    await forwarder.forward(Array.from({ length: 10 }, () => record('acc_1')));
    await until('all ten are settled', () => seen.settled.length === 10);
    log.cut('basedata/0', 4n);
    repaired = true;
    await until('no mark is left', () => marks.kept().length === 0);
    expect(seen.delivered).toHaveLength(6);
    expect(seen.lost).toEqual([4]);
  });

  it('forgets the backlog of a closed account', async () => {
    const { forwarder, seen, channel, marks } = setUp(() => Promise.reject(new Error('unknown topic')), {
      refusalTimeoutMs: 0,
    });
    await forwarder.forward([record('acc_1')]);
    await until('the record is settled', () => seen.settled.length === 1);
    channel.accountChanged('acc_1', { ...on, status: 'suspended' });
    forwarder.closed('acc_1');
    expect(marks.kept()).toEqual([]);
    expect(forwarder.backlog()).toEqual([]);
  });
});
