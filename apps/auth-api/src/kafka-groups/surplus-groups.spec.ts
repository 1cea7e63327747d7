import type { AccountKafkaResources } from '@heliograph/kafka-accounts';
import { createLogger } from '@heliograph/service';
import { SurplusGroups } from './surplus-groups.ts';

describe(SurplusGroups.name, () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => void lines.push(line) });

  /** Brokers with groups of several accounts, none of which has members. */
  class Groups implements Pick<AccountKafkaResources, 'surplusGroups' | 'deleteGroups'> {
    passes = 0;

    /** @param groups number of groups of each account @param unavailable accounts whose coordinator does not answer */
    constructor(
      readonly groups: Record<string, number>,
      readonly unavailable: readonly string[] = [],
    ) {}

    surplusGroups(max: number) {
      this.passes += 1;
      const counts = Object.entries(this.groups).filter(([, total]) => total > max);
      return Promise.resolve(
        counts.map(([accountId, total]) => ({
          accountId,
          total,
          surplus: Array.from({ length: total - max }, (_, n) => `${accountId}.${n}`),
        })),
      );
    }

    deleteGroups(ids: readonly string[]): Promise<number> {
      const [accountId] = (ids[0] ?? '').split('.') as [string];
      if (this.unavailable.includes(accountId)) return Promise.reject(new Error('COORDINATOR_NOT_AVAILABLE'));
      if (ids.length > 0) this.groups[accountId]! -= ids.length;
      return Promise.resolve(ids.length);
    }
  }

  const run = (groups: Groups): Promise<void> =>
    new SurplusGroups(groups as unknown as AccountKafkaResources, logger).run();

  beforeEach(() => (lines.length = 0));

  it('leaves every account at most 100 groups, in several passes when there are many', async () => {
    const groups = new Groups({ acc_few: 100, acc_many: 25_000, acc_more: 3_000 });
    await run(groups);
    expect(groups.groups).toEqual({ acc_few: 100, acc_many: 100, acc_more: 100 });
    expect(groups.passes).toBe(3);
  });

  it('deletes the groups of all other accounts when those of one cannot be deleted, and names it', async () => {
    const groups = new Groups({ acc_a: 150, acc_b: 150, acc_c: 150 }, ['acc_b']);
    await expect(run(groups)).rejects.toThrow('1 of 3 failed');
    expect(groups.groups).toEqual({ acc_a: 100, acc_b: 150, acc_c: 100 });
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        accountId: 'acc_b',
        err: expect.objectContaining({ message: 'COORDINATOR_NOT_AVAILABLE' }) as object,
      }),
    );
  });
});
