import { between, MOST_SELECTED, setAll, toggle } from './selection.ts';

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
  const many = Array.from({ length: MOST_SELECTED + 5 }, (_, index) => device(String(index)));
  const all = setAll(none, many, true);
  expect(all.size).toBe(MOST_SELECTED);
  expect(toggle(all, device('another')).size).toBe(MOST_SELECTED);
  expect(setAll(all, many.slice(0, 10), false).size).toBe(MOST_SELECTED - 10);
});
