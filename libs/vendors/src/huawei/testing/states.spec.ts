import { states, stateOfCode } from '../states.ts';

/** Codes of the dossier's table, written off by hand. */
const documented = [
  0, 1, 2, 3, 256, 512, 513, 514, 768, 769, 770, 771, 772, 773, 774, 1025, 1026, 1280, 1281, 1536, 1792, 2048, 2304,
  40960, 45056, 49152,
];
const fromClients = [515, 775, 776, 777, 778, 1027, 1028, 1029, 2560, 40961];

describe('inverter_state', () => {
  it('has every documented code once, and no other', () => {
    const codes = states.map((row) => Number(row.code)).sort((a, b) => a - b);
    expect(codes).toEqual([...documented, ...fromClients].sort((a, b) => a - b));
  });

  it.each([
    ['512', '1'],
    ['513', '6'],
    ['40960', '2'],
    ['256', '3'],
    ['768', '4'],
    ['769', '7'],
    ['1536', '8'],
    ['45056', '0'],
  ])('%s is State %s', (code, state) => {
    expect(stateOfCode(code)).toBe(state);
  });

  it('knows no state for an undocumented code', () => {
    expect(stateOfCode('4711')).toBeUndefined();
  });
});
