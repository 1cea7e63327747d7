import { csv } from './csv.ts';

describe(csv.name, () => {
  it('writes numbers, and an empty field for a missing value', () => {
    expect(
      csv([
        ['time', 'GridPower (kW)'],
        ['2026-06-01 00:00:00', -1.5],
        ['x', null],
        ['y', Number.NaN],
      ]),
    ).toBe('\uFEFFtime,GridPower (kW)\r\n2026-06-01 00:00:00,-1.5\r\nx,\r\ny,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('disarms the text %j', (text) => {
    expect(csv([[text]])).toContain(`'${text}`);
  });

  it('quotes what would end a cell', () => {
    expect(csv([['a,b', 'say "no"', 'two\nlines', '="x",y']])).toBe(
      '\uFEFF"a,b","say ""no""","two\nlines","\'=""x"",y"\r\n',
    );
  });
});
