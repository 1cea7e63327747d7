import { isNestedDeeper } from './json-depth.ts';

describe('isNestedDeeper', () => {
  it.each([
    ['[[[]]]', true],
    ['[[],[],[{}]]', true],
    ['{"a":[1,{"b":2}]}', true],
    ['[[],[],{}]', false],
    ['["[[[[", "{\\"[[["]', false],
    ['', false],
    ['"[[[[', false],
  ])('says of %s: %s', (text, deeper) => {
    expect(isNestedDeeper(text, 2)).toBe(deeper);
  });
});
