import { recordPartition } from '@heliograph/messaging';
import { evenlyPartitioned, evenness, evenNumbers } from './even-shares.ts';

const record = (key: string) => ({ topic: 't', key, value: null });

describe('evenlyPartitioned', () => {
  it('gives each new key the next partition, and a key always the same', () => {
    const dealt = [...evenlyPartitioned(['a', 'b', 'a', 'c', 'd', 'b'].map(record), 3)];
    expect(dealt.map(({ key, partition }) => `${key}${partition}`)).toEqual(['a0', 'b1', 'a0', 'c2', 'd0', 'b1']);
  });
});

describe('evenNumbers', () => {
  it('finds as many keys for each partition', () => {
    const keyOf = (number: number) => `wh_${number}`;
    const numbers = evenNumbers(36, 12, keyOf);
    const counts = new Array<number>(12).fill(0);
    for (const number of numbers) counts[recordPartition(keyOf(number), 12)]! += 1;
    expect(new Set(numbers).size).toBe(36);
    expect(counts).toEqual(new Array(12).fill(3));
  });
});

describe('evenness', () => {
  it.each([
    [[5], 1],
    [[100, 80, 90], 0.8],
    [[0, 10], 0],
    [[0, 0], 0],
  ])('of %j is %d', (rates, share) => {
    expect(evenness(rates)).toBe(share);
  });
});
