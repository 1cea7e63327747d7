import type { StorageData } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import type { MappedItem, MappedStorage } from '@heliograph/vendor-contract';
import { battery, bodyOf, datetime, fetchedAt, StorageHarness } from '../../test/storage-harness.ts';

describe('a gap of a battery with calls of its own', () => {
  const minutes = (n: number): number => datetime + n * 60;
  const gapOf = (from: number, to: number) => ({ backfill: true, gap: { from: minutes(from), to: minutes(to) } });
  const at = (...times: number[]): MappedItem[] => times.map((n) => battery({ datetime: minutes(n) }));
  let harness: StorageHarness;
  beforeEach(() => {
    harness = new StorageHarness();
  });

  const live = (n: number, over: Partial<MappedStorage> = {}) =>
    harness.answer([battery({ datetime: minutes(n), ...over })], { fetchedAt: fetchedAt + n * 60_000 });
  /** @returns the times of the records that an answer gave, minutes */
  const filled = async (items: MappedItem[], from: number, to: number): Promise<number[]> => {
    const now = { fetchedAt: fetchedAt + 24 * 3_600_000 };
    const records = await harness.answer(items, { ...gapOf(from, to), ...now });
    expect(records.map(({ headers }) => headers!.origin)).toEqual(records.map(() => 'backfill'));
    return records.map((record) => (bodyOf(record).Datetime - datetime) / 60);
  };

  it('is filled with each of its samples once, however often it is asked for', async () => {
    await live(0);
    await live(40);
    const day = at(...Array.from({ length: 40 }, (_, i) => 5 * i - 60));
    expect(await filled(day, 0, 39)).toEqual([-25, -20, -15, -10, -5, 5, 10, 15, 20, 25, 30, 35]);
    expect(await filled(day, 0, 39)).toEqual([]);
    expect(await filled(day, 0, 39)).toEqual([]);
  });

  it('is filled by answers in any order, with live samples between', async () => {
    await live(0);
    await live(60);
    expect(await filled(at(35, 40, 45), 0, 59)).toEqual([35, 40, 45]);
    expect(await live(65)).toHaveLength(1);
    expect(await filled(at(5, 10, 15, 20, 25, 30), 0, 59)).toEqual([5, 10, 15, 20, 25, 30]);
    expect(await filled(at(35, 40, 45, 50, 55), 0, 59)).toEqual([50, 55]);
    expect(await live(65)).toEqual([]);
    expect(await live(70)).toHaveLength(1);
  });

  it('is one of several, each filled once', async () => {
    for (const n of [0, 30, 35, 90]) await live(n);
    const day = at(...Array.from({ length: 19 }, (_, i) => 5 * i));
    expect(await filled(day, 35, 89)).toEqual([10, 15, 20, 25, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85]);
    expect(await filled(day, 0, 29)).toEqual([5]);
    expect(await filled(day, 0, 89)).toEqual([]);
  });

  it('takes nothing of a live call, and leaves it nothing that it brought', async () => {
    await live(0);
    // The gap of the inverters ended before the next call of the battery.
    expect(await filled(at(0, 5, 10), 0, 12)).toEqual([5, 10]);
    expect(await live(10)).toEqual([]);
    expect(await live(15)).toHaveLength(1);
    expect(await filled(at(15), 10, 20)).toEqual([]);
  });

  it('is filled before the first live sample too, and by nothing of an import', async () => {
    expect(await filled(at(0, 5), -5, 5)).toEqual([0, 5]);
    expect(await harness.answer(at(20), { ...gapOf(0, 60), import: { id: 'imp_1' } })).toEqual([]);
    expect(await live(10)).toHaveLength(1);
  });

  it('changes neither the direction of a power nor a counter that live samples are compared with', async () => {
    const charging = (n: number): Partial<MappedStorage> => ({
      undirectedPower: 3,
      measurements: { BatterySOC: 40 + n / 5, EBatteryChargeTotal: 1000 + n / 20 },
    });
    const bodies = async (fill: boolean): Promise<StorageData[]> => {
      harness = new StorageHarness();
      const records: OutgoingRecord[] = [];
      for (const n of [0, 5, 40, 45, 50]) {
        records.push(...(await live(n, charging(n))));
        // Of another sense, and of a counter that fell.
        const late = [10, 20, 30].map((each) =>
          battery({ datetime: minutes(each), undirectedPower: -3, measurements: { BatterySOC: 90 - each } }),
        );
        if (fill && n >= 40) expect(await filled(late, 5, 39)).toEqual(n === 40 ? [10, 20, 30] : []);
      }
      return records.map(bodyOf);
    };
    expect(await bodies(true)).toEqual(await bodies(false));
  });

  it('has the power of the direction that live samples have shown', async () => {
    for (const n of [0, 5, 10, 15]) await live(n, { undirectedPower: 3, measurements: { BatterySOC: 40 + n / 5 } });
    const late = battery({ datetime: minutes(25), undirectedPower: 2, measurements: { BatterySOC: 45 } });
    const [record] = await harness.answer([late], { ...gapOf(15, 30), fetchedAt: fetchedAt + 3_600_000 });
    expect(bodyOf(record!).BatteryPower).toBe(-2);
  });
});
