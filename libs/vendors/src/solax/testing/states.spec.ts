import { stateOf, states } from '../states.ts';

describe('states', () => {
  it('contain every documented code once', () => {
    const codes = states.map(({ code }) => Number(code));
    const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(codes).toEqual([
      ...range(100, 114),
      ...range(130, 147),
      ...range(150, 155),
      160,
      170,
      171,
      ...range(174, 177),
      ...range(1301, 1309),
    ]);
  });

  it.each([
    ['102', 1, { state: '1' }],
    ['100', 0, { state: '2' }],
    ['103', 0, { state: '4' }],
    ['104', 0, { state: '4' }],
    ['105', 0, { state: '8' }],
    ['170', 0, { state: '7' }],
    ['143', 1, { state: '1' }],
    ['0', 17, { state: '1', isStateDerived: true }],
    ['0', 0, { state: '2', isStateDerived: true }],
    ['0', undefined, { state: '-1' }],
    ['999', 1, { state: '-1', unknownStateCode: '999' }],
    [undefined, 1, { state: '-1' }],
  ] as const)('read %s at %p kW', (code, power, expected) => {
    expect(stateOf(code, power)).toEqual(expected);
  });
});
