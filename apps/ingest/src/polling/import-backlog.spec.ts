import type { GroupProgress } from '@heliograph/kafka';
import { createLogger } from '@heliograph/service';
import { ImportBacklog } from './import-backlog.ts';

/** What groups have read and what waits for them, at a clock that is set; groups that are not named have never committed. */
class Cluster {
  now = Date.UTC(2026, 10, 29);
  readonly groups = new Map<string, GroupProgress>();
  readonly asked: { groupId: string; topics: readonly string[] }[] = [];
  error: Error | undefined;
  readonly backlog = new ImportBacklog({
    admin: {
      progress: (groupId, topics) => {
        this.asked.push({ groupId, topics });
        return this.error ? Promise.reject(this.error) : Promise.resolve(this.groups.get(groupId));
      },
    },
    vendors: ['solis', 'growatt'],
    channels: ['webhook', 'kafka', 'mqtt'],
    logger: createLogger('ingest', 'silent'),
    now: () => this.now,
  });

  set(groupId: string, read: bigint, waiting: bigint): void {
    this.groups.set(groupId, { read, waiting });
  }

  /** Lets so many seconds pass, and returns whether imports are held after a reading. */
  async held(seconds = 3): Promise<boolean> {
    this.now += seconds * 1000;
    this.backlog.heldUntil(this.now);
    await this.backlog.settled();
    return this.backlog.heldUntil(this.now) > this.now;
  }
}

describe('ImportBacklog', () => {
  it('holds imports while records of theirs wait for one of the services, and no longer', async () => {
    const cluster = new Cluster();
    cluster.set('webhook-router', 100_000n, 4_000n);
    cluster.set('delivery-api-energy', 90_000n, 5_000n);
    expect(await cluster.held()).toBe(false);
    expect(cluster.backlog.isFull).toBe(false);
    cluster.set('delivery-api-energy', 90_500n, 5_001n);
    expect(await cluster.held()).toBe(true);
    expect(cluster.backlog.isFull).toBe(true);
    cluster.set('delivery-api-energy', 94_000n, 1_501n);
    expect(await cluster.held()).toBe(false);
  });

  it('holds imports while fifty answers wait for the normalizer', async () => {
    const cluster = new Cluster();
    cluster.set('normalizer', 10n, 51n);
    expect(await cluster.held()).toBe(true);
    expect(cluster.asked).toContainEqual({
      groupId: 'normalizer',
      topics: ['raw.solis.backfill', 'raw.growatt.backfill'],
    });
  });

  it('lets imports go on when a group has read nothing for a minute: its channel may be off', async () => {
    const cluster = new Cluster();
    cluster.set('mqtt-dispatcher', 10n, 1_000_000n);
    expect(await cluster.held()).toBe(true);
    expect(await cluster.held(59)).toBe(true);
    expect(await cluster.held(2)).toBe(false);
    cluster.set('mqtt-dispatcher', 11n, 999_999n);
    expect(await cluster.held()).toBe(true);
  });

  it('holds nothing that cannot be read, and asks again after a minute', async () => {
    const cluster = new Cluster();
    cluster.error = new Error('GROUP_AUTHORIZATION_FAILED');
    expect(await cluster.held()).toBe(false);
    const { length } = cluster.asked;
    expect(await cluster.held(30)).toBe(false);
    expect(cluster.asked).toHaveLength(length);
    cluster.error = undefined;
    cluster.set('normalizer', 10n, 51n);
    expect(await cluster.held(31)).toBe(true);
  });

  it('holds the first call of an import until the offsets are read, and reads them every two seconds at most', async () => {
    const cluster = new Cluster();
    expect(cluster.backlog.heldUntil(cluster.now)).toBeGreaterThan(cluster.now);
    await cluster.backlog.settled();
    expect(cluster.backlog.heldUntil(cluster.now)).toBe(0);
    const { length } = cluster.asked;
    expect(await cluster.held(1)).toBe(false);
    expect(cluster.asked).toHaveLength(length);
  });
});
