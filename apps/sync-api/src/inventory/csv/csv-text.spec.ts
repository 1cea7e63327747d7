import { cellOf, listCell, listOfCell, textOf } from './csv-text.ts';

describe('text in CSV', () => {
  it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '＝1'])('escapes the formula %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
    expect(textOf(cellOf(text))).toBe(text);
  });

  it.each(['roof', "'quoted'", '1-2', ''])('does not change %j', (text) => {
    expect(cellOf(text)).toBe(text);
    expect(textOf(text)).toBe(text);
  });

  it('round-trips lists', () => {
    expect(listOfCell(listCell(['=a', 'b c']))).toEqual(['=a', 'b c']);
    expect(listOfCell(' a | b ||')).toEqual(['a', 'b']);
    expect(listOfCell('')).toEqual([]);
  });
});
