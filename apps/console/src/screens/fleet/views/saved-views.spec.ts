import { isSameSearch, MAX_VIEWS, parseViews, renamed, withView } from './saved-views.ts';

const faults = { name: 'Faults', search: 'state=4' };
const solis = { name: 'Solis', search: 'vendor=solis' };

it('reads stored views, and leaves out invalid ones', () => {
  expect(parseViews(JSON.stringify([faults, { name: '' }, 3, null, { name: 'x', search: 1 }]))).toEqual([faults]);
  expect(parseViews('{')).toEqual([]);
  expect(parseViews('{"name":"a"}')).toEqual([]);
  expect(parseViews(null)).toEqual([]);
});

it('adds a view in the order of names, and replaces one of the same name', () => {
  expect(withView([solis], faults)).toEqual([faults, solis]);
  expect(withView([faults, solis], { name: 'faults', search: 'state=4,5' })).toEqual([
    { name: 'faults', search: 'state=4,5' },
    solis,
  ]);
});

it('keeps a bounded number of views', () => {
  const many = Array.from({ length: MAX_VIEWS }, (_, index) => ({ name: `v${index}`, search: '' }));
  expect(withView(many, faults)).toBeUndefined();
  expect(withView(many, { name: 'v1', search: 'a=1' })).toHaveLength(MAX_VIEWS);
});

it('renames a view, but not to the name of another', () => {
  expect(renamed([faults, solis], 'Solis', 'Ginlong')).toEqual([faults, { ...solis, name: 'Ginlong' }]);
  expect(renamed([faults, solis], 'Solis', 'FAULTS')).toBeUndefined();
  expect(renamed([faults], 'Faults', 'FAULTS')).toEqual([{ ...faults, name: 'FAULTS' }]);
});

it('recognises the shown view, in any order of its parameters', () => {
  expect(isSameSearch('a=1&b=2', 'b=2&a=1')).toBe(true);
  expect(isSameSearch('a=1', 'a=2')).toBe(false);
});
