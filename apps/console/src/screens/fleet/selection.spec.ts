import { between, MAX_SELECTED, setAll, toggle, rowAfterKey } from './selection.ts';

const device = (deviceId: string) => ({ deviceId, InverterSN: `SN ${deviceId}` });
const none = new Map<string, string>();

it('selects a device and deselects it', () => {
  const one = toggle(none, device('a'));
  expect([...one]).toEqual([['a', 'SN a']]);
  expect(toggle(one, device('a')).size).toBe(0);
  expect(none.size).toBe(0);
});

it('selects a range upwards and downwards', () => {
  expect(between(['a', 'b', 'c', 'd'], 1, 2)).toEqual(['b', 'c']);
  expect(between(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['b', 'c', 'd']);
  expect(between(['a'], 0, 9)).toEqual(['a']);
});

it('selects many, and no more than a call takes', () => {
  const many = Array.from({ length: MAX_SELECTED + 5 }, (_, index) => device(String(index)));
  const all = setAll(none, many, true);
  expect(all.size).toBe(MAX_SELECTED);
  expect(toggle(all, device('another')).size).toBe(MAX_SELECTED);
  expect(setAll(all, many.slice(0, 10), false).size).toBe(MAX_SELECTED - 10);
});

it.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 25],
  ['PageDown', 95, 99],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s moves from row %i to row %i of 100', (key, from, to) => {
  expect(rowAfterKey(key, from, 100, 20)).toBe(to);
});

it('moves nowhere by other keys, and in an empty table', () => {
  expect(rowAfterKey('a', 5, 100, 20)).toBeUndefined();
  expect(rowAfterKey('End', 0, 0, 20)).toBeUndefined();
});
