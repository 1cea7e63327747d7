import { wasDelivered, withDelivered, type DeliveredTimes } from './delivered-times.ts';

const step = 300;
const added = (times: readonly number[], to: DeliveredTimes = []): DeliveredTimes =>
  times.reduce<DeliveredTimes>((all, at) => withDelivered(all, at, 1.5 * step), to);

it('keeps samples in a row as one stretch, in whatever order they come', () => {
  expect(added([0, 300, 600, 900])).toEqual([[0, 900]]);
  expect(added([900, 0, 600, 300])).toEqual([[0, 900]]);
});

it('knows what is missing between two stretches until it came', () => {
  const times = added([0, 300, 1500, 1800]);
  expect(times).toEqual([
    [0, 300],
    [1500, 1800],
  ]);
  expect([0, 150, 300, 301, 1499, 1500, 1801].map((at) => wasDelivered(times, at))).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(added([600, 900, 1200], times)).toEqual([[0, 1800]]);
});

it('remembers 32 stretches, and takes for delivered what is missing between the oldest', () => {
  const times = added(Array.from({ length: 100 }, (_, i) => i * 3600));
  expect(times).toHaveLength(32);
  expect(times[0]).toEqual([0, 68 * 3600]);
  expect(wasDelivered(times, 1800)).toBe(true);
  expect(wasDelivered(times, 98.5 * 3600)).toBe(false);
});
