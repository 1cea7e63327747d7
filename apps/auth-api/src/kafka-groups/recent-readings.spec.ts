import { jest } from '@jest/globals';
import { RecentReadings } from './recent-readings.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const options = { keepMs: 5_000, maxReadings: 3, maxWeight: 100, weightOf: (reading: number) => reading };

function counted(readings: RecentReadings<number>) {
  const reads: string[] = [];
  const get = (key: string, value = 1): Promise<number> =>
    readings.get(key, () => {
      reads.push(key);
      return Promise.resolve(value);
    });
  return { reads, get };
}

it('shares one reading between concurrent calls and those shortly after', async () => {
  const { reads, get } = counted(new RecentReadings(options));
  expect(await Promise.all([get('a', 7), get('a', 8)])).toEqual([7, 7]);
  jest.advanceTimersByTime(4_999);
  expect(await get('a', 9)).toBe(7);
  jest.advanceTimersByTime(1);
  expect(await get('a', 9)).toBe(9);
  expect(reads).toEqual(['a', 'a']);
});

it('drops readings that expired', async () => {
  const readings = new RecentReadings(options);
  const { get } = counted(readings);
  await Promise.all([get('a'), get('b')]);
  jest.advanceTimersByTime(5_000);
  expect(readings.size).toBe(0);
});

it('caches a failure as long as a reading', async () => {
  const readings = new RecentReadings(options);
  let reads = 0;
  const fail = (): Promise<number> => readings.get('a', () => Promise.reject(new Error(`failure ${++reads}`)));
  await expect(fail()).rejects.toThrow('failure 1');
  await expect(fail()).rejects.toThrow('failure 1');
  jest.advanceTimersByTime(5_000);
  await expect(fail()).rejects.toThrow('failure 2');
});

it('evicts the oldest readings beyond the maximum number', async () => {
  const readings = new RecentReadings(options);
  const { reads, get } = counted(readings);
  for (const key of ['a', 'b', 'c', 'd']) await get(key);
  expect(readings.size).toBe(3);
  await get('d');
  await get('a');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'a']);
});

it('evicts the oldest readings beyond the maximum weight, but never the newest', async () => {
  const readings = new RecentReadings(options);
  const { reads, get } = counted(readings);
  await get('a', 60);
  await get('b', 50);
  expect(readings.size).toBe(1);
  await get('huge', 1_000);
  expect(readings.size).toBe(1);
  await get('huge');
  expect(reads).toEqual(['a', 'b', 'huge']);
  await get('small', 10);
  expect(readings.size).toBe(1);
});

it('does not count the weight of dropped readings', async () => {
  const readings = new RecentReadings(options);
  const { get } = counted(readings);
  for (let round = 0; round < 5; round += 1) {
    await get('a', 60);
    await get('b', 40);
    expect(readings.size).toBe(2);
    jest.advanceTimersByTime(5_000);
  }
});
