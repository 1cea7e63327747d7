import { AlarmNames } from './alarm-names.ts';
import { VendorError } from './vendor-error.ts';

const HOUR = 3_600_000;
const { signal } = new AbortController();
const list = new Map([
  ['1', '{"en":"Grid Lost"}'],
  ['2', '{"en":"Too hot"}'],
]);

let now = 0;
let asked = 0;
let failure: Error | undefined;
let warnings: string[] = [];

beforeEach(() => {
  [now, asked, failure, warnings] = [0, 0, undefined, []];
});

const namesWith = (timeScale = 1): AlarmNames =>
  new AlarmNames({ now: () => now, timeScale, warn: (message) => void warnings.push(message) }, () => {
    asked += 1;
    return failure ? Promise.reject(failure) : Promise.resolve(list);
  });

it('reads no list for no code', async () => {
  expect(await namesWith().of([], signal)).toEqual([]);
  expect(asked).toBe(0);
});

it('reads the list once for polls at the same time and after one another, and returns each code that it has once', async () => {
  const names = namesWith();
  const both = await Promise.all([names.of(['2', '2', '1'], signal), names.of(['1'], signal)]);
  expect(both).toEqual([
    [
      ['2', '{"en":"Too hot"}'],
      ['1', '{"en":"Grid Lost"}'],
    ],
    [['1', '{"en":"Grid Lost"}']],
  ]);
  now = 1_000 * HOUR;
  expect(await names.of(['2'], signal)).toHaveLength(1);
  expect(asked).toBe(1);
});

it('keeps the list for a day, and then the names alone that were shown', async () => {
  const names = namesWith();
  await names.of(['1'], signal);
  now = 24 * HOUR - 1;
  expect(await names.of(['2'], signal)).toHaveLength(1);
  expect(asked).toBe(1);
  const later = namesWith();
  await later.of(['1'], signal);
  now += 24 * HOUR;
  expect(await later.of(['1'], signal)).toHaveLength(1);
  expect(asked).toBe(2);
  expect(await later.of(['2'], signal)).toHaveLength(1);
  expect(asked).toBe(3);
});

it.each([
  [1, 24],
  [60, 24 / 60],
])('reads it again for a code that it lacks, not before a day in a time %d times as fast', async (timeScale, hours) => {
  const names = namesWith(timeScale);
  expect(await names.of(['3'], signal)).toEqual([]);
  now = hours * HOUR - 1;
  await names.of(['3', '4'], signal);
  expect(asked).toBe(1);
  now += 1;
  await names.of(['3'], signal);
  expect(asked).toBe(2);
});

it('goes without names where the call fails, and tries again after six hours', async () => {
  const names = namesWith();
  failure = new VendorError('unavailable', 'no');
  expect(await names.of(['1'], signal)).toEqual([]);
  expect(warnings).toHaveLength(1);
  failure = undefined;
  now = 6 * HOUR - 1;
  expect(await names.of(['1'], signal)).toEqual([]);
  now += 1;
  expect(await names.of(['1'], signal)).toHaveLength(1);
  expect(asked).toBe(2);
});

it('hides no error that is not the vendor’s', async () => {
  const names = namesWith();
  failure = new TypeError('ours');
  await expect(names.of(['1'], signal)).rejects.toThrow('ours');
  // Nor does the next poll wait for it.
  await expect(names.of(['1'], signal)).resolves.toEqual([]);
});

it('keeps the last thousand names that were shown, however many a list has', async () => {
  let day = 0;
  const codesOf = (of: number): string[] => Array.from({ length: 600 }, (_, i) => `${of}/${i}`);
  const names = new AlarmNames({ now: () => now, timeScale: 1, warn: () => undefined }, () => {
    asked += 1;
    return Promise.resolve(new Map(codesOf(day).map((code) => [code, '""'])));
  });
  for (; day < 2; day += 1) {
    await names.of(codesOf(day), signal);
    now += 24 * HOUR;
  }
  expect(await names.of(['0/599', '1/599'], signal)).toHaveLength(2);
  expect(asked).toBe(2);
  expect(await names.of(['0/0'], signal)).toEqual([]);
  expect(asked).toBe(3);
});
