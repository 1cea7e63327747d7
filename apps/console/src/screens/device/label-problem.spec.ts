import { labelProblem } from './label-problem.ts';

describe(labelProblem.name, () => {
  it.each([
    ['roof', undefined],
    ['', undefined],
    ['a|b', 'invalid'],
    ['two  blanks', 'invalid'],
    ['leased', 'twice'],
    ['<img src=x onerror=alert(1)>', undefined],
    ['سقف', undefined],
  ])('%j: %s', (text, problem) => expect(labelProblem(text, ['leased'])).toBe(problem));
});
