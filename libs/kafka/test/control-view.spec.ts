import { until } from '@heliograph/testbed';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createControlView } from '../src/log/control-view.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

const connection = testConnection();
const producer = createRecordProducer(connection);
afterAll(() => producer.close());
const put = (topic: string, key: string, value: unknown): Promise<void> =>
  producer.send([{ topic, key, value: value === null ? null : Buffer.from(JSON.stringify(value)) }]);

describe('a control view', () => {
  it('has the snapshot when it starts, then reports changes and tombstones', async () => {
    const topic = await withTopic(3, { 'cleanup.policy': 'compact' });
    for (let i = 0; i < 30; i++) await put(topic, `id${i}`, { n: i });
    await put(topic, 'id3', { n: 'new' });
    await put(topic, 'id4', null);
    const view = createControlView<{ n: unknown }>(connection, topic);
    const changes: [string, unknown][] = [];
    const before = performance.now();
    const forget = view.onChange((id, value) => changes.push([id, value?.n]));
    expect(view.connected()).toBe(false);
    await view.start();
    expect(view.size).toBe(29);
    expect(view.get('id3')).toEqual({ n: 'new' });
    expect(view.get('id4')).toBeUndefined();
    expect(changes.length).toBeGreaterThanOrEqual(29);
    expect(view.lastProgressAt).toBeGreaterThanOrEqual(before);
    expect(view.connected()).toBe(true);
    changes.length = 0;
    await put(topic, 'id5', { n: 55 });
    await put(topic, 'id6', null);
    await until('both changes', () => changes.length, { holds: (n) => n === 2 });
    expect(new Map(changes)).toEqual(
      new Map<string, unknown>([
        ['id5', 55],
        ['id6', undefined],
      ]),
    );
    forget();
    await producer.send([{ topic, key: 'id7', value: Buffer.from('not json') }]);
    await put(topic, 'id7', { n: 77 });
    await until('the change after the broken one', () => view.get('id7')?.n === 77);
    expect(changes).toHaveLength(2);
    await view.close();
  });

  it('keeps the selected part of a record, and nothing of unselected ones', async () => {
    const topic = await withTopic(3, { 'cleanup.policy': 'compact' });
    const record = (region: string, owner = 'a') => ({ region, owner, unused: 'x'.repeat(100) });
    for (let i = 0; i < 12; i++) await put(topic, `id${i}`, record(i % 3 === 0 ? 'ours' : 'theirs'));
    const view = createControlView<string, ReturnType<typeof record>>(connection, topic, {
      select: ({ region, owner }, key) => (region === 'ours' ? `${key}@${owner}` : undefined),
    });
    const changes: unknown[][] = [];
    await view.start();
    expect([...view.values()].sort()).toEqual(['id0@a', 'id3@a', 'id6@a', 'id9@a']);
    view.onChange((...change) => changes.push(change));
    // A tombstone, and a change, of records that were not kept; a record that leaves the selection, comes back, and moves to another owner.
    await put(topic, 'id1', null);
    await put(topic, 'id2', record('others'));
    await put(topic, 'id3', record('theirs'));
    await view.caughtUp();
    expect(view.get('id3')).toBeUndefined();
    await put(topic, 'id3', null);
    await put(topic, 'id3', record('ours', 'b'));
    await put(topic, 'id3', record('ours', 'c'));
    await put(topic, 'id4', record('ours'));
    await put(topic, 'id0', null);
    await view.caughtUp();
    expect(changes.filter(([id]) => id === 'id3')).toEqual([
      ['id3', undefined, 'id3@a'],
      ['id3', 'id3@b', undefined],
      ['id3', 'id3@c', 'id3@b'],
    ]);
    expect(changes.filter(([id]) => id !== 'id3')).toEqual(
      expect.arrayContaining([
        ['id4', 'id4@a', undefined],
        ['id0', undefined, 'id0@a'],
      ]),
    );
    expect(changes).toHaveLength(5);
    expect([...view.values()].sort()).toEqual(['id3@c', 'id4@a', 'id6@a', 'id9@a']);
    await view.close();
  });

  it('has caught up with records acknowledged to another writer before the query', async () => {
    const topic = await withTopic(3, { 'cleanup.policy': 'compact' });
    const view = createControlView<{ n: number }>(connection, topic);
    await view.start();
    for (let n = 0; n < 20; n++) {
      await put(topic, 'one', { n });
      await view.caughtUp();
      expect(view.get('one')).toEqual({ n });
    }
    await view.close();
  });

  it('starts at once on an empty topic, and waits for one that does not exist yet', async () => {
    const empty = createControlView(connection, await withTopic(1));
    await empty.start();
    expect(empty.size).toBe(0);
    await empty.close();

    const topic = unique('late');
    const late = createControlView<{ a: number }>(connection, topic);
    let started = false;
    const start = late.start().then(() => (started = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started).toBe(false);
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics([{ name: topic, partitions: 1, config: {} }]);
    await start;
    await put(topic, 'x', { a: 1 });
    await until('its first entry', () => late.get('x')?.a === 1);
    await late.close();
    await admin.close();
  });
});
