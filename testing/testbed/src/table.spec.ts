import { formatCell, renderTable } from './table.ts';

describe('formatCell', () => {
  it.each([
    [undefined, '–'],
    ['x', 'x'],
    [18_349.4, '18 349'],
    [1_234_567, '1 234 567'],
    [5.8149, '5.81'],
    [0.4, '0.4'],
    [999.6, '1000'],
    [0, '0'],
  ])('writes %p as %s', (cell, text) => {
    expect(formatCell(cell)).toBe(text);
  });
});

describe('renderTable', () => {
  it('aligns names left and numbers right', () => {
    const table = {
      title: 'T',
      columns: ['run', 'records/s'],
      rows: [
        ['solis', 12_345],
        ['a', undefined],
      ],
      notes: ['n'],
    };
    expect(renderTable(table)).toBe(
      [
        '### T',
        '',
        '| run   | records/s |',
        '| ----- | --------: |',
        '| solis |    12 345 |',
        '| a     |         – |',
        '',
        'n',
        '',
      ].join('\n'),
    );
  });
});
