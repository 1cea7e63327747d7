import { stateLookup } from '@heliograph/vendor-contract';
import { stateOf, states } from '../states.ts';

describe('states', () => {
  it.each([
    ['fault', '4'],
    ['producing_with_message', '5'],
    ['producing', '1'],
    ['standby', '2'],
    ['unknown', '-1'],
  ] as const)('%s is %s', (code, state) => {
    expect(stateOf(code)).toBe(state);
  });

  it.each([
    [0, '3'],
    [6, '3'],
    [7, '1'],
    [8, '2'],
    [9, '8'],
    [10, '4'],
    [11, '2'],
    [12, '2'],
    [13, '2'],
    [255, '-1'],
    [14, undefined],
  ])('local StatusCode %d is %s', (code, state) => {
    expect(stateLookup(states)(`local:${code}`)).toBe(state);
  });

  it('has each code once', () => {
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
    expect(states).toHaveLength(20);
  });
});
