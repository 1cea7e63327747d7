import { criteriaOf, nextSort, toggled, withoutFilters } from './criteria.ts';

const params = new URLSearchParams('tab=map&sort=-power&text=%20AB%20&vendor=solis&state=4,5&label=&columns=device');

it('reads filters alone from the URL, without empty ones', () => {
  expect(criteriaOf(params)).toEqual({ text: 'AB', vendor: 'solis', state: '4,5' });
});

it('removes the filters and keeps sorting, columns and tab', () => {
  expect(withoutFilters(params).toString()).toBe('tab=map&sort=-power&columns=device');
});

it('adds a value to a list and removes it again', () => {
  expect(toggled('', '4')).toBe('4');
  expect(toggled('4', '5')).toBe('4,5');
  expect(toggled('4,5', '4')).toBe('5');
});

it('turns a column from descending to ascending to unsorted', () => {
  expect([undefined, '-power', 'power', '-energyToday'].map((sort) => nextSort(sort, 'power'))).toEqual([
    '-power',
    'power',
    '',
    '-power',
  ]);
});
