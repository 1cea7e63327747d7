import { cellOf, listCell, listOfCell, textOf } from './csv-text.ts';

describe('text in CSV', () => {
  it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '＝1'])('does not leave %j to a spreadsheet', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
    expect(textOf(cellOf(text))).toBe(text);
  });

  it.each(['roof', "'quoted'", '1-2', ''])('leaves %j as it is', (text) => {
    expect(cellOf(text)).toBe(text);
    expect(textOf(text)).toBe(text);
  });

  it('keeps lists', () => {
    expect(listOfCell(listCell(['=a', 'b c']))).toEqual(['=a', 'b c']);
    expect(listOfCell(' a | b ||')).toEqual(['a', 'b']);
    expect(listOfCell('')).toEqual([]);
  });
});
