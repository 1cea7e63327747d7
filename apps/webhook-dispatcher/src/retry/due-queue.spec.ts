import { DueQueue } from './due-queue.ts';

describe('DueQueue', () => {
  it('returns records in order of due time, in any order of arrival', () => {
    const queue = new DueQueue<{ dueAt: number }>();
    const times = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009);
    for (const dueAt of times) queue.push({ dueAt });
    expect(queue.nextAt).toBe(Math.min(...times));
    const early = queue.take(500, 10_000).map(({ dueAt }) => dueAt);
    expect(early).toEqual(times.filter((time) => time <= 500).sort((a, b) => a - b));
    expect(queue.take(5000, 3)).toHaveLength(3);
    expect(queue.size).toBe(1000 - early.length - 3);
  });

  it('stays in order after a removal', () => {
    const queue = new DueQueue<{ dueAt: number }>();
    for (const dueAt of [5, 1, 4, 2, 3]) queue.push({ dueAt });
    queue.remove(({ dueAt }) => dueAt % 2 === 0);
    expect(queue.take(10, 10).map(({ dueAt }) => dueAt)).toEqual([1, 3, 5]);
    expect(queue.nextAt).toBeUndefined();
  });
});
