import { stateOfPower, stateOfStatus, states } from '../states.ts';

describe('statuses', () => {
  it('are each in the table once', () => {
    expect(states).toHaveLength(32);
    expect(new Set(states.map(({ code }) => code)).size).toBe(32);
  });

  it.each([
    ['normal', 120, '1'],
    ['normal', 0, '2'],
    ['normal', undefined, '1'],
    ['power', 0, '4'],
    ['power', 35, '5'],
    ['power', undefined, '4'],
    ['Error', 35, '5'],
    ['micro', 35, '0'],
    ['retired', 0, '7'],
    ['rma', 0, '8'],
    ['unknown', 35, '-1'],
    ['error', 35, undefined],
  ])('%s with %s W is %s', (status, watts, state) => {
    expect(stateOfStatus(status, watts)).toBe(state);
  });

  it('are not needed to distinguish power from none', () => {
    expect([stateOfPower(1), stateOfPower(0), stateOfPower(undefined)]).toEqual(['1', '2', '-1']);
  });
});
